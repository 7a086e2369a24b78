"""Where everything lies in its area, in units: two for a pixel of a phone.

The sea is laid out from the board's own data, so a new board needs nothing here.
"""

from functools import cache
from typing import Final, NamedTuple

from cayona.games.tranquility.boards import BOARDS, Place
from cayona.games.tranquility.components import DISPLAY_SIZE, STORM_COUNT
from cayona.kernel.areas import ARRANGEMENTS, Arrangement, Frame
from cayona.svg.shapes import Box, Point

MARGIN: Final = 12.0
GAP: Final = 8.0
WIDTH: Final = 720.0
INNER: Final = WIDTH - 2 * MARGIN

ROW: Final = 106.0
"""From one row to the next: between them runs the current from the end of one to the start of the next."""
TIGHT_ROW: Final = 88.0
TALLEST: Final = 6
"""A board of more rows than this has no room for currents between them."""
CELL: Final = 88.0
LEFT: Final = 110.0
BORDER_WIDTH: Final = 80.0
BAND: Final = 50.0
"""Above and below the cells, where Start and Finish lie."""
EDGE: Final = 14.0
"""Above the cells if neither lies there."""

LINE: Final = 48.0
TRAY_HEIGHT: Final = 92.0
CARD_HEIGHT: Final = 132.0
SLOTS: Final = 5
SLOTS_ACROSS: Final = 7
"""So many cards lie side by side and are still wide enough for a finger."""

_PILLAR: Final = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2), (1, 3), (0, 3), (0, 4))
FOLDED: Final[dict[str, tuple[Place, ...]]] = {
    "arch": (*_PILLAR, *((x, 5) for x in range(6)), *((5 - x, y) for x, y in reversed(_PILLAR)))
}
"""Boards that are too high for a broad screen: there a pillar is two islands thick."""


class Measures(NamedTuple):
    """What the arrangements of the sea differ in."""

    width: float
    column: float
    cell: float
    """How wide a cell is."""


MEASURES: Final = {"tall": Measures(WIDTH, 92.0, CELL), "wide": Measures(1152.0, 164.0, 160.0)}
FOLDED_COLUMN: Final = 160.0


class Sea(NamedTuple):
    """Where the cells of a board lie."""

    frame: Frame
    cells: tuple[Box, ...]
    rows: tuple[tuple[int, ...], ...]
    borders: tuple[Box, ...]
    """The left border of each row; empty where rows have none."""
    start: Point
    finish: Point
    folded: bool
    aside: Point | None
    """Where lies what else lies aside, if the board leaves room for it in the sea."""


@cache
def sea(variant: str, arrangement: Arrangement) -> Sea:
    """Lay out the sea of a variant."""
    board = BOARDS[variant]
    width, column, cell = MEASURES[arrangement]
    folded = arrangement == "wide" and variant in FOLDED
    column = FOLDED_COLUMN if folded else column
    places = FOLDED[variant] if folded else board.places()
    top = max(y for _x, y in places)
    across = max(x for x, _y in places) + 1
    named = bool(board.row_names)
    pitch = ROW if top < TALLEST else TIGHT_ROW
    high = min(CELL, pitch - 4)
    wide = min(cell, high) if arrangement == "tall" else cell
    left = (width - across * column) / 2 if named else LEFT
    above = places[-1][1] == top
    first_line = BAND if above else EDGE
    cells = tuple(Box(left + x * column, first_line + (top - y) * pitch, wide, high) for x, y in places)
    rows = tuple(map(tuple, board.row_cells()))
    firsts = () if named or board.crossing else tuple(cells[row[0]] for row in rows)
    first, last = cells[0], cells[-1]
    height = first_line + top * pitch + high + BAND
    return Sea(
        (0.0, 0.0, width, height),
        cells,
        rows,
        tuple(Box(box.x - BORDER_WIDTH - 10, box.y, BORDER_WIDTH, high) for box in firsts),
        Point(first.x + wide / 2, first.y + high + BAND / 2 - 2),
        Point(last.x + wide / 2, last.y - BAND / 2 + 4 if above else last.y + high + BAND / 2 - 2),
        folded,
        Point(width / 2 - 84, height - 180) if named else None,
    )


def middle(box: Box) -> Point:
    """Return the middle of a box."""
    return Point(box.x + box.width / 2, box.y + box.height / 2)


class Weather(NamedTuple):
    """Where lies what is not in the sea."""

    frame: Frame
    compasses: Box
    storms: tuple[Box, ...]
    """A place for every storm."""
    aside: tuple[Point, ...]
    deck: Box
    display: tuple[Box, ...]


@cache
def weather(arrangement: Arrangement, tray: bool, aside: int, display: bool) -> Weather:
    """Lay out the tray of storms, so many things aside and the display, as far as they are there."""
    return _beside(tray, aside, display) if arrangement == "wide" else _below(tray, aside, display)


def _below(tray: bool, aside: int, display: bool) -> Weather:
    """Lay them out in lines."""
    line = TRAY_HEIGHT + GAP if tray else 0.0
    deck = 104.0
    step = (INNER - deck) // DISPLAY_SIZE
    height = line + (LINE if aside else 0) + (CARD_HEIGHT if display else 0)
    return Weather(
        (0.0, 0.0, WIDTH, height),
        Box(MARGIN, 0, 128, TRAY_HEIGHT),
        tuple(Box(MARGIN + 136 + nth * 94, 0, 90, TRAY_HEIGHT) for nth in range(STORM_COUNT)),
        tuple(Point(MARGIN + 20 + nth * 224, line + LINE / 2) for nth in range(aside)),
        Box(MARGIN, 4, deck - GAP, CARD_HEIGHT - 8),
        tuple(
            Box(MARGIN + deck + nth * step + 4, 4, step - 8, CARD_HEIGHT - 8) for nth in range(DISPLAY_SIZE)
        ),
    )


def _beside(tray: bool, aside: int, display: bool) -> Weather:
    """Lay them out in a column, two things beside each other."""
    wide, step = 256.0, 120.0
    storms = [
        Box(MARGIN + nth % 2 * step, TRAY_HEIGHT + GAP + nth // 2 * (TRAY_HEIGHT + GAP), 112, TRAY_HEIGHT)
        for nth in range(STORM_COUNT)
    ]
    line = storms[-1].y + TRAY_HEIGHT + GAP if tray else 0.0
    cards = [
        Box(MARGIN + nth % 2 * step, 4 + nth // 2 * CARD_HEIGHT, 112, CARD_HEIGHT - 8)
        for nth in range(DISPLAY_SIZE + 1)
    ]
    shown = cards[-1].y + CARD_HEIGHT if display else 0.0
    return Weather(
        (0.0, 0.0, wide, line + aside * LINE + shown),
        Box(MARGIN, 0, wide - 2 * MARGIN, TRAY_HEIGHT),
        tuple(storms),
        tuple(Point(MARGIN + 20, line + (nth + 0.5) * LINE) for nth in range(aside)),
        cards[0],
        tuple(cards[1:]),
    )


@cache
def hand(count: int) -> tuple[Frame, tuple[Box, ...]]:
    """Lay out a hand of so many different cards; a card that leaves moves none of those before it."""
    across = SLOTS if count <= SLOTS else SLOTS_ACROSS
    step = INNER // across
    lines = max(1, -(-count // across))
    boxes = tuple(
        Box(
            MARGIN + nth % across * step + 4,
            nth // across * (CARD_HEIGHT + GAP) + 4,
            step - 8,
            CARD_HEIGHT - 8,
        )
        for nth in range(count)
    )
    return (0.0, 0.0, WIDTH, lines * (CARD_HEIGHT + GAP)), boxes


@cache
def sizes() -> dict[float, float]:
    """Return how wide cells and cards are, and how high those of each width."""
    seas = [sea(variant, arrangement) for variant in BOARDS for arrangement in ARRANGEMENTS]
    boxes = [one.cells[0] for one in seas]
    boxes += [weather(arrangement, False, 0, True).display[0] for arrangement in ARRANGEMENTS]
    boxes += [hand(count)[1][0] for count in (SLOTS, SLOTS + 1)]
    return {box.width: box.height for box in boxes}
