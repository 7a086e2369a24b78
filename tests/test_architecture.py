"""The table of who may import whom, checked against every import of the package."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "cayona"

# Each part of the package, and the parts it may import besides itself and the standard library.
MAY_IMPORT = {
    "kernel": {"svg"},  # only where a notebook asks a position for its picture
    "svg": {"kernel"},
    "games": {"kernel", "svg"},
    "learned": {"kernel", "games"},
    "registry": {"kernel", "games"},
    "build": {"kernel"},
    "bots": {"kernel"},
    "by_name": {"kernel", "registry", "bots", "svg"},
    "lab": {
        "kernel",
        "registry",
        "bots",
        "by_name",
        "build",
        "cayona",
        "svg",
    },  # seats have their colours in plots
    "interop": {"kernel", "registry", "bots", "lab", "svg"},
    "testing": {"kernel", "registry", "by_name", "cayona", "svg"},
    "server": {"kernel", "registry", "bots", "build", "svg"},
    "client": {"kernel", "server"},  # of the server only its errors
    "cli": {"kernel", "svg", "server", "registry", "bots", "lab", "interop", "by_name", "build", "cayona"},
    "cayona": {"kernel", "games", "svg", "registry", "bots", "by_name", "build"},
}
# What comes from outside, and who may use it.
OUTSIDE = {
    "librt": {"kernel", "games", "learned", "bots", "lab"},
    "mypy_extensions": {"kernel", "games", "learned", "bots", "lab"},
    "rich": {"cli", "lab"},
    "typer": {"cli"},
    "click": {"cli"},
    "gymnasium": {"interop"},
    "matplotlib": {"lab"},
    "polars": {"lab"},
    "numpy": {"interop", "lab"},
    "pettingzoo": {"interop"},
    "ray": {"lab"},
    "pyspiel": {"lab", "interop"},
    "openskill": {"lab", "server"},
    "cma": {"lab"},
    "sqlalchemy": {"server"},
    "alembic": {"server"},
    "fastapi": {"server"},
    "jinja2": {"server"},
    "segno": {"server"},
    "pywebpush": {"server"},
    "py_vapid": {"server"},
    "orjson": {"server", "lab"},
}


def part_of(module: str) -> str:
    """Return the part that a dotted name belongs to: "kernel" for "cayona.kernel.state"."""
    names = module.split(".")
    return names[1] if len(names) > 1 else "cayona"


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Yield every module that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            if node.module in ("cayona", "cayona.games"):
                yield from (f"{node.module}.{name.name}" for name in node.names)
            else:
                yield node.module


def exists(module: str) -> bool:
    path = PACKAGE.parent.joinpath(*module.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


@pytest.mark.parametrize("path", sources(), ids=module_name)
def test_imports_follow_the_table(path: Path) -> None:
    here = part_of(module_name(path))
    for imported in imports(path):
        top = imported.split(".")[0]
        if top == "cayona":
            # `from cayona import Match` names no module: it is the public interface itself.
            there = part_of(imported) if exists(imported) else "cayona"
            assert there == here or there in MAY_IMPORT[here], f"{here} imports {imported}"
        elif top in OUTSIDE:
            assert here in OUTSIDE[top], f"{here} imports {imported}"


def test_every_part_is_in_the_table() -> None:
    assert {part_of(module_name(path)) for path in sources()} <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").rglob("*.py")), ids=module_name)
def test_a_game_imports_no_other_game_and_draws_only_on_its_board(path: Path) -> None:
    parts = module_name(path).split(".")
    for imported in imports(path):
        names = imported.split(".")
        if names[:2] == ["cayona", "games"] and len(parts) > 2:
            assert names[2] == parts[2], f"{path.name} imports the game {names[2]}"
        if names[:2] == ["cayona", "svg"]:
            assert parts[3:4] == ["board"], f"{path.name} imports {imported}"


def test_words_and_pictures_are_no_part_of_what_is_compiled() -> None:
    """Rules and judgement run without them, and the compiler does not see them."""
    for path in sources():
        parts = module_name(path).split(".")
        if parts[1:2] == ["games"] and parts[3:4] in (["rules"], ["judgement"], ["features"]):
            for imported in imports(path):
                assert not {"words", "board"} & set(imported.split(".")[3:4]), f"{path} imports {imported}"


def test_the_kernel_draws_for_notebooks_alone() -> None:
    drawing = {module_name(path) for path in sources() if any(".svg" in name for name in imports(path))}
    assert {module for module in drawing if part_of(module) == "kernel"} == {"cayona.kernel.state"}


# The floors of the server, from the ground up: each may use itself and those below.
FLOORS: tuple[frozenset[str], ...] = (
    frozenset({"errors", "encoding", "entries", "config", "metrics", "collector", "faults", "files"})
    | {"finished", "lan", "mail", "names", "ratings"},
    frozenset({"storage", "migrations"}),
    frozenset({"tables"}),
    frozenset({"workers", "botfiles"}),
    frozenset({"checkup", "bookkeeping", "admin", "keys", "replays"}),
    frozenset({"live", "presence", "subscriptions", "facts", "driver", "nightwatch", "notices", "peers"})
    | {"harbour", "reviews", "deals", "tournaments", "alarms"},
    frozenset({"http"}),
    frozenset({"run"}),
)


def test_the_server_is_built_floor_upon_floor() -> None:
    floor_of = {part: number for number, floor in enumerate(FLOORS) for part in floor}
    for path in sorted((PACKAGE / "server").rglob("*.py")):
        part = path.relative_to(PACKAGE / "server").with_suffix("").parts[0]
        if part == "__init__":
            continue
        for imported in imports(path):
            names = imported.split(".")
            if names[:2] == ["cayona", "server"] and len(names) > 2:
                assert floor_of[names[2]] <= floor_of[part], f"{path.name} of {part} imports {imported}"


def test_no_class_of_a_game_stands_on_more_than_three_others_of_it() -> None:
    """A reader follows four levels at most to find where something is decided."""
    for game in sorted(path for path in (PACKAGE / "games").iterdir() if path.is_dir()):
        bases: dict[str, list[str]] = {}
        for path in game.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ClassDef):
                    bases[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]

        def levels(name: str, bases: dict[str, list[str]] = bases) -> int:
            return 1 + max((levels(base, bases) for base in bases[name]), default=0) if name in bases else 0

        assert max((levels(name) for name in bases), default=0) <= 4, game.name


def test_nobody_uses_the_global_generator() -> None:
    for path in sources():
        assert "random" not in set(imports(path)), f"{path} imports random"


def test_everything_is_laid_open_in_films_of_finished_matches_alone() -> None:
    users = {module_name(path) for path in sources() if "observe_all(" in path.read_text()}
    assert users - {module for module in users if part_of(module) in ("games", "testing")} == {
        "cayona.kernel.game",
        "cayona.server.replays.film",
    }


def test_kernel_imports_form_no_cycle() -> None:
    """At import time, that is; a name for a type checker or inside a function does not count."""
    edges = {module_name(path): set(_top_imports(path)) for path in sources()}
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail, module))
        if module not in done:
            for other in edges[module] & set(edges):
                visit(other, (*trail, module))
            done.add(module)

    for module in edges:
        visit(module, ())


def _top_imports(path: Path) -> Iterator[str]:
    """Yield the modules that are imported when a file is; a package's own name does not count."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for name in node.names:
                full = f"{node.module}.{name.name}"
                target = full if exists(full) else node.module
                if target != "cayona":
                    yield target
