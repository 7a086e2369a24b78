"""Timing the views of an action: every seat looks after every action, and every run is told."""

from __future__ import annotations

import pytest

from cayona import registry
from tools.view_times import Crowd, main


@pytest.mark.parametrize("game", [game.name for game in registry.games()])
def test_every_seat_looks_after_every_action(game: str) -> None:
    seats = registry.game(game).seats[-1]
    run = Crowd(game, seats, ("en", "de"), 2).play(3)
    assert run.actions == 6
    assert len(run.sizes) == 6 * seats
    assert min(run.sizes) > 0


def test_a_match_that_is_over_makes_room_for_another_one() -> None:
    crowd = Crowd("tranquility", 1, ("en",), 1)
    rounds = 200
    assert 0 < crowd.play(rounds).actions < rounds


def test_all_runs_are_printed_and_the_middle_one(capsys: pytest.CaptureFixture[str]) -> None:
    main(["cartagena", "--seats", "2", "--tables", "1", "--rounds", "2", "--runs", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.startswith("cartagena, 2 seats: action") for line in lines] == [True] * 4 + [False]
    assert "the middle one, load" in lines[3]
