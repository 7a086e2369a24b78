"""Where everything lies in the picture, in units: 720 across, two units for a pixel of a phone.

The sea is laid out from the board's own data, so a new board needs nothing here. Its coordinates start at the
sea's own top left corner.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from cayona.games.tranquility.boards import BOARDS
from cayona.svg.shapes import Box, Point

WIDTH: Final = 720.0
MARGIN: Final = 12.0
GAP: Final = 8.0
INNER: Final = WIDTH - 2 * MARGIN

COLUMN: Final = 92.0
ROW: Final = 106.0
"""From one row to the next: between them runs the current from the end of one to the start of the next."""
TIGHT_ROW: Final = 90.0
TALLEST: Final = 6
"""A board of more rows than this has no room for currents between them."""
LEFT: Final = 110.0
BORDER_WIDTH: Final = 80.0
BAND: Final = 50.0
"""Above and below the cells: here lie Start and Finish."""

PLATE_HEIGHT: Final = 88.0
STRIP_HEIGHT: Final = 92.0
TRAY_HEIGHT: Final = 92.0
SUPPLY_HEIGHT: Final = 48.0
CARD_HEIGHT: Final = 132.0
CARDS_ACROSS: Final = 7
"""So many cards, or buttons, lie side by side and are still wide enough for a finger."""
OPEN_HAND_HEIGHT: Final = 48.0


class Sea(NamedTuple):
    """Where the cells of a board lie."""

    cells: tuple[Box, ...]
    rows: tuple[tuple[int, ...], ...]
    borders: tuple[Box, ...]
    """The left border of each row; empty where rows have none."""
    start: Point
    finish: Point
    height: float


class Layout(NamedTuple):
    """The tops of all parts of one picture."""

    plates: tuple[Box, ...]
    sea: float
    strip: float
    tray: float
    display: float
    supply: float
    hand: float
    height: float


@cache
def sea(variant: str) -> Sea:
    """Lay out the sea of a variant."""
    board = BOARDS[variant]
    places = board.places()
    top = max(y for _x, y in places)
    across = max(x for x, _y in places) + 1
    bordered = not board.row_names
    pitch = ROW if top < TALLEST else TIGHT_ROW
    left = LEFT if bordered else (WIDTH - across * COLUMN) / 2
    size = min(COLUMN, pitch) - 4
    cells = tuple(Box(left + x * COLUMN, BAND + (top - y) * pitch, size, size) for x, y in places)
    rows = tuple(map(tuple, board.row_cells()))
    borders = tuple(
        Box(cells[row[0]].x - BORDER_WIDTH - 10, cells[row[0]].y, BORDER_WIDTH, size) for row in rows
    )
    first, last = cells[0], cells[-1]
    above = places[-1][1] == top
    return Sea(
        cells,
        rows,
        borders if bordered else (),
        Point(first.x + size / 2, first.y + size + BAND / 2 - 2),
        Point(last.x + size / 2, last.y - BAND / 2 + 4 if above else last.y + size + BAND / 2 - 2),
        BAND * 2 + top * pitch + size,
    )


def middle(box: Box) -> Point:
    """Return the middle of a box."""
    return Point(box.x + box.width / 2, box.y + box.height / 2)


@cache
def plates(seats: int) -> tuple[Box, ...]:
    """Lay out a name plate for every seat."""
    columns = {1: 1, 2: 2, 4: 2}.get(seats, 3)
    width = (INNER - (columns - 1) * GAP) / columns
    return tuple(
        Box(
            MARGIN + seat % columns * (width + GAP),
            MARGIN + seat // columns * (PLATE_HEIGHT + GAP),
            width,
            PLATE_HEIGHT,
        )
        for seat in range(seats)
    )


def arrange(
    variant: str, seats: int, *, strip: float, tray: bool, display: bool, supply: bool, hand: float
) -> Layout:
    """Put the parts below each other; `strip` and `hand` are heights, the others are there or not."""
    boxes = plates(seats)
    top = boxes[-1].y + PLATE_HEIGHT + GAP
    tray_top = top + sea(variant).height + GAP
    supply_top = tray_top + (TRAY_HEIGHT + GAP if tray else 0)
    display_top = supply_top + (SUPPLY_HEIGHT + GAP if supply else 0)
    strip_top = display_top + (CARD_HEIGHT + GAP if display else 0)
    hand_top = strip_top + strip + GAP
    return Layout(
        boxes,
        top,
        strip_top,
        tray_top,
        display_top,
        supply_top,
        hand_top,
        hand_top + hand + (GAP if hand else 0),
    )
