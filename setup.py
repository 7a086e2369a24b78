"""The compiled build: kernel, rules, heuristics and search, by mypyc, in one group.

Everything else is in pyproject.toml. The build is pure Python when CAYONA_PURE is set, when there is no
C compiler, or when the install is editable: a compiled module beside an edited source would hide the edit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

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
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]
"""Nobody outside replaces our functions, so calls need no detour and short ones can be put in place."""
ACROSS_FILES = ["-flto=auto", "-O3"]
"""The same between modules, when they are linked; saves an eighth of all instructions."""
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}
"""The commands that end in an installed package; an editable install is none of them."""


def wants_compiled() -> bool:
    """Tell whether to compile; otherwise the sources stay as they are."""
    pure = os.environ.get("CAYONA_PURE", "") not in ("", "0")
    return bool(BUILDING & set(sys.argv)) and not pure and has_compiler()


def compiler() -> list[str]:
    """Return the command of the C compiler that Python was built for, or that CC names."""
    command: str = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return command.split()


def has_compiler() -> bool:
    """Tell whether the C compiler is there."""
    return sys.platform == "win32" or shutil.which(compiler()[0]) is not None


def understood(flags: Sequence[str]) -> list[str]:
    """Return the flags if the compiler and its linker can use them, else none."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "try.c"
        source.write_text("int tried(void) { return 1; }\n", encoding="ascii")
        command = [*compiler(), *flags, "-Werror", "-fPIC", "-shared", str(source), "-o", f"{source}.so"]
        tried = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 (the compiler)
    return list(flags) if tried.returncode == 0 else []


def extensions() -> list[Any]:
    """Translate the hot modules to C, as one group so that calls between them are direct.

    Every module is a C file of its own: small files compile faster, and side by side.
    """
    if not wants_compiled():
        return []
    from mypyc.build import mypycify

    package = Path("src/cayona")
    found = {path for pattern in COMPILED for path in package.glob(pattern) if path.stem != "__init__"}
    sources = sorted(map(str, found))
    found_extensions = mypycify(sources, opt_level="3", debug_level="0", group_name="cayona", multi_file=True)
    if sys.platform != "win32":
        flags = SAME_FLOATS + understood(DIRECT_CALLS)
        across = understood(ACROSS_FILES)
        for extension in found_extensions:
            extension.extra_compile_args += flags + across
            extension.extra_link_args += flags + across if across else []
    return found_extensions


class SideBySide(build_ext):
    """Compiles the files of an extension on all cores."""

    def build_extensions(self) -> None:
        """Build, with a compiler that takes many files at once."""
        compile_one = self.compiler.compile

        def compile_all(sources: Sequence[str], **how: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                done = pool.map(lambda source: compile_one([source], **how), sources)
                return [made for objects in done for made in objects]

        self.compiler.compile = compile_all
        super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
