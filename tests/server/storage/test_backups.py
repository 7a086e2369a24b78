"""Backups of live databases, restored into the other kind."""

from __future__ import annotations

import asyncio
import gzip
import stat
from pathlib import Path
from typing import Any

import pytest
from server.storage.storage_helpers import action, all_rows, open_room, opened, play_some, run

from cayona.server.admin import backup, restore
from cayona.server.storage import StorageError, Store, migrate
from cayona.server.storage.notices import NoticeSettings
from cayona.server.storage.schema import metadata

MADE_UP: dict[type, Any] = {str: "ahoy", int: 1, float: 1.5, bool: True}
OTHER = {"sqlite": "postgresql", "postgresql": "sqlite"}


async def fill(store: Store) -> None:
    """Put something into every table."""
    room = await open_room(store, "game")
    await play_some(store, room, 5)
    ann, bob = [(await store.add_person(name)).id for name in ("Ann", "Bőb “\U0001f3f4”")]
    await store.set_account(ann, "Ann", "hash")
    await store.mute(ann, bob)
    await store.add_token(ann, "bot", ["play"], expires=1e10)
    await store.add_seat_link("game", 1, ann)
    await store.add_chat("game", ann, 0, "ahoy\n\\there")
    await store.add_thought("game", ann, 3, "hold on")
    await store.claim("game")
    await store.note_opened("game", ann)
    await store.add_session(ann, "a phone", 1e9)
    await store.add_reset(bob)
    await store.set_meta("secret", "x")
    await store.add_way(ann, "mail", {"address": "ann@example.org"}, "at home", confirmed=True)
    await store.set_notice_settings(ann, NoticeSettings())
    await store.silence_table(ann, "game", True)
    await asyncio.gather(*(store.append(f"many{n}", action(1, n, at=n / 7)) for n in range(1200)))
    await fill_the_rest(store, {"person": ann, "other": bob})


async def fill_the_rest(store: Store, people: dict[str, str]) -> None:
    """Put a made-up row into every table that has none yet: a copy need not make sense of it."""
    rows = await all_rows(store)
    async with store.database.writing() as connection:
        for table in metadata.sorted_tables:
            if not rows.get(table.name, [()]):
                made = {column.name: MADE_UP[column.type.python_type] for column in table.columns}
                known = {name: person for name, person in people.items() if name in made}
                await connection.execute(table.insert().values({**made, **known}))


@pytest.mark.parametrize("kind", list(OTHER))
def test_everything_comes_back_in_the_other_database(kind: str, make_url: Any, tmp_path: Path) -> None:
    here, there, file = make_url(kind), make_url(OTHER[kind]), tmp_path / "backup.gz"

    async def work() -> None:
        async with opened(here) as store:
            await fill(store)
            rows = await all_rows(store)
            counts: list[int] = []
            made = await backup(here, file, count=counts.append)
        assert all(rows.values()), "a table is empty, so it is not tested"
        assert made.rows == sum(map(len, rows.values())) == counts[-1]
        assert (await restore(file, there)).rows == made.rows
        async with opened(there) as store:
            assert await all_rows(store) == rows
            await store.append("many1", action(2))
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert list(tmp_path.glob("*.partial")) == []

    run(work())


@pytest.mark.parametrize("kind", list(OTHER))
def test_a_backup_while_people_play_is_of_one_moment(kind: str, make_url: Any, tmp_path: Path) -> None:
    here, there, file = make_url(kind), make_url(OTHER[kind]), tmp_path / "backup.gz"

    async def play_on(store: Store, table: str, stop: asyncio.Event) -> None:
        version = 0
        while not stop.is_set():
            version += 1
            await store.append(table, action(version))

    async def work() -> None:
        stop = asyncio.Event()
        async with opened(here) as store:
            await asyncio.gather(*(store.append(f"many{n}", action(1)) for n in range(3000)))
            players = [asyncio.create_task(play_on(store, f"t{n}", stop)) for n in range(5)]
            await asyncio.sleep(0.2)
            await backup(here, file)
            stop.set()
            await asyncio.gather(*players)
            original = await all_rows(store)
        await restore(file, there)
        async with opened(there) as store:
            copy = await all_rows(store)
        assert set(copy["entries"]) < set(original["entries"])
        listed = {row[0]: row[7] for row in copy["tables"]}
        for number in range(5):
            versions = [row[1] for row in copy["entries"] if row[0] == f"t{number}"]
            assert versions == list(range(1, listed[f"t{number}"] + 1))
            assert versions

    run(work())


def test_a_database_that_holds_something_is_kept_unless_forced(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"

    async def work() -> None:
        async with opened(url) as store:
            await store.append("old", action(1))
            await backup(url, file)
            await store.append("new", action(1))
        with pytest.raises(StorageError, match="not empty"):
            await restore(file, url)
        async with opened(url) as store:
            assert await store.version("new") == 1
        await restore(file, url, force=True)
        async with opened(url) as store:
            assert (await store.version("old"), await store.version("new")) == (1, 0)
            assert await store.database.revision() == migrate.newest_revision()

    run(work())


def test_a_broken_backup_leaves_the_database_as_it_was(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"

    async def work() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(store.append(f"t{n}", action(1)) for n in range(600)))
            await backup(url, file)
        lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
        revision = migrate.newest_revision().encode()
        broken = {
            "end is missing": gzip.compress(b"".join(lines[:-1])),
            "should have": gzip.compress(b"".join(lines[:50] + lines[51:])),
            "not a backup": gzip.compress(b'{"format": "other"}\n'),
            "cannot be used": file.read_bytes()[:-200],
            "Not a gzipped file": b"something else",
            "newer version": gzip.compress(b"".join([lines[0].replace(revision, b"9999"), *lines[1:]])),
            "does not have": gzip.compress(
                b"".join(lines)
                .replace(b'"table": "chat"', b'"table": "chut"')
                .replace(b'"table": "entries"', b'"table": "antries"')
            ),
        }
        for sentence, data in broken.items():
            file.write_bytes(data)
            with pytest.raises(StorageError, match=sentence):
                await restore(file, url, force=True)
            async with opened(url) as store:
                assert await store.version("t599") == 1

    run(work())


def test_files_that_cannot_be_used(url: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(url):
            with pytest.raises(StorageError, match="cannot be used"):
                await backup(url, tmp_path / "missing" / "backup.gz")
        with pytest.raises(StorageError, match="cannot be used"):
            await restore(tmp_path / "missing.gz", url)

    run(work())
