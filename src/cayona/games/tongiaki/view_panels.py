"""Below the map: what is to be done, and everybody's ships, points and kings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.components import KINGS
from cayona.games.tongiaki.text import prompt, tile_name
from cayona.games.tongiaki.view_layout import BUTTON, MARGIN, PLATE_HEIGHT, WIDTH
from cayona.kernel.language import gettext as _
from cayona.svg.elements import fit, number, panel, place, shift, spot, write, write_lines

BUTTONS: Final = ("royal", "new-settlement", "reenter-tonga", "reenter-other")
CSS: Final = ".cayona .tg-spent{opacity:.16}"
_INSIDE: Final = WIDTH - 2 * MARGIN
_BOLD: Final = 0.64
"""How wide a bold letter is, as a part of its size."""
_ACTION: Final = _INSIDE - layout.STACK_WIDTH - 10

Observation = Mapping[str, Any]


# --- What is to be done --------------------------------------------------------------------------------


def action(view: Observation, offered: Mapping[str, str], names: Sequence[str]) -> str:
    """Draw the buttons, or the fleet that lands, or else say what is asked."""
    buttons = [element for element in BUTTONS if element in offered]
    if view["group"] is not None and any(view["group"]):
        return _fleet(view, offered, names)
    if buttons:
        return _buttons(buttons)
    return panel(MARGIN, 0, _ACTION, BUTTON, "panel") + _sentence(prompt(view))


def _sentence(words: str) -> str:
    """Write a sentence in two lines, or in one if it is short."""
    lines = wrap(words, 44) if len(words) > 34 else [words]
    size = min(24.0, (_ACTION - 20) / (0.56 * max(map(len, lines))))
    top = 52.0 if len(lines) == 1 else 38.0
    body = write_lines(MARGIN + _ACTION / 2, top, lines[:2], 30, "middle")
    return f'<g style="font-size:{number(size)}px">{body}</g>'


def _buttons(offered: Sequence[str]) -> str:
    words = (_("Royal island"), _("New settlement"), _("Two ships on Tonga"), _("One ship elsewhere"))
    labels = dict(zip(BUTTONS, words, strict=True))
    signs = dict(zip(BUTTONS, ("tg-crown", "tg-back", "tg-palm", "tg-volcano"), strict=True))
    wide = (_ACTION - 10 * (len(offered) - 1)) / len(offered)
    parts = []
    for index, element in enumerate(offered):
        x = MARGIN + index * (wide + 10)
        body = panel(x, 0, wide, BUTTON, "card") + _inscription(x, wide, signs[element], labels[element])
        body += panel(x + 4, 4, wide - 8, BUTTON - 8, "edge")
        parts.append(spot(element, labels[element], True, body))
    return "".join(parts)


def _inscription(x: float, wide: float, sign: str, words: str) -> str:
    """Write a button's words beside its sign, in two smaller lines if they are long."""
    room = wide - 72
    if _BOLD * 24 * len(words) <= room:
        lines, size = [words], 24.0
    else:
        lines = wrap(words, max(len(words) // 2 + 1, *map(len, words.split())))[:2]
        size = min(20.0, room / (_BOLD * max(map(len, lines))))
    top = 52.0 if len(lines) == 1 else 38.0
    left = x + 8 + (room - _BOLD * size * max(map(len, lines))) / 2
    body = write_lines(left + 52, top, lines, 26, "strong")
    return place(sign, left + 24, 43, 40) + f'<g style="font-size:{number(size)}px">{body}</g>'


def _fleet(view: Observation, offered: Mapping[str, str], names: Sequence[str]) -> str:
    """Show the ships that are still to land, by owner: to be picked first, then a beach."""
    group = [(seat, count) for seat, count in enumerate(view["group"]) if count]
    wide = min((_ACTION - 10 * (len(group) - 1)) / len(group), 220)
    parts = []
    for index, (seat, count) in enumerate(group):
        x = MARGIN + index * (wide + 10)
        label = _("Fleet: {ships} of {name}").format(ships=count, name=names[seat])
        size = min(66.0, wide / 2)
        body = panel(x, 0, wide, BUTTON, "card") + place(f"tg-ship-{seat}", x + 8 + size / 2, 43, size)
        body += write(x + wide - 12, 54, f"×{count}", "big end")
        body += panel(x + 4, 4, wide - 8, BUTTON - 8, "edge")
        element = f"fleet-{seat}"
        parts.append(spot(element, label, element in offered, body, f' data-ghost="tg-ship-{seat}"'))
    if len(group) == 1:
        x = MARGIN + wide + 20
        parts.append(write(x, 54, f"→ {tile_name(view['island'])}", "big"))
    return "".join(parts)


# --- Name plates ---------------------------------------------------------------------------------------


def plates(view: Observation, where: layout.Layout, names: Sequence[str]) -> str:
    """Draw everybody's plate: points, ships in stock, islands and kings."""
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
