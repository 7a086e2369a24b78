"""People: guests and accounts, and whom they do not want to hear."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Row, delete, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from cayona.kernel.language import gettext as _
from cayona.server.errors import NotFound
from cayona.server.names import look_of
from cayona.server.storage.errors import StorageError
from cayona.server.storage.records import Person, storable
from cayona.server.storage.schema import mutes, people
from cayona.server.storage.store_part import StorePart, fresh_id


class People(StorePart):
    """Persons, their accounts and their mutes."""

    async def add_person(self, name: str) -> Person:
        """Welcome a guest."""
        person = Person(fresh_id(), storable(name) or "", time.time())
        async with self.database.writing() as connection:
            await connection.execute(
                people.insert().values(id=person.id, name=person.name, created=person.created)
            )
        return person

    async def person(self, person: str) -> Person | None:
        """Return a person by id."""
        return await self._person_where(people.c.id == person)

    async def account(self, account: str) -> Person | None:
        """Return who has an account of this name, whatever its capitals."""
        return await self._person_where(people.c.account == account.casefold())

    async def rename(self, person: str, name: str) -> None:
        """Change how a person is called."""
        statement = update(people).where(people.c.id == person).values(name=storable(name))
        async with self.database.writing() as connection:
            need_one((await connection.execute(statement)).rowcount)

    async def set_account(
        self, person: str, account: str, password_hash: str, email: str | None = None
    ) -> None:
        """Give a person an account, or change it; a name, and its look, belongs to one person only."""
        lower, look = storable(account.casefold()), look_of(account)
        values = {"account": lower, "password_hash": storable(password_hash), "look": look, "email": email}
        same = or_(people.c.account == lower, people.c.look == look)
        taken = select(people.c.id).where(same, people.c.id != person)
        try:
            async with self.database.writing() as connection:
                if (await connection.execute(taken)).first() is not None:
                    raise _name_taken(account)
                result = await connection.execute(
                    update(people).where(people.c.id == person).values(**values)
                )
                need_one(result.rowcount)
        except StorageError:
            other = await self.account(account)  # two asked for it at the same moment
            if other is not None and other.id != person:
                raise _name_taken(account) from None
            raise

    async def set_password(self, person: str, password_hash: str) -> None:
        """Change what is kept of a person's password."""
        statement = update(people).where(people.c.id == person).values(password_hash=storable(password_hash))
        async with self.database.writing() as connection:
            need_one((await connection.execute(statement)).rowcount)

    async def set_factor(self, person: str, secret: str | None) -> None:
        """Change a person's second factor, or take it away."""
        statement = update(people).where(people.c.id == person).values(totp=secret, totp_step=None)
        async with self.database.writing() as connection:
            need_one((await connection.execute(statement)).rowcount)

    async def factor(self, person: str) -> str | None:
        """Return the secret of a person's second factor."""
        async with self.database.reading() as connection:
            query = select(people.c.totp).where(people.c.id == person)
            secret: str | None = (await connection.execute(query)).scalar()
        return secret

    async def use_step(self, person: str, step: int) -> bool:
        """Use the code of a time step up; False if it, or a later one, was used before."""
        is_fresh = or_(people.c.totp_step.is_(None), people.c.totp_step < step)
        statement = update(people).where(people.c.id == person, is_fresh).values(totp_step=step)
        async with self.database.writing() as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def note_exchange(self, person: str) -> bool:
        """Note that an old cookie was exchanged for a session; False if that was done before."""
        statement = (
            update(people).where(people.c.id == person, people.c.exchanged.is_(False)).values(exchanged=True)
        )
        async with self.database.writing() as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def mute(self, person: str, muted: str) -> None:
        """Note that `person` does not want to read what `muted` says."""
        statement = self.database.dialect.insert(mutes).on_conflict_do_nothing()
        async with self.database.writing() as connection:
            await connection.execute(statement.values(person=person, muted=muted))

    async def unmute(self, person: str, muted: str) -> None:
        """Let `person` read `muted` again."""
        statement = delete(mutes).where(mutes.c.person == person, mutes.c.muted == muted)
        async with self.database.writing() as connection:
            await connection.execute(statement)

    async def mutes(self, person: str) -> set[str]:
        """Return whom a person has muted."""
        async with self.database.reading() as connection:
            found = await connection.execute(select(mutes.c.muted).where(mutes.c.person == person))
            return set(found.scalars())

    async def _person_where(self, condition: ColumnElement[bool]) -> Person | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(people).where(condition))).first()
        return None if row is None else read_person(row)


def read_person(row: Row[Any]) -> Person:
    """Return the person of a row."""
    return Person(
        row.id,
        row.name,
        row.created,
        row.account,
        row.password_hash,
        row.email,
        row.host,
        row.banned is not None,
        row.totp is not None,
    )


def need_one(count: int) -> None:
    """Say that there is no such person unless one row was changed."""
    if count != 1:
        raise NotFound(_("There is no such person."), code="no-such-person")


def _name_taken(account: str) -> StorageError:
    return StorageError(_("The account name “{name}” is taken.").format(name=account), code="account-taken")
