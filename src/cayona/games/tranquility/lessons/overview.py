"""How the game is played, on one screen."""

from typing import Final

from cayona.kernel.language import mark
from cayona.kernel.lesson import Overview

OVERVIEW: Final = Overview(
    goal=mark(
        "Together, and in silence, fill the sea with islands whose numbers rise from the bottom "
        "left to the top right."
    ),
    turn=mark(
        "Lay an island: alone it is free, beside another it costs the difference to the nearer "
        "one in cards. Or discard two cards. Then fill up your hand."
    ),
    end=mark(
        "When the sea is full and a Start was played, play a Finish, and all of you win. If "
        "somebody can do nothing any more, all lose."
    ),
    tips=(
        mark("Begin far apart: islands without neighbours are free."),
        mark("Before you lay one, look whether every gap can still be filled."),
        mark("Keep a Finish for the end; there are only five."),
    ),
    line=mark("Together: fill the sea in rising order, then play a Finish."),
    lines={("variant", "competitive"): mark("Two against each other: most points win.")},
    pictures=(2, 1, 6),
)
