"""What the coach says in somebody’s first game, the first time that something happens.

“own:” is what one did, “other:” what others did, “can:” what one may do, by the first word of its notation.
"""

from typing import Final

from cayona.kernel.language import mark

REMARKS: Final = {
    "can:expand": mark("You get as many new ships as you have on an island: spread where you are many."),
    "full": mark("That beach is full: all on it must sail, whoever they are."),
    "too_few": mark("The route asked for more colours than were aboard. Look who sails with you."),
    "own:arrived": mark("You land everybody’s ships. Your own may go where they meet nobody."),
    "can:royal": mark(
        "You are alone on an island: crown it, and it counts for you whatever comes. You have two kings."
    ),
    "other:royal": mark("That island is closed now. Fleets turn back from it."),
    "can:new": mark("Settling anew takes all your ships back. Good only if you stand badly."),
    "can:reenter": mark(
        "No ship left, but not out: come back on Tonga with two, or on another island with one."
    ),
}
