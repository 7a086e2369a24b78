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

from cayona.games.tranquility.components import (
    FINISH,
    HAND_LIMIT,
    ISLANDS,
    OFFER_ROUNDS,
    SPECIAL_CARDS,
    START,
    STORM_COUNT,
    YELLOW_LIMIT,
)
from cayona.games.tranquility.rules.actions import (
    ACT,
    CONCESSION,
    FINISHED,
    FOR_NOTHING,
    IN_ACTION,
    REASONS,
    RUNNING,
)
from cayona.games.tranquility.rules.chart import Chart
from cayona.kernel.chance import Chance
from cayona.kernel.outcome import Outcome, Score
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


class Table(State):
    """The sea, the cards and the weather."""

    chart: Chart
    competitive: bool
    turning: bool
    """Day and Night: islands have two sides."""
    extra_draw: i64
    """Cards that each seat draws before a Start is paid for (TQ-34, TQ-49)."""

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
    heaped: i64
    thrown: vec[i64]
    """Discarded cards of each seat."""
    exploration: vec[i64]
    explored: i64
    deck: vec[i64]
    dealt: i64
    display: vec[i64]
    shown: i64
    drafted: vec[i64]
    """By number 1 + the seat that took the island from the display and has not placed it, else 0."""
    scores: vec[i64]
    placed: vec[i64]

    rocks_row: i64
    storm_at: vec[i64]
    """For each storm the seat or row where it lies, -1 if it is not in play."""
    compasses: i64
    supply: i64
    revealed: vec[i64]

    phase: i64
    step: i64
    active: i64
    decider: i64
    turn: i64
    start_turn: bool
    start_played: bool
    chosen: i64
    cell: i64
    pay_for: i64
    to_pay: i64
    offers: vec[i64]
    """The rounds of offers one after the other, -1 where a seat has not named a number."""
    rounds: i64
    owed: vec[i64]
    pile_paid: i64
    storm: i64
    """The storm just drawn, 0 to 5, else -1."""
    extra_left: i64
    ending: i64

    def __init__(
        self,
        game: Game,
        seats: i64,
        options: dict[str, Any],
        chance: Chance,
        chart: Chart,
        competitive: bool,
        turning: bool,
    ) -> None:
        super().__init__(game, seats, options, chance)
        self.chart = chart
        self.competitive = competitive
        self.turning = turning
        self.extra_draw = 0
        self.empty = chart.cells
        self.heaped = 0
        self.explored = 0
        self.dealt = 0
        self.shown = 0
        self.rocks_row = -1
        self.compasses = 0
        self.supply = 0
        self.phase = ACT
        self.step = IN_ACTION
        self.active = 0
        self.decider = 0
        self.turn = 1
        self.start_turn = False
        self.start_played = False
        self.chosen = 0
        self.cell = -1
        self.pay_for = FOR_NOTHING
        self.to_pay = 0
        self.rounds = 0
        self.pile_paid = 0
        self.storm = -1
        self.extra_left = 0
        self.ending = RUNNING

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
        self.offers = vec[i64]([-1] * (OFFER_ROUNDS * seats))
        self.owed = vec[i64]([0] * seats)

    def lay_out(self, twin: Table) -> None:
        """Lay the same position out on another table with the same chart."""
        twin.reveals = self.reveals
        twin.handovers = self.handovers
        twin.extra_draw = self.extra_draw
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

    # --- Whose decision ----------------------------------------------------------------------------

    def to_move(self) -> i64:
        """Return the seat that decides now, -1 when the game is over; there is never more than one."""
        return self.decider

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
        i: i64
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
        i: i64 = seat * HAND_ROOM
        end: i64 = i + self.held[seat]
        while i < end:
            if hands[i] == card:
                count += 1
            i += 1
        return count

    def is_discardable(self, card: i64) -> bool:
        """Tell whether a card can be discarded: no monster, no Start before one was played.

        That is TQ-19 and TQ-69; a Finish can, even the last one (TQ-47).
        """
        return card <= ISLANDS or card == FINISH or (card == START and self.start_played)

    def discardable(self, seat: i64) -> i64:
        """Return how many cards of a hand can be discarded (TQ-19)."""
        hands = self.hands
        count: i64 = 0
        i: i64 = seat * HAND_ROOM
        end: i64 = i + self.held[seat]
        while i < end:
            card = hands[i]
            if card <= ISLANDS or card == FINISH or (card == START and self.start_played):
                count += 1
            i += 1
        return count

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
        other: i64
        for other in range(self.seats):
            if other != seat and self.revealed[other] > 0:
                return True
        return False

    # --- The weather -------------------------------------------------------------------------------

    def has_yellow(self, seat: i64) -> bool:
        """Tell whether a yellow storm lies in front of a seat; a second one changes nothing (TQ-77)."""
        return self.storm_at[0] == seat or self.storm_at[1] == seat

    def has_orange(self, seat: i64) -> bool:
        """Tell whether an orange storm lies in front of a seat (TQ-80)."""
        return self.storm_at[4] == seat or self.storm_at[5] == seat

    def hand_limit(self, seat: i64) -> i64:
        """Return up to how many cards a seat draws: 5, or 3 in a yellow storm (TQ-18, TQ-77)."""
        return YELLOW_LIMIT if self.has_yellow(seat) else HAND_LIMIT

    def storms_in_play(self) -> i64:
        """Return how many storms are out."""
        count: i64 = 0
        storm: i64
        for storm in range(STORM_COUNT):
            if self.storm_at[storm] >= 0:
                count += 1
        return count

    def full_rows(self) -> i64:
        """Return how many rows have no empty cell."""
        count: i64 = 0
        row: i64
        for row in range(self.chart.rows):
            if self.empty_in[row] == 0:
                count += 1
        return count

    # --- The end -----------------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """Return the value of the game for a seat: shared by the team (TQ-2), or by points (TQ-107)."""
        if self.ending == RUNNING:
            return 0.0
        if not self.competitive:
            return 1.0 if self.ending == FINISHED else -1.0
        return float(self._lead(seat))

    def _lead(self, seat: i64) -> i64:
        """Return 1 if a seat of the competitive game has won, -1 if lost, 0 for a draw (TQ-107)."""
        difference = self.scores[seat] - self.scores[1 - seat]
        if difference == 0:
            difference = self.placed[seat] - self.placed[1 - seat]
        if difference == 0:
            return 0
        return 1 if difference > 0 else -1

    def winners(self) -> list[int]:
        """Return who has won: everybody, nobody, or one seat; a draw has no winner."""
        seat: i64
        won: list[int] = []
        for seat in range(self.seats):
            if self.payoff(seat) > 0:
                won.append(int(seat))
        return won

    def outcome(self) -> Outcome | None:
        """Return how the game ended: points in the competitive game, else the shared result."""
        if self.ending == RUNNING:
            return None
        seat: i64
        scores: list[Score] = []
        for seat in range(self.seats):
            if self.competitive:
                points = int(self.scores[seat])
                scores.append(Score(points, {"points": points, "placed": int(self.placed[seat])}))
            else:
                left = int(self.held[seat] + self.pile_size(seat))
                scores.append(
                    Score(
                        self.payoff(seat),
                        {"turns": int(self.turn), "empty cells": int(self.empty), "cards left": left},
                    )
                )
        return Outcome(tuple(self.winners()), REASONS[self.ending], tuple(scores))

    def concede(self) -> None:
        """End the game as lost because everybody at the table agrees (TQ-11)."""
        if self.competitive or self.ending != RUNNING:
            super().concede()
        self.finish(CONCESSION)

    def finish(self, ending: i64) -> None:
        """End the game."""
        raise NotImplementedError
