"""The Start card: extra cards, offers, and eight discards shared by the table (compiled).

The order is that of TQ-35: the card, a compass, extra draws, offers, discards, trims; then the turn goes on.
"""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tranquility.components import OFFER_ROUNDS, PILE_PAYMENTS, START, START_PRICE
from cayona.games.tranquility.rules.actions import IN_START, PILE_TOP, PLEDGE, START_PAY
from cayona.games.tranquility.rules.weather import Weather


class StartCard(Weather):
    """A table where a Start can be played."""

    def rocks_step(self) -> None:
        """Go on with the turn after the action."""
        raise NotImplementedError

    def play_start(self, seat: i64) -> None:
        """Put the Start beside the bottom left corner, not into a cell (TQ-31); it was the action (TQ-37)."""
        self.give_up(seat, START)
        self.start_played = True
        self.start_turn = True
        self.step = IN_START
        if self.journal is not None:
            self.tell("start", seat, {})
        self.gain_compass(seat, "start")  # TQ-84
        self.extra_left = self.extra_draw
        self.draw_extras(seat)

    def draw_extras(self, seat: i64) -> None:
        """Let the active seat, then the other of two, draw its extra cards (TQ-34, TQ-49)."""
        while True:
            if not self.draw_extra(seat):
                return
            if self.seats != 2 or seat != self.active:
                break
            seat = 1 - seat
            self.extra_left = self.extra_draw
        self._ask_for_offers()

    # --- Offers ------------------------------------------------------------------------------------

    def capacity(self, seat: i64) -> i64:
        """Return how many cards a seat could discard for the Start (TQ-39)."""
        cards = self.discardable(seat)
        if self.has_yellow(seat):
            cards += min(self.pile_size(seat), PILE_PAYMENTS - self.pile_paid)
        return cards

    def _ask_for_offers(self) -> None:
        """Begin the offers; nobody is asked alone (TQ-41) or where all must give everything (TQ-40)."""
        total: i64 = 0
        seat: i64
        for seat in range(self.seats):
            total += self.capacity(seat)
        if self.seats > 1 and total > START_PRICE:
            self._open_round()
            return
        for seat in range(self.seats):
            self.owed[seat] = min(START_PRICE, self.capacity(seat))
        self._ask_for_payment()

    def _open_round(self) -> None:
        seat: i64
        for seat in range(self.seats):
            self.offers[self.rounds * self.seats + seat] = -1
        self.rounds += 1
        self.phase = PLEDGE
        self.decider = self.active

    def offer(self, turn: i64, seat: i64) -> i64:
        """Return what a seat named in a round, counted from 0; -1 for nothing yet."""
        return self.offers[turn * self.seats + seat]

    def play_offer(self, seat: i64, cards: i64) -> None:
        """Name a number of cards, visible to all at once (TQ-33, TQ-42)."""
        self.offers[(self.rounds - 1) * self.seats + seat] = cards
        if self.journal is not None:
            self.tell("offer", seat, {"cards": int(cards), "round": int(self.rounds)})
        following = (seat + 1) % self.seats
        if following != self.active:
            self.decider = following
            return
        total: i64 = 0
        other: i64
        for other in range(self.seats):
            total += self.offer(self.rounds - 1, other)
        if total != START_PRICE and self.rounds < OFFER_ROUNDS:
            self._open_round()
            return
        for other in range(self.seats):
            self.owed[other] = self.offer(self.rounds - 1, other)
        self._settle(total)
        self._ask_for_payment()

    def _settle(self, total: i64) -> None:
        """Bring offers that do not agree to eight, one card at a time (TQ-43, TQ-44)."""
        while total > START_PRICE:
            self.owed[self._highest_offer()] -= 1
            total -= 1
        while total < START_PRICE:
            seat = self._lowest_offer()
            if seat < 0:
                return
            self.owed[seat] += 1
            total += 1

    def _highest_offer(self) -> i64:
        """Return the seat that gives most, the first clockwise from the active one (TQ-43)."""
        best = self.active
        step: i64
        for step in range(self.seats):
            seat = (self.active + step) % self.seats
            if self.owed[seat] > self.owed[best]:
                best = seat
        return best

    def _lowest_offer(self) -> i64:
        """Return the seat that gives least and could give more, -1 if nobody could (TQ-44)."""
        best: i64 = -1
        step: i64
        for step in range(self.seats):
            seat = (self.active + step) % self.seats
            if self.owed[seat] < self.capacity(seat) and (best < 0 or self.owed[seat] < self.owed[best]):
                best = seat
        return best

    # --- Discards ----------------------------------------------------------------------------------

    def _ask_for_payment(self) -> None:
        """Fix what everybody discards, in all eight if possible (TQ-32)."""
        if self.journal is not None and self.seats > 1:
            self.tell("split", self.active, {"cards": [int(cards) for cards in self.owed]})
        self._next_payer()

    def _next_payer(self) -> None:
        """Ask the next seat that owes cards, clockwise from the active one; then trims follow (TQ-83)."""
        self.pile_paid = 0
        step: i64
        for step in range(self.seats):
            seat = (self.active + step) % self.seats
            if self.owed[seat] > 0:
                self.phase = START_PAY
                self.decider = seat
                if self.journal is not None:
                    self.tell("pays_start", seat, {"cards": int(self.owed[seat])})
                return
        self.rounds = 0
        self.next_trim()

    def play_start_payment(self, seat: i64, action: i64) -> None:
        """Discard a card for the Start, in secret (TQ-45), or the unseen top of the pile (TQ-82)."""
        if action == PILE_TOP:
            self.throw_unseen(seat)
            self.pile_paid += 1
        else:
            self.discard(seat, action + 1)
        self.owed[seat] -= 1
        if self.owed[seat] == 0:
            self._next_payer()

    def next_trim(self) -> None:
        """Let every seat above its limit trim, clockwise from the active one (TQ-83)."""
        step: i64
        for step in range(self.seats):
            if self.must_trim((self.active + step) % self.seats):
                return
        self.rocks_step()
