"""Sentences are translated when a catalogue is there, for the block that asks for it alone."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from cayona.kernel import language

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "skull"
msgstr "koponya"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} lap"
msgstr[1] "{count} lapok"
"""


@pytest.fixture
def hungarian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "hu" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "cayona.mo").open("wb") as compiled:
        write_mo(compiled, read_po(StringIO(CATALOGUE)))
    monkeypatch.setattr(language, "LOCALE_DIRECTORY", tmp_path)
    language._catalogue.cache_clear()


@pytest.mark.usefixtures("hungarian")
def test_a_block_speaks_its_own_language() -> None:
    assert language.gettext("skull") == "skull"
    with language.speaking("hu"):
        assert language.gettext("skull") == "koponya"
        assert language.ngettext("{count} card", "{count} cards", 2).format(count=2) == "2 lapok"
        assert language.gettext("not in the catalogue") == "not in the catalogue"
    assert language.gettext("skull") == "skull"
    language._catalogue.cache_clear()


def test_an_unknown_language_falls_back_to_english() -> None:
    with language.speaking("xx"):
        assert language.gettext("skull") == "skull"
