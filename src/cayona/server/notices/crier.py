"""Who is asked and not at the table is told so, once a turn, unless they are quiet or come back first."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import speaking
from cayona.server.faults import note_fault
from cayona.server.keys import harbour_key
from cayona.server.notices.notice import Call, Notice, call_of, notice_of, quiet_until
from cayona.server.notices.posting import PostError
from cayona.server.notices.senders import Senders, WayGone, base_of
from cayona.server.storage.notices import Way

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour
    from cayona.server.live import LiveTable

LOG: Final = logging.getLogger(__name__)
MOST_PENDING: Final = 20_000
"""People who are waited for at once."""
MOST_QUEUED: Final = 1_000
"""Messages that wait to be sent."""
SENDERS: Final = 4
SEND_SECONDS: Final = 40.0
LONGEST_REST: Final = 60.0
"""After so long the clock is looked at again, in case the machine's time was set."""

Seat = tuple[str, str]
"""A table and a person."""


@dataclass(slots=True)
class Pending:
    """Somebody who is asked, and may have to be told."""

    due: float
    turn: int


class Crier:
    """Looks after those who are asked and away; it never waits where a move is made."""

    def __init__(self, harbour: Harbour) -> None:
        self._harbour = harbour
        self._pending: dict[Seat, Pending] = {}
        self._settled: dict[Seat, int] = {}
        """The turn of which nothing more is to be said, as far as this process knows."""
        self._looking = 0
        """How many are just being looked at."""
        self._changed = asyncio.Event()
        self._queue: asyncio.Queue[tuple[Way, Notice | None]] = asyncio.Queue(MOST_QUEUED)
        self.senders: Senders | None = None
        self.counts = {"sent": 0, "failed": 0, "dropped": 0}

    async def start(self) -> None:
        """Begin to tell people."""
        config = self._harbour.config
        self.senders = Senders(config, await harbour_key(config.key_path, self._harbour.store))
        self._harbour.own(self._watch(), "look for people who are asked")
        for _number in range(SENDERS):
            self._harbour.own(self._send_all(), "send notices")

    def close(self) -> None:
        """Tell nobody any more."""
        if self.senders is not None:
            self.senders.close()

    def status(self) -> dict[str, int]:
        """Return how it goes, for the host."""
        return {**self.counts, "waiting": self._queue.qsize(), "asked": len(self._pending) + self._looking}

    # --- Who is asked ------------------------------------------------------------------------------

    def consider(self, live: LiveTable) -> None:
        """Note who is asked at a table and not there; whoever is there, or was told, is left alone."""
        room = live.room
        for number, seat in enumerate(room.seats):
            if seat.person is None:
                continue
            key = (room.table, seat.person)
            turn = room.turn_since.get(number) if room.phase == "playing" and not seat.bot else None
            if turn is None or live.presence.is_here(seat.person):
                self._pending.pop(key, None)
            elif self._settled.get(key) != turn and self._turn_of(key) != turn:
                self._expect(key, turn, time.time() + self._harbour.config.notice_seconds)

    def _turn_of(self, key: Seat) -> int | None:
        pending = self._pending.get(key)
        return None if pending is None else pending.turn

    def _expect(self, key: Seat, turn: int, due: float) -> None:
        if len(self._pending) >= MOST_PENDING and key not in self._pending:
            del self._pending[next(iter(self._pending))]
            self.counts["dropped"] += 1
        self._pending[key] = Pending(due, turn)
        self._changed.set()

    def _settle(self, key: Seat, turn: int) -> None:
        self._settled[key] = turn
        if len(self._settled) > MOST_PENDING:
            del self._settled[next(iter(self._settled))]

    async def _watch(self) -> None:
        while True:
            self._changed.clear()
            now = time.time()
            for key, pending in list(self._pending.items()):
                if pending.due <= now and self._pending.get(key) is pending:
                    del self._pending[key]
                    await self._try(key, pending.turn)
            next_due = min((pending.due for pending in self._pending.values()), default=now + LONGEST_REST)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, min(LONGEST_REST, next_due - time.time()))):
                    await self._changed.wait()

    async def _try(self, key: Seat, turn: int) -> None:
        self._looking += 1
        try:
            await self._look(key, turn)
        except Exception as error:  # noqa: BLE001 - the others are told all the same
            note_fault(LOG, "somebody could not be told of their turn", error, table=key[0])
        finally:
            self._looking -= 1

    async def _look(self, key: Seat, turn: int) -> None:
        """Tell somebody, if they are still asked and away and want to be told now."""
        table, person = key
        store = self._harbour.store
        ways = [way for way in await store.ways_of(person) if way.confirmed]
        if not ways:
            self._settle(key, turn)
            return
        wishes = await store.notice_wishes(person)
        end = quiet_until(wishes, time.time())
        if end is not None:
            self._expect(key, turn, end)
            return
        call = await self._called(table, person, turn)
        if call is None:
            return
        self._settle(key, turn)
        if await store.claim_notice(person, table, turn):
            secret = await self._seat_link(call, person, ways)
            with speaking(wishes.language):
                notice = await asyncio.to_thread(notice_of, call, base_of(self._harbour.config), secret)
            for way in ways:
                self.hand_over(way, notice)

    async def _called(self, table: str, person: str, turn: int) -> Call | None:
        """Return that somebody is asked, None if they are not, or are there."""
        try:
            live = await self._harbour.table(table, looked_at=False)
        except CayonaError:
            return None  # it is gone, or another process's, which looks after it
        async with live.lock:
            seat = live.room.seat_of(person)
            here = live.presence.is_here(person)
            if seat is None or here or live.room.turn_since.get(seat) != turn:
                return None
            return call_of(live.room, seat) if live.room.is_turn_of(person) else None

    async def _seat_link(self, call: Call, person: str, ways: list[Way]) -> str:
        """Make a link to the seat if one of the ways is for nobody else's eyes; older ones work no more."""
        if not any(way.kind == "mail" or way.target.get("mine") for way in ways):
            return ""
        await self._harbour.store.drop_seat_links(call.table, call.seat)
        return await self._harbour.store.add_seat_link(call.table, call.seat, person)

    # --- Sending -----------------------------------------------------------------------------------

    def hand_over(self, way: Way, notice: Notice | None) -> None:
        """Have something sent when there is time: a notice, or (None) the question whether one is wanted."""
        try:
            self._queue.put_nowait((way, notice))
        except asyncio.QueueFull:
            self.counts["dropped"] += 1

    async def _send_all(self) -> None:
        while True:
            way, notice = await self._queue.get()
            await self._send(way, notice)

    async def _send(self, way: Way, notice: Notice | None) -> None:
        assert self.senders is not None
        store, problem = self._harbour.store, ""
        try:
            async with asyncio.timeout(SEND_SECONDS):
                language = (await store.notice_wishes(way.person)).language
                with speaking(language):
                    await (self.senders.confirm(way) if notice is None else self.senders.send(way, notice))
            self.counts["sent"] += 1
        except WayGone:
            await self._quietly(lambda: store.drop_way(way.id))
            return
        except PostError as trouble:
            problem = str(trouble)
        except TimeoutError:
            problem = "late"
        except Exception as error:  # noqa: BLE001 - the next one is sent all the same
            problem = note_fault(LOG, "a notice could not be sent", error)
        if problem:
            self.counts["failed"] += 1
        if problem != way.problem:
            await self._quietly(lambda: store.note_way(way.id, problem[:200]))

    async def _quietly(self, work: Callable[[], Any]) -> None:
        try:
            await work()
        except CayonaError as error:
            note_fault(LOG, "what became of a notice could not be kept", error)
