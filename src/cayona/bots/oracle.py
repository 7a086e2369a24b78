"""The bot that cheats: captain's search over the real position. For the lab alone."""

from __future__ import annotations

import secrets

from cayona.bots.base import Cheat
from cayona.bots.captain import GOLDEN, checked_iterations, checked_seconds, checked_seed
from cayona.bots.search_design import advised
from cayona.bots.search_playoff import new_search
from cayona.kernel.chance import SEED_MASK
from cayona.kernel.language import mark
from cayona.kernel.state import State


class Oracle(Cheat):
    """Sees everybody's hand and the order of every pile: what captain would do if nothing were hidden.

    What it wins against captain with the same iterations is the value of hidden information.
    """

    name = "oracle"
    description = mark("Cheats: sees everything that is hidden.")

    def __init__(self, seconds: float = 1.0, iterations: int | None = None, seed: int | None = None) -> None:
        self.seconds = 0.0 if iterations is not None else checked_seconds(seconds)
        self.iterations = 0 if iterations is None else checked_iterations(iterations)
        self.seed = secrets.randbits(62) if seed is None else checked_seed(seed)
        self.decisions = 0

    def choose_knowing(self, state: State, seat: int) -> int:
        """Return the action that a search through the real position has tried most."""
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        self.decisions += 1
        seed = (self.seed + self.decisions * GOLDEN) & SEED_MASK
        heuristics = state.game.judge(state.seats)
        search = new_search(state, seat, heuristics, seed, advised(heuristics, redraw=False))
        search.run(self.iterations, self.seconds, False)
        return search.candidates()[0][0]
