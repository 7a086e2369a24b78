"""What the coach says in somebody’s first game, the first time that something happens.

“own:” is what one did, “other:” what others did, “can:” what one may do, by the first word of its notation.
"""

from typing import Final

from cayona.kernel.language import mark

REMARKS: Final = {
    "can:island": mark("Lay islands far from others as long as there is room: that costs nothing."),
    "other:island": mark("Look where your fellow builds. You may not talk, but islands do."),
    "own:discards": mark("Discarding costs no island, but piles run dry. Five Finishes are in there."),
    "can:start": mark("You hold a Start: it must be played now, and costs all of you eight cards together."),
    "can:finish": mark("You hold a Finish. Keep one for the end, if your hand allows it."),
    "split": mark("The numbers make eight: everybody discards as many as they offered."),
    "can:offer": mark(
        "Say how many cards you can spare; not which. Whoever holds many high differences gives more."
    ),
}
