"""The islands: each number has its own little picture, and the hours pass from 1 at dawn to 80 at night.

All is computed from the number. Colours are custom properties that a class on the `<use>` sets, so the same
drawing shows an island at its hour, by day or by night.
"""

from functools import cache
from math import pi, sin
from typing import Final

from cayona.games.tranquility.components import ISLANDS
from cayona.svg.elements import number as short

WIDE: Final = 100
HIGH: Final = 64
HORIZON: Final = 45
PER_HOUR: Final = 8
NIGHTFALL: Final = 64
"""From the island after this one on it is night, and the moon shines."""


def hour_of(number: int, side: str | None = None) -> str:
    """Return the class that gives an island its colours: its hour, or the side on which it lies."""
    return f"by-{side}" if side else f"hour-{(number - 1) // PER_HOUR}"


def definitions() -> str:
    """Define the picture of every island, `#isle-1` to `#isle-80`."""
    return "".join(_symbol(number) for number in range(1, ISLANDS + 1))


@cache
def _symbol(number: int) -> str:
    turned = f' transform="translate({WIDE} 0) scale(-1 1)"' if number // 6 % 2 else ""
    return (
        f'<symbol id="isle-{number}" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="xMidYMid slice">'
        f'<path class="isle-sky" d="M0 0h{WIDE}v{HIGH}H0z"/>'
        f'<path class="isle-haze" d="M0 {HORIZON - 9}q25 -5 50 0t50 0v12H0z"/>'
        f'{_lamp(number)}<path class="isle-sea" d="M0 {HORIZON}h{WIDE}v{HIGH - HORIZON}H0z"/>'
        f"<g{turned}>{_land(number)}</g>{_ripples(number)}</symbol>"
    )


def _some(number: int, which: int, most: int) -> int:
    """Return 0 to most - 1: as good as chance, and the same for a number at all times."""
    mixed = (number * 2654435761 + which * 40503) & 0xFFFFFFFF
    return ((mixed ^ mixed >> 13) * 1274126177 & 0xFFFFFFFF) % 9973 % most


def _lamp(number: int) -> str:
    """Draw the sun on its way from left to right; after nightfall the moon, and stars."""
    if number <= NIGHTFALL:
        way = (number - 1) / (NIGHTFALL - 1)
        x, y, size = 12 + 76 * way, 38 - 25 * sin(pi * way), 8.0
    else:
        way = (number - NIGHTFALL) / (ISLANDS - NIGHTFALL)
        x, y, size = 14 + 70 * way, 30 - 16 * sin(pi * way), 8.0
    stars = "".join(
        _star(_some(number, index, 92) + 4, _some(number, index + 9, 28) + 3) for index in range(6)
    )
    return (
        f'{stars}<circle class="isle-light" cx="{short(x)}" cy="{short(y)}" r="{short(size)}"/>'
        f'<circle class="isle-shade" cx="{short(x + 4)}" cy="{short(y - 2.5)}" r="{short(size - 1)}"/>'
    )


def _star(x: int, y: int) -> str:
    return f'<circle class="isle-star" cx="{x}" cy="{y}" r="1.1"/>'


def _ripples(number: int) -> str:
    first, second = 8 + _some(number, 3, 30), 52 + _some(number, 4, 30)
    return f'<path class="isle-ripple" d="M{first} 57q5 -3 10 0t10 0M{second} 54q4 -2.5 8 0t8 0"/>'


def _land(number: int) -> str:
    width = 44 + _some(number, 1, 22)
    left = 50 - width / 2 + _some(number, 2, 13) - 6
    height = 13 + _some(number, 5, 12)
    sand = (
        f'<path class="isle-sand" d="M{short(left - 7)} {HORIZON + 4}q{short(width / 2 + 7)} -9'
        f' {short(width + 14)} 0q-{short(width / 2 + 7)} 5 -{short(width + 14)} 0z"/>'
    )
    kinds = (_hills, _palms, _lighthouse, _volcano, _needles, _village, _mesa, _arch)
    return sand + kinds[_some(number, 6, len(kinds))](left, width, height)


def _hill(left: float, width: float, height: float, style: str = "isle-hill") -> str:
    """A soft hill on the horizon."""
    third, half, high = short(width / 3), short(width / 2), short(height)
    return (
        f'<path class="{style}" d="M{short(left)} {HORIZON + 2}'
        f"c{third} 0 {short(width * 0.23)} -{high} {half} -{high}"
        f's{short(width / 6)} {high} {half} {high}z"/>'
    )


def _tree(x: float, y: float, lean: float) -> str:
    """A palm with two leaves to either side."""
    top = f"M{short(x + lean)} {short(y - 15)}"
    leaves = "".join(
        f"{top}q{side * dx} -{up} {side * 2 * dx} {down}q{-side * dx} -{down} {-side * 2 * dx} -{down}z"
        for side in (1, -1)
        for dx, up, down in ((6, 6, 3), (5, 1, 7))
    )
    return (
        f'<path class="isle-trunk" d="M{short(x)} {short(y)}q0 -9 {short(lean)} -15"/>'
        f'<path class="isle-leaf" d="{leaves}"/>'
    )


def _hills(left: float, width: float, height: float) -> str:
    return _hill(left + width * 0.35, width * 0.65, height * 0.7, "isle-leaf") + _hill(
        left, width * 0.75, height
    )


def _palms(left: float, width: float, height: float) -> str:
    low = _hill(left, width, height * 0.5)
    return low + _tree(left + width * 0.4, HORIZON - 3, -5) + _tree(left + width * 0.6, HORIZON - 3, 6)


def _lighthouse(left: float, width: float, height: float) -> str:
    x = short(left + width * 0.68)
    tower = (
        f'<path class="isle-haze" d="M{x} {HORIZON - 2}l1.5 -19h6l1.5 19z"/>'
        f'<path class="isle-leaf" d="M{x} {HORIZON - 21}m.5 0h8v-5l-4 -4l-4 4z"/>'
    )
    return (
        _hill(left, width * 0.8, height * 0.8)
        + tower
        + _hill(left + width * 0.4, width * 0.6, 7, "isle-leaf")
    )


def _volcano(left: float, width: float, height: float) -> str:
    middle, top = left + width / 2, HORIZON - height - 6
    flank, tall = short(width * 0.42), short(height + 8)
    cone = (
        f'<path class="isle-hill" d="M{short(left)} {HORIZON + 2}q{short(width * 0.35)} -3 {flank} -{tall}'
        f"q{short(width * 0.08)} 4 {short(width * 0.16)} 0"
        f'q{short(width * 0.07)} {short(height + 5)} {flank} {tall}z"/>'
    )
    smoke = "".join(
        f'<circle class="isle-haze" cx="{short(middle + dx)}" cy="{short(top - dy)}" r="{r}"/>'
        for dx, dy, r in ((1, 3, 3), (4, 8, 4), (9, 12, 3))
    )
    return smoke + cone + _hill(left + width * 0.5, width * 0.5, 8, "isle-leaf")


def _needles(left: float, width: float, height: float) -> str:
    needles = "".join(
        f"M{short(left + width * place - 7)} {HORIZON + 2}q4 -4 5 -{short(height * tall)}q3 -4 5 1"
        f"q2 {short(height * tall - 6)} 6 {short(height * tall - 1)}z"
        for place, tall in ((0.12, 0.8), (0.36, 1.35), (0.62, 1.0), (0.82, 0.6))
    )
    return f'<path class="isle-hill" d="{needles}"/>' + _hill(left + width * 0.2, width * 0.6, 6, "isle-leaf")


def _village(left: float, width: float, height: float) -> str:
    houses = "".join(
        f'<path class="isle-haze" d="M{short(left + width * place)} {HORIZON}v-8h9v8z"/>'
        f'<path class="isle-leaf" d="M{short(left + width * place - 1.5)} {HORIZON - 8}l6 -6l6 6z"/>'
        for place in (0.2, 0.45, 0.68)
    )
    return _hill(left, width, height + 4) + houses


def _mesa(left: float, width: float, height: float) -> str:
    tall = short(height * 0.8)
    rock = (
        f'<path class="isle-hill" d="M{short(left)} {HORIZON + 2}q5 -2 {short(width * 0.16)} -{tall}'
        f'h{short(width * 0.62)}q4 {short(height * 0.6)} {short(width * 0.22)} {tall}z"/>'
    )
    tree = _tree(left + width * 0.5, HORIZON - height * 0.8 + 1, 3)
    return rock + tree + _hill(left + width * 0.1, width * 0.4, 7, "isle-leaf")


def _arch(left: float, width: float, height: float) -> str:
    top = short(height + 6)
    hollow = short((height + 6) * 0.6)
    gate = (
        f'<path class="isle-hill" d="M{short(left)} {HORIZON + 2}q3 -{top} {short(width * 0.4)} -{top}'
        f"t{short(width * 0.36)} {short((height + 6) * 0.55)}q6 4 8 {short((height + 6) * 0.45)}h-14"
        f'q-1 -{hollow} -12 -{hollow}t-10 {hollow}z"/>'
    )
    return gate + _hill(left, width * 0.4, 9, "isle-leaf")
