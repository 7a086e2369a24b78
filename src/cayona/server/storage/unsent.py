"""Which turns people were told of, and what of that is still to be sent."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, delete, select, update

from cayona.server.storage.schema import notice_tables, unsent_notices
from cayona.server.storage.store_part import StorePart

MOST_UNSENT: Final = 20_000
"""So many are looked at when a server starts."""


@dataclass(frozen=True, slots=True)
class Unsent:
    """A notice of a turn that is still to be sent by one way."""

    way: str
    table: str
    person: str
    turn: int
    """The version at which the turn began."""
    tries: int
    """How often it was tried in vain."""
    due: float


class UnsentNotices(StorePart):
    """What was begun and not finished; it outlives a restart."""

    async def claim_notice(self, person: str, table: str, turn: int, ways: Iterable[str]) -> bool:
        """Take it upon oneself to tell somebody of a turn; False if that was done, or they want no notices.

        Whoever claims a turn first, in whatever process, tells them: by each of these ways something is
        to be sent from now on, and of earlier turns nothing any more.
        """
        insert = self.database.dialect.insert(notice_tables).on_conflict_do_nothing()
        this = (notice_tables.c.person == person) & (notice_tables.c.table_id == table)
        is_fresh = this & ~notice_tables.c.silent & (notice_tables.c.told < turn)
        rows = [_values(Unsent(way, table, person, turn, 0, time.time())) for way in ways]
        async with self.database.writing() as connection:
            await connection.execute(insert.values(person=person, table_id=table))
            claimed = await connection.execute(update(notice_tables).where(is_fresh).values(told=turn))
            if claimed.rowcount == 1:
                await connection.execute(delete(unsent_notices).where(_of(person, table)))
                await connection.execute(unsent_notices.insert(), rows)
            return claimed.rowcount == 1

    async def unsent_notices(self, person: str | None = None, table: str | None = None) -> list[Unsent]:
        """Return what is still to be sent, to a person of a table or at all, what is due first."""
        query = select(unsent_notices).order_by(unsent_notices.c.due).limit(MOST_UNSENT)
        if person is not None and table is not None:
            query = query.where(_of(person, table))
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Unsent(row.way, row.table_id, row.person, row.turn, row.tries, row.due) for row in rows]

    async def take_unsent(self, unsent: Unsent) -> bool:
        """Take something out in order to send it; False if it was taken, or is not to be sent any more.

        Should the server die before it knows what came of it, it is not sent a second time.
        """
        this = (unsent_notices.c.way == unsent.way) & (unsent_notices.c.table_id == unsent.table)
        mine = delete(unsent_notices).where(this & (unsent_notices.c.turn == unsent.turn))
        async with self.database.writing() as connection:
            return (await connection.execute(mine)).rowcount == 1

    async def keep_unsent(self, unsent: Unsent) -> None:
        """Keep something that is to be sent, unless there is something newer."""
        insert = self.database.dialect.insert(unsent_notices).on_conflict_do_nothing()
        async with self.database.writing() as connection:
            await connection.execute(insert.values(**_values(unsent)))

    async def drop_unsent(self, person: str, table: str) -> None:
        """Send somebody nothing more of a table."""
        async with self.database.writing() as connection:
            await connection.execute(delete(unsent_notices).where(_of(person, table)))


def _of(person: str, table: str) -> ColumnElement[bool]:
    return (unsent_notices.c.person == person) & (unsent_notices.c.table_id == table)


def _values(unsent: Unsent) -> dict[str, str | int | float]:
    return {
        "way": unsent.way,
        "table_id": unsent.table,
        "person": unsent.person,
        "turn": unsent.turn,
        "tries": unsent.tries,
        "due": unsent.due,
    }
