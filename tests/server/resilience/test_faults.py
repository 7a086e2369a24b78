"""When the server itself is in trouble: what players are told, what the host reads, and what nobody reads."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
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
        with anna.socket(table) as tab:
            wish = {"type": "act", "id": "1", "version": tab.next("view")["version"]}
            tab.send(**wish, action=anna.view(table)["match"]["choices"][0]["action"])
            refused = tab.next("refused")
        assert refused["code"] == "storage-failed"
        assert refused["reference"] in refused["message"]
        (small_disk / "ballast").unlink()
        assert anna.post(f"/api/tables/{table}/chat", text="there is room again").status_code == 200
        anna.act(table)
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


def test_garbage_does_not_fill_the_log(tmp_path: Path) -> None:
    """Who sends what is no request costs the host nothing to read."""
    with Server(tmp_path, rate_limits=1) as server:
        url = httpx.URL(server.url)
        for _number in range(300):
            with socket.create_connection((url.host, url.port or 0), timeout=20) as visitor:
                visitor.sendall(b"\x16\x03\x01 this is no request\r\n\r\n")
                assert visitor.recv(100).startswith(b"HTTP/1.1 400 ")
        assert len(server.complaints) < 1000


ESCAPED = """
import asyncio, logging, threading
from cayona.server.faults import one_line_each

one_line_each()

async def lost():
    async def fail(seed):
        raise ValueError(f"the seed is {seed}")
    tasks = [asyncio.create_task(fail("s3cret")) for _ in range(5)]
    await asyncio.sleep(0.1)

asyncio.run(lost())
import gc; gc.collect()
thread = threading.Thread(target=lambda: int("s3cret"), name="pulse")
thread.start()
thread.join()
try:
    {}["s3cret"]
except KeyError as error:
    logging.getLogger("elsewhere").exception("It went wrong")
logging.getLogger("elsewhere").warning("first\\nsecond")
"""


def test_what_nobody_has_caught_is_one_line_too_and_shows_no_value() -> None:
    """Errors of tasks and of libraries, which come to the log as tracebacks."""
    done = subprocess.run(
        [sys.executable, "-c", ESCAPED], capture_output=True, text=True, check=True, env=environment()
    )
    lines = done.stderr.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["fault", "fault", "fault", "first"]
    lost, thread, caught = (json.loads(line.partition(" ")[2]) for line in lines[:3])
    assert (thread["what"], thread["kind"]) == ("the thread pulse has ended", "ValueError")
    assert (lost["what"], lost["kind"]) == ("Task exception was never retrieved", "ValueError")
    assert (caught["what"], caught["kind"]) == ("It went wrong", "KeyError")
    assert "s3cret" not in done.stderr
    assert "Traceback" not in done.stderr


BLABBER = """
import cayona

class Mine(cayona.Bot):
    name = "blabber"
    description = "Tells what it sees."

    def choose(self, view):
        print("my hand", view.observation()["hands"])
        raise RuntimeError(f"my hand {view.observation()['hands']}")
"""


def secrets_of(data: Path) -> list[str]:
    """Return what the files of a server hold and its log must not."""
    with contextlib.closing(sqlite3.connect(data / "cayona.db")) as database:
        logs = [json.loads(row[0]) for row in database.execute("SELECT data FROM entries")]
        hashes = [row[0] for row in database.execute("SELECT password_hash FROM people") if row[0]]
    seeds = [str(entry["seed"]) for entry in logs if "seed" in entry]
    assert seeds
    assert hashes
    return [*seeds, *hashes, (data / "secret.key").read_text().strip()]


def break_database(data: Path) -> None:
    """Take away what the server is about to write."""
    with contextlib.closing(sqlite3.connect(data / "cayona.db")) as database:
        for lost in ("entries", "seat_links", "resets", "tokens"):
            database.execute(f"ALTER TABLE {lost} RENAME TO lost_{lost}")


def test_the_log_holds_no_key_no_seed_no_hand_and_no_password(tmp_path: Path) -> None:
    """People log in and play, a bot tells what it sees, the database fails: the log tells of none of it."""
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "blabber.py").write_text(BLABBER)
    password = "my-pass-word"  # noqa: S105 - it is the test's
    with Server(tmp_path) as server:
        anna = Visitor(server.url, "Anna")
        anna.done("/api/account", account="Anna", password=password)
        token = anna.done("/api/tokens", name="x")["token"]
        table = anna.open(seats=2, bots=[None, "blabber"], start=True, options={"first_player": 1})
        view = anna.until(table, lambda view: view["deciders"] == [0])  # the stand-in has moved
        link = anna.done(f"/api/tables/{table}/seat-link")["secret"]
        secrets = [password, token, link, anna.http.cookies["cayona"], "my hand", *secrets_of(tmp_path)]
        break_database(tmp_path)
        action = view["match"]["choices"][0]["action"]
        answers = [
            anna.post(f"/api/tables/{table}/act", action=action, version=view["version"]),
            anna.post(f"/api/seat-links/{link}"),
            anna.post("/api/password-reset", secret=link, password=password),
            httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {token}"}, timeout=60),
        ]
        anna.close()
        assert [answer.status_code for answer in answers] == [503] * 4
        told = {str(line["what"]) for line in faults(server)}
        assert {"the bot “blabber” failed", "the database failed somebody"} <= told
        assert [secret for secret in secrets if secret in server.complaints] == []
        assert "Traceback" not in server.complaints
