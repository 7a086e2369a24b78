"""All tables of this process: loaded when needed, changed one entry at a time, put away when idle.

An entry is stored before anybody learns of it. Another process may have been quicker; then this one
reads what it missed and the wish is answered with the newer table.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.driver import Driver
from cayona.server.errors import Conflict, TooMany, no_such_table
from cayona.server.live import LiveTable
from cayona.server.metrics import Metrics
from cayona.server.storage import EVERYTHING, AlreadyDone, Store, VersionTaken, summary_of
from cayona.server.tables import commands
from cayona.server.tables.entries import Entry
from cayona.server.tables.room import Room
from cayona.server.tables.settings import Settings
from cayona.server.workers.pool import BotPool

LOG: Final = logging.getLogger(__name__)
SWEEP_SECONDS: Final = 30.0
MOST_TABLES: Final = 20_000
"""Tables in memory at once."""

Wish = Callable[[Room], Entry]


class Harbour:
    """The tables that this process serves."""

    def __init__(self, config: Config, store: Store, pool: BotPool) -> None:
        self.config = config
        self.store = store
        self.pool = pool
        self.metrics = Metrics()
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._drivers: dict[str, Driver] = {}
        self._tasks: list[asyncio.Task[None]] = []

    # --- From start to stop ------------------------------------------------------------------------

    async def start(self) -> None:
        """Resume every match that was running, and begin to look after the tables."""
        self._tasks = [
            asyncio.create_task(self._listen(), name="listen to other processes"),
            asyncio.create_task(self._sweep(), name="put idle tables away"),
        ]
        for table in await self.store.unfinished():
            try:
                await self.table(table)
            except Exception:
                LOG.exception("table %s cannot be resumed", table)

    async def close(self) -> None:
        """End all that runs here; every acknowledged change is stored already."""
        drivers = list(self._drivers.values())
        self._drivers.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *(driver.close() for driver in drivers), return_exceptions=True)
        for live in self.tables.values():
            for watcher in list(live.watchers):
                watcher.close()

    # --- Tables ------------------------------------------------------------------------------------

    async def open_table(self, host: str, settings: Settings, bots: list[str | None]) -> LiveTable:
        """Open a new table; its id is what its link is made of."""
        if len(self.tables) >= MOST_TABLES:
            raise TooMany(_("The harbour is full; try again later."), code="full", wait=60)
        room = Room(secrets.token_urlsafe(9))
        live = LiveTable(room)
        self.tables[room.table] = live
        try:
            await self.submit(live, lambda room: commands.open_table(room, host, settings, bots))
        except BaseException:
            del self.tables[room.table]
            raise
        return live

    async def table(self, table: str) -> LiveTable:
        """Return a table, reading it from the store if need be; NotFound if there is none."""
        live = self.tables.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = asyncio.create_task(self._load(table), name=f"load {table}")
                self._loading[table] = task
                task.add_done_callback(lambda _task: self._loading.pop(table, None))
            live = await asyncio.shield(task)
        live.touch()
        return live

    async def _load(self, table: str) -> LiveTable:
        entries = await self.store.entries(table)
        if not entries:
            raise no_such_table()
        live = LiveTable(Room(table).fold(entries))
        live.chat = await self.store.last_chat(table)
        self.tables[table] = live
        self._drive(live)
        return live

    # --- Changes -----------------------------------------------------------------------------------

    async def submit(self, live: LiveTable, wish: Wish) -> int:
        """Make a wish come true: check it, store it, and only then let everybody see it.

        Returns the version it led to. The same client id again returns the version it led to before.
        """
        began = time.perf_counter()
        async with live.lock:
            entry = wish(live.room)
            if entry.client is not None and entry.client in live.room.clients:
                return live.room.clients[entry.client]
            await self._store(live, entry)
            live.touch()
            live.wake_all()
        self._drive(live)
        self.metrics.changes.observe(time.perf_counter() - began)
        return entry.version

    async def _store(self, live: LiveTable, entry: Entry) -> None:
        """Append an entry and add it to the room; whatever fails, the room is as the store has it."""
        before = _shape(live.room)
        live.room.add(entry)  # under the lock nobody sees it yet; the summary needs it
        summary = summary_of(live.room) if _shape(live.room) != before else None
        try:
            await self.store.append(live.room.table, entry, summary)
        except VersionTaken as taken:
            await self._reload(live)
            raise Conflict(_("Somebody was quicker; look again."), code="stale") from taken
        except AlreadyDone:
            await self._reload(live)
            raise Conflict(_("This has been done already."), code="already-done") from None
        except BaseException:
            # Not knowing whether it was stored, believe only what the store has.
            await asyncio.shield(self._reload(live))
            raise

    async def _reload(self, live: LiveTable) -> None:
        """Read a table anew: after a clash, or when another process has changed it."""
        live.room = Room(live.room.table).fold(await self.store.entries(live.room.table))
        live.forget_views()
        live.wake_all()

    async def catch_up(self, live: LiveTable) -> None:
        """Add what other processes have appended."""
        async with live.lock:
            missed = await self.store.entries(live.room.table, live.room.version)
            for entry in missed:
                live.room.add(entry)
            live.chat = await self.store.last_chat(live.room.table)
            live.wake_all()
        self._drive(live)

    # --- Bots and clocks ---------------------------------------------------------------------------

    def _drive(self, live: LiveTable) -> None:
        """Have somebody look after the bots and the clock of a table, as long as there is need."""
        table = live.room.table
        driver = self._drivers.get(table)
        if driver is not None and not driver.done:
            driver.wake()
        elif live.room.phase == "playing" and Driver.is_needed(live.room):
            self._drivers[table] = Driver(self, live)
        elif driver is not None:
            del self._drivers[table]

    # --- Housekeeping ------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Follow what other processes do to tables that are in memory here."""
        async for change in self.store.changes():
            known = list(self.tables) if change is EVERYTHING else [change[0]]
            for table in known:
                live = self.tables.get(table)
                if live is not None:
                    try:
                        await self.catch_up(live)
                    except CayonaError:
                        LOG.exception("table %s could not catch up", table)

    async def _sweep(self) -> None:
        """Put tables away that nobody has needed for a while."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            limit = time.monotonic() - 60 * self.config.idle_minutes
            for table, live in list(self.tables.items()):
                driver = self._drivers.get(table)
                idle = not live.watchers and live.last_used < limit and not live.lock.locked()
                if idle and (driver is None or driver.done):
                    del self.tables[table]
                    self._drivers.pop(table, None)

    def status(self) -> dict[str, Any]:
        """Return how it goes, for the host."""
        return {
            "tables": len(self.tables),
            "playing": sum(live.room.phase == "playing" for live in self.tables.values()),
            "watchers": sum(len(live.watchers) for live in self.tables.values()),
            "waiting_writes": self.store.waiting,
            "bots": self.pool.status(),
        }


def _shape(room: Room) -> tuple[Any, ...]:
    """Return what the lobby's summary depends on."""
    return (room.phase, room.round, [(seat.person, seat.name, seat.bot) for seat in room.seats])
