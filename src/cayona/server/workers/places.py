"""The places to think: how many at once, how many in the queue, and who is next."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.errors import TooMany

BUSY_WAIT: Final = 1.0
"""How many seconds somebody who finds the queue full should wait."""


class Places:
    """A bounded queue, first come, first served."""

    def __init__(self, size: int, queue: int) -> None:
        self.busy = 0
        self.queued = 0
        self.refused = 0
        self.closing = False
        self._queue = queue
        self._free = asyncio.Semaphore(size)
        self._quiet = asyncio.Event()
        self._quiet.set()

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Wait for a place and hold it; TooMany (`busy`) if too many wait already."""
        self.refuse_if_closing()
        if self._free.locked() and self.queued >= self._queue:
            self.refused += 1
            raise TooMany(
                _("Too many bots are thinking just now; try again in a moment."), code="busy", wait=BUSY_WAIT
            )
        await self._wait_in_line()
        self.busy += 1
        try:
            self.refuse_if_closing()
            yield
        finally:
            self.busy -= 1
            self._free.release()
            self._note_quiet()

    async def _wait_in_line(self) -> None:
        self._quiet.clear()
        self.queued += 1
        try:
            await self._free.acquire()
        except BaseException:
            self.queued -= 1
            self._note_quiet()
            raise
        self.queued -= 1

    def refuse_if_closing(self) -> None:
        """Raise a CayonaError (`closing`) once nobody may think any more."""
        if self.closing:
            raise CayonaError(
                _("The server is closing; the bot will decide when it is back."), code="closing"
            )

    async def emptied(self) -> None:
        """Wait until nobody thinks or waits."""
        await self._quiet.wait()

    def _note_quiet(self) -> None:
        if not self.busy and not self.queued:
            self._quiet.set()
