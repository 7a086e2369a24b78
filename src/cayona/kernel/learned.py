"""A judge that has learned: a game's heuristics, corrected by what came of many games (compiled).

How good a position is: the lead that the heuristics see, and what a small network adds to it for the inputs
that are on. Both together stand for a chance to win, so that searches average chances. How likely an action
is: weights for the inputs that are on, fitted to how often a search has tried such actions.

Only sums, products, quotients and square roots: the same numbers on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.heuristics import Heuristics, likelihood
from cayona.kernel.inputs import Inputs
from cayona.kernel.state import State

SURE: Final = 0.99
"""No running game is worth more than that, or less than minus that."""


def lead_of(value: float) -> float:
    """Return the lead that a value from -1 to 1 stands for."""
    bounded = max(-SURE, min(SURE, value))
    return bounded / math.sqrt(1.0 - bounded * bounded)


class Tables:
    """What was learned for tables of so many seats, as numbers; never changed, so that searches share it."""

    seats: i64
    trust: float
    """How much a lead counts that the heuristics see."""
    even: float
    plain: vec[float]
    """By input: what it is worth by itself."""
    first: vec[float]
    """By input: what it adds to each hidden neuron."""
    bias: vec[float]
    second: vec[float]
    """By hidden neuron, a multiple of four: where it begins, and what it is worth."""
    tastes: vec[float]
    """By input of an action, folded: how much likelier it is; none if actions are weighed by hand."""

    def __init__(self, inputs: Inputs, data: Mapping[str, Any]) -> None:
        self.seats = int(data["seats"])
        self.trust = float(data["trust"])
        self.even = float(data["even"])
        self.plain = floats(data["plain"])
        self.first = floats(data["first"])
        self.bias = floats(data["bias"])
        self.second = floats(data["second"])
        self.tastes = floats(data["tastes"])
        if len(self.tastes) > 0:
            self.tastes = inputs.folded(self.tastes)


class Learned(Heuristics):
    """Heuristics of a game, and what was learned; every search has one of its own."""

    hand: Heuristics
    """What people have written."""
    inputs: Inputs
    tables: Tables
    opposed: bool
    """Whether one of two seats gains what the other loses."""
    # Scratch: the inputs that are on, of a position and of actions.
    seen: vec[i64]
    compared: vec[i64]
    sums: vec[float]

    def __init__(self, hand: Heuristics, inputs: Inputs, tables: Tables, widest: int) -> None:
        super().__init__(None, hand.numbers)
        self.hand = hand
        self.inputs = inputs
        self.tables = tables
        self.opposed = inputs.opposed and tables.seats == 2
        self.seen = vec[i64]([0] * int(inputs.most))
        self.compared = vec[i64]([0] * (widest * int(inputs.each)))
        self.sums = vec[float]([0.0] * widest)

    def tuned(self, changes: dict[str, float]) -> Heuristics:
        """Return the heuristics with some numbers changed; what was learned does not fit those."""
        return self.hand.tuned(changes)

    # --- A position --------------------------------------------------------------------------------

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: twice the chance to win, less one."""
        mover = state.to_move()
        if mover < 0:
            return state.payoff(seat)
        if self.opposed and seat != mover:
            return -self.value(state, mover)
        lead = self.tables.trust * lead_of(self.hand.value(state, seat)) + self.correction(state, seat)
        return SURE * lead / math.sqrt(1.0 + lead * lead)

    def mirrored(self, seats: i64) -> bool:
        """Tell whether a value is exactly what it costs the other of two seats."""
        return self.opposed

    def correction(self, state: State, seat: i64) -> float:
        """Return what the network adds to a lead."""
        tables = self.tables
        seen = self.seen
        plain = tables.plain
        first = tables.first
        bias = tables.bias
        second = tables.second
        count = self.inputs.see(state, seat, seen)
        width: i64 = len(bias)
        total = tables.even
        i: i64
        for i in range(count):
            total += plain[seen[i]]
            seen[i] *= width
        j: i64 = 0
        while j < width:  # four neurons at a time: their sums need no memory
            one = bias[j]
            two = bias[j + 1]
            three = bias[j + 2]
            four = bias[j + 3]
            for i in range(count):
                start: i64 = seen[i] + j
                one += first[start]
                two += first[start + 1]
                three += first[start + 2]
                four += first[start + 3]
            total += max(one, 0.0) * second[j] + max(two, 0.0) * second[j + 1]
            total += max(three, 0.0) * second[j + 2] + max(four, 0.0) * second[j + 3]
            j += 4
        return total

    def win_chance(self, value: float, seats: i64) -> float:
        """Return how likely a seat wins a position of this value: that is what it has learned to say."""
        return 0.5 + 0.5 * value

    # --- Actions -----------------------------------------------------------------------------------

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely a searching player takes each of the first `count` legal actions."""
        tastes = self.tables.tastes
        if len(tastes) == 0:
            self.hand.weigh(state, seat, actions, count, weights)
            return
        i: i64
        if not self.inputs.follows:
            self.inputs.weigh(state, seat, actions, count, tastes, self.compared, weights)
            for i in range(count):
                weights[i] = likelihood(weights[i])
            return
        self.hand.weigh(state, seat, actions, count, weights)
        sums = self.sums
        self.inputs.weigh(state, seat, actions, count, tastes, self.compared, sums)
        for i in range(count):
            weights[i] *= likelihood(sums[i])

    # --- What the game's heuristics say ------------------------------------------------------------

    def rate(self, state: State, seat: i64, actions: list[int]) -> list[float]:
        """Return how good legal actions are by hand: bosun's view."""
        return self.hand.rate(state, seat, actions)

    def impatience(self, state: State, seat: i64) -> float:
        """Return how much less than the best a seat takes."""
        return self.hand.impatience(state, seat)

    def learns(self) -> bool:
        """Tell whether there is something to conclude from how players act."""
        return self.hand.learns()

    def learn(self, before: State, after: State, seat: i64, action: i64) -> None:
        """Give a position what can be concluded from an act."""
        self.hand.learn(before, after, seat, action)

    def beliefs(self, state: State, seat: i64) -> list[dict[str, float]]:
        """Return what a seat believes of everybody."""
        return self.hand.beliefs(state, seat)

    def search_advice(self) -> dict[str, float]:
        """Return what a search in this game should do otherwise than usual."""
        return self.hand.search_advice()


def floats(numbers: Sequence[float]) -> vec[float]:
    """Return numbers as they are read fastest."""
    return vec[float]([float(number) for number in numbers])
