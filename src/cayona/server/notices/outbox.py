"""Sends notices without anybody waiting for it; what certainly did not arrive is sent again, a few times."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from cayona.kernel.language import speaking
from cayona.server.faults import note_fault
from cayona.server.notices.notice import Notice
from cayona.server.notices.posting import PostError
from cayona.server.notices.senders import Senders, WayGone
from cayona.server.storage.notices import Way
from cayona.server.storage.unsent import Unsent

if TYPE_CHECKING:
    from cayona.server.storage import Store

LOG: Final = logging.getLogger(__name__)
MOST_QUEUED: Final = 1_000
"""Messages that wait to be sent."""
SEND_SECONDS: Final = 40.0
MOST_TRIES: Final = 5
BACK_OFF: Final = 6.0
"""How many times longer than before to wait after each failure."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to be sent: a notice, or (None) the question whether one is wanted."""

    way: Way
    notice: Notice | None
    unsent: Unsent | None = None
    """Of which turn it is; None for what concerns none, and is sent once."""


class Outbox:
    """Holds what is to be sent; `run` sends it, several at once if it runs several times."""

    def __init__(
        self,
        store: Store,
        retry_seconds: float,
        is_wanted: Callable[[Unsent], Awaitable[bool]],
        expect: Callable[[Unsent], None],
    ) -> None:
        """Ask `is_wanted` right before sending; `expect` is told what is to be looked at again, and when."""
        self.counts = {"sent": 0, "failed": 0, "dropped": 0}
        self._store = store
        self._retry_seconds = retry_seconds
        self._is_wanted = is_wanted
        self._expect = expect
        self._queue: asyncio.Queue[Errand] = asyncio.Queue(MOST_QUEUED)

    @property
    def waiting(self) -> int:
        """How much waits to be sent."""
        return self._queue.qsize()

    def put(self, errand: Errand) -> None:
        """Have something sent when there is time."""
        try:
            self._queue.put_nowait(errand)
        except asyncio.QueueFull:
            self.counts["dropped"] += 1
            if errand.unsent is not None:  # it is still in the store
                self._expect(replace(errand.unsent, due=time.time() + self._retry_seconds))

    async def run(self, senders: Senders) -> None:
        """Send for ever."""
        while True:
            errand = await self._queue.get()
            try:
                await self._send(senders, errand)
            except Exception as error:  # noqa: BLE001 - the next one is sent all the same
                note_fault(LOG, "what became of a notice could not be kept", error)

    async def _send(self, senders: Senders, errand: Errand) -> None:
        way, unsent, problem, is_passing = errand.way, errand.unsent, "", False
        if unsent is not None and not await self._take(unsent):
            return
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._hand_over(senders, errand)
            self.counts["sent"] += 1
        except WayGone:
            await self._store.drop_way(way.id)
            return
        except PostError as trouble:
            problem, is_passing = str(trouble), trouble.is_passing
        except TimeoutError:
            problem = "late"
        except Exception as error:  # noqa: BLE001 - the next one is sent all the same
            problem = note_fault(LOG, "a notice could not be sent", error)
        if problem:
            self.counts["failed"] += 1
        if unsent is not None and is_passing:
            await self._send_again(unsent)
        if problem != way.problem:
            await self._store.note_way(way.id, problem[:200])

    async def _take(self, unsent: Unsent) -> bool:
        return await self._is_wanted(unsent) and await self._store.take_unsent(unsent)

    async def _hand_over(self, senders: Senders, errand: Errand) -> None:
        language = (await self._store.notice_settings(errand.way.person)).language
        with speaking(language):
            if errand.notice is None:
                await senders.confirm(errand.way)
            else:
                await senders.send(errand.way, errand.notice)

    async def _send_again(self, unsent: Unsent) -> None:
        """Try it later, and each time after a longer while; after some tries no more."""
        tries = unsent.tries + 1
        if tries >= MOST_TRIES:
            return
        due = time.time() + self._retry_seconds * BACK_OFF**unsent.tries
        later = replace(unsent, tries=tries, due=due)
        await self._store.keep_unsent(later)
        self._expect(later)
