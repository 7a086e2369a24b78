"""What never changes on the chart: the sea, both ships, the Galleon, Tortuga, and where pawns can stand."""

from functools import cache
from typing import Final

from cayona.games.tortuga1667.board.layout import (
    CHART_HEIGHT,
    CHARTS,
    LINE_PLACES,
    NATIONS,
    PLACES,
    ROW_TOP,
    SHIPS,
    TAP,
    Chart,
)
from cayona.svg.elements import number, panel, shift

_WAVES: Final = ((240, 164), (462, 170), (352, 505), (228, 500), (476, 498), (234, 330), (480, 300))
_SHORE: Final = (
    "M240 214C228 196 246 176 270 180C284 162 316 170 330 164C352 156 384 158 398 166C420 162 440 170 452 180"
    "C476 176 492 196 482 216C496 232 486 254 490 276C498 300 484 322 488 346C496 370 486 392 490 414C496 "
    "438 490 470 470 482"
    "C456 502 426 494 408 500C384 510 350 502 330 506C304 510 276 506 262 492C236 488 226 462 232 438C224 "
    "414 236 394 230 370"
    "C224 346 236 326 231 302C224 278 236 258 232 240C230 228 234 220 240 214z"
)
_SCRUB: Final = (
    "M250 232C246 200 276 192 300 190C330 178 390 178 420 190C452 190 476 206 470 234C482 256 470 284 476 306"
    "C482 336 470 360 476 388C482 420 478 458 456 472C430 488 396 480 366 488C330 494 290 492 268 476C246 "
    "462 244 436 248 410"
    "C240 380 250 356 245 326C240 296 252 262 250 232z"
)
_FORT: Final = (
    '<path class="t7-rope" style="stroke-width:3;opacity:1" d="M258 196V164M462 196V164"/>'
    '<path class="t7-stone" d="M262 242V206H276V198H290V206H304V198H318V206H332V198H346V206H374V198H388'
    "V206H402V198H416V206H430V198"
    'H444V206H458V242z"/>'
    '<path class="t7-stone" d="M240 244V196H246V188H254V194H262V188H270V194H276V196V244zM444 244V196H450'
    "V188H458V194H466V188H474"
    'V194H480V196V244z"/>'
    '<path class="t7-gate" d="M346 242V226Q346 212 360 212T374 226V242z"/>'
    '<path class="t7-gate" d="M252 208h12v14h-12zM456 208h12v14h-12z"/>'
)
_PALM: Final = (
    '<path class="t7-trunk" d="M0 0Q6 -16 2 -34"/>'
    '<path class="t7-frond" d="M2 -34Q-16 -48 -28 -32Q-12 -36 2 -34zM2 -34Q-12 -34 -18 -18Q-8 -28 2 -34z'
    'M2 -34Q-4 -52 14 -54Q6 -44 2 -34zM2 -34Q18 -48 30 -32Q16 -36 2 -34zM2 -34Q16 -34 22 -18Q10 -28 2 -34z"/>'
)


_GALLEON: Final = (
    '<circle class="t7-glow" cx="222" cy="66" r="22"/>'
    '<path class="t7-wake" d="M4 128Q30 118 52 128T104 128T156 128T208 128T252 128"/>'
    '<path class="t7-spar" style="stroke-width:5" d="M64 84V22M122 84V6M178 84V26M34 92L4 70"/>'
    '<path class="t7-sail" d="M38 28Q64 22 90 28Q98 52 88 74Q64 66 40 74Q30 52 38 28z'
    "M90 12Q122 4 154 12Q164 42 152 76Q122 66 92 76Q80 42 90 12z"
    'M156 32Q178 26 200 32Q208 54 200 74Q178 68 158 74Q150 54 156 32z"/>'
    '<path class="t7-cross" d="M102 20L142 64M142 20L102 64"/>'
    '<path class="t7-rope" d="M122 6L64 22L8 72M122 6L178 26L224 60"/>'
    '<path class="t7-hull" d="M16 90Q40 98 70 94H186L196 76H236L228 118Q222 136 204 136H48Q24 132 16 90z"/>'
    '<path class="t7-seam" style="stroke:var(--lantern);opacity:.8" d="M24 104Q60 110 230 102"/>'
    '<circle class="t7-lamp" cx="232" cy="68" r="7"/>'
)
"""The Spanish Galleon from the side, her sails full, lantern lit."""


@cache
def scenery(wide: bool) -> str:
    """Draw the chart."""
    chart = CHARTS[wide]
    parts = [_sea(chart), shift(chart.galleon.x, chart.galleon.y, _GALLEON), _island(chart)]
    for ship in SHIPS:
        parts.append(_boat(chart, ship))
        parts.append(shift(chart.ship_left(ship), 0, _hull(ship, chart.ship_width)))
        parts += [_standing(*chart.place_at(ship, index)) for index in range(PLACES)]
        parts += [
            panel(*chart.hold_box(ship, side), f"t7-hatch {nation}", 10)
            for side, nation in enumerate(NATIONS)
        ]
    return "".join(parts)


def _sea(chart: Chart) -> str:
    width, height = chart.width, CHART_HEIGHT
    edges = [(x, y) for y in (0.0, height) for x in (0.0, width / 4, width * 3 / 4, width)]
    edges += [(0.0, height / 2), (width, height / 2)]
    rays = "".join(f"M{number(width / 2)} {number(height / 2)}L{number(x)} {number(y)}" for x, y in edges)
    aside = chart.middle - 360
    waves = "".join(f'<path class="t7-wave" d="M{number(x + aside)} {y}q7 -7 14 0t14 0"/>' for x, y in _WAVES)
    return (
        panel(3, 3, width - 6, height - 6, "t7-sea", 10)
        + f'<path class="t7-rhumb" d="{rays}"/>'
        + panel(5, 5, width - 10, height - 10, "t7-scale-ground", 8)
        + panel(5, 5, width - 10, height - 10, "t7-scale", 8)
        + panel(1.5, 1.5, width - 3, height - 3, "t7-frame", 10)
        + panel(9, 9, width - 18, height - 18, "t7-frame", 6)
        + waves
    )


def _standing(x: float, y: float) -> str:
    return f'<ellipse class="t7-standing" cx="{number(x)}" cy="{number(y + 26)}" rx="34" ry="13"/>'


def _hull(ship: str, width: float) -> str:
    """Draw a ship from above, the bow up, guns run out on both sides."""
    guns = "".join(panel(x, y, 20, 15, "t7-gun", 4) for x in (-9, width - 11) for y in (152, 240, 328, 416))
    seams = "".join(f"M22 {ROW_TOP + TAP * row:g}H{width - 22:g}" for row in range(1, 6))
    planks = "".join(f"M{x} {60 if 60 < x < width - 58 else 100}V504" for x in range(40, int(width) - 18, 23))
    bow = number(width / 2)
    return (
        f'<path class="t7-wake" d="M-2 120Q-12 300 -4 560M{width + 2:g} 120q10 180 2 440"/>'
        + guns
        + f'<path class="t7-hull {ship}" d="{_outline(width / 2, 0)}"/>'
        f'<path class="t7-deck {ship}" d="{_outline(width / 2, 12)}"/>'
        f'<path class="t7-plank" d="{planks}"/><path class="t7-seam" d="{seams}"/>'
        f'<circle class="t7-glow" cx="{bow}" cy="22" r="19"/>'
        f'<circle class="t7-lamp" cx="{bow}" cy="22" r="6"/>'
    )


def _outline(middle: float, inset: float) -> str:
    """Return the outline of a hull, drawn in by so much."""
    half, top, bottom = middle - 4 - inset, 6 + inset, 600 - inset * 0.66

    def at(x: float, y: float) -> str:
        return f"{number(middle + x)} {number(y)}"

    return (
        f"M{at(0, top)}C{at(51 - inset, top + 4)} {at(half - 8, 36 + inset)} {at(half - 4, 100 + inset)}"
        f"Q{at(half + 6, 300)} {at(half - 4, 520)}Q{at(half - 8, bottom)} {at(half - 30, bottom)}"
        f"L{at(30 - half, bottom)}Q{at(8 - half, bottom)} {at(4 - half, 520)}"
        f"Q{at(-6 - half, 300)} {at(4 - half, 100 + inset)}"
        f"C{at(8 - half, 36 + inset)} {at(inset - 51, top + 4)} {at(0, top)}z"
    )


def _island(chart: Chart) -> str:
    """Draw Tortuga: beach, scrub, the way along which the marooned stand, palms, and the fort above."""
    aside = chart.middle - 360
    stops = [chart.line_at(index) for index in range(LINE_PLACES)]
    trail = "M" + "L".join(f"{number(x - aside)} {number(y + 22)}" for x, y in stops)
    places = "".join(_standing(x - aside, y) for x, y in stops)
    palms = "".join(
        shift(x, y, _PALM) for x, y in ((268, 380), (322, 376), (452, 464), (396, 466), (412, 376))
    )
    return shift(
        aside,
        0,
        f'<path class="t7-shallow" stroke-width="26" d="{_SHORE}"/>'
        f'<path class="t7-beach" d="{_SHORE}"/><path class="t7-scrub" d="{_SCRUB}"/>'
        f'<path class="t7-trail-edge" d="{trail}"/><path class="t7-trail" d="{trail}"/>'
        f'<path class="t7-steps" d="{trail}"/>{places}{palms}{_FORT}',
    )


def _boat(chart: Chart, ship: str) -> str:
    """Draw the way between a ship, its rowboat and the beach."""
    x, y, width, height = chart.boat_box(ship)
    middle = y + height / 2
    end = x - 14 if ship == "FD" else x + width + 14
    begin = x + 10 if ship == "FD" else x + width - 10
    return f'<path class="t7-steps" d="M{number(begin)} {number(middle)}H{number(end)}"/>'
