"""Where everything lies, in units: two for a pixel of a phone.

A board is a block of action spaces, tracks and areas, the same in both arrangements, with its origin at the
corner of the block. What is beside it, the hand and the tokens, lies to the left on a phone, above on a
broad screen.
"""

from typing import Final, NamedTuple

from cayona.kernel.areas import Arrangement, Frame
from cayona.svg.shapes import Box, Point

WIDTH: Final = 720.0
"""A phone."""

# --- A board -------------------------------------------------------------------------------------------


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
        (-8, -50, 622, 280),
        mark=Point(20, -25),
        wheel=Point(440, -25),
        coin=Point(540, -25),
        done=Point(252, -25),
        hand=tuple(Point(62 + die * 34, -40) for die in range(5)),
        focus=(-8, -50, 448, 280),
    ),
}

# --- The middle of the table, the same in both arrangements ---------------------------------------------

ISLET: Final = Point(228, 4)
ISLET_STEP: Final = 52.0
BAG: Final = Point(584, 24)
POOL: Final = Point(664, 24)
RANK_TOP: Final = 78.0
RANK_STEP: Final = 143.0
RANK_WIDTH: Final = 140.0
CHIP: Final = Box(30, 0, 54.5, 29)
"""How far the chips of a ranking are from its edge and from each other."""


def rank_height(seats: int) -> float:
    """Return how high a ranking of so many seats is: two stand side by side."""
    return 6 + CHIP.height * -(-seats // 2)


# --- The tray ------------------------------------------------------------------------------------------

TRAY: Final = Box(0, 0, WIDTH, 112)
DIE: Final = 94.0
"""A die in the tray: 47 pixels on a phone."""
DIE_STEP: Final = 102.0
OFFER_STEP: Final = 100.0
PURSE: Final = 540.0
"""Where the tray shows what one owns in secret."""
