"""The board as plain text: for the terminal, for tests, and for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cayona.games.tortuga.components import ACTIONS, COLOURS, LETTERS
from cayona.games.tortuga.words import action_name, chest_list, coin_count
from cayona.kernel.language import gettext as _
from cayona.kernel.language import ngettext
from cayona.kernel.seats import LETTERS as SEATS

View = Mapping[str, Any]


def diagram(view: View) -> str:
    """Draw an observation: where the round stands, the middle, and a block for every board."""
    lines = [
        _("round {round}, phase: {phase}, start player {name}").format(
            round=view["round"], phase=view["phase"], name=SEATS[view["start"]]
        ),
        _("centre: {chests}").format(chests=chest_list(_chests(view["centre"]))),
        _("bag: {chests}; treasure tokens: {pool}").format(chests=sum(view["bag"]), pool=view["pool"]),
    ]
    for seat in range(view["seats"]):
        lines += _board(view, seat)
    return "\n".join(lines)


def _board(view: View, seat: int) -> list[str]:
    board = view["boards"][seat]
    turn = ">" if seat in view["deciders"] else " "
    ship, pirate = board["capacities"]
    lines = [
        _(
            "{turn}{name}: ship {ship} (room {ship_room}), pirate {pirate} (room {pirate_room}), {tokens}"
        ).format(
            turn=turn,
            name=SEATS[seat],
            ship=board["ship"],
            ship_room=ship,
            pirate=board["pirate"],
            pirate_room=pirate,
            tokens=_tokens(board),
        ),
        _("   Tortuga: {tortuga} | fleet: {fleet} | crew: {crew} | island: {island}").format(
            **{area: chest_list(_chests(board[area])) for area in ("tortuga", "fleet", "crew", "island")}
        ),
        "   " + "  ".join(_space(board, number, name) for number, name in enumerate(ACTIONS)),
    ]
    hand = _hand(board)
    if hand:
        lines.append("   " + hand)
    return lines


def _chests(counts: list[int]) -> list[str]:
    return [colour for colour, count in zip(COLOURS, counts, strict=True) for _turn in range(count)]


def _tokens(board: View) -> str:
    count = ngettext("{count} treasure token", "{count} treasure tokens", board["token_count"])
    told = count.format(count=board["token_count"])
    return told if board["tokens"] is None else f"{told} ({coin_count(sum(board['tokens']))})"


def _space(board: View, number: int, action: str) -> str:
    """Tell the dice on an action space, its token and its total: "fleet AC+1=6"."""
    dice = "".join(letter for letter, space in zip(LETTERS, board["dice"], strict=True) if space == action)
    side = board["advantage"][number]
    bonus = f"+{side}" if side else ""
    total = f"={board['totals'][number]}" if dice else ""
    return f"{action_name(action)} {dice}{bonus}{total}".rstrip()


def _hand(board: View) -> str:
    """Tell the dice in hand, with their faces if the viewer sees them, and what is kept or committed."""
    faces = board["roll"] or [None] * len(LETTERS)
    dice = [
        f"{letter} {action_name(face)}" if face else letter
        for letter, face, space in zip(LETTERS, faces, board["dice"], strict=True)
        if space is None
    ]
    if not dice:
        return ""
    told = _("in hand: {dice}").format(dice=", ".join(dice))
    if board["kept"]:
        told += " " + _("(skulls to turn: {dice})").format(dice=board["kept"])
    if board["stuck"]:
        told += " " + _("(no die can be placed)")
    if board["commit"] is not None:
        told += " " + _("(decided)")
    return told
