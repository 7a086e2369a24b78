"""Everything in which SQLite and PostgreSQL differ."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Connection, Table, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from cayona.kernel.language import gettext as _
from cayona.server.storage.errors import StorageError
from cayona.server.storage.transactions import PostgresRunner, SqliteRunner, TransactionRunner
from cayona.server.storage.urls import file_of

CONNECTIONS: Final = 8
BUSY_MILLISECONDS: Final = 5_000
WAL_ATTEMPTS: Final = 50
WAL_PAUSE: Final = 0.05
SCHEMA_LOCK: Final = 0x0CA7_0A
WRITING: Final = "cayona_writing"
"""The execution option of connections that are going to write."""

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

    Insert = sqlite.Insert | postgresql.Insert


class Dialect:
    """What the rest of the storage asks; the answers here are PostgreSQL's."""

    one_writer = False
    """Whether only one connection at a time can write."""
    tells_changes = True
    """Whether other processes are told of changes."""
    nests_writes = True
    """Whether one statement can write to several tables."""
    snapshot: dict[str, Any] = {"isolation_level": "REPEATABLE READ"}  # noqa: RUF012 - never changed
    """Execution options of a connection whose reads all see the same moment."""

    def engine(self, url: URL, **more: Any) -> AsyncEngine:
        """Return an engine; it connects when it is first used."""
        try:
            return create_async_engine(url, **self.engine_options(), **more)
        except ModuleNotFoundError as missing:
            raise StorageError(
                _("This database needs the package {name}: pip install {name}").format(name=missing.name),
                code="no-driver",
            ) from None

    def engine_options(self) -> dict[str, Any]:
        """Return what the engine is made with."""
        settings = {"application_name": "cayona"}
        return {"pool_pre_ping": True, "connect_args": {"timeout": 10.0, "server_settings": settings}}

    def runner(self, engine: AsyncEngine) -> TransactionRunner:
        """Return what writes the log; it connects when it is first used."""
        return PostgresRunner(engine)

    def insert(self, table: Table) -> Insert:
        """Return an INSERT that knows ON CONFLICT."""
        from sqlalchemy.dialects import postgresql  # a tenth of what all of SQLAlchemy takes to load

        return postgresql.insert(table)

    async def lock_schema(self, connection: AsyncConnection) -> None:
        """Let one process at a time change the schema, until its transaction ends."""
        await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK})")


class Sqlite(Dialect):
    """One file, one writer."""

    one_writer = True
    tells_changes = False
    nests_writes = False
    snapshot: dict[str, Any] = {}  # noqa: RUF012 - every read transaction is a snapshot

    def engine(self, url: URL, **more: Any) -> AsyncEngine:
        """Return an engine whose transactions begin when we say so, and are durable when they end."""
        engine = super().engine(url, **more)
        event.listen(engine.sync_engine, "connect", _set_up)
        event.listen(engine.sync_engine, "begin", _begin)
        event.listen(engine.sync_engine, "invalidate", _roll_back)
        return engine

    def engine_options(self) -> dict[str, Any]:
        """Return what the engine is made with."""
        return {}

    def runner(self, engine: AsyncEngine) -> TransactionRunner:
        """Return what writes the log; it connects when it is first used."""
        file = file_of(engine.url)
        assert file is not None
        return SqliteRunner(file, _pragmas())

    def insert(self, table: Table) -> Insert:
        """Return an INSERT that knows ON CONFLICT."""
        return sqlite.insert(table)

    async def lock_schema(self, connection: AsyncConnection) -> None:
        """Do nothing: a transaction that writes is alone already."""


def dialect_of(url: URL) -> Dialect:
    """Return the dialect of a database."""
    return Sqlite() if file_of(url) is not None else Dialect()


def _set_up(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver shall not begin transactions by itself
    connection.run_async(_set_pragmas)


def _pragmas() -> list[str]:
    """Return what every connection is told; the journal is the file's own and set once."""
    waiting = f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}"
    return [waiting, "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"]


async def _set_pragmas(driver: Any) -> None:
    for pragma in (*_pragmas(), "PRAGMA secure_delete = ON"):  # what is deleted is not in the file any more
        await driver.execute_fetchall(pragma)
    for _attempt in range(WAL_ATTEMPTS):  # SQLite does not wait by itself for others who open a new file
        with suppress(sqlite3.OperationalError):
            await driver.execute_fetchall("PRAGMA journal_mode = WAL")
            break
        await asyncio.sleep(WAL_PAUSE)
    else:
        await driver.execute_fetchall("PRAGMA journal_mode = WAL")


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _roll_back(connection: Any, _record: object, _exception: object) -> None:
    """End the transaction of a connection that is given up because whoever used it was cancelled.

    Closing is not enough: SQLite keeps the lock while a statement whose rows nobody fetched is alive.
    """
    with suppress(Exception):
        connection.rollback()
