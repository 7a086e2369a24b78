"""What goes on at all hours: following other processes, waking tables in time, putting idle ones away."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from cayona.server.storage import EVERYTHING

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour
    from cayona.server.live import LiveTable

LOG: Final = logging.getLogger(__name__)
FOLLOWERS: Final = 4
"""Tables that catch up at once."""
RETRY_SECONDS: Final = 1.0
LONGEST_ROUND: Final = 10.0
"""Seconds between two looks at everything."""
AHEAD_SECONDS: Final = 60.0
"""So long before its clock runs out a table is in memory; so the clock is punctual."""
QUIET_SECONDS: Final = 30.0
"""A running match that has not changed for so long may belong to a process that died."""
BROKEN_SECONDS: Final = 300.0
"""How long to leave a table alone that could not be read."""

MOST_WOKEN: Final = 100
GRACE_SECONDS: Final = 0.5
"""How many woken tables, and how long, may wait in memory for people who are just coming back to them."""


class NightWatch:
    """Looks after the tables of a harbour while nobody asks for them."""

    def __init__(self, harbour: Harbour) -> None:
        self._harbour = harbour
        self._behind: dict[str, int] = {}
        """Tables that others have changed, and to which version; 0 for new chat."""
        self._news = asyncio.Event()
        self._asleep: dict[str, tuple[int, float]] = {}
        """Running matches that are not in memory: at which version, and until when they need nobody."""

    def duties(self) -> list[Coroutine[Any, Any, None]]:
        """Return what is to be done all the time."""
        rounds = [self._rounds()]
        if not self._harbour.config.shared:
            return rounds
        return [*rounds, self._listen(), *(self._follow() for _ in range(FOLLOWERS))]

    # --- Other processes ---------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Note what other processes do to tables that are in memory here."""
        while True:
            try:
                async for table, version in self._harbour.store.changes():
                    everything = (table, version) == EVERYTHING
                    for name in list(self._harbour.tables) if everything else [table]:
                        self._note(name, version)
                return
            except Exception:
                LOG.exception("changes by other processes are not heard")
                await asyncio.sleep(RETRY_SECONDS)

    def _note(self, table: str, version: int) -> None:
        live = self._harbour.tables.get(table)
        if live is not None and (version == 0 or version > live.room.version or live.lock.locked()):
            self._behind[table] = min(version, self._behind.get(table, version))
            self._news.set()

    async def _follow(self) -> None:
        """Bring tables up to date, one after the other."""
        while True:
            while not self._behind:
                self._news.clear()
                await self._news.wait()
            table = next(iter(self._behind))
            version = self._behind.pop(table)
            live = self._harbour.tables.get(table)
            if live is None:
                continue
            try:
                await self._harbour.catch_up(live, chat=version == 0)
            except Exception:
                LOG.exception("table %s could not catch up", table)
                await asyncio.sleep(RETRY_SECONDS)
                self._note(table, 0)

    # --- Rounds ------------------------------------------------------------------------------------

    async def _rounds(self) -> None:
        """Look at everything now and then; the first time, everything that was running is resumed."""
        idle = 60.0 * self._harbour.config.idle_minutes
        quiet = 0.0
        while True:
            try:
                await self._wake(quiet)
                quiet = QUIET_SECONDS
            except Exception:
                LOG.exception("the running matches could not be looked at")
            await asyncio.sleep(min(LONGEST_ROUND, max(0.2, idle / 4)))
            for live in list(self._harbour.tables.values()):
                if live.last_used < time.monotonic() - idle:
                    self._put_away(live.room.table)

    async def _wake(self, quiet: float) -> None:
        """Load running matches that need somebody: a bot is to move, or time will run out soon."""
        now = time.time()
        running = await self._harbour.store.running(now - quiet)
        woken: deque[tuple[LiveTable, float]] = deque()
        self._asleep = {table: rest for table, rest in self._asleep.items() if table in running}
        for table, version in running.items():
            seen, until = self._asleep.get(table, (0, 0.0))
            if self._harbour.is_known(table) or (seen == version and until > now):
                continue
            try:
                live = await self._harbour.table(table)
                woken.append((live, live.last_used))
            except Exception:
                LOG.exception("table %s cannot be resumed", table)
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
