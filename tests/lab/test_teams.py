"""The table of how often teams win."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import cayona
from tools import teams
from tools.teams import Cell, Team, cells, main, measure, page, read_team, seas

GAME = cayona.game("tranquility")
BOSUN = Team(("bosun",), 2)


def test_a_team_is_bots_and_a_number_of_games() -> None:
    assert read_team("captain:iterations=20,bosun@7") == Team(("captain:iterations=20", "bosun"), 7)


@pytest.mark.parametrize("text", ["bosun", "bosun@", "@5", "bosun@0", "bosun@many"])
def test_what_is_no_team_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no team"):
        read_team(text)


def test_every_other_value_of_an_option_is_a_sea_unless_it_is_no_game_for_teams() -> None:
    found = [dict(options) for options in seas(GAME, ["variant", "rocks"])]
    assert found == [
        {},
        {"variant": "arch"},
        {"variant": "pyramid"},
        {"variant": "day_night"},
        {"rocks": True},
    ]
    with pytest.raises(ValueError, match=r"no option “wind”; it has variant, "):
        list(seas(GAME, ["wind"]))


def test_mixed_teams_play_the_usual_game_with_a_seat_for_everybody() -> None:
    mixed = Team(("bosun", "random"), 3)
    todo = list(cells(GAME, ["rocks"], [BOSUN], [mixed]))
    assert len(todo) == 2 * 5 + 4
    assert [cell.seats for cell in todo if cell.team is mixed] == [2, 3, 4, 5]


def test_the_page_has_a_table_for_each_team_and_says_what_is_not_measured_yet() -> None:
    todo = [Cell(BOSUN, seats, (("rocks", True),)) for seats in (1, 2)]
    told = page(GAME, todo, {todo[0].key: [200, 100]})
    assert "## bosun\n\n2 games in each cell, unless it says otherwise." in told
    assert "|  | 1 seat | 2 seats |" in told
    assert told.splitlines()[-1].endswith(": Yes ★ | **50** (43–57, 200 games) | – |")


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results, written = tmp_path / "teams.json", tmp_path / "teams.md"
    given = ["tranquility", str(results), str(written), "--team", "random@3"]
    measured: list[Cell] = []
    really = teams.measure

    def noted(game: cayona.Game, cell: Cell, done: Sequence[int]) -> list[int]:
        if len(measured) == 2:
            raise KeyboardInterrupt
        measured.append(cell)
        return really(game, cell, done)

    monkeypatch.setattr(teams, "measure", noted)
    with pytest.raises(KeyboardInterrupt):
        main(given)
    assert list(json.loads(results.read_text()).values()) == [[3, 0], [3, 0]]
    assert written.read_text().count("–") > 2
    monkeypatch.setattr(teams, "measure", really)
    main(given)
    assert list(json.loads(results.read_text())) == [
        cell.key for cell in cells(GAME, [], [read_team("random@3")], [])
    ]


def test_more_games_go_on_from_those_that_were_played() -> None:
    some, more = (Cell(Team(("bosun",), games), 1, ()) for games in (2, 4))
    assert some.key == more.key
    done = measure(GAME, some)
    assert measure(GAME, more, done) == measure(GAME, more)
    assert measure(GAME, some, [7, 3]) == [7, 3]


def test_a_part_of_the_table_can_be_measured_by_itself(tmp_path: Path) -> None:
    results, written = tmp_path / "teams.json", tmp_path / "teams.md"
    main(
        ["tranquility", str(results), str(written), "--team", "random@2", "--each", "rocks", "--only", "|2|r"]
    )
    assert json.loads(results.read_text()) == {"random|2|rocks=True": [2, 0]}
    assert written.read_text().count("**0**") == 1
    assert written.read_text().count("| – ") == 9, "all of it is written"
