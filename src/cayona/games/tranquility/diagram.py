"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.names import card_count, card_label, row_label, storm_label
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, pgettext
from cayona.kernel.seats import LETTERS

NAME_WIDTH = 14


def diagram(view: Mapping[str, Any]) -> str:
    """Draw an observation: a line for each row, the last row on top, then the seats and the supplies."""
    variant = view["options"]["variant"]
    rows = BOARDS[variant].row_cells()
    lines = [_row_line(view, variant, row, rows[row]) for row in reversed(range(len(rows)))]
    lines += [_seat_line(view, seat) for seat in range(view["seats"])]
    lines += _table_lines(view)
    return "\n".join(lines)


def _row_line(view: Mapping[str, Any], variant: str, row: int, cells: list[int]) -> str:
    islands = "".join(_cell(view, cell) for cell in cells)
    closed = [_("rocks")] if view["rocks_row"] == row else []
    closed += [storm_label(name) for name, where in view["storms"].items() if where.get("row") == row]
    return f"{row_label(variant, row):<{NAME_WIDTH}}{islands}  {listing(closed)}".rstrip()


def _cell(view: Mapping[str, Any], cell: int) -> str:
    number = view["grid"][cell]
    if number is None:
        return "  . "
    side = {"day": "*", "night": "o"}.get(view["orientation"].get(str(number), ""), " ")
    return f" {number:>2}{side}"


def _seat_line(view: Mapping[str, Any], seat: int) -> str:
    turn = ">" if seat in view["deciders"] else " "
    hand = view["hands"][seat]
    cards = card_count(view["hand_sizes"][seat]) if hand is None else listing(map(_hand_card, hand)) or "–"
    parts = [
        _("{letter}: {cards}; pile {pile}, discarded {discarded}").format(
            letter=LETTERS[seat],
            cards=cards,
            pile=view["pile_sizes"][seat],
            discarded=view["discard_sizes"][seat],
        )
    ]
    parts += [storm_label(name) for name, where in view["storms"].items() if where.get("seat") == seat]
    if view["monsters_revealed"][seat]:
        parts.append(_("monsters shown: {count}").format(count=view["monsters_revealed"][seat]))
    if view["scores"]:
        parts.append(_("points {points}").format(points=view["scores"][seat]))
    return turn + "; ".join(parts)


def _hand_card(card: int | str) -> str:
    return str(card) if isinstance(card, int) else card_label(card)


def _table_lines(view: Mapping[str, Any]) -> list[str]:
    lines = []
    if not view["scores"]:  # the competitive game has no Start
        played = pgettext("card", "played") if view["start_played"] else _("not yet played")
        lines.append(_("Start: {played}").format(played=played))
    if view["compasses"] or view["compass_supply"]:
        lines.append(
            _("compasses: {pool}, in the supply {supply}").format(
                pool=view["compasses"], supply=view["compass_supply"]
            )
        )
    if view["removed_count"]:
        lines.append(_("removed islands: {count}").format(count=view["removed_count"]))
    if view["destroyed"]:
        lines.append(_("eaten: {islands}").format(islands=listing(view["destroyed"])))
    if view["exploration_size"]:
        lines.append(_("to explore: {count}").format(count=view["exploration_size"]))
    if view["display"]:
        lines.append(_("display: {islands}").format(islands=listing(view["display"])))
    return lines
