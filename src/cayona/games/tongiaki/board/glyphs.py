"""Small drawings: canoes, palms, volcanoes, creatures of the sea, and the chart on which all of it lies."""

from functools import cache
from math import cos, pi, radians, sin
from typing import Final

from cayona.games.tongiaki.board.layout import SHORE, SIZE
from cayona.games.tongiaki.board.tiles import CREATURES, hexagon, path
from cayona.svg.elements import number, shift, symbol, write

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
    return "".join((*ships, _growth(), _creatures(), _medals(), _chart()))


def _ship(seat: int) -> str:
    """Draw an outrigger canoe; its sail is the mark of the seat."""
    return (
        path("tg-float", "M9 46.5Q24 48.5 39 46.5M17 40V46M31 40V46")
        + path("tg-hull", "M2.5 31Q24 41 45.5 31Q42 43 24 43.5Q6 43 2.5 31Z")
        + f'<use href="#seat-{seat}" transform="translate(24 18.5) scale(.9)"/>'
    )


def _growth() -> str:
    """Define palms, peaks, a crown, points and the back of a tile: shown upright however a tile is turned."""
    fronds = "".join(
        f'<path class="tg-frond" transform="translate(21 13) rotate({turn})" d="M0 0Q8 -7 17 1Q8 -1 0 0Z"/>'
        for turn in (-75, -25, 25, 125, 165, 215)
    )
    palm = path("tg-trunk", "M16 38Q17 24 21 13") + fronds
    volcano = path("tg-smoke", "M20 9q-3 -3 0 -6q4 -2 2 -5")
    volcano += path("tg-peak", "M1 37Q11 30 15 12Q20 15 25 12Q29 30 39 37Z")
    volcano += path("tg-flank", "M25 12Q29 30 39 37H24Q27 26 21 14Z")
    volcano += path("tg-glow", "M15 12Q20 15 25 12L26 16Q23 20 21 17Q19 22 17 17L14 16Z")
    hills = path("tg-peak", "M1 37Q8 16 14 15Q19 16 22 24Q25 19 28 20Q34 22 39 37Z")
    hills += path("tg-flank", "M14 15Q19 16 22 24L24 37H15Q18 26 14 15ZM28 20Q34 22 39 37H31Q32 27 28 20Z")
    crown = path("tg-crown", "M5 33L3 12L13 21L20 7L27 21L37 12L35 33Z")
    crown += "".join(f'<circle class="tg-gem" cx="{x}" cy="28" r="2.4"/>' for x in (12, 20, 28))
    back = shift(20, 20, hexagon("back", 17) + path("tg-surf", "M-9 0q4.5 -7 9 0t9 0"))
    star = "M20 7.5L23.7 15.4L32.4 16.4L26 22.3L27.7 30.9L20 26.6L12.3 30.9L14 22.3L7.6 16.4L16.3 15.4Z"
    points = '<circle class="tg-worth" cx="20" cy="20" r="17"/>' + path("tg-glow", star)
    drawings = {"back": back, "palm": palm, "volcano": volcano, "hills": hills, "crown": crown}
    drawings["points"] = points
    return "".join(symbol(f"tg-{name}", 40, body) for name, body in drawings.items())


def _creatures() -> str:
    """Define who lives between the currents."""
    turtle = (
        '<ellipse class="tg-beast" cx="20" cy="21" rx="9" ry="11"/>'
        '<circle class="tg-beast" cx="20" cy="6.5" r="4"/>'
        + path("tg-beast", "M12 15Q4 8 2 12Q4 18 11 19ZM28 15Q36 8 38 12Q36 18 29 19Z")
        + path("tg-beast", "M13 28Q8 32 10 35Q14 34 16 31ZM27 28Q32 32 30 35Q26 34 24 31Z")
    )
    whale = path(
        "tg-beast",
        "M20 34Q15 25 17 19Q10 19 4 11Q12 8 18 12Q19 14 20 16"
        "Q21 14 22 12Q28 8 36 11Q30 19 23 19Q25 25 20 34Z",
    ) + path("tg-beast-line", "M8 35q4 -4 8 0M24 35q4 -4 8 0")
    manta = path(
        "tg-beast",
        "M20 9Q23 12 25 13Q33 13 39 20Q31 20 25 26Q22 28 20 37Q18 28 15 26Q9 20 1 20Q7 13 15 13Q17 12 20 9Z",
    )
    fish = path("tg-beast", "M6 26Q14 12 27 17Q31 18 33 22Q35 16 39 15Q36 22 38 28Q34 26 32 25Q22 33 6 26Z")
    fish += path("tg-beast", "M18 16Q19 6 28 3Q24 10 25 16Z")
    drawings = dict(zip(CREATURES, (turtle, whale, manta, fish), strict=True))
    return "".join(symbol(f"tg-{name}", 40, body) for name, body in drawings.items())


# --- The chart -----------------------------------------------------------------------------------------


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


# --- Numbers -------------------------------------------------------------------------------------------


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
