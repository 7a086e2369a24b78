"""What the tiles say, as arrays for the rules (compiled).

A half-edge is tile * 6 + edge: a pier, or one end of a route. A spot is island * 6 + beach. A fleet, the
ships on a beach, on a whole island or on a voyage, is one number: four bits for each seat's ships, and all
of them together from bit 24 on. So a fleet is added, moved and counted in one step.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLANDS, WATERS, Beach

NOTHING: Final = -1
FIRST_WATER: Final = 16
"""Tiles below are islands."""
FIRST_ROUTE: Final = 96
"""Half-edges below belong to islands."""

TOTAL_BIT: Final = 24
SHIPS_MASK: Final = 0xFF_FFFF
SEAT_BITS: Final = 4
SEAT_MASK: Final = 15
EVERY_SEAT: Final = 0x11_1111

SPAN: Final = 4096
MIDDLE: Final = 2048
"""Cells are numbered (q + 2048) * 4096 + (r + 2048): room enough, and neighbours differ by a constant."""
ORIGIN: Final = MIDDLE * SPAN + MIDDLE
STEPS: Final = vec[i64]([1, 1 - SPAN, -SPAN, -1, SPAN - 1, SPAN])

BITS: Final = vec[i64]([1 << place for place in range(32)])
ONE_SHIP: Final = vec[i64]([(1 << SEAT_BITS * seat) + (1 << TOTAL_BIT) for seat in range(6)])
"""One ship of each seat, as a fleet."""


def by_spot(number: Callable[[Beach], int]) -> list[int]:
    """Return a number of every beach, by its spot; 0 where an island has no such beach."""
    table = [0] * FIRST_ROUTE
    for island, shape in enumerate(ISLANDS):
        for index, beach in enumerate(shape.beaches):
            table[island * 6 + index] = number(beach)
    return table


def _pier_beaches() -> list[int]:
    table = [NOTHING] * FIRST_ROUTE
    for number, island in enumerate(ISLANDS):
        for index, beach in enumerate(island.beaches):
            for edge in beach.piers:
                table[number * 6 + edge] = index
    return table


def _routes() -> list[int]:
    table = [0] * (len(WATERS) * 6)
    for number, water in enumerate(WATERS):
        for start, end, colours in water.routes:
            table[number * 6 + start] = (FIRST_ROUTE + number * 6 + end) * 8 + colours
            table[number * 6 + end] = (FIRST_ROUTE + number * 6 + start) * 8 + colours
    return table


def _open_edges() -> list[int]:
    table = [0] * FIRST_WATER + [63] * len(WATERS)
    for number, island in enumerate(ISLANDS):
        table[number] = sum(1 << edge for beach in island.beaches for edge in beach.piers)
    return table


BERTHS: Final = vec[i64](by_spot(lambda beach: beach.berths))
"""By spot; 0 where an island has no such beach."""
BEACHES: Final = vec[i64]([len(island.beaches) for island in ISLANDS])
ISLAND_BERTHS: Final = vec[i64]([sum(beach.berths for beach in island.beaches) for island in ISLANDS])
POINTS: Final = vec[i64]([island.points for island in ISLANDS])
PIER_BEACH: Final = vec[i64](_pier_beaches())
"""By half-edge of an island, its beach; NOTHING on a side without pier."""
ROUTES: Final = vec[i64](_routes())
"""By half-edge of a water tile (from 0): the other end * 8 + the colours needed (TG-36, TG-37)."""
OPEN_EDGES: Final = vec[i64](_open_edges())
"""By tile, the edges where another can be laid, as bits: piers and ends of routes (TG-82)."""


def colours(fleet: i64) -> i64:
    """Return how many different colours sail in a fleet."""
    some = (fleet | (fleet >> 1) | (fleet >> 2) | (fleet >> 3)) & EVERY_SEAT
    return ((some * EVERY_SEAT) >> 20) & SEAT_MASK


def ships_of(fleet: i64, seat: i64) -> i64:
    """Return how many ships of a seat are in a fleet."""
    return (fleet >> (seat * SEAT_BITS)) & SEAT_MASK
