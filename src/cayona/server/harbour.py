"""All tables of this process: loaded when needed, changed one entry at a time, put away when idle.

An entry is stored before anybody learns of it. Another process may have been quicker; then this one
reads what it missed and the wish is answered with the newer table. Once begun, a change is carried
through, even if whoever asked for it is gone.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, Final, TypeVar

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.bells import Bells
from cayona.server.botfiles import FOLDER, BotShelf
from cayona.server.config import Config
from cayona.server.driver import Driver
from cayona.server.errors import Conflict, TooMany, no_such_table
from cayona.server.live import LiveTable
from cayona.server.metrics import Metrics
from cayona.server.nightwatch import NightWatch
from cayona.server.storage import AlreadyDone, Store, VersionTaken, summary_of
from cayona.server.tables import commands
from cayona.server.tables.entries import Entry
from cayona.server.tables.room import Origin, Room
from cayona.server.tables.settings import Settings
from cayona.server.workers.pool import BotPool

LOG: Final = logging.getLogger(__name__)
MOST_TABLES: Final = 20_000
"""Tables in memory at once."""
FAREWELL_SECONDS: Final = 2.0
"""How long those who watch may take to hang up."""
CHANGE_SECONDS: Final = 5.0
"""How long changes under way may take when the server stops; the rest is never acknowledged."""

Wish = Callable[[Room], Entry]
T = TypeVar("T")


class Harbour:
    """The tables that this process serves."""

    def __init__(self, config: Config, store: Store, pool: BotPool) -> None:
        self.config = config
        self.store = store
        self.pool = pool
        self.bots = BotShelf(config.data / FOLDER, commands.STAND_IN)
        self.bells = Bells()
        self.metrics = Metrics()
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._drivers: dict[str, Driver] = {}
        self._changes: set[asyncio.Task[int]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    # --- From start to stop ------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to look after the tables; every match that was running is resumed, one after another."""
        watch = NightWatch(self)
        for work in watch.duties():
            self.own(work)

    def own(self, work: Coroutine[Any, Any, T], name: str | None = None) -> asyncio.Task[T]:
        """Run something that ends when the harbour closes, at the latest.

        It speaks for nobody: whoever happens to ask for it first does not give it a language.
        """
        task = asyncio.create_task(work, name=name, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def farewell(self) -> None:
        """Tell all who watch to go away, and give them a moment to do so."""
        self._hang_up()
        end = time.monotonic() + FAREWELL_SECONDS
        while any(live.watchers for live in self.tables.values()) and time.monotonic() < end:
            await asyncio.sleep(0.02)

    def _hang_up(self) -> None:
        self._closing = True
        self.bells.close()
        for live in self.tables.values():
            live.retire()

    async def close(self) -> None:
        """End all that runs here; every acknowledged change is stored already."""
        self._hang_up()
        if self._changes:
            await asyncio.wait(self._changes, timeout=CHANGE_SECONDS)
        ending = [*self._tasks, *self._changes]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)

    # --- Tables ------------------------------------------------------------------------------------

    async def open_table(
        self, host: str, settings: Settings, bots: list[str | None], origin: Origin | None = None
    ) -> LiveTable:
        """Open a new table; its id is what its link is made of."""
        self._make_room()
        live = LiveTable(Room(secrets.token_urlsafe(9)))
        self.tables[live.room.table] = live
        try:
            await self.submit(
                live, lambda room: commands.open_table(room, host, settings, bots, self.bots.check, origin)
            )
        except BaseException:
            self.tables.pop(live.room.table, None)
            raise
        return live

    async def table(self, table: str) -> LiveTable:
        """Return a table as the store has it, reading it if need be; NotFound if there is none."""
        live = self.tables.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                self._make_room()
                task = self._loading[table] = self.own(self._load(table), f"load {table}")
                task.add_done_callback(lambda _task: self._loading.pop(table, None))
            found = await asyncio.shield(task)
            if found is None:
                raise no_such_table()
            live = found
        elif self.config.shared:
            await self.catch_up(live)
        live.touch()
        return live

    async def _load(self, table: str) -> LiveTable | None:
        """Read a table; None if there is none, which each who asked is told in their own language."""
        entries = await self.store.entries(table) if table.isprintable() else []
        if not entries:
            return None
        live = LiveTable(Room(table).fold(entries))
        self.tables[table] = live  # from now on it hears of changes; those before are read again
        try:
            await self.catch_up(live, chat=True)
        except BaseException:
            self.put_away(live)
            raise
        self._drive(live)
        return live

    def _make_room(self) -> None:
        if self._closing or len(self.tables) >= MOST_TABLES:
            raise TooMany(_("The harbour is full; try again later."), code="full", wait=60)

    def put_away(self, live: LiveTable) -> None:
        """Forget a table until somebody asks for it; who still watches is told to come again."""
        table = live.room.table
        if self.tables.get(table) is live:
            del self.tables[table]
            driver = self._drivers.pop(table, None)
            if driver is not None:
                driver.stop()
        live.retire()

    # --- Changes -----------------------------------------------------------------------------------

    async def submit(self, live: LiveTable, wish: Wish, client: str | None = None) -> int:
        """Make a wish come true: check it, store it, and only then let everybody see it.

        Returns the version it led to. A request whose `client` id the log knows returns the version it
        led to before, whatever has happened since.
        """
        task = asyncio.create_task(self._change(live, wish, client))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def _change(self, live: LiveTable, wish: Wish, client: str | None) -> int:
        began = time.perf_counter()
        while True:
            async with live.lock:
                if self.tables.get(live.room.table) is live:
                    try:
                        version = await self._append(live, wish, client)
                    finally:
                        self._drive(live)  # whatever came of it: somebody may have been misled meanwhile
                    break
            live = await self.table(live.room.table)  # it was put away while the wish waited
        self.metrics.changes.observe(time.perf_counter() - began)
        return version

    async def _append(self, live: LiveTable, wish: Wish, client: str | None) -> int:
        """Store what is wished, and make the room as the store has it, whatever happens (lock held)."""
        if client is not None and client in live.room.clients:
            return live.room.clients[client]
        try:
            entry = wish(live.room)
        except CayonaError:
            if self.config.shared and await self._catch_up(live):
                return await self._append(live, wish, client)  # it was wished in sight of a newer table
            raise
        try:
            # Under the lock nobody acts on this yet, and the lobby's summary is made from it.
            await self.store.append(live.room.table, entry, _added(live.room, entry))
        except AlreadyDone as done:
            await self._reread(live)
            return done.version
        except VersionTaken as taken:
            await self._reread(live)
            raise Conflict(_("Somebody was quicker; look again."), code="stale") from taken
        except BaseException:
            await self._reread(live)  # it may have been stored or not
            raise
        live.touch()
        self._tell(live)
        return entry.version

    async def _reread(self, live: LiveTable) -> None:
        """Make a room as the store has it; if the store cannot tell, the table is put away."""
        try:
            entries = await self.store.entries(live.room.table)
            room = Room(live.room.table).fold(entries)
        except Exception:
            LOG.exception("table %s cannot be read", live.room.table)
            entries = []
        if not entries:
            self.put_away(live)
            return
        live.room = room
        self._tell(live)

    async def catch_up(self, live: LiveTable, *, chat: bool = False) -> None:
        """Add what other processes have appended, and with `chat` what was said there."""
        async with live.lock:
            if self.tables.get(live.room.table) is live:
                if chat:
                    live.chat = max(live.chat, await self.store.last_chat(live.room.table))
                    live.wake_all()
                if self.config.shared and await self._catch_up(live):
                    self._drive(live)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Add what the store has more, and tell whether that was anything (lock held)."""
        missed = await self.store.entries(live.room.table, live.room.version)
        if missed:
            try:
                live.room.fold(missed)
            except Exception:
                LOG.exception("table %s cannot follow its log", live.room.table)
                await self._reread(live)
            self._tell(live)
        return bool(missed)

    def _tell(self, live: LiveTable) -> None:
        """Say to all whom it concerns that a table has changed."""
        live.wake_all()
        self.bells.ring(live.room)

    # --- Bots and clocks ---------------------------------------------------------------------------

    def _drive(self, live: LiveTable) -> None:
        """Have somebody look after the bots and the clock of a table, as long as there is need."""
        table = live.room.table
        driver = self._drivers.get(table)
        if driver is not None and not driver.done:
            driver.wake()
        elif Driver.is_needed(live.room) and self.tables.get(table) is live and not self._closing:
            self._drivers[table] = Driver(self, live)
        elif driver is not None:
            del self._drivers[table]

    def due(self, live: LiveTable) -> float:
        """Return when a table needs this process at the latest: 0 for now, infinity for not at all."""
        if live.watchers or live.lock.locked() or live.room.moves_by_itself():
            return 0.0
        expiry = live.room.next_expiry() if live.room.phase == "playing" else None
        return math.inf if expiry is None else expiry

    def is_known(self, table: str) -> bool:
        """Tell whether a table is in memory, or about to be."""
        return table in self.tables or table in self._loading

    def status(self) -> dict[str, Any]:
        """Return how it goes, for the host."""
        return {
            "tables": len(self.tables),
            "playing": sum(live.room.phase == "playing" for live in self.tables.values()),
            "watchers": sum(len(live.watchers) for live in self.tables.values()),
            "drivers": sum(not driver.done for driver in self._drivers.values()),
            "tasks": len(asyncio.all_tasks()),
            "waiting_writes": self.store.waiting,
            "bots": self.pool.status(),
        }


def _added(room: Room, entry: Entry) -> dict[str, Any] | None:
    """Add an entry and return the lobby's new summary, None if it stays as it is."""
    before = _shape(room)
    room.add(entry)
    return summary_of(room) if _shape(room) != before else None


def _shape(room: Room) -> tuple[Any, ...]:
    """Return what the lobby's summary depends on."""
    return (room.phase, room.round, [(seat.person, seat.name, seat.bot) for seat in room.seats])
