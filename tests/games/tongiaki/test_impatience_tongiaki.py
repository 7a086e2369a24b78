"""Whoever is not ahead tries something else before the turn limit ends the game."""

from __future__ import annotations

import pytest

import cayona
from cayona.games.tongiaki.rules import Tongiaki

GAME = cayona.game("tongiaki")


@pytest.mark.skipif(not cayona.compiled(), reason="takes long interpreted; `make test` runs it compiled")
@pytest.mark.parametrize("seed", [0, 3])
def test_bosuns_end_games_in_which_they_went_in_rings(seed: int) -> None:
    state = GAME.new(2, seed)
    bosuns = [cayona.bot("bosun", seed=seed * 10 + seat) for seat in range(2)]
    while not state.is_over():
        seat = state.to_move()
        state.apply(bosuns[seat].choose(cayona.SeatView(state, seat)), seat)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason in ("last_island", "last_water")


def test_only_those_who_are_not_ahead_grow_impatient_and_only_when_nothing_is_found() -> None:
    state = GAME.new(2, 1)
    assert isinstance(state, Tongiaki)
    assert [GAME.heuristics.impatience(state, seat) for seat in range(2)] == [0.0, 0.0]
    state.turn_number = 200
    assert all(GAME.heuristics.impatience(state, seat) > 1 for seat in range(2))
    state.drawn = 31
    state.turn_number = 40
    assert GAME.heuristics.impatience(state, 0) == 0.0
