"""Where everything lies in the picture, in units: 720 across, two units for a pixel of a phone.

The passage winds down the board: one row for each segment, the fortress above, the sloop below.
Board coordinates start at the board's own top left corner.
"""

from __future__ import annotations

from functools import cache
from math import sin
from typing import Final, NamedTuple

from cayona.games.cartagena.components import FORTRESS, LAST_SPACE, SEGMENT_LENGTH, SLOOP
from cayona.svg.shapes import Box, Point

WIDTH: Final = 720.0
MARGIN: Final = 12.0
GAP: Final = 7.0
INNER: Final = WIDTH - 2 * MARGIN

COLUMN: Final = 110.0
"""From one space to the next; a little less wide, tiles keep a joint between them."""
TILE_WIDTH: Final = 104.0
TILE_HEIGHT: Final = 88.0
ROW: Final = 107.0
FIRST_X: Final = WIDTH / 2 - 2.5 * COLUMN
FIRST_Y: Final = 168.0
FORTRESS_TOP: Final = 14.0
FORTRESS_HEIGHT: Final = 98.0
SLOOP_TOP: Final = 768.0
SLOOP_HEIGHT: Final = 116.0
BOARD_HEIGHT: Final = 896.0
CROWD_LEFT: Final = 176.0
"""Left of it stand the gate and the ship; right of it the crowds in the fortress and aboard."""

STATUS_HEIGHT: Final = 88.0
ROW_HEIGHT: Final = 78.0
SUPPLY_HEIGHT: Final = 48.0
HAND_HEIGHT: Final = 124.0


class Layout(NamedTuple):
    """The tops of all parts, for one number of seats and one mode."""

    plates: tuple[Box, ...]
    wide_plates: bool
    """Whether a plate has room for the counts beside the name."""
    board: float
    status: float
    row: float
    supply: Point
    corner: bool
    """Whether the supply lies folded in the free place beside the plates."""
    hand: float
    height: float
    """Down to the hand's lower edge; who holds no hand sees `hand` units only."""


def _centre(space: int) -> Point:
    row, step = divmod(space - 1, SEGMENT_LENGTH)
    column = step if row % 2 == 0 else SEGMENT_LENGTH - 1 - step
    # All rows sway alike, so the joints between them stay even.
    return Point(FIRST_X + column * COLUMN, FIRST_Y + row * ROW + 5 * sin(1.25 * column))


CENTRES: Final = (Point(0, 0), *(_centre(space) for space in range(1, LAST_SPACE + 1)))
"""The middle of every space; index 0 is not used."""

CORNER_SEATS: Final = 5
"""Five plates leave the sixth place free: there lies the supply, so that the picture is less high."""

PLACES: Final = {1: (0.0,), 2: (-33.0, 33.0), 3: (-33.0, 0.0, 33.0)}
"""Where one, two or three pirates stand, measured from the middle of their space."""
PLACE_Y: Final = 22.0


def crowd_width(seats: int) -> float:
    """Return how much room one seat's crowd has."""
    return min(240.0, (WIDTH - CROWD_LEFT - 20) / seats)


@cache
def crowd(place: int, seats: int) -> tuple[Point, ...]:
    """Return where each seat's first pirate stands in the fortress or on the sloop."""
    width = crowd_width(seats)
    y = {FORTRESS: FORTRESS_TOP + 42, SLOOP: SLOOP_TOP + 52}[place]
    return tuple(Point(CROWD_LEFT + 24 + seat * width, y) for seat in range(seats))


@cache
def arrange(seats: int, with_row: bool) -> Layout:
    """Lay out the picture for a number of seats, with or without the open row of cards."""
    columns = 2 if seats in (2, 4) else 3
    width = (INNER - (columns - 1) * GAP) / columns
    wide = columns == 2
    height = 90.0 if wide else 114.0
    plates = tuple(
        Box(
            MARGIN + (seat % columns) * (width + GAP),
            MARGIN + (seat // columns) * (height + GAP),
            width,
            height,
        )
        for seat in range(seats)
    )
    board = plates[-1].y + height + GAP
    status = board + BOARD_HEIGHT + GAP
    row = status + STATUS_HEIGHT + GAP
    below = row + (ROW_HEIGHT + GAP if with_row else 0)
    corner = seats == CORNER_SEATS
    supply = Point(plates[2].x, plates[-1].y) if corner else Point(0, below)
    hand = below if corner else below + SUPPLY_HEIGHT + GAP
    return Layout(plates, wide, board, status, row, supply, corner, hand, hand + HAND_HEIGHT)
