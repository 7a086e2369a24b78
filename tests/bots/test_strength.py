"""What is said about the strength of bots was measured, with the bots and the rules of today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cayona
from cayona.bots import BOTS, captain, strength
from cayona.bots.strength import FILE, strength_sentence, strengths
from cayona.kernel.language import speaking
from cayona.lab.fingerprints import fingerprint
from tools import strengths as lab
from tools.strengths import both

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
        ({}, "beats bosun in 82 % ± 2 of games"),
        ({"share": 1.0, "low": 0.967, "high": 1.0}, "beats bosun in at least 96 % of games"),
        ({"seats": 4, "kind": "one-way"}, "wins 82 % ± 2 among 3 × bosun"),
        ({"kind": "together", "against_share": 0.3}, "wins 82 %, bosun 30 %"),
        ({"wins": 0.61, "against_wins": 0.444}, "wins 61 % of games; bosun, at the same table, 44 %"),
        (
            {"settings": "iterations=4000:cores=1"},
            "beats bosun in 82 % ± 2 of games, with 4000 tries a decision",
        ),
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


def test_what_was_measured_when_the_bots_played_differently_says_so(table: list[dict[str, Any]]) -> None:
    table.append(line(earlier=True))
    with speaking("en"):
        told = strength_sentence(GAME, "captain")
    assert told == "beats bosun in 82 % ± 2 of games (measured with an earlier version)"


def test_the_marks_in_the_table_are_true() -> None:
    """If this fails, bots play differently than when they were measured; `make league-check` marks it."""
    for name, facts in strengths().items():
        for one in facts["measured"]:
            today = fingerprint(name, one["seats"], *both(one))
            assert one["earlier"] == (one["fingerprint"] != today), (name, one["bot"], one["seats"])


def test_a_fingerprint_notices_other_play_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen() -> list[str]:
        pairs = ("bosun", "random"), ("captain", "bosun")
        return [fingerprint("cartagena", 3, *pair) for pair in pairs]

    before = seen()
    assert seen() == before
    with monkeypatch.context() as tuned:
        tuned.setattr(GAME, "heuristics", GAME.heuristics.tuned({"card": 3.0}))
        assert not set(seen()) & set(before)
    monkeypatch.setattr(captain, "GOLDEN", 1)  # other worlds are searched
    assert [now == then for now, then in zip(seen(), before, strict=True)] == [True, False]


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


def measure(folder: Path, games: int, *more: str) -> list[dict[str, Any]]:
    """Measure the two weakest levels and return the lines of the table."""
    table, page = folder / "table.json", folder / "page.md"
    lab.main(
        [*map(str, (table, page)), "--levels=random,deckhand", f"--games={games}", "--game=cartagena", *more]
    )
    return json.loads(table.read_text())["cartagena"]["measured"]  # type: ignore[no-any-return]


def test_measuring_again_replaces_the_old_line(tmp_path: Path) -> None:
    measure(tmp_path, 2)
    measured = measure(tmp_path, 4)
    assert [(one["bot"], one["against"], one["seats"], one["games"]) for one in measured] == [
        ("deckhand", "random", 2, 4),
        ("deckhand", "random", 4, 4),
    ]
    assert "| deckhand | random | 4 | 4 |" in (tmp_path / "page.md").read_text()


def test_what_still_holds_is_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = measure(tmp_path, 2)
    monkeypatch.setattr(lab, "League", None)  # nobody plays
    assert measure(tmp_path, 2) == before
    with pytest.raises(TypeError):
        measure(tmp_path, 2, "--again")


def test_a_check_marks_what_no_longer_holds_and_measures_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = measure(tmp_path, 2)
    monkeypatch.setattr(GAME, "heuristics", GAME.heuristics.tuned({"card": 3.0}))
    monkeypatch.setattr(lab, "League", None)
    marked = measure(tmp_path, 2, "--check")
    assert marked == [one | {"earlier": True} for one in before]
    page = (tmp_path / "page.md").read_text()
    assert page.count(lab.EARLIER) == len(before) + 1
    with pytest.raises(TypeError):
        measure(tmp_path, 2)  # now there is something to measure


def test_other_tables_than_the_usual_ones_can_be_measured() -> None:
    usual = lab.designs(GAME, 4, ["random", "deckhand"])
    assert [design.seats for design in usual] == [2, 4]
    named = lab.designs(GAME, 4, ["random", "deckhand"], [3, 5])
    assert [design.seats for design in named] == [3, 5]
