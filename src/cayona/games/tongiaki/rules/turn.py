"""The turn: its kinds, their decisions, and how it goes on (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import (
    ISLAND_COUNT,
    KINGS,
    REENTRY_SHIPS,
    STARTING_SHIPS,
    TILE_KEYS,
    TONGA,
)
from cayona.games.tongiaki.rules.actions import (
    FIRST_LAND,
    FIRST_LAY,
    FIRST_ROYAL,
    FIRST_SAIL,
    FIRST_SLOT,
    NEW_SETTLEMENT,
    REENTER_OTHER,
    REENTER_TONGA,
)
from cayona.games.tongiaki.rules.table import (
    FOR_SETTLEMENT,
    LAND,
    LAY,
    OVER,
    PLACE,
    REENTER,
    RELOCATE,
    SAIL,
    SETTLE,
    SETUP,
    TURN,
)
from cayona.games.tongiaki.rules.tables import (
    BEACHES,
    BERTHS,
    BITS,
    FIRST_WATER,
    NOTHING,
    ONE_SHIP,
    SHIPS_MASK,
    TOTAL_BIT,
    ships_of,
)
from cayona.games.tongiaki.rules.voyage import Voyage
from cayona.kernel.chance import Chance

SLOT_PROBLEMS: Final = (
    "",
    "one-per-beach",
    "not-back",
    "beach-is-full",
    "no-own-ship",
    "keep-a-berth",
    "spread-out",
    "not-tonga",
)
"""The codes of what `_slot_problem` finds."""


class Tongiaki(Voyage):
    """One position of Tongiaki."""

    def copy(self, chance: Chance) -> Tongiaki:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Tongiaki(self.game, self.seats, self.options, chance)
        self.lay_out(twin)
        return twin

    def to_move(self) -> i64:
        """Return the active seat: every decision of a turn is its own, -1 when the game is over."""
        return self.current if self.phase != OVER else -1

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of the present phase."""
        phase = self.phase
        if phase == TURN:
            return self._fill_turn(seat, out)
        if phase == SAIL:
            return self.fill_sails(out)
        if phase == LAND:
            return self.fill_landings(out)
        if phase == LAY:
            return self.fill_openings(FIRST_LAY, out)
        if phase == RELOCATE or (phase == REENTER and self.island < 0):
            return self._fill_everywhere(seat, out)
        return self._fill_slots(seat, self.island, out)

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, else what is in the way."""
        phase = self.phase
        if action < FIRST_SLOT:
            return self._why_no_turn(seat, action) if phase == TURN else "not-now"
        if action < FIRST_SAIL:
            if phase in (TURN, SAIL, LAND, LAY):
                return "not-now"
            return self._why_no_slot(seat, action - FIRST_SLOT)
        if action < FIRST_LAND:
            return self._why_no_sail(action - FIRST_SAIL) if phase == SAIL else "not-now"
        if action < FIRST_LAY:
            spot: i64 = action - FIRST_LAND
            return self._why_no_landing(spot // 6, spot % 6) if phase == LAND else "not-now"
        return self._why_no_laying(action - FIRST_LAY) if phase == LAY else "not-now"

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        if action < FIRST_SLOT:
            self._choose_turn(seat, action)
        elif action < FIRST_SAIL:
            self._use_slot(seat, action - FIRST_SLOT)
        elif action < FIRST_LAND:
            self._set_sail(action - FIRST_SAIL)
        elif action < FIRST_LAY:
            spot: i64 = action - FIRST_LAND
            self._land(spot // 6, spot % 6)
        else:
            self._lay(seat, action - FIRST_LAY)

    # --- The kind of turn --------------------------------------------------------------------------

    def _fill_turn(self, seat: i64, out: vec[i64]) -> i64:
        """Write expansions, royal islands, new settlement, or the ways back; no pass (TG-10, TG-11)."""
        count: i64 = 0
        island: i64
        if self.ashore(seat) > 0:
            islands = self.islands
            for island in range(ISLAND_COUNT):
                if ships_of(islands[island], seat) != 0:
                    out[count] = island
                    count += 1
            expansions: i64 = count
            if ships_of(self.kings, seat) < KINGS:
                i: i64
                for i in range(expansions):
                    if self._is_alone(seat, out[i]):
                        out[count] = FIRST_ROYAL + out[i]
                        count += 1
            out[count] = NEW_SETTLEMENT
            return count + 1
        if self._may_settle_anew(seat):
            out[count] = NEW_SETTLEMENT
            count += 1
        if self.is_live(TONGA):
            out[count] = REENTER_TONGA
            count += 1
        if self._has_other_island():
            out[count] = REENTER_OTHER
            count += 1
        return count

    def _is_alone(self, seat: i64, island: i64) -> bool:
        """Tell whether a seat, and nobody else, has ships on an island that is not Tonga (TG-70)."""
        fleet = self.islands[island]
        return island != TONGA and ships_of(fleet, seat) == fleet >> TOTAL_BIT

    def _has_other_island(self) -> bool:
        return self.live & ~BITS[TONGA] != 0

    def _may_settle_anew(self, seat: i64) -> bool:
        """Without beach ships a new settlement needs a king, or no other choice (TG-92 to TG-94)."""
        return ships_of(self.kings, seat) != 0 or self.live == 0

    def _why_no_turn(self, seat: i64, action: i64) -> str:
        if action >= REENTER_TONGA:
            return self._why_no_reentry(seat, action)
        if action == NEW_SETTLEMENT:
            return "" if self.ashore(seat) > 0 or self._may_settle_anew(seat) else "no-new-settlement"
        if self.ashore(seat) == 0:
            return "come-back-first"
        if action < FIRST_ROYAL:
            return self._why_not_here(seat, action)
        island: i64 = action - FIRST_ROYAL
        if island == TONGA:
            return "never-tonga"
        if ships_of(self.kings, seat) == KINGS:
            return "two-kings"
        code = self._why_not_here(seat, island)
        if code == "" and not self._is_alone(seat, island):
            return "not-alone"
        return code

    def _why_not_here(self, seat: i64, island: i64) -> str:
        """An expansion or a king needs an own ship on a live island (TG-20, TG-70)."""
        if not self.is_live(island):
            return self.why_not_live(island)
        return "" if ships_of(self.islands[island], seat) != 0 else "no-own-ship"

    def _why_no_reentry(self, seat: i64, action: i64) -> str:
        if self.ashore(seat) > 0:
            return "has-ships"
        if action == REENTER_TONGA:
            return "" if self.is_live(TONGA) else "tonga-is-gone"
        return "" if self._has_other_island() else "no-other-island"

    def _choose_turn(self, seat: i64, action: i64) -> None:
        if action < FIRST_ROYAL:
            self._expand(seat, action)
        elif action < NEW_SETTLEMENT:
            self._crown(seat, action - FIRST_ROYAL)
        elif action == NEW_SETTLEMENT:
            self._settle_anew(seat)
        else:
            self._reenter(seat, action)

    def _expand(self, seat: i64, island: i64) -> None:
        """Begin an expansion with as many ships as the island allows, all of them (TG-20, TG-21, TG-23).

        With an empty stock one ship is picked up somewhere instead (TG-95, TG-96).
        """
        stock = self.stock(seat)
        self.island = island
        self.used = 0
        if stock == 0:
            self.phase = RELOCATE
            self.left = 1
        else:
            self.phase = PLACE
            self.left = min(ships_of(self.islands[island], seat), BEACHES[island], stock)
        if self.journal is not None:
            self.tell("expand", seat, {"island": TILE_KEYS[island], "ships": int(self.left)})

    def _crown(self, seat: i64, island: i64) -> None:
        """Found a royal island: one ship is king for good, the others go home (TG-71, TG-75)."""
        ship: i64 = ONE_SHIP[seat] & SHIPS_MASK
        self.stocks += (self.islands[island] & SHIPS_MASK) - ship
        self.kings += ship
        self.islands[island] = 0
        spot: i64
        for spot in range(island * 6, island * 6 + 6):
            self.beaches[spot] = 0
        self.owners[island] = seat
        self.live &= ~BITS[island]
        if self.journal is not None:
            self.tell("royal", seat, {"island": TILE_KEYS[island]})
        self._end_turn()

    def _settle_anew(self, seat: i64) -> None:
        """Take all beach ships home, and lay tiles until an island appears (TG-80, TG-81)."""
        if self.journal is not None:
            self.tell("new_settlement", seat, {"ships": int(self.ashore(seat))})
        spot: i64
        for spot in range(ISLAND_COUNT * 6):
            ships = ships_of(self.beaches[spot], seat)
            if ships != 0:
                fleet = ships * ONE_SHIP[seat]
                self.beaches[spot] -= fleet
                self.islands[spot // 6] -= fleet
                self.stocks += fleet & SHIPS_MASK
        self.lay_for = FOR_SETTLEMENT
        self.phase = LAY

    def _reenter(self, seat: i64, action: i64) -> None:
        """Come back with two ships on Tonga or one elsewhere (TG-90)."""
        on_tonga = action == REENTER_TONGA
        self.phase = REENTER
        self.island = TONGA if on_tonga else NOTHING
        self.left = REENTRY_SHIPS if on_tonga else 1
        if self.journal is not None:
            self.tell("reenter", seat, {"tonga": on_tonga})

    # --- Single ships and beaches ------------------------------------------------------------------

    def _fill_slots(self, seat: i64, island: i64, out: vec[i64]) -> i64:
        """Write the beaches of one island that fit the phase."""
        count: i64 = 0
        spot: i64 = max(island, 0) * 6
        end: i64 = spot + BEACHES[max(island, 0)]
        while spot < end:
            if self._slot_problem(seat, spot) == 0:
                out[count] = FIRST_SLOT + spot
                count += 1
            spot += 1
        return count

    def _fill_everywhere(self, seat: i64, out: vec[i64]) -> i64:
        """Write the beaches of all islands that fit the phase."""
        count: i64 = 0
        spot: i64
        for spot in range(ISLAND_COUNT * 6):
            if BERTHS[spot] != 0 and self.is_live(spot // 6) and self._slot_problem(seat, spot) == 0:
                out[count] = FIRST_SLOT + spot
                count += 1
        return count

    def _slot_problem(self, seat: i64, spot: i64) -> i64:
        """Return 0 if a beach of the right island fits the phase, else a number for what is in the way."""
        fleet = self.beaches[spot]
        free = BERTHS[spot] - (fleet >> TOTAL_BIT)
        phase = self.phase
        if phase == PLACE:  # TG-22, TG-97
            if (self.used >> (spot % 6)) & 1 != 0:
                return 1
            if spot == self.source:
                return 2
            return 0 if free > 0 else 3
        if phase == RELOCATE:  # TG-95
            return 0 if ships_of(fleet, seat) != 0 else 4
        if phase == SETUP:  # TG-6, TG-7
            if free < 2:
                return 5
            return 6 if ships_of(fleet, seat) != 0 and self._must_spread(seat) else 0
        if phase == REENTER and self.island < 0 and spot < 6:
            return 7
        return 0 if free > 0 else 3  # REENTER (TG-91), SETTLE (TG-81)

    def _must_spread(self, seat: i64) -> bool:
        """Tell whether the second ship must go to another beach: if there is one (TG-7)."""
        if not self.spread:
            return False
        spot: i64
        for spot in range(BEACHES[TONGA]):
            fleet = self.beaches[spot]
            if BERTHS[spot] - (fleet >> TOTAL_BIT) >= 2 and ships_of(fleet, seat) == 0:
                return True
        return False

    def _why_no_slot(self, seat: i64, spot: i64) -> str:
        island: i64 = spot // 6
        if spot % 6 >= BEACHES[island]:
            return "no-such-beach"
        if not self.is_live(island):
            return self.why_not_live(island)
        wanted: i64 = TONGA if self.phase == SETUP else self.island
        if self.phase != RELOCATE and wanted >= 0 and island != wanted:
            return "another-island"
        return SLOT_PROBLEMS[self._slot_problem(seat, spot)]

    def _use_slot(self, seat: i64, spot: i64) -> None:
        phase = self.phase
        if phase == RELOCATE:
            self._pick_up(seat, spot)
            return
        self.stocks -= ONE_SHIP[seat] & SHIPS_MASK
        self.put_ship(spot, seat)
        if self.journal is not None:
            self._tell_spot("settled" if phase == SETTLE else "placed", seat, spot)
            self._tell_full(spot)
        if phase == SETUP:
            self._next_starter()
        elif phase == SETTLE:
            self._end_turn()
        else:
            self._next_ship(spot)

    def _pick_up(self, seat: i64, spot: i64) -> None:
        """Take one own ship off a beach to expand with it (TG-95, TG-96)."""
        ship = ONE_SHIP[seat]
        self.beaches[spot] -= ship
        self.islands[spot // 6] -= ship
        self.stocks += ship & SHIPS_MASK
        self.source = spot
        self.phase = PLACE
        if self.journal is not None:
            self._tell_spot("relocated", seat, spot)

    def _next_starter(self) -> None:
        """Let the next seat place, twice round in the same order; then the first turn begins (TG-6, TG-8)."""
        self.current += 1
        if self.current == self.seats:
            self.current = 0
        if (self.islands[TONGA] >> TOTAL_BIT) == STARTING_SHIPS * self.seats:
            self.phase = TURN
            self.handovers += 1
            if self.journal is not None:
                self._tell_turn()

    def _next_ship(self, spot: i64) -> None:
        """Go on with the next new ship; after the last the fleets sail that must (TG-22, TG-90)."""
        self.left -= 1
        if self.phase == PLACE:
            self.used |= BITS[spot % 6]
        if self.left == 0:
            self.island = NOTHING
            self.used = 0
            self.source = NOTHING
            self._check_chain()

    # --- Laying tiles by choice --------------------------------------------------------------------

    def _why_no_laying(self, half: i64) -> str:
        tile: i64 = half // 6
        if self.can_lay(tile, half % 6):
            return ""
        if not self.is_laid(tile):
            return "no-such-tile"
        return "edge-taken" if self.across[half] >= 0 else "no-pier-there"

    def _lay(self, seat: i64, half: i64) -> None:
        """Lay the next tile at the place named; go on until an island lies (TG-81, TG-83, TG-110, TG-125)."""
        tile: i64 = self.draw_tile(half) // 6
        if tile >= FIRST_WATER:
            return
        if self.lay_for == FOR_SETTLEMENT:
            self.lay_for = 0
            self.phase = SETTLE
            self.island = tile
        else:
            self._end_turn()
