"""What was measured of reviews, game by game: how to judge, how much to play on, and what bots lose.

Written by `python -m tools.review_marks`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

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

    def like(self, error: float) -> str:
        """Return the bot that loses about as much, "" if none was measured."""
        return min(self.errors, key=lambda bot: abs(self.errors[bot] - error), default="")


def marks_of(game: str) -> Marks:
    """Return the figures of a game."""
    found = _kept().get(game)
    return Marks() if found is None else Marks(found["budget"], found["rounds"], found["errors"])


@cache
def _kept() -> dict[str, dict[str, Any]]:
    kept: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept
