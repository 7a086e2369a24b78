from dataclasses import dataclass

from librt.vecs import vec

import cayona
from cayona.kernel.heuristics import (
    STEEPNESS,
    Heuristics,
    chance_of,
    compared_with,
    copy_numbers,
    declared,
    likelihood,
)

assert chance_of(0.0, 4) == 0.25  # an even position
assert chance_of(STEEPNESS * 0.5, 4) > 0.9
assert likelihood(1.0) > likelihood(0.0) == 1.0  # weights of better and worse actions
worth = vec[float]([3.0, 5.0, 1.0])
assert compared_with(worth, 1, leader=1.0) == 3.0  # the strongest rival
assert compared_with(worth, 1, leader=0.0) == 2.0  # all of them


@dataclass
class Taste:
    """Numbers that `cayona tune` may change."""

    pearl: float = 1.0


taste = Taste()
assert declared(taste) == {"pearl": 1.0}
copy_numbers({"pearl": 1.5}, taste)
assert taste.pearl == 1.5


class Cautious(Heuristics):
    """Judges an unfinished position by how many actions are left to choose from."""

    def value(self, state, seat):
        """Return how good a position is for a seat, from -1 to 1."""
        return min(1.0, len(state.legal_actions(seat)) / 100)


assert 0 < Cautious().value(cayona.game("cartagena").new(seed=1), 0) <= 1
