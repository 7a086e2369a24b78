"""The server processes that share a database, and which of them owns which table (PostgreSQL only).

A process lives as long as it says so every second, by the database's clock; what a dead one owned is
anybody's. A living one keeps what it owns until it leaves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Double,
    Select,
    bindparam,
    cast,
    delete,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from cayona.server.storage.schema import owned, processes, tables
from cayona.server.storage.store_part import StorePart
from cayona.server.storage.transactions import Row, Statement

EXPIRY: Final = 5.0
"""Seconds after which a process that says nothing is dead."""
FORGOTTEN: Final = 3600.0
"""Seconds after which nothing is kept of a dead one."""

NOW: Final = cast(func.extract("epoch", func.clock_timestamp()), Double)
"""The time by the clock that all processes share."""
_ALIVE: Final = processes.c.beat > NOW - EXPIRY


@dataclass(frozen=True, slots=True)
class Process:
    """A server process that lives."""

    name: str
    host: str
    port: int
    """Where other processes reach it."""
    age: float
    """Seconds since it was last heard of."""
    facts: dict[str, Any]
    """What it tells of itself for the host."""
    listeners: frozenset[str]
    """The people who listen there for changes at any of their tables."""


class Processes(StorePart):
    """Who lives, and who owns what."""

    async def beat(
        self, host: str, port: int, facts: dict[str, Any], listeners: Iterable[str]
    ) -> tuple[list[Process], bool]:
        """Say that this process lives; return all that do, and whether this one was known before."""
        told = {
            "of_name": self.name,
            "of_host": host,
            "of_port": port,
            "of_facts": json.dumps(facts),
            "of_listeners": json.dumps(list(listeners)),
        }
        known = await self.database.write_aside(self._beat.of([told]))
        rows = await self.database.write_aside(self._list_living.of([{}]))
        return [_process(row) for row in rows], bool(known[0][0])

    @cached_property
    def _beat(self) -> Statement:
        """A beat; the row that comes back says whether there was one before."""
        columns = ("name", "host", "port", "facts", "listeners")
        insert = self.database.dialect.insert(processes)
        told = {name: bindparam(f"of_{name}", type_=processes.c[name].type) for name in columns}
        beat = (
            insert.values(**told, beat=NOW)
            .on_conflict_do_update(
                index_elements=[processes.c.name],
                set_={name: insert.excluded[name] for name in ("facts", "listeners", "beat")},
            )
            .returning(literal_column("xmax <> 0", Boolean()))  # PostgreSQL's way to say that there was a row
        )
        return self.database.statement(beat, returns=True)

    @cached_property
    def _list_living(self) -> Statement:
        return self.database.statement(_living().order_by(processes.c.name), returns=True)

    async def bury(self, process: Process) -> None:
        """Let everybody know that a process is dead: what it owned is anybody's."""
        async with self.database.writing() as connection:
            await connection.execute(delete(processes).where(processes.c.name == process.name))

    async def leave(self) -> None:
        """Say that this process is going: what it owns is anybody's from now on."""
        async with self.database.writing() as connection:
            await connection.execute(delete(owned).where(owned.c.process == self.name))
            await connection.execute(delete(processes).where(processes.c.name == self.name))

    async def forget_the_dead(self) -> None:
        """Forget processes that died long ago and what they owned."""
        known = exists().where(processes.c.name == owned.c.process)
        async with self.database.writing() as connection:
            await connection.execute(delete(processes).where(processes.c.beat < NOW - FORGOTTEN))
            await connection.execute(delete(owned).where(~known))

    async def claim(self, table: str) -> None:
        """Own a table that nobody else can know yet."""
        async with self.database.writing() as connection:
            await connection.execute(owned.insert().values(table_id=table, process=self.name))

    async def owner(self, table: str, heir: str) -> Process | None:
        """Return the process that owns a table, which is `heir` if no living one does.

        None if there is no such table, or if the heir has died just now.
        """
        query = _living().join(owned, owned.c.process == processes.c.name).where(owned.c.table_id == table)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            async with self.database.writing() as connection:
                await self._inherit(connection, table, heir)
                row = (await connection.execute(query)).first()
        return None if row is None else _process(row)

    async def _inherit(self, connection: AsyncConnection, table: str, heir: str) -> None:
        there = select(tables.c.id, literal(heir)).where(tables.c.id == table)
        insert = self.database.dialect.insert(owned).from_select(["table_id", "process"], there)
        is_free = owned.c.process.not_in(select(processes.c.name).where(_ALIVE))
        await connection.execute(
            insert.on_conflict_do_update(
                index_elements=[owned.c.table_id], set_={"process": heir}, where=is_free
            )
        )

    async def mine(self) -> set[str]:
        """Return the tables that this process owns, in memory or not."""
        query = select(owned.c.table_id).where(owned.c.process == self.name)
        async with self.database.reading() as connection:
            return set((await connection.execute(query)).scalars())

    async def running_here(self) -> dict[str, tuple[int, bool]]:
        """Return the running matches that no other living process owns: version, whether this one does."""
        living = select(owned.c.table_id, owned.c.process).join(
            processes, (processes.c.name == owned.c.process) & _ALIVE
        )
        kept = living.subquery()
        is_free = or_(kept.c.process.is_(None), kept.c.process == self.name)
        query = (
            select(tables.c.id, tables.c.version, kept.c.process)
            .outerjoin(kept, kept.c.table_id == tables.c.id)
            .where(tables.c.phase == "playing", is_free)
            .order_by(tables.c.changed)
        )
        async with self.database.reading() as connection:
            rows = await connection.execute(query)
            return {row.id: (row.version, row.process is not None) for row in rows}


def _living() -> Select[Any]:
    told = processes.c
    age = (NOW - told.beat).label("age")
    return select(told.name, told.host, told.port, told.facts, told.listeners, age).where(_ALIVE)


def _process(row: Row) -> Process:
    name, host, port, facts, listeners, age = row
    return Process(name, host, port, age, json.loads(facts), frozenset(json.loads(listeners)))
