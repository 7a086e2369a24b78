"""What never changes of the passage: sea and coast, fortress, segments with their doors, tiles, sloop."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import sin
from typing import Final

from cayona.games.cartagena.board import cards, glyphs, layout
from cayona.games.cartagena.board.layout import PASSAGES, Passage, segment_of
from cayona.games.cartagena.components import LAST_SPACE, SYMBOLS
from cayona.kernel.areas import ARRANGEMENTS, Arrangement
from cayona.svg.elements import number, panel, place, shift, symbol, write
from cayona.svg.glyphs import GLYPH_SIZE, PENNANT
from cayona.svg.shapes import Point

_HALF_BAND: Final = layout.TILE_HEIGHT / 2 + 4
_SHADES: Final = ("even", "odd")
"""Neighbouring segments differ in tint."""
_TORCHES: Final = "cartagena-torch"


@lru_cache(maxsize=1)
def definitions() -> str:
    """Define the symbols and shapes that all areas show with `<use>`."""
    drawn = (*SYMBOLS, "boat", "back")
    parts = [symbol(f"cartagena-{name}", GLYPH_SIZE, glyphs.DRAWN[name]) for name in drawn]
    parts += [
        f'<path id="cartagena-tile-{cut}-{shade}" class="tile {shade}" d="{d}"/>'
        for cut, d in enumerate(glyphs.TILES)
        for shade in _SHADES
    ]
    parts.append(
        f'<path id="cartagena-edge" d="{glyphs.EDGE}"/><path id="cartagena-flag" d="{PENNANT}"/>'
        f'<path id="cartagena-hit" d="{glyphs.HIT}"/>'
    )
    parts.append(f'<g id="{_TORCHES}">{glyphs.DRAWN["torch"]}</g>')
    sloop = f'<g class="cayona">{glyphs.DRAWN["sloop"]}</g>'  # its colours are those of the whole picture
    parts.append(f'<symbol id="cartagena-sloop" viewBox="-80 -112 160 144">{sloop}</symbol>')
    for arrangement, passage in PASSAGES.items():
        for name, high in (("fortress", layout.FORTRESS_HEIGHT - 8), ("sloop", layout.SLOOP_HEIGHT - 4)):
            size = f'width="{number(passage.width - 36)}" height="{number(high)}"'
            parts.append(f'<rect id="cartagena-{name}-{arrangement}" {size} rx="10"/>')
    return "".join(parts) + cards.definitions()


def scenery(track: tuple[str, ...], arrangement: Arrangement) -> str:
    """Draw the passage without pirates, free of words; every match has its own track."""
    tiles = [_tile(space, name, arrangement) for space, name in enumerate(track, start=1)]
    return "".join([_ground(arrangement), *tiles, _sloop(PASSAGES[arrangement])])


@lru_cache(maxsize=len(ARRANGEMENTS))
def _ground(arrangement: Arrangement) -> str:
    passage = PASSAGES[arrangement]
    return _sea(passage) + _fortress(passage) + _bands(passage)


def _sloop(passage: Passage) -> str:
    place = f"translate(94 {number(passage.sloop_top + 90)}) scale(.88)"
    return f'<g transform="{place}">{glyphs.DRAWN["sloop"]}</g>'


def _smooth(points: Sequence[Point], start: str = "M") -> str:
    """Lead a soft line through points; `start` "L" continues one."""
    first, last = points[0], points[-1]
    parts = [f"{start}{number(first.x)} {number(first.y)}"]
    for here, there in pairwise(points[1:]):
        middle = Point((here.x + there.x) / 2, (here.y + there.y) / 2)
        parts.append(f"Q{number(here.x)} {number(here.y)} {number(middle.x)} {number(middle.y)}")
    parts.append(f"L{number(last.x)} {number(last.y)}")
    return "".join(parts)


def _sea(passage: Passage) -> str:
    left, right, bottom = 12.0, passage.width - 12, passage.height - 6
    top = passage.sloop_top
    coast_y = top - 9
    down = [12 + step * (coast_y - 20) / 16 for step in range(17)]
    side = [Point(right - 3 - 4 * sin(step * 1.7), y) for step, y in enumerate(down)]
    shore = [Point(right - step * (right - left) / 18, coast_y + 6 * sin(step * 2.1)) for step in range(19)]
    back = [Point(left + 3 + 4 * sin(step * 1.3), down[step]) for step in range(16, -1, -1)]
    coast = _smooth([*side, *shore, *back]) + "z"
    waves = "".join(
        f'<path class="wave" d="M{number(x * passage.width)} {number(top + y)}q7 -8 14 0t14 0"/>'
        for x, y in ((0.25, 20), (0.46, 14), (0.71, 22), (0.9, 16), (0.93, 104))
    )
    return (
        panel(4, 4, passage.width - 8, bottom, "sea", 4)
        + "".join(f'<path class="{style}" d="{coast}"/>' for style in ("surf", "surf near", "land"))
        + waves
        + panel(4, 4, passage.width - 8, bottom, "frame", 4)
        + panel(8, 8, passage.width - 16, bottom - 8, "scale", 2)
        + panel(12, 12, passage.width - 24, bottom - 12, "frame", 3)
    )


def _fortress(passage: Passage) -> str:
    top, foot = layout.FORTRESS_TOP, layout.FORTRESS_TOP + layout.FORTRESS_HEIGHT
    right = passage.width - 22
    merlons = int((right - 140) // 40)
    wall = (
        f"M130 {number(foot)}V{number(top + 14)}"
        + "h20v-10h20v10" * merlons
        + f"H{number(right)}V{number(foot)}z"
    )
    bricks = "".join(f"M{x} {number(top + 22 + x % 3 * 9)}h16" for x in range(160, int(right) - 18, 47))
    gate = passage.centres[1].x
    return (
        f'<path class="yard" d="{wall}"/><path class="joint" d="{bricks}"/>'
        + shift(gate, foot + 6, glyphs.DRAWN["tower"])
        + "".join(
            f'<use href="#{_TORCHES}" x="{number(gate + x)}" y="{number(foot - 32)}"/>' for x in (-40, 40)
        )
    )


def _shade(space: int) -> str:
    return _SHADES[segment_of(space) % 2]


def _band(passage: Passage, spaces: Sequence[int]) -> str:
    """Outline a run of one segment: its spaces and a small margin."""
    centres = [passage.centres[space] for space in spaces]
    reach = layout.TILE_WIDTH / 2 + 3
    line = [Point(centres[0].x - reach, centres[0].y), *centres, Point(centres[-1].x + reach, centres[-1].y)]
    over = [Point(x, y - _HALF_BAND) for x, y in line]
    under = [Point(x, y + _HALF_BAND) for x, y in reversed(line)]
    return _smooth(over) + _smooth(under, "L") + "z"


def _bands(passage: Passage) -> str:
    parts = [
        f'<path class="segment {_shade(run.spaces[0])}" d="{_band(passage, run.spaces)}"/>'
        for run in passage.runs()
    ]
    gate, last = passage.centres[1], passage.centres[LAST_SPACE]
    parts.append(_door(gate.x, gate.y - _HALF_BAND - 6, ends=True))
    parts += [_joint(passage, space) for space in range(1, LAST_SPACE)]
    parts.append(_door(last.x, last.y + _HALF_BAND + 6, ends=True))
    return "".join(parts)


def _joint(passage: Passage, space: int) -> str:
    """Draw what is between a space and the next: a door to another segment, or a corner of the same."""
    here, there = passage.centres[space], passage.centres[space + 1]
    turns = passage.row_of(space) != passage.row_of(space + 1)
    if segment_of(space) != segment_of(space + 1):
        if turns:
            return _door(here.x, here.y + layout.ROW / 2, ends=False)
        x, y = (here.x + there.x) / 2, (here.y + there.y) / 2
        return _door(x, y, ends=False, turn=-90 if there.x > here.x else 90)
    if not turns:
        return ""
    top, half = here.y + _HALF_BAND - 3, layout.TILE_WIDTH / 2 - 8
    high = layout.ROW - 2 * _HALF_BAND + 6
    left, across = number(here.x - half), number(2 * half)
    sides = f"M{left} {number(top + 2)}v{number(high - 4)}m{across} 0v{number(4 - high)}"
    return (
        f'<path class="corner {_shade(space)}" d="M{left} {number(top)}h{across}'
        f'v{number(high)}h-{across}z"/><path class="jamb" d="{sides}"/>'
        + shift(here.x, top + high / 2, '<path class="way" d="M-9 -5h18l-9 11z"/>')
    )


def _door(x: float, y: float, ends: bool, turn: int = 0) -> str:
    """Open the wall between two segments: a border with torches, and which way to go."""
    torches = "" if ends or turn else "".join(f'<use href="#{_TORCHES}" x="{dx}" y="6"/>' for dx in (-44, 44))
    threshold = "" if ends else '<path class="threshold" d="M-30 0h60"/>'
    body = (
        '<path class="door" d="M-32 -9h64v18h-64z"/><path class="jamb" d="M-32 -8v16M32 -8v16"/>'
        f'{threshold}<path class="way" d="M-9 -5h18l-9 11z"/>{torches}'
    )
    return shift(x, y, f'<g transform="rotate({turn})">{body}</g>' if turn else body)


@lru_cache(maxsize=len(ARRANGEMENTS) * LAST_SPACE * len(SYMBOLS))
def _tile(space: int, name: str, arrangement: Arrangement) -> str:
    x, y = PASSAGES[arrangement].centres[space]
    cut = (space * 7) % len(glyphs.TILES)
    rooms = [
        f'<circle class="room" cx="{number(x + dx)}" cy="{number(y + layout.PLACE_Y)}" r="5"/>'
        for dx in layout.PLACES[3]
    ]
    return "".join(
        [
            f'<use href="#cartagena-tile-{cut}-{_shade(space)}" x="{number(x)}" y="{number(y)}"/>',
            *rooms,
            write(x - 46, y - 21, space, "small muted"),
            place(f"cartagena-{name}", x + 6, y - 18, 44, "glyph"),
        ]
    )
