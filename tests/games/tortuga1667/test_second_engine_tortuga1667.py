"""The engine against an independent second implementation, over whole games with every kind of option."""

from __future__ import annotations

from random import Random

import pytest
from games.tortuga1667.mats import GAME, random_options
from games.tortuga1667.second_engine import SecondEngine

from cayona.kernel.chance import Chance
from cayona.kernel.game import LOAD_SEED
from cayona.testing.setups import effort
from cayona.testing.walks import accepted_server_actions

GAMES = 6


@pytest.mark.parametrize("seats", range(2, 10))
def test_the_engine_plays_like_the_second(seats: int) -> None:
    chance = Random(seats)
    for _ in range(GAMES * effort()):
        options = random_options(chance, seats)
        record = GAME.new(seats, chance.randrange(10**9), **options).position()
        state = GAME.load(record)
        second_engine = SecondEngine(record, Chance(LOAD_SEED))
        words = ""
        while not state.is_over():
            assert state.deciders() == second_engine.deciders()
            seat = chance.choice(state.deciders())
            actions = state.legal_actions(seat)
            assert {state.action_text(action) for action in actions} == second_engine.legal(seat)
            clock = accepted_server_actions(state, seat)
            action = chance.choice(clock if clock and chance.random() < 0.1 else actions)
            words = state.action_text(action)
            state.apply(action, seat)
            second_engine.play(seat, words)
            assert state.position() == second_engine.r, words
        assert second_engine.deciders() == []
