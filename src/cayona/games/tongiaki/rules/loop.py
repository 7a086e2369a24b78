"""The test for an infinite loop: whether the ships on full beaches can ever find rest (compiled).

A breadth-first search over count positions: how many ships, of whatever colour, lie on each beach (TG-101,
TG-103). Only islands that fleets from the full beaches can reach take part. A position is packed into one
to three words, three bits a beach, no island torn apart; positions lie in one growing array with a hash
table beside it.

Its cost is bounded: at most 50,000 positions are kept, four words and about three places of the table each,
some three megabytes; `steps` counts the landings tried, which is what time goes into.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLAND_COUNT, POSITION_LIMIT
from cayona.games.tongiaki.rules.sea import Sea
from cayona.games.tongiaki.rules.tile_data import BEACHES, BERTHS, BITS, NOTHING, PIER_BEACH, TOTAL_BIT

ESCAPES: Final = 0
CLOSED: Final = 1
GAVE_UP: Final = 2
"""How a search ends; giving up counts as closed (TG-103)."""

WORD_BITS: Final = 63
BEACH_BITS: Final = 3
FIRST_ROOM: Final = 64
MOST_BEACHES: Final = 47
MOST_TARGETS: Final = 3
HALF: Final = 0x7FFF_FFFF
PLAN_SPAN: Final = 1 << 18
"""A plan is six beaches of three bits."""
UNITS: Final = vec[i64]([1 << (BEACH_BITS * place) for place in range(21)])


def escapes_at_once(sea: Sea) -> bool:
    """Tell whether one voyage surely breaks the chain: almost always the answer, without any search."""
    full = full_beaches(sea)
    for pier in range(ISLAND_COUNT * 6):
        if (sea.brimming >> (pier // 6)) & 1 != 0 and is_full_pier(sea, pier):
            end = sea.way_end(pier)
            if end < 0:
                return True
            if full == 1 and _has_room(sea, pier - pier % 6 + PIER_BEACH[pier], end):
                return True
    return False


def is_full_pier(sea: Sea, pier: i64) -> bool:
    """Tell whether a half-edge is a pier of a full beach."""
    beach = PIER_BEACH[pier]
    return beach >= 0 and sea.is_full(pier - pier % 6 + beach)


def full_beaches(sea: Sea) -> i64:
    """Count the full beaches of live islands."""
    count: i64 = 0
    for spot in range(ISLAND_COUNT * 6):
        if (sea.brimming >> (spot // 6)) & 1 != 0 and sea.is_full(spot):
            count += 1
    return count


def _has_room(sea: Sea, origin: i64, target: i64) -> bool:
    """Tell whether a fleet can land without filling a beach, or does not fit at all (TG-102)."""
    ships = BERTHS[origin]
    free: i64 = 0
    open_beaches: i64 = 0
    roomy: i64 = 0
    for spot in range(target * 6, target * 6 + BEACHES[target]):
        berths = BERTHS[spot]
        if spot != origin:
            berths -= sea.beaches[spot] >> TOTAL_BIT
        if berths > 0:
            free += berths
            open_beaches += 1
            if berths > 1:
                roomy += 1
    if free < ships:
        return True
    if ships <= open_beaches:
        return roomy >= ships
    return roomy == open_beaches and free - open_beaches >= ships


class Search:
    """One search from the present position, and what it found."""

    result: i64 = CLOSED
    pier: i64 = NOTHING
    """The pier of the first step towards the first escape (TG-107)."""
    plan: i64 = NOTHING
    """The landing of that step, three bits a beach; NOTHING if it escapes by other means."""
    steps: i64 = 0
    """How many landings were tried."""
    count: i64 = 0
    """How many positions were kept."""
    sea: Sea
    words: i64 = 0
    beaches: i64 = 0
    spot: vec[i64]
    """By beach its spot; below, its berths, and the word and shift of its count."""
    berths: vec[i64]
    word: vec[i64]
    shift: vec[i64]
    begins: vec[i64]
    """By island, the first of its beaches here."""
    targets: vec[i64]
    """By beach, up to three different ends of its piers; NOTHING for an empty cell, -2 for no more."""
    piers: vec[i64]
    """The first pier that leads there."""
    seen: vec[i64]
    """The beaches that were full in some position (TG-112)."""
    pool: vec[i64]
    origins: vec[i64]
    """The first step towards each position: pier * PLAN_SPAN + plan."""
    room: i64 = FIRST_ROOM
    table: vec[i64]
    slots: i64 = FIRST_ROOM * 4
    candidate: vec[i64]
    landing: vec[i64]
    least: vec[i64]
    most: vec[i64]
    least_after: vec[i64]
    most_after: vec[i64]

    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self.spot = vec[i64]([0] * MOST_BEACHES)
        self.berths = vec[i64]([0] * MOST_BEACHES)
        self.word = vec[i64]([0] * MOST_BEACHES)
        self.shift = vec[i64]([0] * MOST_BEACHES)
        self.begins = vec[i64]([NOTHING] * ISLAND_COUNT)
        self.targets = vec[i64]([-2] * (MOST_BEACHES * MOST_TARGETS))
        self.piers = vec[i64]([NOTHING] * (MOST_BEACHES * MOST_TARGETS))
        self.seen = vec[i64]([0] * MOST_BEACHES)
        self.table = vec[i64]([0] * (FIRST_ROOM * 4))
        self.origins = vec[i64]([0] * FIRST_ROOM)
        self.candidate = vec[i64]([0] * 3)
        self.landing = vec[i64]([0] * 6)
        self.least = vec[i64]([0] * 6)
        self.most = vec[i64]([0] * 6)
        self.least_after = vec[i64]([0] * 7)
        self.most_after = vec[i64]([0] * 7)
        self.pool = vec[i64]([0] * (FIRST_ROOM * 3))
        self._lay_out(self._members())

    # --- What takes part ---------------------------------------------------------------------------

    def _members(self) -> i64:
        """Return the islands that fleets can reach from the full beaches, as bits."""
        members = self.sea.brimming
        known: i64 = 0
        while known != members:
            known = members
            for pier in range(ISLAND_COUNT * 6):
                if (known >> (pier // 6)) & 1 != 0 and PIER_BEACH[pier] >= 0:
                    end = self.sea.way_end(pier)
                    if end >= 0:
                        members |= BITS[end]
        return members

    def _lay_out(self, members: i64) -> None:
        """Give every beach its bits, and keep the first position."""
        used: i64 = 0
        self.words = 1
        for island in range(ISLAND_COUNT):
            if (members >> island) & 1 != 0:
                size = BEACHES[island] * BEACH_BITS
                if used + size > WORD_BITS:
                    self.words += 1
                    used = 0
                self._lay_island(island, used)
                used += size
        for i in range(self.beaches):
            ships = self.sea.beaches[self.spot[i]] >> TOTAL_BIT
            self.candidate[self.word[i]] += ships * UNITS[self.shift[i] // BEACH_BITS]
        self._keep(0)

    def _lay_island(self, island: i64, used: i64) -> None:
        self.begins[island] = self.beaches
        for beach in range(BEACHES[island]):
            i = self.beaches
            self.spot[i] = island * 6 + beach
            self.berths[i] = BERTHS[island * 6 + beach]
            self.word[i] = self.words - 1
            self.shift[i] = used + beach * BEACH_BITS
            self._list_targets(i, island, beach)
            self.beaches += 1

    def _list_targets(self, i: i64, island: i64, beach: i64) -> None:
        """List where a beach's piers lead, by ascending edge; a second pier to one place adds nothing."""
        place: i64 = i * MOST_TARGETS
        edge: i64
        for edge in range(6):
            if PIER_BEACH[island * 6 + edge] == beach:
                end = self.sea.way_end(island * 6 + edge)
                other: i64 = i * MOST_TARGETS
                while other < place and self.targets[other] != end:
                    other += 1
                if other == place:
                    self.targets[place] = end
                    self.piers[place] = island * 6 + edge
                    place += 1

    # --- The search --------------------------------------------------------------------------------

    def run(self) -> i64:
        """Search in the fixed order (TG-103) and return how it ended."""
        head: i64 = 0
        while head < self.count:
            if self._expand(head):
                return self.result
            head += 1
        return self.result

    def _expand(self, head: i64) -> bool:
        """Try all count steps of a position (TG-102); tell whether the search is over."""
        base: i64 = head * self.words
        full: i64 = 0
        for i in range(self.beaches):
            if self._ships(base, i) == self.berths[i]:
                full += 1
                self.seen[i] = 1
        for i in range(self.beaches):
            if self._ships(base, i) == self.berths[i]:
                place: i64 = i * MOST_TARGETS
                end: i64 = place + MOST_TARGETS
                while place < end and self.targets[place] > -2:
                    if self._sail(head, i, place, full == 1):
                        return True
                    place += 1
        return False

    def _ships(self, base: i64, i: i64) -> i64:
        return (self.pool[base + self.word[i]] >> self.shift[i]) & 7

    def _sail(self, head: i64, origin: i64, place: i64, alone: bool) -> bool:
        """Sail from a beach to one of its ends, with every landing there; tell whether the search is over."""
        target = self.targets[place]
        if target < 0:
            return self._escape(head, self.piers[place], NOTHING)
        first = self.begins[target]
        ships = self.berths[origin]
        if not self._measure(head * self.words, origin, first, BEACHES[target], ships):
            return self._escape(head, self.piers[place], NOTHING)
        size = BEACHES[target]
        left = self._refill(0, size, ships)
        while left == 0:
            self.steps += 1
            if self._land(head, origin, place, first, size, alone):
                return True
            left = self._next_landing(size, ships)
        return False

    def _measure(self, base: i64, origin: i64, first: i64, size: i64, ships: i64) -> bool:
        """Find how many ships each beach may and must take (TG-102); False if they do not all fit."""
        most = self.most
        least = self.least
        free: i64 = 0
        open_beaches: i64 = 0
        b: i64
        for b in range(size):
            berths = self.berths[first + b]
            if first + b != origin:
                berths -= self._ships(base, first + b)
            most[b] = berths
            free += berths
            if berths > 0:
                open_beaches += 1
        if free < ships:
            return False
        for b in range(size):
            if ships <= open_beaches:
                least[b] = 0
                most[b] = min(most[b], 1)
            else:
                least[b] = min(most[b], 1)
        self.least_after[size] = 0
        self.most_after[size] = 0
        b = size - 1
        while b >= 0:
            self.least_after[b] = self.least_after[b + 1] + least[b]
            self.most_after[b] = self.most_after[b + 1] + most[b]
            b -= 1
        return True

    def _refill(self, start: i64, size: i64, ships: i64) -> i64:
        """Make the landing the lexicographically first from `start` on; return the ships left over."""
        b: i64 = start
        while b < size:
            x = max(self.least[b], ships - self.most_after[b + 1])
            self.landing[b] = x
            ships -= x
            b += 1
        return ships

    def _next_landing(self, size: i64, ships: i64) -> i64:
        """Make the landing the next in lexicographic order; return 0, or 1 if there is none."""
        landing = self.landing
        after: i64 = 0
        b: i64 = size - 1
        while b >= 0:
            after += landing[b]
            # One more here must leave enough for the beaches behind, and not too little to take.
            if landing[b] < self.most[b] and after - landing[b] > self.least_after[b + 1]:
                landing[b] += 1
                self._refill(b + 1, size, after - landing[b])
                return 0
            b -= 1
        return 1

    def _land(self, head: i64, origin: i64, place: i64, first: i64, size: i64, alone: bool) -> bool:
        """Land as `landing` says; tell whether the search is over."""
        base: i64 = head * self.words
        candidate = self.candidate
        i: i64
        for i in range(self.words):
            candidate[i] = self.pool[base + i]
        candidate[self.word[origin]] -= self.berths[origin] * UNITS[self.shift[origin] // BEACH_BITS]
        fills = False
        for b in range(size):
            x = self.landing[b]
            if x > 0:
                i = first + b
                candidate[self.word[i]] += x * UNITS[self.shift[i] // BEACH_BITS]
                if (candidate[self.word[i]] >> self.shift[i]) & 7 == self.berths[i]:
                    fills = True
        if alone and not fills:
            return self._escape(head, self.piers[place], self._packed_landing(size))
        step: i64 = self.origins[head]
        if head == 0:
            step = self.piers[place] * PLAN_SPAN + self._packed_landing(size)
        return self._keep(step)

    def _packed_landing(self, size: i64) -> i64:
        plan: i64 = 0
        for b in range(size):
            plan += self.landing[b] * UNITS[b]
        return plan

    def _escape(self, head: i64, pier: i64, plan: i64) -> bool:
        """End the search: some way leads out, and this is its first step."""
        self.result = ESCAPES
        self.pier = pier
        self.plan = plan
        if head > 0:
            self.pier = self.origins[head] // PLAN_SPAN
            self.plan = self.origins[head] % PLAN_SPAN
        return True

    # --- Positions ---------------------------------------------------------------------------------

    def _keep(self, step: i64) -> bool:
        """Append the candidate if it is new; tell whether that is one too many (TG-103)."""
        mask: i64 = self.slots - 1
        slot = self._hash(0, self.candidate) & mask
        while self.table[slot] != 0:
            if self._is_candidate(self.table[slot] - 1):
                return False
            slot = (slot + 1) & mask
        if self.count == POSITION_LIMIT:
            self.result = GAVE_UP
            return True
        if self.count == self.room:
            self._grow()
            mask = self.slots - 1
            slot = self._hash(0, self.candidate) & mask
            while self.table[slot] != 0:
                slot = (slot + 1) & mask
        for i in range(self.words):
            self.pool[self.count * self.words + i] = self.candidate[i]
        self.origins[self.count] = step
        self.count += 1
        self.table[slot] = self.count
        return False

    def _is_candidate(self, position: i64) -> bool:
        for i in range(self.words):
            if self.pool[position * self.words + i] != self.candidate[i]:
                return False
        return True

    def _hash(self, base: i64, words: vec[i64]) -> i64:
        """Mix a position's words; no intermediate value may pass 2**63."""
        mixed: i64 = 0
        for i in range(self.words):
            word = words[base + i]
            mixed = (mixed ^ (word & HALF)) * 0x2C1B_3C6D + (mixed >> 31)
            mixed = (mixed & HALF) ^ (mixed >> 33)
            mixed = (mixed ^ (word >> 31)) & 0xFFFF_FFFF
            mixed = mixed * 0x297A_2D39
            mixed = (mixed & HALF) ^ (mixed >> 31)
        return mixed ^ (mixed >> 15)

    def _grow(self) -> None:
        """Double the room, and fill a larger table."""
        room: i64 = self.room * 2
        pool = vec[i64]([0] * int(room * self.words))
        origins = vec[i64]([0] * int(room))
        for i in range(self.count * self.words):
            pool[i] = self.pool[i]
        for i in range(self.count):
            origins[i] = self.origins[i]
        self.pool = pool
        self.origins = origins
        self.room = room
        self.slots = room * 4
        self.table = vec[i64]([0] * int(self.slots))
        mask: i64 = self.slots - 1
        for i in range(self.count):
            slot = self._hash(i * self.words, self.pool) & mask
            while self.table[slot] != 0:
                slot = (slot + 1) & mask
            self.table[slot] = i + 1

    # --- What it means -----------------------------------------------------------------------------

    def ways(self) -> vec[i64]:
        """Return for every island where chains of ways lead from it, as bits (TG-112)."""
        reach = vec[i64]([0] * ISLAND_COUNT)
        for i in range(self.beaches):
            if self.seen[i] != 0:
                for place in range(i * MOST_TARGETS, i * MOST_TARGETS + MOST_TARGETS):
                    if self.targets[place] >= 0:
                        reach[self.spot[i] // 6] |= BITS[self.targets[place]]
        for middle in range(ISLAND_COUNT):
            for i in range(ISLAND_COUNT):
                if (reach[i] >> middle) & 1 != 0:
                    reach[i] |= reach[middle]
        return reach

    def feeders(self) -> i64:
        """Return the islands with a full beach from which nothing leads back, as bits (TG-112)."""
        if self.result == GAVE_UP:
            return 0
        reach = self.ways()
        feeders: i64 = 0
        for island in range(ISLAND_COUNT):
            if (self.sea.brimming >> island) & 1 != 0 and (reach[island] >> island) & 1 == 0:
                feeders |= BITS[island]
        return feeders

    def caught(self) -> i64:
        """Return the islands in the loop, as bits: full now, or on a round trip with one that is (TG-108)."""
        brimming = self.sea.brimming
        if self.result == GAVE_UP:
            return brimming
        reach = self.ways()
        caught = brimming
        for island in range(ISLAND_COUNT):
            if (brimming >> island) & 1 != 0:
                for other in range(ISLAND_COUNT):
                    if (reach[island] >> other) & 1 != 0 and (reach[other] >> island) & 1 != 0:
                        caught |= BITS[other]
        return caught
