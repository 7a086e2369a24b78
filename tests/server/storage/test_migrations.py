"""The migrated schema is the schema the code works with."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from server.storage.storage_helpers import action, opened, run
from sqlalchemy import Connection, select

from cayona.server.storage import StorageError, Store, migrate
from cayona.server.storage.database import Database
from cayona.server.storage.schema import metadata, seat_links
from cayona.server.storage.schema import opened as opened_rows
from cayona.server.storage.urls import file_of, read_url


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_migrations_lead_to_the_schema(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store, store.database.reading() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(migrate.revision_of) == migrate.newest_revision()

    run(work())


def test_the_newest_revision_is_that_of_alembic() -> None:
    """It is read from the files' names, so that a server need not load Alembic to see that all is well."""
    scripts = ScriptDirectory(str(migrate.SCRIPTS))
    assert scripts.get_current_head() == migrate.newest_revision()


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


async def upgrade_from(revision: str, url: str, *statements: str) -> None:
    """Make a database as it was once, fill it, and bring it up to date."""
    database = Database(place := read_url(url))
    if (file := file_of(place)) is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    async with database.writing() as connection:
        await connection.run_sync(migrate.upgrade, revision)
        for statement in statements:
            await connection.exec_driver_sql(statement)
        await connection.run_sync(migrate.upgrade)
    await database.close()


def test_an_old_account_has_a_look_that_nobody_else_may_have(url: str) -> None:
    """It was made before looks were kept."""

    async def work() -> None:
        await upgrade_from(
            "0003", url, "INSERT INTO people (id, name, created, account) VALUES ('p', 'Bill', 1, 'bill')"
        )
        async with opened(url) as store:
            other = await store.add_person("Somebody")
            with pytest.raises(StorageError, match="taken"):
                await store.set_account(other.id, "Bi1l", "x")
            await store.set_account("p", "Bill", "x")  # it is still theirs

    run(work())


def test_what_was_there_before_sessions_is_kept(url: str) -> None:
    """Tokens live a year at most, links to seats end, and who has opened a table is known."""

    async def work() -> None:
        await upgrade_from(
            "0003",
            url,
            "INSERT INTO people (id, name, created) VALUES ('p', 'Ann', 1)",
            "INSERT INTO tokens VALUES ('h', 'p', 'play', 'bot', 1, 99999999999)",
            "INSERT INTO tokens VALUES ('i', 'p', 'play', 'bot', 1, 5)",
            "INSERT INTO seat_links VALUES ('h', 't', 1, 1)",
            "INSERT INTO entries VALUES ('t', 1, 'open', 1, 'p', '{}', NULL, '')",
        )
        async with opened(url) as store:
            lives = [token.expires for token in await store.tokens_of("p")]
            assert sorted(life or 0 for life in lives)[0] == 5
            assert max(life or 0 for life in lives) <= time.time() + 366 * 24 * 3600
            assert float(await store.meta("sessions_since") or 0) > 1
            assert await store.person("p") is not None
            async with store.database.reading() as connection:
                rows = (await connection.execute(select(opened_rows))).all()
                assert [tuple(row) for row in rows] == [("t", "p")]
                assert (await connection.execute(select(seat_links))).all() == []

    run(work())
