"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cayona.games.cartagena.components import FORTRESS, LAST_SPACE, PIRATES, SEGMENT_LENGTH, SLOOP, SYMBOLS
from cayona.games.cartagena.text import card_count, symbol_name
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS


def diagram(view: Mapping[str, Any]) -> str:
    """Draw an observation: six spaces a line, a pirate as its seat's letter."""
    lines = [_("fortress: {who}").format(who=_crowd(view, FORTRESS))]
    widest = max(len(symbol_name(symbol)) for symbol in SYMBOLS)
    for start in range(1, LAST_SPACE + 1, SEGMENT_LENGTH):
        cells = [_cell(view, space, widest) for space in range(start, start + SEGMENT_LENGTH)]
        lines.append("".join(cells).rstrip())
    lines.append(_("sloop: {who}").format(who=_crowd(view, SLOOP)))
    lines += [_hand_line(view, seat) for seat in range(view["seats"])]
    if view["mode"] == "tortuga":
        lines.append(_("row: {row}").format(row="→ " + " ".join(map(symbol_name, view["row"]))))
    lines.append(_("pile: {count}").format(count=view["pile"]))
    lines.append(_("discard: {cards}").format(cards=_cards(view["discard"])))
    return "\n".join(lines)


def _cell(view: Mapping[str, Any], space: int, widest: int) -> str:
    standing = "".join(LETTERS[seat] * places.count(space) for seat, places in enumerate(view["pirates"]))
    return f"{space:>2} {symbol_name(view['track'][space - 1]):<{widest}} {standing:<4}"


def _crowd(view: Mapping[str, Any], place: int) -> str:
    return "  ".join(
        f"{LETTERS[seat]} {places.count(place)}/{PIRATES}" for seat, places in enumerate(view["pirates"])
    )


def _hand_line(view: Mapping[str, Any], seat: int) -> str:
    hand = view["hands"][seat]
    cards = card_count(view["hand_sizes"][seat]) if hand is None else _cards(hand)
    turn = ">" if seat in view["deciders"] else " "
    return f"{turn}{LETTERS[seat]}: {cards}"


def _cards(hand: Mapping[str, int]) -> str:
    return "  ".join(f"{symbol_name(symbol)}×{count}" for symbol, count in hand.items()) or "–"
