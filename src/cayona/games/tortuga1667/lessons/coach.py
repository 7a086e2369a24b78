"""What the coach says in somebody’s first game, the first time that something happens.

“own:” is what one did, “other:” what others did, “can:” what one may do, by the first word of its notation.
"""

from typing import Final

from cayona.kernel.language import mark

REMARKS: Final = {
    "loyalty": mark("Your loyalty card is yours alone. You may claim what you like."),
    "can:peek": mark("Looking at two events is never wrong early on: what you know, others must ask you."),
    "other:peeked": mark("Somebody looked at events. Ask what they were, and believe it or not."),
    "vote_called": mark("A vote: the deck adds a card, so one odd card proves nothing."),
    "other:stowed": mark("Look which hold it was. Captains give themselves away there."),
    "other:looted": mark("Look which hold it was. Captains give themselves away there."),
    "own:marooned": mark("You are ashore, not out: boats lead back, and the first on Tortuga is Governor."),
    "can:attack": mark("As captain you may attack. Who votes with you tells you something."),
    "can:steal": mark("As Cabin Boy you may move a treasure. Everybody sees which way."),
    "can:force": mark("Point at two cards you know, and somebody must turn one up: a gift, or a trap."),
    "last_five": mark("The last five events are shuffled: the Armada is among them."),
}
