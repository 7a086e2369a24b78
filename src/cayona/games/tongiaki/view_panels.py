"""Below the map: what is to be done, everybody's ships, points and kings, and what the stack still holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.components import ISLANDS, KINGS, TONGA, WATERS
from cayona.games.tongiaki.text import prompt, tile_name
from cayona.games.tongiaki.view_layout import ACTION_HEIGHT, MARGIN, PLATE_HEIGHT, WIDTH
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.svg.elements import fit, number, panel, place, shift, spot, write

BUTTONS: Final = ("new-settlement", "reenter-tonga", "reenter-other")
CSS: Final = (
    ".cayona .tg-spent{opacity:.16}"
    ".cayona .tg-tile-worth{font-size:22px;font-weight:800;text-anchor:middle;paint-order:stroke;"
    "stroke:var(--sand);stroke-width:6;stroke-linejoin:round}"
    ".cayona .tg-warning{fill:var(--bad);font-weight:700}"
)
_INSIDE: Final = WIDTH - 2 * MARGIN
_TILE_STEP: Final = _INSIDE / 16
_TILE_SCALE: Final = 0.23

Observation = Mapping[str, Any]


# --- What is to be done --------------------------------------------------------------------------------


def action(view: Observation, lit: Collection[str], names: Sequence[str]) -> str:
    """Draw the buttons, or the fleet that lands, or else say what is asked."""
    offered = [element for element in BUTTONS if element in lit]
    if view["group"] is not None and any(view["group"]):
        return _fleet(view, lit, names)
    if offered:
        return _buttons(offered)
    return panel(MARGIN, 0, _INSIDE, ACTION_HEIGHT, "panel") + _sentence(prompt(view))


def _sentence(words: str) -> str:
    """Write a sentence in the middle, as large as fits on one line."""
    size = max(15.0, min(24.0, _INSIDE / (0.56 * len(words))))
    return f'<g style="font-size:{number(size)}px">{write(WIDTH / 2, 52, words, "middle")}</g>'


def _buttons(offered: Sequence[str]) -> str:
    labels = dict(
        zip(BUTTONS, (_("New settlement"), _("Two ships on Tonga"), _("One ship elsewhere")), strict=True)
    )
    wide = (_INSIDE - 10 * (len(offered) - 1)) / len(offered)
    parts = []
    for index, element in enumerate(offered):
        x = MARGIN + index * (wide + 10)
        words = fit(labels[element], int(wide / 13))
        body = panel(x, 0, wide, ACTION_HEIGHT, "card") + write(x + wide / 2, 52, words, "strong middle")
        body += panel(x + 4, 4, wide - 8, ACTION_HEIGHT - 8, "edge")
        parts.append(spot(element, labels[element], True, body))
    return "".join(parts)


def _fleet(view: Observation, lit: Collection[str], names: Sequence[str]) -> str:
    """Show the ships that are still to land, by owner: to be picked first, then a beach."""
    group = [(seat, count) for seat, count in enumerate(view["group"]) if count]
    wide = min((_INSIDE - 10 * (len(group) - 1)) / len(group), 220)
    parts = []
    for index, (seat, count) in enumerate(group):
        x = MARGIN + index * (wide + 10)
        label = _("Fleet: {ships} of {name}").format(ships=count, name=names[seat])
        body = panel(x, 0, wide, ACTION_HEIGHT, "card") + place(f"tg-ship-{seat}", x + 42, 43, 66)
        body += write(x + wide - 16, 54, f"× {count}", "big end")
        body += panel(x + 4, 4, wide - 8, ACTION_HEIGHT - 8, "edge")
        element = f"fleet-{seat}"
        parts.append(spot(element, label, element in lit, body, f' data-ghost="tg-ship-{seat}"'))
    if len(group) < 3:
        x = MARGIN + len(group) * (wide + 10) + 10
        parts.append(write(x, 54, f"→ {tile_name(view['island'])}", "big"))
    return "".join(parts)


# --- Everybody -----------------------------------------------------------------------------------------


def plates(view: Observation, where: layout.Layout, names: Sequence[str]) -> str:
    """Draw everybody: points first, then ships left, islands and kings."""
    wide = (_INSIDE - 8 * (where.columns - 1)) / where.columns
    parts = []
    for seat in range(view["seats"]):
        row, column = divmod(seat, where.columns)
        x, y = MARGIN + column * (wide + 8), row * (PLATE_HEIGHT + 8)
        parts.append(shift(x, y, _plate(view, seat, names[seat], wide)))
    return "".join(parts)


def _plate(view: Observation, seat: int, name: str, wide: float) -> str:
    label = _("{name}: points {points}, islands {islands}, stock {stock}, kings {kings}").format(
        name=name,
        points=view["points"][seat],
        islands=view["islands"][seat],
        stock=view["stocks"][seat],
        kings=view["kings"][seat],
    )
    won = view["result"] is not None and seat in view["result"]["winners"]
    style = "panel won" if won else "panel now" if seat in view["deciders"] else "panel"
    called = _("You") if seat == view["seat"] else name
    parts = [
        panel(0, 0, wide, PLATE_HEIGHT, style),
        f'<use href="#seat-{seat}" transform="translate(30 36)"/>',
        write(60, 30, fit(called, int((wide - 130) / 13)), "strong"),
        write(wide - 14, 32, view["points"][seat], "big end"),
        place(f"tg-ship-{seat}", 70, 50, 28),
        write(86, 60, view["stocks"][seat], "small"),
        place("tg-palm", 131, 50, 28),
        write(144, 60, view["islands"][seat], "small"),
    ]
    parts += [
        place("tg-crown", wide - 20 - 23 * king, 53, 21, "" if king < view["kings"][seat] else "tg-spent")
        for king in range(KINGS)
    ]
    return spot(f"plate-{seat}", label, False, "".join(parts), f' data-ghost="tg-ship-{seat}"')


# --- The stack -----------------------------------------------------------------------------------------


def stack(view: Observation) -> str:
    """Show every tile of the box in two rows; those that have been drawn are faint."""
    waiting = set(view["left_in_stack"])
    islands = [(island.key, index) for index, island in enumerate(ISLANDS) if index != TONGA]
    waters = [(water.key, -1) for water in WATERS]
    counts = (view["islands_left"], view["water_left"])
    words = _("Stack: islands {islands}, water {water}").format(islands=counts[0], water=counts[1])
    last = 1 in counts and view["result"] is None
    parts = [write(MARGIN, 20, words, "small tg-warning" if last else "small muted")]
    for row, tiles in enumerate((islands, waters)):
        for column, (key, index) in enumerate(tiles):
            x, y = MARGIN + (column + 0.5) * _TILE_STEP, 50 + row * 48
            parts.append(_tile(key, index, x, y, key in waiting))
    label = f"{words}: {listing(map(tile_name, view['left_in_stack']))}"
    return spot("stack", label, False, "".join(parts), ' data-ghost="tg-back"')


def _tile(key: str, index: int, x: float, y: float, waiting: bool) -> str:
    style = "" if waiting else ' class="tg-spent"'
    art = f'<use href="#tg-{key}" transform="scale({number(_TILE_SCALE)})"/>'
    worth = write(0, 8, ISLANDS[index].points, "tg-tile-worth") if index >= 0 else ""
    return f'<g{style} transform="translate({number(x)} {number(y)})">{art}{worth}</g>'
