"""Where everything lies, in units: two for a pixel of a phone.

The passage winds down its area: the fortress above, the sloop below. Held upright it has one row for each
segment; on a broad screen it has nine spaces to a row, and segments turn its corners.
"""

from math import sin
from typing import Final, NamedTuple

from cayona.games.cartagena.components import FORTRESS, LAST_SPACE, SEGMENT_LENGTH, SLOOP
from cayona.kernel.areas import Arrangement
from cayona.svg.shapes import Point

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
OPEN_HAND: Final = 44.0
"""The height of a line that shows a seat's open hand."""

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


def segment_of(space: int) -> int:
    """Return the segment to which a space belongs."""
    return (space - 1) // SEGMENT_LENGTH
