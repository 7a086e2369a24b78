"""Games of other packages: installed for real, or written down just far enough to be found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SIXTH_GAME = Path(__file__).resolve().parent.parent / "examples" / "sixth-game"


def install(package: Path, work: Path) -> Path:
    """Install a package by pip into a fresh folder, which is returned; the sources stay as they are."""
    copy, target = work / "sources", work / "installed"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run([*command, "--target", target, copy], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


def path_with(folder: Path) -> str:
    """Return a PYTHONPATH with what is here and a folder."""
    return os.pathsep.join([str(folder), *filter(None, sys.path)])


def run(folder: Path, *arguments: str, said: str = "") -> str:
    """Run Python with a folder on its path, say something to it, and return what it prints."""
    environment = os.environ | {"PYTHONPATH": path_with(folder), "LANG": "C.UTF-8", "COLUMNS": "120"}
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, check=False, input=said, capture_output=True, text=True, env=environment, timeout=600
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout + done.stderr


def write_down(folder: Path, package: str, entry_points: str, modules: dict[str, str]) -> None:
    """Write modules and what an installer notes of their package."""
    notes = folder / f"{package}-1.0.dist-info"
    notes.mkdir(parents=True)
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (notes / "entry_points.txt").write_text(f"[cayona.games]\n{entry_points}\n")
    for name, source in modules.items():
        (folder / f"{name}.py").write_text(source)
