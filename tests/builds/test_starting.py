"""What is loaded before anything is asked for: that decides how soon a game or a lobby is there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from cayona.kernel.language import SOURCE_LANGUAGE, language_name, languages, speaking
from cayona.kernel.language import gettext as _
from cayona.server.storage import Store

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
    slow = {"alembic", "asyncpg", "matplotlib", "numpy", "polars"}
    assert not slow & found
    assert "drawn 0" in found


async def opened(url: str) -> None:
    await (await Store.open(url)).close()


def test_what_languages_call_themselves_is_what_they_say() -> None:
    for language in languages():
        with speaking(language):
            assert language_name(language) == _("English")
    assert language_name("xx") == "xx"
    assert language_name(SOURCE_LANGUAGE) == "English"
