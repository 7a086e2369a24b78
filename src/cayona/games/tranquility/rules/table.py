"""What lies on the table: the packed state of a Tranquility game, and how to read it (compiled).

Cards are codes: 1 to 80 the islands, then START, FINISH, MONSTER, the six storms, and what the exploration
deck adds. Hot state is packed:

- `grid`: the island on each cell, 0 for none; `low` and `high` bound, by direction and cell, what fits.
- `hands`: HAND_ROOM places for each seat, the first `held[seat]` used, ascending.
- `piles`: the draw pile of a seat is piles[top[seat]:bottom[seat]], top card first. Piles are only drawn
  from, so copies share them; a redraw makes new ones. `deck` (competitive) and `exploration` work alike.
- `heap`: every card out of play, as owner * OWNER_STEP + card (+ UNSEEN): discards, removed, destroyed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility import components
from cayona.games.tranquility.components import FINISH, ISLANDS, SPECIAL_CARDS, START, STORM_COUNT
from cayona.games.tranquility.rules import obstacles, phases
from cayona.games.tranquility.rules.actions import card_of, is_card, with_card
from cayona.games.tranquility.rules.chart import Chart
from cayona.games.tranquility.rules.obstacles import ALLOWED
from cayona.kernel.chance import Chance
from cayona.kernel.state import State

if TYPE_CHECKING:
    from cayona.kernel.game import Game

HAND_ROOM: Final = 32
HEAP_ROOM: Final = 128
OWNER_STEP: Final = 256
UNSEEN: Final = 128
"""Added to a card that nobody has seen on its way to the discards (TQ-82)."""
CARD_MASK: Final = 127
REMOVED: Final = 6
DESTROYED: Final = 7
"""Owners of cards that no seat has discarded."""

CardName = int | str


def card_name(card: i64) -> CardName:
    """Return how a card is written: the number of an island, or a word."""
    if card <= ISLANDS:
        return int(card)
    return SPECIAL_CARDS[card - START]


def card_code(name: CardName) -> int:
    """Return the code of a card that is known to exist."""
    return name if isinstance(name, int) else START + SPECIAL_CARDS.index(name)


class Table(State):
    """The sea, the cards and the weather."""

    chart: Chart
    competitive: bool
    """Two against each other, everybody in a direction of their own."""
    own_lines: i64
    """How far the lines of a seat begin behind those of the seat before it: 0 where all sail one way."""
    turning: bool
    """Day and Night: islands have two sides."""

    grid: vec[i64]
    low: vec[i64]
    high: vec[i64]
    empty_in: vec[i64]
    """Empty cells of each row."""
    shut: vec[i64]
    """What closes a row to islands: rocks, purple storms, a lock; 0 if it is open."""
    empty: i64
    by_day: vec[i64]
    """By number 1 if the island lies by day; all 0 where islands have one side."""

    hands: vec[i64]
    held: vec[i64]
    piles: vec[i64]
    top: vec[i64]
    bottom: vec[i64]
    heap: vec[i64]
    heaped: i64 = 0
    thrown: vec[i64]
    """Discarded cards of each seat."""
    exploration: vec[i64]
    explored: i64 = 0
    deck: vec[i64]
    dealt: i64 = 0
    display: vec[i64]
    shown: i64 = 0
    drafted: vec[i64]
    """By number 1 + the seat that took the island from the display and has not placed it, else 0."""
    scores: vec[i64]
    placed: vec[i64]

    rocks_row: i64 = -1
    storm_at: vec[i64]
    """For each storm the seat or row where it lies, -1 if it is not in play."""
    compasses: i64 = 0
    supply: i64 = 0
    revealed: vec[i64]

    phase: i64 = phases.ACT
    step: i64 = phases.IN_ACTION
    active: i64 = 0
    decider: i64 = 0
    turn: i64 = 1
    start_turn: bool = False
    start_played: bool = False
    chosen: i64 = 0
    cell: i64 = -1
    pay_for: i64 = phases.FOR_NOTHING
    to_pay: i64 = 0
    offers: vec[i64]
    """The rounds of offers one after the other, -1 where a seat has not named a number."""
    rounds: i64 = 0
    owed: vec[i64]
    pile_paid: i64 = 0
    storm: i64 = -1
    """The storm just drawn, 0 to 5, else -1."""
    extra_left: i64 = 0
    ending: i64 = phases.RUNNING

    def __init__(self, game: Game, seats: i64, options: dict[str, Any], chance: Chance, chart: Chart) -> None:
        super().__init__(game, seats, options, chance)
        self.chart = chart
        self.competitive = chart.directions > 1
        self.own_lines = chart.cells if chart.directions > 1 else 0
        self.turning = len(chart.by_day) > 0
        self.empty = chart.cells

    def clear(self) -> None:
        """Lay out an empty table: no card anywhere."""
        chart = self.chart
        seats = int(self.seats)
        bounds = int(chart.cells * chart.directions)
        self.grid = vec[i64]([0] * int(chart.cells))
        self.low = vec[i64]([0] * bounds)
        self.high = vec[i64]([ISLANDS + 1] * bounds)
        self.empty_in = chart.row_length[:]
        self.shut = vec[i64]([0] * int(chart.rows))
        self.by_day = vec[i64]([0] * (ISLANDS + 1))
        self.hands = vec[i64]([0] * (HAND_ROOM * seats))
        self.held = vec[i64]([0] * seats)
        self.piles = vec[i64]([])
        self.top = vec[i64]([0] * seats)
        self.bottom = vec[i64]([0] * seats)
        self.heap = vec[i64]([0] * HEAP_ROOM)
        self.thrown = vec[i64]([0] * seats)
        self.exploration = vec[i64]([])
        self.deck = vec[i64]([])
        self.display = vec[i64]([0] * 8)
        self.drafted = vec[i64]([0] * (ISLANDS + 1))
        self.scores = vec[i64]([0] * seats)
        self.placed = vec[i64]([0] * seats)
        self.storm_at = vec[i64]([-1] * STORM_COUNT)
        self.revealed = vec[i64]([0] * seats)
        self.offers = vec[i64]([-1] * (components.OFFER_ROUNDS * seats))
        self.owed = vec[i64]([0] * seats)

    def lay_out(self, twin: Table) -> None:
        """Lay the same position out on another table with the same chart."""
        twin.competitive = self.competitive
        twin.own_lines = self.own_lines
        twin.turning = self.turning
        twin.reveals = self.reveals
        twin.handovers = self.handovers
        twin.grid = self.grid[:]
        twin.low = self.low[:]
        twin.high = self.high[:]
        twin.empty_in = self.empty_in[:]
        twin.shut = self.shut[:]
        twin.empty = self.empty
        twin.by_day = self.by_day[:] if self.turning else self.by_day
        twin.hands = self.hands[:]
        twin.held = self.held[:]
        twin.piles = self.piles
        twin.top = self.top[:]
        twin.bottom = self.bottom
        twin.heap = self.heap[:]
        twin.heaped = self.heaped
        twin.thrown = self.thrown[:]
        twin.exploration = self.exploration
        twin.explored = self.explored
        twin.deck = self.deck
        twin.dealt = self.dealt
        twin.shown = self.shown
        if self.competitive:
            twin.display = self.display[:]
            twin.drafted = self.drafted[:]
            twin.scores = self.scores[:]
            twin.placed = self.placed[:]
        else:
            twin.display = self.display
            twin.drafted = self.drafted
            twin.scores = self.scores
            twin.placed = self.placed
        twin.rocks_row = self.rocks_row
        twin.storm_at = self.storm_at[:]
        twin.compasses = self.compasses
        twin.supply = self.supply
        twin.revealed = self.revealed[:]
        twin.phase = self.phase
        twin.step = self.step
        twin.active = self.active
        twin.decider = self.decider
        twin.turn = self.turn
        twin.start_turn = self.start_turn
        twin.start_played = self.start_played
        twin.chosen = self.chosen
        twin.cell = self.cell
        twin.pay_for = self.pay_for
        twin.to_pay = self.to_pay
        twin.offers = self.offers[:]
        twin.rounds = self.rounds
        twin.owed = self.owed[:]
        twin.pile_paid = self.pile_paid
        twin.storm = self.storm
        twin.extra_left = self.extra_left
        twin.ending = self.ending

    def to_move(self) -> i64:
        """Return the seat that decides now, -1 when the game is over; there is never more than one."""
        return self.decider

    def explores(self) -> bool:
        """Tell whether islands turn up exploration cards (TQ-93)."""
        return bool(self.options["variant"] == "pyramid")

    def hides_hand(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a seat's cards are secret to a viewer; after the end nothing is (TQ-7)."""
        return viewer != seat and self.ending == phases.RUNNING

    # --- Hands and piles ---------------------------------------------------------------------------

    def hand(self, seat: i64) -> list[CardName]:
        """Return a hand in the order of the cards (TQ-7: for its owner alone)."""
        start: i64 = seat * HAND_ROOM
        return [card_name(card) for card in self.hands[start : start + self.held[seat]]]

    def pile(self, seat: i64) -> list[CardName]:
        """Return a draw pile, top card first; nobody may look into it (TQ-12)."""
        return [card_name(card) for card in self.piles[self.top[seat] : self.bottom[seat]]]

    def pile_size(self, seat: i64) -> i64:
        """Return how many cards a draw pile has."""
        return self.bottom[seat] - self.top[seat]

    def heap_of(self, owner: i64, only_unseen: bool) -> list[CardName]:
        """Return the cards that an owner has in the heap, in the order of the cards (TQ-13)."""
        cards: list[int] = []
        for i in range(self.heaped):
            entry = self.heap[i]
            if entry // OWNER_STEP == owner and (not only_unseen or entry & UNSEEN != 0):
                cards.append(int(entry & CARD_MASK))
        cards.sort()
        return [card_name(card) for card in cards]

    def exploration_left(self) -> list[CardName]:
        """Return the exploration cards that are still face down, top card first."""
        return [card_name(card) for card in self.exploration[self.explored :]]

    def count_in_hand(self, seat: i64, card: i64) -> i64:
        """Return how many cards of a kind a seat holds."""
        hands = self.hands
        count: i64 = 0
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + self.held[seat]):
            if hands[i] == card:
                count += 1
        return count

    def holds(self, seat: i64, card: i64) -> bool:
        """Tell whether a seat has such a card in hand."""
        return self.count_in_hand(seat, card) > 0

    def must_play_start(self, seat: i64) -> bool:
        """Tell whether a seat holds a Start while none has been played (TQ-30)."""
        return not self.start_played and self.holds(seat, START)

    def islands_in_hand(self, seat: i64) -> i64:
        """Return how many islands a seat holds (TQ-62)."""
        hands = self.hands
        count: i64 = 0
        i: i64 = seat * HAND_ROOM
        end: i64 = i + self.held[seat]
        while i < end and hands[i] <= ISLANDS:
            count += 1
            i += 1
        return count

    def other_monsters_revealed(self, seat: i64) -> bool:
        """Tell whether somebody else is known to hold a monster (TQ-71)."""
        for other in range(self.seats):
            if other != seat and self.revealed[other] > 0:
                return True
        return False

    # --- Cards in motion ---------------------------------------------------------------------------

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
            self.scores[seat] += components.POINTS_DISCARDED  # TQ-104

    def throw(self, seat: i64, card: i64) -> None:
        """Put a card on a seat's discard pile."""
        self.heap[self.heaped] = seat * OWNER_STEP + card
        self.heaped += 1
        self.thrown[seat] += 1

    def throw_unseen(self, seat: i64) -> None:
        """Discard the top of the own draw pile; whatever it is, it has no effect (TQ-82)."""
        self.throw(seat, self.piles[self.top[seat]] + UNSEEN)
        self.top[seat] += 1

    def show(self, number: i64) -> None:
        """Lay an island face up on the display, in order."""
        display = self.display
        i: i64 = self.shown
        while i > 0 and display[i - 1] > number:
            display[i] = display[i - 1]
            i -= 1
        display[i] = number
        self.shown += 1

    # --- What can be discarded ----------------------------------------------------------------------

    def why_not_discard(self, card: i64) -> i64:
        """Return what keeps a card in the hand: a monster stays, and a Start before one was played.

        That is TQ-19 and TQ-69; a Finish can be discarded, even the last one (TQ-47).
        """
        if card <= ISLANDS or card == FINISH or (card == START and self.start_played):
            return ALLOWED
        return obstacles.START_STAYS if card == START else obstacles.MONSTER_STAYS

    def discardable(self, seat: i64) -> i64:
        """Return how many cards of a hand can be discarded."""
        hands = self.hands
        count: i64 = 0
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + self.held[seat]):
            if self.why_not_discard(hands[i]) == ALLOWED:
                count += 1
        return count

    def fill_discardable(self, seat: i64, out: vec[i64]) -> i64:
        """Write each kind of card in a hand that can be discarded."""
        hands = self.hands
        count: i64 = 0
        before: i64 = 0
        for i in range(seat * HAND_ROOM, seat * HAND_ROOM + self.held[seat]):
            card = hands[i]
            if card != before and self.why_not_discard(card) == ALLOWED:
                out[count] = with_card(card)
                count += 1
                before = card
        return count

    def why_not_payment(self, seat: i64, action: i64) -> i64:
        """Return why a seat that owes cards may not discard what an action names."""
        if not is_card(action):
            return obstacles.DISCARD_NOW
        if not self.holds(seat, card_of(action)):
            return obstacles.NO_SUCH_CARD
        return self.why_not_discard(card_of(action))

    def capacity(self, seat: i64) -> i64:
        """Return how many cards a seat could discard for a Start (TQ-39)."""
        cards = self.discardable(seat)
        if self.has_yellow(seat):
            cards += min(self.pile_size(seat), components.PILE_PAYMENTS - self.pile_paid)
        return cards

    def offer(self, turn: i64, seat: i64) -> i64:
        """Return what a seat named in a round, counted from 0; -1 for nothing yet."""
        return self.offers[turn * self.seats + seat]

    # --- Storms -------------------------------------------------------------------------------------

    def has_yellow(self, seat: i64) -> bool:
        """Tell whether a yellow storm lies in front of a seat; a second one changes nothing (TQ-77)."""
        return self.storm_at[0] == seat or self.storm_at[1] == seat

    def has_orange(self, seat: i64) -> bool:
        """Tell whether an orange storm lies in front of a seat (TQ-80)."""
        return self.storm_at[4] == seat or self.storm_at[5] == seat

    def hand_limit(self, seat: i64) -> i64:
        """Return up to how many cards a seat draws: 5, or 3 in a yellow storm (TQ-18, TQ-77)."""
        return components.YELLOW_LIMIT if self.has_yellow(seat) else components.HAND_LIMIT

    def storms_in_play(self) -> i64:
        """Return how many storms are out."""
        count: i64 = 0
        storm: i64
        for storm in range(STORM_COUNT):
            if self.storm_at[storm] >= 0:
                count += 1
        return count
