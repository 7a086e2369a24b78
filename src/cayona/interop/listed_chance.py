"""Chance that is asked from outside, one draw after the other, each with its true odds.

Whatever a game leaves to chance, a roll or a whole shuffle, it asks of its generator as numbers below a
bound, all equally likely. A generator that answers with numbers given beforehand, and stops where it has none
left, makes every one of them a node of the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cayona.kernel.chance import Chance

Result = TypeVar("Result")


class Undecided(Exception):
    """The rules ask for a number below `bound` that nobody has drawn yet."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class ListedChance(Chance):
    """Gives the numbers of a list in turn."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(0)
        self.numbers = iter(numbers)

    def below(self, bound: int) -> int:
        """Return the next number; where there is nothing to choose from, none is used up."""
        if bound == 1:
            return 0
        number = next(self.numbers, None)
        if number is None:
            raise Undecided(int(bound))
        return number


def attempt(result: Callable[[Chance], Result], numbers: Sequence[int]) -> Result | int:
    """Return what comes of numbers drawn so far, or below which bound the next one has to be drawn."""
    try:
        return result(ListedChance(numbers))
    except Undecided as problem:
        return problem.bound
