"""Means of samples and sums of such means, with how far chance may have put them off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z_95: Final = 1.96
DOUBT: Final = 0.25
"""However one-sided the worlds were, the next one may be different: so much of a square counts besides."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What came of some worlds. Samples of one group are of the same worlds, in the same order."""

    group: tuple[str, int]
    results: Sequence[float]

    @property
    def mean(self) -> float:
        """What it comes to on average."""
        return mean(self.results)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(spread(self.results, DOUBT))


class Total:
    """A sum of means, some with a minus. Samples of one group are subtracted world by world."""

    def __init__(self) -> None:
        self._constant = 0.0
        self._groups: dict[tuple[str, int], list[float]] = {}

    def add(self, value: Sample | float, sign: int = 1) -> None:
        """Add a mean, or a number that is certain."""
        if isinstance(value, float):
            self._constant += sign * value
            return
        held = self._groups.get(value.group)
        if held is None:
            self._groups[value.group] = [sign * one for one in value.results]
        else:
            for place, one in enumerate(value.results):
                held[place] += sign * one

    def change(self, before: Sample | float, after: Sample | float) -> None:
        """Add what lies between two means."""
        self.add(after)
        self.add(before, -1)

    @property
    def value(self) -> float:
        """What it comes to."""
        return self._constant + sum(mean(results) for results in self._groups.values())

    @property
    def error(self) -> float:
        """The standard error."""
        return sqrt(sum(spread(results) for results in self._groups.values()))


def mean(results: Sequence[float]) -> float:
    """Return the average."""
    return sum(results) / len(results)


def spread(results: Sequence[float], doubt: float = 0.0) -> float:
    """Return the variance of the average."""
    count = len(results)
    middle = mean(results)
    squares = sum((one - middle) ** 2 for one in results) + doubt
    return squares / (count * max(1, count - 1))
