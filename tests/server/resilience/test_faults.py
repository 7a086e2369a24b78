"""When the server itself is in trouble: what players are told, what the host reads, and what nobody reads."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from server.http.http_harness import Visitor
from server.resilience.serving import COMMAND, Server, environment

from cayona.server.storage import Store


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of three megabytes."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only the administrator makes disks")
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(place)], check=False)
    if mounted.returncode:
        pytest.skip("no disk can be made here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def faults(server: Server) -> list[dict[str, object]]:
    lines = server.complaints.splitlines()
    return [json.loads(line.partition("fault ")[2]) for line in lines if line.startswith("fault ")]


def test_a_full_disk_is_our_fault_and_is_written_down(small_disk: Path) -> None:
    with Server(small_disk / "data") as server:
        anna = Visitor(server.url, "Anna")
        table = anna.open(seats=2, bots=[None, "bosun"], start=True, options={"first_player": 0})
        fill(small_disk / "ballast")
        answer = None
        for _try in range(200):
            view = anna.get(f"/api/tables/{table}/chat")
            answer = anna.post(f"/api/tables/{table}/chat", text="x" * 400)
            if answer.status_code != 200:
                break
            assert view.status_code == 200
        assert answer is not None
        assert answer.status_code == 503, answer.text
        told = answer.json()
        assert told["code"] == "storage-failed"
        assert told["reference"] in told["message"]
        (small_disk / "ballast").unlink()
        assert anna.post(f"/api/tables/{table}/chat", text="there is room again").status_code == 200
        written = faults(server)
        assert told["reference"] in {line["reference"] for line in written}
        assert any("full" in str(line["why"]) or "I/O" in str(line["why"]) for line in written)
        assert "Traceback" not in server.complaints
        anna.close()


def fill(path: Path) -> None:
    """Write until the disk is full."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        while True:
            os.write(file, b"x" * 4096)
    except OSError:
        os.close(file)


def test_files_are_the_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    (data / "cayona.db").touch(mode=0o644)
    with Server(data) as server:
        Visitor(server.url, "Anna").close()
        for path in (data, data / "cayona.db", data / "secret.key", data / "cayona.db-wal"):
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
        key = (data / "secret.key").read_text().strip()
    assert len(key) >= 32
    assert key.encode() not in (data / "cayona.db").read_bytes()
    (data / "cayona.db").chmod(0o644)
    done = subprocess.run(
        [*COMMAND[:-1], "admin", "doctor", "--data", str(data)],
        capture_output=True, text=True, check=False, timeout=120, env=environment(),
    )  # fmt: skip
    assert done.returncode == 1
    assert "open-file" in done.stdout
    assert "cayona.db" in done.stdout


def test_a_key_in_an_old_database_moves_out(tmp_path: Path) -> None:
    async def put() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/cayona.db")
        await store.set_meta("secret_key", "the old key of this harbour")
        await store.close()

    asyncio.run(put())
    with Server(tmp_path):
        pass
    assert (tmp_path / "secret.key").read_text() == "the old key of this harbour\n"

    async def look() -> str | None:
        store = await Store.open(f"sqlite:///{tmp_path}/cayona.db")
        found = await store.meta("secret_key")
        await store.close()
        return found

    assert asyncio.run(look()) is None
    assert b"the old key" not in (tmp_path / "cayona.db").read_bytes()


@pytest.mark.parametrize("damage", ["head", "middle"])
def test_a_damaged_database_is_one_sentence(tmp_path: Path, damage: str) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor(server.url, "Anna")
        for _number in range(5):
            visitor.open()
        visitor.close()
        server.stop()
    file = tmp_path / "cayona.db"
    content = bytearray(file.read_bytes())
    start = 0 if damage == "head" else 4096
    content[start : start + 60_000] = b"\x55" * len(content[start : start + 60_000])
    file.write_bytes(content)
    for name in ("cayona.db-wal", "cayona.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    done = subprocess.run(
        [*COMMAND, "--port", "0"], capture_output=True, text=True, check=False, timeout=120,
        env=environment(data=tmp_path),
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "damaged" in done.stderr
    assert "restore" in done.stderr
    assert (tmp_path / "secret.key").read_text().strip() not in done.stderr


def test_a_fault_is_one_line_with_the_reference_that_the_visitor_was_told(tmp_path: Path) -> None:
    """The server's memory is taken away while it runs; every visitor is told, and the log does not grow."""
    with Server(tmp_path) as server:
        anna = Visitor(server.url, "Anna")
        table = anna.open()
        with contextlib.closing(sqlite3.connect(tmp_path / "cayona.db")) as database:
            database.executescript("DROP TABLE chat")
        answers = [anna.post(f"/api/tables/{table}/chat", text="Ahoy") for _ in range(50)]
        assert {answer.status_code for answer in answers} == {503}
        references = {answer.json()["reference"] for answer in answers}
        assert len(references) == 1
        assert [line["reference"] for line in faults(server)] == list(references)
        assert len(server.complaints) < 2000
        status = httpx.get(f"{server.url}/status", timeout=60).json()
        assert status["faults"] >= 50
        anna.close()
