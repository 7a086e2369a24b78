"""The compiled build: kernel, rules, heuristics and search, by mypyc, in one group.

Everything else is in pyproject.toml. The build is pure Python when CAYONA_PURE is set, when there is no
C compiler, or when the install is editable: a compiled module beside an edited source would hide the edit.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup

COMPILED = (
    "kernel/chance.py",
    "kernel/state.py",
    "kernel/features.py",
    "kernel/heuristics.py",
    "kernel/fleet.py",
    "kernel/playout.py",
    "kernel/tree.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/features.py",
    "games/*/heuristics*.py",
    "bots/search*.py",
)

SAME_FLOATS = ["-ffp-contract=off"]
"""No fused multiply-add, the default on some processors: a bot must choose the same on all of them."""
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}
"""The commands that end in an installed package; an editable install is none of them."""


def wants_compiled() -> bool:
    """Tell whether to compile; otherwise the sources stay as they are."""
    pure = os.environ.get("CAYONA_PURE", "") not in ("", "0")
    return bool(BUILDING & set(sys.argv)) and not pure and has_compiler()


def has_compiler() -> bool:
    """Tell whether the C compiler that Python was built for, or that CC names, is there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "win32" or shutil.which(command.split()[0]) is not None


def extensions() -> list[Any]:
    """Translate the hot modules to C, as one group so that calls between them are direct."""
    if not wants_compiled():
        return []
    from mypyc.build import mypycify

    package = Path("src/cayona")
    found = {path for pattern in COMPILED for path in package.glob(pattern) if path.stem != "__init__"}
    sources = sorted(map(str, found))
    found_extensions = mypycify(sources, opt_level="3", debug_level="0", group_name="cayona")
    if sys.platform != "win32":
        for extension in found_extensions:
            extension.extra_compile_args += SAME_FLOATS
    return found_extensions


setup(ext_modules=extensions())
