"""Sessions: who is whom on which device, until the session is ended; and links to a new password."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Row, delete, select, union, update

from cayona.server.storage.persons import read_person
from cayona.server.storage.records import Person, Session, storable
from cayona.server.storage.schema import people, resets, sessions, tokens
from cayona.server.storage.store_part import StorePart, fresh_secret, hash_of

SEEN_SECONDS: Final = 3600.0
"""How exactly it is noted when a session was last used."""
RESET_SECONDS: Final = 24 * 3600.0


class Sessions(StorePart):
    """Sessions and resets. Only the hashes of their secrets are kept."""

    async def add_session(
        self, person: str, device: str, seconds: float, *, table: str | None = None, strong: bool = False
    ) -> str:
        """Begin a session, of one table alone if one is given; return its secret."""
        secret, now = fresh_secret(), time.time()
        row = {
            "hash": hash_of(secret),
            "person": person,
            "table_id": table,
            "strong": strong,
            "device": storable(device),
            "created": now,
            "seen": now,
            "expires": now + seconds,
        }
        async with self.database.writing() as connection:
            await connection.execute(sessions.insert().values(**row))
        return secret

    async def session(self, secret: str) -> tuple[Session, Person] | None:
        """Return the session of a secret and its person, None if it has ended."""
        now = time.time()
        query = (
            select(*(column.label(f"session_{column.name}") for column in sessions.c), *people.c)
            .join(people, people.c.id == sessions.c.person)
            .where(sessions.c.hash == hash_of(secret), sessions.c.expires > now)
        )
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        if now - row.session_seen > SEEN_SECONDS:
            statement = update(sessions).where(sessions.c.hash == row.session_hash).values(seen=now)
            async with self.database.writing() as connection:
                await connection.execute(statement)
        return _session(row, "session_"), read_person(row)

    async def sessions_of(self, person: str) -> list[Session]:
        """Return a person's sessions that have not ended, the last used first."""
        query = (
            select(sessions)
            .where(sessions.c.person == person, sessions.c.expires > time.time())
            .order_by(sessions.c.seen.desc(), sessions.c.hash)
        )
        async with self.database.reading() as connection:
            return [_session(row) for row in await connection.execute(query)]

    async def end_session(self, person: str, session: str) -> bool:
        """End a session by its id; False if that person has no such session."""
        statement = delete(sessions).where(sessions.c.person == person, sessions.c.hash == session)
        async with self.database.writing() as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def end_sessions(self, person: str, but: str | None = None) -> int:
        """End all sessions of a person, but perhaps one; return how many."""
        statement = delete(sessions).where(sessions.c.person == person)
        if but is not None:
            statement = statement.where(sessions.c.hash != but)
        async with self.database.writing() as connection:
            return (await connection.execute(statement)).rowcount

    async def still_good(self, keys: Collection[str]) -> set[str]:
        """Return which of these sessions and tokens have not ended, and are of nobody who is banned."""
        kinds = [
            select(kind.c.hash)
            .join(people, people.c.id == kind.c.person)
            .where(kind.c.hash.in_(list(keys)), kind.c.expires > time.time(), people.c.banned.is_(None))
            for kind in (sessions, tokens)
        ]
        async with self.database.reading() as connection:
            return set((await connection.execute(union(*kinds))).scalars())

    async def add_reset(self, person: str) -> str:
        """Make a link by which a person may choose a new password, once and soon; older ones end."""
        secret = fresh_secret()
        row = {"hash": hash_of(secret), "person": person, "expires": time.time() + RESET_SECONDS}
        async with self.database.writing() as connection:
            await connection.execute(delete(resets).where(resets.c.person == person))
            await connection.execute(resets.insert().values(**row))
        return secret

    async def take_reset(self, secret: str) -> str | None:
        """Use such a link up; return whose it was, None if it is not good any more."""
        statement = (
            delete(resets)
            .where(resets.c.hash == hash_of(secret))
            .returning(resets.c.person, resets.c.expires)
        )
        async with self.database.writing() as connection:
            row = (await connection.execute(statement)).first()
        return None if row is None or row.expires <= time.time() else str(row.person)


def _session(row: Row[Any], prefix: str = "") -> Session:
    names = ("hash", "person", "table_id", "strong", "device", "created", "seen", "expires")
    return Session(*(row._mapping[prefix + name] for name in names))
