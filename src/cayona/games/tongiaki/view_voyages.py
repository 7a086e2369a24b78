"""Where a fleet would go: the known currents from a pier, as far as the map tells."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cayona.games.tongiaki.components import DIRECTIONS, EDGES, ISLANDS, WATERS
from cayona.games.tongiaki.diagram import WATER_KEYS, tiles
from cayona.games.tongiaki.notation import ISLAND_KEYS
from cayona.games.tongiaki.view_layout import SHORE, centre, current, towards
from cayona.games.tongiaki.view_tiles import path
from cayona.svg.elements import panel, shift, write

CSS: Final = (
    ".cayona .tg-way{fill:none;stroke:var(--act);stroke-width:6;stroke-dasharray:1 11;stroke-linecap:round}"
    ".cayona .tg-lost.tg-way{stroke:var(--bad)}"
    ".cayona .tg-fate{fill:var(--card);stroke:var(--act);stroke-width:3}"
    ".cayona .tg-lost .tg-fate{stroke:var(--bad)}"
    ".cayona .tg-fate-words{font-size:19px;font-weight:800;text-anchor:middle}"
)

Observation = Mapping[str, Any]


class Leg(NamedTuple):
    """One water tile on the way: its cell, and the directions of entry and exit."""

    cell: tuple[int, int]
    entered: int
    left: int


class Voyage(NamedTuple):
    """A way over the sea as it lies: what it asks for and where it ends."""

    legs: tuple[Leg, ...]
    colours: int
    """The highest number on the way: as many colours must be aboard."""
    cell: tuple[int, int]
    """The cell of the last edge that is known."""
    direction: int
    """Where that edge looks."""
    island: str | None
    """The island at the end, None if the sea is unknown there."""


def voyage(view: Observation, key: str, edge: int) -> Voyage:
    """Follow the currents from a pier (TG-36); such a way has an end, for every edge has one route only."""
    laid = tiles(view)
    lying = {(q, r): (tile, rot) for tile, (q, r, rot) in laid.items()}
    q, r, rot = laid[key]
    direction = (edge + rot) % EDGES
    legs: list[Leg] = []
    colours = 0
    while True:
        cell = q + DIRECTIONS[direction][0], r + DIRECTIONS[direction][1]
        found = lying.get(cell)
        if found is None or found[0] in ISLAND_KEYS:
            return Voyage(tuple(legs), colours, (q, r), direction, found and found[0])
        entered = (direction + 3) % EDGES
        direction, needed = _through(*found, entered)
        colours = max(colours, needed)
        legs.append(Leg(cell, entered, direction))
        q, r = cell


def _through(key: str, rot: int, entered: int) -> tuple[int, int]:
    """Return the direction in which one leaves a water tile, and the number of the route."""
    edge = (entered - rot) % EDGES
    for start, end, needed in WATERS[WATER_KEYS.index(key)].routes:
        if edge in (start, end):
            return ((end if edge == start else start) + rot) % EDGES, needed
    raise AssertionError("every edge of a water tile belongs to a route")


class Preview(NamedTuple):
    """A way to show, and what becomes of a fleet there."""

    way: Voyage
    crew: int
    """How many colours are aboard."""

    @property
    def style(self) -> str:
        """The class of a way by its fate (TG-37)."""
        return "tg-lost" if self.crew < self.way.colours else "tg-open"


def previews(view: Observation, lit: Collection[str]) -> list[Preview]:
    """Return the way from every pier one can sail from now."""
    found = []
    for key, fleets in view["ships"].items():
        for fleet, beach in zip(fleets, ISLANDS[ISLAND_KEYS.index(key)].beaches, strict=True):
            crew = sum(1 for count in fleet if count)
            open_piers = [edge for edge in beach.piers if f"pier-{key}-{edge}" in lit]
            found += [Preview(voyage(view, key, edge), crew) for edge in open_piers]
    return found


def draw_ways(shown: Sequence[Preview]) -> str:
    """Draw the known currents that fleets would follow."""
    return "".join(
        shift(*centre(*leg.cell), path(f"tg-way {preview.style}", current(leg.entered, leg.left).path()))
        for preview in shown
        for leg in preview.way.legs
    )


def draw_fates(view: Observation, shown: Sequence[Preview]) -> str:
    """Tell at the end of each way what becomes of the fleet, and the colours it has and needs."""
    return "".join(_fate(view, preview) for preview in shown)


def _fate(view: Observation, preview: Preview) -> str:
    way, crew = preview
    sign = "?" if way.island is None else "↩" if way.island in view["royal"] else "✓"
    if preview.style == "tg-lost":
        sign = "✕"
    if way.colours:
        sign = f"{crew}/{way.colours} {sign}"
    x, y = centre(*way.cell)
    dx, dy = towards(way.direction, SHORE + 0.3)
    wide = 30 + 9 * (len(sign) - 1)
    plate = panel(-wide / 2, -15, wide, 30, "tg-fate", 15) + write(0, 7, sign, "tg-fate-words")
    return f'<g class="{preview.style}">{shift(x + dx, y + dy, plate)}</g>'
