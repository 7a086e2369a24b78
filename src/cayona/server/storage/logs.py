"""Reading logs and listing tables."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import Row, func, select

from cayona.server.entries import Entry
from cayona.server.storage.records import read_entry
from cayona.server.storage.schema import entries, opened, seated, tables
from cayona.server.storage.store_part import StorePart

MOST_LISTED: Final = 1_000


class Logs(StorePart):
    """Entries and the lobby's lists."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the log of a table after a version, in order; empty if there is no such table."""
        query = (
            select(entries)
            .where(entries.c.table_id == table, entries.c.version > after)
            .order_by(entries.c.version)
        )
        async with self.database.reading() as connection:
            return [read_entry(row) for row in await connection.execute(query)]

    async def version(self, table: str) -> int:
        """Return the last version of a table, 0 if there is no such table."""
        query = select(func.max(entries.c.version)).where(entries.c.table_id == table)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalar() or 0

    async def tables(
        self,
        *,
        phase: str | None = None,
        public: bool | None = None,
        person: str | None = None,
        host: str | None = None,
        limit: int = 100,
    ) -> list[dict[str, Any]]:
        """Return summaries, the last changed first.

        `person` asks for tables where that person sits, `host` for those that a person has opened.
        """
        query = select(tables).order_by(tables.c.changed.desc(), tables.c.id).limit(min(limit, MOST_LISTED))
        if phase is not None:
            query = query.where(tables.c.phase == phase)
        if public is not None:
            query = query.where(tables.c.public == public)
        if person is not None:
            query = query.join(seated, seated.c.table_id == tables.c.id).where(seated.c.person == person)
        if host is not None:
            query = query.join(opened, opened.c.table_id == tables.c.id).where(opened.c.person == host)
        async with self.database.reading() as connection:
            return [_listed(row) for row in await connection.execute(query)]

    async def unfinished(self) -> list[str]:
        """Return the tables at which a match runs, or was running when its summary was last written."""
        query = select(tables.c.id).where(tables.c.phase == "playing").order_by(tables.c.changed)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def running(self) -> dict[str, int]:
        """Return the tables at which a match runs, with their versions, those unchanged the longest first."""
        query = (
            select(tables.c.id, tables.c.version)
            .where(tables.c.phase == "playing")
            .order_by(tables.c.changed)
        )
        async with self.database.reading() as connection:
            return {row.id: row.version for row in await connection.execute(query)}


def _listed(row: Row[Any]) -> dict[str, Any]:
    columns = ("id", "created", "changed", "phase", "game", "public", "version")
    rest: dict[str, Any] = json.loads(row.summary)
    return {name: row._mapping[name] for name in columns} | rest
