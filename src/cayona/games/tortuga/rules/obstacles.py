"""What can be in the way of an action, by number; outside it is called by the same name (compiled)."""

from typing import Final

ALLOWED: Final = 0
WRONG_TIME: Final = 1
NOT_IN_HAND: Final = 2
MIXED_SYMBOLS: Final = 3
NO_ROOM: Final = 4
CAN_PLACE: Final = 5
SPACE_TAKEN: Final = 6
NO_TOKEN: Final = 7
ALREADY_TURNED: Final = 8
CHOOSE_TARGET: Final = 9
MUST_TAKE: Final = 10
NO_SUCH_SEAT: Final = 11
FIRST_PLACE_SPARED: Final = 12
NO_SUCH_CHEST: Final = 13
