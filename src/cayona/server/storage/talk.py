"""Chat, kept with its table."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import func, literal, select

from cayona.server.storage.errors import cannot
from cayona.server.storage.records import ChatLine, storable
from cayona.server.storage.schema import chat
from cayona.server.storage.store_part import StorePart

ATTEMPTS: Final = 20


class Talk(StorePart):
    """What is said at tables."""

    async def add_chat(
        self, table: str, person: str | None, seat: int | None, text: str, at: float | None = None
    ) -> ChatLine:
        """Store a line and return it with its number."""
        at = time.time() if at is None else at
        storable(text)
        for _ in range(ATTEMPTS):  # another process may take the number we meant
            number = await self._store_line(table, person, seat, text, at)
            if number is not None:
                return ChatLine(number, person, seat, text, at)
        raise cannot("chat")

    async def chat(self, table: str, after: int = 0, limit: int = 1_000) -> list[ChatLine]:
        """Return what was said after a line, in order; if that is more than `limit`, the last of it."""
        query = (
            select(chat)
            .where(chat.c.table_id == table, chat.c.number > after)
            .order_by(chat.c.number.desc())
            .limit(limit)
        )
        async with self.database.reading() as connection:
            rows = list(await connection.execute(query))
        return [ChatLine(row.number, row.person, row.seat, row.text, row.at) for row in reversed(rows)]

    async def last_chat(self, table: str) -> int:
        """Return the number of the last line said at a table, 0 if nothing was said."""
        query = select(func.max(chat.c.number)).where(chat.c.table_id == table)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalar() or 0

    async def _store_line(
        self, table: str, person: str | None, seat: int | None, text: str, at: float
    ) -> int | None:
        line = {"table_id": table, "person": person, "seat": seat, "text": text, "at": at}
        last = select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.table_id == table)
        number = (last.scalar_subquery() + literal(1)).label("number")
        statement = (
            self.database.dialect.insert(chat)
            .values(**line, number=number)
            .on_conflict_do_nothing()
            .returning(chat.c.number)
        )
        async with self.database.writing() as connection:
            stored: int | None = (await connection.execute(statement)).scalar()
        return stored
