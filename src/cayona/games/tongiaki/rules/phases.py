"""What can be asked: the phases of a turn, before the first and after the last one too (compiled)."""

from typing import Final

SETUP: Final = 0
TURN: Final = 1
RELOCATE: Final = 2
PLACE: Final = 3
REENTER: Final = 4
SAIL: Final = 5
LAND: Final = 6
LAY: Final = 7
SETTLE: Final = 8
OVER: Final = 9
NAMES: Final = ("SETUP", "TURN", "RELOCATE", "PLACE", "REENTER", "SAIL", "LAND", "LAY", "SETTLE", "OVER")
