"""Bot files that try to get out: read what is not theirs, reach the network, signal, start programs."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from pathlib import Path

import pytest
from server.workers.pool_bots import bot_file, mine

from cayona.server.workers.confinement import missing_locks
from cayona.server.workers.pool import BotPool

pytestmark = pytest.mark.skipif(missing_locks() != "", reason="this system cannot confine")

TRIES = """
import json, pathlib, signal, socket, subprocess, threading
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
attempt("stop", lambda: os.kill({server}, signal.SIGTERM))
attempt("tcp", lambda: socket.create_connection(("127.0.0.1", {port}), 2))
attempt("udp", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
attempt("local", lambda: socket.socket(socket.AF_UNIX))
attempt("fork", os.fork)
attempt("program", lambda: subprocess.run(["true"]))
attempt("thread", lambda: threading.Thread(target=print).start())
attempt("own file", lambda: open(__file__).read())
attempt("own folder", lambda: open({folder!r} + "/mine/notes", "w").close())
attempt("library", lambda: __import__("decimal"))
raise RuntimeError(json.dumps(done, sort_keys=True))
"""
ALLOWED = {"own file", "own folder", "library"}


def test_a_bot_file_gets_at_nothing_but_its_own(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "cayona.db").write_text("secrets")
    (tmp_path / "neighbour.py").write_text("another bot")

    async def ask(port: int) -> str:
        body = TRIES.format(
            database=str(tmp_path / "cayona.db"),
            neighbour=str(tmp_path / "neighbour.py"),
            folder=str(tmp_path),
            server=os.getpid(),
            port=port,
        )
        async with BotPool(size=1) as pool:
            answer = await pool.choose(mine(bot_file(tmp_path, body), seconds=20))
            assert answer.fallback
            return str(answer.problem)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        told = asyncio.run(ask(listener.getsockname()[1]))
    done = json.loads(told[told.index("{") : told.rindex("}") + 1])
    assert {name for name, outcome in done.items() if outcome == "done"} == ALLOWED, done
    assert (tmp_path / "neighbour.py").exists()
    assert not (tmp_path / "left-behind").exists()
