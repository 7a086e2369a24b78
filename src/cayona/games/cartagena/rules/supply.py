"""The card supply: dealing, drawing, the open row, reshuffling, and what of it is hidden (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.cartagena import components
from cayona.games.cartagena.rules.journal import Journal
from cayona.games.cartagena.rules.table import CARDS, PLACES, RUNNING, SYMBOL_COUNT


class Supply(Journal):
    """A table whose cards can be dealt and drawn."""

    # --- Setup -------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Put every pirate into the fortress and deal the cards (CG-8 to CG-12)."""
        self.pirates = vec[i64]([components.FORTRESS] * (components.PIRATES * int(self.seats)))
        self.crowd = vec[i64]([0] * PLACES)
        self.crowd[components.FORTRESS] = components.PIRATES * self.seats
        self.hands = vec[i64]([0] * (SYMBOL_COUNT * (int(self.seats) + 1)))
        self._shuffle_whole_deck()
        card: i64
        for seat in range(self.seats):
            for card in range(components.STARTING_HAND):
                self.hands[seat * SYMBOL_COUNT + self.deck[self.taken + card]] += 1
            self.taken += components.STARTING_HAND
        if self.open_cards:
            self._deal_row()

    def _shuffle_whole_deck(self) -> None:
        """Shuffle 17 cards of each symbol; the arrow card stays in the box (CG-8)."""
        self.deck = vec[i64]([0] * CARDS)
        card: i64
        for card in range(CARDS):
            self.deck[card] = card // components.CARDS_PER_SYMBOL
        self.taken = 0
        self.stocked = CARDS
        self.chance.shuffle(self.deck, 0, CARDS)

    # --- Card supply -------------------------------------------------------------------------------

    def _draw(self, seat: i64, wanted: i64) -> None:
        """Take cards one at a time, as far as there are any (CG-35, CG-40, CG-41, CG-46)."""
        drawn: list[str] | None = [] if self.journal is not None else None
        got: i64 = 0
        while got < wanted and self._has_card():
            card = self.deck[self.taken]
            self.taken += 1
            self.hands[seat * SYMBOL_COUNT + card] += 1
            got += 1
            if drawn is not None:
                drawn.append(components.SYMBOLS[card])
            if self.open_cards:
                self.row_left -= 1
                if self.row_left == 0:
                    self._tell_drawn(seat, drawn)
                    drawn = [] if drawn is not None else None
                    self._deal_row()  # CG-42, CG-43: at once, before the second card
            else:
                self.reveals += 1
        if self.journal is not None:
            self._tell_drawn(seat, drawn)
            if got < wanted:
                self.tell("short_draw", seat, {"wanted": int(wanted), "got": int(got)})

    def _has_card(self) -> bool:
        """Make sure there is a card to take, if any exists (CG-44, CG-47)."""
        if self.open_cards:
            if self.row_left == 0:
                self._deal_row()
            return self.row_left > 0
        if self.taken == self.stocked:
            self._reshuffle()
        return self.taken < self.stocked

    def _deal_row(self) -> None:
        """Turn the next twelve cards of the pile face up, or as many as exist (CG-12, CG-42, CG-45)."""
        if self.stocked - self.taken < components.ROW_SIZE:
            self._reshuffle()
        self.row_left = min(self.stocked - self.taken, components.ROW_SIZE)
        if self.row_left > 0:
            self.reveals += 1
            if self.journal is not None:
                self.tell("new_row", -1, {"row": self.row()})

    def _reshuffle(self) -> None:
        """Shuffle all discards and put them under what is left of the pile (CG-44, CG-48).

        Discards have no order and no identity, so they go in by symbol before the shuffle (CG-57).
        """
        if self.discarded == 0:
            return
        left: i64 = self.stocked - self.taken
        self._keep(left)
        self._stock(self.hands, self.seats * SYMBOL_COUNT)
        self.chance.shuffle(self.deck, left, self.stocked)
        self.reveals += 1
        if self.journal is not None:
            self.tell("reshuffle", -1, {"cards": int(self.discarded)})
        self.discarded = 0

    def _keep(self, count: i64) -> None:
        """Keep only the top cards of the deck, moved to its beginning."""
        for i in range(count):
            self.deck[i] = self.deck[self.taken + i]
        self.taken = 0
        self.stocked = count

    def _stock(self, counts: vec[i64], start: i64) -> None:
        """Move six counts of cards, by symbol, to the bottom of the deck."""
        for symbol in range(SYMBOL_COUNT):
            for copy in range(counts[start + symbol]):
                self.deck[self.stocked + copy] = symbol
            self.stocked += counts[start + symbol]
            counts[start + symbol] = 0

    # --- What is hidden ----------------------------------------------------------------------------

    def hides_hand(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a seat's cards are secret to a viewer (CG-11, CG-56; open after the end)."""
        return not self.open_cards and viewer != seat and self.ending == RUNNING

    def redraw(self, seat: i64) -> None:
        """Deal the cards that a seat cannot see anew: the pile and hidden hands (CG-58, CG-60).

        They are collected by symbol before the shuffle, so the result depends on what is seen alone.
        """
        unseen = vec[i64]([0] * SYMBOL_COUNT)
        sizes = vec[i64]([0] * int(self.seats))
        for i in range(self.taken + self.row_left, self.stocked):
            unseen[self.deck[i]] += 1
        for other in range(self.seats):
            if self.hides_hand(seat, other):
                for symbol in range(SYMBOL_COUNT):
                    held = self.hands[other * SYMBOL_COUNT + symbol]
                    sizes[other] += held
                    unseen[symbol] += held
                    self.hands[other * SYMBOL_COUNT + symbol] = 0
        self._keep(self.row_left)
        self._stock(unseen, 0)
        self.chance.shuffle(self.deck, self.row_left, self.stocked)
        for other in range(self.seats):
            for i in range(sizes[other]):
                self.stocked -= 1
                self.hands[other * SYMBOL_COUNT + self.deck[self.stocked]] += 1
