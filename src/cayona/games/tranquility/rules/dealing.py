"""Setting the table: all chance of a game is drawn here, when it is created (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import (
    COMPASSES,
    DISPLAY_SIZE,
    EXPLORATION,
    EXTRA_FOR_TWO,
    FINISH,
    FINISHES,
    FIRST_SCORES,
    FIRST_STORM,
    HAND_LIMIT,
    ISLANDS,
    MONSTER,
    REMOVED_BY,
    SPECIAL_CARDS,
    START,
    STORM_COUNT,
    YELLOW_LIMIT,
)
from cayona.games.tranquility.rules.actions import IN_SETUP
from cayona.games.tranquility.rules.refusing import Refusing
from cayona.games.tranquility.rules.table import OWNER_STEP, REMOVED


def opening_length(pile: vec[i64], start: i64, stop: i64, held: i64, yellow: bool) -> i64:
    """Return how many cards an opening draw takes from a pile: its order alone decides that (TQ-108)."""
    limit: i64 = YELLOW_LIMIT if yellow else HAND_LIMIT
    taken: i64 = 0
    while held < limit and start + taken < stop:
        card = pile[start + taken]
        taken += 1
        if card < FIRST_STORM:
            held += 1
        elif card < FIRST_STORM + 2:
            limit = YELLOW_LIMIT
    return taken


class Dealing(Refusing):
    """A table that can be set for a new game."""

    def deal(self) -> None:
        """Set up a new game and let the opening hands be drawn."""
        self.clear()
        if self.competitive:
            self._deal_openly()
            return
        islands = vec[i64]([number + 1 for number in range(ISLANDS)])
        self.chance.shuffle(islands, 0, ISLANDS)
        self._remove(islands)
        self._deal_piles(self._mixed(islands[self.heaped :]))
        self._prepare_seas()
        self._choose_first()
        self.extra_draw = self._extra_draw()
        self.step = IN_SETUP
        self.turn = 0
        self.open_hands(0)

    def _remove(self, islands: vec[i64]) -> None:
        """Take islands, and nothing else, out of the game unseen (TQ-53, TQ-54)."""
        count: i64 = REMOVED_BY[self.options["remove_islands"]]
        i: i64
        for i in range(count):
            self.heap[i] = REMOVED * OWNER_STEP + islands[i]
        self.heaped = count

    def _mixed(self, islands: vec[i64]) -> vec[i64]:
        """Mix islands, Finish cards, monsters and storms; in the pyramid islands only (TQ-93)."""
        cards = [int(card) for card in islands]
        if not self._explores():
            cards += [FINISH] * FINISHES
            cards += [MONSTER] * int(self.options["sea_monsters"])
            if self.options["storms"]:
                cards += [FIRST_STORM + storm for storm in range(STORM_COUNT)]
        mixed = vec[i64](cards)
        self.chance.shuffle(mixed, 0, len(mixed))
        return mixed

    def _explores(self) -> bool:
        return bool(self.options["variant"] == "pyramid")

    def _deal_piles(self, cards: vec[i64]) -> None:
        """Deal the cards as evenly as possible, the last seats getting one more; then hide the Starts.

        Alone one has all cards in one pile, and one Start (TQ-48).
        """
        seats = int(self.seats)
        total = len(cards)
        piles: list[int] = []
        seat: i64
        dealt: i64 = 0
        for seat in range(seats):
            size: i64 = total // seats
            if seat >= seats - total % seats:
                size += 1
            start = self._start_slot(cards, dealt, dealt + size)
            self.top[seat] = len(piles)
            piles += [int(card) for card in cards[dealt:start]]
            piles.append(START)
            piles += [int(card) for card in cards[start : dealt + size]]
            self.bottom[seat] = len(piles)
            dealt += size
        self.piles = vec[i64](piles)

    def _start_slot(self, cards: vec[i64], first: i64, end: i64) -> i64:
        """Draw where the Start goes: uniform over what the opening draw will leave (TQ-108)."""
        kept = first + opening_length(cards, first, end, 0, False)
        return kept + self.chance.below(end - kept + 1)

    def _prepare_seas(self) -> None:
        """Put out rocks, compasses, the exploration deck and the sides of the islands (TQ-60, TQ-96)."""
        if self.options["rocks"]:
            self.rocks_row = self.chance.below(self.chart.rows)
        if self.options["storms"]:
            self.supply = COMPASSES
        if self._explores():
            codes = [
                SPECIAL_CARDS.index(name) + START for name in EXPLORATION for _ in range(EXPLORATION[name])
            ]
            self.exploration = vec[i64](codes)
            self.chance.shuffle(self.exploration, 0, len(self.exploration))
        if self.turning:
            number: i64
            for number in range(1, ISLANDS + 1):
                self.by_day[number] = self.chance.below(2)
        self.survey_rows()

    def _choose_first(self) -> None:
        """Let seat 0 begin, which never has more cards than another, or any seat by lot (TQ-14)."""
        if self.options["first_player"] == "random":
            self.active = self.chance.below(self.seats)

    def _extra_draw(self) -> i64:
        """Return how many cards a seat draws before a Start is paid for (TQ-34, TQ-49)."""
        if self.seats == 1:
            alone: i64 = self.options["solo_start_draw"]
            return alone
        return EXTRA_FOR_TWO if self.seats == 2 else 0

    def _deal_openly(self) -> None:
        """Deal five islands to each, turn five face up, and give the second seat its points (TQ-103)."""
        self.deck = vec[i64]([number + 1 for number in range(ISLANDS)])
        self.chance.shuffle(self.deck, 0, ISLANDS)
        seat: i64
        card: i64
        for seat in range(self.seats):
            self.scores[seat] = FIRST_SCORES[seat]
            for card in range(HAND_LIMIT):
                self.take(seat, self.deck[self.dealt])
                self.dealt += 1
        for card in range(DISPLAY_SIZE):
            self.show(self.deck[self.dealt])
            self.dealt += 1

    def set_extra_draw(self) -> None:
        """Prepare a loaded position for a Start."""
        self.extra_draw = self._extra_draw()
