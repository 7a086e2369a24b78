"""How a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Outcome", "Score"]


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat reached, and what it is made of."""

    total: float
    breakdown: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won, why it ended, and everybody's score by seat."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[Score, ...]

    def to_json(self) -> dict[str, object]:
        """Return plain data, as a record stores it."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "scores": [{"total": score.total, "breakdown": dict(score.breakdown)} for score in self.scores],
        }
