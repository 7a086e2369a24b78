"""Where everything lies in its area, in units: two for a pixel of a phone.

What one acts on is never smaller than `TAP`. On a broad screen the ships are wider, and events and votes are
as high together as the chart, to stand beside it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cayona.kernel.areas import Frame
from cayona.svg.shapes import Box, Point

WIDTH: Final = 720.0
SIDE: Final = 544.0
"""How wide events and votes are on a broad screen."""
MARGIN: Final = 12.0
TAP: Final = 88.0
"""What a finger needs: 44 pixels of a phone."""
SHIPS: Final = ("FD", "JR")
NATIONS: Final = ("british", "french")

# --- The chart -----------------------------------------------------------------------------------------

SCORE_HEIGHT: Final = 46.0
"""The treasure count lies above the chart, at negative heights."""
CHART_HEIGHT: Final = 602.0
PLACES: Final = 5
ROW_TOP: Final = 62.0
HOLD_TOP: Final = 508.0
LINE_TOP: Final = 244.0
LINE_PLACES: Final = 9


class Chart(NamedTuple):
    """The chart of an arrangement: Galleon, Tortuga and rowboats in the middle, a ship at either side."""

    width: float
    ship_width: float

    @property
    def middle(self) -> float:
        """Return where the middle is."""
        return self.width / 2

    @property
    def frame(self) -> Frame:
        """Return the chart with the treasure count above it."""
        return 0, -SCORE_HEIGHT, self.width, SCORE_HEIGHT + CHART_HEIGHT

    @property
    def galleon(self) -> Box:
        """Return where the Spanish Galleon sails."""
        return Box(self.middle - 128, 8, 256, 148)

    @property
    def island(self) -> Box:
        """Return where Tortuga lies."""
        return Box(self.middle - 130, 160, 260, 344)

    def ship_left(self, ship: str) -> float:
        """Return where a ship begins."""
        return 8.0 if ship == "FD" else self.width - 8 - self.ship_width

    def ship_box(self, ship: str) -> Box:
        """Return where a ship is."""
        return Box(self.ship_left(ship) + 4, 10, self.ship_width - 8, CHART_HEIGHT - 20)

    def place_at(self, ship: str, index: int) -> Point:
        """Return the middle of a place aboard, counted from the front; crews stand on the outer side."""
        left = self.ship_left(ship)
        x = left + self.ship_width - 62 if ship == "JR" else left + 62
        return Point(x, ROW_TOP + TAP * index + TAP / 2)

    def row_box(self, ship: str, index: int) -> Box:
        """Return the strip of deck that belongs to a place: the pawn, and beside it the rank."""
        return Box(self.ship_left(ship) + 10, ROW_TOP + TAP * index, self.ship_width - 20, TAP)

    def rank_box(self, ship: str, index: int) -> Box:
        """Return where the rank of a place is written."""
        wide = self.ship_width - 124
        x = self.ship_left(ship) + (22 if ship == "JR" else self.ship_width - 22 - wide)
        return Box(x, ROW_TOP + TAP * index, wide, TAP)

    def hold_box(self, ship: str, side: int) -> Box:
        """Return where a hold is: 0 British, 1 French."""
        wide = (self.ship_width - 30) / 2
        return Box(self.ship_left(ship) + 12 + side * (wide + 6), HOLD_TOP, wide, TAP)

    def area_box(self, side: int) -> Box:
        """Return where the treasures of one nation lie on Tortuga."""
        return Box(self.middle - 122 + side * 126, 168, 118, 70)

    def line_at(self, index: int) -> Point:
        """Return the middle of a place in the line on Tortuga: three rows, to and fro."""
        row, column = divmod(index, 3)
        across = 2 - column if row % 2 else column
        return Point(self.middle + (across - 1) * TAP, LINE_TOP + TAP * row + TAP / 2)

    def boat_box(self, ship: str) -> Box:
        """Return where a ship's rowboat lies."""
        return Box(self.middle - 124 if ship == "FD" else self.middle + 4, 512, 120, TAP)

    def stand(self, place: str, index: int) -> Point:
        """Return the middle of a pawn: aboard, in the line on Tortuga, or in a rowboat."""
        if place in SHIPS:
            x, y = self.place_at(place, index)
            return Point(x, y - 1)
        if place == "TOR":
            x, y = self.line_at(index)
            return Point(x, y - 5)
        box = self.boat_box(place[1:])
        return Point(box.x + box.width / 2, box.y + box.height / 2 - 8)


CHARTS: Final = (Chart(WIDTH, 218), Chart(792, 250))
"""For a phone, and for a broad screen."""

# --- Events --------------------------------------------------------------------------------------------

EVENT_WIDTH: Final = 98.0
EVENT_HEIGHT: Final = 118.0
ROW_HEIGHT: Final = 146.0
"""With the marks of those who have looked."""
ROW_PLACES: Final = 5
PILE_WIDTH: Final = 80.0
KIND_HEIGHT: Final = 54.0
_KINDS_ACROSS: Final = 8


def events_frame(wide: bool) -> Frame:
    """Return the event row, deck and discards, and the kinds of events."""
    if wide:
        return 0, -4, SIDE, 4 + 2 * ROW_HEIGHT + 12
    return 0, -4, WIDTH, 4 + ROW_HEIGHT


def event_left(place: int) -> float:
    """Return where a place of the event row begins; places count from 1."""
    return MARGIN + (place - 1) * 104


def pile_at(nth: int, wide: bool) -> Point:
    """Return where the event deck (0) or the discards (1) begin."""
    return Point(MARGIN + nth * 90, ROW_HEIGHT + 12) if wide else Point(540 + nth * 88, 0)


def kind_at(nth: int, wide: bool) -> Point:
    """Return the middle of the upper edge of a kind of event; on a phone they lie on a sheet over the row."""
    if wide:
        row, column = divmod(nth, _KINDS_ACROSS)
        step = (SIDE - MARGIN - 196) / _KINDS_ACROSS
        return Point(196 + (column + 0.5) * step, ROW_HEIGHT + 20 + row * (KIND_HEIGHT + 10))
    row, column = divmod(nth, _KINDS_ACROSS)
    return Point(MARGIN + 44 + column * TAP, 10 + row * (KIND_HEIGHT + 16))


KIND_SIZE: Final = 40.0
SHEET: Final = Box(MARGIN, -2, WIDTH - 2 * MARGIN, ROW_HEIGHT)
"""What the kinds of events lie on, on a phone."""


# --- Votes ---------------------------------------------------------------------------------------------

CARD: Final = Box(0, 0, 100, 162)
"""The size of a vote card in the hand."""
BALLOT: Final = Box(0, 0, 58, 94)


class Votes(NamedTuple):
    """Where the parts of the votes are in an arrangement."""

    frame: Frame
    strip: Box
    """What a vote lies on."""
    title: Point
    voters: Box
    """Who votes; after that, how it ended and what was counted."""
    ballots: Box
    deck: Point
    parts: Box
    """What is known of the deck."""
    columns: int
    scale: float
    """How large ballots and deck are, of what they are on a broad screen."""


VOTES: Final = (
    Votes(
        frame=(0, -2, WIDTH, 104),
        strip=Box(MARGIN, 0, 696, 100),
        title=Point(84, 0),
        voters=Box(318, 0, 382, 34),
        ballots=Box(88, 35, 612, 62),
        deck=Point(48, 38),
        parts=Box(MARGIN, 0, 696, 100),
        columns=9,
        scale=0.66,
    ),
    Votes(
        frame=(0, -2, SIDE, 336),
        strip=Box(8, 0, SIDE - 16, 178),
        title=Point(20, 2),
        voters=Box(20, 38, SIDE - 40, 34),
        ballots=Box(20, 78, SIDE - 40, 94),
        deck=Point(52, 246),
        parts=Box(96, 186, SIDE - 104, 144),
        columns=6,
        scale=1.0,
    ),
)

# --- What one has in hand ------------------------------------------------------------------------------

HAND_FRAME: Final[Frame] = (0, -14, 640, 182)
"""Above it there is room for a card that is lifted; `TAP` is enough where it has 320 pixels, too."""
CARD_STEP: Final = 104.0
LOYAL: Final = Box(6, 0, 74, CARD.height)
"""One's loyalty is not played: it leaves the width of the hand to what is."""
POOL: Final = Box(0, 0, 90.5, 91)
"""The size of a face of the vote deck, seen from the crow's nest."""

# --- What is lit ---------------------------------------------------------------------------------------


def _outlines() -> Iterator[tuple[Box, float]]:
    for size in (Box(0, 0, TAP, TAP), Box(0, 0, EVENT_WIDTH, EVENT_HEIGHT), CARD, POOL):
        yield size, 10
    for chart in CHARTS:
        yield chart.island, 40
        yield chart.ship_box("FD"), 30
        for size in (chart.row_box("FD", 0), chart.hold_box("FD", 0), chart.boat_box("FD")):
            yield size, 12


OUTLINES: Final = {(size.width, size.height): radius for size, radius in _outlines()}
"""The outlines that are drawn often, by width and height, and the radius of their corners."""
