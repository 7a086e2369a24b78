"""What lies on the table: the packed state of a Tongiaki game, and how to read it (compiled).

See `tables` for half-edges, spots and fleets. The map:

- `cells` and `turns`: where every tile lies and how it is turned; NOTHING for a tile that is not laid.
- `across`: for every half-edge the one it touches, NOTHING at an empty cell.
- `routes`: for both ends of a chain of joined water routes, the other end * 8 + the highest number on the
  way. So a voyage over any number of tiles is one look-up.
- `openings`: for every tile the edges, as bits, where another tile can be laid.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLAND_COUNT, SHIPS, STACK_SIZE, TILE_COUNT, TONGA
from cayona.games.tongiaki.rules import obstacles, phases, tile_data
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.state import State

RUNNING: Final = 0
LAST_ISLAND: Final = 1
LAST_WATER: Final = 2
TRIGGERS: Final = (None, "last_island", "last_water")
TURN_LIMIT: Final = "turn_limit"

FOR_NOTHING: Final = 0
FOR_SETTLEMENT: Final = 1
FOR_LOOP: Final = 2
PURPOSES: Final = (None, "settlement", "loop")

FREELY: Final = 0
DROWNING: Final = 1
FEEDING: Final = 2
FORCED: Final = 3
"""Which voyages are legal: all, those that lose a fleet (TG-106), feeders' (TG-112), one (TG-107)."""


class Table(State):
    """The map, the ships and the stack."""

    full_turn: bool = False
    """The last turn is played out (TG-126), not cut short (TG-122)."""
    spread: bool = False
    """The second ship of a seat starts on another beach than the first (TG-7)."""
    turn_limit: i64 = 0
    cells: vec[i64]
    turns: vec[i64]
    across: vec[i64]
    routes: vec[i64]
    openings: vec[i64]
    beaches: vec[i64]
    """The fleet on every spot."""
    islands: vec[i64]
    """The fleet on every island: all its beaches together."""
    owners: vec[i64]
    """The king of every island, NOTHING if it is not royal."""
    live: i64 = 0
    """The islands on the board that are not royal, as bits."""
    removed: i64 = 0
    """The islands out of the game (TG-108), as bits."""
    brimming: i64 = 0
    """The islands with a full beach, as bits."""
    stocks: i64 = 0
    """The ships of every seat that are not on the board, four bits each."""
    kings: i64 = 0
    """The royal islands of every seat, four bits each."""
    stack: vec[i64]
    """All tiles but Tonga; those from `drawn` on are still face down."""
    drawn: i64 = 0
    islands_left: i64 = 0
    waters_left: i64 = 0
    phase: i64 = phases.SETUP
    current: i64 = 0
    turn_number: i64 = 1
    trigger: i64 = RUNNING
    island: i64 = tile_data.NOTHING
    """The island a PLACE, REENTER, LAND or SETTLE is about; NOTHING for "another" in REENTER."""
    left: i64 = 0
    used: i64 = 0
    """The beaches that have received a ship of this expansion or landing, as bits."""
    source: i64 = tile_data.NOTHING
    """The spot that a relocated ship came from, else NOTHING (TG-96)."""
    group: i64 = 0
    """The fleet at sea."""
    plan: i64 = tile_data.NOTHING
    """Ships each beach must still receive, three bits each, else NOTHING (TG-107)."""
    run: i64 = 0
    """Voyages in a row without effect (TG-107)."""
    lay_for: i64 = FOR_NOTHING
    sailing: i64 = FREELY
    """Which voyages are legal: FREELY, DROWNING, FEEDING or FORCED."""
    feeders: i64 = 0
    """The feeders with a full beach, as bits (TG-112)."""
    forced: i64 = tile_data.NOTHING
    """The half-edge of the one legal pier (TG-107)."""
    forced_plan: i64 = tile_data.NOTHING

    def clear(self) -> None:
        """Begin with an empty sea and every ship in its stock (TG-1)."""
        self.full_turn = self.options["final_turn"] == "full"
        self.spread = bool(self.options["spread_start"])
        self.turn_limit = self.options["turn_limit"]
        self.cells = vec[i64]([tile_data.NOTHING] * TILE_COUNT)
        self.turns = vec[i64]([0] * TILE_COUNT)
        self.across = vec[i64]([tile_data.NOTHING] * (TILE_COUNT * 6))
        self.routes = tile_data.ROUTES[:]
        self.openings = vec[i64]([0] * TILE_COUNT)
        self.beaches = vec[i64]([0] * tile_data.FIRST_ROUTE)
        self.islands = vec[i64]([0] * ISLAND_COUNT)
        self.owners = vec[i64]([tile_data.NOTHING] * ISLAND_COUNT)
        self.stack = vec[i64]([0] * STACK_SIZE)
        for seat in range(self.seats):
            self.stocks += (tile_data.ONE_SHIP[seat] & tile_data.SHIPS_MASK) * SHIPS

    def lay_out(self, twin: Table) -> None:
        """Lay the same position out on another table."""
        twin.reveals = self.reveals
        twin.handovers = self.handovers
        twin.full_turn = self.full_turn
        twin.spread = self.spread
        twin.turn_limit = self.turn_limit
        twin.cells = self.cells[:]
        twin.turns = self.turns[:]
        twin.across = self.across[:]
        twin.routes = self.routes[:]
        twin.openings = self.openings[:]
        twin.beaches = self.beaches[:]
        twin.islands = self.islands[:]
        twin.owners = self.owners[:]
        twin.live = self.live
        twin.removed = self.removed
        twin.brimming = self.brimming
        twin.stocks = self.stocks
        twin.kings = self.kings
        twin.stack = self.stack[:]
        twin.drawn = self.drawn
        twin.islands_left = self.islands_left
        twin.waters_left = self.waters_left
        twin.phase = self.phase
        twin.current = self.current
        twin.turn_number = self.turn_number
        twin.trigger = self.trigger
        twin.island = self.island
        twin.left = self.left
        twin.used = self.used
        twin.source = self.source
        twin.group = self.group
        twin.plan = self.plan
        twin.run = self.run
        twin.lay_for = self.lay_for
        twin.sailing = self.sailing
        twin.feeders = self.feeders
        twin.forced = self.forced
        twin.forced_plan = self.forced_plan

    # --- Reading the table -------------------------------------------------------------------------

    def is_live(self, island: i64) -> bool:
        """Tell whether an island lies on the board and is not royal."""
        return (self.live >> island) & 1 != 0

    def why_not_live(self, island: i64) -> i64:
        """Return what is in the way of using an island that is not live (TG-20, TG-72)."""
        return obstacles.ROYAL if self.owners[island] >= 0 else obstacles.NOT_LAID

    def is_laid(self, tile: i64) -> bool:
        """Tell whether a tile lies on the board."""
        return self.cells[tile] >= 0

    def stock(self, seat: i64) -> i64:
        """Return how many ships a seat has in hand."""
        return tile_data.ships_of(self.stocks, seat)

    def ashore(self, seat: i64) -> i64:
        """Return how many ships a seat has on beaches; kings are no ships here (TG-92)."""
        return SHIPS - tile_data.ships_of(
            self.stocks + self.kings + (self.group & tile_data.SHIPS_MASK), seat
        )

    def has_berth(self, spot: i64) -> bool:
        """Tell whether one more ship finds room on a beach."""
        return (self.beaches[spot] >> tile_data.TOTAL_BIT) < tile_data.BERTHS[spot]

    def is_full(self, spot: i64) -> bool:
        """Tell whether every berth of a beach is taken; a spot without berths is no beach."""
        return (
            self.beaches[spot] != 0 and (self.beaches[spot] >> tile_data.TOTAL_BIT) == tile_data.BERTHS[spot]
        )

    def cell(self, tile: i64) -> tuple[int, int]:
        """Return where a tile lies, as (q, r)."""
        place = self.cells[tile]
        return int(place // tile_data.SPAN) - tile_data.MIDDLE, int(place % tile_data.SPAN) - tile_data.MIDDLE

    def fleet(self, ships: i64) -> list[int]:
        """Return the ships of every seat in a fleet."""
        return [int(tile_data.ships_of(ships, seat)) for seat in range(int(self.seats))]

    def put_ship(self, spot: i64, seat: i64) -> None:
        """Put a ship on a beach; berths of a beach are all alike (TG-4)."""
        ship = tile_data.ONE_SHIP[seat]
        fleet = self.beaches[spot] + ship
        island: i64 = spot // 6
        self.beaches[spot] = fleet
        self.islands[island] += ship
        if (fleet >> tile_data.TOTAL_BIT) == tile_data.BERTHS[spot]:
            self.brimming |= tile_data.BITS[island]

    def empty_beach(self, spot: i64) -> i64:
        """Take all ships off a beach and return them (TG-30, TG-33)."""
        island: i64 = spot // 6
        fleet = self.beaches[spot]
        self.beaches[spot] = 0
        self.islands[island] -= fleet
        if (self.brimming >> island) & 1 != 0:
            self._look_for_full_beach(island)
        return fleet

    def _look_for_full_beach(self, island: i64) -> None:
        self.brimming &= ~tile_data.BITS[island]
        spot: i64 = island * 6
        end: i64 = spot + tile_data.BEACHES[island]
        while spot < end:
            if self.is_full(spot):
                self.brimming |= tile_data.BITS[island]
                return
            spot += 1

    # --- The start ---------------------------------------------------------------------------------

    def deal(self) -> None:
        """Lay Tonga and shuffle the other tiles (TG-3, TG-5)."""
        self.clear()
        self.put_tonga()
        tile: i64
        for tile in range(STACK_SIZE):
            self.stack[tile] = tile + 1
        self.islands_left = ISLAND_COUNT - 1
        self.waters_left = TILE_COUNT - ISLAND_COUNT
        self.chance.shuffle(self.stack, 0, STACK_SIZE)

    def put_tonga(self) -> None:
        """Lay Tonga in the middle (TG-3)."""
        self.cells[TONGA] = tile_data.ORIGIN
        self.openings[TONGA] = tile_data.OPEN_EDGES[TONGA]
        self.live |= tile_data.BITS[TONGA]

    def redraw(self, seat: i64) -> None:
        """Shuffle the undrawn tiles: nobody knows more of them than which they are."""
        waiting = vec[i64]([0] * TILE_COUNT)
        for i in range(self.drawn, STACK_SIZE):
            waiting[self.stack[i]] = 1
        place: i64 = self.drawn
        for i in range(TILE_COUNT):
            if waiting[i] != 0:
                self.stack[place] = i
                place += 1
        self.chance.shuffle(self.stack, self.drawn, STACK_SIZE)

    # --- The end -----------------------------------------------------------------------------------

    def points(self, seat: i64) -> i64:
        """Add up the islands where a seat has a ship or a king (TG-140)."""
        total: i64 = 0
        for island in range(ISLAND_COUNT):
            if self.is_present(seat, island):
                total += tile_data.POINTS[island]
        return total

    def is_present(self, seat: i64, island: i64) -> bool:
        """Tell whether a seat has a ship or its king on an island."""
        return tile_data.ships_of(self.islands[island], seat) != 0 or self.owners[island] == seat

    def presences(self, seat: i64) -> i64:
        """Count the islands where a seat is present, Tonga and royal islands as well (TG-141)."""
        total: i64 = 0
        for island in range(ISLAND_COUNT):
            if self.is_present(seat, island):
                total += 1
        return total

    def afloat(self, seat: i64) -> i64:
        """Count a seat's ships on the board, kings too (TG-141)."""
        return self.ashore(seat) + tile_data.ships_of(self.kings, seat)

    def standing(self, seat: i64) -> i64:
        """Return one number that ranks a seat: points, then islands, then fewer ships (TG-141)."""
        return (self.points(seat) * 32 + self.presences(seat)) * 32 + SHIPS - self.afloat(seat)

    def winners(self) -> list[int]:
        """Return the seats that stand best; those still level share the win (TG-142)."""
        standings = [int(self.standing(seat)) for seat in range(int(self.seats))]
        return [seat for seat, standing in enumerate(standings) if standing == max(standings)]

    def payoff(self, seat: i64) -> float:
        """Return the zero-sum value of the game for a seat (TG-143)."""
        if self.phase != phases.OVER:
            return 0.0
        return self._shared_win(seat, self.winners())

    def reason(self) -> str:
        """Return why the game ended: the tile that came first, else the turn limit (TG-143)."""
        trigger = TRIGGERS[self.trigger]
        return TURN_LIMIT if trigger is None else trigger

    def outcome(self) -> Outcome | None:
        """Return how the game ended, with points, islands and ships of every seat."""
        if self.phase != phases.OVER:
            return None
        scores = tuple([self._score(seat) for seat in range(int(self.seats))])
        return Outcome(tuple(self.winners()), self.reason(), scores)

    def _score(self, seat: i64) -> Score:
        points = int(self.points(seat))
        parts = {
            "points": points,
            "islands": int(self.presences(seat)),
            "ships": int(self.afloat(seat)),
            "kings": int(tile_data.ships_of(self.kings, seat)),
        }
        return Score(points, parts)
