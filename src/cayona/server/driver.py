"""Looks after one table: bots move when it is their turn, and clocks that run out get a move."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.errors import Conflict, TooMany
from cayona.server.live import LiveTable
from cayona.server.tables import commands
from cayona.server.tables.entries import Entry
from cayona.server.tables.room import Room
from cayona.server.workers.jobs import job_for

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour

LOG: Final = logging.getLogger(__name__)
RETRY_SECONDS: Final = 1.0
LEASE_MARGIN: Final = 10.0
"""How much longer than the thinking time a move is reserved for one process."""


class Driver:
    """Runs while a table needs it, and ends by itself."""

    def __init__(self, harbour: Harbour, live: LiveTable) -> None:
        self._harbour = harbour
        self._live = live
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name=f"drive {live.room.table}")

    @staticmethod
    def is_needed(room: Room) -> bool:
        """Tell whether bots or a clock have anything to do at a table."""
        return bool(room.bots_to_move()) or room.clock.next_expiry() is not None

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return self._task.done()

    def wake(self) -> None:
        """Say that the table has changed."""
        self._changed.set()

    async def close(self) -> None:
        """End it now."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            room = self._live.room
            if room.phase != "playing" or not self.is_needed(room):
                return
            try:
                await self._step(room)
            except (TooMany, Conflict):
                await self._wait(RETRY_SECONDS)
            except CayonaError:
                LOG.exception("table %s: a bot's move was refused", room.table)
                await self._wait(RETRY_SECONDS)

    async def _step(self, room: Room) -> None:
        """Make one move for somebody who cannot or does not, or wait until there is need."""
        bots = room.bots_to_move()
        if bots:
            if self._live.people_watch() and self._harbour.config.bot_pause > 0:
                await asyncio.sleep(self._harbour.config.bot_pause)
            await self._move(bots[0], room.seats[bots[0]].bot or commands.STAND_IN)
            return
        late = room.clock.expired(time.time())
        if late:
            await self._move(late[0], commands.STAND_IN)
            return
        expiry = room.clock.next_expiry()
        await self._wait(None if expiry is None else max(0.0, expiry - time.time()) + 0.01)

    async def _move(self, seat: int, bot: str) -> None:
        harbour, live = self._harbour, self._live
        async with live.lock:
            room = live.room
            asked = room.asked_since.get(seat)
            if asked is None or room.match is None:
                return
            seconds = harbour.config.bot_seconds
            job = job_for(room.match.state, seat, bot, seconds=seconds)
            version = room.version
        table = live.room.table
        owner = harbour.store.name
        if not await harbour.store.lease(table, version, owner, seconds + LEASE_MARGIN):
            await self._wait(RETRY_SECONDS)  # another process thinks about it
            return
        answer = await harbour.pool.choose(job)

        def wish(now: Room) -> Entry:
            if now.asked_since.get(seat) != asked:
                raise Conflict(_("The table has moved on."), code="stale")
            return commands.bot_act(now, seat, answer.action, answer.bot)

        await harbour.submit(live, wish)

    async def _wait(self, seconds: float | None) -> None:
        """Wait for a change of the table, at most so long."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return
