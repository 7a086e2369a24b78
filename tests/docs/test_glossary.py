"""One noun, one meaning: what the glossary explains is defined once, where it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "cayona"
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
NOUNS = dict(re.findall(r"^\| `(\w+)` \| .+ \| `([\w/]+\.py)` \|$", PAGE, re.MULTILINE))
# Words that once had several meanings, or that nobody understood without looking them up.
SETTLED = ("Wish", "Question", "Harbour", "Entry", "Crew", "Oracle", "mark")
UNCLEAR = (
    "openly", "musing", "quarters", "part", "bells", "mine", "wires", "sent", "fixtures", "mate", "mates",
    "tables", "pens", "rings", "pulse", "tally", "wish",
)  # fmt: skip


def modules() -> list[Path]:
    return [*PACKAGE.rglob("*.py"), *(ROOT / "tools").glob("*.py")]


def defined(module: Path) -> Iterator[str]:
    """Yield the names that a module defines for others."""
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


HOMES: dict[str, list[Path]] = {}
for each in modules():
    for found in defined(each):
        HOMES.setdefault(found, []).append(each)


@pytest.mark.parametrize("noun", sorted({*NOUNS, *SETTLED}))
def test_a_noun_of_the_glossary_has_one_meaning(noun: str) -> None:
    assert HOMES.get(noun, []) == [PACKAGE / NOUNS[noun]]


def test_what_else_arrives_at_the_server_is_no_wish() -> None:
    assert [name for name in HOMES if name.endswith(("Wish", "Wishes"))] == ["Wish"]


def test_the_glossary_names_nothing_twice() -> None:
    assert len(NOUNS) == len(re.findall(r"^\| `", PAGE, re.MULTILINE)) > 30


def test_no_module_has_a_name_that_must_be_looked_up() -> None:
    # A server's and a client's tables are tables that people sit at; mate is what a bot is called.
    tables = (PACKAGE / part / "tables.py" for part in ("server/http", "client"))
    plain = {*tables, PACKAGE / "bots" / "mate.py"}
    assert [str(path) for path in modules() if path.stem in UNCLEAR and path not in plain] == []
