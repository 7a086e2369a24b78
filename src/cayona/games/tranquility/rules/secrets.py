"""What is hidden from a seat, and dealing it anew (compiled).

A seat remembers its own discards, but not those that nobody saw, and the islands it saw an opponent take;
that is all it knows beyond its observation. Everybody knows that each seat has its own Start, and in the
pyramid who turned up a Finish.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import FINISH, ISLANDS, MONSTER, PILE_PAYMENTS, START
from cayona.games.tranquility.rules.actions import (
    ACT,
    CELL,
    FLIP_CELL,
    IN_ACTION,
    IN_SETUP,
    MONSTER_CELL,
    PAY,
    PLEDGE,
    ROCKS_PAY,
    RUNNING,
    START_PAY,
    TRIM,
)
from cayona.games.tranquility.rules.bag import ANY_KIND, DISCARD_KIND, HAND_KIND, ISLAND_KIND, Bag
from cayona.games.tranquility.rules.dealing import Dealing, opening_length
from cayona.games.tranquility.rules.table import (
    CARD_MASK,
    DESTROYED,
    HAND_ROOM,
    OWNER_STEP,
    REMOVED,
    UNSEEN,
)
from cayona.kernel.chance import Chance

TRIES: Final = 24
"""How often to deal again before a hand that can act is put together on purpose."""
NO_CARD: Final = 0


class Tranquility(Dealing):
    """One position of Tranquility."""

    def copy(self, chance: Chance) -> Tranquility:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Tranquility(
            self.game, self.seats, self.options, chance, self.chart, self.competitive, self.turning
        )
        self.lay_out(twin)
        return twin

    def hides_hand(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a seat's cards are secret to a viewer; after the end nothing is (TQ-7)."""
        return viewer != seat and self.ending == RUNNING

    def _hides_entry(self, viewer: i64, entry: i64) -> bool:
        """Tell whether a viewer cannot know a card of the heap: removed, unseen, another seat's discard."""
        owner = entry // OWNER_STEP
        return owner != DESTROYED and (owner != viewer or entry & UNSEEN != 0)

    # --- Redrawing ---------------------------------------------------------------------------------

    def redraw(self, seat: i64) -> None:
        """Deal everything hidden from a seat anew, so that the decider still has something to decide."""
        if self.ending != RUNNING:
            return
        self._deal_unseen(seat, NO_CARD)
        if self.phase != ACT or not self.hides_hand(seat, self.active):
            return
        tries: i64 = 0
        while tries < TRIES and not self.can_act(self.active):
            self._deal_unseen(seat, NO_CARD)
            tries += 1
        key: i64 = 1 + self.chance.below(MONSTER)
        while tries < TRIES + MONSTER and not self.can_act(self.active):
            self._deal_unseen(seat, key)
            key = key % MONSTER + 1
            tries += 1

    def _deal_unseen(self, viewer: i64, key: i64) -> None:
        """Collect all that a viewer does not see and deal it out again; `key` goes to the active hand."""
        bag = Bag()
        starts = vec[i64]([0] * int(self.seats))
        finishes = vec[i64]([0] * int(self.seats))
        self._collect(viewer, bag, starts, finishes)
        bag.sort()
        if self.turning:
            self._turn_unseen(bag)
        hidden = self._hidden_discards(viewer)
        hand_needs = self._hand_needs()
        seat: i64
        empty_hands = vec[i64]([0] * int(self.seats))
        for seat in range(self.seats):
            if self.hides_hand(viewer, seat):
                empty_hands[seat] = self.held[seat]
                self.held[seat] = 0
        if self.hides_hand(viewer, self.active):
            self._deal_key(bag, key, empty_hands, hand_needs)
        self._deal_known_monsters(viewer, bag, empty_hands)
        piled_starts = vec[i64]([0] * int(self.seats))
        for seat in range(self.seats):
            self._deal_starts(viewer, seat, starts[seat], empty_hands, hand_needs, hidden, piled_starts)
            self._deal_finishes(seat, finishes[seat], empty_hands, hand_needs, hidden)
        if self.competitive:
            self._deal_drafted(viewer, bag, empty_hands, hidden)
        self._deal_heap(viewer, bag, hidden, False)
        for seat in range(self.seats):
            if self.hides_hand(viewer, seat):
                self._deal_hand(seat, bag, empty_hands[seat], hand_needs[seat])
        self._deal_rest(viewer, bag, hidden, piled_starts)

    # --- Collecting --------------------------------------------------------------------------------

    def _collect(self, viewer: i64, bag: Bag, starts: vec[i64], finishes: vec[i64]) -> None:
        """Gather hidden cards; Starts, and a Finish from the open exploration deck, stay with their seat."""
        seat: i64
        i: i64
        for seat in range(self.seats):
            if self.hides_hand(viewer, seat):
                for i in range(seat * HAND_ROOM, seat * HAND_ROOM + self.held[seat]):
                    self._sort_in(seat, self.hands[i], bag, starts, finishes)
            for i in range(self.top[seat], self.bottom[seat]):
                self._sort_in(seat, self.piles[i], bag, starts, finishes)
        for i in range(self.heaped):
            entry = self.heap[i]
            if self._hides_entry(viewer, entry):
                self._sort_in(entry // OWNER_STEP, entry & CARD_MASK, bag, starts, finishes)
        for i in range(self.dealt, len(self.deck)):
            bag.put(self.deck[i])

    def _sort_in(self, owner: i64, card: i64, bag: Bag, starts: vec[i64], finishes: vec[i64]) -> None:
        """Put a card into the bag, unless it stays with its seat; drafted islands do as well (TQ-105)."""
        if card == START:
            starts[owner] += 1
        elif card == FINISH and len(self.exploration) > 0:
            finishes[owner] += 1
        elif card > ISLANDS or self.drafted[card] == 0:
            bag.put(card)

    def _turn_unseen(self, bag: Bag) -> None:
        """Draw the sides of all unseen islands anew (TQ-96)."""
        i: i64
        for i in range(bag.size(ISLAND_KIND)):
            self.by_day[bag.cards[i]] = self.chance.below(2)

    def _hidden_discards(self, viewer: i64) -> vec[i64]:
        """Return, for each seat, how many of its discards, seen by itself, the viewer has not seen."""
        hidden = vec[i64]([0] * int(self.seats))
        i: i64
        for i in range(self.heaped):
            entry = self.heap[i]
            owner = entry // OWNER_STEP
            if owner < self.seats and owner != viewer and entry & UNSEEN == 0:
                hidden[owner] += 1
        return hidden

    def _hand_needs(self) -> vec[i64]:
        """Return how many cards each seat must be able to discard for what it has promised or begun."""
        needs = vec[i64]([0] * int(self.seats))
        phase = self.phase
        seat: i64
        if phase == PAY or phase == ROCKS_PAY:
            needs[self.active] = self.to_pay
        elif phase == FLIP_CELL:
            needs[self.active] = 1
        elif phase == TRIM:
            needs[self.decider] = 1
        elif phase == START_PAY:
            for seat in range(self.seats):
                needs[seat] = self.owed[seat] - self._from_pile(seat)
        elif phase == PLEDGE:
            turn: i64
            for seat in range(self.seats):
                for turn in range(self.rounds):
                    needs[seat] = max(needs[seat], self.offer(turn, seat) - self._from_pile(seat))
        return needs

    def _from_pile(self, seat: i64) -> i64:
        """Return how many cards of a Start's price a seat could still take from its pile (TQ-82)."""
        if not self.has_yellow(seat):
            return 0
        paid: i64 = self.pile_paid if seat == self.decider else 0
        return min(self.pile_size(seat), PILE_PAYMENTS - paid)

    # --- Dealing out -------------------------------------------------------------------------------

    def _deal_key(self, bag: Bag, key: i64, room: vec[i64], needs: vec[i64]) -> None:
        """Give the active seat the card it has chosen or plays, or the one that lets it act."""
        seat = self.active
        if self.phase == CELL:
            key = self._draw_chosen(seat, bag, room[seat])
            self.chosen = key
            needs[seat] = self._cheapest(seat, key, room[seat] - 1)
        elif self.phase == MONSTER_CELL and self.revealed[seat] == 0:
            key = MONSTER
        if key == NO_CARD or room[seat] == 0:
            return
        if key <= ISLANDS and self.drafted[key] == seat + 1:
            self.take(seat, key)  # `_deal_drafted` will not give it a second place
            room[seat] -= 1
        elif bag.pull_card(key):
            self.take(seat, key)
            room[seat] -= 1

    def _draw_chosen(self, seat: i64, bag: Bag, room: i64) -> i64:
        """Choose an unseen island that the active seat could be placing."""
        payable = room - 1 - self.revealed[seat]
        orange = self.has_orange(seat)
        found = vec[i64]([0] * (ISLANDS + 1))
        count: i64 = 0
        number: i64
        for number in range(1, ISLANDS + 1):
            if bag.counts[number] == 0 and self.drafted[number] != seat + 1:
                continue
            if self.has_cell(seat, number, payable, orange, 0):
                found[count] = number
                count += 1
        return found[self.chance.below(count)]

    def _cheapest(self, seat: i64, number: i64, payable: i64) -> i64:
        """Return the least that an island costs on its legal cells."""
        orange = self.has_orange(seat)
        least = payable
        cell: i64
        for cell in range(self.chart.cells):
            if self.fits(seat, cell, number, payable, orange):
                least = min(least, max(self.cost(seat, cell, number), 0))
        return least

    def _deal_known_monsters(self, viewer: i64, bag: Bag, room: vec[i64]) -> None:
        """Give every hidden hand the monsters it has shown (TQ-72)."""
        seat: i64
        copy: i64
        for seat in range(self.seats):
            if self.hides_hand(viewer, seat):
                for copy in range(self.revealed[seat]):
                    if bag.pull_card(MONSTER):
                        self.take(seat, MONSTER)
                        room[seat] -= 1

    def _deal_starts(
        self,
        viewer: i64,
        seat: i64,
        count: i64,
        room: vec[i64],
        needs: vec[i64],
        hidden: vec[i64],
        piled: vec[i64],
    ) -> None:
        """Hide a seat's own Start in its hand, pile or discards, by the number of places there.

        Before one is played it can be in no discard pile (TQ-19), in no opening hand (TQ-108), and not in the
        hand of a seat that has begun another action (TQ-30).
        """
        copy: i64
        for copy in range(count):
            in_hand = room[seat]
            need = needs[seat] - (1 if self.start_played and self.phase != ROCKS_PAY else 0)
            acting = seat == self.active and self.step == IN_ACTION and self.phase != ACT
            if room[seat] - 1 < need or self.step == IN_SETUP or (acting and not self.start_played):
                in_hand = 0
            in_heap = hidden[seat] if self.start_played else 0
            place = self.chance.below(max(1, in_hand + in_heap + self._pile_room(seat) - piled[seat]))
            if place < in_hand:
                self.take(seat, START)
                room[seat] -= 1
                needs[seat] = need
            elif place < in_hand + in_heap:
                self._hide_in_heap(viewer, seat, START, hidden)
            else:
                piled[seat] += 1

    def _pile_room(self, seat: i64) -> i64:
        """Return how many unseen places a seat's pile has, with what was discarded from it unseen."""
        places = self.pile_size(seat)
        i: i64
        for i in range(self.heaped):
            entry = self.heap[i]
            if entry // OWNER_STEP == seat and entry & UNSEEN != 0:
                places += 1
        return places

    def _deal_finishes(
        self, seat: i64, count: i64, room: vec[i64], needs: vec[i64], hidden: vec[i64]
    ) -> None:
        """Hide what a seat openly turned up in its hand or its discards (TQ-94)."""
        copy: i64
        for copy in range(count):
            need = needs[seat] - (0 if self.phase == ROCKS_PAY else 1)
            in_hand = 0 if room[seat] - 1 < need else room[seat]
            if self.chance.below(max(1, in_hand + hidden[seat])) < in_hand:
                self.take(seat, FINISH)
                room[seat] -= 1
                needs[seat] = need
            else:
                self._hide_in_heap(-1, seat, FINISH, hidden)

    def _deal_drafted(self, viewer: i64, bag: Bag, room: vec[i64], hidden: vec[i64]) -> None:
        """Hide the islands a seat was seen to take in its hand or its discards (TQ-105)."""
        number: i64
        for number in range(1, ISLANDS + 1):
            seat = self.drafted[number] - 1
            if seat < 0 or not self.hides_hand(viewer, seat) or self.count_in_hand(seat, number) > 0:
                continue
            if self.chance.below(room[seat] + hidden[seat]) < room[seat]:
                self.take(seat, number)
                room[seat] -= 1
            else:
                self._hide_in_heap(viewer, seat, number, hidden)

    def _hide_in_heap(self, viewer: i64, seat: i64, card: i64, hidden: vec[i64]) -> None:
        """Make a card the next of a seat's discards that are being dealt: the last of them first."""
        left = hidden[seat]
        i: i64
        for i in range(self.heaped):
            entry = self.heap[i]
            if entry // OWNER_STEP == seat and entry & UNSEEN == 0:
                left -= 1
                if left == 0:
                    self.heap[i] = seat * OWNER_STEP + card
                    break
        hidden[seat] -= 1

    def _deal_heap(self, viewer: i64, bag: Bag, hidden: vec[i64], unseen: bool) -> None:
        """Deal removed islands and the discards of others, or what was discarded unseen."""
        left = hidden[:]
        i: i64
        if not unseen:
            for i in range(self.heaped):
                if self.heap[i] // OWNER_STEP == REMOVED:
                    self.heap[i] = REMOVED * OWNER_STEP + bag.pull(ISLAND_KIND, self.chance)
        for i in range(self.heaped):
            entry = self.heap[i]
            owner = entry // OWNER_STEP
            if owner >= self.seats or not self._hides_entry(viewer, entry):
                continue
            if entry & UNSEEN != 0:
                if unseen:
                    self.heap[i] = owner * OWNER_STEP + UNSEEN + bag.pull(ANY_KIND, self.chance)
            elif not unseen and left[owner] > 0:
                left[owner] -= 1
                self.heap[i] = owner * OWNER_STEP + bag.pull(DISCARD_KIND, self.chance)

    def _deal_hand(self, seat: i64, bag: Bag, room: i64, need: i64) -> None:
        """Fill a hand; the first cards are such as the seat will have to discard."""
        kind: i64 = ISLAND_KIND if self.phase == ROCKS_PAY else DISCARD_KIND
        i: i64
        for i in range(room):
            self.take(seat, bag.pull(kind if i < need else HAND_KIND, self.chance))

    def _deal_rest(self, viewer: i64, bag: Bag, hidden: vec[i64], piled: vec[i64]) -> None:
        """Deal what is left to the piles and to what was discarded from them unseen; shuffle the decks."""
        piles = vec[i64]([0] * len(self.piles))
        seat: i64
        i: i64
        for seat in range(self.seats):
            self._deal_pile(seat, bag, piles, piled)
        self.piles = piles
        self._deal_heap(viewer, bag, hidden, True)
        if len(self.deck) > 0:
            deck = self.deck[:]
            for i in range(self.dealt, len(deck)):
                deck[i] = bag.pull(ANY_KIND, self.chance)
            self.deck = deck
        if len(self.exploration) > 0:
            self._shuffle_exploration()

    def _deal_pile(self, seat: i64, bag: Bag, piles: vec[i64], piled: vec[i64]) -> None:
        """Fill a pile, its Starts at random places, behind what an opening hand will take (TQ-108)."""
        first = self.top[seat]
        size = self.pile_size(seat)
        starts: i64 = min(piled[seat], size)
        i: i64
        for i in range(first, first + size - starts):
            piles[i] = bag.pull(ANY_KIND, self.chance)
        end = first + size - starts
        kept: i64 = first
        if self.step == IN_SETUP and seat >= self.decider:
            kept += opening_length(piles, first, end, self.held[seat], self.has_yellow(seat))
        while end < first + size:
            slot = kept + self.chance.below(end - kept + 1)
            i = end
            while i > slot:
                piles[i] = piles[i - 1]
                i -= 1
            piles[slot] = START
            end += 1
        for i in range(piled[seat] - starts):
            bag.put_back(START)

    def _shuffle_exploration(self) -> None:
        """Shuffle the exploration cards that are still face down."""
        deck = Bag()
        i: i64
        for i in range(self.explored, len(self.exploration)):
            deck.put(self.exploration[i])
        deck.sort()
        cards = self.exploration[:]
        for i in range(self.explored, len(cards)):
            cards[i] = deck.pull(ANY_KIND, self.chance)
        self.exploration = cards
