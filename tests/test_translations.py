"""The translations that are shipped: nothing in them is half done or breaks a sentence.

A sentence that is not there yet is no mistake: it is shown in English until somebody translates it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import cayona
from cayona.kernel.language import LOCALE_DIRECTORY, languages, speaking
from cayona.server.http.visitors import checked_name
from cayona.server.http.words import sea_name

PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\([a-z_]+\)[sd]")
LANGUAGES = languages()[1:]


def catalogue(language: str) -> Catalog:
    with _file(language).open(encoding="utf-8") as file:
        return read_po(file, locale=language, abort_invalid=True)


def _file(language: str) -> Path:
    return LOCALE_DIRECTORY / language / "LC_MESSAGES" / "cayona.po"


def texts(part: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (part,) if isinstance(part, str) else tuple(part or ())


def translated(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id and any(texts(message.string))]


def test_the_languages_of_the_rulebooks_and_german_are_shipped() -> None:
    assert set(LANGUAGES) >= {"de", "hu", "it", "nb"}


def test_no_sentence_hides_in_an_f_string() -> None:
    """It would not be collected for translators."""
    hidden = [
        f"{path}:{call.lineno}"
        for path in sorted(Path(cayona.__file__).parent.rglob("*.py"))
        for words in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(words, ast.JoinedStr)
        for call in ast.walk(words)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("_", "ngettext", "pgettext", "mark")
    ]
    assert not hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_fuzzy(language: str) -> None:
    assert "#, fuzzy" not in _file(language).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_form_is_there(language: str) -> None:
    whole = catalogue(language)
    for message in translated(language):
        wanted = whole.num_plurals if message.pluralizable else 1
        assert len(texts(message.string)) == wanted, message.id
        assert all(texts(message.string)), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_sentence(language: str) -> None:
    for message in translated(language):
        allowed = [Counter(PLACEHOLDER.findall(text)) for text in texts(message.id)]
        for told in texts(message.string):
            assert Counter(PLACEHOLDER.findall(told)) in allowed, f"{message.id!r}: {told!r}"


def edges(text: str) -> tuple[str, str]:
    bare = text.strip()
    return text[: text.index(bare)], text[text.index(bare) + len(bare) :]


@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_at_the_edges_and_empty_lines_are_kept(language: str) -> None:
    for message in translated(language):
        source = texts(message.id)[-1]
        for told in texts(message.string):
            assert told[: len(told) - len(told.lstrip())] == source[: len(source) - len(source.lstrip())], (
                told
            )
            assert told[len(told.rstrip()) :] == source[len(source.rstrip()) :], told
            assert told.count("\n") == source.count("\n"), told


@pytest.mark.parametrize("language", languages())
def test_every_guest_gets_a_name_that_is_allowed(language: str) -> None:
    with speaking(language):
        assert len({checked_name(sea_name(number)) for number in range(70)}) == 70


def test_every_language_is_one_of_its_own() -> None:
    spoken = {
        language: {key(one): texts(one.string) for one in translated(language)} for language in LANGUAGES
    }
    for one, other in combinations(LANGUAGES, 2):
        same = sum(words == spoken[other].get(message) for message, words in spoken[one].items())
        assert same < len(spoken[one]) / 4, f"{one} and {other} say the same"


def key(message: Message) -> tuple[str | None, tuple[str, ...]]:
    return message.context, texts(message.id)
