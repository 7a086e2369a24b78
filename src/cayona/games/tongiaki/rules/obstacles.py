"""What can be in the way of an action, by number; outside it is called by the same name (compiled)."""

from typing import Final

ALLOWED: Final = 0
NOT_NOW: Final = 1
COME_BACK_FIRST: Final = 2
HAS_SHIPS: Final = 3
TONGA_IS_GONE: Final = 4
NO_OTHER_ISLAND: Final = 5
NO_NEW_SETTLEMENT: Final = 6
NO_OWN_SHIP: Final = 7
NOT_LAID: Final = 8
ROYAL: Final = 9
NEVER_TONGA: Final = 10
TWO_KINGS: Final = 11
NOT_ALONE: Final = 12
NO_SUCH_BEACH: Final = 13
ANOTHER_ISLAND: Final = 14
ONE_PER_BEACH: Final = 15
NOT_BACK: Final = 16
BEACH_IS_FULL: Final = 17
KEEP_A_BERTH: Final = 18
SPREAD_OUT: Final = 19
NOT_TONGA: Final = 20
NO_PIER: Final = 21
NOT_FULL: Final = 22
BREAK_THE_LOOP: Final = 23
FEEDERS_FIRST: Final = 24
FORCED_WAY_OUT: Final = 25
NOT_IN_THE_FLEET: Final = 26
OTHERS_FIRST: Final = 27
NOT_PLANNED: Final = 28
NO_SUCH_TILE: Final = 29
NO_PIER_THERE: Final = 30
EDGE_TAKEN: Final = 31
