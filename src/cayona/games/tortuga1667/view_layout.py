"""Where everything lies in the picture, in units: 720 across, two units for a pixel of a phone.

From the top: the treasure count, the chart with ships and island, the event row, the viewer's hand, votes,
everybody's plate, and what the event deck was made of. What one acts on is never smaller than `TAP`.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from cayona.svg.shapes import Box

WIDTH: Final = 720.0
MARGIN: Final = 12.0
GAP: Final = 8.0
INNER: Final = WIDTH - 2 * MARGIN
TAP: Final = 88.0
"""What a finger needs: 44 pixels of a phone."""

Point = tuple[float, float]

# --- The treasure count --------------------------------------------------------------------------------

SCORE_HEIGHT: Final = 60.0

# --- The chart, in its own coordinates -----------------------------------------------------------------

CHART_TOP: Final = SCORE_HEIGHT + 4
CHART_HEIGHT: Final = 606.0
SHIPS: Final = ("FD", "JR")
SHIP_WIDTH: Final = 218.0
SHIP_LEFT: Final = {"FD": 8.0, "JR": WIDTH - 8 - SHIP_WIDTH}
PLACES: Final = 5
ROW_TOP: Final = 62.0
HOLD_TOP: Final = 508.0
HOLD: Final = Box(0, 0, 94, TAP)
"""The size of a hold; `hold_box` says where it is."""
GALLEON: Final = Box(232, 8, 256, 148)
ISLAND: Final = Box(230, 160, 260, 344)
AREA_TOP: Final = 168.0
LINE_TOP: Final = 244.0
BOAT_TOP: Final = 512.0


def is_mirrored(ship: str) -> bool:
    """Tell whether a ship has its crew on the right: both crews stand on the outer side."""
    return ship == "JR"


def place_at(ship: str, index: int) -> Point:
    """Return the middle of a place aboard, counted from the front."""
    left = SHIP_LEFT[ship]
    x = left + SHIP_WIDTH - 62 if is_mirrored(ship) else left + 62
    return x, ROW_TOP + TAP * index + TAP / 2


def row_box(ship: str, index: int) -> Box:
    """Return the strip of deck that belongs to a place: the pawn, and beside it the rank."""
    return Box(SHIP_LEFT[ship] + 10, ROW_TOP + TAP * index, SHIP_WIDTH - 20, TAP)


def rank_box(ship: str, index: int) -> Box:
    """Return where the rank of a place is written."""
    x = SHIP_LEFT[ship] + (22 if is_mirrored(ship) else SHIP_WIDTH - 22 - 94)
    return Box(x, ROW_TOP + TAP * index, 94, TAP)


def hold_box(ship: str, side: int) -> Box:
    """Return where a hold is: 0 British, 1 French."""
    return Box(SHIP_LEFT[ship] + 12 + side * 100, HOLD_TOP, HOLD.width, HOLD.height)


def area_box(side: int) -> Box:
    """Return where the treasures of one nation lie on Tortuga."""
    return Box(238 + side * 126, AREA_TOP, 118, 70)


def line_at(index: int) -> Point:
    """Return the middle of a place in the line on Tortuga: three rows, to and fro."""
    row, column = divmod(index, 3)
    across = 2 - column if row % 2 else column
    return WIDTH / 2 + (across - 1) * TAP, LINE_TOP + TAP * row + TAP / 2


def boat_box(ship: str) -> Box:
    """Return where a ship's rowboat lies."""
    return Box(236 if ship == "FD" else 364, BOAT_TOP, 120, TAP)


# --- Cards ---------------------------------------------------------------------------------------------

EVENT_WIDTH: Final = 98.0
EVENT_HEIGHT: Final = 118.0
EVENT_STEP: Final = 104.0
EVENTS_HEIGHT: Final = 146.0
ROW_PLACES: Final = 5
PILE_LEFT: Final = (540.0, 628.0)
PILE_WIDTH: Final = 80.0
"""The event deck and the discards."""

HAND_HEIGHT: Final = 172.0
CARD_WIDTH: Final = 104.0
CARD_HEIGHT: Final = 168.0
CARD_STEP: Final = 110.0

VOTE_HEIGHT: Final = 132.0
VOTE_LEFT: Final = 100.0
VOTE_CARD: Final = Box(0, 34, 52, 94)
MOST_VOTES: Final = 11
"""Nine brawlers, the deck's card, and the second of El Dorado."""


def event_left(place: int) -> float:
    """Return where a place of the event row begins; places count from 1."""
    return MARGIN + (place - 1) * EVENT_STEP


# --- The whole picture ---------------------------------------------------------------------------------

PLATE_HEIGHT: Final = 66.0
PLATE_STEP: Final = 72.0
KINDS_HEIGHT: Final = 66.0


CROWD: Final = 5
"""From so many seats on, plates and kinds of events stand in a column of their own on a broad screen."""
SIDE_LEFT: Final = WIDTH + 4
SIDE_WIDTH: Final = (INNER - 2 * GAP) / 3
KINDS_ACROSS: Final = 4
KIND_HIGH: Final = 70.0
MOST_KINDS: Final = 16


class Layout(NamedTuple):
    """Where the parts of the picture begin."""

    chart: float
    events: float
    hand: float
    votes: float
    plates: float
    kinds: float
    height: float

    def wide(self, seats: int) -> tuple[float, float] | None:
        """Return the size on a broad screen; None if nothing is arranged in another way there."""
        if seats < CROWD:
            return None
        side = side_kinds_top(seats) + -(-MOST_KINDS // KINDS_ACROSS) * KIND_HIGH
        return SIDE_LEFT + SIDE_WIDTH + MARGIN, max(self.plates, side)


def columns(seats: int) -> int:
    """Return how many plates lie side by side."""
    return 2 if seats in (2, 4) else 3


@cache
def arrange(seats: int, with_hand: bool) -> Layout:
    """Return the parts of the picture; spectators have no hand."""
    events = CHART_TOP + CHART_HEIGHT + GAP
    hand = events + EVENTS_HEIGHT + GAP
    votes = hand + (HAND_HEIGHT + GAP if with_hand else 0)
    plates = votes + VOTE_HEIGHT + GAP
    kinds = plates + -(-seats // columns(seats)) * PLATE_STEP + 4
    return Layout(CHART_TOP, events, hand, votes, plates, kinds, kinds + KINDS_HEIGHT)


def side_kinds_top(seats: int) -> float:
    """Return where the kinds of events begin in the column at the side, below the plates."""
    return GAP + seats * PLATE_STEP + 8


def side_css(most_seats: int) -> str:
    """Return the rules that move plates and kinds of events into that column."""
    places = {f"plate-{nth}": (SIDE_LEFT, GAP + nth * PLATE_STEP) for nth in range(most_seats)}
    for seats in range(CROWD, most_seats + 1):
        places[f"kinds-of-{seats}"] = (SIDE_LEFT, side_kinds_top(seats))
    for nth in range(MOST_KINDS):
        row, column = divmod(nth, KINDS_ACROSS)
        places[f"kind-{nth}"] = ((column + 0.5) * SIDE_WIDTH / KINDS_ACROSS, row * KIND_HIGH)
    return "".join(
        f".cayona.wide .t7-{name}{{transform:translate({x:g}px,{y:g}px)}}" for name, (x, y) in places.items()
    )


def plate_box(seats: int, order: int) -> Box:
    """Return where a plate lies below the top of all plates."""
    across = columns(seats)
    row, column = divmod(order, across)
    width = (INNER - (across - 1) * GAP) / across
    return Box(MARGIN + column * (width + GAP), row * PLATE_STEP, width, PLATE_HEIGHT)
