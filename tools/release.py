"""`make release`: everything that is published, each part installed into a fresh environment and tried.

The source package is made first and unpacked, and all wheels are built from what is in it: a pure one, and a
compiled one for every Python at hand. Nothing is uploaded.

    python -m tools.release dist           # everything
    python -m tools.release dist 3.12      # go on with one Python, where the rest is there
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cayona.build import VERSION

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = "build/site"
"""The documentation, which the wheels carry along."""
BUILDS: Final = "import cayona; print('compiled' if cayona.compiled() else 'pure', cayona.__version__)"
SMOKE: Final = (
    ("-m", "cayona.cli", "sim", "cartagena", "--games", "10", "--bots", "bosun,random"),
    ("-m", "cayona.cli", "play", "--watch", "--delay", "0", "--seed", "1"),
)
"""What must work with the core alone."""
THEIR_TESTS: Final = (
    "tests/kernel",
    "tests/games/cartagena",
    "tests/test_playthroughs.py",
    "tests/docs/test_docs.py",
)
"""Tests that are run in the source package: of the engine, a game, records, and all code of the pages."""
IN_THE_SOURCES: Final = (
    "docs/index.md",
    "docs/conf.py",
    "examples/my_bot.py",
    "tests/conftest.py",
    "tools/play.py",
    "Makefile",
)


def notes(changelog: str, version: str = VERSION) -> str:
    """Return what the changelog says of a version or, before it has a number, of what is unreleased."""
    for heading in (rf"\[?{re.escape(version)}\]?", "Unreleased"):
        found = re.search(rf"^## {heading}[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE)
        if found:
            return found[1].strip() + "\n"
    raise SystemExit(f"The changelog says nothing of {version}.")


def pythons() -> dict[str, Path]:
    """Return the Pythons at hand that the package is for, one of each version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = re.findall(r":: (3\.\d+)", "\n".join(project["classifiers"]))
    found = {f"{sys.version_info.major}.{sys.version_info.minor}": Path(sys.executable)}
    for version in wanted:
        known = shutil.which(f"python{version}")
        places = [Path(known)] if known else []
        for place in (*places, *Path.home().glob(f".pyenv/versions/{version}.*/bin/python")):
            if _works(place, version):
                found.setdefault(version, place)
    return dict(sorted(found.items()))


def _works(python: Path, version: str) -> bool:
    told = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 (a Python)
    return told.returncode == 0 and told.stdout.startswith(f"Python {version}.")


def build_sources(folder: Path) -> Path:
    """Build the source package."""
    shutil.rmtree(folder, ignore_errors=True)
    _run([sys.executable, "-m", "build", "-q", "--no-isolation", "--sdist", "-o", folder, ROOT])
    (package,) = folder.glob("*.tar.gz")
    return package


def unpacked(package: Path, place: str) -> Path:
    """Unpack the source package and look for what must be in it."""
    with tarfile.open(package) as archive:
        archive.extractall(place, filter="data")
    (root,) = Path(place).iterdir()
    missing = [name for name in IN_THE_SOURCES if not (root / name).exists()]
    if missing:
        raise SystemExit(f"{package.name} lacks {', '.join(missing)}.")
    return root


def try_sources(root: Path) -> None:
    """Run tests of the unpacked sources, on these sources and no others."""
    _run(
        [sys.executable, "-m", "pytest", "-q", *THEIR_TESTS],
        root,
        PYTHONPATH=str(root / "src"),
        CAYONA_PURE="1",
    )


def build_wheel(root: Path, folder: Path, python: Path, pure: bool) -> Path:
    """Build a wheel from the unpacked sources with tools of its own; the site comes along."""
    if (ROOT / SITE).is_dir():
        shutil.copytree(ROOT / SITE, root / SITE, dirs_exist_ok=True)
    before = set(folder.glob("*.whl"))
    pip: tuple[str | Path, ...] = (python, "-m", "pip", "wheel", "-q", "--no-deps")
    _run([*pip, "-w", folder, root], CAYONA_PURE="1" if pure else "")
    (wheel,) = set(folder.glob("*.whl")) - before
    return wheel


def try_out(wheel: Path, python: Path) -> None:
    """Install a wheel with the core alone into a fresh environment and play there."""
    with tempfile.TemporaryDirectory() as place:
        _run([python, "-m", "venv", place])
        inside = Path(place) / "bin" / "python"
        _run([inside, "-m", "pip", "install", "-q", wheel])
        told = _run([inside, "-c", BUILDS], place).split()
        kind = "pure" if wheel.stem.endswith("-none-any") else "compiled"
        if told != [kind, VERSION]:
            raise SystemExit(f"{wheel.name}, installed, is {' '.join(told)}, not {kind} {VERSION}.")
        for command in SMOKE:
            _run([inside, *command], place)


def _run(command: Sequence[str | Path], folder: str | Path = ROOT, **variables: str) -> str:
    environment = {**os.environ, **variables}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 (ours)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


@contextmanager
def step(words: str) -> Iterator[None]:
    """Say what is done, and when it is done how long it took."""
    print(words, end=" … ", flush=True)
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:.0f} s", flush=True)


def main(folder: Path, versions: Sequence[str] = ()) -> None:
    """Build, try and describe a release; with versions only the compiled wheels of these are missing."""
    if not versions:
        with step("Building the source package"):
            build_sources(folder)
    (package,) = folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as place:
        root = unpacked(package, place)
        if not versions:
            with step(f"{package.name}: running its tests"):
                try_sources(root)
            with step("Building the pure wheel"):
                build_wheel(root, folder, Path(sys.executable), pure=True)
        (pure,) = folder.glob("*-none-any.whl")
        for version, python in pythons().items():
            if not versions or version in versions:
                with step(f"Building the compiled wheel for {python}"):
                    compiled = build_wheel(root, folder, python, pure=False)
                for wheel in (pure, compiled):
                    with step(f"{wheel.name}: installing and playing with {python}"):
                        try_out(wheel, python)
    (folder / "notes.md").write_text(
        notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")), encoding="utf-8"
    )
    print(f"Release {VERSION} is in {folder}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute(), sys.argv[2:])
