"""Sentences are translated when a catalogue is there, for the block that asks for it alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cayona.kernel import language

CATALOGUE = r"""
# What a translator notes down.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\n"

msgid "skull"
msgstr "koponya"

#, python-brace-format
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} lap"
msgstr[1] "{count} lapok"
msgstr[2] "{count} lapocska"

msgid ""
"two "
"lines, a \"quote\"\n"
msgstr ""
"két sor, "
"egy „idézet”\n"

msgid "free"
msgstr "szabad"

msgctxt "cost"
msgid "free"
msgstr "ingyen"

#, fuzzy
msgid "hat"
msgstr "sapka"

msgid "key"
msgstr ""

#~ msgid "sword"
#~ msgstr "kard"
"""


def forget() -> None:
    language._catalogue.cache_clear()
    language.languages.cache_clear()


@pytest.fixture
def hungarian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "hu" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "cayona.po").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(language, "LOCALE_DIRECTORY", tmp_path)
    forget()
    yield
    forget()


@pytest.mark.usefixtures("hungarian")
def test_a_block_speaks_its_own_language() -> None:
    assert language.languages() == ("en", "hu")
    assert language.gettext("skull") == "skull"
    with language.speaking("hu"):
        assert language.spoken() == "hu"
        assert language.gettext("skull") == "koponya"
        told = [language.ngettext("{count} card", "{count} cards", count) for count in (1, 2, 7)]
        assert told == ["{count} lap", "{count} lapok", "{count} lapocska"]
        assert language.gettext('two lines, a "quote"\n') == "két sor, egy „idézet”\n"
    assert language.gettext("skull") == "skull"


@pytest.mark.usefixtures("hungarian")
def test_a_word_may_be_another_one_elsewhere() -> None:
    assert language.pgettext("cost", "free") == "free"
    with language.speaking("hu"):
        assert language.gettext("free") == "szabad"
        assert language.pgettext("cost", "free") == "ingyen"
        assert language.pgettext("boat", "free") == "free"


@pytest.mark.usefixtures("hungarian")
@pytest.mark.parametrize("message", ["not in the catalogue", "hat", "key", "sword", ""])
def test_what_is_not_translated_stays_english(message: str) -> None:
    with language.speaking("hu"):
        assert language.gettext(message) == message


@pytest.mark.parametrize("code", ["xx", "../../../etc", "", "de/../hu", "\0"])
def test_an_unknown_language_falls_back_to_english(code: str) -> None:
    with language.speaking(code):
        assert language.gettext("skull") == "skull"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "hu_HU"}, "hu"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "xx:hu:de"}, "hu"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "nb_NO.UTF-8"}, "nb"),
        ({"LANG": "no_NO.UTF-8"}, "nb"),
        ({"LANG": "nn_NO.UTF-8", "LANGUAGE": "nn:de"}, "nb"),
        ({"LANG": "../../de"}, "en"),
        ({"LANG": ""}, "en"),
        ({}, "en"),
    ],
)
def test_a_terminal_says_its_language_as_gettext_reads_it(environment: dict[str, str], expected: str) -> None:
    assert language.terminal_language(environment) == expected


def test_numbers_have_the_separators_of_the_language() -> None:
    assert language.figure(12345.5, ",.1f") == "12,345.5"
    with language.speaking("de"):
        assert language.figure(12345.5, ",.1f") == "12.345,5"
        assert language.figure(0.25, ".0%") == "25%"
    with language.speaking("hu"):
        assert language.figure(12345.5, ",.1f") == "12\u00a0345,5"


def test_languages_are_called_by_their_own_names() -> None:
    names = {code: language.language_name(code) for code in language.languages()}
    assert names == {"en": "English", "de": "Deutsch", "hu": "Magyar", "it": "Italiano", "nb": "Norsk"}
    assert language.language_name("xx") == "xx"


@pytest.mark.usefixtures("hungarian")
def test_another_package_brings_its_own_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_folders", [])
    folder = tmp_path / "whales" / "hu" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "whales.po").write_text(
        'msgid "whale"\nmsgstr "bálna"\n\nmsgid "skull"\nmsgstr "nem ez"\n', encoding="utf-8"
    )
    with language.speaking("hu"):
        assert language.gettext("whale") == "whale"
        language.add_translations(tmp_path / "whales")
        assert language.gettext("whale") == "bálna"
        assert language.gettext("skull") == "koponya", "ours come first"
    assert language.gettext("whale") == "whale"


def test_words_that_are_kept_are_kept_for_each_language() -> None:
    made = []

    @language.once_per_language
    def words() -> str:
        made.append(language.spoken())
        return language.gettext("The board")

    for _ in range(2):
        for code in ("en", "de"):
            with language.speaking(code):
                assert words() == language.gettext("The board")
    assert made == ["en", "de"]


def test_the_language_of_before_is_spoken_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), language.speaking("de"):
        raise ZeroDivisionError
    assert language.spoken() == "en"
