"""Whom players take for what: a weight for every deal of the loyalties, by all that has been seen (compiled).

A position says nothing about how it came about. Where the players' acts are taken as evidence
(`State.watch`), a table carries this besides; the game's heuristics bring it up to date. It never changes:
what is learned makes a new one, so copies of a table share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

KINDS: Final[i64] = 3
POWERS: Final = vec[i64]([3**seat for seat in range(10)])
"""A deal is a number with one digit of base 3 for each seat."""
EVERYBODY: Final = -1
ONLOOKER: Final = -2


def card_of(deal: i64, seat: i64) -> i64:
    """Return the loyalty of a seat in a deal."""
    return deal // POWERS[seat] % KINDS


class Suspicion:
    """What everybody can conclude, and what single seats can who know more; weights add up to 1."""

    deals: vec[i64]
    """Every deal of the loyalty cards in the game."""
    public: vec[float]
    """How likely each deal is to somebody who saw nothing but what all saw."""
    own: list[vec[float]]
    """The same for each seat, which knows its own cards; in a view there is one entry, the viewer's."""
    viewer: i64
    """Whose entry that is; EVERYBODY's, or that of an ONLOOKER who knows nothing more."""

    def __init__(self, seats: i64, deals: vec[i64], public: vec[float], own: list[vec[float]]) -> None:
        self.seats = seats
        self.deals = deals
        self.public = public
        self.own = own
        self.viewer = EVERYBODY
        self._mine = vec[float]([0.0] * 0)
        self._given = vec[float]([0.0] * 0)
        self._known: i64 = 0

    def seen_by(self, viewer: i64) -> Suspicion:
        """Return the part that a viewer has; others' own conclusions are their secret."""
        if viewer >= 0 and self.viewer == viewer:
            return self
        knows = self.viewer == EVERYBODY and viewer >= 0
        part = Suspicion(self.seats, self.deals, self.public, [self.weights(viewer)])
        part.viewer = viewer if knows else ONLOOKER
        return part

    def owner(self, place: i64) -> i64:
        """Return whose conclusions an entry of `own` holds; less than 0 if nobody's at the table."""
        return place if self.viewer == EVERYBODY else self.viewer

    def followed_by(self, public: vec[float], own: list[vec[float]]) -> Suspicion:
        """Return what the same viewers conclude later."""
        later = Suspicion(self.seats, self.deals, public, own)
        later.viewer = self.viewer
        return later

    def weights(self, viewer: i64) -> vec[float]:
        """Return the weights of the deals for a viewer, as far as they are told here."""
        if viewer >= 0 and self.viewer == viewer:
            return self.own[0]
        return self.own[viewer] if viewer >= 0 and self.viewer == EVERYBODY else self.public

    def chance(self, viewer: i64, seat: i64, kind: i64) -> float:
        """Return how likely a seat has a loyalty, by what a viewer knows."""
        weights = self.weights(viewer)
        total = 0.0
        for i in range(len(weights)):
            if card_of(self.deals[i], seat) == kind:
                total += weights[i]
        return total

    def mine(self, seat: i64, kind: i64) -> float:
        """Return how likely a seat has a loyalty, by what the one viewer knows whose part this is."""
        if len(self._mine) == 0:
            self._mine = vec[float]([0.0] * int(self.seats * KINDS))
            weights = self.own[0]
            for i in range(len(weights)):
                for other in range(self.seats):
                    self._mine[other * KINDS + card_of(self.deals[i], other)] += weights[i]
        return self._mine[seat * KINDS + kind]

    def given(self, seat: i64, loyalty: i64, other: i64, kind: i64) -> float:
        """Return how likely another seat has a loyalty if one has a certain one, by what all know."""
        row: i64 = self.seats * KINDS
        if len(self._given) == 0:
            self._given = vec[float]([0.0] * int(row * row))
        if self._known >> seat & 1 == 0:
            self._known |= 1 << seat
            self._count(seat)
        return self._given[(seat * KINDS + loyalty) * row + other * KINDS + kind]

    def _count(self, seat: i64) -> None:
        row: i64 = self.seats * KINDS
        for i in range(len(self.deals)):
            deal = self.deals[i]
            base: i64 = (seat * KINDS + card_of(deal, seat)) * row
            for other in range(self.seats):
                self._given[base + other * KINDS + card_of(deal, other)] += self.public[i]
        for loyalty in range(KINDS):
            start: i64 = (seat * KINDS + loyalty) * row
            total = self._given[start + seat * KINDS + loyalty]
            if total > 0.0:
                for i in range(start, start + row):
                    self._given[i] /= total


def scaled(weights: vec[float]) -> vec[float]:
    """Return weights that add up to 1; all of them are equal if there is nothing left to go by."""
    total = 0.0
    count: i64 = len(weights)
    for i in range(count):
        total += weights[i]
    out = vec[float]([1.0 / float(max(1, count))] * int(count))
    if total > 0.0:
        for i in range(count):
            out[i] = weights[i] / total
    return out
