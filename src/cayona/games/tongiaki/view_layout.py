"""Where things are: cells, edges, beaches and currents on the map, and the parts of the picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import cos, radians, sin, sqrt
from typing import Final, NamedTuple

from cayona.games.tongiaki.components import EDGES, ISLANDS, TONGA, Island
from cayona.svg.elements import number
from cayona.svg.zoom import Box, Zoom

WIDTH: Final = 720.0
MARGIN: Final = 12.0
MAP_HEIGHT: Final = 660.0
ACTION_HEIGHT: Final = 88.0
"""Half of it is what a finger needs on a phone: the picture is 360 pixels wide there."""
PLATE_HEIGHT: Final = 72.0
STACK_HEIGHT: Final = 128.0

SIZE: Final = 100.0
"""From the middle of a hexagon to its corner, in units of the map."""
SHORE: Final = sqrt(3) / 2
"""From the middle of a hexagon to the middle of an edge, for one of SIZE 1."""
BERTHS_AT: Final = 0.625
"""How far from the middle ships lie."""
BERTH_STEP: Final = 0.34
"""From one berth to the next along the shore; the unit is an edge, a sixth of the circle."""
BEACH_GAP: Final = 0.5
"""From the last berth of a beach to the first of the next, at least."""
BEACH_RIM: Final = 0.14
"""What a beach adds to its first and its last berth: those of Tonga do not touch."""
EMBLEM_GAP: Final = 0.36
"""From the emblem's edge to the nearest berth, at least."""

Point = tuple[float, float]


# --- The map -------------------------------------------------------------------------------------------


def centre(q: int, r: int) -> Point:
    """Return the middle of a cell."""
    return SIZE * 1.5 * q, SIZE * sqrt(3) * (r + q / 2)


@lru_cache(maxsize=1024)
def towards(direction: float, distance: float) -> Point:
    """Return a point that lies from the middle of a tile in a direction (0 south, then clockwise)."""
    angle = radians(90 + 60 * direction)
    return SIZE * distance * cos(angle), SIZE * distance * sin(angle)


def written(point: Point) -> str:
    """Write a point for path data."""
    return f"{number(point[0])} {number(point[1])}"


def zoom(cells: Iterable[tuple[int, int]]) -> Zoom:
    """Return the window onto the map, and as much map as the tiles need, with a rim to lay tiles at."""
    middles = [centre(q, r) for q, r in cells] or [(0.0, 0.0)]
    left, right = min(x for x, _y in middles), max(x for x, _y in middles)
    top, bottom = min(y for _x, y in middles), max(y for _x, y in middles)
    wide = max(right - left + 2.9 * SIZE, 3.7 * SIZE)
    high = max(bottom - top + 2.6 * SIZE, 3.0 * SIZE)
    bounds = Box((left + right - wide) / 2, (top + bottom - high) / 2, wide, high)
    return Zoom(Box(0, 0, WIDTH, MAP_HEIGHT), bounds)


# --- Beaches -------------------------------------------------------------------------------------------


class Shore(NamedTuple):
    """Where a beach begins and ends: the directions of its first and its last berth, in edges."""

    first: float
    last: float

    @property
    def middle(self) -> float:
        """The direction of its middle."""
        return (self.first + self.last) / 2


@cache
def shores(island: int) -> tuple[Shore, ...]:
    """Place the beaches of an island near their piers, without touching each other or the emblem."""
    if island == TONGA:  # all around, no emblem
        return tuple(_ideal(ISLANDS[island]))
    found: list[Shore] = []
    for place in _ideal(ISLANDS[island]):
        earliest = found[-1].last + BEACH_GAP if found else place.first
        push = max(0.0, earliest - place.first)
        found.append(Shore(place.first + push, place.last + push))
    latest = EDGES - EMBLEM_GAP
    for index in reversed(range(len(found))):
        push = max(0.0, found[index].last - latest)
        found[index] = Shore(found[index].first - push, found[index].last - push)
        latest = found[index].first - BEACH_GAP
    return tuple(found)


def _ideal(island: Island) -> list[Shore]:
    """Return the beaches of an island right at the middle of their piers, but away from the emblem."""
    places = []
    for beach in island.beaches:
        half = (beach.berths - 1) * BERTH_STEP / 2
        middle = sum(beach.piers) / len(beach.piers)
        if len(island.beaches) < EDGES:
            middle = max(middle, half + EMBLEM_GAP)
        places.append(Shore(middle - half, middle + half))
    return places


def berth_place(shore: Shore, berth: int, rot: int = 0) -> Point:
    """Return where the ship in a berth lies."""
    return towards(shore.first + berth * BERTH_STEP + rot, BERTHS_AT)


def sector(shore: Shore, rot: int, inner: float, outer: float) -> str:
    """Return the outline of a beach, a piece of a ring, as path data."""
    start, end = shore.first + rot - BEACH_RIM, shore.last + rot + BEACH_RIM
    long = int((end - start) * 60 > 180)
    a, b = written(towards(start, outer)), written(towards(end, outer))
    c, d = written(towards(end, inner)), written(towards(start, inner))
    near, far = number(SIZE * inner), number(SIZE * outer)
    return f"M{a}A{far} {far} 0 {long} 1 {b}L{c}A{near} {near} 0 {long} 0 {d}Z"


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


# --- The picture ---------------------------------------------------------------------------------------


class Layout(NamedTuple):
    """Where the parts of the picture begin, from the top down; the map comes first."""

    action: float
    plates: float
    columns: int
    stack: float
    height: float


@cache
def arrange(seats: int) -> Layout:
    """Return the parts of the picture for a number of seats."""
    columns = 2 if seats in (2, 4) else 3
    rows = -(-seats // columns)
    action = MAP_HEIGHT + 10
    plates = action + ACTION_HEIGHT + 10
    stack = plates + rows * (PLATE_HEIGHT + 8) + 4
    return Layout(action, plates, columns, stack, stack + STACK_HEIGHT)
