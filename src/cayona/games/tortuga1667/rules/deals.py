"""Loyalties dealt anew, by counting the deals that fit what a seat has seen (compiled).

Every deal of the loyalty cards is equally likely, and every Cabin Fever swaps two cards or not with equal
chance. A seat remembers its own cards and those that lay face up (T7-196). The ways that lead to each deal
are counted forward through all fevers, then one way is drawn backward: every possible history is as likely as
any other. Where a table carries a suspicion, the deal of today is drawn by that, and only the way back to the
first deal by counting.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.tortuga1667.rules.numbering import BITS
from cayona.games.tortuga1667.rules.refusing import Refusing
from cayona.games.tortuga1667.rules.suspicion import KINDS, POWERS, Suspicion, card_of, scaled
from cayona.games.tortuga1667.rules.table import FEVER_SIZE, LOYALTY, SIZE
from cayona.kernel.chance import Chance
from cayona.kernel.state import SPECTATOR

WIDE: Final = 2**30
MANY: Final = 2**50
"""Ways are halved when they pass this, so that no number grows too large."""


class Deals(Refusing):
    """A table whose loyalties can be dealt anew."""

    def knows_loyalty(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a viewer sees a seat's loyalty card: the own one, or one that lies face up (T7-3)."""
        return viewer == seat or self.face_up & BITS[seat] != 0

    def knew_loyalty(self, viewer: i64, fever: i64, which: i64) -> bool:
        """Tell whether a viewer saw what the first or second of a Cabin Fever held before it (T7-196)."""
        seat = self.fevers[fever * FEVER_SIZE + which]
        return viewer == seat or self.fevers[fever * FEVER_SIZE + 4] & BITS[seat] != 0

    def fever_count(self) -> i64:
        """Return how many Cabin Fevers there have been."""
        return len(self.fevers) // FEVER_SIZE

    def redeal_loyalties(self, viewer: i64) -> None:
        """Deal the loyalties that a viewer does not know anew."""
        suspicion = self.suspicion
        if suspicion is not None:
            self.suspicion = suspicion.seen_by(viewer)
            if self._redeal_by_suspicion(viewer, suspicion):
                return
        if len(self.fevers) == 0:
            self._redeal_unseen(viewer)
        else:
            self._redeal_by_counting(viewer)

    def _redeal_unseen(self, viewer: i64) -> None:
        """Without a Cabin Fever every deal of the unseen cards is equally likely."""
        cards = vec[i64]([0] * 0)
        kind: i64
        seat: i64
        for kind in range(KINDS):
            for seat in range(self.seats):
                if not self.knows_loyalty(viewer, seat) and self.players[seat * SIZE + LOYALTY] == kind:
                    cards = append(cards, kind)
        self.chance.shuffle(cards, 0, len(cards))
        dealt: i64 = 0
        for seat in range(self.seats):
            if not self.knows_loyalty(viewer, seat):
                self.players[seat * SIZE + LOYALTY] = cards[dealt]
                dealt += 1

    # --- Counting ----------------------------------------------------------------------------------

    def _redeal_by_counting(self, viewer: i64) -> None:
        deals = self.all_deals()
        places = self.places_of(deals)
        ways = self._count_ways(viewer, deals, places)
        self._draw_back(deals, places, ways, self._draw_by_ways(deals, ways))

    def places_of(self, deals: vec[i64]) -> vec[i64]:
        """Return where in a list of deals each of them is."""
        places = vec[i64]([0] * int(POWERS[self.seats]))
        i: i64
        for i in range(len(deals)):
            places[deals[i]] = i
        return places

    def all_deals(self) -> vec[i64]:
        """Return every deal of the loyalty cards in the game, as numbers."""
        left = vec[i64]([0] * KINDS)
        seat: i64
        for seat in range(self.seats):
            left[self.players[seat * SIZE + LOYALTY]] += 1
        return self._extend(vec[i64]([0] * 0), left, 0, 0)

    def _extend(self, deals: vec[i64], left: vec[i64], seat: i64, deal: i64) -> vec[i64]:
        if seat == self.seats:
            return append(deals, deal)
        kind: i64
        for kind in range(KINDS):
            if left[kind] > 0:
                left[kind] -= 1
                deals = self._extend(deals, left, seat + 1, deal + kind * POWERS[seat])
                left[kind] += 1
        return deals

    def _count_ways(self, viewer: i64, deals: vec[i64], places: vec[i64]) -> vec[i64]:
        """Count the ways to each deal before each Cabin Fever and now, one row of counts for each."""
        size: i64 = len(deals)
        stages: i64 = self.fever_count()
        ways = vec[i64]([0] * int(size * (stages + 1)))
        i: i64
        stage: i64
        for i in range(size):
            ways[i] = 1 if self._fits(viewer, 0, deals[i]) else 0
        for stage in range(stages):
            base: i64 = size * stage
            for i in range(size):
                count = ways[base + i]
                if count > 0:
                    ways[base + size + i] += count
                    ways[base + size + places[self.swapped(stage, deals[i])]] += count
            self._forget_misfits(viewer, stage + 1, deals, ways)
        return ways

    def _forget_misfits(self, viewer: i64, stage: i64, deals: vec[i64], ways: vec[i64]) -> None:
        base: i64 = len(deals) * stage
        largest: i64 = 0
        i: i64
        for i in range(len(deals)):
            if not self._fits(viewer, stage, deals[i]):
                ways[base + i] = 0
            largest = max(largest, ways[base + i])
        if largest > MANY:
            for i in range(len(deals)):
                ways[base + i] = (ways[base + i] + 1) // 2

    def _fits(self, viewer: i64, stage: i64, deal: i64) -> bool:
        """Tell whether a deal agrees with what a viewer saw before a Cabin Fever, or sees now."""
        which: i64
        if stage == self.fever_count():
            return self.fits_now(viewer, deal)
        base: i64 = stage * FEVER_SIZE
        for which in range(2):
            held = card_of(deal, self.fevers[base + which])
            if self.knew_loyalty(viewer, stage, which) and held != self.fevers[base + 2 + which]:
                return False
        return True

    def fits_now(self, viewer: i64, deal: i64) -> bool:
        """Tell whether a deal agrees with the cards that a viewer sees."""
        seat: i64
        for seat in range(self.seats):
            held = self.players[seat * SIZE + LOYALTY]
            if self.knows_loyalty(viewer, seat) and card_of(deal, seat) != held:
                return False
        return True

    def swapped(self, fever: i64, deal: i64) -> i64:
        """Return a deal with the two cards of a Cabin Fever exchanged."""
        one = self.fevers[fever * FEVER_SIZE]
        other = self.fevers[fever * FEVER_SIZE + 1]
        gap = card_of(deal, other) - card_of(deal, one)
        return deal + gap * (POWERS[one] - POWERS[other])

    def _draw_by_ways(self, deals: vec[i64], ways: vec[i64]) -> i64:
        """Draw the deal of today by the ways that lead to it; return its place in the list."""
        first: i64 = len(deals) * self.fever_count()
        total: i64 = 0
        i: i64
        for i in range(len(deals)):
            total += ways[first + i]
        pick = below_wide(self.chance, total)
        place: i64 = 0
        while pick >= ways[first + place]:
            pick -= ways[first + place]
            place += 1
        return place

    def _draw_back(self, deals: vec[i64], places: vec[i64], ways: vec[i64], place: i64) -> None:
        """Deal one of the list; draw what was before each Cabin Fever, the last one first."""
        size: i64 = len(deals)
        stage: i64 = self.fever_count()
        self._deal_out(deals[place])
        while stage > 0:
            stage -= 1
            other = places[self.swapped(stage, deals[place])]
            same_ways = ways[size * stage + place]
            if below_wide(self.chance, same_ways + ways[size * stage + other]) >= same_ways:
                place = other
            base: i64 = stage * FEVER_SIZE
            self.fevers[base + 2] = card_of(deals[place], self.fevers[base])
            self.fevers[base + 3] = card_of(deals[place], self.fevers[base + 1])

    def _deal_out(self, deal: i64) -> None:
        seat: i64
        for seat in range(self.seats):
            self.players[seat * SIZE + LOYALTY] = card_of(deal, seat)

    # --- By suspicion ------------------------------------------------------------------------------

    def first_suspicion(self) -> Suspicion:
        """Return what can be said by the cards alone: nothing is known yet about how the game was played."""
        deals = self.all_deals()
        own: list[vec[float]] = []
        seat: i64
        for seat in range(self.seats):
            own.append(self._by_cards(seat, deals))
        return Suspicion(self.seats, deals, self._by_cards(SPECTATOR, deals), own)

    def _by_cards(self, viewer: i64, deals: vec[i64]) -> vec[float]:
        """Return how likely each deal is by the cards that a viewer has seen."""
        ways = self._count_ways(viewer, deals, self.places_of(deals))
        first: i64 = len(deals) * self.fever_count()
        weights = vec[float]([0.0] * len(deals))
        i: i64
        for i in range(len(deals)):
            weights[i] = float(ways[first + i])
        return scaled(weights)

    def _redeal_by_suspicion(self, viewer: i64, suspicion: Suspicion) -> bool:
        """Deal the loyalties as likely as a viewer thinks them, within what it has seen of the cards.

        False if everybody's conclusions together leave nothing of what this viewer knows to be so.
        """
        deals = suspicion.deals
        weights = suspicion.weights(viewer)
        total = 0.0
        i: i64
        for i in range(len(deals)):
            if weights[i] > 0.0 and self.fits_now(viewer, deals[i]):
                total += weights[i]
        if total == 0.0:
            return False
        rest = total * (float(self.chance.below(WIDE)) / float(WIDE))
        place: i64 = 0
        for i in range(len(deals)):
            if weights[i] > 0.0 and self.fits_now(viewer, deals[i]):
                place = i
                rest -= weights[i]
                if rest < 0.0:
                    break
        if len(self.fevers) == 0:
            self._deal_out(deals[place])
        else:
            places = self.places_of(deals)
            self._draw_back(deals, places, self._count_ways(viewer, deals, places), place)
        return True


def below_wide(chance: Chance, bound: i64) -> i64:
    """Return a number from 0 to `bound` - 1, exactly uniform over the two draws it takes; below 2**60."""
    whole: i64 = WIDE * WIDE
    limit: i64 = whole - whole % bound
    number = chance.below(WIDE) * WIDE + chance.below(WIDE)
    while number >= limit:
        number = chance.below(WIDE) * WIDE + chance.below(WIDE)
    return number % bound
