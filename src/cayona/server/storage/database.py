"""The connection to a database: timed reads and writes, and errors that people can read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import NullPool

from cayona.kernel.language import gettext as _
from cayona.server.storage import migrate
from cayona.server.storage.dialects import CONNECTIONS, WRITING, dialect_of
from cayona.server.storage.errors import StorageError, cannot, too_slow
from cayona.server.storage.urls import file_of, read_url, shown

SECONDS: Final = 10.0
"""How long a read or a write may take."""
OPENING_SECONDS: Final = 60.0
"""How long opening may take, migrations included."""


class Database:
    """One database, opened; `reading` and `writing` are transactions that cannot hang."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.dialect = dialect_of(url)
        self._engine = self.dialect.engine(url, pool_size=CONNECTIONS)
        self._writing = self._engine.execution_options(**{WRITING: True})
        self._writer = asyncio.Lock()

    @classmethod
    async def open(cls, text: str, *, upgrade: bool = True) -> Database:
        """Open a database; with `upgrade` it is created and brought up to date first."""
        url = read_url(text)
        file = file_of(url)
        if file is not None and upgrade:
            _make_directory(url)
        if file is not None and not upgrade and not file.is_file():
            raise StorageError(_("There is no database at {url}.").format(url=shown(url)), code="no-database")
        database = cls(url)
        try:
            await (database.upgrade() if upgrade else database.revision())
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close every connection."""
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

    @asynccontextmanager
    async def apart(self) -> AsyncIterator[AsyncConnection]:
        """Use a connection of its own, outside the pool, for as long as needed."""
        engine = self.dialect.engine(self.url, poolclass=NullPool)
        try:
            async with _in_time(None), engine.connect() as connection:
                yield connection
        finally:
            await engine.dispose()


def _make_directory(url: URL) -> None:
    file = file_of(url)
    assert file is not None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
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
    except (OSError, UnicodeError) as problem:
        raise cannot(problem) from problem
