"""What a position or an action looks like to somebody who learns: which of many inputs are on (compiled).

Most of what can be said of a position is either so or not: a pirate on space 12, four cards in hand. So a
game writes the numbers of what is so into a buffer, a few of some hundred, and whoever learns adds up what
these are worth. That takes a fraction of the time of writing out all of `Features`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cayona.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Inputs:
    """Says what is on. They are asked of worlds that a searching seat thinks possible, never of the truth."""

    most: i64
    """How many inputs of a position can be on at once, counted generously."""
    each: i64
    """How many inputs of an action are on: always so many."""
    opposed: bool
    """Whether with two seats whoever decides sees all that matters: what one gains the other loses."""
    follows: bool
    """Whether what is learned of actions corrects the weights by hand, in place of standing alone."""

    def __init__(self, most: i64, each: i64, opposed: bool = False, follows: bool = True) -> None:
        self.most = most
        self.each = each
        self.opposed = opposed
        self.follows = follows

    def positions(self, seats: i64) -> i64:
        """Return how many inputs a position has at a table of `seats`."""
        return 0

    def actions(self) -> i64:
        """Return how many inputs an action has."""
        return 0

    def see(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """Write what is on in a running game as `seat` sees it; return how many. One may be on repeatedly."""
        return 0

    def folded(self, tastes: vec[float]) -> vec[float]:
        """Return what inputs of actions are worth in the form that `weigh` reads fastest."""
        return tastes

    def weigh(
        self,
        state: State,
        seat: i64,
        actions: vec[i64],
        count: i64,
        tastes: vec[float],
        scratch: vec[i64],
        sums: vec[float],
    ) -> None:
        """Write what the inputs that are on for each action are worth together; `tastes` are folded.

        A game that knows a shorter way to the same sums may take it.
        """
        each = self.each
        self.compare(state, seat, actions, count, scratch)
        at: i64 = 0
        i: i64
        for i in range(count):
            total = 0.0
            end: i64 = at + each
            while at < end:
                total += tastes[scratch[at]]
                at += 1
            sums[i] = total

    def compare(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        """Write what is on for each of the first `count` legal actions: `each` numbers an action."""
