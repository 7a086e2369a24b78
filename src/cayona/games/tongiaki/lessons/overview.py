"""How the game is played, on one screen."""

from typing import Final

from cayona.kernel.language import mark
from cayona.kernel.lesson import Overview

OVERVIEW: Final = Overview(
    goal=mark("Have a ship on the best islands of the Pacific when the game ends. One ship is enough."),
    turn=mark(
        "Expand on an island: as many new ships as you have there, each on another beach. A full "
        "beach sails with everybody on it and may find islands. Or make an island royal."
    ),
    end=mark(
        "The last island or the last water of the stack ends the game. Every island with a ship "
        "of yours scores once."
    ),
    tips=(
        mark("Look who is aboard: a 3 on the water lets through three colours or more."),
        mark("Ships of the others on your beach bring colours, and help to fill it."),
        mark("Crown a good island as soon as you are alone there."),
    ),
    line=mark("Be on the best islands when the last island or the last water is found."),
    pictures=(0, 3, 5),
)
