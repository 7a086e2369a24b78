"""What strangers learn, and how its positions are told: by islands in cells, and by cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cayona.kernel.lesson import Setting
from cayona.kernel.lesson_files import read_lessons, read_overview, read_remarks

OTHER_HAND: Final = (1, 2, 76, 77, 80)
STORMS: Final = ("Y1", "Y2", "P1", "P2", "O1", "O2")
RIVALS: Final = ([15, 40, 44, 55, 70], [12, 21, 48, 53, 63])
DISPLAY: Final = (17, 18, 39, 43, 68)
Grid = Mapping[str, int]
"""Islands by their cells, which are counted from the bottom left."""


def two(
    grid: Grid,
    hand: list[Any],
    started: bool = True,
    options: Mapping[str, Any] = {},
    cards: Sequence[Any] = (),
    finishes: int = 5,
    top: Sequence[Any] = (),
    played: Sequence[str] = (),
    **more: Any,
) -> Setting:
    """Return a sea with islands, and the cards one holds.

    With options, further cards are in the piles, which begin with those on top, and other entries differ.
    """
    other = [card for card in OTHER_HAND if card not in (*grid.values(), *hand)]
    taken = {*grid.values(), *hand, *other, *top, *more.get("removed", ())}
    last = ["FINISH"] * (finishes - hand.count("FINISH"))
    starts = [] if started else ["START"] * (2 - hand.count("START"))
    rest = [*(number for number in range(1, 81) if number not in taken), *last, *starts, *cards]
    changes: dict[str, Any] = {
        "active": 0,
        "decider": 0,
        "grid": grid,
        "hands": [hand, other],
        "draw_piles": [[*top, *rest[::2]], rest[1::2]],
        "start_played": started,
        **more,
    }
    return Setting(2, 3, {"first_player": "random", **options}, changes, played)


def pyramid(grid: Grid, hand: list[Any], top: Sequence[str]) -> Setting:
    """Return a pyramid with cards on top of its exploration deck."""
    rest = ["BORDER"] * 4 + ["COMPASS"] * 6 + ["FINISH"] * 5 + ["MONSTER"] * 5 + ["ROCKS", *STORMS]
    for card in top:
        rest.remove(card)
    return two(grid, hand, False, {"variant": "pyramid"}, finishes=0, exploration=[*top, *rest])


def rivals(grid: Grid, played: Sequence[str] = ()) -> Setting:
    """Return the sea of two who play against each other."""
    used = {*grid.values(), *RIVALS[0], *RIVALS[1], *DISPLAY}
    deck = [number for number in range(1, 81) if number not in used]
    changes = {"grid": grid, "hands": [*RIVALS], "display": [*DISPLAY], "deck": deck}
    return Setting(2, 3, {"variant": "competitive"}, changes, played)


def alone(hand: list[Any]) -> Setting:
    """Return the sea of somebody who plays alone."""
    pile = [*(one for one in range(1, 81) if one not in (40, *hand)), *["FINISH"] * 5]
    started = "START" not in hand
    changes = {"grid": {"20": 40}, "hands": [hand], "draw_piles": [pile], "start_played": started}
    return Setting(1, 3, {}, changes)


def setting(sea: str = "two", **told: Any) -> Setting:
    """Return what is told of a sea: of two, of one alone, of rivals, or of explorers of a pyramid."""
    seas: dict[str, Callable[..., Setting]] = {
        "two": two,
        "alone": alone,
        "rivals": rivals,
        "pyramid": pyramid,
    }
    return seas[sea](**told)


NAMES: Final = "first gods rocks monsters storms arch pyramid day_night competitive alone"
LESSONS: Final = read_lessons(__file__, NAMES, setting)
OVERVIEW: Final = read_overview(__file__)
REMARKS: Final = read_remarks(__file__)
