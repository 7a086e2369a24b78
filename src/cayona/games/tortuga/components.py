"""What lies in the box: dice, chests, tokens, tracks, as data."""

from typing import Final

ACTIONS: Final = ("fleet", "crew", "treasure", "attack", "raid")
"""The five actions in the order in which they are resolved (TO-39); an action's index is its place here."""
SKULL_NAME: Final = "skull"
FACES: Final = (*ACTIONS, SKULL_NAME)
"""The faces of every die (TO-3)."""

LETTERS: Final = "ABCDE"
"""The five dice of a set; the skull side carries the letter (TO-3)."""
DICE: Final = {
    "A": {"fleet": 4, "crew": 1, "treasure": 3, "attack": 5, "raid": 2},
    "B": {"fleet": 5, "crew": 2, "treasure": 4, "attack": 1, "raid": 3},
    "C": {"fleet": 1, "crew": 3, "treasure": 5, "attack": 2, "raid": 4},
    "D": {"fleet": 2, "crew": 4, "treasure": 1, "attack": 3, "raid": 5},
    "E": {"fleet": 3, "crew": 5, "treasure": 2, "attack": 4, "raid": 1},
}
"""The number on each action face; every seat owns the same five dice (TO-4, TO-5)."""
HIGHEST_FACE: Final = 5

COLOURS: Final = ("red", "blue", "yellow", "white", "purple")
CHEST_COUNTS: Final = (10, 10, 10, 5, 5)
"""Chests of each colour, all in the bag at the start (TO-1)."""
TOKEN_COUNTS: Final = (17, 9, 4)
"""Treasure tokens with one, two and three coins (TO-2)."""

AREAS: Final = ("island", "crew", "fleet", "tortuga")
"""The chest areas of a board, on the way from the island to Tortuga."""
MARKERS: Final = ("ship", "pirate")

CAPACITIES: Final = (0, 1, 2, 2, 3, 3, 4, 4, 4)
"""What a marker on each field allows, fields 1 to 8 (TO-7); there is no field 0."""
FIRST_FIELD: Final = 1
LAST_FIELD: Final = 8
START_FIELD: Final = 3
"""Where both markers begin (TO-6)."""

SET_POINTS: Final = 3
FLIPPED: Final = 2
"""The higher side of an advantage token; a board has one space for each action (TO-8)."""
