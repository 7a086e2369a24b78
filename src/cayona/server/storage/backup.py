"""Backup and restore, between any two of our databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, Table, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cayona.kernel.language import gettext as _
from cayona.server.storage import migrate
from cayona.server.storage.database import Database
from cayona.server.storage.errors import StorageError
from cayona.server.storage.portable import CHUNK, PortableReader, PortableWriter, Rows
from cayona.server.storage.schema import OF_THE_MOMENT, meta, metadata

REVISIONS: Final = "alembic_version"
"""Alembic's own table, which says at which revision the schema is."""

KEY_NOTE: Final = "key_print"
"""By what the processes of a harbour recognise their common key."""

Count = Callable[[int], None]
"""Is told how many rows are done."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds, or what was restored from it."""

    file: Path
    revision: str
    rows: int


async def backup(url: str, target: Path, *, count: Count | None = None) -> Backup:
    """Write all that a database holds, as it is at one moment, into a file; the server may go on.

    The file holds secrets (seeds of running matches, password hashes): only its owner may read it.
    """
    database = await Database.open(url, upgrade=False)
    try:
        async with database.snapshot() as connection:
            revision = await connection.run_sync(migrate.revision_of)
            assert revision is not None  # opening has checked it
            with PortableWriter(target, {"revision": revision, "at": time.time()}) as file:
                for table in await connection.run_sync(_tables_there):
                    await _write_table(connection, file, table, count)
                await asyncio.to_thread(file.finish)
                return Backup(target, revision, file.rows)
    finally:
        await database.close()


async def restore(source: Path, url: str, *, force: bool = False, count: Count | None = None) -> Backup:
    """Fill a database from a backup, all of it or nothing; no server may be using the database.

    A database that holds something is refused; with `force` all it holds is thrown away.
    """
    reader = PortableReader(source)
    revision = str(reader.about.get("revision"))
    database = await Database.open(url)
    rows = 0
    try:
        async with database.writing(seconds=None) as connection:
            await database.dialect.lock_schema(connection)
            tables = await connection.run_sync(_make_room, revision, force)
            for name, columns, chunk in reader.chunks():
                await _store_rows(connection, tables.get(name), name, columns, chunk)
                rows += len(chunk)
                if count is not None:
                    count(rows)
            await connection.run_sync(migrate.upgrade)
            # The key is no part of a backup: whoever serves this database next has one of their own.
            await connection.execute(delete(meta).where(meta.c.key == KEY_NOTE))
    finally:
        await database.close()
    return Backup(source, revision, rows)


def _tables_there(connection: Connection) -> list[Table]:
    """Return the tables as the database has them, in an order in which they can be filled again."""
    there = MetaData()
    there.reflect(connection)
    return [table for table in there.sorted_tables if table.name not in (REVISIONS, *OF_THE_MOMENT)]


async def _write_table(
    connection: AsyncConnection, file: PortableWriter, table: Table, count: Count | None
) -> None:
    file.table(table.name, table.columns.keys())
    result = await connection.stream(select(table).order_by(*table.primary_key.columns))
    async for rows in result.partitions(CHUNK):
        await asyncio.to_thread(file.add, rows)
        if count is not None:
            count(file.rows)


def _make_room(connection: Connection, revision: str, force: bool) -> dict[str, Table]:
    """Give an empty database the schema that the backup was made with."""
    there = MetaData()
    there.reflect(connection, only=[*metadata.tables, REVISIONS])
    ours = [table for table in there.sorted_tables if table.name != REVISIONS]
    if not force and any(connection.execute(select(table).limit(1)).first() for table in ours):
        raise StorageError(
            _("The database is not empty; restoring would throw away what it holds."), code="not-empty"
        )
    there.drop_all(connection)
    migrate.upgrade(connection, revision)
    return {table.name: table for table in _tables_there(connection)}


async def _store_rows(
    connection: AsyncConnection, table: Table | None, name: str, columns: list[str], rows: Rows
) -> None:
    if table is None or set(columns) != set(table.columns.keys()):
        raise StorageError(
            _("The backup has a table “{name}” that its schema does not have.").format(name=name),
            code="bad-backup",
        )
    values: list[dict[str, Any]] = [dict(zip(columns, row, strict=True)) for row in rows]
    await connection.execute(table.insert(), values)
