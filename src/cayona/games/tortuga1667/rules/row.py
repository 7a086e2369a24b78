"""The event row: its cards, what seats remember of them, filling and shuffling, cards kept (compiled)."""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tortuga1667.rules.ballots import Ballots
from cayona.games.tortuga1667.rules.numbering import (
    ALBATROSS,
    ATLANTIS,
    BITS,
    EL_DORADO,
    EMPTY,
    EVENT_KINDS,
    FOUNTAIN,
    LETTER,
    PAIR_FIRST,
    PAIR_SECOND,
    PIRATE_CODE,
)
from cayona.games.tortuga1667.rules.table import (
    ALBATROSSES,
    DISCARD,
    EVENT_DECK,
    KEPT,
    KEPT_COUNT,
    LETTERS,
    PEEKED,
    ROW,
    SIZE,
)
from cayona.kernel.state import NOBODY


class Row(Ballots):
    """A table with events."""

    # --- Looking -----------------------------------------------------------------------------------

    def is_pair(self, pair: i64) -> bool:
        """Tell whether cards lie on both places of a pair (T7-41, T7-44)."""
        return self.row(PAIR_FIRST[pair]) >= 0 and self.row(PAIR_SECOND[pair]) >= 0

    def peek(self, seat: i64, pair: i64, by_clock: bool) -> None:
        """Let a seat look at two cards and remember them while they lie there (T7-40, T7-192)."""
        self.reveals += 1
        self.players[seat * SIZE + PEEKED] |= BITS[PAIR_FIRST[pair]] | BITS[PAIR_SECOND[pair]]
        if self.journal is not None:
            self._tell_peek(seat, pair, by_clock)

    def has_seen(self, seat: i64, place: i64) -> bool:
        """Tell whether a seat knows the card on a row place."""
        return self.players[seat * SIZE + PEEKED] & BITS[place] != 0

    # --- Turning up and filling --------------------------------------------------------------------

    def turn_up(self, place: i64) -> i64:
        """Take a card from the row: the place is empty and every memory of it ends (T7-111)."""
        self.reveals += 1
        card = self.mat[ROW + place]
        self.mat[ROW + place] = EMPTY
        seat: i64
        for seat in range(self.seats):
            if self.has_seen(seat, place):
                self.players[seat * SIZE + PEEKED] -= BITS[place]
        self._recall_one_less(card)
        return card

    def fill_place(self, place: i64) -> None:
        """Lay the next event on a place; with the last one the row is shuffled (T7-42, T7-150)."""
        if self.event_next == self.event_end:
            return
        self._deal_to(place)
        if self.event_next == self.event_end:
            self.shuffle_last_five()

    def _deal_to(self, place: i64) -> None:
        self.mat[ROW + place] = self.piles[EVENT_DECK + self.event_next]
        self.event_next += 1

    def shuffle_last_five(self) -> None:
        """Mix the row places: nobody knows any more what lies where (T7-150, T7-151)."""
        self.reveals += 1
        self._recall_row()
        self._forget_row()
        self.chance.shuffle(self.mat, ROW, ROW + 5)
        if self.journal is not None:
            self.tell("last_five", -1, {})

    def _forget_row(self) -> None:
        seat: i64
        for seat in range(self.seats):
            self.players[seat * SIZE + PEEKED] = 0

    # --- Sudden death ------------------------------------------------------------------------------

    def begin_again(self) -> None:
        """Shuffle row and discards into a new deck for sudden death, without the Armada (T7-154)."""
        self._recall_row()
        self._forget_row()
        self._return_discards()
        place: i64
        for place in range(5):
            card = self.mat[ROW + place]
            if card >= 0:
                self.piles[EVENT_DECK + self.event_end] = card
                self.event_end += 1
                self.mat[ROW + place] = EMPTY
        self._shuffle_events()

    def refill_row(self) -> None:
        """Fill the empty places in sudden death, from the discards when the deck is empty (T7-155)."""
        place: i64
        for place in range(5):
            if self.mat[ROW + place] < 0:
                if self.event_next == self.event_end and self.discard_count > 0:
                    self._recall_row()
                    self._return_discards()
                    self._shuffle_events()
                if self.event_next < self.event_end:
                    self._deal_to(place)

    def _return_discards(self) -> None:
        """Make the discards the event deck."""
        i: i64
        for i in range(self.discard_count):
            self.piles[EVENT_DECK + i] = self.piles[DISCARD + i]
            self._recall_one_more(self.piles[DISCARD + i])
        self.event_next = 0
        self.event_end = self.discard_count
        self.discard_count = 0

    def _shuffle_events(self) -> None:
        self.reveals += 1
        self.chance.shuffle(self.piles, EVENT_DECK, EVENT_DECK + self.event_end)

    # --- Faces seen before a shuffle (T7-197) --------------------------------------------------------

    def _recall_row(self) -> None:
        """Note what seats know to lie in the row before the places are mixed."""
        if len(self.recalled) == 0:
            return
        seat: i64
        card: i64
        for seat in range(self.seats):
            for card in range(EVENT_KINDS):
                seen = self._count_seen(seat, card)
                if seen > self.recalled[seat * EVENT_KINDS + card]:
                    self.recalled[seat * EVENT_KINDS + card] = seen

    def _count_seen(self, seat: i64, card: i64) -> i64:
        count: i64 = 0
        place: i64
        for place in range(5):
            if self.mat[ROW + place] == card and self.has_seen(seat, place):
                count += 1
        return count

    def _recall_one_more(self, card: i64) -> None:
        """Everybody sees a discard go back into the deck."""
        if len(self.recalled) > 0:
            seat: i64
            for seat in range(self.seats):
                self.recalled[seat * EVENT_KINDS + card] += 1

    def _recall_one_less(self, card: i64) -> None:
        if len(self.recalled) > 0:
            seat: i64
            for seat in range(self.seats):
                if self.recalled[seat * EVENT_KINDS + card] > 0:
                    self.recalled[seat * EVENT_KINDS + card] -= 1

    # --- Cards in front of players, and discards ----------------------------------------------------

    def discard(self, card: i64) -> None:
        """Put an event on the discard pile, which everybody may search (T7-112)."""
        self.piles[DISCARD + self.discard_count] = card
        self.discard_count += 1

    def keep(self, seat: i64, card: i64) -> None:
        """Lay an event in front of a player; one may have several, of any kind (T7-112, T7-115, T7-123)."""
        players = self.players
        players[seat * SIZE + KEPT + players[seat * SIZE + KEPT_COUNT]] = card
        players[seat * SIZE + KEPT_COUNT] += 1
        if card == LETTER:
            players[seat * SIZE + LETTERS] += 1
        elif card == ALBATROSS:
            players[seat * SIZE + ALBATROSSES] += 1
        else:
            self._set_owner(card, seat)

    def discard_kept(self, seat: i64, card: i64) -> None:
        """Discard an event that lies in front of a player: the oldest of its kind."""
        players = self.players
        place: i64 = seat * SIZE + KEPT
        while players[place] != card:
            place += 1
        players[seat * SIZE + KEPT_COUNT] -= 1
        last: i64 = seat * SIZE + KEPT + players[seat * SIZE + KEPT_COUNT]
        while place < last:
            players[place] = players[place + 1]
            place += 1
        if card == LETTER:
            players[seat * SIZE + LETTERS] -= 1
        else:
            self._set_owner(card, NOBODY)
        self.discard(card)

    def _set_owner(self, card: i64, seat: i64) -> None:
        if card == ATLANTIS:
            self.atlantis_owner = seat
        elif card == EL_DORADO:
            self.el_dorado_owner = seat
        elif card == FOUNTAIN:
            self.fountain_owner = seat
        elif card == PIRATE_CODE:
            self.code_owner = seat
            self.code_skips = 0
