"""What may be done now: the legal actions of every phase (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import (
    DISCARDED_AT_ONCE,
    FINISH,
    ISLANDS,
    MONSTER,
    PILE_PAYMENTS,
    START,
    START_PRICE,
    STORM_COUNT,
    TRADE_MINIMUM,
)
from cayona.games.tranquility.rules.actions import (
    ACT,
    CELL,
    DISCARD_TWO,
    DRAFT,
    FIRST_COMPASS,
    FIRST_OFFER,
    FIRST_ROW,
    KEEP_ROCKS,
    LET_BREAK,
    PAY,
    PILE_TOP,
    PLAY_FINISH,
    PLAY_MONSTER,
    PLAY_START,
    PLEDGE,
    ROCKS_MOVE,
    ROCKS_PAY,
    ROCKS_ROW,
    START_PAY,
    STORM,
    STORM_ROW,
    TRADE_HAND,
    TRIM,
    TURN_ISLAND,
)
from cayona.games.tranquility.rules.table import HAND_ROOM
from cayona.games.tranquility.rules.turn import Turn


class Choosing(Turn):
    """A table that knows what its decider may do, by that seat's own cards and public facts alone."""

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions, ascending."""
        phase = self.phase
        if phase == ACT:
            return self._fill_act(seat, out)
        if phase == PAY or phase == TRIM:
            return self.fill_discardable(seat, out)
        if phase == CELL:
            return self.fill_cells(seat, self.chosen, out)
        return self._fill_later(phase, seat, out)

    def _fill_later(self, phase: i64, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of the rarer phases."""
        if phase == DRAFT:
            return self._fill_display(out)
        if phase == ROCKS_MOVE:
            return self._fill_rocks(seat, out)
        if phase == ROCKS_PAY:
            return self.fill_islands(seat, out)
        if phase == START_PAY:
            return self._fill_start_payment(seat, out)
        if phase == PLEDGE:
            return self._fill_offers(seat, out)
        if phase == STORM:
            out[0] = LET_BREAK
            out[1] = FIRST_COMPASS + self.storm
            return 2
        if phase == STORM_ROW or phase == ROCKS_ROW:
            return self._fill_rows(-1, out)
        return self.fill_occupied(out)

    def _fill_act(self, seat: i64, out: vec[i64]) -> i64:
        """Write the actions of a turn (TQ-15); a Start in hand must be played if none was (TQ-30)."""
        count: i64 = 0
        if self.must_play_start(seat):
            out[0] = PLAY_START
            count = 1
        else:
            discardable = self.discardable(seat)
            count = self._fill_playable(seat, discardable - 1, out)
            if self.may_finish(seat):
                out[count] = PLAY_FINISH
                count += 1
            if self.may_feed_monster(seat):
                out[count] = PLAY_MONSTER
                count += 1
            if discardable >= DISCARDED_AT_ONCE:
                out[count] = DISCARD_TWO
                count += 1
            if self.supply > 0 and discardable >= TRADE_MINIMUM and discardable == self.held[seat]:
                out[count] = TRADE_HAND  # TQ-86, TQ-87
                count += 1
            if self.turning and discardable > 0 and self.empty < self.chart.cells:
                out[count] = TURN_ISLAND  # TQ-98
                count += 1
        if self.compasses > 0:
            count = self._fill_compasses(count, out)
        return count

    def must_play_start(self, seat: i64) -> bool:
        """Tell whether a seat holds a Start while none has been played (TQ-30)."""
        return not self.start_played and self.count_in_hand(seat, START) > 0

    def may_finish(self, seat: i64) -> bool:
        """Tell whether a Finish is offered: by what the seat knows, even if it will fail (TQ-46, TQ-71)."""
        return (
            self.empty == 0
            and self.count_in_hand(seat, FINISH) > 0
            and self.is_complete()
            and self.count_in_hand(seat, MONSTER) == 0
            and not self.other_monsters_revealed(seat)
        )

    def may_feed_monster(self, seat: i64) -> bool:
        """Tell whether a seat has a monster and there is an island for it (TQ-67, TQ-68)."""
        last: i64 = seat * HAND_ROOM + self.held[seat] - 1
        return self.held[seat] > 0 and self.hands[last] == MONSTER and self.empty < self.chart.cells

    def _fill_playable(self, seat: i64, payable: i64, out: vec[i64]) -> i64:
        """Write every island of the hand that has a legal cell."""
        hands = self.hands
        ordered = self.chart.directions == 1
        orange = self.has_orange(seat)
        count: i64 = 0
        first: i64 = 0
        i: i64 = seat * HAND_ROOM
        end: i64 = i + self.held[seat]
        while i < end and hands[i] <= ISLANDS:
            number = hands[i]
            if ordered:
                first = self.first_possible(number, first)
            if self.has_cell(seat, number, payable, orange, first):
                out[count] = number - 1
                count += 1
            i += 1
        return count

    def _fill_compasses(self, count: i64, out: vec[i64]) -> i64:
        """Write the storms in play that a compass could remove (TQ-88)."""
        storm: i64
        for storm in range(STORM_COUNT):
            if self.storm_at[storm] >= 0:
                out[count] = FIRST_COMPASS + storm
                count += 1
        return count

    def _fill_rows(self, other_than: i64, out: vec[i64]) -> i64:
        """Write every row with an empty cell (TQ-61, TQ-79, TQ-94)."""
        count: i64 = 0
        row: i64
        for row in range(self.chart.rows):
            if self.empty_in[row] > 0 and row != other_than:
                out[count] = FIRST_ROW + row
                count += 1
        return count

    def _fill_rocks(self, seat: i64, out: vec[i64]) -> i64:
        """Write the rows the rocks may go to, and staying for two islands (TQ-61, TQ-62)."""
        count = self._fill_rows(self.rocks_row, out)
        if self.islands_in_hand(seat) >= DISCARDED_AT_ONCE:
            out[count] = KEEP_ROCKS
            count += 1
        return count

    def may_pay_from_pile(self, seat: i64) -> bool:
        """Tell whether a seat may pay for the Start with an unseen card of its pile (TQ-82)."""
        return self.has_yellow(seat) and self.pile_paid < PILE_PAYMENTS and self.pile_size(seat) > 0

    def _fill_start_payment(self, seat: i64, out: vec[i64]) -> i64:
        count = self.fill_discardable(seat, out)
        if self.may_pay_from_pile(seat):
            out[count] = PILE_TOP
            count += 1
        return count

    def _fill_offers(self, seat: i64, out: vec[i64]) -> i64:
        """Write 0 to 8 cards, as far as the seat could give them (TQ-42)."""
        cards: i64
        most = min(self.capacity(seat), START_PRICE)
        for cards in range(most + 1):
            out[cards] = FIRST_OFFER + cards
        return most + 1

    def _fill_display(self, out: vec[i64]) -> i64:
        i: i64
        for i in range(self.shown):
            out[i] = self.display[i] - 1
        return self.shown
