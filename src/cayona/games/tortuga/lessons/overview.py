"""How the game is played, on one screen."""

from typing import Final

from cayona.kernel.language import mark
from cayona.kernel.lesson import Overview

OVERVIEW: Final = Overview(
    goal=mark(
        "Bring treasure chests home to Tortuga, from the island through crew and fleet, and collect "
        "coins on the way."
    ),
    turn=mark(
        "Everybody rolls in secret and keeps dice of one symbol, all at the same time, until every die "
        "is placed. Then the two highest totals in each action act. Then all chests move one step."
    ),
    end=mark(
        "Enough chests on somebody’s Tortuga end the game. Each counts 3 there, 2 in the fleet, "
        "1 in the crew, purple twice; sets, coins and tracks count too."
    ),
    tips=(
        mark("Markers far ahead give you room for chests and dice."),
        mark("Be done early: every roll of the others then brings you a token."),
        mark("A die on attack or raid defends you, even if you do not act."),
    ),
    line=mark("{end_chests} chests on anybody’s Tortuga end it; most points win."),
    pictures=(0, 1, 7),
)
