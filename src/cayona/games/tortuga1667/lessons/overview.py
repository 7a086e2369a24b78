"""How the game is played, on one screen."""

from typing import Final

from cayona.kernel.language import mark
from cayona.kernel.lesson import Overview

OVERVIEW: Final = Overview(
    goal=mark(
        "Everybody is secretly British or French. Have more treasure for your nation when the "
        "Spanish Armada is turned up."
    ),
    turn=mark(
        "Do one thing: look at two events, turn one up, make somebody choose, take a rowboat; or "
        "what your rank allows. Captains attack and maroon, first mates call mutinies, cabin "
        "boys move treasure, governors call brawls."
    ),
    end=mark(
        "The Armada ends the game, and the nation with more treasure wins. If they are level, the Dutch"
        " player wins; without one, the game goes on until they are not."
    ),
    tips=(
        mark("Which hold a captain chooses tells something about the captain."),
        mark("The deck adds a card to every vote: one odd card proves nothing."),
        mark(
            "Marooned is not out: rowboats bring you back, and the governor can call a brawl for two "
            "treasures."
        ),
    ),
    line=mark("More treasure for your nation when the Spanish Armada is turned up."),
    pictures=(0, 3, 7),
)
