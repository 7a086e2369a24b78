"""The pictures in the documentation: one of every game, in the middle of play, drawn by its own renderer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import cayona
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.state import State

SEATS: Final = 3
CROWD: Final = 6
"""A game for more people than this is shown with as many as usually play it."""
SEED: Final = 12
ACTIONS: Final = 60


def picture(game: Game) -> str:
    """Return a board of a game after some random play, as the seat to move sees it."""
    state = _in_the_middle(game)
    return cayona.svg(state, state.to_move()) + "\n"


def _in_the_middle(game: Game) -> State:
    """Return the position after so many actions, or half way if the game is over by then."""
    state, taken = _after(game, ACTIONS)
    return _after(game, taken // 2)[0] if state.is_over() else state


def _after(game: Game, most: int) -> tuple[State, int]:
    """Return the position after so many random actions, and how many it took at most."""
    people = game.seats[-1]
    state = game.new(seats=game.default_seats if people > CROWD else min(SEATS, people), seed=SEED)
    chance = Chance(SEED)
    for taken in range(most):
        if state.is_over():
            return state, taken
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
    return state, most


if __name__ == "__main__":
    for known in cayona.games():
        path = Path(sys.argv[1]) / f"{known.name}.svg"
        path.write_text(picture(known))
        print(path)
