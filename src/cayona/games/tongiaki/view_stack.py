"""The stack: how many tiles of each kind it holds, and which they are, for those who ask."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.components import ISLANDS, TONGA, WATERS, Water
from cayona.games.tongiaki.text import tile_name
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.svg.elements import number, panel, spot, write

FOLD: Final = "tiles"
CSS: Final = (
    ".cayona .tg-stack{fill:var(--card);stroke:var(--contour);stroke-width:2}"
    ".cayona .tg-sheet{fill:var(--card);stroke:var(--contour);stroke-width:2.5}"
    ".tg-tile-worth{font-size:25px;font-weight:800;text-anchor:middle;paint-order:stroke;"
    "stroke:var(--halo);stroke-width:8;stroke-linejoin:round}"
    ".cayona .tg-tile-name{font-size:15px;text-anchor:middle}"
    ".tg-small-figure{font-size:14px;font-weight:800;text-anchor:middle}"
    ".cayona .tg-warning{fill:var(--bad)}"
    ".tg-small-need{fill:var(--card);stroke:var(--stream);stroke-width:1.4}"
    ".cayona .tg-gone{opacity:.18}"
)
_COLUMNS: Final = 8
_SCALE: Final = 0.39

Observation = Mapping[str, Any]


def button(view: Observation) -> str:
    """Draw the stack: how much is left of each kind; it opens the list."""
    islands, water = view["islands_left"], view["water_left"]
    wide, high = layout.STACK_WIDTH, layout.BUTTON
    x = layout.WIDTH - layout.MARGIN - wide
    parts = [panel(x, 0, wide, high, "tg-stack")]
    for at, sign, count in ((x + wide * 0.27, "samoa", islands), (x + wide * 0.73, "water_p", water)):
        last = count <= 1 and view["result"] is None
        parts.append(f'<use href="#tg-{sign}" transform="translate({number(at)} 30) scale(.24)"/>')
        parts.append(write(at, 78, count, "strong middle tg-warning" if last else "strong middle"))
    label = _("Stack: islands {islands}, water {water}").format(islands=islands, water=water)
    told = f"{label}: {listing(map(tile_name, view['left_in_stack']))}"
    return spot("stack", told, False, "".join(parts), f' data-ghost="tg-back" data-opens="{FOLD}"')


def sheet(view: Observation) -> str:
    """Draw all tiles of the box over the map, faint once they are drawn; closed until somebody opens it."""
    x, y = layout.FRAME + 8, layout.FRAME + 100
    wide, high = layout.WIDTH - 2 * x, layout.MAP_HEIGHT - y - layout.FRAME - 8
    parts = [panel(x, y, wide, high, "tg-sheet", 16), write(x + wide - 34, y + 44, "×", "big middle")]
    parts += [
        write(x + 20, y + 36 + 30 * line, words, style) for line, (words, style) in enumerate(_told(view))
    ]
    waiting = set(view["left_in_stack"])
    islands = [island.key for index, island in enumerate(ISLANDS) if index != TONGA]
    step = (wide - 16) / _COLUMNS
    for row, line in enumerate((*_halves(islands), *_halves([water.key for water in WATERS]))):
        for column, key in enumerate(line):
            parts.append(_tile(key, x + 8 + (column + 0.5) * step, y + 152 + row * 118, key in waiting))
    return f'<g class="fold" data-fold="{FOLD}" data-opens="{FOLD}">{"".join(parts)}</g>'


def _halves(keys: list[str]) -> tuple[list[str], list[str]]:
    return keys[:_COLUMNS], keys[_COLUMNS:]


def _told(view: Observation) -> list[tuple[str, str]]:
    """Tell how many tiles of each kind are left, islands also by worth, and how likely the next is one."""
    left = view["islands_left"], view["water_left"]
    worths = [island.points for island in ISLANDS if island.key in view["left_in_stack"]]
    counted = listing(f"{worths.count(points)} × {points}" for points in sorted(set(worths), reverse=True))
    chance = round(100 * left[0] / max(sum(left), 1))
    return [
        (
            _("Still in the stack: islands {islands}, water {water}").format(islands=left[0], water=left[1]),
            "strong",
        ),
        (_("Points of these islands: {counted}").format(counted=counted or "–"), "small muted"),
        (_("The next tile is an island with a chance of {chance} %").format(chance=chance), "small muted"),
    ]


def _tile(key: str, x: float, y: float, waiting: bool) -> str:
    style = "" if waiting else ' class="tg-gone"'
    name = write(x, y + 54, tile_name(key), "tg-tile-name")
    return f'<g{style}><use href="#tg-box-{key}" x="{number(x)}" y="{number(y)}"/>{name}</g>'


@cache
def definitions() -> str:
    """Define the tiles as they lie in the box: small, with their numbers."""
    islands = {island.key: write(0, 9, island.points, "tg-tile-worth") for island in ISLANDS}
    waters = {water.key: _numbers(water) for water in WATERS}
    return "".join(
        f'<g id="tg-box-{key}"><use href="#tg-{key}" transform="scale({number(_SCALE)})"/>{words}</g>'
        for key, words in (islands | waters).items()
    )


def _numbers(water: Water) -> str:
    parts = []
    for start, end, colours in water.routes:
        if colours:
            x, y = (_SCALE * part for part in layout.number_place(start, end))
            parts.append(
                f'<circle class="tg-small-need" cx="{number(x)}" cy="{number(y)}" r="8.5"/>'
                f"{write(x, y + 5, colours, 'tg-small-figure')}"
            )
    return "".join(parts)
