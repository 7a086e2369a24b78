"""The turn: its kinds, their decisions, and how it goes on (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki import components
from cayona.games.tongiaki.rules import actions, obstacles, phases, tile_data
from cayona.games.tongiaki.rules.journal import tell_end, tell_full, tell_spot, tell_turn
from cayona.games.tongiaki.rules.obstacles import ALLOWED
from cayona.games.tongiaki.rules.table import FOR_SETTLEMENT
from cayona.games.tongiaki.rules.voyage import Voyage
from cayona.kernel.chance import Chance
from cayona.kernel.numbers import codes_of

CODES: Final = codes_of(obstacles)


class Tongiaki(Voyage):
    """One position of Tongiaki."""

    def copy(self, chance: Chance) -> Tongiaki:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Tongiaki(self.game, self.seats, self.options, chance)
        self.lay_out(twin)
        return twin

    def announce(self) -> None:
        """Open a match: who begins; and whose turn it is, if all ships of the start are placed."""
        self.tell("start", -1, {"first": int(self.current)})
        if self.phase == phases.OVER:
            tell_end(self)
        elif self.phase != phases.SETUP:
            tell_turn(self)

    def to_move(self) -> i64:
        """Return the active seat: every decision of a turn is its own, -1 when the game is over."""
        return self.current if self.phase != phases.OVER else -1

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of the present phase."""
        phase = self.phase
        if phase == phases.TURN:
            return self._fill_turn(seat, out)
        if phase == phases.SAIL:
            return self.fill_sails(out)
        if phase == phases.LAND:
            return self.fill_landings(out)
        if phase == phases.LAY:
            return self.fill_openings(actions.FIRST_LAY, out)
        return self._fill_slots(seat, out)

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, else what is in the way."""
        return CODES[self._obstacle(seat, action)]

    def _obstacle(self, seat: i64, action: i64) -> i64:
        phase = self.phase
        subject = actions.subject_of(action)
        if actions.is_turn(action) and phase == phases.TURN:
            return self._why_no_turn(seat, action)
        if actions.is_slot(action) and phase not in (phases.TURN, phases.SAIL, phases.LAND, phases.LAY):
            return self._why_no_slot(seat, subject)
        if actions.is_voyage(action) and phase == phases.SAIL:
            return self.why_no_sail(subject)
        if actions.is_landing(action) and phase == phases.LAND:
            return self.why_no_landing(subject // 6, subject % 6)
        if actions.is_laying(action) and phase == phases.LAY:
            return self._why_no_laying(subject)
        return obstacles.NOT_NOW

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        if actions.is_turn(action):
            self._choose_turn(seat, action)
        elif actions.is_slot(action):
            self._use_slot(seat, actions.subject_of(action))
        elif actions.is_voyage(action):
            self._set_sail(actions.subject_of(action))
        elif actions.is_landing(action):
            self._land(actions.subject_of(action) // 6, actions.subject_of(action) % 6)
        else:
            self._lay(actions.subject_of(action))

    # --- The kind of turn --------------------------------------------------------------------------

    def _fill_turn(self, seat: i64, out: vec[i64]) -> i64:
        """Write expansions, royal islands, new settlement, or the ways back; no pass (TG-10, TG-11)."""
        count: i64 = 0
        for island in range(components.ISLAND_COUNT):
            if self.has_ship(seat, island):
                out[count] = island
                count += 1
        expansions: i64 = count
        for i in range(expansions):
            if self._why_no_king(seat, out[i]) == ALLOWED:
                out[count] = actions.FIRST_ROYAL + out[i]
                count += 1
        if self._why_no_settlement(seat) == ALLOWED:
            out[count] = actions.NEW_SETTLEMENT
            count += 1
        if self._why_no_return(seat, actions.REENTER_TONGA) == ALLOWED:
            out[count] = actions.REENTER_TONGA
            count += 1
        if self._why_no_return(seat, actions.REENTER_OTHER) == ALLOWED:
            out[count] = actions.REENTER_OTHER
            count += 1
        return count

    def _why_no_turn(self, seat: i64, action: i64) -> i64:
        if actions.is_expansion(action):
            return self._why_no_expansion(seat, actions.subject_of(action))
        if actions.is_royal(action):
            return self._why_no_king(seat, actions.subject_of(action))
        if action == actions.NEW_SETTLEMENT:
            return self._why_no_settlement(seat)
        return self._why_no_return(seat, action)

    def has_ship(self, seat: i64, island: i64) -> bool:
        """Tell whether a seat has a ship on an island: all that an expansion needs (TG-20)."""
        return tile_data.ships_of(self.islands[island], seat) != 0

    def _why_no_expansion(self, seat: i64, island: i64) -> i64:
        if self.has_ship(seat, island):
            return ALLOWED
        if self.ashore(seat) == 0:
            return obstacles.COME_BACK_FIRST
        if self.is_live(island):
            return obstacles.NO_OWN_SHIP
        return self.why_not_live(island)

    def _why_no_king(self, seat: i64, island: i64) -> i64:
        """A king needs an island, not Tonga, with ships of its seat alone; a seat has two kings (TG-70)."""
        fleet = self.islands[island]
        alone = tile_data.ships_of(fleet, seat) == fleet >> tile_data.TOTAL_BIT
        crowned = tile_data.ships_of(self.kings, seat) == components.KINGS
        if fleet != 0 and alone and not crowned and island != components.TONGA:
            return ALLOWED
        if self.ashore(seat) == 0:
            return obstacles.COME_BACK_FIRST
        if island == components.TONGA:
            return obstacles.NEVER_TONGA
        if crowned:
            return obstacles.TWO_KINGS
        if self.has_ship(seat, island):
            return obstacles.NOT_ALONE
        return self._why_no_expansion(seat, island)

    def _why_no_settlement(self, seat: i64) -> i64:
        """Without beach ships a new settlement needs a king, or no other choice (TG-92 to TG-94)."""
        fits = self.ashore(seat) > 0 or tile_data.ships_of(self.kings, seat) != 0 or self.live == 0
        return ALLOWED if fits else obstacles.NO_NEW_SETTLEMENT

    def _why_no_return(self, seat: i64, action: i64) -> i64:
        """Only who has no ship on a beach comes back, where an island is left (TG-90, TG-94)."""
        if self.ashore(seat) > 0:
            return obstacles.HAS_SHIPS
        if action == actions.REENTER_TONGA:
            return ALLOWED if self.is_live(components.TONGA) else obstacles.TONGA_IS_GONE
        return ALLOWED if self.live & ~tile_data.BITS[components.TONGA] != 0 else obstacles.NO_OTHER_ISLAND

    def _choose_turn(self, seat: i64, action: i64) -> None:
        if actions.is_expansion(action):
            self._expand(seat, actions.subject_of(action))
        elif actions.is_royal(action):
            self._crown(seat, actions.subject_of(action))
        elif action == actions.NEW_SETTLEMENT:
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
            self.phase = phases.RELOCATE
            self.left = 1
        else:
            self.phase = phases.PLACE
            self.left = min(tile_data.ships_of(self.islands[island], seat), tile_data.BEACHES[island], stock)
        if self.journal is not None:
            self.tell("expand", seat, {"island": components.TILE_KEYS[island], "ships": int(self.left)})

    def _crown(self, seat: i64, island: i64) -> None:
        """Found a royal island: one ship is king for good, the others go home (TG-71, TG-75)."""
        ship: i64 = tile_data.ONE_SHIP[seat] & tile_data.SHIPS_MASK
        self.stocks += (self.islands[island] & tile_data.SHIPS_MASK) - ship
        self.kings += ship
        self.islands[island] = 0
        for spot in range(island * 6, island * 6 + 6):
            self.beaches[spot] = 0
        self.owners[island] = seat
        self.live &= ~tile_data.BITS[island]
        if self.journal is not None:
            self.tell("royal", seat, {"island": components.TILE_KEYS[island]})
        self._end_turn()

    def _settle_anew(self, seat: i64) -> None:
        """Take all beach ships home, and lay tiles until an island appears (TG-80, TG-81)."""
        if self.journal is not None:
            self.tell("new_settlement", seat, {"ships": int(self.ashore(seat))})
        for spot in range(components.ISLAND_COUNT * 6):
            ships = tile_data.ships_of(self.beaches[spot], seat)
            if ships != 0:
                fleet = ships * tile_data.ONE_SHIP[seat]
                self.beaches[spot] -= fleet
                self.islands[spot // 6] -= fleet
                self.stocks += fleet & tile_data.SHIPS_MASK
        self.lay_for = FOR_SETTLEMENT
        self.phase = phases.LAY

    def _reenter(self, seat: i64, action: i64) -> None:
        """Come back with two ships on Tonga or one elsewhere (TG-90)."""
        on_tonga = action == actions.REENTER_TONGA
        self.phase = phases.REENTER
        self.island = components.TONGA if on_tonga else tile_data.NOTHING
        self.left = components.REENTRY_SHIPS if on_tonga else 1
        if self.journal is not None:
            self.tell("reenter", seat, {"tonga": on_tonga})

    # --- Single ships and beaches ------------------------------------------------------------------

    def _slot_island(self) -> i64:
        """Return the island on which a beach is to be chosen, NOTHING for any."""
        if self.phase == phases.SETUP:
            return components.TONGA
        if self.phase == phases.RELOCATE:
            return tile_data.NOTHING
        return self.island

    def _fill_slots(self, seat: i64, out: vec[i64]) -> i64:
        """Write the beaches that fit the phase."""
        island = self._slot_island()
        if island >= 0:
            return self._fill_beaches(seat, island, out, 0)
        count: i64 = 0
        for island in range(components.ISLAND_COUNT):
            if self._why_not_this_island(island) == ALLOWED:
                count = self._fill_beaches(seat, island, out, count)
        return count

    def _fill_beaches(self, seat: i64, island: i64, out: vec[i64], count: i64) -> i64:
        spot: i64 = island * 6
        end: i64 = spot + tile_data.BEACHES[island]
        while spot < end:
            if self._why_not_this_beach(seat, spot) == ALLOWED:
                out[count] = actions.FIRST_SLOT + spot
                count += 1
            spot += 1
        return count

    def _why_no_slot(self, seat: i64, spot: i64) -> i64:
        if tile_data.BERTHS[spot] == 0:
            return obstacles.NO_SUCH_BEACH
        obstacle = self._why_not_this_island(spot // 6)
        return self._why_not_this_beach(seat, spot) if obstacle == ALLOWED else obstacle

    def _why_not_this_island(self, island: i64) -> i64:
        """Return what the phase has against all beaches of an island."""
        if not self.is_live(island):
            return self.why_not_live(island)
        wanted = self._slot_island()
        if wanted >= 0 and island != wanted:
            return obstacles.ANOTHER_ISLAND
        if wanted < 0 and island == components.TONGA and self.phase == phases.REENTER:
            return obstacles.NOT_TONGA
        return ALLOWED

    def _why_not_this_beach(self, seat: i64, spot: i64) -> i64:
        """Return what the phase has against one beach of an island that is meant."""
        fleet = self.beaches[spot]
        free = tile_data.BERTHS[spot] - (fleet >> tile_data.TOTAL_BIT)
        phase = self.phase
        if phase == phases.PLACE:  # TG-22, TG-97
            if (self.used >> (spot % 6)) & 1 != 0:
                return obstacles.ONE_PER_BEACH
            if spot == self.source:
                return obstacles.NOT_BACK
        elif phase == phases.RELOCATE:  # TG-95
            if tile_data.ships_of(fleet, seat) == 0:
                return obstacles.NO_OWN_SHIP
            return ALLOWED
        elif phase == phases.SETUP:  # TG-6, TG-7
            if free < 2:
                return obstacles.KEEP_A_BERTH
            if tile_data.ships_of(fleet, seat) != 0 and self._must_spread(seat):
                return obstacles.SPREAD_OUT
        if free > 0:  # also REENTER (TG-91), SETTLE (TG-81)
            return ALLOWED
        return obstacles.BEACH_IS_FULL

    def _must_spread(self, seat: i64) -> bool:
        """Tell whether the second ship must go to another beach: if there is one (TG-7)."""
        if not self.spread:
            return False
        for spot in range(tile_data.BEACHES[components.TONGA]):
            fleet = self.beaches[spot]
            if (
                tile_data.BERTHS[spot] - (fleet >> tile_data.TOTAL_BIT) >= 2
                and tile_data.ships_of(fleet, seat) == 0
            ):
                return True
        return False

    def _use_slot(self, seat: i64, spot: i64) -> None:
        phase = self.phase
        if phase == phases.RELOCATE:
            self._pick_up(seat, spot)
            return
        self.stocks -= tile_data.ONE_SHIP[seat] & tile_data.SHIPS_MASK
        self.put_ship(spot, seat)
        if self.journal is not None:
            tell_spot(self, "settled" if phase == phases.SETTLE else "placed", seat, spot)
            tell_full(self, spot)
        if phase == phases.SETUP:
            self._next_starter()
        elif phase == phases.SETTLE:
            self._end_turn()
        else:
            self._next_ship(spot)

    def _pick_up(self, seat: i64, spot: i64) -> None:
        """Take one own ship off a beach to expand with it (TG-95, TG-96)."""
        ship = tile_data.ONE_SHIP[seat]
        self.beaches[spot] -= ship
        self.islands[spot // 6] -= ship
        self.stocks += ship & tile_data.SHIPS_MASK
        self.source = spot
        self.phase = phases.PLACE
        if self.journal is not None:
            tell_spot(self, "relocated", seat, spot)

    def _next_starter(self) -> None:
        """Let the next seat place, twice round in the same order; then the first turn begins (TG-6, TG-8)."""
        self.current += 1
        if self.current == self.seats:
            self.current = 0
        if (self.islands[components.TONGA] >> tile_data.TOTAL_BIT) == components.STARTING_SHIPS * self.seats:
            self.phase = phases.TURN
            self.handovers += 1
            if self.journal is not None:
                tell_turn(self)

    def _next_ship(self, spot: i64) -> None:
        """Go on with the next new ship; after the last the fleets sail that must (TG-22, TG-90)."""
        self.left -= 1
        if self.phase == phases.PLACE:
            self.used |= tile_data.BITS[spot % 6]
        if self.left == 0:
            self.island = tile_data.NOTHING
            self.used = 0
            self.source = tile_data.NOTHING
            self._check_chain()

    # --- Laying tiles by choice --------------------------------------------------------------------

    def _why_no_laying(self, half: i64) -> i64:
        """A tile is laid at a pier or the end of a route that looks into an empty cell (TG-82)."""
        tile: i64 = half // 6
        if self.can_lay(tile, half % 6):
            return ALLOWED
        if not self.is_laid(tile):
            return obstacles.NO_SUCH_TILE
        return obstacles.EDGE_TAKEN if self.across[half] >= 0 else obstacles.NO_PIER_THERE

    def _lay(self, half: i64) -> None:
        """Lay the next tile at the place named; go on until an island lies (TG-81, TG-83, TG-110, TG-125)."""
        tile: i64 = self.draw_tile(half) // 6
        if tile >= tile_data.FIRST_WATER:
            return
        if self.lay_for == FOR_SETTLEMENT:
            self.lay_for = 0
            self.phase = phases.SETTLE
            self.island = tile
        else:
            self._end_turn()
