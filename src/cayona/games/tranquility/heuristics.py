"""What is good in Tranquility: how much trouble a sea still holds for the team (compiled).

Trouble is counted by what a seat can know: the board, its own hand and its own discards. Any other number
may be in a hand, a pile, somebody's discards or out of the game, and counts by the chance that it is around.
So a seat plans with no card that it happens to see in one redraw of the hidden cards.

A turn is several actions. A position in the middle of one is judged as if it were continued well: an island
that is chosen lies on its best cell, and cards still to be paid are the cheapest of the hand.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import (
    FINISH,
    FINISHES,
    HAND_LIMIT,
    ISLANDS,
    MONSTER,
    POINTS_PLACED,
    START_PRICE,
    STORM_COUNT,
)
from cayona.games.tranquility.rules import Tranquility
from cayona.games.tranquility.rules.actions import (
    ACT,
    CELL,
    DISCARD_TWO,
    FIRST_CELL,
    FIRST_COMPASS,
    FIRST_OFFER,
    FIRST_ROW,
    FLIP_CELL,
    FOR_DISCARD,
    KEEP_ROCKS,
    MONSTER_CELL,
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
from cayona.games.tranquility.rules.table import (
    CARD_MASK,
    DESTROYED,
    HAND_ROOM,
    OWNER_STEP,
    REMOVED,
    UNSEEN,
)
from cayona.kernel.heuristics import Heuristics, likelihood
from cayona.kernel.state import State

NUMBERS: Final = {
    "missing": 20.0,
    "card": 0.33,
    "idle": 0.9,
    "stranded": 0.4,
    "narrow": 2.0,
    "wisdom": 0.7,
    "finish": 3.0,
    "monster": 2.0,
    "wrong": 0.4,
    "lock": 1.0,
    "rocks": 0.05,
    "yellow": 1.5,
    "purple": 2.0,
    "orange": 1.5,
    "compass": 1.5,
    "even": 9.0,
    "scale": 6.0,
    "line": 0.5,
    "ready": 0.3,
    "sharpness": 24.0,
}
"""In units of trouble; a gap of k empty cells for which m numbers are left is k * (k / m) ** 2 trouble:

- `missing`: each number that a gap lacks.
- `card`: each card out of play without having been placed, besides what its gap loses.
- `idle`: a turn in which nothing is placed.
- `stranded`: the square of each card that a seat lacks for two in every turn it will probably still have;
  who has no card left ends the game for all (TQ-52).
- `narrow`: how many times worse gaps are whose every cell must be paid for.
- `wisdom`: how seldom others discard what is useful; 0 for never, 1 for as often as anything else.
- `finish`: holding no Finish card while one is around elsewhere, when the sea is full.
- `monster`, `wrong`: a monster in hand; an island that lies the wrong way up.
- `lock`: how much harder a cell is to fill that opens only when others are full.
- `rocks`, `yellow`, `purple`, `orange`, `compass`: an empty cell behind the rocks, a storm, a compass (gain).
- `even`, `scale`: the trouble that makes winning and losing alike, and how much more makes it a loss.
- `line`, `ready`: competitive, in points: an empty cell where any number fits a seat, a point that a card of
  the hand could bring.
- `sharpness`: how much less likely an action is for each unit of trouble that it brings.
"""
REACH: Final = 4
"""The highest cost that a full hand can pay (TQ-25)."""
HOPELESS: Final = 2.5
"""The ratio of cells to numbers from which on only what is missing counts."""
NARROW: Final = 2
"""Up to so many empty cells every island of a gap lies beside another and is paid for."""
POINT: Final = 0.27
"""The trouble of losing a point in the competitive game, when actions are weighed."""
FAR: Final = 1e6


class Outlook:
    """The sea as one seat knows it, ready to be asked what a card, a cell or a discard means."""

    state: Tranquility
    judge: TranquilityHeuristics
    seat: i64
    around: float
    """The chance that a card the seat has not seen is still in a hand or a pile."""
    gone_finishes: i64
    reach: vec[float]
    """How many numbers up to each one are expected to be around still, and not on the board."""
    weight: vec[float]
    """By cell, how much all empty cells before it weigh."""
    first: vec[i64]
    last: vec[i64]
    low: vec[i64]
    high: vec[i64]
    """For each gap its first cell, the cell after its last one, and the islands (0, 81: none) around it."""
    gaps: i64

    def __init__(self, judge: TranquilityHeuristics, state: Tranquility, seat: i64) -> None:
        self.state = state
        self.judge = judge
        self.seat = seat
        self.gone_finishes = 0
        self.gaps = 0
        self.around = 1.0
        self.reach = vec[float]([0.0] * (ISLANDS + 2))
        self._count_numbers()
        self._find_gaps()

    def _count_numbers(self) -> None:
        """Find out which numbers are gone for certain or held, and how likely the rest is around."""
        state = self.state
        reach = self.reach
        i: i64
        for i in range(1, ISLANDS + 1):
            reach[i] = -1.0  # not seen
        hidden = self._look_at_heap()
        unseen = float(state.pile_size(self.seat))
        other: i64
        for other in range(state.seats):
            if other != self.seat:
                unseen += float(state.pile_size(other) + state.held[other])
        if hidden > 0.0:
            self.around = unseen / (unseen + hidden)
        for i in range(self.seat * HAND_ROOM, self.seat * HAND_ROOM + state.held[self.seat]):
            if state.hands[i] <= ISLANDS:
                reach[state.hands[i]] = 1.0
        for i in range(state.chart.cells):
            reach[state.grid[i]] = 0.0
        total = 0.0
        for i in range(1, ISLANDS + 1):
            total += reach[i] if reach[i] >= 0.0 else self.around
            reach[i] = total
        reach[ISLANDS + 1] = total

    def _look_at_heap(self) -> float:
        """Note the cards that are gone as far as the seat has seen; count useful others."""
        state = self.state
        hidden = 0.0
        i: i64
        for i in range(state.heaped):
            entry = state.heap[i]
            owner = entry // OWNER_STEP
            card = entry & CARD_MASK
            if owner == DESTROYED or (owner == self.seat and entry & UNSEEN == 0):
                if card <= ISLANDS:
                    self.reach[card] = 0.0
                elif card == FINISH:
                    self.gone_finishes += 1
            elif owner in (REMOVED, self.seat):
                hidden += 1.0
            else:
                hidden += self.judge.wisdom
        return hidden

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
        cell: i64
        for cell in range(cells + 1):
            self.weight[cell] = total
            number: i64 = state.grid[cell] if cell < cells else ISLANDS + 1
            if number == 0:
                total += 1.0
                if state.shut[state.chart.row_of[cell]] & 4 != 0:
                    total += self.judge.lock
                continue
            if cell > start:
                self.first[self.gaps] = start
                self.last[self.gaps] = cell
                self.low[self.gaps] = before
                self.high[self.gaps] = number
                self.gaps += 1
            before = number
            start = cell + 1

    # --- Gaps --------------------------------------------------------------------------------------

    def gap(self, first: i64, last: i64, low: i64, high: i64, gone: float) -> float:
        """Return the trouble of the cells from `first` to before `last` between two islands.

        `gone` numbers of those in between are discarded.
        """
        if last <= first:
            return 0.0
        reach = self.reach
        cells = self.weight[last] - self.weight[first]
        width: i64 = last - first
        numbers = reach[high - 1] - reach[low]
        if width <= NARROW and (low > 0 or width == 1) and (high <= ISLANDS or width == 1):
            top: i64 = low + REACH if low > 0 else 0
            bottom: i64 = high - REACH - 1 if high <= ISLANDS else ISLANDS
            if top < bottom:  # some numbers are too far from both ends
                numbers = reach[high - 1] - reach[max(bottom, low)]
                if low > 0:
                    numbers += reach[min(top, high - 1)] - reach[low]
        numbers -= gone
        ratio = HOPELESS if numbers * HOPELESS < cells else cells / numbers
        trouble = cells * ratio * ratio
        if width <= NARROW:
            trouble *= self.judge.narrow
        short = float(width) - numbers
        return trouble + self.judge.missing * short if short > 0.0 else trouble

    def of(self, index: i64, gone: float) -> float:
        """Return the trouble of a gap from which `gone` numbers are discarded."""
        return self.gap(self.first[index], self.last[index], self.low[index], self.high[index], gone)

    def gap_of(self, number: i64) -> i64:
        """Return the gap where an island could lie, -1 for none."""
        index: i64
        for index in range(self.gaps):
            if self.low[index] < number and number < self.high[index]:
                return index
        return -1

    def sea(self) -> float:
        """Return the trouble of all gaps."""
        total = 0.0
        index: i64
        for index in range(self.gaps):
            total += self.of(index, 0.0)
        return total

    # --- Discards ----------------------------------------------------------------------------------

    def loss(self, card: i64, cell: i64, number: i64) -> float:
        """Return the trouble of having a card discarded, once `number` (0: none) lies on a cell."""
        judge = self.judge
        if card == FINISH:
            held = self.state.count_in_hand(self.seat, FINISH)
            gone = self.gone_finishes
            return judge.card + self.finish(held - 1, gone + 1) - self.finish(held, gone)
        if card > ISLANDS:
            return judge.card
        index = self.gap_of(card)
        if index < 0:
            return judge.card
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
            return judge.card
        return judge.card + self.gap(first, last, low, high, 1.0) - self.gap(first, last, low, high, 0.0)

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
        i: i64
        j: i64
        for i in range(self.seat * HAND_ROOM, self.seat * HAND_ROOM + state.held[self.seat]):
            card = state.hands[i]
            if card == kept or not state.is_discardable(card):
                continue
            cost = self.loss(card, cell, number)
            if card == FINISH:
                finishes += 1
                if finishes > 1 and finishes == state.count_in_hand(self.seat, FINISH):
                    cost = self.judge.card + self.finish(0, self.gone_finishes + finishes)
            j = found
            while j > 0 and losses[j - 1] > cost:
                losses[j] = losses[j - 1]
                j -= 1
            losses[j] = cost
            found += 1
        total = 0.0
        for i in range(min(count, found)):
            total += losses[i]
        return total + float(count - min(count, found)) * self.judge.card

    def finish(self, held: i64, gone: i64) -> float:
        """Return the trouble of holding so many Finish cards and knowing so many to be gone (TQ-47)."""
        state = self.state
        filled = 1.0 - float(state.empty) / float(state.chart.cells)
        late = self.judge.finish * filled * filled
        elsewhere = self.around * float(FINISHES - held - gone)
        if held > 0:
            return 0.1 * late / (float(held) + elsewhere)
        if elsewhere < 0.4:
            return self.judge.missing * filled * filled
        return late / (elsewhere * elsewhere)

    def strand(self, cards: i64, empty: i64) -> float:
        """Return the trouble of a seat having so many cards when so many cells are empty."""
        state = self.state
        need = 2.0 * float(empty + 1) / float(state.seats)
        if not state.start_played:
            need += float(START_PRICE) / float(state.seats)
        short = need - float(cards)
        return self.judge.stranded * short * short if short > 0.0 else 0.0

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
        change = self.gap(first, cell, low, number, 0.0) + self.gap(cell + 1, last, number, high, 0.0)
        change -= self.of(index, 0.0)
        state = self.state
        if state.turning and state.by_day[number] != state.chart.by_day[state.chart.row_of[cell]]:
            change += self.judge.wrong
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
        cell: i64
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
        split = self.gap(first, cell, low, number, 0.0) + self.gap(cell + 1, last, number, high, 0.0)
        # One cell more is empty than the sums of weights say; a neighbour's weight stands for it.
        ratio_cells = self.weight[last] - self.weight[first] + 1.0
        numbers = self.reach[high - 1] - self.reach[low]
        ratio = HOPELESS if numbers * HOPELESS < ratio_cells else ratio_cells / numbers
        merged = ratio_cells * ratio * ratio + self.judge.missing * max(0.0, ratio_cells - numbers)
        change = merged - split
        if state.turning and state.by_day[number] != state.chart.by_day[state.chart.row_of[cell]]:
            change -= self.judge.wrong
        return change - self.judge.monster

    def best_meal(self) -> float:
        """Return the trouble of the best island for a monster."""
        best = FAR
        cell: i64
        for cell in range(self.state.chart.cells):
            if self.state.grid[cell] != 0:
                best = min(best, self.feeding(cell))
        return best

    def turning(self, cell: i64) -> float:
        """Return the trouble of turning an island over, without the card that it costs."""
        state = self.state
        right = state.by_day[state.grid[cell]] == state.chart.by_day[state.chart.row_of[cell]]
        return self.judge.wrong if right else -self.judge.wrong

    def best_turn(self) -> float:
        """Return the trouble of turning the best island, with the card that it costs."""
        wrong = self.judge.wrong if self.state.all_right_way_up() else -self.judge.wrong
        return wrong + self.cheapest(1, 0, -1, 0)


class TranquilityHeuristics(Heuristics):
    """Counts trouble; in the competitive game, points and the room for more."""

    missing: float
    card: float
    idle: float
    stranded: float
    narrow: float
    wisdom: float
    finish: float
    monster: float
    wrong: float
    lock: float
    rocks: float
    yellow: float
    purple: float
    orange: float
    compass: float
    even: float
    scale: float
    line: float
    ready: float
    sharpness: float

    def __init__(self, changes: dict[str, float] | None = None) -> None:
        super().__init__(changes, NUMBERS)
        numbers = self.numbers
        self.missing = numbers["missing"]
        self.card = numbers["card"]
        self.idle = numbers["idle"]
        self.stranded = numbers["stranded"]
        self.narrow = numbers["narrow"]
        self.wisdom = numbers["wisdom"]
        self.finish = numbers["finish"]
        self.monster = numbers["monster"]
        self.wrong = numbers["wrong"]
        self.lock = numbers["lock"]
        self.rocks = numbers["rocks"]
        self.yellow = numbers["yellow"]
        self.purple = numbers["purple"]
        self.orange = numbers["orange"]
        self.compass = numbers["compass"]
        self.even = numbers["even"]
        self.scale = numbers["scale"]
        self.line = numbers["line"]
        self.ready = numbers["ready"]
        self.sharpness = numbers["sharpness"]

    def value(self, state: State, seat: i64) -> float:
        """Return how good a position is for a seat: from -1 (lost) to 1 (won)."""
        assert isinstance(state, Tranquility)
        if state.to_move() < 0:
            return state.payoff(seat)
        if state.competitive:
            lead = self.lead(state, seat) / 12.0
        else:
            lead = (self.even - self.trouble(state, seat)) / self.scale
        return 0.99 * lead / math.sqrt(1.0 + lead * lead)

    def win_chance(self, value: float, seats: i64) -> float:
        """Return how likely a position of this value is won; a team has no fair share."""
        return 0.5 + 0.5 * value

    # --- Together ----------------------------------------------------------------------------------

    def trouble(self, state: Tranquility, seat: i64) -> float:
        """Add up what may keep the team from finishing, as far as a seat knows."""
        outlook = Outlook(self, state, seat)
        discards: i64 = 0 if state.start_played else START_PRICE
        other: i64
        for other in range(state.seats):
            discards += state.thrown[other]
        total = outlook.sea() + self.card * float(discards) + self.finishing(state, seat, outlook)
        total += self.monster * float(state.count_in_hand(seat, MONSTER))
        for other in range(state.seats):
            if other != seat:
                total += self.monster * float(state.revealed[other])
        return total + self.weather(state) + self.wrong_ways(state) + self.begun(state, seat, outlook)

    def finishing(self, state: Tranquility, seat: i64, outlook: Outlook) -> float:
        """Return the trouble of getting a Finish played: having one, and nobody running out of cards."""
        total = outlook.finish(state.count_in_hand(seat, FINISH), outlook.gone_finishes)
        other: i64
        for other in range(state.seats):
            total += outlook.strand(state.held[other] + state.pile_size(other), state.empty)
        return total

    def wrong_ways(self, state: Tranquility) -> float:
        """Return the trouble of islands that lie the wrong way up (TQ-97)."""
        if not state.turning:
            return 0.0
        total = 0.0
        cell: i64
        for cell in range(state.chart.cells):
            number = state.grid[cell]
            if number != 0 and state.by_day[number] != state.chart.by_day[state.chart.row_of[cell]]:
                total += self.wrong
        return total

    def weather(self, state: Tranquility) -> float:
        """Return the trouble of rocks and storms, less what compasses are good for."""
        total = 0.0
        if state.rocks_row >= 0:
            total += self.rocks * float(state.empty_in[state.rocks_row])
        storm: i64
        for storm in range(STORM_COUNT):
            if state.storm_at[storm] >= 0:
                total += self.storm_trouble(state, storm)
        return total - self.compass * float(state.compasses)

    def storm_trouble(self, state: Tranquility, storm: i64) -> float:
        """Return the trouble of a storm in play."""
        if storm < 2:
            return self.yellow
        if storm < 4:
            empty = float(state.empty_in[state.storm_at[storm]])
            return self.purple + 0.1 * empty if empty > 0.0 else 0.0
        return self.orange * float(state.empty) / float(state.chart.cells)

    def begun(self, state: Tranquility, seat: i64, outlook: Outlook) -> float:
        """Return the trouble that what is begun will bring, if it is continued well."""
        phase = state.phase
        if phase == ACT:
            return 0.0
        if phase in (PLEDGE, START_PAY):
            return self.start_price(state, seat, outlook)
        if phase == TRIM:
            over: i64 = state.held[state.decider] - state.hand_limit(state.decider)
            return outlook.cheapest(over, 0, -1, 0) if state.decider == seat else self.card * float(over)
        if phase in (PAY, ROCKS_PAY):
            idle = self.idle if phase == PAY and state.pay_for == FOR_DISCARD else 0.0
            if state.active != seat:
                return idle + self.card * float(state.to_pay)
            return idle + outlook.cheapest(state.to_pay, 0, -1, 0) + outlook.spending(state.to_pay, 0)
        if state.active != seat:
            return 0.0
        if phase == CELL:
            return outlook.best_cell(state.chosen)
        if phase == MONSTER_CELL:
            return outlook.best_meal()
        return outlook.best_turn() if phase == FLIP_CELL else 0.0

    def start_price(self, state: Tranquility, seat: i64, outlook: Outlook) -> float:
        """Return the trouble of what is still to be discarded for a Start, by this seat and by the others."""
        if state.phase == START_PAY:
            own = outlook.cheapest(state.owed[seat], 0, -1, 0)
            others: i64 = 0
            other: i64
            for other in range(state.seats):
                if other != seat:
                    others += state.owed[other]
            return own + self.card * float(others)
        own_offer = self.expected_offer(state, seat)
        total = 0.0
        for other in range(state.seats):
            total += self.expected_offer(state, other)
        rest = (float(START_PRICE) - own_offer) / float(state.seats - 1)
        strangers = float(state.seats - 1) * rest * (self.card + 0.05 * rest)
        dispute = total - float(START_PRICE)
        own = outlook.cheapest(i64(own_offer), 0, -1, 0)
        return own + strangers + 0.2 * (dispute if dispute > 0.0 else -dispute)

    def expected_offer(self, state: Tranquility, seat: i64) -> float:
        """Return what a seat offers in this round, or probably will: its share of what is missing."""
        offer = state.offer(state.rounds - 1, seat)
        if offer >= 0:
            return float(offer)
        if state.rounds < 2:
            return float(START_PRICE) / float(state.seats)
        total: i64 = 0
        other: i64
        for other in range(state.seats):
            total += state.offer(state.rounds - 2, other)
        change = float(START_PRICE - total) / float(state.seats)
        return max(0.0, float(state.offer(state.rounds - 2, seat)) + change)

    # --- Against each other ------------------------------------------------------------------------

    def lead(self, state: Tranquility, seat: i64) -> float:
        """Return by how many points a seat leads, with what both can hope for."""
        lead = float(state.scores[seat] - state.scores[1 - seat])
        lead += self.line * (self.room(state, seat) - self.room(state, 1 - seat))
        lead += self.hand_points(state, seat)
        if state.phase == PAY:
            lead += -float(state.to_pay) if state.active == seat else float(state.to_pay)
        elif state.phase == CELL and state.active == seat:
            lead += self.best_points(state, seat, state.chosen) * (1.0 - self.ready)
        return lead

    def room(self, state: Tranquility, seat: i64) -> float:
        """Add up, over the empty cells, which part of the numbers would fit a seat there."""
        base = state.bearing(seat)
        total: i64 = 0
        cell: i64
        for cell in range(state.chart.cells):
            if state.grid[cell] == 0:
                total += max(0, state.high[base + cell] - state.low[base + cell] - 1)
        return float(total) / float(ISLANDS)

    def hand_points(self, state: Tranquility, seat: i64) -> float:
        """Return a share of the points that the cards of a hand could bring."""
        total = 0.0
        i: i64
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + state.held[seat]):
            total += max(0.0, self.best_points(state, seat, state.hands[i]))
        return total * self.ready

    def best_points(self, state: Tranquility, seat: i64, number: i64) -> float:
        """Return the most points that an island could bring a seat."""
        best = -4.0
        payable: i64 = HAND_LIMIT - 1
        cell: i64
        for cell in range(state.chart.cells):
            if state.fits(seat, cell, number, payable, False):
                cost = max(0, state.cost(seat, cell, number))
                best = max(best, float(POINTS_PLACED - cost))
        return best

    # --- Likely actions ----------------------------------------------------------------------------

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how likely each action is: by the trouble that it brings."""
        assert isinstance(state, Tranquility)
        least = FAR
        i: i64
        if count == 1:
            weights[0] = 1.0
            return
        if state.competitive:
            for i in range(count):
                weights[i] = self.price(state, seat, actions[i])
                least = min(least, weights[i])
        else:
            outlook = Outlook(self, state, seat)
            for i in range(count):
                weights[i] = self.bother(state, seat, outlook, actions[i])
                least = min(least, weights[i])
        for i in range(count):
            weights[i] = likelihood((least - weights[i]) * self.sharpness)

    def bother(self, state: Tranquility, seat: i64, outlook: Outlook, action: i64) -> float:
        """Return the trouble that an action of a cooperative game brings."""
        phase = state.phase
        if phase == ACT:
            return self.bother_act(state, outlook, action)
        if phase == CELL:
            return outlook.placing(state.chosen, action - FIRST_CELL)
        if phase == PLEDGE:
            share = float(action - FIRST_OFFER) - self.expected_offer(state, seat)
            return 0.3 * (share if share > 0.0 else -share)
        if phase == MONSTER_CELL:
            return outlook.feeding(action - FIRST_CELL)
        if phase == FLIP_CELL:
            return outlook.turning(action - FIRST_CELL)
        if phase == ROCKS_MOVE and action == KEEP_ROCKS:
            return outlook.cheapest(2, 0, -1, 0) + self.rocks * float(state.empty_in[state.rocks_row])
        if phase in (STORM_ROW, ROCKS_ROW, ROCKS_MOVE):
            return self.rocks * float(state.empty_in[action - FIRST_ROW])
        if phase == STORM:
            return self.compass if action >= FIRST_COMPASS else self.new_storm(state)
        if action == PILE_TOP:
            return 1.5 * self.card
        return outlook.loss(action + 1, -1, 0)

    def new_storm(self, state: Tranquility) -> float:
        """Return the trouble of letting the storm just drawn break."""
        if state.storm < 2:
            return self.yellow
        return self.purple if state.storm < 4 else self.orange

    def bother_act(self, state: Tranquility, outlook: Outlook, action: i64) -> float:
        """Return the trouble that the action of a turn brings."""
        if action < PLAY_START:
            return outlook.best_cell(action + 1)
        if action in (PLAY_START, PLAY_FINISH):
            return -self.missing
        if action == DISCARD_TWO:
            return self.idle + outlook.cheapest(2, 0, -1, 0) + outlook.spending(2, 0)
        if action == PLAY_MONSTER:
            return outlook.best_meal()
        if action == TRADE_HAND:
            return outlook.cheapest(HAND_LIMIT, 0, -1, 0) - self.compass
        if action == TURN_ISLAND:
            return outlook.best_turn()
        return self.compass - self.storm_trouble(state, action - FIRST_COMPASS)

    def price(self, state: Tranquility, seat: i64, action: i64) -> float:
        """Return what an action of the competitive game costs: a point counts as so much trouble."""
        phase = state.phase
        if phase == ACT and action == DISCARD_TWO:
            return 2.5 * POINT
        if phase == CELL:
            cell = action - FIRST_CELL
            cost = float(max(0, state.cost(seat, cell, state.chosen)))
            return POINT * (cost + self.misfit(state, seat, cell) - self.misfit(state, 1 - seat, cell))
        points = POINT * self.best_points(state, seat, action + 1)
        return points if phase == PAY else -points

    def misfit(self, state: Tranquility, seat: i64, cell: i64) -> float:
        """Return how far the chosen island lies, on a cell, from where it would suit the line of a seat."""
        row = state.chart.row_of[cell]
        column: i64 = cell - state.chart.row_start[row]
        place = float(column if seat == 0 else row) + 0.5
        off = float(state.chosen) / float(ISLANDS) - place / float(state.chart.rows)
        return off if off > 0.0 else -off
