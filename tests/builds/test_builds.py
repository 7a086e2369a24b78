"""The compiled and the interpreted build play the same games, and an edit is never hidden."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cayona
from cayona.testing.setups import effort

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "cayona"
GAMES = 16 * effort()

compiled_only = pytest.mark.skipif(
    not cayona.compiled(), reason="compares with the compiled build, which `make test` makes and uses"
)


def start_traces(pure: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "cayona.testing.traces", str(GAMES)]
    environment = {**os.environ, "CAYONA_PURE": pure}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


@compiled_only
def test_both_builds_play_the_same_games() -> None:
    processes = [start_traces("0"), start_traces("1")]
    compiled, pure = (process.communicate()[0].splitlines() for process in processes)
    assert [process.returncode for process in processes] == [0, 0]
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    assert len(compiled) - 1 >= GAMES * sum(len(game.seats) for game in cayona.games())
    different = [line for line, other in zip(compiled[1:], pure[1:], strict=True) if line != other]
    assert not different, f"the builds differ first in: {different[0]}"


@compiled_only
def test_the_compiled_build_is_of_these_sources() -> None:
    """What the suite has just tested must be what lies in src."""
    built = Path(cayona.__file__).parent
    names = {path.relative_to(SOURCE) for path in SOURCE.rglob("*.py")}
    assert names == {path.relative_to(built) for path in built.rglob("*.py")}
    for name in names:
        assert (built / name).read_bytes() == (SOURCE / name).read_bytes(), f"{name} is stale"


def test_no_compiled_module_lies_beside_the_sources() -> None:
    assert not list(SOURCE.parent.rglob("*.so")) + list(SOURCE.parent.rglob("*.pyd"))


def test_the_environment_variable_asks_for_the_sources() -> None:
    code = "import cayona; print(cayona.compiled())"
    environment = {**os.environ, "CAYONA_PURE": "1"}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "False"


def test_an_editable_install_runs_the_sources_themselves() -> None:
    """`pip install -e .` is the developer's workflow: no compiled copy that could hide an edit."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    code = "import cayona; print(cayona.__file__, cayona.compiled())"
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == [str(SOURCE / "__init__.py"), "False"]
