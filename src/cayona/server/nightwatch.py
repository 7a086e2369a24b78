"""What goes on at all hours: waking tables in time, putting idle ones away."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from cayona.server.faults import note_fault

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour
    from cayona.server.live import LiveTable

LOG: Final = logging.getLogger(__name__)
LONGEST_ROUND: Final = 10.0
"""Seconds between two looks at everything."""
AHEAD_SECONDS: Final = 60.0
"""So long before its clock runs out a table is in memory; so the clock is punctual."""
BROKEN_SECONDS: Final = 300.0
"""How long to leave a table alone that could not be read."""

MOST_WOKEN: Final = 100
GRACE_SECONDS: Final = 0.5
"""How many woken tables, and how long, may wait in memory for people who are just coming back to them."""


class NightWatch:
    """Looks after the tables of a harbour while nobody asks for them."""

    def __init__(self, harbour: Harbour) -> None:
        self._harbour = harbour
        self._asleep: dict[str, tuple[int, float]] = {}
        """Running matches that are not in memory: at which version, and until when they need nobody."""

    async def rounds(self) -> None:
        """Look at everything now and then; the first time, everything that was running is resumed."""
        idle = 60.0 * self._harbour.config.idle_minutes
        while True:
            try:
                await self._wake()
            except Exception as error:  # noqa: BLE001 - the next round tries again
                note_fault(LOG, "the running matches could not be looked at", error)
            await self._rest(min(LONGEST_ROUND, max(0.2, idle / 4)))
            for live in list(self._harbour.tables.values()):
                if live.last_used < time.monotonic() - idle:
                    self._put_away(live.room.table)

    async def _rest(self, seconds: float) -> None:
        """Wait for the next round; it comes at once when another process has died."""
        peers = self._harbour.peers
        if peers is None:
            await asyncio.sleep(seconds)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await peers.vacancy.wait()
        peers.vacancy.clear()

    async def _running(self) -> dict[str, int]:
        """Return the running matches that are this process's to look after, with their versions."""
        peers, store = self._harbour.peers, self._harbour.store
        if peers is None:
            return await store.running()
        return {
            table: version
            for table, (version, is_mine) in (await store.running_here()).items()
            if is_mine or peers.heir(table) == peers.name
        }

    async def _wake(self) -> None:
        """Load running matches that need somebody: a bot is to move, or time will run out soon."""
        now = time.time()
        running = await self._running()
        woken: deque[tuple[LiveTable, float]] = deque()
        self._asleep = {table: rest for table, rest in self._asleep.items() if table in running}
        for table, version in running.items():
            seen, until = self._asleep.get(table, (0, 0.0))
            if self._harbour.is_known(table) or (seen == version and until > now):
                continue
            try:
                live = await self._harbour.table(table, looked_at=False)
                woken.append((live, live.last_used))
            except Exception as error:  # noqa: BLE001 - the others go on
                note_fault(LOG, "a table cannot be resumed", error, table=table)
                self._asleep[table] = (version, now + BROKEN_SECONDS)
            if len(woken) > MOST_WOKEN:
                self._put_back(*woken.popleft())
        await asyncio.sleep(GRACE_SECONDS)
        for live, used in woken:
            self._put_back(live, used)

    def _put_back(self, live: LiveTable, used: float) -> None:
        """Put a table away again that was woken in vain, unless somebody has come to it meanwhile."""
        if live.last_used == used:
            self._put_away(live.room.table)

    def _put_away(self, table: str) -> None:
        """Put a table away if nobody needs it for some time."""
        live = self._harbour.tables.get(table)
        due = 0.0 if live is None else self._harbour.due(live)
        if live is None or due < time.time() + 2 * AHEAD_SECONDS:
            return
        if live.room.phase == "playing":
            self._asleep[table] = (live.room.version, due if math.isinf(due) else due - AHEAD_SECONDS)
        self._harbour.put_away(live)
