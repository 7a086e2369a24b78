"""Leases: of all processes that share a database, one makes the bots' moves at a version of a table."""

from __future__ import annotations

import time

from sqlalchemy import and_, delete, or_

from cayona.server.storage.part import Part
from cayona.server.storage.schema import leases


class Leases(Part):
    """Who may move for the bots of a table."""

    async def lease(self, table: str, version: int, owner: str, seconds: float) -> bool:
        """Take or prolong the lease on a version; False while another owner has it.

        A lease on a later version takes the place of one on an earlier, whose move comes too late anyway.
        """
        now = time.time()
        insert = self.database.dialect.insert(leases)
        new = insert.excluded
        free = or_(leases.c.until <= now, leases.c.owner == new.owner)
        statement = (
            insert.values(table_id=table, version=version, owner=owner, until=now + seconds)
            .on_conflict_do_update(
                index_elements=[leases.c.table_id],
                set_={"version": new.version, "owner": new.owner, "until": new.until},
                where=or_(leases.c.version < new.version, and_(leases.c.version == new.version, free)),
            )
            .returning(leases.c.owner)
        )
        async with self.database.writing() as connection:
            return (await connection.execute(statement)).first() is not None

    async def release(self, table: str, version: int, owner: str) -> None:
        """Give a lease back before its time is over."""
        statement = delete(leases).where(
            leases.c.table_id == table, leases.c.version == version, leases.c.owner == owner
        )
        async with self.database.writing() as connection:
            await connection.execute(statement)
