"""The engine against an independent second implementation, over whole games with every kind of option."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.tortuga1667.oracle import Oracle

import cayona
from cayona.kernel.chance import Chance
from cayona.kernel.game import LOAD_SEED
from cayona.testing.setups import effort
from cayona.testing.walks import accepted_server_actions

GAME = cayona.game("tortuga1667")
GAMES = 6


def random_options(chance: Random, seats: int) -> dict[str, Any]:
    """Return any options that go together."""
    madness = chance.random() < 0.2
    stars = chance.randint(3, 8) if seats > 3 else chance.randint(3, 6)
    count = 8 if madness else stars
    return {
        "star_count": stars,
        "remove_events": chance.choice([0, 0, 3, (11 if seats > 3 else 8) + count]),
        "timer_seconds": chance.choice([0, 30]),
        "loyalty_mode": chance.choice(["hidden", "open", "one_each"]),
        "madness": madness,
        "mind_games": chance.random() < 0.3,
        "pirate_code": chance.choice(["must", "may"]),
        "turn_limit": chance.choice([0, 30, 500]),
    }


@pytest.mark.parametrize("seats", range(2, 10))
def test_the_engine_plays_like_the_oracle(seats: int) -> None:
    chance = Random(seats)
    for _ in range(GAMES * effort()):
        options = random_options(chance, seats)
        record = GAME.new(seats, chance.randrange(10**9), **options).position()
        state = GAME.load(record)
        oracle = Oracle(record, Chance(LOAD_SEED))
        words = ""
        while not state.is_over():
            assert state.deciders() == oracle.deciders()
            seat = chance.choice(state.deciders())
            actions = state.legal_actions(seat)
            assert {state.action_text(action) for action in actions} == oracle.legal(seat)
            clock = accepted_server_actions(state, seat)
            action = chance.choice(clock if clock and chance.random() < 0.1 else actions)
            words = state.action_text(action)
            state.apply(action, seat)
            oracle.play(seat, words)
            assert state.position() == oracle.r, words
        assert oracle.deciders() == []
