"""With the core alone the engine, the bots and the terminal work; what needs an extra names it."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
import venv
from importlib.metadata import distribution, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools import reference

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MOST = 8
NEEDS = {
    "cayona.interop.openspiel": "openspiel",
    "cayona.interop": "learning",
    "cayona.lab.studies": "lab",
    "cayona.lab.league": "lab",
}
"""The extra that a public module needs."""


def needed(requirements: list[str]) -> set[str]:
    """Return all packages that some requirements bring, by name."""
    found: set[str] = set()
    waiting = [Requirement(line) for line in requirements]
    while waiting:
        wanted = waiting.pop()
        if (wanted.marker is None or wanted.marker.evaluate({"extra": ""})) and wanted.name not in found:
            found.add(wanted.name)
            waiting += [Requirement(line) for line in distribution(wanted.name).requires or []]
    return found


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment with the core's packages and no others; return its Python."""
    place = tmp_path_factory.mktemp("core")
    venv.create(place)
    (packages,) = place.glob("lib/*/site-packages")
    for name in needed(PROJECT["dependencies"]):
        for file in distribution(name).files or []:
            top = file.parts[0]
            if top != ".." and not (packages / top).exists():
                (packages / top).symlink_to(Path(str(distribution(name).locate_file(top))).resolve())
    (packages / "cayona.pth").write_text(str(ROOT / "src"))
    return place / "bin" / "python"


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run([python, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_the_core_is_slim() -> None:
    dependencies = [Requirement(line) for line in PROJECT["dependencies"]]
    assert len(dependencies) <= MOST
    if any(version(one.name) not in one.specifier for one in dependencies):
        pytest.skip("what is installed here is not what pyproject.toml asks for; `make test` installs that")
    assert len(needed(PROJECT["dependencies"])) <= MOST + 1  # what they bring themselves included


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("games",),
        ("play", "--watch", "--delay", "0", "--seed", "1", "--bots", "random"),
        ("sim", "cartagena", "--bots", "random", "--games", "4"),
        ("new-game", "--help"),
        ("draw", "cartagena", "--seed", "1", "-o", "-"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_core_plays(core: Path, arguments: tuple[str, ...]) -> None:
    done = run(core, "-m", "cayona.cli", *arguments)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "server"),
        (("admin", "doctor"), "server"),
        (("lab", "cartagena"), "lab"),
        (("tune", "cartagena"), "lab"),
        (("league", "cartagena"), "lab"),
        (("sim", "--ray", "127.0.0.1:6379"), "cluster"),
    ],
    ids=lambda told: told[0] if isinstance(told, tuple) else told,
)
def test_a_missing_extra_is_named_in_one_sentence(
    core: Path, tmp_path: Path, arguments: tuple[str, ...], extra: str
) -> None:
    done = run(core, "-m", "cayona.cli", *arguments)
    assert done.returncode == 2
    assert f"pip install 'cayona[{extra}]'" in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("module", reference.PUBLIC)
def test_a_public_module_works_or_names_its_extra(core: Path, module: str) -> None:
    done = run(core, "-c", f"import {module}")
    extra = next((extra for begin, extra in NEEDS.items() if module.startswith(begin)), "")
    if extra:
        assert "MissingExtra" in done.stderr
        assert f"pip install 'cayona[{extra}]'" in done.stderr
    else:
        assert done.returncode == 0, done.stderr


def test_cayona_alone_says_how_to_get_tables(core: Path) -> None:
    """Without the server it does not pretend to open them, and that is no mistake of who asks."""
    done = run(core, "-m", "cayona_start")
    assert done.returncode == 0, done.stderr
    assert "cayona play" in done.stdout
    assert "pip install 'cayona[server]'" in done.stdout
    assert "Opening the tables" not in done.stdout


def test_every_extra_is_described() -> None:
    from cayona.kernel.extras import EXTRAS

    offered = PROJECT["optional-dependencies"]
    assert set(EXTRAS) <= set(offered)
    assert {"server", "lab", "learning", "cluster", "all"} <= set(offered)
    page = (ROOT / "docs" / "installing.md").read_text()
    assert set(re.findall(r"^\| `'cayona\[(\w+)\]'`", page, re.MULTILINE)) == set(offered) - {"dev"}
