"""What is said about the strength of bots was measured, with the bots and the rules of today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Self

import pytest

import cayona
from cayona.bots import BOTS, captain, strength
from cayona.bots.strength import FILE, strength_sentence, strengths
from cayona.kernel.language import speaking
from cayona.lab.fingerprints import fingerprint
from tools import strengths as lab
from tools.strengths import line_of

GAME = cayona.game("cartagena")


def line(**changes: Any) -> dict[str, Any]:
    usual = {
        "bot": "captain",
        "settings": "",
        "against": "bosun",
        "seats": 2,
        "mode": "classic",
        "kind": "duel",
    }
    return usual | {"share": 0.75, "low": 0.66, "high": 0.83, "earlier": False} | changes


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    measured: list[dict[str, Any]] = []
    found = {"cartagena": {"rules_version": GAME.rules_version, "measured": measured}}
    monkeypatch.setattr(strength, "strengths", lambda: found)
    monkeypatch.setattr(strength, "tries_at", lambda *_table: 100_000)
    return measured


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "wins 7 to 8 of 10 games against bosun"),
        ({"low": 0.72, "high": 0.74}, "wins 7 of 10 games against bosun"),
        ({"share": 1.0, "low": 0.967, "high": 1.0}, "wins nearly all games against bosun"),
        (
            {"seats": 4, "kind": "one-way"},
            "wins 7 to 8 of 10 games among 3 × bosun (1 of 4 would be even)",
        ),
        (
            {"seats": 5, "kind": "sides", "fair": 0.3333},
            "a side of them wins 7 to 8 of 10 games against bosun (1 of 3 would be even)",
        ),
        ({"kind": "together", "against": ""}, "its teams win 7 to 8 of 10 games"),
        (
            {"seats": 4, "kind": "one-way", "wins": 0.61, "against_wins": 0.444},
            "wins 61 % of games; bosun, at the same table, 44 %",
        ),
        (
            {"settings": "iterations=4000:cores=1"},
            "wins 7 to 8 of 10 games against bosun, with only 4000 tries a decision",
        ),
        ({"settings": "iterations=100000"}, "wins 7 to 8 of 10 games against bosun"),
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
    assert strength_sentence(GAME, "captain", 2, "open") == ""
    assert strength_sentence(GAME, "random") == ""


def test_what_was_measured_under_other_rules_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    old = {"cartagena": {"rules_version": GAME.rules_version - 1, "measured": [line()]}}
    monkeypatch.setattr(strength, "strengths", lambda: old)
    assert strength_sentence(GAME, "captain") == ""


def test_what_was_measured_when_the_bots_played_differently_says_so(table: list[dict[str, Any]]) -> None:
    table.append(line(earlier=True))
    with speaking("en"):
        told = strength_sentence(GAME, "captain")
    assert told == "wins 7 to 8 of 10 games against bosun (measured with an earlier version)"


def test_the_marks_in_the_table_are_true() -> None:
    """If this fails, bots play differently than when they were measured; `make league-check` marks it.

    A bot that plays a game differently at the usual table does so at the others too.
    """
    for name, facts in strengths().items():
        for one in facts["measured"]:
            if one["seats"] == cayona.game(name).default_seats and one["mode"] == "classic":
                today = line_of(name, one).fingerprint
                assert one["earlier"] == (one["fingerprint"] != today), (name, one["bot"])


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
            assert one["against"] in {"", *BOTS}  # in a game for a team a level plays with itself
            assert one["seats"] in cayona.game(name).seats
            assert 0 <= one["low"] <= one["share"] <= one["high"] <= 1


def test_what_a_second_gives_is_known_for_every_table() -> None:
    """If this fails, a game or a mode is new: `python -m tools.strengths --tries` measures it."""
    for game in cayona.games():
        for mode in lab.modes(game):
            for seats in game.seats:
                fits = game.presets[mode].seats in (0, seats)
                assert (strength.tries_at(game.name, mode, seats) is not None) == fits, (
                    game.name,
                    mode,
                    seats,
                )


def test_the_levels_that_are_measured_are_all_levels_in_order() -> None:
    assert list(lab.LEVELS) == list(BOTS)


def test_every_level_is_measured_at_every_table_with_the_tries_it_has_there() -> None:
    lines = [line for line in lab.lines(GAME) if (line.mode, line.seats) == ("open", 3)]
    tries = strength.tries_at("cartagena", "open", 3)
    assert tries is not None
    pairs = {(line.bot, line.against) for line in lines}
    captain = f"captain:iterations={tries}"
    assert pairs == {
        ("deckhand", "random"),
        ("bosun", "deckhand"),
        ("mate", "bosun"),
        (captain, "mate"),
        (f"admiral:iterations={4 * tries}:cores=1", captain),
    }


def test_sides_that_are_hidden_are_measured_as_sides_and_teams_by_themselves() -> None:
    hidden = lab.StrengthLine("tortuga1667", "classic", 5, "bosun", "deckhand")
    assert (hidden.kind, len(hidden.seatings(0)), round(hidden.fair or 0, 3)) == ("sides", 3, 0.333)
    assert [sum(one) for one in zip(*hidden.seatings(0), strict=True)] == [1] * 5  # everybody once
    team = lab.StrengthLine("tranquility", "classic", 3, "bosun", "")
    assert (team.kind, team.seatings(0), team.fair) == ("together", [(True,) * 3], None)
    assert lab.StrengthLine("tranquility", "duel", 2, "bosun", "deckhand").kind == "duel"
    assert lab.StrengthLine("tortuga1667", "classic", 3, "bosun", "deckhand").kind == "one-way"


def test_the_page_of_the_documentation_is_made_from_the_table() -> None:
    root = Path(__file__).resolve().parents[2]
    table = json.loads((root / "src" / "cayona" / "bots" / FILE.name).read_text())
    assert (root / "docs" / "league.md").read_text() == lab.page(table)


def test_lines_are_what_their_deals_say() -> None:
    root = Path(__file__).resolve().parents[2]
    deals = json.loads((root / "docs" / "league-deals.json").read_text())
    for name, facts in strengths().items():
        for one in facts["measured"]:
            line = line_of(name, one)
            if line.key in deals and line.seats == cayona.game(name).default_seats:
                known = deals[line.key]
                assert one == lab.told(line, known["deals"], known["fingerprint"]) | {
                    "earlier": one["earlier"]
                }


def measure(folder: Path, games: int, *more: str) -> list[dict[str, Any]]:
    """Measure the two weakest levels at two tables and return the lines of the table."""
    files = [str(folder / name) for name in ("table.json", "deals.json", "page.md")]
    lab.main(
        [
            *files,
            "--levels=random,deckhand",
            "--game=cartagena",
            "--mode=classic",
            "--seats=2",
            "--seats=4",
            f"--games={games}",
            *more,
        ]
    )
    return json.loads((folder / "table.json").read_text())["cartagena"]["measured"]  # type: ignore[no-any-return]


def test_measuring_on_replaces_the_old_line(tmp_path: Path) -> None:
    measure(tmp_path, 2)
    few = json.loads((tmp_path / "deals.json").read_text())
    measured = measure(tmp_path, 8)
    assert [(one["bot"], one["against"], one["seats"], one["games"]) for one in measured] == [
        ("deckhand", "random", 2, 8),
        ("deckhand", "random", 4, 8),
    ]
    assert "| classic | 4 | deckhand | random | 8 |" in (tmp_path / "page.md").read_text()
    more = json.loads((tmp_path / "deals.json").read_text())
    for key, known in few.items():  # what was played is not played again
        assert more[key]["deals"][: len(known["deals"])] == known["deals"]


def test_a_line_that_is_known_well_enough_ends_early(tmp_path: Path) -> None:
    (line, _other) = measure(tmp_path, 4000)
    assert line["games"] < 400
    assert line["high"] - line["low"] <= 2 * lab.PRECISION


def test_what_still_holds_is_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = measure(tmp_path, 2)
    monkeypatch.setattr(lab, "ProcessPoolExecutor", Idle)
    assert measure(tmp_path, 2) == before
    with pytest.raises(AttributeError):
        measure(tmp_path, 8)


class Idle:
    """Processes that cannot be given anything to do."""

    def __init__(self, cores: int) -> None:
        self.cores = cores

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what: object) -> None:
        pass


def test_a_check_marks_what_no_longer_holds_and_measures_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = measure(tmp_path, 2)
    monkeypatch.setattr(GAME, "heuristics", GAME.heuristics.tuned({"card": 3.0}))
    monkeypatch.setattr(lab, "ProcessPoolExecutor", Idle)
    marked = measure(tmp_path, 2, "--check")
    assert marked == [one | {"earlier": True} for one in before]
    page = (tmp_path / "page.md").read_text()
    assert page.count(lab.EARLIER) == len(before) + 1
    with pytest.raises(AttributeError):
        measure(tmp_path, 2)  # now there is something to measure


def test_what_was_not_measured_is_named_on_the_page(tmp_path: Path) -> None:
    measure(tmp_path, 2)
    page = (tmp_path / "page.md").read_text()
    assert "- deckhand: classic 3, 5; beginners 2, 3, 4, 5" in page
    assert "- captain: classic 2, 3, 4, 5; " in page
