"""What a game knows about good play; bots reach it through the game's facts."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from cayona.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """A judge of positions. This one knows only finished games."""

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        return state.payoff(seat)
