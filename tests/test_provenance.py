"""Every rule says where it comes from, and what we say about all of them is counted."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import cayona
from cayona import registry
from cayona.cli import rulebook as terminal
from cayona.kernel.language import languages, speaking
from cayona.kernel.provenance import Provenance, parse, read_provenance, summed_up
from cayona.server.http.pages import rule_chapters, rules_summed_up
from tools import provenance as pages

ROOT = Path(__file__).resolve().parents[1]
each_game = pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)


@each_game
def test_every_rule_has_a_provenance_and_no_other_has(game: cayona.Game) -> None:
    assert list(registry.provenance(game)) == list(registry.rulebook(game).RULES)


@each_game
def test_a_ruling_has_a_reason_and_the_readings_that_it_decides_between(game: cayona.Game) -> None:
    for rule, origin in registry.provenance(game).items():
        assert origin.printed or origin.published or origin.cause, rule
        assert bool(origin.cause) == bool(origin.reason), rule
        assert origin.readings or origin.cause in ("", "needed"), rule
        for sentence in filter(None, (origin.reason, *origin.readings)):
            assert sentence.endswith("."), rule


@each_game
def test_rules_are_shown_with_their_provenance(game: cayona.Game) -> None:
    origins = registry.provenance(game)
    shown = {rule: told for _title, rules in rule_chapters(game) for rule, _text, told, _more in rules}
    book = registry.rulebook(game)
    programs = [rule for title in getattr(book, "FOR_PROGRAMS", ()) for rule in book.CHAPTERS[title]]
    assert shown == {rule: origin.told() for rule, origin in origins.items() if rule not in programs}
    assert summed_up(origins.values()) in rules_summed_up(game)
    for rule, origin in origins.items():
        ((_rule, text),) = terminal.find(game, rule)
        assert text.endswith(" ".join([origin.told(), *origin.explained()]))


@each_game
def test_people_are_not_told_what_only_programs_need(game: cayona.Game) -> None:
    shown = {rule: text for _title, rules in rule_chapters(game) for rule, text, _told, _more in rules}
    assert [rule for rule, text in shown.items() if re.search(r"for programs|sum to zero|\(n", text)] == []


@each_game
@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
def test_reasons_and_other_readings_are_told_in_every_language(game: cayona.Game, language: str) -> None:
    more = {rule for _title, rules in rule_chapters(game) for rule, _text, _told, more in rules if more}
    for rule, origin in registry.provenance(game).items():
        english = origin.explained()
        with speaking(language):
            told = origin.explained()
        assert len(told) == len(english) == (1 + len(origin.readings) if origin.cause else 0), rule
        assert not set(told) & set(english), rule
        assert english or rule not in more


@each_game
def test_the_pages_of_a_game_say_what_the_data_say(game: cayona.Game) -> None:
    assert pages.path(game).read_text(encoding="utf-8") == pages.page(game), "run python -m tools.provenance"
    assert summed_up(registry.provenance(game).values()) in (pages.DOCS / f"{game.name}.md").read_text()


def test_the_readme_and_the_explanation_count_right() -> None:
    explanation = (ROOT / "docs/explanation/rules.md").read_text()
    assert pages.table() in explanation
    assert pages.causes() in explanation
    kinds = Counter(origin.kind for game in cayona.games() for origin in registry.provenance(game).values())
    said = " ".join((ROOT / "README.md").read_text().split())
    found = re.search(
        r"Of the (\d+) rules (\d+) are as printed, (\d+) are published elsewhere, and (\d+) rest", said
    )
    assert found
    assert [int(figure) for figure in found.groups()] == [
        kinds.total(),
        kinds["printed"],
        kinds["published"],
        kinds["ruled"],
    ]


def test_a_line_is_read_by_its_parts() -> None:
    origin = parse(
        "printed The turn | published rules.example | ruled silent Nobody says. | or Once. | or Twice."
    )
    assert origin == Provenance("The turn", "rules.example", "silent", "Nobody says.", ("Once.", "Twice."))
    assert origin.kind == "ruled"
    assert origin.told() == (
        "Printed: “The turn”. In part published elsewhere: rules.example."
        " In part our ruling. The rulebook does not say."
    )
    assert parse("published rules.example").told() == "Published elsewhere: rules.example."


@pytest.mark.parametrize("line", ["", "guessed", "printed", "printed A | printed B", "ruled because So."])
def test_a_line_that_says_something_else_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse(line)


def test_a_rule_that_stands_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "provenance.txt").write_text("X-1: printed A\nX-1: printed B\n", encoding="utf-8")
    with pytest.raises(ValueError, match="X-1 stands twice"):
        read_provenance(str(tmp_path / "rulebook.py"))
