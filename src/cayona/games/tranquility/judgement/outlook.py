"""What a card, a cell or a discard means to one seat (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import FINISH, FINISHES, ISLANDS, START_PRICE
from cayona.games.tranquility.judgement.gaps import Gaps
from cayona.games.tranquility.judgement.numbers import FAR, NARROW, REACH
from cayona.games.tranquility.rules.obstacles import ALLOWED
from cayona.games.tranquility.rules.table import HAND_ROOM


class Outlook(Gaps):
    """The sea as one seat knows it, ready to be asked what an action brings."""

    # --- Discards ----------------------------------------------------------------------------------

    def loss(self, card: i64, cell: i64, number: i64) -> float:
        """Return the trouble of having a card discarded, once `number` (0: none) lies on a cell."""
        prices = self.prices
        if card == FINISH:
            held = self.state.count_in_hand(self.seat, FINISH)
            gone = self.gone_finishes
            return prices.card + self.finish(held - 1, gone + 1) - self.finish(held, gone)
        if card > ISLANDS:
            return prices.card
        index = self.gap_of(card)
        if index < 0:
            return prices.card
        first = self.first[index]
        last = self.last[index]
        low = self.low[index]
        high = self.high[index]
        if number != 0 and low < number and number < high:
            if card < number:
                last = cell
                high = number
            else:
                first = cell + 1
                low = number
        if last <= first or not self._counts(card, first, last, low, high):
            return prices.card
        return prices.card + self.gap(first, last, low, high, card) - self.gap(first, last, low, high, 0)

    def _counts(self, card: i64, first: i64, last: i64, low: i64, high: i64) -> bool:
        """Tell whether a number is of any use in a gap: not if it is too far from both ends of a hole."""
        width: i64 = last - first
        if width > NARROW or (width > 1 and (low == 0 or high > ISLANDS)):
            return True
        return (low > 0 and card - low <= REACH) or (high <= ISLANDS and high - card <= REACH)

    def cheapest(self, count: i64, kept: i64, cell: i64, number: i64) -> float:
        """Return the trouble of discarding the `count` least useful cards of the hand, never `kept`."""
        if count <= 0:
            return 0.0
        state = self.state
        losses = vec[float]([0.0] * HAND_ROOM)
        found: i64 = 0
        finishes: i64 = 0
        j: i64
        for i in range(self.seat * HAND_ROOM, self.seat * HAND_ROOM + state.held[self.seat]):
            card = state.hands[i]
            if card == kept or state.why_not_discard(card) != ALLOWED:
                continue
            cost = self.loss(card, cell, number)
            if card == FINISH:
                finishes += 1
                if finishes > 1 and finishes == state.count_in_hand(self.seat, FINISH):
                    cost = self.prices.card + self.finish(0, self.gone_finishes + finishes)
            j = found
            while j > 0 and losses[j - 1] > cost:
                losses[j] = losses[j - 1]
                j -= 1
            losses[j] = cost
            found += 1
        total = 0.0
        for i in range(min(count, found)):
            total += losses[i]
        return total + float(count - min(count, found)) * self.prices.card

    def finish(self, held: i64, gone: i64) -> float:
        """Return the trouble of holding so many Finish cards and knowing so many to be gone (TQ-47)."""
        state = self.state
        filled = 1.0 - float(state.empty) / float(state.chart.cells)
        late = self.prices.finish * filled * filled
        elsewhere = self.around * float(FINISHES - held - gone)
        if held > 0:
            return 0.1 * late / (float(held) + elsewhere)
        if elsewhere < 0.4:
            return self.prices.missing * filled * filled
        return late / (elsewhere * elsewhere)

    def strand(self, cards: i64, empty: i64) -> float:
        """Return the trouble of a seat having so many cards when so many cells are empty."""
        state = self.state
        need = 2.0 * float(empty + 1) / float(state.seats)
        if not state.start_played:
            need += float(START_PRICE) / float(state.seats)
        short = need - float(cards)
        return self.prices.stranded * short * short if short > 0.0 else 0.0

    def spending(self, cards: i64, filled: i64) -> float:
        """Return the trouble of this seat spending cards, some of them on empty cells."""
        state = self.state
        own = state.held[self.seat] + state.pile_size(self.seat)
        return self.strand(own - cards, state.empty - filled) - self.strand(own, state.empty)

    # --- Actions -----------------------------------------------------------------------------------

    def placing(self, number: i64, cell: i64) -> float:
        """Return the trouble that laying an island of the hand on a cell brings, its payment included."""
        index = self.gap_of(number)
        first = self.first[index]
        last = self.last[index]
        low = self.low[index]
        high = self.high[index]
        # The number itself leaves the hand for the board: the sums count it on neither side of it.
        change = self.gap(first, cell, low, number, 0) + self.gap(cell + 1, last, number, high, 0)
        change -= self.of(index, 0)
        state = self.state
        if not state.lies_right(cell, number):
            change += self.prices.wrong
        cost = max(0, state.cost(self.seat, cell, number))
        return change + self.cheapest(cost, number, cell, number) + self.spending(cost + 1, 1)

    def best_cell(self, number: i64) -> float:
        """Return the trouble of the best cell for an island of the hand; FAR if there is none."""
        index = self.gap_of(number)
        if index < 0:
            return FAR
        state = self.state
        payable = state.discardable(self.seat) - 1
        orange = state.has_orange(self.seat)
        best = FAR
        for cell in range(self.first[index], self.last[index]):
            if state.fits(self.seat, cell, number, payable, orange):
                best = min(best, self.placing(number, cell))
        return best

    def feeding(self, cell: i64) -> float:
        """Return the trouble of a monster eating the island of a cell; the monster itself is gone then."""
        state = self.state
        number = state.grid[cell]
        cells = state.chart.cells
        first: i64 = cell
        while first > 0 and state.grid[first - 1] == 0:
            first -= 1
        last: i64 = cell + 1
        while last < cells and state.grid[last] == 0:
            last += 1
        low: i64 = state.grid[first - 1] if first > 0 else 0
        high: i64 = state.grid[last] if last < cells else ISLANDS + 1
        split = self.gap(first, cell, low, number, 0) + self.gap(cell + 1, last, number, high, 0)
        # One cell more is empty than the sums of weights say; a neighbour's weight stands for it.
        ratio_cells = self.weight[last] - self.weight[first] + 1.0
        around: i64 = self.unseen[high - 1] - self.unseen[low]
        held: i64 = self.own[high - 1] - self.own[low]
        merged = self.strain(ratio_cells, last - first, around, held)
        change = merged - split
        if not state.lies_right(cell, number):
            change -= self.prices.wrong
        return change - self.prices.monster

    def best_meal(self) -> float:
        """Return the trouble of the best island for a monster."""
        best = FAR
        for cell in range(self.state.chart.cells):
            if self.state.grid[cell] != 0:
                best = min(best, self.feeding(cell))
        return best

    def turning(self, cell: i64) -> float:
        """Return the trouble of turning an island over, without the card that it costs."""
        right = self.state.lies_right(cell, self.state.grid[cell])
        return self.prices.wrong if right else -self.prices.wrong

    def best_turn(self) -> float:
        """Return the trouble of turning the best island, with the card that it costs."""
        wrong = self.prices.wrong if self.state.all_right_way_up() else -self.prices.wrong
        return wrong + self.cheapest(1, 0, -1, 0)
