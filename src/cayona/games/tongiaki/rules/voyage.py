"""Voyages: setting sail, following routes, landing, chain reactions and loops (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLAND_COUNT, RUN_LIMIT, TILE_KEYS
from cayona.games.tongiaki.rules import journal, obstacles, phases, table, tile_data
from cayona.games.tongiaki.rules.actions import FIRST_LAND, FIRST_SAIL
from cayona.games.tongiaki.rules.loop import ESCAPES, UNITS, Search, escapes_at_once, is_full_pier
from cayona.games.tongiaki.rules.obstacles import ALLOWED
from cayona.games.tongiaki.rules.sea import Sea


class Voyage(Sea):
    """A table on which fleets can sail; all decisions are the active seat's (TG-31, TG-50, TG-60)."""

    # --- The chain of migrations -------------------------------------------------------------------

    def _check_chain(self) -> None:
        """Go on while any beach is full, else end the turn (TG-24, TG-60, TG-61)."""
        if self.brimming == 0:
            self._end_turn()
            return
        search = self.judge()
        if search is not None:
            self._resolve_loop(search)

    def judge(self) -> Search | None:
        """Open the SAIL decision; an infinite loop instead returns what was found (TG-105, TG-113)."""
        self.phase = phases.SAIL
        self._sail_freely()
        if self.run < RUN_LIMIT and escapes_at_once(self):
            return None
        search = Search(self)
        if search.run() == ESCAPES:
            if self.run >= RUN_LIMIT:
                self._force(search)
            return None
        if self._can_drown():
            self.sailing = table.DROWNING
            if self.journal is not None:
                self.tell("must_drown", self.current, {})
            return None
        self.feeders = search.feeders()
        if self.feeders != 0:
            self.sailing = table.FEEDING
            return None
        return search

    def _sail_freely(self) -> None:
        """Lift what the loop rules have forbidden."""
        self.sailing = table.FREELY
        self.feeders = 0
        self.forced = tile_data.NOTHING
        self.forced_plan = tile_data.NOTHING

    def _force(self, search: Search) -> None:
        """After thirty voyages without effect one pier is left: the first step out (TG-107)."""
        self.sailing = table.FORCED
        self.forced = search.pier
        self.forced_plan = search.plan
        if self.journal is not None:
            self.tell("forced", self.current, {"island": TILE_KEYS[search.pier // 6]})

    def _can_drown(self) -> bool:
        """Tell whether some full fleet can be lost on its way (TG-104)."""
        for pier in range(ISLAND_COUNT * 6):
            if self._drowns(pier):
                return True
        return False

    def _drowns(self, pier: i64) -> bool:
        """Tell whether a full beach has too few colours for this pier's way (TG-104)."""
        if not is_full_pier(self, pier) or not self.is_live(pier // 6):
            return False
        fleet = self.beaches[pier - pier % 6 + tile_data.PIER_BEACH[pier]]
        return tile_data.colours(fleet) < self.way(pier) & 7

    def _resolve_loop(self, search: Search) -> None:
        """Take the caught islands out of the game (TG-100, TG-108)."""
        caught = search.caught()
        if self.journal is not None:
            journal.tell_loop(self, caught)
        for island in range(ISLAND_COUNT):
            if (caught >> island) & 1 != 0:
                self.remove_island(island)
        self.run = 0
        if self.ashore(self.current) > 0 or self.islands_left == 0:
            self._end_turn()  # TG-109, TG-129
        else:
            self.lay_for = table.FOR_LOOP  # TG-110
            self.phase = phases.LAY

    # --- Setting sail ------------------------------------------------------------------------------

    def fill_sails(self, out: vec[i64]) -> i64:
        """Write the piers of all full beaches, or those that the loop rules leave."""
        count: i64 = 0
        brimming = self.brimming
        half: i64 = 0
        while brimming != 0:
            if brimming & 1 != 0:
                for pier in range(half, half + 6):
                    if self.why_no_sail(pier) == ALLOWED:
                        out[count] = FIRST_SAIL + pier
                        count += 1
            brimming >>= 1
            half += 6
        return count

    def why_no_sail(self, pier: i64) -> i64:
        """Return what is in the way of a voyage from a pier: only full beaches sail (TG-30)."""
        island: i64 = pier // 6
        beach = tile_data.PIER_BEACH[pier]
        if beach < 0:
            return obstacles.NO_PIER
        if not self.is_full(island * 6 + beach):
            if self.is_live(island):
                return obstacles.NOT_FULL
            return self.why_not_live(island)
        if self.sailing == table.FREELY:
            return ALLOWED
        if self.sailing == table.FORCED:
            return ALLOWED if pier == self.forced else obstacles.FORCED_WAY_OUT
        if self.sailing == table.FEEDING:
            return ALLOWED if (self.feeders >> island) & 1 != 0 else obstacles.FEEDERS_FIRST
        return ALLOWED if self._drowns(pier) else obstacles.BREAK_THE_LOOP

    def _set_sail(self, pier: i64) -> None:
        """Let all ships of a full beach leave together, whoever owns them (TG-30 to TG-33, TG-62)."""
        island: i64 = pier // 6
        spot: i64 = island * 6 + tile_data.PIER_BEACH[pier]
        self.plan = self.forced_plan
        self._sail_freely()
        self.group = self.empty_beach(spot)
        self.run += 1
        if self.journal is not None:
            facts = {"edge": int(pier % 6), "ships": self.fleet(self.group)}
            self.tell("sail", self.current, {**journal.beach_facts(self, spot), **facts})
        self._cross(pier)

    def _cross(self, pier: i64) -> None:
        """Follow the one route from a pier to its end, laying tiles where none lie (TG-34 to TG-38)."""
        crew = tile_data.colours(self.group)
        entered = self.across[pier]
        while True:
            if self.journal is not None:
                journal.tell_passage(self, entered, crew)
            way = self.way(pier)
            if crew < way & 7:
                self._lose(pier)
                return
            end: i64 = way >> 3
            if end >= 0:
                self._reach(pier, end // 6)
                return
            if self.stack_is_empty():
                self._lose(pier)  # TG-127
                return
            entered = self.draw_tile(self.last_edge(pier))
            self.run = 0
            if self.trigger == table.LAST_WATER and not self.full_turn:
                self._sink_with_the_game(pier)
                return

    def _lose(self, pier: i64) -> None:
        """Give a fleet back to its owners: too few colours, or no tile to sail on (TG-39, TG-127)."""
        if self.journal is not None:
            journal.tell_voyage(self, "lost", pier, {"colours": int(tile_data.colours(self.group))})
        self._send_home()
        self._check_chain()

    def _sink_with_the_game(self, pier: i64) -> None:
        """The last water tile ends the game at once; the fleet is out at sea (TG-124)."""
        if self.journal is not None:
            journal.tell_voyage(self, "at_sea", pier, {})
        self._send_home()
        self._finish()

    def _send_home(self) -> None:
        """Return all ships of the group to their stocks; that breaks a run (TG-107)."""
        self.stocks += self.group & tile_data.SHIPS_MASK
        self.group = 0
        self.plan = tile_data.NOTHING
        self.run = 0

    # --- Landing -----------------------------------------------------------------------------------

    def _reach(self, pier: i64, island: i64) -> None:
        """Land on the island reached, from any side, perhaps where one came from (TG-40 to TG-42, TG-51).

        A royal island turns the fleet back to where it started, even its owner's (TG-72 to TG-74).
        """
        if self.owners[island] >= 0:
            if self.journal is not None:
                facts = {"royal": TILE_KEYS[island], "island": TILE_KEYS[pier // 6]}
                journal.tell_voyage(self, "turned_back", pier, facts)
            island = pier // 6
        elif self.journal is not None:
            journal.tell_voyage(self, "arrived", pier, {"island": TILE_KEYS[island]})
        self.island = island
        self.used = 0
        self.phase = phases.LAND
        if (self.islands[island] >> tile_data.TOTAL_BIT) == tile_data.ISLAND_BERTHS[island]:
            self._finish_landing()

    def landing_beaches(self) -> i64:
        """Return the beaches that may take the next ship, as bits (TG-52, TG-53).

        First those with a free berth that have not received a ship of this group; then all with a free
        berth; on a forced voyage only as many as planned (TG-107).
        """
        free: i64 = 0
        for b in range(tile_data.BEACHES[self.island]):
            if self.has_berth(self.island * 6 + b):
                free |= tile_data.BITS[b]
        if free & ~self.used != 0:
            free &= ~self.used
        if self.plan >= 0:
            for b in range(6):
                if (self.plan >> (3 * b)) & 7 == 0:
                    free &= ~tile_data.BITS[b]
        return free

    def fill_landings(self, out: vec[i64]) -> i64:
        """Write every colour of the group with every beach that may take it."""
        beaches = self.landing_beaches()
        count: i64 = 0
        for seat in range(self.seats):
            if tile_data.ships_of(self.group, seat) != 0:
                left: i64 = beaches
                action: i64 = FIRST_LAND + seat * 6
                while left != 0:
                    if left & 1 != 0:
                        out[count] = action
                        count += 1
                    left >>= 1
                    action += 1
        return count

    def why_no_landing(self, seat: i64, beach: i64) -> i64:
        """Return what is in the way of landing a seat's ship of the fleet on a beach."""
        if seat >= self.seats or tile_data.ships_of(self.group, seat) == 0:
            return obstacles.NOT_IN_THE_FLEET
        if beach >= tile_data.BEACHES[self.island]:
            return obstacles.NO_SUCH_BEACH
        if (self.landing_beaches() >> beach) & 1 != 0:
            return ALLOWED
        if not self.has_berth(self.island * 6 + beach):
            return obstacles.BEACH_IS_FULL
        planned = self.plan < 0 or (self.plan >> (3 * beach)) & 7 != 0
        return obstacles.OTHERS_FIRST if planned else obstacles.NOT_PLANNED

    def _land(self, seat: i64, beach: i64) -> None:
        """Put one ship of the group ashore (TG-50); stop when all are, or no berth is left (TG-54)."""
        spot: i64 = self.island * 6 + beach
        self.group -= tile_data.ONE_SHIP[seat]
        self.put_ship(spot, seat)
        self.used |= tile_data.BITS[beach]
        if self.plan >= 0:
            self.plan -= UNITS[beach]
        if self.journal is not None:
            self.tell("landed", self.current, {**journal.beach_facts(self, spot), "owner": int(seat)})
            journal.tell_full(self, spot)
        if (
            self.group == 0
            or (self.islands[self.island] >> tile_data.TOTAL_BIT) == tile_data.ISLAND_BERTHS[self.island]
        ):
            self._finish_landing()

    def _finish_landing(self) -> None:
        """Send home who found no berth (TG-54), and look for the next full beach."""
        if self.group != 0:
            if self.journal is not None:
                facts = {"island": TILE_KEYS[self.island]}
                self.tell("no_berth", self.current, {**facts, "ships": self.fleet(self.group)})
            self._send_home()
        self.island = tile_data.NOTHING
        self.used = 0
        self.plan = tile_data.NOTHING
        if self.trigger == table.LAST_ISLAND and not self.full_turn:
            self._finish()  # TG-123
        else:
            self._check_chain()

    # --- The end of a turn -------------------------------------------------------------------------

    def _end_turn(self) -> None:
        """Pass the turn on, or end the game: by a last tile (TG-126), else by the limit (TG-128)."""
        self.run = 0
        self.lay_for = table.FOR_NOTHING
        self.island = tile_data.NOTHING
        self.left = 0
        self.used = 0
        self.source = tile_data.NOTHING
        self.handovers += 1
        at_limit = self.turn_limit > 0 and self.turn_number >= self.turn_limit
        if self.trigger != table.RUNNING or at_limit:
            self._finish()
            return
        self.turn_number += 1
        self.current += 1
        if self.current == self.seats:
            self.current = 0
        self.phase = phases.TURN
        if self.journal is not None:
            journal.tell_turn(self)

    def _finish(self) -> None:
        self.phase = phases.OVER
        self.run = 0
        if self.journal is not None:
            journal.tell_end(self)
