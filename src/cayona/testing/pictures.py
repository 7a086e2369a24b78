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
    most = game.seats[-1]
    state = game.new(seats=game.default_seats if most > CROWD else min(SEATS, most), seed=SEED)
    chance = Chance(SEED)
    before: list[State] = []
    for _ in range(ACTIONS):
        if state.is_over():
            return before[len(before) // 2]
        before.append(state.clone())
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
    return state


if __name__ == "__main__":
    for known in cayona.games():
        path = Path(sys.argv[1]) / f"{known.name}.svg"
        path.write_text(picture(known))
        print(path)
