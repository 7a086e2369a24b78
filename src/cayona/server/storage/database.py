"""The connection to a database: timed reads and writes, and errors that people can read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import Final, TypeVar

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import NullPool
from sqlalchemy.sql import ClauseElement

from cayona.kernel.language import gettext as _
from cayona.server.storage import migrate
from cayona.server.storage.dialects import CONNECTIONS, WRITING, dialect_of
from cayona.server.storage.errors import StorageError, StorageFailed, cannot, too_slow
from cayona.server.storage.transactions import Row, Statement, Step, Steps
from cayona.server.storage.urls import file_of, read_url, shown

T = TypeVar("T")

SECONDS: Final = 10.0
"""How long a read or a write may take."""
BROKEN: Final = ("malformed", "not a database", "disk image", "corrupt")
"""What SQLite says of a file that is damaged."""
OPENING_SECONDS: Final = 60.0
"""How long opening may take, migrations included."""


class Database:
    """One database, opened; `reading` and `writing` are transactions that cannot hang."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.dialect = dialect_of(url)
        self._engine = self.dialect.engine(url, pool_size=CONNECTIONS)
        self._writing = self._engine.execution_options(**{WRITING: True})
        self._runner = self.dialect.runner(self._engine)
        self._writer = asyncio.Lock()
        """Held by whoever writes where only one can; elsewhere by the runner alone."""
        self._aside = self.dialect.runner(self._engine)
        self._aside_turn = asyncio.Lock()

    @classmethod
    async def open(cls, text: str, *, upgrade: bool = True) -> Database:
        """Open a database; with `upgrade` it is created and brought up to date first."""
        url = read_url(text)
        file = file_of(url)
        if file is not None and upgrade:
            _make_place(url)
        if file is not None and not upgrade and not file.is_file():
            raise StorageError(_("There is no database at {url}.").format(url=shown(url)), code="no-database")
        database = cls(url)
        try:
            await (database.upgrade() if upgrade else database.revision())
        except StorageFailed as problem:
            await database.close()
            raise _unusable(url, problem) from None  # a traceback would show what it was asked to store
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close every connection."""
        await self._runner.close()
        await self._aside.close()
        await self._engine.dispose()

    async def upgrade(self) -> None:
        """Bring the schema up to date."""
        async with self.writing(OPENING_SECONDS) as connection:
            await self.dialect.lock_schema(connection)
            await connection.run_sync(migrate.upgrade)

    async def revision(self) -> str:
        """Return the revision of the schema; an error if this is no database of ours."""
        async with self.reading() as connection:
            revision = await connection.run_sync(migrate.revision_of)
        if revision is None:
            raise StorageError(
                _("The database {url} is not a table server's.").format(url=shown(self.url)),
                code="foreign-database",
            )
        return revision

    @asynccontextmanager
    async def reading(self, seconds: float | None = SECONDS) -> AsyncIterator[AsyncConnection]:
        """Read within one transaction."""
        async with _in_time(seconds), self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Read everything as it is at one moment, for as long as it takes."""
        async with self.reading(seconds=None) as connection:
            await connection.execution_options(**self.dialect.snapshot)
            yield connection

    @asynccontextmanager
    async def writing(self, seconds: float | None = SECONDS) -> AsyncIterator[AsyncConnection]:
        """Write within one transaction, durable when the block ends, undone if it raises."""
        turn: AbstractAsyncContextManager[None] = self._writer if self.dialect.one_writer else nullcontext()
        async with _in_time(seconds), turn, self._writing.begin() as connection:
            yield connection

    def statement(self, clause: ClauseElement, *, returns: bool = False) -> Statement:
        """Compile what `write` is going to run; `returns` says whether rows come back."""
        return Statement(clause, self._engine.dialect, returns=returns)

    async def write(self, steps: Steps[T], seconds: float | None = SECONDS) -> T:
        """Carry the steps of a transaction out at little cost; durable when this returns."""
        async with _in_time(seconds), self._writer:
            return await self._runner.write(steps)

    async def write_at_once(self, step: Step, seconds: float | None = SECONDS) -> list[Row]:
        """Carry a step out that is a whole transaction, and return its rows; durable when this returns."""
        async with _in_time(seconds), self._writer:
            return await self._runner.write_at_once(step)

    async def write_aside(self, step: Step) -> list[Row]:
        """Do the same by another connection, where several can write: it does not wait for the log."""
        async with _in_time(SECONDS), self._aside_turn:
            return await self._aside.write_at_once(step)

    @asynccontextmanager
    async def apart(self) -> AsyncIterator[AsyncConnection]:
        """Use a connection of its own, outside the pool, for as long as needed."""
        engine = self.dialect.engine(self.url, poolclass=NullPool)
        try:
            async with _in_time(None), engine.connect() as connection:
                yield connection
        finally:
            await engine.dispose()


def _unusable(url: URL, problem: StorageFailed) -> StorageError:
    """Return the one sentence for a database that cannot be opened, and what to do if it is broken."""
    if any(sign in problem.why for sign in BROKEN):
        told = _("The database {url} is damaged: {why}; put it aside and run “cayona admin restore”.")
        code = "damaged-database"
    else:
        told, code = _("The database {url} cannot be used: {why}."), "storage-failed"
    why = (problem.why or str(problem)).rstrip(".")
    return StorageError(told.format(url=shown(url), why=why), code=code)


def _make_place(url: URL) -> None:
    file = file_of(url)
    assert file is not None
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(OSError):  # it cannot be made: opening it says why
            file.touch(mode=0o600)  # the database would make it for all to read
    except OSError as problem:
        raise StorageError(
            _("The directory {path} cannot be made: {why}").format(path=file.parent, why=problem.strerror),
            code="no-directory",
        ) from problem


@asynccontextmanager
async def _in_time(seconds: float | None) -> AsyncIterator[None]:
    """Bound a transaction in time and turn the database's errors into ours."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError as problem:
        raise too_slow() from problem
    except SQLAlchemyError as problem:
        raise cannot(getattr(problem, "orig", None) or problem) from problem
    except (OSError, UnicodeError, sqlite3.Error) as problem:
        raise cannot(problem) from problem
