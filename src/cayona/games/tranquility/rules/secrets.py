"""Dealing anew what is hidden from a seat (compiled).

A seat remembers its own discards, but not those that nobody saw, and the islands it saw an opponent take;
that is all it knows beyond its observation. Everybody knows that each seat has its own Start, and in the
pyramid who turned up a Finish.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import FINISH, ISLANDS, MONSTER, PILE_PAYMENTS, START
from cayona.games.tranquility.rules import phases
from cayona.games.tranquility.rules.bag import ANY_KIND, DISCARD_KIND, HAND_KIND, ISLAND_KIND, Bag
from cayona.games.tranquility.rules.dealing import opening_length
from cayona.games.tranquility.rules.sea import Sea
from cayona.games.tranquility.rules.table import CARD_MASK, DESTROYED, HAND_ROOM, OWNER_STEP, REMOVED, UNSEEN
from cayona.kernel.chance import Chance

NO_CARD: Final = 0


class Redeal:
    """All that a viewer does not see, collected and dealt out again; the arrays are by seat."""

    sea: Sea
    chance: Chance
    viewer: i64
    bag: Bag
    starts: vec[i64]
    finishes: vec[i64]
    """Starts, and what was openly turned up: cards that stay with their seat."""
    room: vec[i64]
    """Places in its hidden hand that are still empty."""
    needs: vec[i64]
    """How many cards it must be able to discard for what it has promised or begun."""
    hidden: vec[i64]
    """How many of its discards, seen by itself, the viewer has not seen."""
    piled: vec[i64]
    """Starts that go into its pile."""

    def __init__(self, sea: Sea, viewer: i64) -> None:
        seats = int(sea.seats)
        self.sea = sea
        self.chance = sea.chance
        self.viewer = viewer
        self.bag = Bag()
        self.starts = vec[i64]([0] * seats)
        self.finishes = vec[i64]([0] * seats)
        self.room = vec[i64]([0] * seats)
        self.needs = vec[i64]([0] * seats)
        self.hidden = vec[i64]([0] * seats)
        self.piled = vec[i64]([0] * seats)

    def deal(self, key: i64) -> None:
        """Deal, choosy places first; the active hand gets the card `key`."""
        sea = self.sea
        self._collect()
        self.bag.sort()
        if sea.turning:
            self._turn_unseen()
        self._count_hidden()
        self._find_needs()
        for seat in range(sea.seats):
            if sea.hides_hand(self.viewer, seat):
                self.room[seat] = sea.held[seat]
                sea.held[seat] = 0
        if sea.hides_hand(self.viewer, sea.active):
            self._deal_key(key)
        self._deal_known_monsters()
        for seat in range(sea.seats):
            self._deal_starts(seat)
            self._deal_finishes(seat)
        if sea.competitive:
            self._deal_drafted()
        self._deal_heap(False)
        for seat in range(sea.seats):
            if sea.hides_hand(self.viewer, seat):
                self._deal_hand(seat)
        self._deal_piles()
        self._deal_heap(True)
        self._deal_decks()

    # --- Collecting --------------------------------------------------------------------------------

    def _hides_entry(self, entry: i64) -> bool:
        """Tell whether the viewer cannot know a card of the heap: removed, unseen, another seat's discard."""
        owner = entry // OWNER_STEP
        return owner != DESTROYED and (owner != self.viewer or entry & UNSEEN != 0)

    def _collect(self) -> None:
        """Gather hidden cards; Starts, and a Finish from the open exploration deck, stay with their seat."""
        sea = self.sea
        for seat in range(sea.seats):
            if sea.hides_hand(self.viewer, seat):
                for i in range(seat * HAND_ROOM, seat * HAND_ROOM + sea.held[seat]):
                    self._sort_in(seat, sea.hands[i])
            for i in range(sea.top[seat], sea.bottom[seat]):
                self._sort_in(seat, sea.piles[i])
        for i in range(sea.heaped):
            entry = sea.heap[i]
            if self._hides_entry(entry):
                self._sort_in(entry // OWNER_STEP, entry & CARD_MASK)
        for i in range(sea.dealt, len(sea.deck)):
            self.bag.put(sea.deck[i])

    def _sort_in(self, owner: i64, card: i64) -> None:
        """Put a card into the bag, unless it stays with its seat; drafted islands do as well (TQ-105)."""
        if card == START:
            self.starts[owner] += 1
        elif card == FINISH and len(self.sea.exploration) > 0:
            self.finishes[owner] += 1
        elif card > ISLANDS or self.sea.drafted[card] == 0:
            self.bag.put(card)

    def _turn_unseen(self) -> None:
        """Draw the sides of all unseen islands anew (TQ-96)."""
        for i in range(self.bag.size(ISLAND_KIND)):
            self.sea.by_day[self.bag.cards[i]] = self.chance.below(2)

    def _count_hidden(self) -> None:
        for i in range(self.sea.heaped):
            entry = self.sea.heap[i]
            owner = entry // OWNER_STEP
            if owner < self.sea.seats and owner != self.viewer and entry & UNSEEN == 0:
                self.hidden[owner] += 1

    def _find_needs(self) -> None:
        sea = self.sea
        needs = self.needs
        phase = sea.phase
        if phase == phases.PAY or phase == phases.ROCKS_PAY:
            needs[sea.active] = sea.to_pay
        elif phase == phases.FLIP_CELL:
            needs[sea.active] = 1
        elif phase == phases.TRIM:
            needs[sea.decider] = 1
        elif phase == phases.START_PAY:
            for seat in range(sea.seats):
                needs[seat] = sea.owed[seat] - self._from_pile(seat)
        elif phase == phases.PLEDGE:
            for seat in range(sea.seats):
                for turn in range(sea.rounds):
                    needs[seat] = max(needs[seat], sea.offer(turn, seat) - self._from_pile(seat))

    def _from_pile(self, seat: i64) -> i64:
        """Return how many cards of a Start's price a seat could still take from its pile (TQ-82)."""
        sea = self.sea
        if not sea.has_yellow(seat):
            return 0
        paid: i64 = sea.pile_paid if seat == sea.decider else 0
        return min(sea.pile_size(seat), PILE_PAYMENTS - paid)

    # --- Dealing out -------------------------------------------------------------------------------

    def _give(self, seat: i64, card: i64) -> None:
        """Put a card into a hidden hand."""
        self.sea.take(seat, card)
        self.room[seat] -= 1

    def _deal_key(self, key: i64) -> None:
        """Give the active seat the card it has chosen or plays, or the one that lets it act."""
        sea = self.sea
        seat = sea.active
        if sea.phase == phases.CELL:
            key = self._draw_chosen(seat)
            sea.chosen = key
            self.needs[seat] = self._cheapest(seat, key)
        elif sea.phase == phases.MONSTER_CELL and sea.revealed[seat] == 0:
            key = MONSTER
        if key == NO_CARD or self.room[seat] == 0:
            return
        if key <= ISLANDS and sea.drafted[key] == seat + 1:
            self._give(seat, key)  # `_deal_drafted` will not give it a second place
        elif not self._is_full(seat) and self.bag.pull_card(key):
            self._give(seat, key)

    def _is_full(self, seat: i64) -> bool:
        """Tell whether the islands that a seat was seen to take need all its hidden places (TQ-105)."""
        taken: i64 = 0
        for number in range(1, ISLANDS + 1):
            if self.sea.drafted[number] == seat + 1:
                taken += 1
        return taken >= self.room[seat] + self.hidden[seat]

    def _draw_chosen(self, seat: i64) -> i64:
        """Choose an unseen island that the active seat could be placing."""
        sea = self.sea
        payable = self.room[seat] - 1 - sea.revealed[seat]
        orange = sea.has_orange(seat)
        full = self._is_full(seat)
        found = vec[i64]([0] * (ISLANDS + 1))
        count: i64 = 0
        number: i64
        for number in range(1, ISLANDS + 1):
            if sea.drafted[number] != seat + 1 and (full or self.bag.counts[number] == 0):
                continue
            if sea.has_cell(seat, number, payable, orange, 0):
                found[count] = number
                count += 1
        return found[self.chance.below(count)]

    def _cheapest(self, seat: i64, number: i64) -> i64:
        """Return the least that an island costs on its legal cells."""
        sea = self.sea
        payable = self.room[seat] - 1
        orange = sea.has_orange(seat)
        least = payable
        for cell in range(sea.chart.cells):
            if sea.fits(seat, cell, number, payable, orange):
                least = min(least, max(sea.cost(seat, cell, number), 0))
        return least

    def _deal_known_monsters(self) -> None:
        """Give every hidden hand the monsters it has shown (TQ-72)."""
        for seat in range(self.sea.seats):
            if self.sea.hides_hand(self.viewer, seat):
                for copy in range(self.sea.revealed[seat]):
                    if self.bag.pull_card(MONSTER):
                        self._give(seat, MONSTER)

    def _deal_starts(self, seat: i64) -> None:
        """Hide a seat's own Start in its hand, pile or discards, by the number of places there.

        Before one is played it can be in no discard pile (TQ-19), in no opening hand (TQ-108), and not in the
        hand of a seat that has begun another action (TQ-30).
        """
        sea = self.sea
        room = self.room
        played = sea.start_played
        acting = seat == sea.active and sea.step == phases.IN_ACTION and sea.phase != phases.ACT
        for copy in range(self.starts[seat]):
            in_hand = room[seat]
            need = self.needs[seat] - (1 if played and sea.phase != phases.ROCKS_PAY else 0)
            if room[seat] - 1 < need or sea.step == phases.IN_SETUP or (acting and not played):
                in_hand = 0
            in_heap = self.hidden[seat] if played else 0
            place = self.chance.below(max(1, in_hand + in_heap + self._pile_room(seat) - self.piled[seat]))
            if place < in_hand:
                self._give(seat, START)
                self.needs[seat] = need
            elif place < in_hand + in_heap:
                self._hide_in_heap(seat, START)
            else:
                self.piled[seat] += 1

    def _pile_room(self, seat: i64) -> i64:
        """Return how many unseen places a seat's pile has, with what was discarded from it unseen."""
        places = self.sea.pile_size(seat)
        for i in range(self.sea.heaped):
            entry = self.sea.heap[i]
            if entry // OWNER_STEP == seat and entry & UNSEEN != 0:
                places += 1
        return places

    def _deal_finishes(self, seat: i64) -> None:
        """Hide what a seat openly turned up in its hand or its discards (TQ-94)."""
        room = self.room
        for copy in range(self.finishes[seat]):
            need = self.needs[seat] - (0 if self.sea.phase == phases.ROCKS_PAY else 1)
            in_hand = 0 if room[seat] - 1 < need else room[seat]
            if self.chance.below(max(1, in_hand + self.hidden[seat])) < in_hand:
                self._give(seat, FINISH)
                self.needs[seat] = need
            else:
                self._hide_in_heap(seat, FINISH)

    def _deal_drafted(self) -> None:
        """Hide the islands a seat was seen to take in its hand or its discards (TQ-105)."""
        sea = self.sea
        number: i64
        for number in range(1, ISLANDS + 1):
            seat = sea.drafted[number] - 1
            if seat < 0 or not sea.hides_hand(self.viewer, seat) or sea.holds(seat, number):
                continue
            if self.chance.below(self.room[seat] + self.hidden[seat]) < self.room[seat]:
                self._give(seat, number)
            else:
                self._hide_in_heap(seat, number)

    def _hide_in_heap(self, seat: i64, card: i64) -> None:
        """Make a card the next of a seat's discards that are being dealt: the last of them first."""
        heap = self.sea.heap
        left = self.hidden[seat]
        for i in range(self.sea.heaped):
            if heap[i] // OWNER_STEP == seat and heap[i] & UNSEEN == 0:
                left -= 1
                if left == 0:
                    heap[i] = seat * OWNER_STEP + card
                    break
        self.hidden[seat] -= 1

    def _deal_heap(self, unseen: bool) -> None:
        """Deal removed islands and the discards of others, or what was discarded unseen."""
        sea = self.sea
        heap = sea.heap
        left = self.hidden[:]
        if not unseen:
            for i in range(sea.heaped):
                if heap[i] // OWNER_STEP == REMOVED:
                    heap[i] = REMOVED * OWNER_STEP + self.bag.pull(ISLAND_KIND, self.chance)
        for i in range(sea.heaped):
            entry = heap[i]
            owner = entry // OWNER_STEP
            if owner >= sea.seats or not self._hides_entry(entry):
                continue
            if entry & UNSEEN != 0:
                if unseen:
                    heap[i] = owner * OWNER_STEP + UNSEEN + self.bag.pull(ANY_KIND, self.chance)
            elif not unseen and left[owner] > 0:
                left[owner] -= 1
                heap[i] = owner * OWNER_STEP + self.bag.pull(DISCARD_KIND, self.chance)

    def _deal_hand(self, seat: i64) -> None:
        """Fill a hand; the first cards are such as the seat will have to discard."""
        kind: i64 = ISLAND_KIND if self.sea.phase == phases.ROCKS_PAY else DISCARD_KIND
        for i in range(self.room[seat]):
            self.sea.take(seat, self.bag.pull(kind if i < self.needs[seat] else HAND_KIND, self.chance))

    def _deal_piles(self) -> None:
        """Fill the piles, their Starts at random places, behind what an opening hand will take (TQ-108)."""
        sea = self.sea
        piles = vec[i64]([0] * len(sea.piles))
        i: i64
        for seat in range(sea.seats):
            first = sea.top[seat]
            size = sea.pile_size(seat)
            starts: i64 = min(self.piled[seat], size)
            end: i64 = first + size - starts
            for i in range(first, end):
                piles[i] = self.bag.pull(ANY_KIND, self.chance)
            kept: i64 = first
            if sea.step == phases.IN_SETUP and seat >= sea.decider:
                kept += opening_length(piles, first, end, sea.held[seat], sea.has_yellow(seat))
            while end < first + size:
                slot = kept + self.chance.below(end - kept + 1)
                i = end
                while i > slot:
                    piles[i] = piles[i - 1]
                    i -= 1
                piles[slot] = START
                end += 1
            for i in range(self.piled[seat] - starts):
                self.bag.put_back(START)
        sea.piles = piles

    def _deal_decks(self) -> None:
        """Deal the deck, and shuffle the exploration cards that are still face down."""
        sea = self.sea
        if len(sea.deck) > 0:
            deck = sea.deck[:]
            for i in range(sea.dealt, len(deck)):
                deck[i] = self.bag.pull(ANY_KIND, self.chance)
            sea.deck = deck
        if len(sea.exploration) > 0:
            left = Bag()
            for i in range(sea.explored, len(sea.exploration)):
                left.put(sea.exploration[i])
            left.sort()
            cards = sea.exploration[:]
            for i in range(sea.explored, len(cards)):
                cards[i] = left.pull(ANY_KIND, self.chance)
            sea.exploration = cards
