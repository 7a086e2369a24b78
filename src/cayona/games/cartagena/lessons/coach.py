"""What the coach says in somebody’s first game, the first time that something happens.

“own:” is what one did, “other:” what others did, “can:” what one may do, by the first word of its notation.
"""

from typing import Final

from cayona.kernel.language import mark

REMARKS: Final = {
    "can:back": mark(
        "Low on cards? Walking back is the only way to get some: two pirates on a space are two cards."
    ),
    "can:end": mark("You may stop after any move. Do it, if the next one would only help the others."),
    "other:advance": mark("Pirates of others are your ladder: cards of their symbols lead further now."),
    "other:retreat": mark(
        "Somebody walked back for cards. Look whether that left you a pair to walk back to."
    ),
    "own:boarded": mark("One aboard. Bring the rearmost along in time: all six have to arrive."),
    "other:boarded": mark("Somebody has a pirate aboard. The plates tell how many everybody has."),
    "left_sloop": mark("Even from the sloop a pirate may walk back, to draw cards or to help others along."),
    "reshuffle": mark("The pile was empty: all played cards were shuffled and are a new one."),
}
