"""Cards in motion: into a hand, out of it, onto the heap (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import ISLANDS, POINTS_DISCARDED
from cayona.games.tranquility.rules.sea import Sea
from cayona.games.tranquility.rules.table import HAND_ROOM, OWNER_STEP, UNSEEN


class Hands(Sea):
    """A table whose cards can move."""

    def take(self, seat: i64, card: i64) -> None:
        """Put a card into a hand, keeping it in order."""
        hands = self.hands
        start: i64 = seat * HAND_ROOM
        i: i64 = start + self.held[seat]
        while i > start and hands[i - 1] > card:
            hands[i] = hands[i - 1]
            i -= 1
        hands[i] = card
        self.held[seat] += 1

    def give_up(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        hands = self.hands
        i: i64 = seat * HAND_ROOM
        last: i64 = i + self.held[seat] - 1
        while hands[i] != card:
            i += 1
        while i < last:
            hands[i] = hands[i + 1]
            i += 1
        self.held[seat] -= 1

    def discard(self, seat: i64, card: i64) -> None:
        """Lay a card of the hand face down on the own discard pile (TQ-13, TQ-24); it may cost a point."""
        self.give_up(seat, card)
        self.throw(seat, card)
        if self.competitive:
            self.scores[seat] += POINTS_DISCARDED  # TQ-104

    def throw(self, seat: i64, card: i64) -> None:
        """Put a card on a seat's discard pile."""
        self.heap[self.heaped] = seat * OWNER_STEP + card
        self.heaped += 1
        self.thrown[seat] += 1

    def throw_unseen(self, seat: i64) -> None:
        """Discard the top of the own draw pile; whatever it is, it has no effect (TQ-82)."""
        self.throw(seat, self.piles[self.top[seat]] + UNSEEN)
        self.top[seat] += 1

    def fill_discardable(self, seat: i64, out: vec[i64]) -> i64:
        """Write each kind of card in a hand that can be discarded (TQ-19)."""
        hands = self.hands
        count: i64 = 0
        before: i64 = 0
        i: i64 = seat * HAND_ROOM
        end: i64 = i + self.held[seat]
        while i < end:
            card = hands[i]
            if card != before and self.is_discardable(card):
                out[count] = card - 1
                count += 1
                before = card
            i += 1
        return count

    def fill_islands(self, seat: i64, out: vec[i64]) -> i64:
        """Write each island of a hand."""
        hands = self.hands
        count: i64 = 0
        i: i64 = seat * HAND_ROOM
        end: i64 = i + self.held[seat]
        while i < end and hands[i] <= ISLANDS:
            out[count] = hands[i] - 1
            count += 1
            i += 1
        return count
