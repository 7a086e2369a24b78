"""Where things are on the map: cells, edges, beaches and currents."""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil, cos, floor, radians, sin, sqrt
from typing import Final, NamedTuple

from cayona.games.tongiaki.components import EDGES, ISLANDS, TONGA, Island
from cayona.kernel.areas import Frame
from cayona.svg.elements import number

SIZE: Final = 100.0
"""From the middle of a hexagon to its corner, in units of the map."""
SHORE: Final = sqrt(3) / 2
"""From the middle of a hexagon to the middle of an edge, for one of SIZE 1."""
BERTHS_AT: Final = 0.645
"""How far from the middle ships lie."""
BERTH_STEP: Final = 0.33
"""From one berth to the next along the shore; the unit is an edge, a sixth of the circle."""
TONGA_STEP: Final = 0.295
"""On Tonga with its eighteen berths they lie closer."""
BEACH_GAP: Final = 0.52
"""From the last berth of a beach to the first of the next, at least."""
BEACH_RIM: Final = -0.03
"""Where the round end of a beach begins, beyond its first and its last berth: those of Tonga do not touch."""
BEACH_REACH: Final = 0.2
"""How far beyond its first and its last berth a beach can be clicked."""
BEACH: Final = (0.52, 0.77)
"""From where to where a beach reaches, seen from the middle."""
EMBLEM_GAP: Final = 0.36
"""From the emblem's edge to the nearest berth, at least."""

Point = tuple[float, float]


def centre(q: int, r: int) -> Point:
    """Return the middle of a cell."""
    return SIZE * 1.5 * q, SIZE * sqrt(3) * (r + q / 2)


@lru_cache(maxsize=1024)
def towards(direction: float, distance: float) -> Point:
    """Return a point that lies from the middle of a tile in a direction (0 south, then clockwise)."""
    angle = radians(90 + 60 * direction)
    return SIZE * distance * cos(angle), SIZE * distance * sin(angle)


def written(point: Point) -> str:
    """Write a point for path data; a tenth of a unit is more than anybody can see."""
    return f"{number(round(point[0], 1))} {number(round(point[1], 1))}"


@lru_cache(maxsize=256)
def frame(cells: tuple[tuple[int, int], ...]) -> Frame:
    """Return as much map as the tiles need, with all empty cells around them: a tile may be laid there."""
    middles = [centre(*cell) for cell in cells] or [(0.0, 0.0)]
    across, along = 2.5 * SIZE, 3 * SHORE * SIZE
    left, right = min(x for x, _y in middles) - across, max(x for x, _y in middles) + across
    top, bottom = min(y for _x, y in middles) - along, max(y for _x, y in middles) + along
    x, y = floor(left), floor(top)
    return x, y, ceil(right) - x, ceil(bottom) - y


class Shore(NamedTuple):
    """Where a beach begins and ends: the directions of its first and its last berth, in edges."""

    first: float
    last: float
    step: float
    """From one berth to the next."""

    def turned(self, by: float) -> Shore:
        """Return the same beach, so much further round the island."""
        return Shore(self.first + by, self.last + by, self.step)


@cache
def shores(island: int) -> tuple[Shore, ...]:
    """Place the beaches of an island near their piers, without touching each other or the emblem."""
    if island == TONGA:  # all around, no emblem
        return tuple(_ideal(ISLANDS[island]))
    found: list[Shore] = []
    for place in _ideal(ISLANDS[island]):
        earliest = found[-1].last + BEACH_GAP if found else place.first
        push = max(0.0, earliest - place.first)
        found.append(place.turned(push))
    latest = EDGES - EMBLEM_GAP
    for index in reversed(range(len(found))):
        push = max(0.0, found[index].last - latest)
        found[index] = found[index].turned(-push)
        latest = found[index].first - BEACH_GAP
    return tuple(found)


def _ideal(island: Island) -> list[Shore]:
    """Return the beaches of an island right at the middle of their piers, but away from the emblem."""
    places = []
    step = TONGA_STEP if len(island.beaches) == EDGES else BERTH_STEP
    for beach in island.beaches:
        half = (beach.berths - 1) * step / 2
        middle = sum(beach.piers) / len(beach.piers)
        if len(island.beaches) < EDGES:
            middle = max(middle, half + EMBLEM_GAP)
        places.append(Shore(middle - half, middle + half, step))
    return places


def berth_place(shore: Shore, berth: int, rot: int = 0) -> Point:
    """Return where the ship in a berth lies."""
    return towards(shore.first + berth * shore.step + rot, BERTHS_AT)


def sector(shore: Shore) -> str:
    """Return the outline of a beach, a piece of a ring with round ends, as path data."""
    inner, outer = BEACH
    cap = number(SIZE * (outer - inner) / 2)
    return _ring_piece(shore, BEACH_RIM, BEACH, f"A{cap} {cap} 0 0 1 ")


def reach(shore: Shore) -> str:
    """Return what can be clicked of a beach: all of it up to the next one, and some more."""
    return _ring_piece(shore, BEACH_REACH, (BEACH[0] - 0.12, SHORE), "L")


def _ring_piece(shore: Shore, beyond: float, between: tuple[float, float], ends: str) -> str:
    start, end = shore.first - beyond, shore.last + beyond
    inner, outer = between
    long = int((end - start) * 60 > 180)
    a, b = written(towards(start, outer)), written(towards(end, outer))
    c, d = written(towards(end, inner)), written(towards(start, inner))
    near, far = number(SIZE * inner), number(SIZE * outer)
    return f"M{a}A{far} {far} 0 {long} 1 {b}{ends}{c}A{near} {near} 0 {long} 0 {d}{ends}{a}Z"


# --- Currents ------------------------------------------------------------------------------------------

_BEND: Final = {1: 0.62, 2: 0.4, 3: 0.43}
"""Where the handles of a current lie, by how many edges it turns: near the middle if it runs straight."""


class Current(NamedTuple):
    """A smooth curve from one edge of a tile to another."""

    start: Point
    bend: Point
    turn: Point
    end: Point

    def at(self, part: float) -> Point:
        """Return a point on the way, from 0 at the start to 1 at the end."""
        rest = 1 - part
        shares = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
        return (
            sum(share * point[0] for share, point in zip(shares, self, strict=True)),
            sum(share * point[1] for share, point in zip(shares, self, strict=True)),
        )

    def path(self) -> str:
        """Return the curve as path data."""
        start, bend, turn, end = map(written, self)
        return f"M{start}C{bend} {turn} {end}"


@lru_cache(maxsize=256)
def current(start: int, end: int) -> Current:
    """Return the curve of a route between two directions."""
    gap = min((end - start) % EDGES, (start - end) % EDGES)
    handle = SHORE * _BEND[gap]
    return Current(towards(start, SHORE), towards(start, handle), towards(end, handle), towards(end, SHORE))


def number_place(start: int, end: int) -> Point:
    """Return where the number of a route stands, away from crossings.

    A straight current is crossed twice, before and after its middle; one that turns by two edges in its
    middle; one between neighbouring edges never.
    """
    gap = min((end - start) % EDGES, (start - end) % EDGES)
    return current(start, end).at(0.2 if gap == 2 else 0.5)
