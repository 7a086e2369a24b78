"""The store: everything a table server keeps."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable
from typing import Any

from sqlalchemy import delete, select

from cayona.server.entries import Entry
from cayona.server.finished import FinishedMatch
from cayona.server.storage.access import Access
from cayona.server.storage.appends import Appends, prepared
from cayona.server.storage.database import Database
from cayona.server.storage.housekeeping import Housekeeping
from cayona.server.storage.learning import Learning
from cayona.server.storage.logbook import PlayedMatches
from cayona.server.storage.logs import Logs
from cayona.server.storage.notices import Notices
from cayona.server.storage.notifications import Listener, Notification, notify
from cayona.server.storage.persons import People
from cayona.server.storage.processes import Processes
from cayona.server.storage.reviews import Reviews
from cayona.server.storage.schema import meta
from cayona.server.storage.sessions import Sessions
from cayona.server.storage.store_part import fresh_id
from cayona.server.storage.talk import Talk
from cayona.server.storage.thoughts import Thoughts
from cayona.server.storage.tournaments import Tournaments
from cayona.server.storage.unsent import UnsentNotices
from cayona.server.storage.writer import Writer


class Store(
    Logs,
    People,
    Access,
    Sessions,
    Housekeeping,
    Talk,
    Thoughts,
    Reviews,
    Processes,
    Learning,
    Notices,
    UnsentNotices,
    PlayedMatches,
    Tournaments,
):
    """One open database. Everything it says it has stored survives a crash."""

    def __init__(self, database: Database) -> None:
        """Use an open database; `Store.open` is the usual way."""
        self.database = database
        self.name = fresh_id()
        self._appends = Appends(database)
        self._writer = Writer(self._appends.write)
        self._listener = Listener(database, self.name)

    @classmethod
    async def open(cls, url: str, *, upgrade: bool = True) -> Store:
        """Open "sqlite:///path" or "postgresql://…".

        The database is created and its schema brought up to date, unless `upgrade` is False.
        """
        return cls(await Database.open(url, upgrade=upgrade))

    async def close(self) -> None:
        """Store what still waits, end all listening, and close the database."""
        self._listener.close()
        try:
            await self._writer.close()
        finally:
            await self.database.close()

    async def append(
        self,
        table: str,
        entry: Entry,
        summary: dict[str, Any] | None = None,
        finished: FinishedMatch | None = None,
    ) -> None:
        """Add the next line of a table's log; it is durable when this returns.

        Raises VersionTaken if the table has this version already, AlreadyDone if the log has an entry
        with this client id, TooMany if too much waits to be stored, StorageError if the database fails.
        Append version n + 1 only after version n has been stored. `summary` as `summary_of` makes it; with
        the entry that ends a match comes what the logbook keeps of it.
        """
        await self._writer.append(prepared(table, entry, summary, finished))

    async def summarise(self, table: str, version: int, at: float, summary: dict[str, Any]) -> None:
        """Store what the lobby lists of a table at a version, unless it knows a later one."""
        await self._appends.summarise(table, version, at, summary)

    async def notify(self, table: str, people: Iterable[str]) -> None:
        """Tell other processes that a table has changed at which these people sit."""
        async with self.database.writing() as connection:
            await notify(self.database, connection, self.name, [(table, person) for person in people])

    def notifications(self) -> AsyncGenerator[Notification, None]:
        """Yield (table, person) for what other processes notify.

        After each connection and reconnection comes EVERYTHING: what was notified before is not told. On
        SQLite, where one process serves all tables, it ends at once. One listener at a time; who stops
        before the end closes the generator.
        """
        return self._listener.notifications()

    @property
    def waiting(self) -> int:
        """How many entries wait to be stored now."""
        return self._writer.waiting

    def share_commits(self, seconds: float) -> None:
        """Let entries that come fast wait so long for others to share their transaction; 0 for not at all."""
        self._writer.window = seconds

    @property
    def commits(self) -> int:
        """How many transactions have stored entries."""
        return self._writer.commits

    @property
    def stored(self) -> int:
        """How many entries were stored."""
        return self._writer.stored

    async def meta(self, key: str) -> str | None:
        """Return a note about the database itself."""
        async with self.database.reading() as connection:
            value: str | None = (
                await connection.execute(select(meta.c.value).where(meta.c.key == key))
            ).scalar()
        return value

    async def drop_meta(self, key: str) -> None:
        """Keep a note no longer."""
        async with self.database.writing() as connection:
            await connection.execute(delete(meta).where(meta.c.key == key))

    async def set_meta(self, key: str, value: str, *, replace: bool = True) -> None:
        """Keep a note; with `replace` False the first one to be stored stays."""
        insert = self.database.dialect.insert(meta)
        if replace:
            statement = insert.on_conflict_do_update(
                index_elements=[meta.c.key], set_={"value": insert.excluded.value}
            )
        else:
            statement = insert.on_conflict_do_nothing()
        async with self.database.writing() as connection:
            await connection.execute(statement.values(key=key, value=value))
