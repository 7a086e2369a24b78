"""Bosuns do not give their side away in the first turns."""

from __future__ import annotations

from statistics import fmean

import pytest

import cayona
from cayona.bots.discretion import belief_in, tells
from cayona.kernel.state import State

HIDDEN = cayona.game("tortuga1667")
TURNS = 8


def opening(seed: int, turns: int) -> State:
    """Let five bosuns play some turns, everybody drawing conclusions."""
    state = HIDDEN.new(5, seed)
    state.watch()
    crew = [cayona.bot("bosun", seed=seat) for seat in range(5)]
    while not state.is_over() and state.turn_count <= turns:  # type: ignore[attr-defined]
        seat = int(state.to_move())
        state.apply(crew[seat].choose(cayona.SeatView(state, seat)), seat)
    return state


@pytest.mark.skipif(not cayona.compiled(), reason="takes long interpreted; `make test` runs it compiled")
def test_others_are_not_sure_of_a_bosuns_side_after_eight_turns() -> None:
    """Without discretion they gave the truth 0.86 on average."""
    believed = [belief_in(opening(seed, TURNS), seat) for seed in range(20) for seat in range(5)]
    assert fmean(believed) < 0.75


def test_actions_tell_more_or_less_of_a_side() -> None:
    state = opening(3, 2)
    seat = int(state.to_move())
    world = cayona.SeatView(state, seat).sample(1)
    told = tells(world, seat, world.legal_actions(seat))
    assert max(told) > min(told)
    assert all(-1 < one < 1 for one in told)


def test_what_an_action_tells_does_not_depend_on_what_others_hide() -> None:
    state = opening(3, 2)
    seat = int(state.to_move())
    twins = [state.determinize(seat, number) for number in (1, 2)]
    chosen = {cayona.bot("bosun", seed=4).choose(cayona.SeatView(twin, seat)) for twin in twins}
    assert len(chosen) == 1


def test_where_all_is_open_nothing_is_kept_back() -> None:
    for game in cayona.games():
        state = game.new(game.default_seats, 1)
        state.watch()
        state.apply(state.legal_actions()[0])
        price = game.heuristics.discretion(state, int(state.to_move()))
        assert (price > 0) == (game is HIDDEN)


def test_where_nobody_draws_conclusions_or_all_is_known_nothing_is_kept_back() -> None:
    state = HIDDEN.new(5, 1)
    state.apply(state.legal_actions()[0])
    assert HIDDEN.heuristics.discretion(state, 0) == 0
    late = opening(3, 2)
    late.turn_count = 9  # type: ignore[attr-defined]
    assert HIDDEN.heuristics.discretion(late, 0) == 0
