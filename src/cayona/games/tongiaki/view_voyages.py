"""Where a fleet would go: the known currents from a pier, as far as the map tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from cayona.games.tongiaki.components import DIRECTIONS, EDGES, ISLANDS, WATERS
from cayona.games.tongiaki.diagram import WATER_KEYS, tiles
from cayona.games.tongiaki.notation import ISLAND_KEYS
from cayona.games.tongiaki.text import directions, tile_name
from cayona.games.tongiaki.view_layout import SHORE, centre, current, towards
from cayona.games.tongiaki.view_tiles import path
from cayona.kernel.language import gettext as _
from cayona.svg.elements import number, panel, shift, spot, write

CSS: Final = (
    ".cayona .tg-way{fill:none;stroke:var(--act);stroke-width:6;stroke-dasharray:1 11;stroke-linecap:round}"
    ".cayona .tg-lost.tg-way{stroke:var(--bad)}"
    ".cayona .tg-fate{fill:var(--card);stroke:var(--act);stroke-width:3}"
    ".cayona .tg-lost .tg-fate{stroke:var(--bad)}"
    ".cayona .tg-fate-words{font-size:19px;font-weight:800;text-anchor:middle}"
    ".cayona .tg-bow{fill:var(--act);stroke:var(--card);stroke-width:1.5;stroke-linejoin:round}"
    ".cayona .tg-lost .tg-bow{fill:var(--bad)}"
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

    key: str
    edge: int
    way: Voyage
    crew: int
    """How many colours are aboard."""

    @property
    def style(self) -> str:
        """The class of a way by its fate (TG-37)."""
        return "tg-lost" if self.crew < self.way.colours else "tg-safe"


def previews(view: Observation, offered: Mapping[str, str]) -> list[Preview]:
    """Return the way from every pier one can sail from now."""
    found = []
    for key, fleets in view["ships"].items():
        for fleet, beach in zip(fleets, ISLANDS[ISLAND_KEYS.index(key)].beaches, strict=True):
            crew = sum(1 for count in fleet if count)
            open_piers = [edge for edge in beach.piers if f"pier-{key}-{edge}" in offered]
            found += [Preview(key, edge, voyage(view, key, edge), crew) for edge in open_piers]
    return found


def draw_ways(shown: Sequence[Preview]) -> str:
    """Draw the known currents that fleets would follow."""
    return "".join(
        shift(*centre(*leg.cell), path(f"tg-way {preview.style}", current(leg.entered, leg.left).path()))
        for preview in shown
        for leg in preview.way.legs
    )


# --- Piers ---------------------------------------------------------------------------------------------


def draw_piers(view: Observation, shown: Sequence[Preview], offered: Mapping[str, str]) -> str:
    """Draw where one can sail from; the piers themselves belong to the art of the tiles.

    Every pier has its place in the picture, for journeys begin there. One that can be chosen shows its fate
    at the end of its way, and can be chosen there as well.
    """
    fates = {(preview.key, preview.edge): preview for preview in shown}
    parts = []
    for key, (q, r, rot) in tiles(view).items():
        if key not in ISLAND_KEYS or key in view["royal"]:
            continue
        for edge in sorted(edge for beach in ISLANDS[ISLAND_KEYS.index(key)].beaches for edge in beach.piers):
            element = f"pier-{key}-{edge}"
            direction = (edge + rot) % EDGES
            label = offered.get(element) or _("Pier of {island} to the {direction}").format(
                island=tile_name(key), direction=directions()[direction]
            )
            fate = fates.get((key, edge))
            body = (
                _mooring(centre(q, r), direction)
                if fate is None
                else _departure(view, fate, (q, r), direction)
            )
            parts.append((fate is not None, spot(element, label, element in offered, body)))
    return "".join(body for _lit, body in sorted(parts, key=lambda part: part[0]))


def _mooring(middle: tuple[float, float], direction: int) -> str:
    """Mark where a pier is; nobody can click it."""
    dx, dy = towards(direction, SHORE - 0.06)
    x, y = number(middle[0] + dx), number(middle[1] + dy)
    return f'<circle class="edge tg-edge" cx="{x}" cy="{y}" r="15"/>'


def _departure(view: Observation, fate: Preview, cell: tuple[int, int], direction: int) -> str:
    x, y = centre(*cell)
    dx, dy = towards(direction, SHORE - 0.04)
    fx, fy = _end(fate)
    hits = "".join(
        f'<circle class="hit" cx="{number(at)}" cy="{number(to)}" r="27"/>'
        for at, to in ((x + dx, y + dy), (fx, fy))
    )
    ring = f'<circle class="edge tg-edge" cx="{number(x + dx)}" cy="{number(y + dy)}" r="16"/>'
    return hits + ring + f'<g class="{fate.style}">{_bow(x + dx, y + dy, direction)}{_fate(view, fate)}</g>'


def _bow(x: float, y: float, direction: int) -> str:
    """Draw an arrow on a pier, out to sea."""
    turned = f"translate({number(x)} {number(y)}) rotate({60 * direction})"
    return f'<path class="tg-bow" transform="{turned}" d="M0 11L-8 -7L0 -3L8 -7Z"/>'


def _end(preview: Preview) -> tuple[float, float]:
    """Return where the fate of a fleet stands: just beyond the last edge that is known."""
    x, y = centre(*preview.way.cell)
    dx, dy = towards(preview.way.direction, SHORE + 0.3)
    return x + dx, y + dy


def _fate(view: Observation, preview: Preview) -> str:
    """Tell what becomes of a fleet, and the colours it has and needs."""
    way = preview.way
    sign = "?" if way.island is None else "↩" if way.island in view["royal"] else "✓"
    if preview.style == "tg-lost":
        sign = "✕"
    if way.colours:
        sign = f"{preview.crew}/{way.colours} {sign}"
    wide = 30 + 9 * (len(sign) - 1)
    plate = panel(-wide / 2, -15, wide, 30, "tg-fate", 15) + write(0, 7, sign, "tg-fate-words")
    return shift(*_end(preview), plate)
