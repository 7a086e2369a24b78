"""What was measured of reviews, game by game: how to judge, how much to play on, and what bots lose.

Written by `python -m tools.review_marks` and, what shares of won worlds come to, `tools.review_calibration`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from cayona.bots.review.chances import AS_PLAYED, Chances
from cayona.bots.review.sums import mean

FILE: Final = Path(__file__).resolve().with_name("marks.json")
UNMEASURED: Final = 250_000
"""Actions of playing on, for a game of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The figures of one game."""

    budget: int = UNMEASURED
    """How many actions a review plays on: about ten seconds of one processor."""
    rounds: int = 0
    """After how many rounds of playing on the game's heuristics are asked; 0 to play to the end."""
    errors: Mapping[str, float] = field(default_factory=dict)
    """What a choice of each bot loses on average."""
    chances: Mapping[int, Chances] = field(default_factory=dict)
    """What shares of won worlds come to, by the number of seats; worlds are drawn by what a seat knows."""
    open: Mapping[int, Chances] = field(default_factory=dict)
    """The same where worlds have the cards as they are."""

    def like(self, error: float) -> str:
        """Return the bot that loses about as much, "" if none was measured.

        The weakest come first. A stronger bot that seems to lose more than a weaker one counts
        as that one, and both lose what they lose together, on average.
        """
        levels: list[tuple[str, list[float]]] = []
        for bot, lost in self.errors.items():
            levels.append((bot, [lost]))
            while len(levels) > 1 and mean(levels[-1][1]) > mean(levels[-2][1]):
                together = levels.pop()[1]
                levels[-1][1].extend(together)
        return min(levels, key=lambda level: abs(mean(level[1]) - error), default=("", []))[0]


def marks_of(game: str) -> Marks:
    """Return the figures of a game."""
    found = _kept().get(game)
    if found is None:
        return Marks()
    chances, opened = (
        {int(seats): Chances(*line) for seats, line in found.get(kind, {}).items()}
        for kind in ("chances", "open")
    )
    return Marks(found["budget"], found["rounds"], found["errors"], chances, opened)


def nearest(measured: Mapping[int, Chances], seats: int) -> Chances:
    """Return what was measured with so many seats, or with the nearest number of them."""
    number = min(measured, key=lambda other: (abs(other - seats), other), default=None)
    return AS_PLAYED if number is None else measured[number]


@cache
def _kept() -> dict[str, dict[str, Any]]:
    kept: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept
