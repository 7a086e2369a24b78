"""People: guests and accounts, and whom they do not want to hear."""

from __future__ import annotations

import time

from sqlalchemy import delete, select, update
from sqlalchemy.sql.elements import ColumnElement

from cayona.kernel.language import gettext as _
from cayona.server.errors import NotFound
from cayona.server.storage.errors import StorageError
from cayona.server.storage.part import Part, fresh_id
from cayona.server.storage.records import Person, storable
from cayona.server.storage.schema import mutes, people


class People(Part):
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
            _need_one((await connection.execute(statement)).rowcount)

    async def set_account(self, person: str, account: str, password_hash: str) -> None:
        """Give a person an account, or change it; a name belongs to one person only."""
        lower = storable(account.casefold())
        values = {"account": lower, "password_hash": storable(password_hash)}
        taken = select(people.c.id).where(people.c.account == lower, people.c.id != person)
        try:
            async with self.database.writing() as connection:
                if (await connection.execute(taken)).first() is not None:
                    raise _name_taken(account)
                result = await connection.execute(
                    update(people).where(people.c.id == person).values(**values)
                )
                _need_one(result.rowcount)
        except StorageError:
            other = await self.account(account)  # two asked for it at the same moment
            if other is not None and other.id != person:
                raise _name_taken(account) from None
            raise

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
        if row is None:
            return None
        return Person(row.id, row.name, row.created, row.account, row.password_hash)


def _need_one(count: int) -> None:
    if count != 1:
        raise NotFound(_("There is no such person."), code="no-such-person")


def _name_taken(account: str) -> StorageError:
    return StorageError(_("The account name “{name}” is taken.").format(name=account), code="account-taken")
