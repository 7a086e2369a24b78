"""What a seat knows as numbers, written straight into an array (compiled)."""

from __future__ import annotations

from math import prod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cayona.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """Writes what a seat knows. This one asks the game's `measure`; a game that has its own can be faster.

    Such a game reads its packed position and must not write anything that the seat's observation does not
    tell: the conformance suite looks at that.
    """

    sizes: dict[int, int]
    """By the number of seats, how many numbers there are: counted once."""

    def __init__(self) -> None:
        self.sizes = {}

    def names(self, seats: int) -> dict[str, tuple[int, ...]]:
        """Return the name and the shape of each part that `write` writes, in order; this one cannot know."""
        return {}

    def count(self, seats: i64) -> i64:
        """Return how many numbers `write` writes at a table of `seats`."""
        table = int(seats)
        if table not in self.sizes:
            self.sizes[table] = sum([prod(shape) for shape in self.names(table).values()])
        return self.sizes[table]

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> None:
        """Write the numbers of a seat into `out` from `at` on, where only zeros stand before."""
        place: i64 = at
        for number in state.game.measure(state, int(seat)):
            out[place] = number
            place += 1

    def packed(self, state: State, seat: i64) -> vec[float]:
        """Return the numbers as they lie in memory, for numpy."""
        out = vec[float]([0.0] * int(state.game.feature_count(int(state.seats))))
        self.write(state, seat, out, 0)
        return out

    def listed(self, state: State, seat: i64) -> list[float]:
        """Return the numbers as a list."""
        return list(self.packed(state, seat))


def one_hot(out: vec[float], at: i64, place: i64) -> None:
    """Write a one at a place counted from `at`; nothing at all for a negative place."""
    if place >= 0:
        out[at + place] = 1.0


def flag(yes: bool) -> float:
    """Return 1 for yes and 0 for no."""
    return 1.0 if yes else 0.0
