"""Small drawings: canoes, palms, volcanoes, creatures of the sea, and the chart on which all of it lies."""

from functools import cache
from math import cos, pi, radians, sin
from typing import Final

from cayona.games.tongiaki.board.layout import SHORE, SIZE
from cayona.games.tongiaki.board.tiles import hexagon, path
from cayona.svg.elements import number, shift, symbol, write
from cayona.svg.glyphs import read_drawings

NEEDS: Final = (2, 3, 4)
"""What routes ask for."""
WORTHS: Final = range(6)
"""What islands are worth."""
FAR: Final = 20000.0
"""Beyond what any window shows of the open sea."""


@cache
def definitions(seats: int) -> str:
    """Define everything small that the areas show."""
    ships = [symbol(f"tg-ship-{seat}", 48, _ship(seat)) for seat in range(seats)]
    drawn = [symbol(f"tg-{name}", 40, body) for name, body in read_drawings(__file__).items()]
    return "".join((*ships, *drawn, _medals(), _chart()))


def _ship(seat: int) -> str:
    """Draw an outrigger canoe; its sail is the mark of the seat."""
    return (
        path("tg-float", "M9 46.5Q24 48.5 39 46.5M17 40V46M31 40V46")
        + path("tg-hull", "M2.5 31Q24 41 45.5 31Q42 43 24 43.5Q6 43 2.5 31Z")
        + f'<use href="#seat-{seat}" transform="translate(24 18.5) scale(.9)"/>'
    )


def _chart() -> str:
    """Define the uncharted sea: a faint grid of cells with some swell, moving with the map; and a shadow."""
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
        f'<g id="tg-shade">{shift(2, 5, hexagon("tg-shade"))}</g><g id="tg-rose">{_rose()}</g>'
    )


@cache
def open_sea() -> str:
    """Draw the sea under the map, as far as anybody can see."""
    everywhere = f'x="-{number(FAR)}" y="-{number(FAR)}" width="{number(2 * FAR)}" height="{number(2 * FAR)}"'
    return f'<rect class="tg-open-sea" {everywhere}/><rect fill="url(#tg-chart)" {everywhere}/>'


def _rhumbs() -> str:
    """Draw sixteen lines from the rose out over the sea, as sailors did."""
    around = (step * pi / 8 for step in range(16))
    lines = (
        f"M{62 * cos(at):.1f} {62 * sin(at):.1f}L{6000 * cos(at):.0f} {6000 * sin(at):.0f}" for at in around
    )
    return path("tg-rhumb", "".join(lines))


def _rose() -> str:
    """Draw a compass rose around the origin."""
    parts = [_rhumbs(), '<circle class="tg-rose-line" r="52"/><circle class="tg-rose-line" r="44"/>']
    for turn, long in ((45, 34), (135, 34), (225, 34), (315, 34), (0, 50), (90, 50), (180, 50), (270, 50)):
        parts.append(
            f'<g transform="rotate({turn})">{path("tg-rose", f"M0 -{long}L7 -9L0 0Z")}'
            f"{path('tg-rose-line', f'M0 -{long}L-7 -9L0 0Z')}</g>"
        )
    parts.append('<text class="tg-rose-letter" y="-57">N</text>')
    return "".join(parts)


def _medals() -> str:
    """Define the numbers of routes and of islands, each with as many dots around it."""
    needs = [_medal(f"tg-need-{need}", need, "tg-need") for need in NEEDS]
    return "".join((*needs, *(_medal(f"tg-worth-{worth}", worth, "tg-worth") for worth in WORTHS)))


def _medal(name: str, figure: int, style: str) -> str:
    dots = path("tg-pips", pips(figure, 12)) if figure else ""
    return f'<g id="{name}"><circle class="{style}" r="16"/>{dots}{write(0, 6.5, figure, "tg-figure")}</g>'


def pips(count: int, radius: float, size: float = 2.4) -> str:
    """Return some dots in a ring around the origin, from the top on: they say the same as a number."""
    angles = (radians(-90 + 360 * step / count) for step in range(count))
    across = number(2 * size)
    dot = f"a{size} {size} 0 1 0 {across} 0a{size} {size} 0 1 0 -{across} 0z"
    return "".join(f"M{number(radius * cos(at) - size)} {number(radius * sin(at))}{dot}" for at in angles)
