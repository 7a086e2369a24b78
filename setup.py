"""The compiled build: kernel, rules, judgement and search, by mypyc, in one group.

Everything else is in pyproject.toml. The build is pure Python when CAYONA_PURE is set, when there is no
C compiler, or when the install is editable: a compiled module beside an edited source would hide the edit.
With CAYONA_QUICK it is compiled in less time and runs a little slower.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

COMPILED = (
    "kernel/chance.py",
    "kernel/state.py",
    "kernel/features.py",
    "kernel/heuristics.py",
    "kernel/inputs.py",
    "kernel/learned.py",
    "kernel/numbers.py",
    "kernel/fleet.py",
    "kernel/playout.py",
    "kernel/tree.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/features.py",
    "games/*/heuristics*.py",
    "games/*/judgement/*.py",
    "bots/search*.py",
    "learned/*.py",
)

SAME_FLOATS = ["-ffp-contract=off"]
"""No fused multiply-add, the default on some processors: a bot must choose the same on all of them."""
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]
"""Nobody outside replaces our functions, so calls need no detour and short ones can be put in place."""
ACROSS_FILES = ["-flto=auto", "-O3"]
"""The same between modules, when they are linked; saves an eighth of all instructions."""
SITE = Path("build/site")
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}
"""The commands that end in an installed package; an editable install is none of them."""


def wants_compiled() -> bool:
    """Tell whether to compile; otherwise the sources stay as they are."""
    return bool(BUILDING & set(sys.argv)) and not is_set("CAYONA_PURE") and has_compiler()


def is_set(variable: str) -> bool:
    """Tell whether an environment variable says yes."""
    return os.environ.get(variable, "") not in ("", "0")


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
    """Translate the hot modules to C and return the one extension that holds them all.

    Every module is a C file of its own: small files compile faster, and side by side. The compiler's tool
    would make a tiny extension for each module, to be found by Python; ours are found by `cayona.build`.
    """
    if not wants_compiled():
        return []
    from mypyc.build import mypycify

    package = Path("src/cayona")
    found = {path for pattern in COMPILED for path in package.glob(pattern) if path.stem != "__init__"}
    sources = sorted(map(str, found))
    group, *shims = mypycify(sources, opt_level="3", debug_level="0", group_name="cayona", multi_file=True)
    for source in sources:
        document(Path(source))
    doors = Path("build/doors.c")
    doors.write_text(doors_to([shim.name for shim in shims]), encoding="ascii")
    group.sources = [*group.sources, str(doors)]
    if sys.platform != "win32":
        add_flags(group)
    return [group]


def add_flags(extension: Any) -> None:
    """Say how to compile and link; the lists may be shared with other extensions, so they are made anew."""
    flags = SAME_FLOATS + understood(DIRECT_CALLS)
    across = [] if is_set("CAYONA_QUICK") else understood(ACROSS_FILES)
    extension.extra_compile_args = [*extension.extra_compile_args, *flags, *across]
    extension.extra_link_args = [*extension.extra_link_args, *(flags + across if across else [])]


# --- Docstrings, which the compiler's tool leaves out --------------------------------------------------

TABLE_OR_DOC = re.compile(
    r"static PyMethodDef (?:\w+___)?(\w+?)_methods\[\] = "
    r'|(?P<slot>\.tp_doc = )?PyDoc_STR\("(?P<name>\w+)\((?P<rest>.*?)\)\\n--\\n\\n"\)'
    r"|(?P<module>NULL), /\* docstring \*/"
)
"""In a C file: the table of a class's or the module's functions, and the place of each docstring."""
Described = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def document(source: Path) -> None:
    """Put the docstrings and types of a module into its C file, where `help` finds them at no cost."""
    module = ast.parse(source.read_text(encoding="utf-8"))
    told = {(owner, node.name): described(node) for owner, node in functions(module)}
    file = Path("build") / f"__native_{'___'.join(source.with_suffix('').parts[1:])}.c"
    owner = ""

    def written(found: re.Match[str]) -> str:
        nonlocal owner
        if found["module"]:
            return f"PyDoc_STR({in_c(ast.get_docstring(module) or '')}), /* docstring */"
        if not found["name"]:
            owner = "" if found[1].endswith("module") else found[1]
            return found[0]
        name, rest = found["name"], found["rest"]
        words = told.get(("", name) if found["slot"] else (owner, name), "")
        return f"{found['slot'] or ''}PyDoc_STR({in_c(f'{name}({rest})')[:-1]}\\n--\\n\\n{in_c(words)[1:]})"

    file.write_text(TABLE_OR_DOC.sub(written, file.read_text(encoding="utf-8")), encoding="utf-8")


def functions(module: ast.Module) -> Iterator[tuple[str, Described]]:
    """Yield every class and function of a module, each with the class that it belongs to."""
    for node in module.body:
        if isinstance(node, Described):
            yield "", node
        if isinstance(node, ast.ClassDef):
            yield from ((node.name, inner) for inner in node.body if isinstance(inner, Described))


def described(node: Described) -> str:
    """Return a docstring; that of a function begins with its signature, types and all."""
    words = ast.get_docstring(node) or ""
    if isinstance(node, ast.ClassDef):
        return words
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(node.args)}){result}\n\n{words}".strip() if words else ""


def in_c(text: str) -> str:
    """Return a text as C writes it; whatever is not plain is a number, for old compilers."""
    return (
        '"'
        + "".join(chr(b) if 31 < b < 127 and b not in b'"\\\\?' else f"\\{b:03o}" for b in text.encode())
        + '"'
    )


# --- How Python finds them -----------------------------------------------------------------------------

DOORS = """#include <Python.h>

static PyObject *entered(const char *door, const char *key) {
    PyObject *group = PyImport_ImportModule("cayona__mypyc");
    PyObject *capsule = group ? PyObject_GetAttrString(group, door) : NULL;
    PyObject *(*enter)(void) = capsule ? (PyObject *(*)(void))PyCapsule_GetPointer(capsule, key) : NULL;
    Py_XDECREF(capsule);
    Py_XDECREF(group);
    return enter ? enter() : NULL;
}

#define DOOR(name) PyMODINIT_FUNC PyInit_##name(void) { \\
    return entered("init_" #name, "cayona__mypyc.init_" #name); }

"""
"""The beginning of a C file with the function that Python calls first for each module."""


def doors_to(modules: Sequence[str]) -> str:
    """Return C source that lets `cayona.build` enter each of the modules in the group."""
    return DOORS + "".join(f"DOOR({module.replace('.', '___')})\n" for module in modules)


class SideBySide(build_ext):
    """Compiles the files of an extension that have changed, on all cores, and says how far it is."""

    def build_extensions(self) -> None:
        """Build, with a compiler that takes many files at once."""

        def compile_all(sources: Sequence[str], **how: Any) -> list[str]:
            shared = digest(*sorted(Path("build").glob("*.h")), words=f"{sys.version} {how}")
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                done = pool.map(lambda source: compile_anew(source, shared, how), sources)
                made = []
                for number, objects in enumerate(done, 1):
                    print(f"compiled {number} of {len(sources)}", flush=True)
                    made += objects
                return made

        compile_one = self.compiler.compile

        def compile_anew(source: str, shared: str, how: dict[str, Any]) -> list[str]:
            """Compile a file, unless that was done: a build that was broken off goes on where it was."""
            made: list[str] = self.compiler.object_filenames([source], output_dir=how.get("output_dir") or "")
            note, known = Path(f"{made[0]}.made"), digest(Path(source), words=shared)
            if not (Path(made[0]).exists() and note.exists() and note.read_text(encoding="ascii") == known):
                note.unlink(missing_ok=True)
                compile_one([source], **how)
                note.write_text(known, encoding="ascii")
            return made

        self.compiler.compile = compile_all
        super().build_extensions()


def digest(*files: Path, words: str = "") -> str:
    """Return a number that is another one if any of the files or the words is."""
    return sha256(b"".join([words.encode(), *(file.read_bytes() for file in files)])).hexdigest()


class WithSite(build_py):
    """Copies the modules and, if it was built, the documentation site, which servers show at /docs."""

    def run(self) -> None:
        """Copy them."""
        super().run()
        if SITE.is_dir():
            there = Path(self.build_lib) / "cayona" / "site"
            shutil.copytree(SITE, there, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*"))


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide, "build_py": WithSite})
