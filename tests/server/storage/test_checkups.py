"""Doctor and upgrade check find what was planted, and nothing else."""

from __future__ import annotations

import json
from typing import Any

from server.storage.storage_helpers import open_room, opened, play_some, run
from sqlalchemy import delete, select, update

from cayona import registry
from cayona.server.admin import doctor, upgrade_check
from cayona.server.storage import Store, migrate
from cayona.server.storage.records import digest_of
from cayona.server.storage.schema import entries, seated, tables


async def two_games(store: Store) -> None:
    for table in ("good", "hurt"):
        await play_some(store, await open_room(store, table), 6)


async def execute(store: Store, statement: Any) -> None:
    async with store.database.writing() as connection:
        await connection.execute(statement)


async def change_entry(store: Store, version: int, *, hide: bool = False, **data: Any) -> None:
    """Change an entry of the table "hurt" behind the store's back; `hide` makes its digest fit."""
    this = (entries.c.table_id == "hurt") & (entries.c.version == version)
    async with store.database.writing() as connection:
        row = dict((await connection.execute(select(entries).where(this))).one()._mapping)
        row["data"] = json.dumps(json.loads(row["data"]) | data)
        if hide:
            row["digest"] = digest_of(row)
        await connection.execute(update(entries).where(this).values(**row))


def test_a_sound_database_has_no_findings(url: str) -> None:
    async def work() -> None:
        told: list[tuple[int, int]] = []
        async with opened(url) as store:
            await two_games(store)
            assert await doctor(url, progress=lambda *done: told.append(done)) == []
            assert await upgrade_check(url) == []
        assert told == [(1, 2), (2, 2)]

    run(work())


def test_a_gap(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await two_games(store)
            await execute(store, delete(entries).where(entries.c.table_id == "hurt", entries.c.version == 6))
            findings = await doctor(url)
        assert [(finding.table, finding.code) for finding in findings] == [
            ("hurt", "gap"),
            ("hurt", "refused"),
        ]
        assert findings[0].sentence == "Table hurt: the log has version 7 where 6 should follow."

    run(work())


def test_a_changed_action(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await two_games(store)
            await change_entry(store, 6, note="harmless")
            (finding,) = await doctor(url)
            assert (finding.table, finding.code) == ("hurt", "changed")
            assert "version 6" in finding.sentence
            await change_entry(store, 6, hide=True, action=10**6)
            (finding,) = await doctor(url)
            assert (finding.table, finding.code) == ("hurt", "refused")
            assert "version 6 (action)" in finding.sentence
            (finding,) = await upgrade_check(url)
            assert (finding.table, finding.code) == ("hurt", "refused")

    run(work())


def test_entries_that_make_no_sense(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await two_games(store)
            for data in ({"settings": {"game": "battleships"}}, {"settings": None}):
                await change_entry(store, 1, hide=True, **data)
                assert [finding.code for finding in await doctor(url)] == ["refused"]
                assert [finding.code for finding in await upgrade_check(url)] == ["refused"]

    run(work())


def test_wrong_lists_are_found_and_repaired(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await two_games(store)
            hurt = tables.c.id == "hurt"
            for damage in (
                update(tables).where(hurt).values(phase="over"),
                update(tables).where(hurt).values(version=2),
                update(tables).where(hurt).values(summary="{}"),
                delete(tables).where(hurt),
                delete(seated).where(seated.c.table_id == "hurt"),
            ):
                await execute(store, damage)
                (finding,) = await doctor(url)
                assert (finding.table, finding.code) == ("hurt", "summary")
                await doctor(url, repair=True)
                assert await doctor(url) == []
            await execute(store, delete(entries).where(entries.c.table_id == "hurt"))
            (finding,) = await doctor(url)
            assert finding.sentence == "Table hurt is listed but has no log."

    run(work())


def test_other_rules(url: str) -> None:
    async def work() -> None:
        ours = registry.game("cartagena").rules_version
        async with opened(url) as store:
            await play_some(store, await open_room(store, "same"), 2, rules_version=ours)
            await play_some(store, await open_room(store, "older"), 2, rules_version="0-before")
            (finding,) = await upgrade_check(url)
            assert (finding.table, finding.code) == ("older", "rules-version")
            assert "0-before" in finding.sentence
            assert str(ours) in finding.sentence
            await execute(store, update(tables).where(tables.c.id == "older").values(phase="over"))
            assert await upgrade_check(url) == []

    run(work())


def test_another_schema_is_told(url: str, monkeypatch: Any) -> None:
    async def work() -> None:
        async with opened(url):
            monkeypatch.setattr(migrate, "newest_revision", lambda: "9999")
            (finding,) = await doctor(url)
        assert (finding.table, finding.code) == (None, "schema")

    run(work())
