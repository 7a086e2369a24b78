"""Private thoughts, one a person and moment."""

from __future__ import annotations

import time

from sqlalchemy import select

from cayona.server.storage.records import Thought, storable
from cayona.server.storage.schema import thoughts
from cayona.server.storage.store_part import StorePart


class Thoughts(StorePart):
    """What people think at tables."""

    async def add_thought(self, table: str, person: str, version: int, text: str) -> None:
        """Keep what a person thinks in sight of a version, in place of what was kept there before."""
        storable(text)
        fresh = {"text": text, "at": time.time()}
        statement = (
            self.database.dialect.insert(thoughts)
            .values(table_id=table, person=person, version=version, **fresh)
            .on_conflict_do_update(index_elements=["table_id", "person", "version"], set_=fresh)
        )
        async with self.database.writing() as connection:
            await connection.execute(statement)

    async def thoughts(self, table: str, person: str | None = None) -> list[Thought]:
        """Return the thoughts at a table in order: everybody's, or those of one person."""
        query = (
            select(thoughts).where(thoughts.c.table_id == table).order_by(thoughts.c.version, thoughts.c.at)
        )
        if person is not None:
            query = query.where(thoughts.c.person == person)
        async with self.database.reading() as connection:
            rows = list(await connection.execute(query))
        return [Thought(row.person, row.version, row.text, row.at) for row in rows]
