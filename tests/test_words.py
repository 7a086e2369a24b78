"""The words for players: those of docs/words.md, in all sentences of a game; labels that differ and fit."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from babel.messages.catalog import Message
from test_translations import LANGUAGES, PLACEHOLDER, catalogue, texts

import cayona
from cayona import registry
from cayona.kernel.language import gettext, speaking
from cayona.kernel.lesson_files import sentences
from cayona.server.http.words import script_words

ROOT = Path(__file__).parent.parent
SOURCES = Path(cayona.__file__).parent
COLUMNS = ("en", "de", "hu", "it", "nb")
IN_BUTTON = re.compile(r"<button\b(?P<head>[^>]*(?:\{\{.*?\}\}[^>]*)*)>(?P<body>.*?)</button>", re.DOTALL)
LABEL = re.compile(
    r'\{% trans %\}(?P<plain>.*?)\{% endtrans %\}|pgettext\("(?P<context>.*?)", "(?P<told>.*?)"\)'
)

ROOM: Final = {"button": 36, "button of a game": 20, "option": 30, "value": 34}
"""How many letters a label may have. A phone 360 pixels wide has room for about 36 in a button; buttons of a
game and the selects of a form share the line with something else."""


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


def _forms(twin: str, language: str) -> str:
    """Return a pattern for a word and its inflected forms; short words are too often a part of others."""
    stem = re.escape(twin)
    if language == "hu":
        stem = re.sub("a$", "[aá]", re.sub("e$", "[eé]", stem))
    return rf"\b{stem}\w*" if len(twin) > 4 else rf"\b{stem}\b"


@pytest.mark.parametrize("term", _terms(), ids=lambda term: f"{term.game}-{term.language}-{term.word}")
def test_a_thing_has_one_word(term: Term) -> None:
    sentences = _sentences(term.game, term.language)
    assert any(term.word.lower() in text.lower() for text in sentences), "nobody says so: docs/words.md"
    for twin in term.twins:
        wrong = [text for text in sentences if re.search(_forms(twin, term.language), text, re.IGNORECASE)]
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


@pytest.mark.parametrize("language", COLUMNS)
def test_what_scripts_write_is_no_other_button_of_the_table(language: str) -> None:
    buttons = {seen for context, seen in _labels(SOURCES / "web/templates/table.html") if not context}
    english = {key: told for key, told in script_words().items() if isinstance(told, str)}
    with speaking(language):
        labels = defaultdict(set)
        for key, told in script_words().items():
            if isinstance(told, str):
                labels[told].add(english[key])
        for button in buttons:
            labels[gettext(button)].add(button)
    assert len(labels) > 100
    assert not {told: both for told, both in labels.items() if len(both) > 1}


def _game_buttons(game: str) -> Iterator[str]:
    """Yield what the buttons of a game say: the sentences in its function `button`."""
    tree = ast.parse((SOURCES / "games" / game / "board/__init__.py").read_text(encoding="utf-8"))
    function = next(one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == "button")
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "_":
            yield ast.literal_eval(call.args[0])


def _short_labels() -> Iterator[tuple[str, str]]:
    """Yield labels in the language that is spoken, each with the place that it must fit."""
    for page in (SOURCES / "web/templates").glob("*.html"):
        for button in IN_BUTTON.finditer(page.read_text(encoding="utf-8")):
            for label in re.findall(r"\{% trans %\}(.*?)\{% endtrans %\}", button["body"]):
                yield "button", gettext(label)
    for game in registry.games():
        yield from (("button of a game", gettext(label)) for label in _game_buttons(game.name))
        for option in game.options.values():
            yield "option", gettext(option.label) if option.label else ""
            yield from (("value", gettext(name)) for name in option.names.values())


@pytest.mark.parametrize("language", COLUMNS)
def test_two_buttons_of_a_game_have_two_labels(language: str) -> None:
    with speaking(language):
        for game in registry.GAMES:
            said = set(_game_buttons(game))
            assert len({gettext(label) for label in said}) == len(said), game


@pytest.mark.parametrize("language", COLUMNS)
def test_labels_fit_their_places(language: str) -> None:
    with speaking(language):
        labels = set(_short_labels())
    assert len(labels) > 100
    assert not [(place, label) for place, label in labels if len(label) > ROOM[place]]
