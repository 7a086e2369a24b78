"""The migrated schema is the schema the code works with."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from server.storage.storage_helpers import action, opened, run
from sqlalchemy import Connection

from cayona.server.storage import StorageError, Store, migrate
from cayona.server.storage.schema import metadata


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_migrations_lead_to_the_schema(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store, store.database.reading() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(migrate.revision_of) == migrate.newest_revision()

    run(work())


def test_opening_again_changes_nothing(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await store.append("t", action(1))
        async with opened(url) as store:
            await store.database.upgrade()
            assert await store.version("t") == 1
            assert await store.database.revision() == migrate.newest_revision()

    run(work())


def test_several_may_open_a_new_database_at_once(url: str) -> None:
    async def work() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(8)))
        await asyncio.gather(*(store.append(f"t{n}", action(1)) for n, store in enumerate(stores)))
        assert [await stores[0].version(f"t{n}") for n in range(8)] == [1] * 8
        for store in stores:
            await store.close()

    run(work())


def test_a_newer_schema_is_refused(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store, store.database.writing() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(StorageError, match="newer version of the program: its schema is 9999"):
            await Store.open(url)

    run(work())


def test_a_database_of_others_is_not_ours(postgres_url: str) -> None:
    with pytest.raises(StorageError, match="not a table server's"):
        run(Store.open(postgres_url, upgrade=False))
