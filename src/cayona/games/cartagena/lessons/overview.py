"""How the game is played, on one screen."""

from typing import Final

from cayona.kernel.language import mark
from cayona.kernel.lesson import Overview

OVERVIEW: Final = Overview(
    goal=mark(
        "Run your six pirates out of the fortress, through the passage and onto the sloop, "
        "before anybody else does."
    ),
    turn=mark(
        "Make one to three moves. Play a card: a pirate runs to the next free space with its "
        "symbol. Or walk a pirate back to the nearest one or two pirates, and draw as many cards."
    ),
    end=mark("Whoever has all six pirates aboard wins at once."),
    tips=(
        mark("The more spaces of a symbol are taken, the further its card leads: leap over everybody."),
        mark("Two pirates on a space behind yours are worth two cards."),
        mark("Stop before a move that would be a ladder for the next player."),
    ),
    line=mark("Whoever first has all six pirates aboard the sloop wins."),
    pictures=(0, 1, 6),
)
