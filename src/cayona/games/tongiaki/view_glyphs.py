"""Small drawings: canoes, palms, volcanoes, creatures of the sea, and the chart on which all of it lies."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.view_layout import FRAME, SHORE, SIZE
from cayona.games.tongiaki.view_tiles import hexagon, path
from cayona.svg.elements import number, panel, shift, symbol
from cayona.svg.seats import mark_definitions
from cayona.svg.zoom import WINDOW

# What stands in a `<use>` sees no ancestors outside it: these rules name one class only.
CSS: Final = (
    ".tg-hull{fill:var(--plank);stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}"
    ".tg-float{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-linecap:round}"
    ".tg-trunk{fill:none;stroke:var(--plank);stroke-width:3;stroke-linecap:round}"
    ".tg-frond{fill:var(--grove);stroke:var(--contour);stroke-width:.9;stroke-linejoin:round}"
    ".tg-peak{fill:var(--rock);stroke:var(--contour);stroke-width:1.3;stroke-linejoin:round}"
    ".tg-flank{fill:var(--contour);opacity:.22}"
    ".tg-glow{fill:var(--act)}"
    ".tg-smoke{fill:none;stroke:var(--foam);stroke-width:2.6;stroke-linecap:round;opacity:.9}"
    ".tg-crown{fill:#E9B93A;stroke:var(--ink);stroke-width:2;stroke-linejoin:round}"
    ".tg-gem{fill:var(--bad)}"
    ".tg-beast{fill:var(--stream);opacity:.4}"
    ".tg-beast-line{fill:none;stroke:var(--stream);stroke-width:2.2;stroke-linecap:round;opacity:.45}"
    ".tg-grid{fill:none;stroke:var(--contour);stroke-width:1.2;opacity:.13}"
    ".tg-swell{fill:none;stroke:var(--contour);stroke-width:2;stroke-linecap:round;opacity:.13}"
    ".tg-shade{fill:#000;opacity:.13}"
    ".tg-open-sea{fill:var(--chart)}"
    ".tg-rhumb{fill:none;stroke:var(--stream);stroke-width:1;opacity:.22}"
    ".tg-rose{fill:var(--stream);opacity:.3}"
    ".tg-rose-line{fill:none;stroke:var(--stream);stroke-width:1.6;opacity:.4}"
    ".tg-rose-letter{fill:var(--stream);opacity:.6;font-size:20px;font-weight:700;text-anchor:middle;"
    "font-family:Georgia,'Times New Roman',serif}"
    ".tg-scale{fill:none;stroke:var(--contour);stroke-width:6;stroke-dasharray:30 30}"
    ".tg-neat{fill:none;stroke:var(--contour);stroke-width:1.4}"
    ".tg-margin{fill:var(--card)}"
)

CREATURES: Final = ("turtle", "whale", "manta", "fish")


@lru_cache(maxsize=8)
def definitions(seats: int) -> str:
    """Define everything small that the changing layer shows."""
    ships = [symbol(f"tg-ship-{seat}", 48, _ship(seat)) for seat in range(seats)]
    return "".join((mark_definitions(seats), *ships, _growth(), _creatures(), _chart()))


def _ship(seat: int) -> str:
    """Draw an outrigger canoe; its sail is the mark of the seat."""
    return (
        path("tg-float", "M9 46.5Q24 48.5 39 46.5M17 40V46M31 40V46")
        + path("tg-hull", "M2.5 31Q24 41 45.5 31Q42 43 24 43.5Q6 43 2.5 31Z")
        + f'<use href="#seat-{seat}" transform="translate(24 18.5) scale(.9)"/>'
    )


def _growth() -> str:
    """Define palms, peaks, a crown and the back of a tile: shown upright however a tile is turned."""
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
    drawings = {"back": back, "palm": palm, "volcano": volcano, "hills": hills, "crown": crown}
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
        f'<g id="tg-shade">{shift(2, 5, hexagon("tg-shade"))}</g>'
    )


@lru_cache(maxsize=1)
def paper() -> str:
    """Draw the chart under the map: its border with a scale, a compass rose and lines from it."""
    wide, high = layout.WIDTH, layout.MAP_HEIGHT
    rose = (wide - 110.0, 112.0)
    return (
        panel(0, 0, wide, high, "tg-margin", 0)
        + panel(*layout.WINDOW, "tg-open-sea", 0)
        + _rhumbs(*rose)
        + shift(*rose, _rose())
        + panel(FRAME / 2, FRAME / 2, wide - FRAME, high - FRAME, "tg-scale", 0)
        + panel(1, 1, wide - 2, high - 2, "tg-neat", 0)
        + panel(*layout.WINDOW, "tg-neat", 0)
    )


def _rhumbs(x: float, y: float) -> str:
    """Draw sixteen lines from the rose out to the border, as sailors did."""
    lines = "".join(
        f"M{number(x + 62 * cos(at))} {number(y + 62 * sin(at))}"
        f"L{number(x + 1100 * cos(at))} {number(y + 1100 * sin(at))}"
        for at in (step * pi / 8 for step in range(16))
    )
    return f'<g clip-path="url(#{WINDOW})">{path("tg-rhumb", lines)}</g>'


def _rose() -> str:
    """Draw a compass rose around the origin."""
    parts = ['<circle class="tg-rose-line" r="52"/><circle class="tg-rose-line" r="44"/>']
    for turn, long in ((45, 34), (135, 34), (225, 34), (315, 34), (0, 50), (90, 50), (180, 50), (270, 50)):
        parts.append(
            f'<g transform="rotate({turn})">{path("tg-rose", f"M0 -{long}L7 -9L0 0Z")}'
            f"{path('tg-rose-line', f'M0 -{long}L-7 -9L0 0Z')}</g>"
        )
    parts.append('<text class="tg-rose-letter" y="-57">N</text>')
    return "".join(parts)


def pips(count: int, radius: float) -> str:
    """Return some dots in a ring around the origin, from the top on: they say the same as a number."""
    angles = (radians(-90 + 360 * step / count) for step in range(count))
    dot = "a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z"
    return "".join(f"M{number(radius * cos(at) - 2.4)} {number(radius * sin(at))}{dot}" for at in angles)
