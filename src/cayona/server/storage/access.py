"""Secrets that open something: tokens for programs, links to seats. Only their hashes are kept."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, delete, select

from cayona.server.storage.records import SeatLink, Token, storable
from cayona.server.storage.schema import seat_links, tokens
from cayona.server.storage.store_part import StorePart, fresh_secret, hash_of


class Access(StorePart):
    """Tokens and seat links."""

    async def add_token(
        self, person: str, name: str, scopes: Iterable[str], expires: float | None = None
    ) -> str:
        """Make a token and return its secret, which cannot be read again."""
        secret = fresh_secret()
        row = {
            "hash": hash_of(secret),
            "person": person,
            "scopes": storable(" ".join(sorted(scopes))),
            "name": storable(name),
            "created": time.time(),
            "expires": expires,
        }
        async with self.database.writing() as connection:
            await connection.execute(tokens.insert().values(**row))
        return secret

    async def token(self, secret: str) -> Token | None:
        """Return the token of a secret, None if there is none or its time is over."""
        query = select(tokens).where(tokens.c.hash == hash_of(secret))
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None or (row.expires is not None and row.expires <= time.time()):
            return None
        return _token(row)

    async def tokens_of(self, person: str) -> list[Token]:
        """Return a person's tokens, oldest first, expired ones too."""
        query = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created, tokens.c.hash)
        async with self.database.reading() as connection:
            return [_token(row) for row in await connection.execute(query)]

    async def revoke_token(self, person: str, token: str) -> bool:
        """Make a person's token useless, by its id; False if that person has no such token."""
        statement = delete(tokens).where(tokens.c.person == person, tokens.c.hash == token)
        async with self.database.writing() as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def add_seat_link(self, table: str, seat: int, person: str) -> str:
        """Make a person's link to a seat and return its secret; older links stay until they are dropped."""
        secret, now = fresh_secret(), time.time()
        row = {"hash": hash_of(secret), "table_id": table, "seat": seat, "person": person, "created": now}
        async with self.database.writing() as connection:
            await connection.execute(seat_links.insert().values(**row))
        return secret

    async def seat_link(self, secret: str) -> SeatLink | None:
        """Return where a link leads."""
        query = select(seat_links).where(seat_links.c.hash == hash_of(secret))
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else SeatLink(row.table_id, row.seat, row.person, row.created)

    async def drop_seat_links(self, table: str, seat: int | None = None) -> bool:
        """Make the links to a seat useless, tell if there were any; without `seat`, all of the table."""
        statement = delete(seat_links).where(seat_links.c.table_id == table)
        if seat is not None:
            statement = statement.where(seat_links.c.seat == seat)
        async with self.database.writing() as connection:
            return (await connection.execute(statement)).rowcount > 0


def _token(row: Row[Any]) -> Token:
    return Token(row.hash, row.person, frozenset(row.scopes.split()), row.name, row.created, row.expires)
