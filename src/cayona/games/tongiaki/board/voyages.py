"""Where a fleet would go: the known currents from a pier, as far as the map tells."""

from collections.abc import Mapping
from typing import NamedTuple

from cayona.games.tongiaki.components import DIRECTIONS, EDGES, ISLAND_KEYS, WATER_KEYS, WATERS

Cell = tuple[int, int]


class Leg(NamedTuple):
    """A current on the way: its cell, the directions of its ends (not by how one sails), and its number."""

    cell: Cell
    start: int
    end: int
    colours: int


class Voyage(NamedTuple):
    """A way over the sea as it lies: what it asks for and where it ends."""

    legs: tuple[Leg, ...]
    cell: Cell
    """The cell of the last edge that is known."""
    direction: int
    """Where that edge looks."""
    island: str | None
    """The island at the end, None if the sea is unknown there."""

    @property
    def colours(self) -> int:
        """The highest number on the way: as many colours must be aboard."""
        return max((leg.colours for leg in self.legs), default=0)


def voyage(laid: Mapping[str, tuple[int, int, int]], key: str, edge: int) -> Voyage:
    """Follow the currents from a pier (TG-36); such a way has an end, for every edge has one route only."""
    lying = {(q, r): (tile, rot) for tile, (q, r, rot) in laid.items()}
    q, r, rot = laid[key]
    direction = (edge + rot) % EDGES
    legs: list[Leg] = []
    while True:
        cell = q + DIRECTIONS[direction][0], r + DIRECTIONS[direction][1]
        found = lying.get(cell)
        if found is None or found[0] in ISLAND_KEYS:
            return Voyage(tuple(legs), (q, r), direction, found and found[0])
        leg = _current(cell, *found, (direction + 3) % EDGES)
        direction = leg.end if leg.start == (direction + 3) % EDGES else leg.start
        legs.append(leg)
        q, r = cell


def _current(cell: Cell, key: str, rot: int, entered: int) -> Leg:
    """Return the current that begins or ends where a water tile is entered."""
    for start, end, colours in WATERS[WATER_KEYS.index(key)].routes:
        ends = (start + rot) % EDGES, (end + rot) % EDGES
        if entered in ends:
            return Leg(cell, *ends, colours)
    raise AssertionError("every edge of a water tile belongs to a route")
