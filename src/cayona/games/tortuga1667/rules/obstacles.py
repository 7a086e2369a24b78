"""What can be in the way of an action, by number; outside it is called by the same name (compiled)."""

from typing import Final

ALLOWED: Final = 0
OTHER_DECISION: Final = 1
NO_TIMEOUT: Final = 2
NO_SUCH_PLAYER: Final = 3
NOT_YOURSELF: Final = 4
NO_PEEKING: Final = 5
NOT_TWO_CARDS: Final = 6
NO_CARD_THERE: Final = 7
NOT_POINTED_AT: Final = 8
ALREADY_IN_BOAT: Final = 9
NOT_YOUR_BOAT: Final = 10
BOAT_DESTROYED: Final = 11
BOAT_TAKEN: Final = 12
NOT_IN_BOAT: Final = 13
SHIP_FULL: Final = 14
NOT_CAPTAIN: Final = 15
NOT_FIRST_MATE: Final = 16
NOT_GOVERNOR: Final = 17
NOT_CABIN_BOY: Final = 18
HOLD_EMPTY: Final = 19
NOT_ABOARD: Final = 20
NO_LETTER: Final = 21
NOBODY_ASHORE: Final = 22
NO_PASSING: Final = 23
NOT_ASHORE: Final = 24
ALREADY_SAVED: Final = 25
NOT_IN_HAND: Final = 26
NO_SECOND_CARD: Final = 27
NO_ABSTAINING: Final = 28
NOT_IN_POOL: Final = 29
PLACE_TAKEN: Final = 30
