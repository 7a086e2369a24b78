"""What is loaded before anything is asked for: that decides how soon a game or a lobby is there."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from cayona.kernel.language import SOURCE_LANGUAGE, language_name, languages, speaking
from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.http.kept import kept_templates
from cayona.server.storage import Store
from tools import play

HARBOUR = """
import asyncio, sys
from cayona.server.http import assets
from cayona.server.run import create_app
from cayona.server.storage import Store

async def opened(url):
    await (await Store.open(url)).close()

asyncio.run(opened(sys.argv[1]))
assets.assets()
drawn = assets._full_swing.cache_info().misses
"""


def loaded(program: str, *arguments: str) -> set[str]:
    """Run a program in a process of its own and return the modules that it has loaded."""
    told = "\nimport sys\nprint(*sys.modules)\nprint('drawn', globals().get('drawn', 0))"
    done = subprocess.run(
        [sys.executable, "-c", program + told, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split("\n")[0].split()) | {done.stdout.strip().splitlines()[-1]}


def test_the_engine_loads_nothing_that_it_does_not_need() -> None:
    slow = {"asyncio", "email", "importlib.metadata", "socket", "subprocess", "xml", "rich", "typer"}
    found = loaded("import cayona")
    assert not slow & found
    assert not any(name.startswith("cayona.games.") for name in found)


def test_a_server_that_starts_again_migrates_and_draws_nothing(tmp_path: Path) -> None:
    place = f"sqlite:///{tmp_path}/harbour.db"
    asyncio.run(opened(place))
    found = loaded(HARBOUR, place)
    slow = {"alembic", "asyncpg", "matplotlib", "numpy", "polars", "segno", "sqlalchemy.dialects.postgresql"}
    assert not slow & found
    assert "drawn 0" in found


def test_a_command_loads_no_other() -> None:
    found = loaded("from cayona.cli import commands\ncommands(['serve'])")
    assert not {"rich", "cayona.bots.puzzle_finding", "cayona.cli.play", "cayona.lab"} & found
    assert "cayona.cli.serve" in found


def test_the_lobby_does_not_wait_for_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cayona.server.http import app as harbour

    monkeypatch.setattr(harbour, "BOTS_AFTER", 0.0)

    async def begin() -> None:
        made = harbour.create_app(Config(data=tmp_path))
        async with made.router.lifespan_context(made):
            pool = made.state.harbour.pool
            assert pool.status()["workers"] == 0
            async with asyncio.timeout(60):
                while pool.status()["workers"] == 0:
                    await asyncio.sleep(0.01)

    asyncio.run(begin())


def test_templates_are_read_once_for_all_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert kept_templates() is None
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "kept"))

    def greeting() -> str:
        environment = Environment(
            loader=DictLoader({"a": "Ahoy"}), autoescape=True, bytecode_cache=kept_templates()
        )
        return environment.get_template("a").render()

    assert greeting() == "Ahoy"
    assert list((tmp_path / "kept").rglob("*.cache"))
    monkeypatch.setattr(Environment, "compile", None)  # a second start asks for what is kept
    assert greeting() == "Ahoy"
    monkeypatch.undo()
    (tmp_path / "file").touch()
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "file"))  # nothing can be kept there
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert greeting() == "Ahoy"


async def opened(url: str) -> None:
    await (await Store.open(url)).close()


def test_what_languages_call_themselves_is_what_they_say() -> None:
    for language in languages():
        with speaking(language):
            assert language_name(language) == _("English")
    assert language_name("xx") == "xx"
    assert language_name(SOURCE_LANGUAGE) == "English"


def test_what_the_server_says_stands_above_the_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It once stood behind the bar, in the same line."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    play.tell("Warming up", 0.5)
    alarm = {"begins": "backup", "sentence": "There has never been a backup."}
    play.pass_on(["Cayona is at home\n", f"alarm {json.dumps(alarm)}\n", 'alarm {"ends": "backup"}\n'])
    play.tell("Warming up", 1)
    lines = [line.rpartition("\033[K")[2] for line in capsys.readouterr().out.split("\n")]
    *_before, said, warned, done, end = lines
    assert said == "Cayona is at home"
    assert warned == "There has never been a backup."  # what is meant for a log is told in words
    assert done.startswith("Warming up")
    assert "100%" in done
    assert end == ""
