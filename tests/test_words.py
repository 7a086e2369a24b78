"""The words for players: those of docs/words.md, in all sentences of a game, and one label for one button."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Message
from test_translations import LANGUAGES, PLACEHOLDER, catalogue, texts

import cayona
from cayona import registry
from cayona.kernel.lesson_files import sentences

ROOT = Path(__file__).parent.parent
SOURCES = Path(cayona.__file__).parent
COLUMNS = ("en", "de", "hu", "it", "nb")
IN_BUTTON = re.compile(r"<button\b(?P<head>[^>]*(?:\{\{.*?\}\}[^>]*)*)>(?P<body>.*?)</button>", re.DOTALL)
LABEL = re.compile(
    r'\{% trans %\}(?P<plain>.*?)\{% endtrans %\}|pgettext\("(?P<context>.*?)", "(?P<told>.*?)"\)'
)


class Term(NamedTuple):
    """A word of a game in a language, and those that are not to be used for the same thing."""

    game: str
    language: str
    word: str
    twins: tuple[str, ...]


def _terms() -> list[Term]:
    titles = {registry.game(name).title: name for name in registry.GAMES}
    terms: list[Term] = []
    for line in (ROOT / "docs/words.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            game = titles[line.removeprefix("## ")]
        elif line.startswith("| ") and not line.startswith("| English"):
            for language, cell in zip(COLUMNS, line.strip("| ").split(" | "), strict=True):
                word, _not, twins = cell.partition(", not ")
                terms.append(Term(game, language, word, tuple(filter(None, twins.split(", ")))))
    return terms


@cache
def _sources(game: str) -> frozenset[str]:
    """Return every text in the sources of a game; its sentences are among them."""
    folder = SOURCES / "games" / game
    told = {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    for line in (folder / "words/rulebook.txt").read_text(encoding="utf-8").splitlines():
        told |= {line.removeprefix("# "), line.partition(": ")[2]}
    for path in (folder / "lessons").glob("*.toml"):
        told |= {*sentences(tomllib.loads(path.read_text(encoding="utf-8")))}
    for origin in registry.provenance(registry.game(game)).values():
        told |= {origin.reason, *origin.readings}
    return frozenset(told)


@cache
def _sentences(game: str, language: str) -> tuple[str, ...]:
    """Return the sentences of a game, without what is filled in and without words of the terminal."""
    messages = [one for one in catalogue("de" if language == "en" else language) if one.id]
    own = [one for one in messages if texts(one.id)[0] in _sources(game)]
    told = [text for one in own for text in texts(one.id if language == "en" else one.string)]
    return tuple(re.sub(r"[“„«][^”“»]*[”“»]", "", PLACEHOLDER.sub("", text)) for text in told)


@pytest.mark.parametrize("term", _terms(), ids=lambda term: f"{term.game}-{term.language}-{term.word}")
def test_a_thing_has_one_word(term: Term) -> None:
    sentences = _sentences(term.game, term.language)
    assert any(term.word.lower() in text.lower() for text in sentences), "nobody says so: docs/words.md"
    for twin in term.twins:
        wrong = [text for text in sentences if re.search(rf"\b{re.escape(twin)}\b", text, re.IGNORECASE)]
        assert not wrong, f"{twin}: say {term.word}"


def _labels(page: Path) -> set[tuple[str | None, str]]:
    """Return what the buttons of a page are called, in English: what one sees, else what one hears."""
    found: set[tuple[str | None, str]] = set()
    for button in IN_BUTTON.finditer(page.read_text(encoding="utf-8")):
        seen = LABEL.search(button["body"]) or LABEL.search(button["head"])
        if seen:
            found.add((seen["context"], seen["plain"] or seen["told"]))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_buttons_of_a_page_have_two_labels(language: str) -> None:
    known: dict[tuple[str | None, str], Message] = {
        (one.context, texts(one.id)[0]): one for one in catalogue(language) if one.id
    }
    for page in sorted((SOURCES / "web/templates").glob("*.html")):
        labels = defaultdict(set)
        for label in _labels(page):
            if label in known:
                labels[texts(known[label].string)[0]].add(label)
        assert not {told: both for told, both in labels.items() if len(both) > 1}, page.name
