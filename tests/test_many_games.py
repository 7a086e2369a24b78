"""Random and hostile play in bulk: no crash, no impossible position, no endless game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

import cayona
from cayona.kernel.chance import Chance
from cayona.testing.setups import effort
from cayona.testing.traces import modes

RANDOM_GAMES = 400 * effort() if cayona.compiled() else 50
HOSTILE_GAMES = 32 * effort() if cayona.compiled() else 5

Policy = Callable[[Sequence[int], Chance], int]

HOSTILE: dict[str, Policy] = {
    "always the first": lambda actions, chance: actions[0],
    "always the last": lambda actions, chance: actions[-1],
    "mostly the first": lambda actions, chance: actions[0 if chance.below(8) else chance.below(len(actions))],
    "mostly the last": lambda actions, chance: actions[-1 if chance.below(8) else chance.below(len(actions))],
    "the lower half": lambda actions, chance: actions[chance.below((len(actions) + 1) // 2)],
    "the upper half": lambda actions, chance: actions[-1 - chance.below((len(actions) + 1) // 2)],
}

WORLDS = [
    pytest.param(game, seats, options, id=f"{game.name}-{seats}-{'-'.join(map(str, options.values()))}")
    for game in cayona.games()
    for seats in game.seats
    for options in modes(game, seats)
]


def check_end(game: cayona.Game, state: cayona.State) -> None:
    """A finished game has an outcome, a value for everybody, and a position that can be loaded."""
    assert state.outcome() is not None
    assert state.deciders() == []
    position = state.position()
    assert game.load(position).position() == position


@pytest.mark.parametrize(("game", "seats", "options"), WORLDS)
def test_random_games_end(game: cayona.Game, seats: int, options: dict[str, object]) -> None:
    for seed in range(RANDOM_GAMES):
        state = game.new(seats, seed, **options)
        cayona.playout(state, seed)
        check_end(game, state)


@pytest.mark.parametrize("policy", HOSTILE)
@pytest.mark.parametrize(("game", "seats", "options"), WORLDS)
def test_hostile_games_end(game: cayona.Game, seats: int, options: dict[str, object], policy: str) -> None:
    choose = HOSTILE[policy]
    for seed in range(HOSTILE_GAMES):
        state = game.new(seats, seed, **options)
        chance = Chance(seed)
        while not state.is_over():
            state.apply(choose(state.legal_actions(), chance))
        check_end(game, state)
