"""The art of tiles, ships and palms: defined once per match, free of words, shown with `<use>`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.components import EDGES, ISLANDS, TONGA, WATERS, Water
from cayona.games.tongiaki.view_layout import SHORE, SIZE, current, towards, written
from cayona.svg.elements import number, shift, symbol
from cayona.svg.seats import mark_definitions

# What stands in a `<use>` sees no ancestors outside it: these rules name one class only.
CSS: Final = (
    ".tg-sea{fill:var(--water);stroke:var(--contour);stroke-width:2;stroke-linejoin:round}"
    ".tg-shoal{fill:var(--lagoon)}"
    ".tg-surf{fill:none;stroke:var(--card);stroke-width:2;opacity:.7}"
    ".tg-sand{fill:var(--sand);stroke:var(--contour);stroke-width:1.6;stroke-linejoin:round}"
    ".tg-bay{fill:var(--card);opacity:.55}"
    ".tg-berth{fill:var(--lagoon);stroke:var(--contour);stroke-width:1.4;stroke-dasharray:3 2.4}"
    ".tg-land{fill:var(--palm);opacity:.55}"
    ".tg-hill{fill:var(--palm);opacity:.4}"
    ".tg-pier{fill:none;stroke:var(--contour);stroke-width:12}"
    ".tg-planks{fill:none;stroke:var(--plank);stroke-width:8.5;stroke-dasharray:4 1.2}"
    ".tg-bank{fill:none;stroke:var(--contour);stroke-width:20;opacity:.5}"
    ".tg-bed{fill:none;stroke:var(--water);stroke-width:18}"
    ".tg-flow{fill:none;stroke:var(--key);stroke-width:18}"
    ".tg-flow-0{stroke:var(--lagoon)}.tg-flow-2{opacity:.4}.tg-flow-3{opacity:.65}.tg-flow-4{opacity:.95}"
    ".tg-foam{fill:none;stroke:var(--foam);stroke-width:9;stroke-dasharray:24 15;opacity:.7}"
    ".tg-bed.tg-core{stroke-width:6.5}"
    ".tg-flow.tg-core{stroke-width:6.5}"
    ".tg-cut{fill:none;stroke:var(--water);stroke-width:26}"
    ".tg-emblem{fill:var(--bad);stroke:var(--contour);stroke-width:1}"
    ".tg-hull{fill:var(--plank);stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}"
    ".tg-trunk{fill:none;stroke:var(--plank);stroke-width:3;stroke-linecap:round}"
    ".tg-frond{fill:var(--palm);stroke:var(--contour);stroke-width:1;stroke-linejoin:round}"
    ".tg-peak{fill:var(--plank);stroke:var(--contour);stroke-width:1.4;stroke-linejoin:round}"
    ".tg-snow{fill:var(--card);opacity:.8}"
    ".tg-crown{fill:#E9B93A;stroke:var(--ink);stroke-width:2;stroke-linejoin:round}"
    ".tg-grid{fill:none;stroke:var(--contour);stroke-width:1.4;opacity:.16}"
    ".tg-swell{fill:none;stroke:var(--contour);stroke-width:2;stroke-linecap:round;opacity:.16}"
)


@lru_cache(maxsize=8)
def definitions(seats: int) -> str:
    """Define everything the changing layer shows."""
    islands = [f'<g id="tg-{island.key}">{_island(index)}</g>' for index, island in enumerate(ISLANDS)]
    waters = [f'<g id="tg-{water.key}">{_water(water)}</g>' for water in WATERS]
    ships = [symbol(f"tg-ship-{seat}", 48, _ship(seat)) for seat in range(seats)]
    parts = [mark_definitions(seats), *islands, *waters, *ships, _growth(), _chart()]
    return f"<defs>{''.join(parts)}</defs>"


def hexagon(style: str, size: float = SIZE) -> str:
    """Draw a hexagon that is flat at the top, around the origin."""
    corners = " ".join(
        f"{number(size * cos(k * pi / 3))},{number(size * sin(k * pi / 3))}" for k in range(EDGES)
    )
    return f'<polygon class="{style}" points="{corners}"/>'


def path(style: str, data: str) -> str:
    """Draw a path."""
    return f'<path class="{style}" d="{data}"/>'


# --- Islands -------------------------------------------------------------------------------------------


def _island(index: int) -> str:
    """Draw an island as nobody has turned it: lagoon, sand, bays where ships lie, land, and piers."""
    parts = [hexagon("tg-sea", SIZE - 1.5)]
    shores = layout.shores(index)
    parts.append(path("tg-shoal", _coast(index, 0.73, 0.05, 0.09, shores)))
    parts.append(path("tg-surf", _coast(index, 0.69, 0.05, 0.1, shores)))
    for beach, shore in zip(ISLANDS[index].beaches, shores, strict=True):
        for edge in beach.piers:
            parts += _pier(edge, shore)
    parts.append(path("tg-sand", _coast(index, 0.6, 0.05, 0.15, shores)))
    parts += [path("tg-bay", layout.sector(shore, 0, 0.485, 0.755)) for shore in shores]
    for beach, shore in zip(ISLANDS[index].beaches, shores, strict=True):
        places = [layout.berth_place(shore, berth) for berth in range(beach.berths)]
        parts += [f'<circle class="tg-berth" cx="{number(x)}" cy="{number(y)}" r="8.5"/>' for x, y in places]
    parts.append(path("tg-land", _coast(index + 5, 0.41, 0.055)))
    parts.append(path("tg-hill", _coast(index + 9, 0.28, 0.07)))
    if index != TONGA:
        parts.append(_emblem())
    return "".join(parts)


def _coast(
    seed: int, radius: float, rough: float, swell: float = 0.0, shores: Sequence[layout.Shore] = ()
) -> str:
    """Return a closed smooth line around the middle, of its own shape for every seed.

    At beaches it is rough no more, but swells: ships need room there.
    """
    waves = ((2, seed * 2.4), (3, seed * 3.9), (5, seed * 1.7), (7, seed * 5.3))
    points = []
    for step in range(36):
        angle = step * 10
        wave = sum(sin(radians(angle) * count + phase) / count**0.5 for count, phase in waves)
        beach = max((_nearness(angle / 60, shore) for shore in shores), default=0.0)
        points.append(towards(angle / 60, radius + rough * wave * (1 - beach) + swell * beach))
    middles = [
        ((x + nx) / 2, (y + ny) / 2) for (x, y), (nx, ny) in zip(points, points[1:] + points[:1], strict=True)
    ]
    curves = [
        f"Q{written(point)} {written(middle)}"
        for point, middle in zip(points[1:] + points[:1], middles[1:] + middles[:1], strict=True)
    ]
    return f"M{written(middles[0])}{''.join(curves)}Z"


def _nearness(direction: float, shore: layout.Shore) -> float:
    """Return 1 for a direction within a beach, less beside it, 0 further away."""
    turns = (direction - EDGES, direction, direction + EDGES)
    aside = min(max(shore.first - turned, turned - shore.last, 0.0) for turned in turns)
    return max(0.0, 1 - max(0.0, aside - 0.15) / 0.35)


def _pier(edge: int, shore: layout.Shore) -> list[str]:
    """Draw a pier from the beach it belongs to out to the middle of its edge."""
    root = min(max(edge, shore.first), shore.last)
    start, bend, end = towards(root, 0.66), towards(edge, 0.76), towards(edge, SHORE - 0.02)
    way = f"M{written(start)}Q{written(bend)} {written(end)}"
    return [path("tg-pier", way), path("tg-planks", way)]


def _emblem() -> str:
    """Mark the side with which a tile was laid: two arrowheads that leave room for a current."""
    y = SIZE * SHORE - 3.5
    return path("tg-emblem", f"M-38 {number(y)}l7.5 -11l7.5 11zM23 {number(y)}l7.5 -11l7.5 11z")


# --- Water ---------------------------------------------------------------------------------------------


def _water(water: Water) -> str:
    """Draw three currents; the straight one passes over the others."""
    parts = [hexagon("tg-sea", SIZE - 1.5)]
    for start, end, colours in sorted(water.routes, key=lambda route: (route[1] - route[0]) % EDGES == 3):
        way = current(start, end).path()
        tint = f"tg-flow tg-flow-{colours}"
        styles = ("tg-cut", "tg-bank", "tg-bed", tint, "tg-foam", "tg-bed tg-core", f"{tint} tg-core")
        parts += [path(style, way) for style in styles]
    parts.append(_emblem())
    return "".join(parts)


# --- Small things --------------------------------------------------------------------------------------


def _ship(seat: int) -> str:
    """Draw an outrigger canoe; its sail is the mark of the seat."""
    return (
        path("tg-hull", "M4 33Q24 42 44 33Q41 45 24 45Q7 45 4 33Z")
        + f'<use href="#seat-{seat}" transform="translate(24 19) scale(.92)"/>'
    )


def _growth() -> str:
    """Define palms, a volcano, a crown and the back of a tile: shown upright however a tile is turned."""
    fronds = "".join(
        f'<path class="tg-frond" transform="translate(21 13) rotate({turn})" d="M0 0Q8 -7 17 1Q8 -1 0 0Z"/>'
        for turn in (-75, -25, 25, 125, 165, 215)
    )
    palm = path("tg-trunk", "M16 38Q17 24 21 13") + fronds
    peak = path("tg-peak", "M2 37L15 12Q20 15 25 12L38 37Z")
    peak += path("tg-snow", "M15 12Q20 15 25 12L28 18L22 22L17 18L13 20Z")
    crown = path("tg-crown", "M5 33L3 12L13 21L20 7L27 21L37 12L35 33Z")
    back = shift(20, 20, hexagon("back", 17) + path("tg-surf", "M-9 0q4.5 -7 9 0t9 0"))
    return (
        symbol("tg-back", 40, back)
        + symbol("tg-palm", 40, palm)
        + symbol("tg-peak", 40, peak)
        + symbol("tg-crown", 40, crown)
    )


def _chart() -> str:
    """Define the uncharted sea: a faint grid of cells with some swell, moving with the map."""
    wide, high = 3 * SIZE, SIZE * SHORE * 2
    x0, y0, x1 = SIZE / 2, high / 2, SIZE * 1.5
    grid = (
        f"M{number(-x0)} 0H{number(x0)}L{number(SIZE)} {number(y0)}L{number(x0)} {number(high)}"
        f"M{number(SIZE)} {number(y0)}H{number(2 * SIZE)}"
        f"M{number(2 * SIZE)} {number(y0)}L{number(wide - x0)} 0H{number(wide)}"
        f"M{number(2 * SIZE)} {number(y0)}L{number(wide - x0)} {number(high)}"
    )
    swell = f"M{number(x1 - 16)} {number(y0 / 3)}q8 -9 16 0t16 0M-8 {number(y0 + 30)}q8 -9 16 0t16 0"
    return (
        f'<pattern id="tg-chart" patternUnits="userSpaceOnUse" width="{number(wide)}" height="{number(high)}"'
        f' y="{number(-y0)}">{path("tg-grid", grid)}{path("tg-swell", swell)}</pattern>'
    )
