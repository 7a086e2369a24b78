"""What the coach says in somebody’s first game, the first time that something happens.

“own:” is what one did, “other:” what others did, “can:” what one may do, by the first word of its notation.
"""

from typing import Final

from cayona.kernel.language import mark

REMARKS: Final = {
    "can:keep": mark("Many dice on one action make you first there; single dice on several get you little."),
    "can:turn": mark("Skulls may become any action: look first what the others have kept."),
    "own:advantage": mark(
        "The token counts on that action for the rest of the game, whenever you have a die there."
    ),
    "ranking": mark(
        "Only the two highest totals act. A tie goes to the start player, or whoever comes next."
    ),
    "can:target": mark("Attack somebody without a die there: whoever defends costs you a field."),
    "own:dropped": mark("Your marker was too far back for all your chests. Fleet and crew make room."),
    "moved": mark("All chests came one step closer. Those on Tortuga are safe, and count most."),
    "other:stole": mark("Chests in crew and fleet can be stolen; those on the island and on Tortuga cannot."),
}
