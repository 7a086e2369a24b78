"""How sides with hidden members fare: balance, teams, guesses."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path

import pytest

import cayona
from tools import sides
from tools.sides import MOMENTS, Cell, Lineup, main, measure, page, read_lineup

GAME = cayona.game("tortuga1667")


def test_a_wish_is_bots_and_a_number_of_games() -> None:
    assert read_lineup("table", "captain:iterations=20@7") == Lineup("table", ("captain:iterations=20",), 7)
    assert read_lineup("team", "bosun,random@7") == Lineup("team", ("bosun", "random"), 7)
    assert read_lineup("team", "bosun,random@7@4,5") == Lineup("team", ("bosun", "random"), 7, (4, 5))


@pytest.mark.parametrize(
    ("kind", "text"), [("table", "bosun"), ("table", "bosun,random@5"), ("team", "bosun@5"), ("guess", "@5")]
)
def test_what_is_no_wish_is_refused(kind: str, text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not right here"):
        read_lineup(kind, text)


def test_every_game_of_a_table_is_won_by_somebody_or_nobody() -> None:
    counts = measure(GAME, Cell(Lineup("table", ("random",), 12), 5), {})
    assert counts.pop("games") == 12
    assert sum(counts.values()) == 12
    assert set(counts) <= {"british", "french", "dutch"}


def test_more_games_go_on_where_fewer_ended() -> None:
    lineup = Lineup("table", ("random",), 9)
    some = measure(GAME, Cell(Lineup("table", ("random",), 4), 3), {})
    assert measure(GAME, Cell(lineup, 3), some) == measure(GAME, Cell(lineup, 3), {})


def test_each_side_is_the_team_in_turn() -> None:
    counts = measure(GAME, Cell(Lineup("team", ("bosun", "random"), 2), 3), {})
    assert counts.pop("games") == 2
    assert set(counts) == {"british", "french", "dutch"}
    assert counts["british"] + counts["french"] >= 3


def test_guesses_begin_with_what_the_cards_say_and_get_better() -> None:
    counts = measure(GAME, Cell(Lineup("guess", ("bosun",), 2), 4), {})
    first, last = MOMENTS[0], MOMENTS[-1]
    assert counts[f"truth {first}"] == pytest.approx(counts[f"chance {first}"])
    assert counts[f"truth {last}"] > 1.3 * counts[f"chance {last}"]
    assert counts[f"pairs {last}"] == 2 * 4 * 3


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / "sides.json", tmp_path / "sides.md", tmp_path / "sides.svg"]
    given = ["tortuga1667", *map(str, files), "--table", "random@2", "--guess", "random@1"]
    main(given)
    told = files[1].read_text()
    assert "## Balance: random on every seat" in told
    assert "![Guesses over the course of a game](sides.svg)" in told
    assert files[2].read_text().startswith("<svg")
    monkeypatch.setattr(sides, "measure", lambda *_: pytest.fail("measured again"))
    main(given)
    assert files[1].read_text() == told


def test_the_page_tells_shares_with_their_intervals() -> None:
    cell = Cell(Lineup("team", ("bosun", "random"), 100), 4)
    told = page(GAME, [cell], {cell.key: {"games": 100, "british": 95, "french": 50}}, "plot.svg")
    assert told.splitlines()[-1] == "| 4 | 100 | **95.0** (88.8–97.8) | **50.0** (40.4–59.6) |"
