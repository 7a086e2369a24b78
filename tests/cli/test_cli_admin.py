"""`cayona admin`: backups of a running server, and what the doctor finds, on both databases."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from client.running_server import running
from server.http.http_harness import Visitor
from server.resilience.serving import Server
from server.storage import conftest as databases
from server.storage.storage_helpers import all_rows, open_room, opened, play_some
from server.storage.test_checkups import change_entry
from server.storage.test_logbook import played_table
from sqlalchemy import delete, update
from typer.testing import CliRunner, Result

from cayona.cli import app
from cayona.server.storage import Person, Store
from cayona.server.storage.schema import matches, tables

postgres = databases.postgres
make_url = databases.make_url
url = databases.url

ENVIRONMENT = {"COLUMNS": "200", "FORCE_COLOR": None, "NO_COLOR": "1"}


def admin(*arguments: str, **more: str) -> Result:
    return CliRunner(env={**ENVIRONMENT, **more}).invoke(app, ["admin", *arguments])


def fill(url: str, *names: str, rules_version: Any = None) -> None:
    async def work() -> None:
        async with opened(url) as store:
            for name in names:
                await play_some(store, await open_room(store, name), 6, rules_version)

    asyncio.run(work())


def rows(url: str) -> dict[str, Any]:
    async def work() -> dict[str, Any]:
        async with opened(url) as store:
            return await all_rows(store)

    return asyncio.run(work())


def damage(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await change_entry(store, 6, note="added later")

    asyncio.run(work())


def test_a_backup_is_restored_elsewhere(url: str, make_url: databases.MakeUrl, tmp_path: Path) -> None:
    fill(url, "one", "two")
    before = rows(url)
    file = tmp_path / "tonight.cayona"
    made = admin("backup", str(file), "--database-url", url)
    assert made.exit_code == 0, made.output
    assert f"rows were written to {file}." in made.stdout
    for kind in databases.KINDS:
        other = make_url(kind)
        result = admin("restore", str(file), "--database-url", other)
        assert result.exit_code == 0, result.output
        assert "rows were restored." in result.stdout
        assert rows(other) == before
        again = admin("restore", str(file), "--database-url", other)
        assert again.exit_code == 2
        assert "not empty" in again.stderr
        assert admin("restore", str(file), "--database-url", other, "--force").exit_code == 0
    assert json.dumps(rows(url)).count("last_backup") == 1


def test_a_running_server_is_backed_up(tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "live.cayona", tmp_path / "elsewhere"
    with running(tmp_path / "data") as server:
        harbour, token = server.guest_and_token()
        table = harbour.open_table("cartagena", 2, bots=["bosun", "bosun"], sit=None, start=True)
        assert admin("backup", str(file), "--data", str(server.data)).exit_code == 0
        assert server.read("/api/me", token)[0] == 200
    assert admin("restore", str(file), "--data", str(elsewhere)).exit_code == 0
    assert admin("doctor", "--data", str(elsewhere)).exit_code == 0
    with running(elsewhere) as server:
        views = server.back(token).table(table.id).follow()
        assert next(view for view in views if view.is_over).result is not None
        views.close()


def test_a_backup_is_restored_for_a_trial(url: str, tmp_path: Path) -> None:
    """The host's desk is told when that last went well; a broken file is told apart, and noted nowhere."""
    fill(url, "one")
    file = tmp_path / "tonight.cayona"
    assert admin("backup", str(file), "--database-url", url).exit_code == 0
    tried = admin("test-restore", str(file), "--database-url", url)
    assert tried.exit_code == 0, tried.output
    assert "everything in it is fine" in tried.stdout
    first = note(url, "last_tested_restore")
    assert first is not None
    assert note(url, "last_backup") is not None
    file.write_bytes(file.read_bytes()[:-40])
    broken = admin("test-restore", str(file), "--database-url", url)
    assert broken.exit_code == 2, broken.output
    assert len(broken.stderr.strip().splitlines()) == 1
    assert note(url, "last_tested_restore") == first


def note(url: str, key: str) -> str | None:
    found: str | None = with_opened(url, lambda store: store.meta(key))
    return found


def with_opened(url: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def done() -> Any:
        async with opened(url) as store:
            return await work(store)

    return asyncio.run(done())


def test_a_host_sees_to_people_and_tables(url: str) -> None:
    fill(url, "one")

    async def welcome(store: Store) -> str:
        person = await store.add_person("Rude")
        await store.set_account(person.id, "rudi", "hash")
        await store.add_session(person.id, "a phone", 1000)
        return person.id

    def rudi() -> Person:
        found: Person = with_opened(url, lambda store: store.person(rude))
        return found

    rude = with_opened(url, welcome)
    at = ("--database-url", url)
    assert "one" in admin("tables", *at).stdout
    assert "rudi" in admin("people", "rud", *at).stdout
    assert "rudi" not in admin("people", "nobody", *at).stdout
    for command in (("host", "rudi"), ("rename", "rudi", "Polite"), ("ban", "rudi"), ("close", "one")):
        assert admin(*command, *at).exit_code == 0, command
    assert (rudi().is_host, rudi().is_banned, rudi().name) == (True, True, "Polite")
    assert with_opened(url, lambda store: store.sessions_of(rude)) == []
    assert "closed" in admin("tables", *at).stdout
    for command in (("host", "rudi", "--no"), ("ban", rude, "--no")):
        assert admin(*command, *at).exit_code == 0, command
    assert (rudi().is_host, rudi().is_banned) == (False, False)
    secret = admin("reset-password", "rudi", *at).stdout.strip().rpartition("/")[2]
    assert with_opened(url, lambda store: store.take_reset(secret)) == rude
    assert with_opened(url, lambda store: store.take_reset(secret)) is None
    for command in (("ban", "nobody"), ("rename", "rudi", "\u202eidur"), ("close", "nowhere")):
        refused = admin(*command, *at)
        assert refused.exit_code == 2, command
        assert len(refused.stderr.strip().splitlines()) == 1


def test_a_host_sees_how_a_server_is_doing(tmp_path: Path) -> None:
    with Server(tmp_path, status_token="open sesame") as server:  # noqa: S106 - it is the test's
        Visitor(server.url, "Anna").close()
        told = admin("status", server.url)
        assert told.exit_code == 0, told.output
        for words in ("There has never been a backup.", "Bots thinking, and waiting to", "Free disk space"):
            assert words in told.stdout
        assert re.search(r"Last tested restore\W+never", told.stdout)
        assert re.search(r"Faults\W+0", told.stdout)
        assert admin("status", server.url, CAYONA_STATUS_TOKEN="open sesame").exit_code == 0  # noqa: S106
        refused = admin("status", server.url, CAYONA_STATUS_TOKEN="wrong")  # noqa: S106
        assert refused.exit_code == 2
        assert len(refused.stderr.strip().splitlines()) == 1
    for nowhere in (server.url, "nonsense"):
        gone = admin("status", nowhere)
        assert gone.exit_code == 2
        assert "does not tell" in gone.stderr


def test_old_tables_go(url: str) -> None:
    fill(url, "old", "new")

    async def age(store: Store) -> None:
        async with store.database.writing() as connection:
            await connection.execute(
                update(tables).where(tables.c.id == "old").values(changed=1, phase="over")
            )

    with_opened(url, age)
    assert "1 table was removed" in admin("prune", "--days", "30", "--database-url", url).stdout
    listed = admin("tables", "--database-url", url).stdout
    assert "new" in listed
    assert "old" not in listed


def test_a_sound_database(url: str) -> None:
    fill(url, "good", "hurt")
    for command, sentence in (
        ("doctor", "Every log is sound, and the lobby lists what the logs say."),
        ("upgrade-check", "Every unfinished table goes on unchanged on this version."),
    ):
        result = admin(command, "--database-url", url)
        assert (result.exit_code, result.stdout.strip()) == (0, sentence)


def test_the_doctor_finds_damage(url: str) -> None:
    fill(url, "good", "hurt")
    damage(url)
    result = admin("doctor", "--database-url", url)
    assert result.exit_code == 1
    assert result.stdout.strip() == "changed: Table hurt: version 6 was changed after it had been stored."
    assert result.stderr.strip() == "1 thing is not as it should be."


def test_wrong_lists_are_repaired(url: str) -> None:
    fill(url, "hurt")

    async def work() -> None:
        async with opened(url) as store, store.database.writing() as connection:
            await connection.execute(update(tables).values(phase="over"))

    asyncio.run(work())
    assert admin("doctor", "--database-url", url, "--repair").exit_code == 1
    assert admin("doctor", "--database-url", url).exit_code == 0


def test_the_logbook_is_made_anew(make_url: databases.MakeUrl) -> None:
    url = make_url("sqlite")

    async def work() -> None:
        async with opened(url) as store:
            await played_table(store, "one", "ann", "bob")
            async with store.database.writing() as connection:
                await connection.execute(delete(matches))

    asyncio.run(work())
    told = admin("rebuild-logbook", "--database-url", url)
    assert (told.exit_code, told.output) == (0, "2 matches are in the logbook.\n")
    assert len(rows(url)["matches"]) == 2


def test_other_rules_are_reported_before_an_upgrade(url: str) -> None:
    fill(url, "older", rules_version="0-before")
    result = admin("upgrade-check", "--database-url", url)
    assert result.exit_code == 1
    assert "rules-version: Table older: the match was begun with rules version 0-before" in result.stdout


@pytest.mark.parametrize("command", [["doctor"], ["upgrade-check"], ["backup", "FILE"]])
@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("sqlite:////nowhere/at/all.db", "There is no database at"),
        ("mysql://localhost/cayona", "is not a database address"),
        ("postgresql://127.0.0.1:1/cayona", "cannot be used"),
        ("sqlite://", "keeps its data in a file"),
    ],
)
def test_bad_addresses(command: list[str], database: str, sentence: str, tmp_path: Path) -> None:
    arguments = [str(tmp_path / "backup") if part == "FILE" else part for part in command]
    result = admin(*arguments, "--database-url", database)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "backup").exists()


def test_bad_paths(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/data.db"
    fill(url, "one")
    text = tmp_path / "text"
    text.write_text("no backup")
    for arguments in (
        ["backup", str(tmp_path)],
        ["backup", str(tmp_path / "no" / "folder")],
        ["restore", str(tmp_path / "missing")],
        ["restore", str(text)],
        ["sink"],
        ["backup"],
    ):
        result = admin(*arguments, *(() if len(arguments) < 2 else ("--database-url", url)))
        assert result.exit_code == 2, arguments
        assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    assert admin("doctor", "--data", str(tmp_path / "empty")).exit_code == 2


def test_every_command_says_what_it_does() -> None:
    told = admin("--help").stdout
    for name in ("backup", "restore", "doctor", "upgrade-check"):
        assert name in told
        assert "Examples:" in admin(name, "--help").stdout
