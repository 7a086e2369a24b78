"""How much trouble is usual: from what a team has on its hands to how likely it wins (compiled).

Trouble adds up what was spent as well, so it grows with every turn, and some seas are harder than others.
Only what there is more of than usual tells who will lose. What is usual depends on nothing that the actions
of one decision change: whichever brings less trouble stays the better one.
"""

from typing import Final

from cayona.games.tranquility.components import REMOVED_BY
from cayona.games.tranquility.judgement.numbers import Prices
from cayona.games.tranquility.rules import Tranquility
from cayona.games.tranquility.rules.phases import ACT

TURNS: Final = 8.8
TURNS_SQUARED: Final = 18.6
"""Trouble that comes with the turns: with their number for each cell, and with its square."""
SEAT: Final = -1.9
"""For each seat more than two."""
REMOVED: Final = -3.1
REMOVED_SEAT: Final = -0.2
MONSTER: Final = -3.5
MONSTER_SEAT: Final = -0.9
STORMS: Final = -44.4
STORMS_SEAT: Final = 0.1
ROCKS: Final = 1.1
ROCKS_SEAT: Final = -2.5
ARCH: Final = -17.6
ARCH_SEAT: Final = 4.4
PYRAMID: Final = -27.3
PYRAMID_SEAT: Final = 1.8
DAY_NIGHT: Final = -22.8
DAY_NIGHT_SEAT: Final = -4.3
"""How much less trouble makes winning and losing alike there, and how that changes with each seat more than
two: for each island removed and each monster, and for the others as a whole.

Found, with `even` and `scale`, by logistic regression over 41,800 positions of 7,000 games that were played
by weight: the fourteen seas of the table of teams, 1 to 5 seats, 100 deals each, every seventh turn."""


def expected(prices: Prices, state: Tranquility) -> float:
    """Return the trouble that makes winning and losing alike in this sea, at this time of the game."""
    options = state.options
    more = float(state.seats - 2)
    turns = float(state.turn - 1 if state.phase == ACT else state.turn) / float(state.chart.cells)
    total = prices.even + SEAT * more + turns * (TURNS + TURNS_SQUARED * turns)
    total += float(REMOVED_BY[options["remove_islands"]]) * (REMOVED + REMOVED_SEAT * more)
    total += float(options["sea_monsters"]) * (MONSTER + MONSTER_SEAT * more)
    if options["storms"]:
        total += STORMS + STORMS_SEAT * more
    if options["rocks"]:
        total += ROCKS + ROCKS_SEAT * more
    variant = options["variant"]
    if variant == "arch":
        total += ARCH + ARCH_SEAT * more
    elif variant == "pyramid":
        total += PYRAMID + PYRAMID_SEAT * more
    elif variant == "day_night":
        total += DAY_NIGHT + DAY_NIGHT_SEAT * more
    return total
