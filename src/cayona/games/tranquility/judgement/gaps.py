"""The gaps of the sea as one seat knows them, and how hard each will be to fill (compiled).

Trouble is counted by what a seat can know: the board, its own hand and its own discards. Any other number
may be in a hand, a pile, somebody's discards or out of the game, and counts by the chance that it is around.
So a seat plans with no card that it happens to see in one redraw of the hidden cards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import FINISH, ISLANDS
from cayona.games.tranquility.judgement.numbers import HOPELESS, NARROW, REACH, Prices
from cayona.games.tranquility.rules import Tranquility
from cayona.games.tranquility.rules.sea import BY_LOCK
from cayona.games.tranquility.rules.table import CARD_MASK, DESTROYED, HAND_ROOM, OWNER_STEP, REMOVED, UNSEEN

LONG: Final = 20
"""From so many unseen numbers on a gap does not fail for want of them."""
DEAD: Final = 30.0
"""How many times worse than a certain failure it is to know that a gap cannot be filled."""
SHORT: Final = 4
"""Up to so many of them missing in the hand, how likely a gap fails is added up term by term."""


class Gaps:
    """Every run of empty cells, with the numbers that could fill it."""

    state: Tranquility
    prices: Prices
    seat: i64
    around: float
    """The chance that a card the seat has not seen is still in a hand or a pile."""
    gone_finishes: i64
    unseen: vec[i64]
    """How many numbers up to each one the seat has not seen."""
    own: vec[i64]
    """How many numbers up to each one the seat holds."""
    absent: vec[float]
    """How likely so many unseen numbers are all of no use any more."""
    weight: vec[float]
    """By cell, how much all empty cells before it weigh."""
    first: vec[i64]
    last: vec[i64]
    low: vec[i64]
    high: vec[i64]
    """For each gap its first cell, the cell after its last one, and the islands (0, 81: none) around it."""
    gaps: i64

    def __init__(self, prices: Prices, state: Tranquility, seat: i64) -> None:
        self.state = state
        self.prices = prices
        self.seat = seat
        self.gone_finishes = 0
        self.gaps = 0
        self.around = 1.0
        self._count_numbers()
        self._find_gaps()

    # --- Counting ----------------------------------------------------------------------------------

    def _count_numbers(self) -> None:
        """Find out which numbers are gone for certain or held, and how likely the rest is around."""
        state = self.state
        unseen = vec[i64]([1] * (ISLANDS + 2))
        own = vec[i64]([0] * (ISLANDS + 2))
        hidden = self._look_at_heap(unseen)
        elsewhere = float(state.pile_size(self.seat))
        for other in range(state.seats):
            if other != self.seat:
                elsewhere += float(state.pile_size(other) + state.held[other])
        if hidden > 0.0:
            self.around = elsewhere / (elsewhere + hidden)
        for i in range(self.seat * HAND_ROOM, self.seat * HAND_ROOM + state.held[self.seat]):
            if state.hands[i] <= ISLANDS:
                unseen[state.hands[i]] = 0
                own[state.hands[i]] = 1
        for i in range(state.chart.cells):
            unseen[state.grid[i]] = 0
        unseen[0] = 0
        unseen[ISLANDS + 1] = 0
        for i in range(1, ISLANDS + 2):
            unseen[i] += unseen[i - 1]
            own[i] += own[i - 1]
        self.unseen = unseen
        self.own = own
        self._foresee_absence()

    def _look_at_heap(self, unseen: vec[i64]) -> float:
        """Note the cards that are gone as far as the seat has seen; count useful others."""
        state = self.state
        hidden = 0.0
        for i in range(state.heaped):
            entry = state.heap[i]
            owner = entry // OWNER_STEP
            card = entry & CARD_MASK
            if owner == DESTROYED or (owner == self.seat and entry & UNSEEN == 0):
                if card <= ISLANDS:
                    unseen[card] = 0
                elif card == FINISH:
                    self.gone_finishes += 1
            elif owner in (REMOVED, self.seat):
                hidden += 1.0
            else:
                hidden += self.prices.wisdom
        return hidden

    def _foresee_absence(self) -> None:
        """Find out how likely none of so many unseen numbers will be there when it is needed."""
        lost = 1.0 - self.around * (1.0 - self.prices.slip)
        absent = vec[float]([1.0] * LONG)
        count: i64
        for count in range(1, LONG):
            absent[count] = absent[count - 1] * lost
        self.absent = absent

    def _find_gaps(self) -> None:
        """List the runs of empty cells."""
        state = self.state
        cells = state.chart.cells
        room = int(cells) + 2
        self.first = vec[i64]([0] * room)
        self.last = vec[i64]([0] * room)
        self.low = vec[i64]([0] * room)
        self.high = vec[i64]([0] * room)
        self.weight = vec[float]([0.0] * room)
        before: i64 = 0
        start: i64 = 0
        total = 0.0
        for cell in range(cells + 1):
            self.weight[cell] = total
            number: i64 = state.grid[cell] if cell < cells else ISLANDS + 1
            if number == 0:
                total += 1.0
                if state.shut[state.chart.row_of[cell]] & BY_LOCK != 0:
                    total += self.prices.lock
                continue
            if cell > start:
                self.first[self.gaps] = start
                self.last[self.gaps] = cell
                self.low[self.gaps] = before
                self.high[self.gaps] = number
                self.gaps += 1
            before = number
            start = cell + 1

    # --- Trouble -----------------------------------------------------------------------------------

    def gap(self, first: i64, last: i64, low: i64, high: i64, gone: i64) -> float:
        """Return the trouble of the cells from `first` to before `last` between two islands.

        `gone` is a number of the hand that would fit in between and is discarded; 0 for none.
        """
        if last <= first:
            return 0.0
        width: i64 = last - first
        unseen = self.unseen
        own = self.own
        around: i64 = unseen[high - 1] - unseen[low]
        held: i64 = own[high - 1] - own[low]
        if width <= NARROW and (low > 0 or width == 1) and (high <= ISLANDS or width == 1):
            top: i64 = low + REACH if low > 0 else 0
            bottom: i64 = high - REACH - 1 if high <= ISLANDS else ISLANDS
            if top < bottom:  # some numbers are too far from both ends
                bottom = max(bottom, low)
                around = unseen[high - 1] - unseen[bottom]
                held = own[high - 1] - own[bottom]
                if low > 0:
                    top = min(top, high - 1)
                    around += unseen[top] - unseen[low]
                    held += own[top] - own[low]
        if gone > 0:
            held -= 1
        trouble = self.strain(self.weight[last] - self.weight[first], width, around, held)
        return trouble + self.prices.fill * self.payment(low, high, gone) if width <= NARROW else trouble

    def payment(self, low: i64, high: i64, gone: i64) -> float:
        """Return what the next island of a narrow gap costs: the least of the hand, or the usual price."""
        state = self.state
        least = self.prices.usual
        for i in range(self.seat * HAND_ROOM, self.seat * HAND_ROOM + state.held[self.seat]):
            card = state.hands[i]
            if low < card and card < high and card != gone:
                if low > 0:
                    least = min(least, float(card - low))
                if high <= ISLANDS:
                    least = min(least, float(high - card))
        return least - self.prices.usual

    def strain(self, cells: float, width: i64, around: i64, held: i64) -> float:
        """Return the trouble of so many cells with so many unseen and own numbers for them."""
        numbers = float(held) + float(around) * self.around
        ratio = HOPELESS if numbers * HOPELESS < cells else cells / numbers
        trouble = cells * ratio * ratio
        if width <= NARROW:
            trouble *= self.prices.narrow
        return trouble + self.prices.missing * self.failure(width - held, around)

    def failure(self, need: i64, around: i64) -> float:
        """Return how likely fewer than `need` of the unseen numbers can be had; DEAD if there are fewer."""
        if need <= 0 or around >= LONG:
            return 0.0
        if need > SHORT:
            short = float(need) - float(around) * self.around
            return short if short > 0.0 else 0.0
        if need > around:
            return DEAD + float(need - around)
        lost = self.absent[1]
        if lost <= 0.0:
            return 0.0
        term = self.absent[around]
        total = term
        for found in range(1, need):
            term *= float(around - found + 1) / float(found) * (1.0 - lost) / lost
            total += term
        return total

    def of(self, index: i64, gone: i64) -> float:
        """Return the trouble of a gap if a number of the hand (0: none) is discarded."""
        return self.gap(self.first[index], self.last[index], self.low[index], self.high[index], gone)

    def gap_of(self, number: i64) -> i64:
        """Return the gap where an island could lie, -1 for none."""
        for index in range(self.gaps):
            if self.low[index] < number and number < self.high[index]:
                return index
        return -1

    def sea(self) -> float:
        """Return the trouble of all gaps."""
        total = 0.0
        for index in range(self.gaps):
            total += self.of(index, 0)
        return total
