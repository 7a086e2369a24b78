"""The kinds of event cards, by number (compiled)."""

from typing import Final

from mypy_extensions import i64

LETTER: Final = 0
PISTOL: Final = 1
ALBATROSS: Final = 2
BLACK_SPOT: Final = 3
ATLANTIS: Final = 4
EL_DORADO: Final = 5
FOUNTAIN: Final = 6
BLACK_POWDER: Final[i64] = 7
CABIN_FEVER: Final = 8
CROWS_NEST: Final = 9
EIGHT_BELLS: Final = 10
FACADE: Final = 11
PIRATE_CODE: Final = 12
SCURVY: Final = 13
STORMY_SEAS: Final = 14
ARMADA: Final[i64] = 15
COUNT: Final[i64] = 16
