"""The art of the tiles: defined once per match, free of words, shown with `<use>`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.components import EDGES, ISLANDS, TONGA, WATERS, Water
from cayona.games.tongiaki.view_layout import BEACH, SHORE, SIZE, current, towards, written
from cayona.svg.elements import number

# What stands in a `<use>` sees no ancestors outside it: these rules name one class only.
CSS: Final = (
    ".tg-rim{fill:var(--deep);stroke:var(--contour);stroke-width:1;stroke-opacity:.5;stroke-linejoin:round}"
    ".tg-sea{fill:var(--water)}"
    ".tg-shelf{fill:var(--lagoon);opacity:.45}"
    ".tg-shoal{fill:var(--lagoon)}"
    ".tg-surf{fill:none;stroke:var(--foam);stroke-width:2.2;opacity:.85;stroke-linejoin:round}"
    ".tg-sand{fill:var(--sand);stroke:var(--coast);stroke-width:1.8;stroke-linejoin:round}"
    ".tg-bay{fill:var(--cove);stroke:var(--coast);stroke-width:1.1;stroke-opacity:.55}"
    ".tg-berth{fill:none;stroke:var(--coast);stroke-width:1.3;stroke-dasharray:2.6 2.2;opacity:.75}"
    ".tg-land{fill:var(--palm);stroke:var(--grove);stroke-width:1.2;stroke-opacity:.5}"
    ".tg-hill{fill:var(--grove);opacity:.3}"
    ".tg-lake{fill:var(--lagoon);stroke:var(--grove);stroke-width:1;stroke-opacity:.4}"
    ".tg-pier{fill:none;stroke:var(--contour);stroke-width:12.5}"
    ".tg-planks{fill:none;stroke:var(--plank);stroke-width:9.5;stroke-dasharray:3.6 1}"
    ".tg-bank{fill:none;stroke:var(--stream);stroke-width:19.5;opacity:.75}"
    ".tg-bed{fill:none;stroke:var(--water);stroke-width:17}"
    ".tg-flow{fill:none;stroke:var(--stream);stroke-width:17}"
    ".tg-flow-0{stroke:var(--lagoon)}.tg-flow-2{opacity:.36}.tg-flow-3{opacity:.64}.tg-flow-4{opacity:.98}"
    ".tg-foam{fill:none;stroke:var(--foam);stroke-width:9;stroke-dasharray:26 13;opacity:.8}"
    ".tg-bed.tg-core{stroke-width:6.2}"
    ".tg-flow.tg-core{stroke-width:6.2}"
    ".tg-cut{fill:none;stroke:var(--water);stroke-width:27}"
    ".tg-emblem{fill:var(--emblem)}"
)
STEPS: Final = 72
"""Points on a coast."""


@lru_cache(maxsize=1)
def definitions() -> str:
    """Define every tile as nobody has turned it."""
    islands = [f'<g id="tg-{island.key}">{_island(index)}</g>' for index, island in enumerate(ISLANDS)]
    waters = [f'<g id="tg-{water.key}">{_water(water)}</g>' for water in WATERS]
    return "".join((*islands, *waters))


def hexagon(style: str, size: float = SIZE) -> str:
    """Draw a hexagon that is flat at the top, around the origin."""
    corners = " ".join(
        f"{number(size * cos(k * pi / 3))},{number(size * sin(k * pi / 3))}" for k in range(EDGES)
    )
    return f'<polygon class="{style}" points="{corners}"/>'


def path(style: str, data: str) -> str:
    """Draw a path."""
    return f'<path class="{style}" d="{data}"/>'


def _ground() -> str:
    return hexagon("tg-rim", SIZE - 0.8) + hexagon("tg-sea", SIZE - 3.2)


# --- Islands -------------------------------------------------------------------------------------------


def _island(index: int) -> str:
    """Draw shallows, piers, sand that reaches out where ships lie, and land that reaches out between."""
    island, shores = ISLANDS[index], layout.shores(index)
    ragged = _ragged(index)

    def coast(inland: float, beyond: float) -> Callable[[float], float]:
        """Return how far a coast is from the middle: smooth at beaches, ragged between them."""
        return lambda at: beyond + (inland - beyond + ragged(at)) * (1 - _nearness(at, shores))

    parts = [_ground()]
    parts.append(path("tg-shelf", _outline(coast(0.75, 0.845))))
    parts.append(path("tg-shoal", _outline(coast(0.69, 0.815))))
    parts.append(path("tg-surf", _outline(coast(0.645, 0.795))))
    for beach, shore in zip(island.beaches, shores, strict=True):
        for edge in beach.piers:
            parts += _pier(edge, shore)
    parts.append(path("tg-sand", _outline(coast(0.6, BEACH[1]))))
    parts += [path("tg-bay", layout.sector(shore, 0, *BEACH)) for shore in shores]
    for beach, shore in zip(island.beaches, shores, strict=True):
        places = [layout.berth_place(shore, berth) for berth in range(beach.berths)]
        parts += [f'<circle class="tg-berth" cx="{number(x)}" cy="{number(y)}" r="8"/>' for x, y in places]
    parts.append(path("tg-land", _outline(coast(0.545, 0.465))))
    inland = _ragged(index + 7)
    if island.points == 2:  # an atoll
        parts.append(path("tg-lake", _outline(lambda at: 0.34 + 0.6 * inland(at))))
    else:
        parts.append(path("tg-hill", _outline(lambda at: 0.36 + 0.9 * inland(at))))
        parts.append(path("tg-hill", _outline(lambda at: 0.24 + 0.9 * inland(at + 1))))
    if index != TONGA:
        parts.append(_emblem())
    return "".join(parts)


def _ragged(seed: int) -> Callable[[float], float]:
    """Return by how much a line is off a circle, in its own way for every seed; the unit is an edge."""
    waves = ((2, seed * 2.4), (3, seed * 3.9), (5, seed * 1.7), (8, seed * 5.3))
    return lambda at: (
        0.035 * sum(sin(radians(60 * at) * count + phase) / count**0.5 for count, phase in waves)
    )


def _outline(radius: Callable[[float], float]) -> str:
    """Return a closed smooth line around the middle.

    Its curves meet half-way between points; then every point is the last one mirrored, as `t` has it.
    """
    points = [towards(at, radius(at)) for at in (step * EDGES / STEPS for step in range(STEPS))]
    following = points[1:] + points[:1]
    middles = [
        (round((x + nx) / 2, 1), round((y + ny) / 2, 1))
        for (x, y), (nx, ny) in zip(points, following, strict=True)
    ]
    around = middles[1:] + middles[:1]
    steps = [
        f"t{written((x - px, y - py))}" for (px, py), (x, y) in zip(middles[1:], around[1:], strict=True)
    ]
    return f"M{written(middles[0])}Q{written(points[1])} {written(middles[1])}{''.join(steps)}z"


def _nearness(direction: float, shores: tuple[layout.Shore, ...]) -> float:
    """Return 1 for a direction within a beach, less beside it, 0 further away."""
    turns = (direction - EDGES, direction, direction + EDGES)
    aside = min(max(shore.first - turned, turned - shore.last) for shore in shores for turned in turns)
    part = min(1.0, max(0.0, (aside - 0.11) / 0.15))
    return 1 - part * part * (3 - 2 * part)


def _pier(edge: int, shore: layout.Shore) -> list[str]:
    """Draw a pier from the beach it belongs to out to the middle of its edge."""
    root = min(max(edge, shore.first), shore.last)
    start, bend, end = towards(root, 0.68), towards(edge, 0.77), towards(edge, SHORE - 0.012)
    way = f"M{written(start)}Q{written(bend)} {written(end)}"
    return [path("tg-pier", way), path("tg-planks", way)]


def _emblem() -> str:
    """Mark the side with which a tile was laid: a woven border that leaves room for a current."""
    y = SIZE * SHORE - 4
    teeth = ((-44.0, 7.0), (-35.5, 9.5), (-24.5, 12.0))
    left = "".join(f"M{number(x - 5)} {number(y)}l5 -{number(high)}l5 {number(high)}z" for x, high in teeth)
    right = "".join(f"M{number(-x - 5)} {number(y)}l5 -{number(high)}l5 {number(high)}z" for x, high in teeth)
    return path("tg-emblem", left + right)


# --- Water ---------------------------------------------------------------------------------------------


def _water(water: Water) -> str:
    """Draw three currents; the straight one passes over the others."""
    parts = [_ground()]
    for start, end, colours in sorted(water.routes, key=lambda route: (route[1] - route[0]) % EDGES == 3):
        way = current(start, end).path()
        tint = f"tg-flow tg-flow-{colours}"
        styles = ("tg-cut", "tg-bank", "tg-bed", tint, "tg-foam", "tg-bed tg-core", f"{tint} tg-core")
        parts += [path(style, way) for style in styles]
    parts.append(_emblem())
    return "".join(parts)
