"""Games and positions on their way into another process or a file: pickled as plain data.

A game is one object of a module, found again by its name there; a position is what `position()` says of it,
with the generator of chance where it stands.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cayona.kernel.chance import Chance

if TYPE_CHECKING:
    from cayona.kernel.game import Game
    from cayona.kernel.state import State


def game_in(module: str, name: str) -> Game:
    """Return the game of this name that a module keeps."""
    from cayona.kernel.game import Game

    for thing in vars(import_module(module)).values():
        if isinstance(thing, Game) and thing.name == name:
            return thing
    raise LookupError(f"{module} has no game “{name}”.")


def unpacked(game: Game, position: dict[str, Any], chance: int, evidence: dict[str, Any]) -> State:
    """Return the position, going on exactly as it would have."""
    state = game.load(position)
    state.take_evidence(evidence)
    state.chance = Chance(0)
    state.chance.state = chance
    return state
