"""What is said about the strength of bots was measured, with the bots and the rules of today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cayona
from cayona.bots import BOTS, strength
from cayona.bots.strength import FILE, strength_sentence, strengths
from cayona.kernel.language import speaking
from cayona.lab import strengths as lab

GAME = cayona.game("cartagena")


def line(**changes: Any) -> dict[str, Any]:
    usual = {"bot": "captain", "against": "bosun", "seats": 2, "kind": "duel"}
    return usual | {"share": 0.821, "low": 0.80, "high": 0.84} | changes


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    measured: list[dict[str, Any]] = []
    found = {"cartagena": {"rules_version": GAME.rules_version, "measured": measured}}
    monkeypatch.setattr(strength, "strengths", lambda: found)
    return measured


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "beats bosun 82 % ± 2"),
        ({"share": 1.0, "low": 0.967, "high": 1.0}, "beats bosun at least 96 %"),
        ({"seats": 4, "kind": "one-way"}, "wins 82 % ± 2 among 3 × bosun"),
        ({"kind": "together", "against_share": 0.3}, "wins 82 %, bosun 30 %"),
    ],
)
def test_strength_is_told_in_a_few_words(
    table: list[dict[str, Any]], changes: dict[str, Any], sentence: str
) -> None:
    table.append(line(**changes))
    with speaking("en"):
        assert strength_sentence(GAME, "captain", changes.get("seats", 2)) == sentence


def test_what_was_not_measured_is_not_told(table: list[dict[str, Any]]) -> None:
    table.append(line())
    assert strength_sentence(GAME, "captain", 5) == ""
    assert strength_sentence(GAME, "random") == ""


def test_what_was_measured_under_other_rules_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    old = {"cartagena": {"rules_version": GAME.rules_version - 1, "measured": [line()]}}
    monkeypatch.setattr(strength, "strengths", lambda: old)
    assert strength_sentence(GAME, "captain") == ""


def test_the_table_names_games_and_bots_that_exist_and_the_rules_of_today() -> None:
    """If this fails, the table is stale: `make league` measures anew."""
    names = [game.name for game in cayona.games()]
    for name, facts in strengths().items():
        assert name in names
        assert facts["rules_version"] == cayona.game(name).rules_version
        for one in facts["measured"]:
            assert one["bot"] in BOTS
            assert one["against"] in BOTS
            assert one["seats"] in cayona.game(name).seats
            assert 0 <= one["low"] <= one["share"] <= one["high"] <= 1


def test_the_levels_that_are_measured_are_all_levels_in_order() -> None:
    assert [level.partition(":")[0] for level in lab.LEVELS] == list(BOTS)


def test_the_page_of_the_documentation_is_made_from_the_table() -> None:
    root = Path(__file__).resolve().parents[2]
    table = json.loads((root / "src" / "cayona" / "bots" / FILE.name).read_text())
    assert (root / "docs" / "league.md").read_text() == lab.page(table)


def test_measuring_again_replaces_the_old_line(tmp_path: Path) -> None:
    table, page = tmp_path / "table.json", tmp_path / "page.md"
    for games in (2, 4):
        lab.main(
            [
                str(table),
                str(page),
                "--levels",
                "random,deckhand",
                "--games",
                str(games),
                "--game",
                "cartagena",
            ]
        )
    measured = json.loads(table.read_text())["cartagena"]["measured"]
    assert [(one["bot"], one["against"], one["seats"], one["games"]) for one in measured] == [
        ("deckhand", "random", 2, 4),
        ("deckhand", "random", 4, 4),
    ]
    assert "| deckhand | random | 4 | 4 |" in page.read_text()


def test_other_tables_than_the_usual_ones_can_be_measured() -> None:
    usual = lab.wishes(GAME, 4, ["random", "deckhand"])
    assert [wish.seats for wish in usual] == [2, 4]
    named = lab.wishes(GAME, 4, ["random", "deckhand"], [3, 5])
    assert [wish.seats for wish in named] == [3, 5]
