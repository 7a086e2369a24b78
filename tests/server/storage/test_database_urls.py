"""Addresses of databases, and what is said about those that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.storage.storage_helpers import action, opened, run

from cayona.server.storage import StorageError, Store
from cayona.server.storage.urls import read_url, shown


@pytest.mark.parametrize(
    ("text", "driver"),
    [
        ("sqlite:///some/file", "sqlite+aiosqlite"),
        ("sqlite+aiosqlite:///some/file", "sqlite+aiosqlite"),
        ("postgresql://ann@host/name", "postgresql+asyncpg"),
        ("postgres://ann@host/name", "postgresql+asyncpg"),
    ],
)
def test_known_addresses(text: str, driver: str) -> None:
    assert read_url(text).drivername == driver


@pytest.mark.parametrize(
    "text", ["mysql://ann:secret@host/x", "postgresql+psycopg2://x/y", "harbour", "", "a:b"]
)
def test_unknown_addresses_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(StorageError, match=r"not a database address.*sqlite:///") as refusal:
        run(Store.open(text))
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("text", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(text: str) -> None:
    with pytest.raises(StorageError, match="file"):
        run(Store.open(text))


def test_passwords_are_not_shown() -> None:
    assert shown(read_url("postgresql://ann:secret@host/name")) == "postgresql://ann:***@host/name"


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        run(Store.open(f"postgresql://postgres@/x?host={tmp_path}"))


def test_places_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a database, but long enough to be read as one" * 20)
    with pytest.raises(StorageError, match="directory"):
        run(Store.open(f"sqlite:///{tmp_path}/file/below/x.sqlite"))
    with pytest.raises(StorageError, match="not a database"):
        run(Store.open(f"sqlite:///{tmp_path}/file"))
    with pytest.raises(StorageError, match="no database at"):
        run(Store.open(f"sqlite:///{tmp_path}/missing.sqlite", upgrade=False))


def test_sqlite_is_set_up_for_durability(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path}/new/place/x.sqlite") as store:
            await store.append("t", action(1))
            async with store.database.reading() as connection:
                found = {
                    name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                    for name in ("journal_mode", "synchronous", "foreign_keys")
                }
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

    run(work())
