"""How sure a mean is, however often one looks at it.

Somebody bets against every possible mean, fairly, one bet an observation. Against the true mean nobody gets
rich: by Ville's inequality the capital ever reaches 20 with a chance of at most 1 in 20. So the means
against which the capital is still below 20 are a 95 % interval at every moment, also at one that was chosen
by looking at the results. (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
betting", the hedged capital process.) Observations lie between 0 and 1 and need no other shape; an
observation is a whole deal, played from all seats, because games of the same deal depend on each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Final

BOLDNESS: Final = 0.75
"""The largest part of the capital that a bet can lose."""
STEPS: Final = 40
"""Halvings in the search for the end of an interval; far beyond what can be printed."""
LARGEST_LOGARITHM: Final = 700.0


@dataclass(slots=True)
class Bets:
    """Observations, and what betting on them has earned.

    With a `horizon`, the number of observations that there will be whatever they show, bets are sized for
    that moment: the interval is narrower then, and holds only there.
    """

    error: float = 0.05
    horizon: int = 0
    values: list[float] = field(default_factory=list)
    _stakes: list[float] = field(default_factory=list)
    _sum: float = 0.5
    _spread: float = 0.25

    def add(self, value: float) -> None:
        """Take in one observation; its bet was laid before it was seen."""
        self._stakes.append(self._stake())
        self.values.append(value)
        count = len(self.values)
        self._sum += value
        self._spread += (value - self._sum / (count + 1)) ** 2

    def _stake(self) -> float:
        """Return the next bet, by what was seen so far: the less the values vary, the bolder."""
        number = len(self.values) + 1
        variance = self._spread / number
        time = self.horizon or number * log(number + 1)
        return sqrt(2 * log(2 / self.error) / (variance * time))

    @property
    def mean(self) -> float:
        """The mean of the observations, 0.5 if there are none."""
        return sum(self.values) / len(self.values) if self.values else 0.5

    def evidence(self, mean: float) -> float:
        """Return the capital won against a mean: 20 or more is 95 % certainty that it is another one."""
        most = max(self._earned_above(mean), self._earned_below(mean))
        return 0.5 * exp(min(LARGEST_LOGARITHM, most))

    def interval(self) -> tuple[float, float]:
        """Return the means that are not ruled out."""
        limit = log(2 / self.error)
        mean = self.mean
        low = _border(0.0, mean, lambda guess: self._earned_above(guess) >= limit)
        high = 1.0 - _border(0.0, 1.0 - mean, lambda guess: self._earned_below(1.0 - guess) >= limit)
        return low, high

    def _earned_above(self, mean: float) -> float:
        """Return the logarithm of the capital of somebody who bets on values above a mean."""
        most = BOLDNESS / mean if mean > 0 else float("inf")
        return sum(
            log(1 + min(stake, most) * (value - mean))
            for stake, value in zip(self._stakes, self.values, strict=True)
        )

    def _earned_below(self, mean: float) -> float:
        most = BOLDNESS / (1 - mean) if mean < 1 else float("inf")
        return sum(
            log(1 - min(stake, most) * (value - mean))
            for stake, value in zip(self._stakes, self.values, strict=True)
        )


def _border(outside: float, inside: float, ruled_out: Callable[[float], bool]) -> float:
    """Return the end of an interval between a place that may be outside and one inside."""
    if not ruled_out(outside):
        return outside
    for _ in range(STEPS):
        middle = (outside + inside) / 2
        if ruled_out(middle):
            outside = middle
        else:
            inside = middle
    return outside
