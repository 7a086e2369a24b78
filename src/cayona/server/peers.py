"""The server processes on one database: who lives, and which of them serves which table.

Every second each says that it lives and how it goes, and hears the same of the others. A table belongs to
the process that opened it; when that one has died, to the one among the living that its name falls to.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
import zlib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from cayona.server.facts import facts_of
from cayona.server.faults import note_fault
from cayona.server.storage import EVERYTHING, EXPIRY, Heartbeat, Process, StorageError
from cayona.server.tables.room import Room

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour

LOG: Final = logging.getLogger(__name__)
BEAT_SECONDS: Final = 1.0
BURIED_SECONDS: Final = 1.5
"""Who has missed a beat and does not open the door either is dead."""
ENTER_SECONDS: Final = 3.0
"""How long to wait at the start for the processes that were started along with this one."""
MUSTER_SECONDS: Final = 0.5
FRESH_SECONDS: Final = 0.2
"""What the others told is so long as good as new."""
GATHER_SECONDS: Final = 0.01
"""How long entries that come fast wait for others: where several processes share them, each has fewer at a
time, and a transaction costs hardly less for one than for many."""
SLACK: Final = (1.1, 1)
"""How many times as many tables as the idlest process, and how many more, one may have."""


class Bridge(Protocol):
    """A connection that is passed on to another process."""

    def close(self) -> None:
        """End it on both sides."""


class Peers:
    """The processes that live, this one among them, reached by the others at `host` and `port`."""

    def __init__(self, harbour: Harbour, host: str, port: int) -> None:
        self._harbour = harbour
        self._store = harbour.store
        self.name = harbour.store.name
        self.host = host
        self.port = port
        self.living: dict[str, Process] = {}
        self.vacancy = asyncio.Event()
        """Set when one has died or left: what it owned needs somebody."""
        self.bridges: dict[str, set[Bridge]] = {}
        """Connections that are passed on, by the process they lead to."""
        self._last = -math.inf
        """When the last beat was begun that the database has; by `monotonic`."""
        self._has_left = False
        self._heartbeat = Heartbeat(harbour.store)
        self._mustered = -math.inf
        self._given: Counter[str] = Counter()
        """Tables that were given to others to open since they last told how many they have."""

    # --- Living ------------------------------------------------------------------------------------

    async def enter(self) -> None:
        """Be one of them, together with those that were started at the same time."""
        await self._store.forget_the_dead()
        self._heartbeat.start()
        end = time.monotonic() + ENTER_SECONDS
        await self.beat()
        while len(self.living) < self._harbour.config.workers and time.monotonic() < end:
            await asyncio.sleep(0.1)
            await self.beat()

    async def keep_beating(self) -> None:
        """Say every second that this process lives."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
            except StorageError as problem:
                note_fault(LOG, "the other processes do not hear that this one lives", problem)

    async def beat(self) -> None:
        """Say that this process lives and hear who else does; let go of tables that others have taken."""
        if self._has_left:
            return
        began = time.monotonic()
        was_late = self.is_late
        listeners = self._harbour.subscriptions.people()
        facts = facts_of(self._harbour)
        living, was_known = await self._store.beat(self.host, self.port, facts, listeners)
        if was_late or not was_known:
            await self._let_go()
        self._last = max(self._last, began)
        self._note({process.name: process for process in living})

    @property
    def is_late(self) -> bool:
        """Whether the others may take this process for dead, and what it owns for theirs."""
        return time.monotonic() - self._last > EXPIRY

    async def leave(self) -> None:
        """Let the others have everything, at once."""
        self._has_left = True
        self._heartbeat.stop()
        try:
            await self._store.leave()
        except StorageError as problem:  # they will notice in a few seconds
            note_fault(LOG, "the other processes do not hear that this one leaves", problem)

    async def _let_go(self) -> None:
        live = list(self._harbour.tables.values())
        mine = await self._store.mine() if live else set()
        for table in live:
            if table.room.table not in mine:
                self._harbour.put_away(table)

    def _note(self, living: dict[str, Process]) -> None:
        gone = set(self.living) - set(living)
        self.living = living
        self._given.clear()
        self._store.share_commits(GATHER_SECONDS if self.others() else 0.0)
        if gone:
            self.vacancy.set()
            note_fault(LOG, "a server process has gone", ", ".join(sorted(gone)))
        for name in gone:
            for bridge in list(self.bridges.pop(name, ())):
                bridge.close()

    async def bury(self, process: Process) -> None:
        """Do without a process that seems to be dead; if it lives after all, it will learn of it."""
        if process.age > BURIED_SECONDS:
            await self._store.bury(process)
            self._note({name: known for name, known in self.living.items() if name != process.name})

    def others(self) -> list[Process]:
        """Return all that live but this one."""
        return [process for process in self.living.values() if process.name != self.name]

    # --- Owning ------------------------------------------------------------------------------------

    def has(self, table: str) -> bool:
        """Tell whether a table is served here just now; no need to ask the database then."""
        live = self._harbour.tables.get(table)
        return live is not None and not live.retired

    async def owner(self, table: str) -> Process | None:
        """Return who serves a table, this process perhaps; None if there is no such table."""
        if self.is_late:
            await self.beat()
        if not table.isprintable():
            return None
        heir = self.heir(table)
        return await self._store.owner(table, heir) or (
            None if heir == self.name else await self._store.owner(table, self.name)
        )

    async def owns(self, table: str) -> bool | None:
        """Tell whether this process serves a table, or is to from now on; None if there is no such table."""
        owner = await self.owner(table)
        return None if owner is None else owner.name == self.name

    def heir(self, table: str) -> str:
        """Return which of the living a table falls to that nobody owns; all of them agree on it."""
        names = sorted(self.living) or [self.name]
        return names[zlib.crc32(table.encode()) % len(names)]

    def idler(self) -> Process | None:
        """Return who should open the next table because it has much fewer, None if this process may."""
        idlest = min(self.others(), key=self._tables, default=None)
        times, more = SLACK
        if idlest is None or len(self._harbour.tables) <= times * self._tables(idlest) + more:
            return None
        self._given[idlest.name] += 1
        return idlest

    def _tables(self, process: Process) -> int:
        return int(process.facts["tables"]) + self._given[process.name]

    # --- Telling -----------------------------------------------------------------------------------

    def notify(self, room: Room) -> None:
        """Notify those at a table who listen at another process."""
        heard = frozenset().union(*(process.listeners for process in self.others()))
        people = heard and heard & {seat.person for seat in room.seats}
        if people:
            self._harbour.own(self._ring(room.table, people))

    async def _ring(self, table: str, people: frozenset[str]) -> None:
        try:
            await self._store.notify(table, people)
        except StorageError as problem:
            note_fault(LOG, "others do not hear that a table has changed", problem, table=table)

    async def hear(self) -> None:
        """Pass on what other processes notify, and tell how it goes when somebody asks."""
        while True:
            try:
                async for table, person in self._store.notifications():
                    if (table, person) == EVERYTHING:
                        await self.beat()
                    else:
                        self._harbour.subscriptions.notify_person(person, table)
                return
            except Exception as error:  # noqa: BLE001 - it listens again
                note_fault(LOG, "other processes are not heard", error)
                await asyncio.sleep(BEAT_SECONDS)

    async def muster(self) -> list[dict[str, Any]]:
        """Return how it goes with every process, this one first, as they tell it now."""
        if self.others() and time.monotonic() - self._mustered > FRESH_SECONDS:
            self._mustered = time.monotonic()
            await self._store.notify(*EVERYTHING)
            while time.monotonic() - self._mustered < MUSTER_SECONDS:
                await self.beat()
                asked = time.monotonic() - self._mustered
                if all(process.age < asked for process in self.others()):
                    break
                await asyncio.sleep(0.02)
        told = [(process.name, process.host, process.port, process.facts) for process in self.others()]
        told.insert(0, (self.name, self.host, self.port, facts_of(self._harbour)))
        return [{"name": name, "address": f"{host}:{port}", **facts} for name, host, port, facts in told]
