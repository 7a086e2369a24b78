"""What a game knows about good play; bots reach it through the game's facts."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cayona.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """A judge of positions and of actions. This one knows only finished games."""

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        return state.payoff(seat)

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely a sensible player in `seat` takes each of the first `count` legal actions.

        Weights are positive and need not add up to anything; a search tries the heaviest first and lets its
        playouts draw by them.
        """
        i: i64
        for i in range(count):
            weights[i] = 1.0
