"""What never changes on the chart: the sea, both ships, the Galleon, Tortuga, and where pawns can stand."""

from functools import cache
from typing import Final

from cayona.games.tortuga1667.board import layout
from cayona.games.tortuga1667.board.symbols import DRAWN
from cayona.svg.elements import number, panel, shift

_WAVES: Final = ((240, 164), (462, 170), (352, 505), (228, 500), (476, 498), (234, 330), (480, 300))


@cache
def scenery(wide: bool) -> str:
    """Draw the chart."""
    chart = layout.CHARTS[wide]
    parts = [_sea(chart), shift(chart.galleon.x, chart.galleon.y, DRAWN["_galleon"]), _island(chart)]
    for ship in layout.SHIPS:
        parts.append(_boat(chart, ship))
        parts.append(shift(chart.ship_left(ship), 0, _hull(ship, chart.ship_width)))
        parts += [_standing(*chart.place_at(ship, index)) for index in range(layout.PLACES)]
        parts += [
            panel(*chart.hold_box(ship, side), f"t7-hatch {nation}", 10)
            for side, nation in enumerate(layout.NATIONS)
        ]
    return "".join(parts)


def _sea(chart: layout.Chart) -> str:
    width, height = chart.width, layout.CHART_HEIGHT
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
    seams = "".join(f"M22 {layout.ROW_TOP + layout.TAP * row:g}H{width - 22:g}" for row in range(1, 6))
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


def _island(chart: layout.Chart) -> str:
    """Draw Tortuga: beach, scrub, the way along which the marooned stand, palms, and the fort above."""
    aside = chart.middle - 360
    stops = [chart.line_at(index) for index in range(layout.LINE_PLACES)]
    trail = "M" + "L".join(f"{number(x - aside)} {number(y + 22)}" for x, y in stops)
    places = "".join(_standing(x - aside, y) for x, y in stops)
    palms = "".join(
        shift(x, y, DRAWN["_palm"]) for x, y in ((268, 380), (322, 376), (452, 464), (396, 466), (412, 376))
    )
    return shift(
        aside,
        0,
        f'{DRAWN["_land"]}<path class="t7-trail-edge" d="{trail}"/><path class="t7-trail" d="{trail}"/>'
        f'<path class="t7-steps" d="{trail}"/>{places}{palms}{DRAWN["_fort"]}',
    )


def _boat(chart: layout.Chart, ship: str) -> str:
    """Draw the way between a ship, its rowboat and the beach."""
    x, y, width, height = chart.boat_box(ship)
    middle = y + height / 2
    end = x - 14 if ship == "FD" else x + width + 14
    begin = x + 10 if ship == "FD" else x + width - 10
    return f'<path class="t7-steps" d="M{number(begin)} {number(middle)}H{number(end)}"/>'
