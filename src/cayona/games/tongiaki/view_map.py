"""The map of one version: tiles as they lie, ships on their beaches, kings, and where one can click."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.components import DIRECTIONS, EDGES, ISLANDS, WATERS
from cayona.games.tongiaki.diagram import WATER_KEYS, tiles
from cayona.games.tongiaki.notation import ISLAND_KEYS
from cayona.games.tongiaki.text import directions, fleet_words, tile_name
from cayona.games.tongiaki.view_glyphs import CREATURES, pips
from cayona.games.tongiaki.view_layout import SHORE, SIZE, centre, towards
from cayona.games.tongiaki.view_tiles import hexagon, path
from cayona.games.tongiaki.view_voyages import draw_piers, draw_ways, previews
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.svg.elements import number, place, shift, spot, text, write
from cayona.svg.zoom import Zoom

SHIP: Final = 26.0
SERIF: Final = "font-family:Georgia,'Times New Roman',serif"
CSS: Final = (
    f".cayona .tg-isle{{font-weight:700;font-style:italic;{SERIF};text-anchor:middle;paint-order:stroke;"
    "stroke:var(--halo);stroke-width:4.5;stroke-linejoin:round}"
    ".cayona .tg-worth{fill:var(--card);stroke:var(--stream);stroke-width:2.6}"
    ".cayona .tg-pips{fill:var(--stream)}"
    ".cayona .tg-figure{font-size:19px;font-weight:800;text-anchor:middle}"
    ".cayona .tg-need{fill:var(--card);stroke:var(--stream);stroke-width:1.6}"
    ".cayona .tg-ripple{fill:none;stroke:var(--stream);stroke-width:1.8;stroke-linecap:round;opacity:.4}"
    ".cayona .tg-full{fill:var(--act);fill-opacity:.5;stroke:var(--act);stroke-width:4;stroke-linejoin:round}"
    ".cayona .tg-realm{fill:var(--card);fill-opacity:.72;stroke-width:7}"
    ".cayona .tg-realm-edge{fill:none;stroke:var(--ink);stroke-width:1.4}"
    ".cayona .tg-cell{fill:var(--card);fill-opacity:.4}"
    ".cayona .tg-side-edge{fill-opacity:.03;stroke-width:2.5;stroke-dasharray:9 7}"
    ".cayona .tg-pointer{fill:var(--act);stroke:var(--card);stroke-width:2;stroke-linejoin:round}"
    ".cayona .tg-edge{stroke-width:3.5;stroke-dasharray:9 5}"
    ".cayona .tg-side:not(.lit,.picked){pointer-events:none}"
)
_PALMS: Final = (((-29, -19), (25, -25)), ((-24, -26), (29, -18)), ((-31, -14), (-9, -31), (26, -22)))

Observation = Mapping[str, Any]


def draw_map(view: Observation, offered: Mapping[str, str], zoom: Zoom) -> str:
    """Draw everything that moves and zooms, in units of the map; `offered` tells what can be clicked."""
    box = zoom.bounds
    x, y = box.x - 3 * box.width, box.y - 3 * box.height
    sea = (
        f'<rect fill="url(#tg-chart)" x="{number(x)}" y="{number(y)}"'
        f' width="{number(7 * box.width)}" height="{number(7 * box.height)}"/>'
    )
    laid = tiles(view)
    shown = previews(view, offered)
    shades, waters, figures, islands = [], [], [], []
    for key, (q, r, rot) in laid.items():
        x, y = centre(q, r)
        shades.append(f'<use href="#tg-shade" x="{number(x)}" y="{number(y)}"/>')
        if key in ISLAND_KEYS:
            islands.append(shift(x, y, _island(view, key, rot, offered)))
        else:
            waters.append(shift(x, y, _water(key, rot)))
            figures.append(shift(x, y, _numbers(key, rot)))
    return (
        f"{sea}{''.join(shades)}{''.join(waters)}"
        f'<g class="pieces" aria-hidden="true">{draw_ways(shown)}{"".join(figures)}</g>'
        f"{''.join(islands)}{_open_edges(laid, offered)}{draw_piers(view, shown, offered)}"
    )


def _tile(key: str, rot: int, upright: str = "") -> str:
    """Show a tile as it lies, with what stands upright on it."""
    art = f'<use href="#tg-{key}" transform="rotate({60 * rot})"/>'
    return f'<g data-key="tile-{key}">{art}{upright}</g>'


def _dot(x: float, y: float, radius: float, style: str) -> str:
    return f'<circle class="{style}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def _medal(x: float, y: float, figure: int, style: str) -> str:
    """Show a number with as many dots around it."""
    dots = shift(x, y, path("tg-pips", pips(figure, 12))) if figure else ""
    return _dot(x, y, 16, style) + dots + write(x, y + 6.5, figure, "tg-figure")


# --- Water ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _numbers(key: str, rot: int) -> str:
    """Draw ripples, a creature, and the colours that each route asks for, all of it upright."""
    index = WATER_KEYS.index(key)
    routes = WATERS[index].routes
    parts = [
        path("tg-ripple", f"M{number(x - 8)} {number(y)}q4 -5 8 0t8 0")
        for x, y in (towards(corner + 0.5, 0.8) for corner in (0, 2, 3, 5))
    ]
    if all((end - start) % EDGES in (1, 5) for start, end, _colours in routes):  # they leave the middle free
        parts.append(place(f"tg-{CREATURES[index % len(CREATURES)]}", 0, 0, 46))
    for start, end, colours in routes:
        if colours:
            parts.append(_medal(*layout.number_place(start + rot, end + rot), colours, "tg-need"))
    return f'<g data-with="tile-{key}">{"".join(parts)}</g>'


def _water(key: str, rot: int) -> str:
    routes = [
        f"{directions()[(start + rot) % EDGES]}–{directions()[(end + rot) % EDGES]}"
        + (f" ({colours})" if colours else "")
        for start, end, colours in WATERS[WATER_KEYS.index(key)].routes
    ]
    label = f"{tile_name(key)}: {'; '.join(routes)}"
    body = _tile(key, rot) + hexagon("edge tg-edge", SIZE - 5)
    return spot(f"island-{key}", label, False, body, ' data-laid=""')


# --- Islands -------------------------------------------------------------------------------------------


def _island(view: Observation, key: str, rot: int, offered: Mapping[str, str]) -> str:
    """Draw an island; while it can be chosen as a whole it lies above its beaches, else below."""
    index = ISLAND_KEYS.index(key)
    element = f"island-{key}"
    name = _("{island}, {points} points").format(island=ISLANDS[index].called(), points=ISLANDS[index].points)
    body = hexagon("hit") + hexagon("edge tg-edge", SIZE - 5)
    whole = spot(element, name, element in offered, body, ' data-laid=""')
    owner = view["royal"].get(key)
    if owner is not None:
        return _tile(key, rot, _king(index, owner)) + whole
    beaches = _beaches(view, index, rot, offered)
    landing = view["group"] is not None and view["island"] == key
    upright = _title(index) if landing else _growth(index) + _title(index)
    fleet = _arriving(view["group"]) if landing else ""
    order = beaches + whole if element in offered else whole + beaches
    return _tile(key, rot, upright) + fleet + order


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
    """Let palms grow on an island, hills and a volcano rise where it is worth more; all upright."""
    points = ISLANDS[index].points
    palms = "".join(place("tg-palm", x, y, 23) for x, y in _PALMS[index % len(_PALMS)])
    rise = {4: place("tg-hills", 0, -25, 30), 5: place("tg-volcano", 0, -25, 32)}.get(points, "")
    return rise + palms


def _title(index: int) -> str:
    """Show the name and the points of an island."""
    return _name(ISLANDS[index].called(), 5) + _medal(0, 25, ISLANDS[index].points, "tg-worth")


def _name(called: str, y: float) -> str:
    size = min(18.0, 150 / max(len(called), 1))
    return f'<g style="font-size:{number(size)}px">{write(0, y, called, "tg-isle")}</g>'


def _king(index: int, owner: int) -> str:
    """Show whose royal island it is; nobody lands there any more."""
    island = ISLANDS[index]
    ring = f'<circle class="tg-realm" style="stroke:var(--seat-{owner})" r="58"/>'
    ring += '<circle class="tg-realm-edge" r="62"/><circle class="tg-realm-edge" r="54.5"/>'
    mark = f'<use href="#seat-{owner}" transform="translate(0 -11) scale(1.05)"/>'
    crown = place("tg-crown", 0, -40, 32)
    title = _name(island.called(), 27) + _medal(0, 47, island.points, "tg-worth")
    return f'<g data-key="king-{island.key}">{ring}{mark}{crown}</g>{title}'


def _beaches(view: Observation, index: int, rot: int, offered: Mapping[str, str]) -> str:
    key, island = ISLAND_KEYS[index], ISLANDS[index]
    fleets = view["ships"].get(key) or [[0] * view["seats"]] * len(island.beaches)
    return "".join(
        _beach(index, beach, layout.shores(index)[beach], rot, fleets[beach], offered)
        for beach in range(len(island.beaches))
    )


def _beach(
    index: int, beach: int, shore: layout.Shore, rot: int, fleet: Sequence[int], offered: Mapping[str, str]
) -> str:
    """Draw the ships that lie in the berths of a beach; a full one glows."""
    key, berths = ISLAND_KEYS[index], ISLANDS[index].beaches[beach].berths
    ships = [(seat, ship) for seat, count in enumerate(fleet) for ship in range(count)]
    inner, outer = layout.BEACH
    parts = [path("hit", layout.reach(shore, rot))]
    if len(ships) == berths:
        parts.append(path("tg-full", layout.sector(shore, rot, inner, outer)))
    for berth, (seat, ship) in enumerate(ships):
        x, y = layout.berth_place(shore, berth, rot)
        parts.append(
            f'<g data-key="ship-{key}-{beach}-{seat}-{ship}" data-piece="ship-{seat}">'
            f"{place(f'tg-ship-{seat}', x, y - 2, SHIP)}</g>"
        )
    parts.append(path("edge tg-edge", layout.sector(shore, rot, inner - 0.015, outer + 0.015)))
    label = _("{island}, beach {beach}: {ships} of {berths} berths").format(
        island=tile_name(key), beach=beach, ships=fleet_words(fleet, LETTERS), berths=berths
    )
    element = f"beach-{key}-{beach}"
    return spot(element, label, element in offered, "".join(parts))


# --- Open edges ----------------------------------------------------------------------------------------


def _open_edges(laid: Mapping[str, tuple[int, int, int]], offered: Mapping[str, str]) -> str:
    """Show the empty cells where a tile can be laid, and the edges it would be laid at."""
    cells: dict[tuple[int, int], list[str]] = {}
    for key, (q, r, rot) in laid.items():
        for edge in range(EDGES):
            direction = (edge + rot) % EDGES
            step = DIRECTIONS[direction]
            cell = q + step[0], r + step[1]
            if f"cell-{cell[0]}-{cell[1]}" in offered and _opens(key, edge):
                sides = cells.setdefault(cell, [])
                sides.append(_open_edge(key, edge, direction, offered))
    return "".join(shift(*centre(*cell), _open_cell(*cell, sides)) for cell, sides in cells.items())


def open_cells(offered: Mapping[str, str]) -> list[tuple[int, int]]:
    """Return the empty cells where a tile can be laid."""
    found = (re.fullmatch(r"cell-(-?\d+)-(-?\d+)", element) for element in offered)
    return [(int(cell[1]), int(cell[2])) for cell in found if cell]


def _opens(key: str, edge: int) -> bool:
    """Tell whether tiles are laid at an edge: any of a water tile, of an island those with a pier (TG-82)."""
    if key not in ISLAND_KEYS:
        return True
    return any(edge in beach.piers for beach in ISLANDS[ISLAND_KEYS.index(key)].beaches)


def _open_cell(q: int, r: int, sides: Sequence[str]) -> str:
    label = _("Empty sea at ({q}, {r})").format(q=q, r=r)
    body = hexagon("hit", SIZE - 6) + hexagon("tg-cell", SIZE - 9) + hexagon("edge tg-side-edge", SIZE - 9)
    return spot(f"cell-{q}-{r}", label, True, body) + "".join(sides)


def _open_edge(key: str, edge: int, direction: int, offered: Mapping[str, str]) -> str:
    """Point into an empty cell from a neighbour's edge; to be clicked where there are several."""
    x, y = towards(direction + 3, SHORE - 0.2)
    turned = f"translate({number(x)} {number(y)}) rotate({60 * direction})"
    arrow = f'<path class="tg-pointer" transform="{turned}" d="M0 13L-9 -9L0 -4L9 -9Z"/>'
    element = f"edge-{key}-{edge}"
    if element not in offered:
        return f'<g class="pieces">{arrow}</g>'
    body = _dot(x, y, 26, "hit") + _dot(x, y, 18, "edge tg-edge") + arrow
    label = text(offered[element])
    return f'<g data-element="{element}" class="spot tg-side" role="img" aria-label="{label}">{body}</g>'
