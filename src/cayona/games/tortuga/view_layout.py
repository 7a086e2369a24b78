"""Where everything lies in the picture, in units: 720 across, two units for a pixel of a phone.

The table's middle comes first, then one board in full, the viewer's own, then the others, slim. All
boards lie at the same places for every viewer; who sits where is decided by `order`.
"""

from __future__ import annotations

from typing import Final

from cayona.svg.shapes import Box

WIDTH: Final = 720.0
MARGIN: Final = 12.0
GAP: Final = 8.0
INNER: Final = WIDTH - 2 * MARGIN

MIDDLE_TOP: Final = 8.0
MIDDLE_HEIGHT: Final = 84.0

# The board in full, in its own coordinates.
BOARD_TOP: Final = MIDDLE_TOP + MIDDLE_HEIGHT + GAP
HEAD_HEIGHT: Final = 58.0
TRAY: Final = Box(8, HEAD_HEIGHT, INNER - 16, 120)
SPACE_TOP: Final = 186.0
SPACE_WIDTH: Final = 132.0
SPACE_STEP: Final = 137.0
SPACE_HEIGHT: Final = 222.0
TRACK_TOP: Final = 418.0
FIELD: Final = 42.0
TRACK_HEIGHT: Final = 74.0
AREA_TOP: Final = 496.0
AREA_WIDTH: Final = 164.0
AREA_STEP: Final = 172.0
AREA_HEIGHT: Final = 134.0
BOARD_HEIGHT: Final = AREA_TOP + AREA_HEIGHT + 8

# A slim board, in its own coordinates.
SLIM_HEIGHT: Final = 176.0
SLIM_LEFT: Final = 186.0
SLIM_SPACE_STEP: Final = 101.0
SLIM_SPACE_WIDTH: Final = 97.0
SLIM_SPACE_HEIGHT: Final = 74.0
SLIM_AREA_TOP: Final = 88.0
SLIM_AREA_STEP: Final = 126.0
SLIM_AREA_WIDTH: Final = 122.0
SLIM_AREA_HEIGHT: Final = 80.0

DIE: Final = 94.0
"""A die in the tray: 47 pixels on a phone."""
DIE_STEP: Final = 102.0
BUTTON_LEFT: Final = 522.0


def order(seats: int, viewer: int | None) -> list[int]:
    """Return the seats in the order of their boards: the viewer (or the first seat), then clockwise."""
    first = viewer or 0
    return [(first + step) % seats for step in range(seats)]


def slim_top(place: int) -> float:
    """Return where a slim board begins, counted from 0."""
    return BOARD_TOP + BOARD_HEIGHT + GAP + place * (SLIM_HEIGHT + GAP)


def height(seats: int) -> float:
    """Return how high the picture is."""
    return slim_top(seats - 1)


def space_left(index: int) -> float:
    """Return where an action space of the full board begins."""
    return GAP + index * SPACE_STEP


def area_left(index: int) -> float:
    """Return where a chest area of the full board begins: 0 is Tortuga, 3 the island area."""
    return GAP + index * AREA_STEP


def track_left(index: int) -> float:
    """Return where a track begins: the ship's over Tortuga and fleet, the pirate's over crew and island."""
    return GAP + index * 2 * AREA_STEP
