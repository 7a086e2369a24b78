"""Where everything lies, in units: two for a pixel of a phone.

A board is a block of action spaces, tracks and areas, the same in both arrangements, with its origin at the
corner of the block. What is beside it, the hand and the tokens, lies to the left on a phone, above on a
broad screen.
"""

from functools import cache
from typing import Final, NamedTuple

from cayona.kernel.areas import Arrangement, Frame
from cayona.svg.shapes import Box, Point

WIDTH: Final = 720.0
"""A phone."""


class Row(NamedTuple):
    """Equal parts side by side."""

    top: float
    step: float
    width: float
    height: float

    def box(self, index: int) -> Box:
        """Return where a part lies."""
        return Box(index * self.step, self.top, self.width, self.height)


SPACES: Final = Row(0, 122, 118, 90)
PLACED: Final = (20.5, 31.0)
"""A die on an action space."""
SLOT: Final = 23.0
"""From one die on an action space to the next."""
TRACKS: Final = Row(94, 306, 302, 46)
FIELD: Final = 37.75
AREAS: Final = Row(142, 153, 149, 80)
TALLY: Final = 42.0
"""The edge of an area on which its chests are counted."""
HAND_DIE: Final = 29.0


class Sides(NamedTuple):
    """Where the things beside the block lie, by their middles."""

    frame: Frame
    mark: Point
    wheel: Point
    coin: Point
    done: Point
    hand: tuple[Point, ...]
    """The corners of the dice in hand."""
    focus: Frame
    """What shows the game at its best."""


SIDES: Final[dict[Arrangement, Sides]] = {
    "tall": Sides(
        (-105, -8, WIDTH, 238),
        mark=Point(-76, 22),
        wheel=Point(-30, 22),
        coin=Point(-76, 192),
        done=Point(-22, 131),
        hand=tuple(Point(-99 + die % 3 * 32, 72 + die // 3 * 44) for die in range(5)),
        focus=(-105, -8, 380, 238),
    ),
    "wide": Sides(
        (-8, -57, 622, 290),
        mark=Point(22, -28),
        wheel=Point(440, -28),
        coin=Point(540, -28),
        done=Point(254, -28),
        hand=tuple(Point(64 + die * 34, -43) for die in range(5)),
        focus=(-8, -57, 464, 290),
    ),
}

# --- The middle of the table ----------------------------------------------------------------------------

ISLET_STEP: Final = 52.0
CHIP: Final = Box(30, 0, 54.5, 29)
"""How far the chips of a ranking are from its edge and from each other."""


class Middle(NamedTuple):
    """Where the things in the middle of the table lie, by their middles where nothing else is said."""

    frame: Frame
    round: Point
    """Where its words begin; those of the stage stand below them."""
    stage_room: float
    islet: Point
    """Its corner."""
    bag: Point
    pool: Point
    ranks: tuple[Box, ...]
    """The rankings of the five actions."""
    abreast: int
    """So many chips of a ranking stand side by side."""


def _strip(seats: int) -> Middle:
    """Lay it all out over the boards; a ranking has its chips in pairs."""
    high = 6 + CHIP.height * -(-seats // 2)
    ranks = tuple(Box(4 + nth * 143, 78, 140, high) for nth in range(5))
    return Middle(
        (0, 0, WIDTH, 82 + high), Point(14, 34), 184, Point(228, 4), Point(584, 24), Point(664, 24), ranks, 2
    )


COLUMN: Final = Middle(
    (0, 0, 320, 584),
    Point(18, 42),
    150,
    Point(18, 104),
    Point(206, 34),
    Point(276, 34),
    tuple(Box(8, 206 + nth * 75, 304, 66) for nth in range(5)),
    4,
)
"""Beside two boards that lie one below the other."""
BLOCK: Final = Middle(
    (0, 0, 622, 290),
    Point(22, 56),
    176,
    Point(206, 50),
    Point(526, 68),
    Point(590, 68),
    tuple(Box(4 + nth * 123, 176, 119, 104) for nth in range(5)),
    1,
)
"""Like a fourth board, beside three."""


@cache
def middle(arrangement: Arrangement, seats: int) -> Middle:
    """Return where the middle of the table has its things, so that with the boards it fills the window."""
    broad = {2: COLUMN, 3: BLOCK} if arrangement == "wide" else {}
    return broad.get(seats) or _strip(seats)


# --- The tray ------------------------------------------------------------------------------------------

TRAY: Final = Box(0, 0, WIDTH, 112)
DIE: Final = 94.0
"""A die in the tray: 47 pixels on a phone."""
DIE_STEP: Final = 102.0
OFFER_STEP: Final = 100.0
PURSE: Final = 540.0
"""Where the tray shows what one owns in secret."""
