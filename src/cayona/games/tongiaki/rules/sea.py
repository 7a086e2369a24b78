"""The growing sea: laying tiles, joining their routes, following them, taking islands away (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLAND_COUNT, STACK_SIZE, TILE_COUNT
from cayona.games.tongiaki.rules import tile_data
from cayona.games.tongiaki.rules.journal import tell_tile, tell_trigger
from cayona.games.tongiaki.rules.table import LAST_ISLAND, LAST_WATER, RUNNING, Table


class Sea(Table):
    """A table whose map can grow and shrink."""

    # --- Laying tiles ------------------------------------------------------------------------------

    def draw_tile(self, leaving: i64) -> i64:
        """Lay the top tile of the stack beyond a half-edge and return its emblem's half-edge (TG-34).

        Its emblem edge touches the tile one came from; what its other sides touch does not matter.
        """
        tile = self.stack[self.drawn]
        self.drawn += 1
        self.reveals += 1
        origin: i64 = leaving // 6
        direction: i64 = (leaving - origin * 6 + self.turns[origin]) % 6
        self.lay_tile(tile, self.cells[origin] + tile_data.STEPS[direction], (direction + 3) % 6)
        if self.journal is not None:
            tell_tile(self, tile)
        self._count_tile(tile)
        return tile * 6

    def _count_tile(self, tile: i64) -> None:
        """Let the last island or water tile of the stack trigger the end, once (TG-120, TG-121)."""
        if tile < tile_data.FIRST_WATER:
            self.islands_left -= 1
            gone = self.islands_left == 0
        else:
            self.waters_left -= 1
            gone = self.waters_left == 0
        if gone and self.trigger == RUNNING:
            self.trigger = LAST_ISLAND if tile < tile_data.FIRST_WATER else LAST_WATER
            if self.journal is not None:
                tell_trigger(self)

    def lay_tile(self, tile: i64, cell: i64, turn: i64) -> None:
        """Put a tile into a cell, turned clockwise by so many sixths, and connect it to what lies there."""
        cells = self.cells
        cells[tile] = cell
        self.turns[tile] = turn
        self.openings[tile] = tile_data.OPEN_EDGES[tile]
        if tile < tile_data.FIRST_WATER:
            self.live |= tile_data.BITS[tile]
        other: i64
        for other in range(TILE_COUNT):
            if cells[other] >= 0:
                direction = _direction(cells[other] - cell)
                if direction >= 0:
                    self._touch(tile, (direction - turn + 6) % 6, other, direction)

    def _touch(self, tile: i64, edge: i64, other: i64, direction: i64) -> None:
        """Let two tiles touch: whatever meets there is connected."""
        facing: i64 = (direction + 9 - self.turns[other]) % 6
        here: i64 = tile * 6 + edge
        there: i64 = other * 6 + facing
        self.across[here] = there
        self.across[there] = here
        self.openings[tile] &= ~tile_data.BITS[edge]
        self.openings[other] &= ~tile_data.BITS[facing]
        if here >= tile_data.FIRST_ROUTE and there >= tile_data.FIRST_ROUTE:
            self._join(here - tile_data.FIRST_ROUTE, there - tile_data.FIRST_ROUTE)

    def _join(self, here: i64, there: i64) -> None:
        """Join two chains of routes end to end; a ring of water alone can never be entered (TG-43)."""
        routes = self.routes
        before = routes[here]
        after = routes[there]
        first: i64 = (before >> 3) - tile_data.FIRST_ROUTE
        last: i64 = (after >> 3) - tile_data.FIRST_ROUTE
        if first == there:
            return
        number = max(before & 7, after & 7)
        routes[first] = (last + tile_data.FIRST_ROUTE) * 8 + number
        routes[last] = (first + tile_data.FIRST_ROUTE) * 8 + number

    def remove_island(self, island: i64) -> None:
        """Take an island and its ships out of the game; its cell is empty again (TG-108, TG-111)."""
        self.stocks += self.islands[island] & tile_data.SHIPS_MASK
        self.islands[island] = 0
        for half in range(island * 6, island * 6 + 6):
            self.beaches[half] = 0
            there = self.across[half]
            if there >= 0:
                self.across[half] = tile_data.NOTHING
                self.across[there] = tile_data.NOTHING
                self.openings[there // 6] |= tile_data.OPEN_EDGES[there // 6] & tile_data.BITS[there % 6]
        self.cells[island] = tile_data.NOTHING
        self.turns[island] = 0
        self.openings[island] = 0
        self.live &= ~tile_data.BITS[island]
        self.brimming &= ~tile_data.BITS[island]
        self.removed |= tile_data.BITS[island]

    def stack_is_empty(self) -> bool:
        """Tell whether no tile is left to draw."""
        return self.drawn == STACK_SIZE

    # --- Following routes --------------------------------------------------------------------------

    def way(self, pier: i64) -> i64:
        """Return where a pier's route ends on the present board * 8 + the highest number on it (TG-101).

        The end is the half-edge of the island that is reached, or NOTHING at an empty cell; use `>> 3`
        and `& 7`, which read negative numbers rightly.
        """
        there = self.across[pier]
        if there < tile_data.FIRST_ROUTE:
            return there * 8
        route = self.routes[there - tile_data.FIRST_ROUTE]
        return self.across[route >> 3] * 8 + (route & 7)

    def last_edge(self, pier: i64) -> i64:
        """Return the half-edge through which a fleet from a pier leaves the last tile of its known route."""
        there = self.across[pier]
        return pier if there < tile_data.FIRST_ROUTE else self.routes[there - tile_data.FIRST_ROUTE] >> 3

    def way_end(self, pier: i64) -> i64:
        """Return the island where a route ends; a royal one turns back, an empty cell is NOTHING (TG-101)."""
        end = self.way(pier) >> 3
        if end < 0:
            return tile_data.NOTHING
        island: i64 = end // 6
        return pier // 6 if self.owners[island] >= 0 else island

    # --- Laying by choice --------------------------------------------------------------------------

    def can_lay(self, tile: i64, edge: i64) -> bool:
        """Tell whether a tile can be laid here: a pier or route that looks into an empty cell (TG-82)."""
        return (self.openings[tile] >> edge) & 1 != 0

    def fill_openings(self, base: i64, out: vec[i64]) -> i64:
        """Write base + half-edge for every place where a tile can be laid (TG-82)."""
        openings = self.openings
        count: i64 = 0
        tile: i64 = 0
        while tile < TILE_COUNT:
            edges = openings[tile]
            edge: i64 = base + tile * 6
            while edges != 0:
                if edges & 1 != 0:
                    out[count] = edge
                    count += 1
                edges >>= 1
                edge += 1
            tile += 1
        return count

    def full_spots(self) -> list[int]:
        """Return every full beach of a live island, for tests of single positions and for words."""
        spots: list[int] = []
        for spot in range(ISLAND_COUNT * 6):
            if self.is_full(spot) and self.is_live(spot // 6):
                spots.append(int(spot))
        return spots


def _direction(difference: i64) -> i64:
    """Return in which direction a neighbouring cell lies, NOTHING for a cell further away."""
    if difference > 0:
        if difference == 1:
            return 0
        if difference == tile_data.SPAN:
            return 5
        return 4 if difference == tile_data.SPAN - 1 else tile_data.NOTHING
    if difference == -1:
        return 3
    if difference == -tile_data.SPAN:
        return 2
    return 1 if difference == 1 - tile_data.SPAN else tile_data.NOTHING
