"""`make release`: everything that is published, each part installed into a fresh environment and tried.

The source package and the pure wheel are made once, a compiled wheel for every Python at hand. Nothing is
uploaded.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cayona.build import VERSION

ROOT: Final = Path(__file__).resolve().parents[1]
SMOKE: Final = (
    ("-c", "import cayona; print(cayona.__version__, 'compiled' if cayona.compiled() else 'pure')"),
    ("-m", "cayona.cli", "sim", "cartagena", "--games", "10", "--bots", "bosun,random"),
    ("-m", "cayona.cli", "play", "--watch", "--delay", "0", "--seed", "1"),
)
"""What must work with the core alone."""
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


def pythons() -> list[Path]:
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
    return [found[version] for version in sorted(found)]


def _works(python: Path, version: str) -> bool:
    told = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 (a Python)
    return told.returncode == 0 and told.stdout.startswith(f"Python {version}.")


def build(folder: Path) -> list[tuple[Path, Path]]:
    """Build everything; return each wheel with a Python that it is for."""
    shutil.rmtree(folder, ignore_errors=True)
    _run([sys.executable, "-m", "build", "-q", "--no-isolation", "--sdist", "-o", folder, ROOT])
    _run(
        [sys.executable, "-m", "build", "-q", "--no-isolation", "--wheel", "-o", folder, ROOT],
        CAYONA_PURE="1",
    )
    (pure,) = folder.glob("*.whl")
    made = [(pure, python) for python in pythons()]
    for python in pythons():
        before = set(folder.glob("*.whl"))
        _run([python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT])
        made += [(wheel, python) for wheel in set(folder.glob("*.whl")) - before]
    return made


def try_out(wheel: Path, python: Path) -> None:
    """Install a wheel with the core alone into a fresh environment and play there."""
    with tempfile.TemporaryDirectory() as place:
        _run([python, "-m", "venv", place])
        inside = Path(place) / "bin" / "python"
        _run([inside, "-m", "pip", "install", "-q", wheel])
        for command in SMOKE:
            _run([inside, *command], place)
    print(f"{wheel.name}: works with {python}", flush=True)


def try_sources(package: Path) -> None:
    """Unpack the source package, look for what must be in it, and run some of its tests."""
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(package) as archive:
            archive.extractall(place, filter="data")
        (root,) = Path(place).iterdir()
        missing = [name for name in IN_THE_SOURCES if not (root / name).exists()]
        if missing:
            raise SystemExit(f"{package.name} lacks {', '.join(missing)}.")
        _run(
            [sys.executable, "-m", "pytest", "-q", "tests/kernel/test_registry.py"],
            root,
            PYTHONPATH=str(root / "src"),
        )
    print(f"{package.name}: its tests run", flush=True)


def _run(command: Sequence[str | Path], folder: str | Path = ROOT, **variables: str) -> None:
    environment = {**os.environ, **variables}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 (ours)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


def main(folder: Path) -> None:
    """Build, try and describe a release."""
    wheels = build(folder)
    for package in folder.glob("*.tar.gz"):
        try_sources(package)
    for wheel, python in wheels:
        try_out(wheel, python)
    (folder / "notes.md").write_text(
        notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")), encoding="utf-8"
    )
    print(f"Release {VERSION} is in {folder}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
