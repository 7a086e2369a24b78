"""Play twice: every move by the engine and by the second implementation, which must agree at each step."""

from __future__ import annotations

from typing import Any

from games.tortuga1667.mats import Record, legal
from games.tortuga1667.second_engine import SecondEngine

import cayona
from cayona.kernel.chance import Chance
from cayona.kernel.game import LOAD_SEED


class Both:
    """A table of the engine beside the same table of the second engine, with the same chance ahead."""

    def __init__(self, state: cayona.State, seed: int = LOAD_SEED) -> None:
        self.state = state.copy(Chance(seed))
        self.second_engine = SecondEngine(state.position(), Chance(seed))
        self._compare("the beginning")

    def play(self, *moves: str) -> Record:
        """Play moves such as "0 reveal 1"; return the position after them."""
        for move in moves:
            seat, _, words = move.partition(" ")
            self.state.apply(self.state.parse_action(words), int(seat))
            self.second_engine.play(int(seat), words)
            self._compare(move)
        return self.state.position()

    def _compare(self, move: str) -> None:
        assert self.state.position() == self.second_engine.r, move
        assert self.state.deciders() == self.second_engine.deciders(), move
        for seat in self.state.deciders():
            assert legal(self.state, seat) == self.second_engine.legal(seat), move


def twice(state: cayona.State, *moves: str, seed: int = LOAD_SEED) -> Record:
    """Play moves on a table by both; return the position after them."""
    return Both(state, seed).play(*moves)


def ranks(state: cayona.State) -> list[Any]:
    """Return the ranks of all seats."""
    held: list[Any] = state.observation(None)["ranks"]
    return held
