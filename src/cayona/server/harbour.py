"""All tables of this process: loaded when needed, changed one entry at a time, put away when idle.

An entry is stored before anybody learns of it. Where several processes share a database, each table belongs
to one of them; should another have been quicker all the same, this one reads what it missed, or lets go of
the table. Once begun, a change is carried through, even if whoever asked for it is gone.
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

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.botfiles import FOLDER, BotShelf
from cayona.server.config import Config
from cayona.server.deals.house import House
from cayona.server.driver import Driver, misses_somebody
from cayona.server.entries import Entry
from cayona.server.errors import Conflict, TooMany, is_elsewhere, no_such_table
from cayona.server.faults import note_fault
from cayona.server.live import LiveTable
from cayona.server.metrics import Metrics
from cayona.server.nightwatch import NightWatch
from cayona.server.notices import Crier
from cayona.server.peers import Peers
from cayona.server.reviews.office import ReviewOffice
from cayona.server.storage import AlreadyDone, Store, VersionTaken
from cayona.server.subscriptions import Subscriptions
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.room_facts import Origin
from cayona.server.tables.settings import Settings
from cayona.server.tables.summaries import consequences
from cayona.server.tournaments.office import TournamentOffice
from cayona.server.workers.pool import BotPool

LOG: Final = logging.getLogger(__name__)
MOST_TABLES: Final = 20_000
"""Tables in memory at once."""
FULL_WAIT: Final = 60.0
MOST_GLANCES: Final = 1_000
"""Tables of other processes that are kept in memory, to be looked at only."""
FAREWELL_SECONDS: Final = 2.0
"""How long those who watch may take to hang up."""
CHANGE_SECONDS: Final = 5.0
"""How long changes under way may take when the server stops; the rest is never acknowledged."""

Change = Callable[[Room], Entry]
T = TypeVar("T")


class Harbour:
    """The tables that this process serves."""

    def __init__(
        self, config: Config, store: Store, pool: BotPool, place: tuple[str, int] | None = None
    ) -> None:
        """Serve tables; at `place` other processes that share the database reach this one."""
        self.config = config
        self.store = store
        self.pool = pool
        self.peers = Peers(self, *place) if place is not None and config.shared else None
        self.bots = BotShelf(config.data / FOLDER, commands.STAND_IN)
        self.subscriptions = Subscriptions()
        self.metrics = Metrics()
        self.crier = Crier(self)
        self.reviews = ReviewOffice(self)
        self.house = House(self.own)
        self.tournaments = TournamentOffice(self)
        self.tables: dict[str, LiveTable] = {}
        self.on_stored: Callable[[str], None] = lambda _share: None
        """Called with the share of a table whenever its log has a line more."""
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._glances: dict[str, Room] = {}
        self._drivers: dict[str, Driver] = {}
        self._changes: set[asyncio.Task[Any]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    # --- From start to stop ------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to look after the tables; every match that was running is resumed, one after another."""
        if self.peers is not None:
            await self.peers.enter()
            self.own(self.peers.keep_beating())
            self.own(self.peers.hear())
        await self.crier.start()
        self.own(self.reviews.work(), "review matches")
        self.own(self.tournaments.work(), "look after tournaments")
        self.own(NightWatch(self).rounds())

    def own(self, work: Coroutine[Any, Any, T], name: str | None = None) -> asyncio.Task[T]:
        """Run something that ends when the harbour closes, at the latest.

        It speaks for nobody: whoever happens to ask for it first does not give it a language.
        """
        task = asyncio.create_task(work, name=name, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def farewell(self) -> None:
        """Tell all who watch to go away, and give them a moment to do so; others may have the tables."""
        self._hang_up()
        await self._leave()
        end = time.monotonic() + FAREWELL_SECONDS
        while any(live.watchers for live in self.tables.values()) and time.monotonic() < end:
            await asyncio.sleep(0.02)

    def _hang_up(self) -> None:
        self._closing = True
        self.subscriptions.close()
        for live in self.tables.values():
            live.retire()

    async def close(self) -> None:
        """End all that runs here; every acknowledged change is stored already."""
        self._hang_up()
        await self._leave()
        ending = [*self._tasks, *self._changes]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self.crier.close()

    async def _leave(self) -> None:
        """End the changes under way; then this process owns nothing any more."""
        for driver in self._drivers.values():
            driver.stop()
        if self._changes:
            await asyncio.wait(self._changes, timeout=CHANGE_SECONDS)
        if self.peers is not None:
            await self.peers.leave()

    # --- Tables ------------------------------------------------------------------------------------

    async def open_table(
        self,
        host: str | None,
        settings: Settings,
        bots: list[str | None],
        origin: Origin | None = None,
        *,
        share: str = "",
        table: str = "",
        tournament: dict[str, Any] | None = None,
    ) -> LiveTable:
        """Open a new table; its id is what its link is made of. Its bots use the thinking time of `share`.

        One of a tournament has no host, and an id that stands in the log of the tournament already.
        """
        self._make_room()
        live = self._afloat(Room(table or secrets.token_urlsafe(9)))
        live.share = share
        if self.peers is not None:
            await self.store.claim(live.room.table)
        self.tables[live.room.table] = live
        try:
            await self.submit(
                live,
                lambda room: commands.open_table(
                    room, host, settings, bots, self.bots.check, origin, tournament
                ),
            )
            if host is not None:
                await self.store.note_opened(live.room.table, host)
        except BaseException:
            self.tables.pop(live.room.table, None)
            raise
        return live

    async def table(self, table: str, *, looked_at: bool = True) -> LiveTable:
        """Return a table, reading it if need be; NotFound if there is none.

        Unavailable (`elsewhere`) if it is another process's. Where none but bots play they go on as long as
        somebody looks.
        """
        if table not in self.tables:
            await self._check_owner(table)
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
        if not live.room.version:
            raise no_such_table()  # it is just being opened
        live.touch()
        if looked_at:
            self._look_at(live)
        return live

    def _look_at(self, live: LiveTable) -> None:
        """Note that somebody asks for a table; bots that have stopped for want of people go on."""
        could_think = live.may_think()
        live.last_asked = time.monotonic()
        if not could_think:
            self._drive(live)

    async def _check_owner(self, table: str) -> None:
        """Own a table that nobody owns; refuse one that others do."""
        mine = True if self.peers is None else await self.peers.owns(table)
        if mine is None:
            raise no_such_table()
        if not mine:
            raise is_elsewhere()

    async def _load(self, table: str) -> LiveTable | None:
        """Read a table; None if there is none, which each who asked is told in their own language."""
        entries = await self.store.entries(table) if table.isprintable() else []
        if not entries:
            return None
        live = self._afloat(Room(table).fold(entries))
        live.chat = await self.store.last_chat(table)
        self.tables[table] = live
        self._drive(live)
        self.crier.consider(live)
        return live

    async def glance(self, table: str) -> Room:
        """Return a table as the store has it, to be looked at now; it may be another process's."""
        live = self.tables.get(table)
        if live is None and self.peers is None:
            live = await self.table(table, looked_at=False)
        if live is not None:
            async with live.lock:  # what is not stored yet is nobody's to see
                if not live.room.version:
                    raise no_such_table()
                return live.room
        known = self._glances.get(table)
        missed = await self.store.entries(table, 0 if known is None else known.version)
        room = self._glances.pop(table, None) or Room(table)
        room.fold([entry for entry in missed if entry.version > room.version])
        if room.version == 0:
            raise no_such_table()
        self._glances[table] = room
        while len(self._glances) > MOST_GLANCES:
            del self._glances[next(iter(self._glances))]
        return room

    def _make_room(self) -> None:
        if self._closing or len(self.tables) >= MOST_TABLES:
            told = _("The harbour is full; try again in {wait} seconds.").format(wait=figure(FULL_WAIT))
            raise TooMany(told, code="full", wait=FULL_WAIT)

    def unfinished_from(self, share: str) -> int:
        """Return how many tables in memory that were opened from an address are not over."""
        return sum(
            live.share == share and live.room.phase in ("waiting", "playing") for live in self.tables.values()
        )

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

    async def submit(self, live: LiveTable, wish: Change, client: str | None = None) -> int:
        """Make a wish come true: check it, store it, and only then let everybody see it.

        Returns the version it led to. A request whose `client` id the log knows returns the version it
        led to before, whatever has happened since.
        """
        if self._closing and self.peers is not None:
            raise is_elsewhere()  # another process may have it already
        change = self._change(live, wish, client)
        if asyncio.current_task() in self._changes:
            return await change
        return await asyncio.shield(self.carry_through(change))

    def carry_through(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something that may change a table to its end, even if nobody waits for it any more."""
        task = asyncio.create_task(work)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return task

    async def _change(self, live: LiveTable, wish: Change, client: str | None) -> int:
        began = time.perf_counter()
        while True:
            async with live.lock:
                if self.peers is not None and self.peers.is_late:
                    await self.peers.beat()  # who was asleep for long may have lost the table
                if self.tables.get(live.room.table) is live:
                    try:
                        version = await self._append(live, wish, client)
                    finally:
                        self._drive(live)  # whatever came of it: somebody may have been misled meanwhile
                    break
            live = await self.table(live.room.table)  # it was put away while the wish waited
        self.metrics.changes.observe(time.perf_counter() - began)
        return version

    async def _append(self, live: LiveTable, wish: Change, client: str | None) -> int:
        """Store what is wished, then change the room; what is not stored leaves it as it was (lock held)."""
        room = live.room
        if client is not None and client in room.clients:
            return room.clients[client]
        entry = wish(room)
        summary, finished = consequences(room, entry)
        try:
            await self.store.append(room.table, entry, summary, finished)
        except AlreadyDone as done:
            await self._catch_up(live)
            return done.version
        except VersionTaken as taken:
            await self._catch_up(live)
            if self.peers is not None and not await self.peers.owns(live.room.table):
                self.put_away(live)
            raise Conflict(_("Somebody was quicker; look again."), code="stale") from taken
        except BaseException:
            await self._catch_up(live)  # it may have been stored or not
            raise
        was_playing = room.phase == "playing"
        room.add(entry)
        self.on_stored(live.share)
        live.touch()
        self._tell(live)
        if was_playing and room.phase != "playing":
            self.tournaments.note(room)
        if was_playing and room.phase == "over" and room.took_part[-1]:
            self.reviews.want(room.table, room.round)
        return entry.version

    async def _catch_up(self, live: LiveTable) -> None:
        """Add what the store has and a room has not; if that cannot be told, the table is put away."""
        try:
            missed = await self.store.entries(live.room.table, live.room.version)
            live.room.fold(missed)
        except Exception as error:  # noqa: BLE001 - whatever it is, the table is read anew
            note_fault(LOG, "a table cannot be read", error, table=live.room.table)
            self.put_away(live)
            return
        if missed:
            self._tell(live)

    def _tell(self, live: LiveTable) -> None:
        """Say to all whom it concerns that a table has changed."""
        live.wake_all()
        self.crier.consider(live)
        self.subscriptions.notify(live.room)
        if self.peers is not None:
            self.peers.notify(live.room)

    # --- Bots and clocks ---------------------------------------------------------------------------

    def _drive(self, live: LiveTable) -> None:
        """Have somebody look after the bots and the clock of a table, as long as there is need."""
        table = live.room.table
        driver = self._drivers.get(table)
        if driver is not None and not driver.done:
            driver.wake()
        elif self._needs_driver(live) and self.tables.get(table) is live and not self._closing:
            self._drivers[table] = Driver(self, live)
        elif driver is not None:
            del self._drivers[table]

    def _needs_driver(self, live: LiveTable) -> bool:
        return Driver.is_needed(live.room) or misses_somebody(live, self.config.absence_seconds)

    def _afloat(self, room: Room) -> LiveTable:
        """Return a table in memory that is looked after when people come and go."""
        live = LiveTable(room)
        live.on_presence = lambda: self._note_presence(live)
        return live

    def _note_presence(self, live: LiveTable) -> None:
        self._drive(live)
        self.crier.consider(live)

    def due(self, live: LiveTable) -> float:
        """Return when a table needs this process at the latest: 0 for now, infinity for not at all."""
        thinks = live.room.moves_by_itself() and live.may_think()
        if live.watchers or live.lock.locked() or thinks:
            return 0.0
        if live.room.phase != "playing":
            return math.inf
        expiry = live.room.next_expiry()
        dues = live.absences(self.config.absence_seconds).values()
        return min((math.inf if expiry is None else expiry, *dues))

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
            "commits": self.store.commits,
            "stored": self.store.stored,
            "bots": self.pool.status(),
            "notices": self.crier.status(),
            "reviews": self.reviews.status(),
        }
