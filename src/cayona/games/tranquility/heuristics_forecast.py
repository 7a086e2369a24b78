"""How much trouble is usual: from what a team has on its hands to how likely it wins (compiled).

Trouble adds up what was spent as well, so it grows with every turn, and some seas are harder than others.
Only what there is more of than usual tells who will lose. What is usual depends on nothing that the actions
of one decision change: whichever brings less trouble stays the better one.
"""

from __future__ import annotations

from typing import Final

from cayona.games.tranquility.components import REMOVED_BY
from cayona.games.tranquility.heuristics_numbers import Prices
from cayona.games.tranquility.rules import Tranquility
from cayona.games.tranquility.rules.actions import ACT

TURNS: Final = (8.8, 18.6)
"""Trouble that comes with the turns: with their number for each cell, and with its square."""
SEATS: Final = -1.9
"""For each seat more than two."""
REMOVED: Final = (-3.1, -0.2)
MONSTER: Final = (-3.5, -0.9)
STORMS: Final = (-44.4, 0.1)
ROCKS: Final = (1.1, -2.5)
ARCH: Final = (-17.6, 4.4)
PYRAMID: Final = (-27.3, 1.8)
DAY_NIGHT: Final = (-22.8, -4.3)
"""How much less trouble makes winning and losing alike there, and how that changes with each seat more than
two: for each island removed and each monster, and for the others as a whole.

Found, with `even` and `scale`, by logistic regression over 41,800 positions of 7,000 games that were played
by weight: the fourteen seas of the table of teams, 1 to 5 seats, 100 deals each, every seventh turn."""


def expected(prices: Prices, state: Tranquility) -> float:
    """Return the trouble that makes winning and losing alike in this sea, at this time of the game."""
    options = state.options
    more = float(state.seats - 2)
    turns = float(state.turn - 1 if state.phase == ACT else state.turn) / float(state.chart.cells)
    total = prices.even + SEATS * more + turns * (TURNS[0] + TURNS[1] * turns)
    total += float(REMOVED_BY[options["remove_islands"]]) * (REMOVED[0] + REMOVED[1] * more)
    total += float(options["sea_monsters"]) * (MONSTER[0] + MONSTER[1] * more)
    if options["storms"]:
        total += STORMS[0] + STORMS[1] * more
    if options["rocks"]:
        total += ROCKS[0] + ROCKS[1] * more
    variant = options["variant"]
    if variant == "arch":
        total += ARCH[0] + ARCH[1] * more
    elif variant == "pyramid":
        total += PYRAMID[0] + PYRAMID[1] * more
    elif variant == "day_night":
        total += DAY_NIGHT[0] + DAY_NIGHT[1] * more
    return total
