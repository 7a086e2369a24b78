"""The chart itself: fortress, passage and sloop, and the pirates on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise
from math import sin
from typing import Final

from cayona.games.cartagena import glyphs
from cayona.games.cartagena import view_layout as layout
from cayona.games.cartagena.components import FORTRESS, LAST_SPACE, PIRATES, SEGMENT_LENGTH, SLOOP
from cayona.games.cartagena.view_layout import CENTRES
from cayona.games.cartagena.view_words import Observation, crowds, place_label
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.svg.elements import number, panel, place, shift, spot, symbol, write
from cayona.svg.seats import mark_definitions
from cayona.svg.shapes import Point

CSS: Final = """
.cayona .sea{fill:var(--water)}
.cayona .frame{fill:none;stroke:var(--contour);stroke-width:2}
.cayona .scale{fill:none;stroke:var(--contour);stroke-width:5;stroke-dasharray:32}
.cayona .surf{fill:none;stroke:var(--deep);stroke-width:22;opacity:.55}
.cayona .surf.near{stroke-width:11;opacity:1}
.cayona .land{fill:var(--chart);stroke:var(--contour);stroke-width:2.5}
.cayona .wave{fill:none;stroke:var(--muted);stroke-width:2.5;stroke-linecap:round;opacity:.6}
.cayona .yard{fill:var(--wash);stroke:var(--contour);stroke-width:2.5;stroke-linejoin:round}
.cayona .stone{fill:var(--paper);stroke:var(--contour);stroke-width:3;stroke-linejoin:round}
.cayona .joint{fill:none;stroke:var(--line);stroke-width:2.5;stroke-linecap:round}
.cayona .gate{fill:#1B2126;stroke:var(--contour);stroke-width:3}
.cayona .grate{fill:none;stroke:#8B9AA0;stroke-width:3}
.cayona .segment{stroke:var(--contour);stroke-width:3;stroke-linejoin:round;fill:var(--paper)}
.cayona .segment.odd{fill:var(--wash)}
.cayona .door{fill:var(--paper)}
.cayona .jamb{fill:none;stroke:var(--contour);stroke-width:3;stroke-linecap:round}
.cayona .threshold{fill:none;stroke:var(--key);stroke-width:4;stroke-dasharray:7 5}
.cayona .way{fill:var(--ink)}
.tile{fill:var(--card);stroke:var(--contour);stroke-width:2}
.tile.odd{fill:var(--wash)}
.cayona .room{fill:var(--line);opacity:.6}
.cayona .sail{fill:var(--canvas);stroke:var(--contour);stroke-width:3;stroke-linejoin:round}
.cayona .mast{fill:none;stroke:var(--contour);stroke-width:4;stroke-linecap:round}
.cayona .banner{fill:var(--key);stroke:var(--contour);stroke-width:2;stroke-linejoin:round}
.cayona .hull{fill:#8A5A33;stroke:var(--contour);stroke-width:3;stroke-linejoin:round}
.cayona .porthole{fill:#1B2126}
.wood{fill:#8A5A33;stroke:var(--contour);stroke-width:1.5}
.flame{fill:var(--key);stroke:var(--contour);stroke-width:1.5;stroke-linejoin:round}
.ember{fill:#FFE08A}
""".replace("\n", "")

_ROWS: Final = LAST_SPACE // SEGMENT_LENGTH
_HALF_BAND: Final = layout.TILE_HEIGHT / 2 + 4
_SHADES: Final = ("even", "odd")
"""Neighbouring segments differ in tint."""
_TORCHES: Final = "cartagena-torch"
_COAST_Y: Final = layout.SLOOP_TOP - 9


def definitions(seats: int) -> str:
    """Define the symbols, seat marks and shapes that both layers show with `<use>`."""
    parts = [symbol(f"cartagena-{name}", glyphs.GLYPH_SIZE, body) for name, body in glyphs.GLYPHS.items()]
    parts.append(symbol("cartagena-boat", glyphs.GLYPH_SIZE, glyphs.BOAT))
    parts.append(symbol("cartagena-back", glyphs.GLYPH_SIZE, glyphs.CARD_BACK))
    parts += [
        f'<path id="cartagena-tile-{cut}-{shade}" class="tile {shade}" d="{d}"/>'
        for cut, d in enumerate(glyphs.TILES)
        for shade in _SHADES
    ]
    parts.append(
        f'<path id="cartagena-edge" d="{glyphs.EDGE}"/><path id="cartagena-flag" d="{glyphs.FLAG}"/>'
    )
    parts.append(f'<g id="{_TORCHES}">{glyphs.TORCH}</g>')
    return f"<defs>{''.join(parts)}{mark_definitions(seats)}</defs>"


def scenery(track: Sequence[str]) -> str:
    """Draw what never changes, in board coordinates."""
    return _sea() + _fortress() + _passage() + _tiles(track) + _sloop()


def _sloop() -> str:
    return f'<g transform="translate(94 {number(layout.SLOOP_TOP + 90)}) scale(.88)">{glyphs.SLOOP}</g>'


def _smooth(points: Sequence[Point], start: str = "M") -> str:
    """Lead a soft line through points; `start` "L" continues one."""
    first, last = points[0], points[-1]
    parts = [f"{start}{number(first.x)} {number(first.y)}"]
    for here, there in pairwise(points[1:]):
        middle = Point((here.x + there.x) / 2, (here.y + there.y) / 2)
        parts.append(f"Q{number(here.x)} {number(here.y)} {number(middle.x)} {number(middle.y)}")
    parts.append(f"L{number(last.x)} {number(last.y)}")
    return "".join(parts)


def _sea() -> str:
    left, right, bottom = 12.0, layout.WIDTH - 12, layout.BOARD_HEIGHT - 6
    side = [Point(right - 3 - 4 * sin(step * 1.7), 12 + step * (_COAST_Y - 20) / 16) for step in range(17)]
    shore = [Point(right - step * (right - left) / 18, _COAST_Y + 6 * sin(step * 2.1)) for step in range(19)]
    back = [
        Point(left + 3 + 4 * sin(step * 1.3), 12 + step * (_COAST_Y - 20) / 16) for step in range(16, -1, -1)
    ]
    coast = _smooth([*side, *shore, *back]) + "z"
    waves = "".join(
        f'<path class="wave" d="M{x} {y}q7 -8 14 0t14 0"/>'
        for x, y in ((182, 788), (330, 782), (512, 790), (650, 784), (668, 872))
    )
    inner = panel(12, 12, layout.WIDTH - 24, bottom - 12, "frame", 3)
    return (
        panel(4, 4, layout.WIDTH - 8, bottom, "sea", 4)
        + "".join(f'<path class="{style}" d="{coast}"/>' for style in ("surf", "surf near", "land"))
        + waves
        + panel(4, 4, layout.WIDTH - 8, bottom, "frame", 4)
        + panel(8, 8, layout.WIDTH - 16, bottom - 8, "scale", 2)
        + inner
    )


def _fortress() -> str:
    top, foot = layout.FORTRESS_TOP, layout.FORTRESS_TOP + layout.FORTRESS_HEIGHT
    right = layout.WIDTH - 22
    merlons = int((right - 140) // 40)
    wall = (
        f"M130 {number(foot)}V{number(top + 14)}"
        + "h20v-10h20v10" * merlons
        + f"H{number(right)}V{number(foot)}z"
    )
    bricks = "".join(f"M{x} {number(top + 22 + x % 3 * 9)}h16" for x in range(160, 680, 47))
    gate = CENTRES[1].x
    return (
        f'<path class="yard" d="{wall}"/><path class="joint" d="{bricks}"/>'
        + shift(gate, foot + 6, glyphs.TOWER)
        + "".join(
            f'<use href="#{_TORCHES}" x="{number(gate + x)}" y="{number(foot - 32)}"/>' for x in (-40, 40)
        )
    )


def _band(row: int) -> str:
    """Outline one segment: all its spaces and a small margin."""
    spaces = sorted(CENTRES[row * SEGMENT_LENGTH + 1 : (row + 1) * SEGMENT_LENGTH + 1])
    reach = layout.TILE_WIDTH / 2 + 5
    line = [Point(spaces[0].x - reach, spaces[0].y), *spaces, Point(spaces[-1].x + reach, spaces[-1].y)]
    over = [Point(x, y - _HALF_BAND) for x, y in line]
    under = [Point(x, y + _HALF_BAND) for x, y in reversed(line)]
    return _smooth(over) + _smooth(under, "L") + "z"


def _passage() -> str:
    bands = "".join(f'<path class="segment {_SHADES[row % 2]}" d="{_band(row)}"/>' for row in range(_ROWS))
    gate = CENTRES[1]
    doors = [_door(gate.x, gate.y - _HALF_BAND - 6, ends=True)]
    for row in range(1, _ROWS):
        last = CENTRES[row * SEGMENT_LENGTH]
        doors.append(_door(last.x, last.y + layout.ROW / 2, ends=False))
    last = CENTRES[LAST_SPACE]
    doors.append(_door(last.x, last.y + _HALF_BAND + 6, ends=True))
    return bands + "".join(doors)


def _door(x: float, y: float, ends: bool) -> str:
    """Open the wall between two segments: a border with torches, and which way to go."""
    torches = "" if ends else "".join(f'<use href="#{_TORCHES}" x="{dx}" y="6"/>' for dx in (-44, 44))
    threshold = "" if ends else '<path class="threshold" d="M-30 0h60"/>'
    return shift(
        x,
        y,
        '<path class="door" d="M-32 -9h64v18h-64z"/><path class="jamb" d="M-32 -8v16M32 -8v16"/>'
        f'{threshold}<path class="way" d="M-9 -5h18l-9 11z"/>{torches}',
    )


def _tiles(track: Sequence[str]) -> str:
    parts = []
    for space, name in enumerate(track, start=1):
        x, y = CENTRES[space]
        cut = (space * 7) % len(glyphs.TILES)
        shade = _SHADES[(space - 1) // SEGMENT_LENGTH % 2]
        parts.append(f'<use href="#cartagena-tile-{cut}-{shade}" x="{number(x)}" y="{number(y)}"/>')
        parts += [
            f'<circle class="room" cx="{number(x + dx)}" cy="{number(y + layout.PLACE_Y)}" r="5"/>'
            for dx in layout.PLACES[3]
        ]
        parts.append(write(x - 46, y - 21, space, "small muted"))
        parts.append(place(f"cartagena-{name}", x + 6, y - 18, 44, "glyph"))
    return "".join(parts)


# The changing layer: everything below is made anew for every version, so markup that only
# depends on the place is prepared once.


def _space_body(space: int) -> str:
    x, y = CENTRES[space]
    hit = panel(x - layout.COLUMN / 2, y - layout.ROW / 2, layout.COLUMN, layout.ROW, "hit", 0)
    at = f'x="{number(x)}" y="{number(y)}"'
    return (
        f'{hit}<use class="edge" href="#cartagena-edge" {at}/>'
        f'<use class="flag" href="#cartagena-flag" x="{number(x + 40)}" y="{number(y - 43)}"/>'
    )


def _wide_body(top: float, height: float) -> str:
    width = layout.WIDTH - 36
    return (
        panel(18, top, width, height, "hit", 10)
        + panel(18, top, width, height, "edge", 10)
        + f'<use class="flag" href="#cartagena-flag" x="{number(width)}" y="{number(top + 3)}"/>'
    )


_ELEMENTS: Final = ("fortress", *(f"space-{space}" for space in range(1, LAST_SPACE + 1)), "sloop")
"""What places are called on the page."""
_SPACE_BODIES: Final = ("", *(_space_body(space) for space in range(1, LAST_SPACE + 1)))
_FORTRESS_BODY: Final = _wide_body(layout.FORTRESS_TOP + 4, layout.FORTRESS_HEIGHT - 8)
_SLOOP_BODY: Final = _wide_body(layout.SLOOP_TOP + 2, layout.SLOOP_HEIGHT - 4)

_STANDS: Final = tuple(
    {
        count: tuple(f'x="{number(x + dx)}" y="{number(y + layout.PLACE_Y)}"' for dx in offsets)
        for count, offsets in layout.PLACES.items()
    }
    for x, y in CENTRES
)
"""For every space and number of pirates on it, the coordinates of each, as attributes."""


def stacks(pirates: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return for every place the seats of the pirates there, in seat order."""
    found: list[list[int]] = [[] for _place in range(SLOOP + 1)]
    for seat, places in enumerate(pirates):
        for where in places:
            found[where].append(seat)
    return found


def spots(observation: Observation, lit: AbstractSet[str], names: Mapping[str, str]) -> str:
    """Draw what can be pointed at: fortress, spaces and sloop, each with its accessible name."""
    told = crowds(observation)
    pattern = _("Space {space}, {symbol}")
    fortress = place_label(_("Fortress"), told.get(FORTRESS, ""))
    parts = [spot("fortress", fortress, "fortress" in lit, _FORTRESS_BODY)]
    for space, name in enumerate(observation["track"], start=1):
        parts.append(_space(space, pattern, names[name], told.get(space, ""), _ELEMENTS[space] in lit))
    parts.append(spot("sloop", place_label(_("Sloop"), told.get(SLOOP, "")), "sloop" in lit, _SLOOP_BODY))
    return "".join(parts)


# From one version to the next nearly all spaces stay as they are.
@lru_cache(maxsize=4096)
def _space(space: int, pattern: str, symbol: str, crowd: str, lit: bool) -> str:
    label = place_label(pattern.format(space=space, symbol=symbol), crowd)
    return spot(_ELEMENTS[space], label, lit, _SPACE_BODIES[space])


def pirates(observation: Observation) -> str:
    """Draw all pirates; each has a key that stays as long as it does not move."""
    parts = []
    for space, stack in enumerate(stacks(observation["pirates"])):
        if FORTRESS < space < SLOOP and stack:
            stands = _STANDS[space][len(stack)]
            for index, seat in enumerate(stack):
                nth = index - stack.index(seat) + 1
                parts.append(_pirate(seat, space, nth, stands[index]))
    parts += [_crowd(observation, FORTRESS), _crowd(observation, SLOOP)]
    return f'<g class="pieces" aria-hidden="true">{"".join(parts)}</g>'


def _pirate(seat: int, where: int, nth: int, at: str) -> str:
    letter = LETTERS[seat]
    return (
        f'<use data-key="pirate-{letter}-{where}-{nth}" data-piece="pirate-{letter}"'
        f' href="#seat-{seat}" {at}/>'
    )


def _crowd(observation: Observation, where: int) -> str:
    """Fan out each seat's pirates in the fortress or aboard, with their number."""
    seats = observation["seats"]
    room = layout.crowd_width(seats) - 46
    parts = []
    for seat, (x, y) in enumerate(layout.crowd(where, seats)):
        count = observation["pirates"][seat].count(where)
        step = min(30.0, room / max(count - 1, 1))
        parts += [
            _pirate(seat, where, nth, f'x="{number(x + step * (nth - 1))}" y="{number(y)}"')
            for nth in range(1, count + 1)
        ]
        of_all = f"/{PIRATES}" if where == SLOOP else ""
        told = f"{LETTERS[seat]} {count}{of_all}"
        parts.append(write(x - 18, y + 44, told, "strong" if count else ""))
    return "".join(parts)
