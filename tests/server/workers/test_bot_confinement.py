"""Bot files that try to get out: read what is not theirs, reach the network, signal, start programs."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from server.workers.pool_bots import bot_file, mine

from cayona.server.workers import thinking
from cayona.server.workers.confinement import missing_locks
from cayona.server.workers.limits import worker_environment
from cayona.server.workers.pool import BotPool
from cayona.server.workers.thinking import Thinker
from cayona.server.workers.warmup import build_for_bots

pytestmark = pytest.mark.skipif(missing_locks() != "", reason="this system cannot confine")

TRIES = """
import signal, socket, struct, subprocess, threading
done = {{}}
def attempt(name, work):
    try:
        work()
        done[name] = "done"
    except BaseException as error:
        done[name] = type(error).__name__
attempt("database", lambda: open({database!r}, "rb").read())
attempt("neighbour", lambda: open({neighbour!r}).read())
attempt("folder", lambda: os.listdir({folder!r}))
attempt("passwords", lambda: open("/etc/passwd").read())
attempt("environment", lambda: open("/proc/{server}/environ", "rb").read())
attempt("memory", lambda: open("/proc/{server}/mem", "rb").read(1))
attempt("write", lambda: open({folder!r} + "/left-behind", "w"))
attempt("remove", lambda: os.unlink({neighbour!r}))
attempt("open up", lambda: os.chmod({database!r}, 0o666))
attempt("shut", lambda: os.chmod({folder!r}, 0))
attempt("give away", lambda: os.chown({database!r}, -1, -1))
attempt("age", lambda: os.utime({database!r}, (1, 1)))
attempt("mark", lambda: os.setxattr({database!r}, "user.mark", b"x"))
attempt("empty", lambda: os.truncate({database!r}, 0))
attempt("move", lambda: os.rename({database!r}, {folder!r} + "/mine/loot"))
attempt("link", lambda: os.link({database!r}, {folder!r} + "/mine/loot"))
attempt("pipe", lambda: os.mkfifo({folder!r} + "/mine/pipe"))
def detour():
    os.symlink({database!r}, {folder!r} + "/mine/detour")
    open({folder!r} + "/mine/detour", "rb").read()
attempt("detour", detour)
attempt("stop", lambda: os.kill({server}, signal.SIGTERM))
attempt("tcp", lambda: socket.create_connection(("127.0.0.1", {port}), 2))
attempt("udp", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
attempt("local", lambda: socket.socket(socket.AF_UNIX))
attempt("fork", os.fork)
attempt("program", lambda: subprocess.run(["true"]))
def call(number, *arguments):
    import ctypes
    system = ctypes.CDLL(None, use_errno=True)
    answer = system.syscall(number, *arguments)
    if answer == -1:
        raise OSError(ctypes.get_errno(), "refused")
    return answer
if os.uname().machine == "x86_64":
    attempt("spy", lambda: call(254, call(253), {folder!r}.encode(), 0xfff))
    attempt("more memory", lambda: call(160, 9, struct.pack("qq", -1, -1)))
attempt("thread", lambda: threading.Thread(target=print).start())
attempt("own file", lambda: open(__file__).read())
attempt("own folder", lambda: open({folder!r} + "/mine/notes", "w").close())
attempt("library", lambda: __import__("decimal"))
for name, outcome in done.items():  # a bot can write nothing into its files, but it can name them
    open({folder!r} + "/mine/" + name + "=" + outcome, "w").close()
return first
"""
ALLOWED = {"own file", "own folder", "library"}


LOCKED = """
import pathlib, sys
from cayona.server.workers.confinement import confine, fetch_locks

fetch_locks()

def refuse(event, arguments):
    if event in ("subprocess.Popen", "os.fork", "os.posix_spawn", "tempfile.mkstemp"):
        raise OSError(event)

sys.addaudithook(refuse)
print(confine(pathlib.Path(sys.argv[1])))
try:
    open(sys.argv[2])
except OSError as error:
    print(type(error).__name__)
"""


def test_no_program_has_to_be_started_to_lock_the_door(tmp_path: Path) -> None:
    """A worker may start none, except the administrator's, who is not bound by that limit."""
    (tmp_path / "database").touch()
    file = bot_file(tmp_path, "return first")
    done = subprocess.run(
        [sys.executable, "-c", LOCKED, file, tmp_path / "database"],
        capture_output=True, text=True, check=True, env=worker_environment(build_for_bots()),
    )  # fmt: skip
    assert done.stdout.splitlines() == ["None", "PermissionError"]


def test_a_bot_file_that_cannot_be_locked_in_does_not_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the system has the locks, and they do not hold, that is no reason to do without."""
    monkeypatch.setattr(thinking, "confine", lambda _file: "files: it is too late")
    file = bot_file(tmp_path, "return first")
    answer = Thinker().answer({"do": "open", "file": str(file), "confined": True})
    assert "files: it is too late" in answer["problem"]


def test_a_bot_file_gets_at_nothing_but_its_own(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "cayona.db").write_text("secrets")
    (tmp_path / "cayona.db").chmod(0o600)
    (tmp_path / "neighbour.py").write_text("another bot")

    async def ask(port: int) -> None:
        body = TRIES.format(
            database=str(tmp_path / "cayona.db"),
            neighbour=str(tmp_path / "neighbour.py"),
            folder=str(tmp_path),
            server=os.getpid(),
            port=port,
        )
        async with BotPool(size=1) as pool:
            answer = await pool.choose(mine(bot_file(tmp_path, body), seconds=20))
            assert not answer.fallback, answer.problem

    with socket.create_server(("127.0.0.1", 0)) as listener:
        asyncio.run(ask(listener.getsockname()[1]))
    done = dict(file.name.split("=") for file in (tmp_path / "mine").glob("*=*"))
    assert len(done) > len(ALLOWED) + 20
    assert {name for name, outcome in done.items() if outcome == "done"} == ALLOWED, done
    assert (tmp_path / "neighbour.py").exists()
    assert not (tmp_path / "left-behind").exists()
    assert (tmp_path / "cayona.db").read_text() == "secrets"
    assert stat.S_IMODE((tmp_path / "cayona.db").stat().st_mode) == 0o600
