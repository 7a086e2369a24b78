"""The pictures in the documentation: one of every game, in the middle of play, drawn by its own renderer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import cayona
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game

SEATS: Final = 3
SEED: Final = 12
ACTIONS: Final = 60


def picture(game: Game) -> str:
    """Return a board of a game after some random play, as the seat to move sees it."""
    state = game.new(seats=min(SEATS, game.seats[-1]), seed=SEED)
    chance = Chance(SEED)
    for _ in range(ACTIONS):
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
    return cayona.svg(state, state.to_move()) + "\n"


if __name__ == "__main__":
    for known in cayona.games():
        path = Path(sys.argv[1]) / f"{known.name}.svg"
        path.write_text(picture(known))
        print(path)
