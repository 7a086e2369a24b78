"""A bag of unseen cards, from which constrained places are filled first (compiled).

The cards lie in four kinds, and each place takes the kinds up to some bound: removed islands only islands,
discards also Finish cards, hands also monsters, piles anything. Filling the choosy places first makes every
allowed distribution equally likely.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import BORDER, FINISH, ISLANDS, MONSTER
from cayona.kernel.chance import Chance

ISLAND_KIND: Final = 0
DISCARD_KIND: Final = 1
HAND_KIND: Final = 2
ANY_KIND: Final = 3


class Bag:
    """Cards without an order: what was put in counts, not when."""

    counts: vec[i64]
    cards: vec[i64]
    ends: vec[i64]
    """Where each kind ends."""

    def __init__(self) -> None:
        self.counts = vec[i64]([0] * (BORDER + 1))
        self.cards = vec[i64]([0] * 128)
        self.ends = vec[i64]([0] * 4)

    def put(self, card: i64) -> None:
        """Put a card in."""
        self.counts[card] += 1

    def sort(self) -> None:
        """Lay the cards out by kind, ascending; from now on they can be pulled."""
        size: i64 = 0
        card: i64
        for card in range(1, BORDER + 1):
            for copy in range(self.counts[card]):
                self.cards[size] = card
                size += 1
            if card == ISLANDS:
                self.ends[ISLAND_KIND] = size
            elif card == FINISH:
                self.ends[DISCARD_KIND] = size
            elif card == MONSTER:
                self.ends[HAND_KIND] = size
        self.ends[ANY_KIND] = size

    def size(self, kind: i64) -> i64:
        """Return how many cards a place of this kind could get."""
        return self.ends[kind]

    def pull(self, kind: i64, chance: Chance) -> i64:
        """Take out a random card that a place of this kind may get; any card if there is none."""
        eligible = self.ends[kind]
        if eligible == 0:
            eligible = self.ends[ANY_KIND]
        return self.pull_at(chance.below(eligible))

    def pull_card(self, card: i64) -> bool:
        """Take out one card of this code, if there is one."""
        for i in range(self.ends[ANY_KIND]):
            if self.cards[i] == card:
                self.pull_at(i)
                return True
        return False

    def pull_at(self, index: i64) -> i64:
        """Take out the card at an index; each later kind moves one card down to close the gap."""
        card = self.cards[index]
        hole = index
        kind: i64
        for kind in range(4):
            last = self.ends[kind] - 1
            if hole <= last:
                self.cards[hole] = self.cards[last]
                hole = last
                self.ends[kind] = last
        return card

    def put_back(self, card: i64) -> None:
        """Put a card of the last kind in after sorting."""
        self.cards[self.ends[ANY_KIND]] = card
        self.ends[ANY_KIND] += 1
