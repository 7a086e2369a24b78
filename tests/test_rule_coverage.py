"""From the rule to the code and back: every rule is cited where it is decided, and tested.

A game's `rulebook` module lists its rules. The sources of the game cite them by ID in docstrings,
comments and refusals; tests carry them as `@pytest.mark.rule("CG-26")`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TypeGuard

import pytest

import cayona
from cayona import registry

TESTS = Path(__file__).parent
GAMES = [game.name for game in cayona.games()]

UNCITED: dict[str, str] = {}
"""Rules that no code decides, and why."""

UNTESTED: dict[str, str] = {}
"""Rules without a test, and why."""


# --- Collecting IDs ------------------------------------------------------------------------------------


def package(name: str) -> str:
    return type(cayona.game(name)).__module__


@cache
def rules(name: str) -> dict[str, str]:
    """Return a game's rules by ID."""
    found: dict[str, str] = registry.rulebook(cayona.game(name)).RULES
    return found


def ids_in(text: str, known: Collection[str]) -> Iterator[str]:
    """Find IDs in a text; "CG-8 to CG-12" means both and every rule between them."""
    (letters,) = {rule.rpartition("-")[0] for rule in known}
    one = rf"\b{letters}-(\d+)"
    for first, last in re.findall(rf"{one}(?:\s+to\s+{letters}-(\d+))?", text):
        yield f"{letters}-{first}"
        if last:
            between = (f"{letters}-{number}" for number in range(int(first) + 1, int(last)))
            yield from (rule for rule in between if rule in known)
            yield f"{letters}-{last}"


@cache
def citations(name: str) -> dict[str, list[str]]:
    """Return the IDs that a game's sources cite, each with the files that do."""
    folder = Path(import_module(package(name)).__file__ or "").parent
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for rule in ids_in(path.read_text("utf-8"), rules(name)):
            found.setdefault(rule, []).append(path.relative_to(folder).as_posix())
    return found


@cache
def marks() -> dict[str, list[str]]:
    """Return the IDs on rule marks in all tests, each with the places of the marks."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if is_rule_mark(node):
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{path.name}:{node.lineno}: write IDs out"
                    found.setdefault(str(argument.value), []).append(f"{path.name}:{node.lineno}")
    return found


def is_rule_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and ast.unparse(node.func.value) == "pytest.mark"
    )


# --- The rulebook --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_game_are_numbered_under_one_prefix(name: str) -> None:
    assert len({rule.rpartition("-")[0] for rule in rules(name)}) == 1
    assert all(rule.rpartition("-")[2].isdecimal() for rule in rules(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_chapters_hold_every_rule_once_and_in_order(name: str) -> None:
    chapters = registry.rulebook(cayona.game(name)).CHAPTERS
    assert [rule for chapter in chapters.values() for rule in chapter] == list(rules(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_a_sentence(name: str) -> None:
    for rule, text in rules(name).items():
        assert text[0].isupper(), rule
        assert text.endswith("."), rule
        assert "  " not in text, rule


# --- Coverage ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_cited_in_the_code(name: str) -> None:
    assert [rule for rule in rules(name) if rule not in citations(name) and rule not in UNCITED] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_tested(name: str) -> None:
    assert [rule for rule in rules(name) if rule not in marks() and rule not in UNTESTED] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_code_cites_no_rule_that_does_not_exist(name: str) -> None:
    assert {rule: files for rule, files in citations(name).items() if rule not in rules(name)} == {}


def test_no_test_marks_a_rule_that_does_not_exist() -> None:
    known = {rule for name in GAMES for rule in rules(name)}
    assert {rule: places for rule, places in marks().items() if rule not in known} == {}


def test_no_listed_gap_has_been_closed() -> None:
    cited = {rule for name in GAMES for rule in citations(name)}
    assert sorted(cited & set(UNCITED)) == []
    assert sorted(set(marks()) & set(UNTESTED)) == []


def test_every_listed_gap_is_a_rule_and_has_a_reason() -> None:
    known = {rule for name in GAMES for rule in rules(name)}
    for rule, reason in {**UNCITED, **UNTESTED}.items():
        assert rule in known
        assert reason


# --- The reader itself ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("(CG-7)", ["CG-7"]),
        ("CG-8 to CG-10, CG-12", ["CG-8", "CG-10", "CG-12"]),
        ("CG-6\n    to CG-8", ["CG-6", "CG-7", "CG-8"]),
        ("CG-99", ["CG-99"]),
        ("XCG-7 CG- 7", []),
    ],
)
def test_ids_are_found_in_a_text(text: str, ids: list[str]) -> None:
    assert list(ids_in(text, {"CG-6", "CG-7", "CG-8", "CG-10", "CG-12"})) == ids
