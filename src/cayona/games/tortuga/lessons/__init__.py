"""What strangers learn, and how its positions are told: by dice and chests on boards."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from cayona.games.tortuga.components import COLOURS
from cayona.kernel.lesson import Setting
from cayona.kernel.lesson_files import read_lessons, read_overview, read_remarks

ALL_CHESTS: Final = (10, 10, 10, 5, 5)
"""Of each colour."""
AREAS: Final = {"island": "yellow", "crew": "red", "fleet": "", "tortuga": ""}
"""The chests of a board of which nothing else is told."""


def chests(told: str) -> list[int]:
    """Return how many chests of each colour are named."""
    counted = Counter(told.split())
    return [counted[colour] for colour in COLOURS]


def board(dice: str = "", roll: str = "", **more: Any) -> dict[str, Any]:
    """Return a board: where its dice A to E lie, or what they show behind the screen, “-” for neither."""
    placed, shown = (
        [None if word == "-" else word for word in told.split()] or [None] * 5 for told in (dice, roll)
    )
    areas = {area: chests(more.pop(area, usual)) for area, usual in AREAS.items()}
    return {
        "ship": 3, "pirate": 3, **areas, "advantage": [0] * 5, "tokens": [], "dice": placed, "roll": shown,
        "commit": None, "kept": "", "stuck": False, **more,
    }  # fmt: skip


def setting(
    phase: str, boards: list[dict[str, Any]], options: Mapping[str, Any] = {}, **more: Any
) -> Setting:
    """Return a table with a seat for each board, at which the learner begins."""
    laid = [board(**told) for told in boards]
    outside = [sum(row) for row in zip(*(one[area] for one in laid for area in AREAS), strict=True)]
    changes = {
        "start": 0, "phase": phase, "step": 1 if phase in ("keep", "advantage") else 0,
        "boards": laid,
        "bag": [all_ - out for all_, out in zip(ALL_CHESTS, outside, strict=True)],
        "place": 1 if phase == "action" else None, **more,
    }  # fmt: skip
    return Setting(len(laid), 5, {"start_player": 0, **options}, changes)


LESSONS: Final = read_lessons(__file__, "first screens two long", setting)
OVERVIEW: Final = read_overview(__file__)
REMARKS: Final = read_remarks(__file__)
