"""Rules in words come from a text beside their module, and translators get its sentences."""

from __future__ import annotations

from pathlib import Path

from cayona.kernel.rulebook import all_rules, extract, read_chapters

TEXT = "# Setup\nX-2: Shuffle: all cards.\nX-1: Deal.\n\n# The turn\nX-3: Play.\n"


def test_a_text_is_read_by_chapters_and_rules_in_its_own_order(tmp_path: Path) -> None:
    (tmp_path / "rulebook.txt").write_text(TEXT, encoding="utf-8")
    chapters = read_chapters(str(tmp_path / "rulebook.py"))
    assert chapters == {"Setup": {"X-2": "Shuffle: all cards.", "X-1": "Deal."}, "The turn": {"X-3": "Play."}}
    assert list(all_rules(chapters)) == ["X-2", "X-1", "X-3"]


def test_titles_and_sentences_are_collected_for_translators() -> None:
    found = [
        sentence for _line, _function, sentence, _notes in extract(TEXT.encode().splitlines(True), options={})
    ]
    assert found == ["Setup", "Shuffle: all cards.", "Deal.", "The turn", "Play."]
