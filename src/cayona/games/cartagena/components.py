"""What lies in the box: symbols, track segments, cards and pirates, as data."""

from typing import Final

from cayona.kernel.language import mark

SYMBOLS: Final = (mark("skull"), mark("dagger"), mark("key"), mark("bottle"), mark("sword"), mark("hat"))
"""The six symbols; a symbol's index everywhere is its place here."""

MODES: Final = {"jamaica": mark("Jamaica (hidden hands)"), "tortuga": mark("Tortuga (open hands)")}
"""The two ways to play (CG-11)."""

SEGMENTS: Final = {
    "A": ("bottle", "sword", "hat", "skull", "dagger", "key"),
    "B": ("dagger", "bottle", "key", "sword", "hat", "skull"),
    "C": ("hat", "key", "sword", "bottle", "skull", "dagger"),
    "D": ("key", "bottle", "skull", "dagger", "hat", "sword"),
    "E": ("sword", "key", "dagger", "hat", "skull", "bottle"),
    "F": ("hat", "dagger", "key", "bottle", "sword", "skull"),
}
"""The segments of the passage, fortress side first when laid forward (CG-2, CG-3)."""

EXAMPLE_TRACK: Final = "ABECDF"
"""A layout, all forward, that agrees with every example of the rulebook."""

SEGMENT_LENGTH: Final = 6
CARDS_PER_SYMBOL: Final = 17
STARTING_HAND: Final = 6
ROW_SIZE: Final = 12

PIRATES: Final = 6
"""Pirates of each seat."""
SPACE_LIMIT: Final = 3
"""Pirates on one space of the passage (CG-7)."""
MOVES_PER_TURN: Final = 3
"""One, two or three moves make a turn (CG-15)."""

FORTRESS: Final = 0
LAST_SPACE: Final = 36
SLOOP: Final = 37
"""Fortress and sloop lie outside the passage and show no symbol (CG-6)."""
