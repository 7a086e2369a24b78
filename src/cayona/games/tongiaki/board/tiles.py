"""The art of the tiles: defined once per match, free of words, shown with `<use>`."""

from collections.abc import Callable
from functools import cache
from math import cos, pi, radians, sin
from typing import Final

from cayona.games.tongiaki.board import layout
from cayona.games.tongiaki.board.layout import BEACH, SHORE, SIZE, current, towards, written
from cayona.games.tongiaki.components import EDGES, ISLANDS, TONGA, WATERS, Water
from cayona.svg.elements import number, place

STEPS: Final = 72
"""Points on a coast."""


CREATURES: Final = ("turtle", "whale", "manta", "fish")
_PALMS: Final = (((-29, -19), (25, -25)), ((-24, -26), (29, -18)), ((-31, -14), (-9, -31), (26, -22)))
_RISES: Final = {4: place("tg-hills", 0, -25, 30), 5: place("tg-volcano", 0, -25, 32)}
"""What rises in the middle of islands that are worth more."""


@cache
def definitions() -> str:
    """Define every tile as nobody has turned it (#tg-samoa), and what stands upright on it (#tg-on-samoa)."""
    drawings = {"edge": hexagon("", SIZE - 5), "cell": hexagon("", SIZE - 9)}
    arrow = SIZE * (0.2 - SHORE)
    drawings["pointer"] = path("", f"M0 {number(arrow + 13)}l-9 -22l9 5l9 -5z")
    drawings |= {"side": _ring(arrow, 26), "ring": _ring(arrow, 18)}
    dock = SIZE * (SHORE - 0.04)
    drawings |= {"dock": _ring(dock, 27), "mooring": _ring(dock, 16)}
    for index, island in enumerate(ISLANDS):
        drawings |= _beaches(index)
        drawings |= {island.key: _island(index), f"on-{island.key}": _growth(index)}
    for index, water in enumerate(WATERS):
        drawings |= {water.key: _water(water), f"on-{water.key}": _life(index)}
    return "".join(f'<g id="tg-{name}">{body}</g>' for name, body in drawings.items())


def hexagon(style: str, size: float = SIZE) -> str:
    """Draw a hexagon that is flat at the top, around the origin."""
    corners = " ".join(
        f"{number(size * cos(k * pi / 3))},{number(size * sin(k * pi / 3))}" for k in range(EDGES)
    )
    css = f' class="{style}"' if style else ""
    return f'<polygon{css} points="{corners}"/>'


def path(style: str, data: str) -> str:
    """Draw a path."""
    css = f' class="{style}"' if style else ""
    return f'<path{css} d="{data}"/>'


def show(name: str, style: str = "", at: str = "") -> str:
    """Show what is defined under a name; `at` is a list of transformations."""
    css = f' class="{style}"' if style else ""
    moved = f' transform="{at}"' if at else ""
    return f'<use href="#tg-{name}"{css}{moved}/>'


def _ring(y: float, radius: float) -> str:
    return f'<circle cy="{number(y)}" r="{number(radius)}"/>'


def _ground() -> str:
    return hexagon("tg-rim", SIZE - 0.8) + hexagon("tg-sea", SIZE - 3.2)


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
    parts += [show(f"shore-{island.key}-{beach}", "tg-bay") for beach in range(len(shores))]
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


def _beaches(index: int) -> dict[str, str]:
    """Draw the outline of every beach, and what can be clicked of it; styled where they are shown."""
    key, drawings = ISLANDS[index].key, {}
    for beach, shore in enumerate(layout.shores(index)):
        drawings[f"shore-{key}-{beach}"] = path("", layout.sector(shore))
        drawings[f"reach-{key}-{beach}"] = path("", layout.reach(shore))
    return drawings


def _growth(index: int) -> str:
    """Let palms grow on an island, hills and a volcano rise where it is worth more; and show its worth."""
    points = ISLANDS[index].points
    palms = "".join(place("tg-palm", x, y, 23) for x, y in _PALMS[index % len(_PALMS)])
    return _RISES.get(points, "") + palms + show(f"worth-{points}", at="translate(0 25)")


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


def _life(index: int) -> str:
    """Draw ripples, and a creature where the currents leave the middle free."""
    ripples = "".join(
        f"M{number(x - 8)} {number(y)}q4 -5 8 0t8 0"
        for x, y in (towards(corner + 0.5, 0.8) for corner in (0, 2, 3, 5))
    )
    free = all((end - start) % EDGES in (1, 5) for start, end, _colours in WATERS[index].routes)
    creature = place(f"tg-{CREATURES[index % len(CREATURES)]}", 0, 0, 46) if free else ""
    return path("tg-ripple", ripples) + creature
