"""Seeded games as fingerprints, so that two builds can be compared position by position.

Compiled code could silently play a different game (native integers wrap); so the same games are played
by both builds, and every position of every game goes into its fingerprint.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

import cayona
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.testing.setups import accepted

MODE_OPTIONS: Final = ("mode", "variant")
"""Options whose values are whole ways to play a game."""
UNUSUAL: Final = 4
"""Every so many games one is played with other parts and other readings."""


def modes(game: Game, seats: int) -> list[dict[str, Any]]:
    """Return the options of every mode of a game that so many can play."""
    for name in MODE_OPTIONS:
        if name in game.options:
            every = [{name: value} for value in game.options[name].values]
            return [options for options in every if accepted(game, seats, options)]
    return [{}]


def other_box(game: Game) -> dict[str, Any]:
    """Return options by which a game is played with parts of another box, and its rules read otherwise."""
    return {
        name: option.values[-1] if option.sheet is None else option.sheet.other
        for name, option in game.options.items()
        if option.quiet
    }


def trace(game: Game, seats: int, seed: int, options: dict[str, Any]) -> Iterator[str]:
    """Play a random game and yield every position as text."""
    state = game.new(seats=seats, seed=seed, **options)
    chance = Chance(seed)
    yield json.dumps(state.position())
    while not state.is_over():
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
        yield json.dumps(state.position())


def fingerprint(game: Game, seats: int, seed: int, options: dict[str, Any]) -> str:
    """Return a digest of every position of a random game."""
    positions = hashlib.sha256()
    for position in trace(game, seats, seed, options):
        positions.update(position.encode())
    return positions.hexdigest()


def main(games: int) -> None:
    """Print, for every game, seat count and mode, the fingerprints of seeded games; one in four unusual."""
    print("compiled" if cayona.compiled() else "pure")
    for game in cayona.games():
        for seats in game.seats:
            for options in modes(game, seats):
                for seed in range(games):
                    played = options | other_box(game) if seed % UNUSUAL == UNUSUAL - 1 else options
                    print(game.name, seats, json.dumps(played), seed, fingerprint(game, seats, seed, played))


if __name__ == "__main__":
    main(int(sys.argv[1]))
