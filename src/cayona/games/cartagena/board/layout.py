"""Where everything lies, in units: two for a pixel of a phone.

The passage winds down its area: the fortress above, the sloop below. Held upright it has one row for each
segment; on a broad screen it has nine spaces to a row, and segments turn its corners.
"""

from functools import cache
from math import sin
from typing import Final, NamedTuple

from cayona.games.cartagena.components import FORTRESS, LAST_SPACE, ROW_SIZE, SEGMENT_LENGTH, SLOOP, SYMBOLS
from cayona.kernel.areas import Arrangement, Frame
from cayona.svg.shapes import Box, Point

COLUMN: Final = 110.0
"""From one space to the next; a little less wide, tiles keep a joint between them."""
TILE_WIDTH: Final = 104.0
TILE_HEIGHT: Final = 88.0
ROW: Final = 107.0
AISLE: Final = 22.0
"""Where segments meet within a row, there is room for a door."""
FIRST_Y: Final = 168.0
FORTRESS_TOP: Final = 14.0
FORTRESS_HEIGHT: Final = 98.0
SLOOP_HEIGHT: Final = 116.0
CROWD_LEFT: Final = 176.0
"""Left of it stand the gate and the ship; right of it the crowds in the fortress and aboard."""

WIDTH: Final = 720.0
"""Of the cards, and of the passage held upright."""
MARGIN: Final = 12.0
HAND_HEIGHT: Final = 120.0
ROW_HEIGHT: Final = 78.0
SUPPLY_HEIGHT: Final = 48.0
COLUMN_WIDTH: Final = 166.0
"""Of what lies beside the passage on a broad screen."""
NARROW_COLUMN: Final = 124.0
"""The same where there is no open row."""
OPEN_HAND: Final = 44.0
"""The height of a line that shows a seat's open hand."""
OPEN_BLOCK: Final = 134.0
"""The same in a column, where a hand has three lines."""

PLACES: Final = {1: (0.0,), 2: (-33.0, 33.0), 3: (-33.0, 0.0, 33.0)}
"""Where one, two or three pirates stand, measured from the middle of their space."""
PLACE_Y: Final = 22.0


class Run(NamedTuple):
    """Neighbouring spaces of one segment in one row, from left to right."""

    segment: int
    spaces: tuple[int, ...]


class Passage:
    """The measures of the passage in one arrangement."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.rows = LAST_SPACE // columns
        self.aisle = AISLE if columns > SEGMENT_LENGTH else 0.0
        self.width = 60 + columns * COLUMN + self.aisle
        self.first_x = 30 + COLUMN / 2
        self.sloop_top = FIRST_Y + (self.rows - 1) * ROW + 65
        self.height = self.sloop_top + SLOOP_HEIGHT + 12
        self.centres = (Point(0, 0), *(self._centre(space) for space in range(1, LAST_SPACE + 1)))
        """The middle of every space; index 0 is not used."""

    def _centre(self, space: int) -> Point:
        row, step = divmod(space - 1, self.columns)
        column = step if row % 2 == 0 else self.columns - 1 - step
        aside = self.aisle if column >= SEGMENT_LENGTH else 0.0
        # All rows sway alike, so the joints between them stay even.
        return Point(self.first_x + column * COLUMN + aside, FIRST_Y + row * ROW + 5 * sin(1.25 * column))

    def row_of(self, space: int) -> int:
        """Return the row in which a space lies."""
        return (space - 1) // self.columns

    def runs(self) -> list[Run]:
        """Return the parts into which rows cut the segments."""
        found: dict[tuple[int, int], list[int]] = {}
        for space in range(1, LAST_SPACE + 1):
            found.setdefault((self.row_of(space), segment_of(space)), []).append(space)
        ordered = (
            (segment, tuple(sorted(spaces, key=lambda space: self.centres[space].x)))
            for (_row, segment), spaces in found.items()
        )
        return [Run(segment, spaces) for segment, spaces in ordered]

    def crowd_width(self, seats: int) -> float:
        """Return how much room one seat's crowd has."""
        return min(240.0, (self.width - CROWD_LEFT - 20) / seats)

    def crowd(self, place: int, seats: int, seat: int) -> Point:
        """Return where a seat's first pirate stands in the fortress or on the sloop."""
        y = {FORTRESS: FORTRESS_TOP + 42, SLOOP: self.sloop_top + 52}[place]
        return Point(CROWD_LEFT + 24 + seat * self.crowd_width(seats), y)


PASSAGES: Final[dict[Arrangement, Passage]] = {"tall": Passage(SEGMENT_LENGTH), "wide": Passage(9)}


class Card(NamedTuple):
    """Where a card of the open row lies, and how large its symbol is."""

    box: Box
    symbol: float


class Words(NamedTuple):
    """Where words stand, in how much room, and how they look."""

    x: float
    y: float
    room: float
    style: str


class Supply(NamedTuple):
    """Where the cards on the table lie: a strip below the passage held upright, else a column beside it."""

    frame: Frame
    pile: Point
    back: float
    """How large the backs of the pile are."""
    pile_count: Point
    centred: bool
    """Whether the count stands below the backs, not right of them."""
    pile_words: Words
    played: Words
    discards: tuple[Point, ...]
    """The middles of the symbols that were played."""
    symbol: float
    row: tuple[Card, ...]
    """The cards of the open row, the next one first."""
    arrow: Point
    """The corner of the arrow that points at the next one."""
    next: Point


def _strip(with_row: bool) -> Supply:
    top = ROW_HEIGHT if with_row else 0.0
    others = (Card(Box(158.0 + nth * 50, 8, 45, 62), 36) for nth in range(ROW_SIZE - 1))
    return Supply(
        (0, 0, WIDTH, top + SUPPLY_HEIGHT),
        Point(34, top + 25),
        42,
        Point(62, top + 33),
        False,
        Words(110, top + 33, 96, "small muted"),
        Words(298, top + 33, 84, "small muted end"),
        tuple(Point(320.0 + nth * 67, top + 25) for nth in range(len(SYMBOLS))),
        30,
        (Card(Box(84, 1, 64, 76), 46), *others),
        Point(12, 8),
        Point(43, 76),
    )


def _column(with_row: bool) -> Supply:
    left, width = (COLUMN_WIDTH / 2, COLUMN_WIDTH) if with_row else (0.0, NARROW_COLUMN)
    middle, room = (left + width) / 2, width - left - 8
    others = (Card(Box(12, 152 + nth * 47.5, 50, 44), 36) for nth in range(ROW_SIZE - 1))
    return Supply(
        (0, 0, width, PASSAGES["wide"].height),
        Point(middle - 3, 62),
        74 if with_row else 92,
        Point(middle, 138),
        True,
        Words(middle, 184, room, "small muted middle"),
        Words(middle, 246, room, "small muted middle"),
        tuple(Point(middle - (24 if with_row else 18), 284.0 + nth * 70) for nth in range(len(SYMBOLS))),
        32 if with_row else 50,  # two figures of 12 pixels stand beside it, also on a phone held sideways
        (Card(Box(4, 68, 66, 76), 48), *others),
        Point(6, 2),
        Point(37, 62),
    )


@cache
def supply(arrangement: Arrangement, with_row: bool) -> Supply:
    """Return where the cards on the table lie, with or without an open row among them."""
    return _column(with_row) if arrangement == "wide" else _strip(with_row)


def segment_of(space: int) -> int:
    """Return the segment to which a space belongs."""
    return (space - 1) // SEGMENT_LENGTH
