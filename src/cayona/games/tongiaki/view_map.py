"""The map of one version: tiles as they lie, ships on their beaches, kings, and where one can click."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.components import DIRECTIONS, EDGES, ISLANDS, WATERS
from cayona.games.tongiaki.diagram import WATER_KEYS, tiles
from cayona.games.tongiaki.notation import ISLAND_KEYS
from cayona.games.tongiaki.text import directions, fleet_words, tile_name
from cayona.games.tongiaki.view_layout import SHORE, SIZE, centre, towards
from cayona.games.tongiaki.view_tiles import hexagon, path
from cayona.games.tongiaki.view_voyages import draw_fates, draw_ways, previews
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.svg.elements import number, place, shift, spot, write
from cayona.svg.zoom import Zoom

SHIP: Final = 26.0
CSS: Final = (
    ".cayona .tg-isle{font-weight:750;text-anchor:middle;paint-order:stroke;stroke:var(--sand);"
    "stroke-width:4;stroke-linejoin:round}"
    ".cayona .tg-worth{fill:var(--card);stroke:var(--key);stroke-width:3}"
    ".cayona .tg-figure{font-size:20px;font-weight:800;text-anchor:middle}"
    ".cayona .tg-need{fill:var(--card);stroke:var(--contour);stroke-width:2}"
    ".cayona .tg-ripple{fill:none;stroke:var(--contour);stroke-width:1.8;stroke-linecap:round;opacity:.35}"
    ".cayona .tg-full{fill:var(--act);opacity:.5;stroke:var(--act);stroke-width:5;stroke-linejoin:round}"
    ".cayona .tg-realm{fill:var(--card);fill-opacity:.6;stroke-width:6}"
    ".cayona .tg-cell{fill:var(--act);fill-opacity:.06;stroke:var(--act);stroke-width:2;stroke-dasharray:8 8}"
    ".cayona .tg-pointer{fill:var(--act);stroke:var(--card);stroke-width:2;stroke-linejoin:round}"
    ".cayona .tg-edge{stroke-width:3.5;stroke-dasharray:9 5}"
)
_PALMS: Final = (((-25, -20), (21, -24)), ((-20, -25), (25, -17)), ((-28, -16), (-8, -30), (22, -22)))

Observation = Mapping[str, Any]


def draw_map(view: Observation, lit: Collection[str], zoom: Zoom) -> str:
    """Draw everything that moves and zooms, in units of the map."""
    box = zoom.bounds
    x, y = box.x - 3 * box.width, box.y - 3 * box.height
    sea = (
        f'<rect fill="url(#tg-chart)" x="{number(x)}" y="{number(y)}"'
        f' width="{number(7 * box.width)}" height="{number(7 * box.height)}"/>'
    )
    laid = tiles(view)
    shown = previews(view, lit)
    waters, figures, islands = [], [], []
    for key, (q, r, rot) in laid.items():
        if key in ISLAND_KEYS:
            islands.append(shift(*centre(q, r), _island(view, key, rot, lit)))
        else:
            waters.append(shift(*centre(q, r), _water(key, rot)))
            figures.append(shift(*centre(q, r), _numbers(key, rot)))
    return (
        f"{sea}{''.join(waters)}"
        f'<g class="pieces" aria-hidden="true">{draw_ways(shown)}{"".join(figures)}</g>'
        f"{''.join(islands)}{_open_edges(laid, lit)}"
        f'<g class="pieces" aria-hidden="true">{draw_fates(view, shown)}</g>'
    )


def _art(key: str, rot: int) -> str:
    return f'<use href="#tg-{key}" transform="rotate({60 * rot})"/>'


def _dot(x: float, y: float, radius: float, style: str) -> str:
    return f'<circle class="{style}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


# --- Water ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _numbers(key: str, rot: int) -> str:
    """Draw ripples, and the colours that each route asks for: upright, however the tile is turned."""
    parts = [
        path("tg-ripple", f"M{number(x - 10)} {number(y)}q5 -6 10 0t10 0")
        for x, y in (towards(corner + 0.5, 0.8) for corner in (0, 2, 3, 5))
    ]
    for start, end, colours in WATERS[WATER_KEYS.index(key)].routes:
        if colours:
            x, y = layout.number_place(start + rot, end + rot)
            parts.append(_dot(x, y, 14, "tg-need") + write(x, y + 7, colours, "tg-figure"))
    return "".join(parts)


def _water(key: str, rot: int) -> str:
    routes = [
        f"{directions()[(start + rot) % EDGES]}–{directions()[(end + rot) % EDGES]}"
        + (f" ({colours})" if colours else "")
        for start, end, colours in WATERS[WATER_KEYS.index(key)].routes
    ]
    label = f"{tile_name(key)}: {'; '.join(routes)}"
    body = _art(key, rot) + hexagon("edge tg-edge", SIZE - 5)
    return spot(f"island-{key}", label, False, body)


# --- Islands -------------------------------------------------------------------------------------------


def _island(view: Observation, key: str, rot: int, lit: Collection[str]) -> str:
    """Draw an island; while it can be chosen as a whole it lies above its beaches, else below."""
    index = ISLAND_KEYS.index(key)
    element = f"island-{key}"
    name = _("{island}, {points} points").format(island=ISLANDS[index].called(), points=ISLANDS[index].points)
    whole = spot(element, name, element in lit, hexagon("hit") + hexagon("edge tg-edge", SIZE - 5))
    owner = view["royal"].get(key)
    if owner is not None:
        return _art(key, rot) + _king(index, owner) + whole
    shores = _beaches(view, index, rot, lit)
    body = whole + shores if element not in lit else shores + whole
    arriving = _arriving(view["group"]) if view["group"] and view["island"] == key else _growth(index)
    return _art(key, rot) + arriving + _title(index) + body + _royal_button(key, lit)


def _arriving(group: Sequence[int]) -> str:
    """Show the fleet that has come, in the middle of the island, until it has landed."""
    ships = [(seat, ship) for seat, count in enumerate(group) for ship in range(count)]
    step = min(22.0, 72 / max(len(ships) - 1, 1))
    return "".join(
        f'<g class="pieces" data-key="fleet-{seat}-{ship}" data-piece="ship-{seat}">'
        f"{place(f'tg-ship-{seat}', (index - (len(ships) - 1) / 2) * step, -25, SHIP)}</g>"
        for index, (seat, ship) in enumerate(ships)
    )


def _growth(index: int) -> str:
    """Let palms grow on an island, and a volcano rise where it is worth most; all upright."""
    palms = "".join(place("tg-palm", x, y, 24) for x, y in _PALMS[index % len(_PALMS)])
    return (place("tg-peak", 0, -24, 30) if ISLANDS[index].points == 5 else "") + palms


def _title(index: int) -> str:
    """Show the name and the points of an island."""
    return _name(ISLANDS[index].called(), 5) + _worth(0, 24, ISLANDS[index].points)


def _name(called: str, y: float) -> str:
    size = min(17.0, 140 / max(len(called), 1))
    return f'<g style="font-size:{number(size)}px">{write(0, y, called, "tg-isle")}</g>'


def _worth(x: float, y: float, points: int) -> str:
    return _dot(x, y, 13, "tg-worth") + write(x, y + 7, points, "tg-figure")


def _king(index: int, owner: int) -> str:
    """Show whose royal island it is; nobody lands there any more."""
    island = ISLANDS[index]
    ring = f'<circle class="tg-realm" style="stroke:var(--seat-{owner})" r="56"/>'
    mark = f'<use href="#seat-{owner}" transform="translate(0 -10) scale(1.05)"/>'
    crown = place("tg-crown", 0, -40, 32)
    title = _name(island.called(), 28) + _worth(34, -16, island.points)
    return f'<g data-key="king-{island.key}">{ring}{mark}{crown}</g>{title}'


def _royal_button(key: str, lit: Collection[str]) -> str:
    element = f"royal-{key}"
    if element not in lit:
        return ""
    label = _("Make {island} your royal island").format(island=tile_name(key))
    body = _dot(0, -28, 24, "hit") + _dot(0, -28, 20, "tg-worth") + place("tg-crown", 0, -28, 26)
    return spot(element, label, True, body + _dot(0, -28, 23, "edge tg-edge"))


def _beaches(view: Observation, index: int, rot: int, lit: Collection[str]) -> str:
    key, island = ISLAND_KEYS[index], ISLANDS[index]
    fleets = view["ships"].get(key) or [[0] * view["seats"]] * len(island.beaches)
    parts = [
        _beach(index, beach, layout.shores(index)[beach], rot, fleets[beach], lit)
        for beach in range(len(island.beaches))
    ]
    parts += [_pier(key, edge, rot, lit) for beach in island.beaches for edge in beach.piers]
    return "".join(parts)


def _beach(
    index: int, beach: int, shore: layout.Shore, rot: int, fleet: Sequence[int], lit: Collection[str]
) -> str:
    """Draw the ships that lie in the berths of a beach; a full one glows."""
    key, berths = ISLAND_KEYS[index], ISLANDS[index].beaches[beach].berths
    ships = [(seat, ship) for seat, count in enumerate(fleet) for ship in range(count)]
    parts = [path("hit", layout.sector(shore, rot, 0.4, 0.86))]
    if len(ships) == berths:
        parts.append(path("tg-full", layout.sector(shore, rot, 0.5, 0.74)))
    for berth, (seat, ship) in enumerate(ships):
        x, y = layout.berth_place(shore, berth, rot)
        parts.append(
            f'<g data-key="ship-{key}-{beach}-{seat}-{ship}" data-piece="ship-{seat}">'
            f"{place(f'tg-ship-{seat}', x, y, SHIP)}</g>"
        )
    parts.append(path("edge tg-edge", layout.sector(shore, rot, 0.48, 0.76)))
    label = _("{island}, beach {beach}: {ships} of {berths} berths").format(
        island=tile_name(key), beach=beach, ships=fleet_words(fleet, LETTERS), berths=berths
    )
    element = f"beach-{key}-{beach}"
    return spot(element, label, element in lit, "".join(parts))


def _pier(key: str, edge: int, rot: int, lit: Collection[str]) -> str:
    """Let people choose a pier; the pier itself belongs to the tile's art."""
    element = f"pier-{key}-{edge}"
    on = element in lit
    x, y = towards(edge + rot, SHORE - 0.06)
    label = _("Pier of {island} to the {direction}").format(
        island=tile_name(key), direction=directions()[(edge + rot) % EDGES]
    )
    body = _dot(x, y, 24 if on else 4, "hit") + _dot(x, y, 15, "edge tg-edge")
    return spot(element, label, on, body)


# --- Open edges ----------------------------------------------------------------------------------------


def _open_edges(laid: Mapping[str, tuple[int, int, int]], lit: Collection[str]) -> str:
    """Show the empty cells where a tile can be laid, and the edges it would be laid at."""
    cells: dict[tuple[int, int], str] = {}
    spots = []
    for key, (q, r, rot) in laid.items():
        for edge in range(EDGES):
            element = f"edge-{key}-{edge}"
            if element not in lit:
                continue
            direction = (edge + rot) % EDGES
            step = DIRECTIONS[direction]
            cells[q + step[0], r + step[1]] = hexagon("tg-cell", SIZE - 4)
            spots.append(shift(*centre(q, r), _open_edge(element, key, direction)))
    return "".join(shift(*centre(*cell), body) for cell, body in cells.items()) + "".join(spots)


def _open_edge(element: str, key: str, direction: int) -> str:
    label = _("Lay a tile {direction} of {tile}").format(
        direction=directions()[direction], tile=tile_name(key)
    )
    x, y = towards(direction, SHORE + 0.2)
    arrow = (
        f'<path class="tg-pointer" transform="translate({number(x)} {number(y)}) rotate({60 * direction})"'
        ' d="M0 13L-9 -9L0 -4L9 -9Z"/>'
    )
    return spot(element, label, True, _dot(x, y, 24, "hit") + _dot(x, y, 18, "edge tg-edge") + arrow)
