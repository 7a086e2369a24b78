"""The options of a game: what they may be, what they are by default, and what a wrong one is told."""

from __future__ import annotations

from typing import Any

import pytest
from games.cartagena.boards import GAME

import cayona

LAYOUT = [{"id": name, "reversed": name in "BD"} for name in "FEDCBA"]


def refusal(seats: int = 2, **options: Any) -> cayona.OptionError:
    with pytest.raises(cayona.OptionError) as refused:
        GAME.new(seats, seed=1, **options)
    return refused.value


def test_the_defaults() -> None:
    assert GAME.new(seed=1).options == {
        "mode": "jamaica",
        "track": "random",
        "first_player": "random",
        "turn_limit": 1000,
    }
    assert GAME.new(seed=1).seats == 2


@pytest.mark.rule("CG-11", "CG-12")
@pytest.mark.parametrize(("mode", "row"), [("jamaica", 0), ("tortuga", 12)])
def test_the_mode(mode: str, row: int) -> None:
    record = GAME.new(seed=1, mode=mode).position()
    assert (record["mode"], len(record["row"])) == (mode, row)


@pytest.mark.rule("CG-4", "CG-5")
def test_a_custom_track() -> None:
    state = GAME.new(seed=1, track=LAYOUT)
    assert state.options["track"] == LAYOUT
    assert GAME.load(state.position()).options["track"] == LAYOUT


@pytest.mark.rule("CG-5")
@pytest.mark.parametrize(
    "track",
    [
        "straight",
        None,
        7,
        [],
        "ABECDF",
        LAYOUT[:5],
        [*LAYOUT, LAYOUT[0]],
        [*LAYOUT[:5], LAYOUT[0]],
        [*LAYOUT[:5], {"id": "G", "reversed": False}],
        [*LAYOUT[:5], {"id": "A"}],
        [*LAYOUT[:5], {"id": "A", "reversed": 1}],
        [*LAYOUT[:5], {"id": "A", "reversed": False, "colour": "red"}],
        [*LAYOUT[:5], {"id": None, "reversed": False}],
        [*LAYOUT[:5], "A"],
    ],
)
def test_a_custom_track_uses_every_segment_once(track: Any) -> None:
    error = refusal(track=track)
    assert error.code == "bad-option"
    assert "“track”" in str(error)


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("first", [-1, 2, "0", None, True, 1.0, "nobody"])
def test_the_first_player_is_a_seat_or_drawn(first: Any) -> None:
    error = refusal(first_player=first)
    assert error.code == "bad-option"
    assert "a seat from 0 to 1" in str(error)
    assert GAME.new(3, seed=1, first_player=2).deciders() == [2]


@pytest.mark.rule("CG-53")
@pytest.mark.parametrize("limit", [-1, "200", None, True, 1.5])
def test_the_turn_limit_is_a_number_of_turns(limit: Any) -> None:
    assert refusal(turn_limit=limit).code == "bad-option"


@pytest.mark.rule("CG-53")
@pytest.mark.parametrize("limit", [0, 1, 77, 1_000_000])
def test_any_turn_limit_is_possible(limit: int) -> None:
    assert GAME.new(seed=1, turn_limit=limit).position()["turn_limit"] == limit


@pytest.mark.parametrize("mode", ["Jamaica", "", None, 0, True])
def test_an_unknown_mode(mode: Any) -> None:
    error = refusal(mode=mode)
    assert error.code == "bad-option"
    assert "'jamaica', 'tortuga'" in str(error)


def test_an_unknown_option() -> None:
    error = refusal(pirates=4)
    assert error.code == "unknown-option"
    assert "mode, track, segments, first_player, turn_limit" in str(error)


def test_every_offered_value_is_accepted_at_a_table_of_five() -> None:
    for name, option in GAME.options.items():
        for value in option.values:
            GAME.new(5, seed=1, **{name: value})
