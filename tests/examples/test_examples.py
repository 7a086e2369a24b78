"""The examples are run as anybody would run them."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from client.running_server import SHORT, RunningServer, running
from typer.testing import CliRunner

import cayona
from cayona.cli import app

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    data = tmp_path_factory.mktemp("examples")
    (data / "bots").mkdir()
    shutil.copy(EXAMPLES / "my_bot.py", data / "bots")
    with running(data) as server:
        yield server


@contextmanager
def random_bot(address: str, token: str) -> Iterator[None]:
    """Run the example in a process of its own until it has played one match."""
    command = [sys.executable, str(EXAMPLES / "random_bot.py"), address, token, "1"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        yield
        told = process.communicate(timeout=60)[1]
        assert process.returncode == 0, told
    finally:
        process.kill()
        process.communicate()


def test_a_random_bot_plays_on_after_the_server_was_killed(server: RunningServer) -> None:
    harbour, token = server.guest_and_token("Bot")
    table = harbour.open_table("cartagena", 2, bots=[None, "bosun"], start=True, options={"turn_limit": 60})
    watching = server.guest("Ann").table(table.id)
    with random_bot(server.address, token):
        with closing(watching.follow()) as views:
            before = next(view for view in views if view.version > 12)
        server.kill()
        time.sleep(0.3)
        server.start()
        assert not before.is_over
    last = watching.view()
    assert last.is_over
    assert last.version > before.version
    assert cayona.verify(watching.record()).state.outcome() is not None


def test_two_random_bots_play_each_other(server: RunningServer) -> None:
    (ann, first), (bob, second) = (server.guest_and_token(name) for name in ("Ann", "Bob"))
    table = ann.open_table("cartagena", 2, **SHORT)
    bob.table(table.id).sit(1)
    with random_bot(server.address, first), random_bot(server.address, second):
        table.start()
    view = table.view()
    assert view.is_over
    assert {line.bot for line in view.log} == {None}


def test_my_bot_sits_at_a_table(server: RunningServer) -> None:
    harbour = server.guest()
    table = harbour.open_table("cartagena", 2, bots=["hasty", "hasty"], sit=None, start=True, **SHORT)
    with closing(table.follow()) as views:
        last = next(view for view in views if view.is_over)
    assert last.result is not None
    assert {line.bot for line in table.view().log} == {None, "hasty"}


@pytest.mark.parametrize(
    "command",
    [
        ("play", "cartagena", "--watch", "--delay", "0", "--option", "turn_limit=4", "--seed", "1"),
        ("sim", "cartagena", "--games", "2", "--option", "turn_limit=4"),
        ("league", "cartagena", "--games", "2", "--option", "turn_limit=4"),
    ],
    ids=lambda command: command[0],
)
def test_my_bot_plays_on_the_command_line(command: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, [*command, "--bots", f"{EXAMPLES / 'my_bot.py'},bosun"])
    assert result.exit_code == 0, result.output
    assert "hasty" in result.stdout
    assert "mistake (" not in result.stderr


def test_the_bot_is_short() -> None:
    lines = (EXAMPLES / "random_bot.py").read_text().splitlines()
    code = [line for line in lines if line.strip() and '"""' not in line]
    assert len(code) <= 10


def test_the_examples_are_explained() -> None:
    page = (EXAMPLES / "README.md").read_text()
    for path in EXAMPLES.glob("*.py"):
        assert path.name in page
