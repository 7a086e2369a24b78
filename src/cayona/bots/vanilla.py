"""The textbook's search, as a yardstick: nothing that we know about games, nothing that we tuned.

Plain determinized UCT: a handful of possible worlds, in each of them a tree of its own by UCB1, random
playouts to the end of the game, and the action with the most visits in all worlds together.
"""

from __future__ import annotations

from typing import Final

from cayona.bots.analysis import Analysis
from cayona.bots.base import Bot
from cayona.bots.captain import GOLDEN, Captain
from cayona.bots.search import Search
from cayona.bots.search_design import TO_THE_END, Design
from cayona.bots.share import merged
from cayona.kernel.chance import SEED_MASK
from cayona.kernel.language import mark
from cayona.kernel.seatview import SeatView

WORLDS: Final = 8
TEXTBOOK: Final = 1.414
"""The square root of 2 for values from 0 to 1."""


class Vanilla(Captain):
    """Plays by the textbook; for the lab, never offered at a table."""

    name = "vanilla"
    description = mark("Searches by the textbook, knowing nothing about the game.")

    def choose(self, view: SeatView) -> int:
        """Return the action with the most visits in all worlds."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        self.decisions += 1
        seeds = [(self.seed + self.decisions * GOLDEN + world) & SEED_MASK for world in range(WORLDS)]
        design = Design(
            exploration=TEXTBOOK, width=0.0, horizon=TO_THE_END, rounds=0, guided=False, redraw=False
        )
        searches = [
            Search(view.sample(seed), view.seat, view.game.heuristics, seed, design) for seed in seeds
        ]
        for search in searches:
            search.run(-(-self.iterations // WORLDS), self.seconds / WORLDS)
        return merged([search.candidates() for search in searches])[0][0]

    def analyse(self, view: SeatView) -> Analysis:
        """Judge every action by the position right after it: captain's analysis would be captain's."""
        return Bot.analyse(self, view)
