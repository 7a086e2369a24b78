"""The gaps of the sea by open arithmetic: which numbers can still lie in each, from what everybody sees."""

from itertools import pairwise
from typing import Final, NamedTuple

from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.components import ISLANDS
from cayona.kernel.events import Facts

SPARE: Final = 2
"""A gap with at most so many numbers more than cells is tight."""


class Strait(NamedTuple):
    """A run of empty cells between two islands, 0 and 81 standing for the ends of the sea."""

    cells: tuple[int, ...]
    low: int
    high: int
    numbers: tuple[int, ...]
    """What fits in between and is not known to be gone."""

    @property
    def is_tight(self) -> bool:
        """Tell whether few numbers more than cells are left."""
        return len(self.numbers) <= len(self.cells) + SPARE

    @property
    def is_closed(self) -> bool:
        """Tell whether it can no longer be filled."""
        return len(self.numbers) < len(self.cells)


def straits(observation: Facts) -> list[Strait]:
    """Return all gaps in the order of the sea; two against each other have none."""
    grid, gone = observation["grid"], set(observation["destroyed"])
    if BOARDS[observation["options"]["variant"]].crossing:
        return []
    laid = [(cell, number) for cell, number in enumerate(grid) if number is not None]
    ends = [(-1, 0), *laid, (len(grid), ISLANDS + 1)]
    return [
        Strait(
            tuple(range(first + 1, last)),
            low,
            high,
            tuple(number for number in range(low + 1, high) if number not in gone),
        )
        for (first, low), (last, high) in pairwise(ends)
        if last > first + 1
    ]
