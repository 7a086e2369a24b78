"""What the parts of the picture are called, for those who hear it and for small captions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cayona.games.tortuga.components import ACTIONS, AREAS, LETTERS
from cayona.games.tortuga.words import action_name, area_name, coin_count, colour_name, marker_name
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, ngettext
from cayona.kernel.seats import LETTERS as SEATS

Observation = Mapping[str, Any]


def called(view: Observation, names: Sequence[str] | None) -> list[str]:
    """Return what the boards are called: the viewer's is "You"."""
    given = list(names or ())[: view["seats"]]
    given += [""] * (view["seats"] - len(given))
    return [
        _("You") if seat == view["seat"] else name or _("Seat {letter}").format(letter=SEATS[seat])
        for seat, name in enumerate(given)
    ]


def stage(view: Observation) -> str:
    """Say where the round stands: a roll, an action with its place, or the chests on their way."""
    if view["result"] is not None:
        return _("The game is over")
    if view["action"] is not None:
        words = _("{action}, first place") if view["place"] == 1 else _("{action}, second place")
        return words.format(action=action_name(view["action"]).capitalize())
    if view["step"]:
        return _("Roll {step}").format(step=view["step"])
    return _("Chests move on")


def board_label(view: Observation, seat: int, name: str) -> str:
    """Say who has a board, and what is at stake there."""
    board = view["boards"][seat]
    parts = [f"{SEATS[seat]}, {name}"]
    parts.append(
        _("{count} of {all} chests on Tortuga").format(count=sum(board["tortuga"]), all=view["end_chests"])
    )
    parts.append(tokens_label(board))
    if seat == view["start"]:
        parts.append(_("start player"))
    if view["result"] is not None:
        if seat in view["result"]["winners"]:
            parts.append(_("winner"))
    elif seat in view["deciders"]:
        parts.append(_("decides"))
    elif has_decided(view, seat):
        parts.append(_("has decided"))
    return listing(parts)


def has_decided(view: Observation, seat: int) -> bool:
    """Tell whether a seat has dice in hand and has committed some."""
    board = view["boards"][seat]
    return view["phase"] == "keep" and None in board["dice"] and seat not in view["deciders"]


def tokens_label(board: Observation) -> str:
    """Say how many treasure tokens a seat has, and what they are worth to those who know."""
    count = board["token_count"]
    told = ngettext("{count} treasure token", "{count} treasure tokens", count).format(count=count)
    return told if board["tokens"] is None else f"{told} ({coin_count(sum(board['tokens']))})"


def space_label(view: Observation, seat: int, index: int) -> str:
    """Say what lies on an action space, and its place."""
    board = view["boards"][seat]
    action = ACTIONS[index]
    letters = [letter for letter, space in zip(LETTERS, board["dice"], strict=True) if space == action]
    name = _("{letter}, {action}").format(letter=SEATS[seat], action=action_name(action))
    parts = [_("dice {dice}").format(dice=" ".join(letters))] if letters else []
    if board["totals"][index]:
        parts.append(_("total {total}").format(total=board["totals"][index]))
    for place, words in enumerate((_("first place"), _("second place"))):
        if view["places"][index][place : place + 1] == [seat]:
            parts.append(words)
    return f"{name}: {listing(parts)}" if parts else name


def advantage_label(seat: int, index: int, side: int) -> str:
    """Name an advantage space and its token."""
    words = (
        _("Advantage of {letter} on {action}: +{side}") if side else _("Advantage of {letter} on {action}")
    )
    return words.format(letter=SEATS[seat], action=action_name(ACTIONS[index]), side=side)


def track_label(seat: int, marker: str, field: int, room: int) -> str:
    """Say where a marker stands and what it allows."""
    words = ngettext(
        "{letter}, {marker} on {field}: room for {room} die and {room} chest",
        "{letter}, {marker} on {field}: room for {room} dice and {room} chests",
        room,
    )
    return words.format(letter=SEATS[seat], marker=marker_name(marker), field=field, room=room)


def chest_label(colour: str, area: str, count: int) -> str:
    """Name the chests of one colour in an area, or in the centre."""
    where = area_name(area) if area in AREAS else _("centre")
    return _("{colour} chest, {area}: {count}").format(colour=colour_name(colour), area=where, count=count)


def die_label(letter: str, face: str | None, value: int | None) -> str:
    """Name a die and what it shows; the part before the colon is its short name."""
    name = _("Die {letter}").format(letter=letter)
    if face is None:
        return name
    shown = action_name(face) if value is None else f"{action_name(face)} {value}"
    return f"{name}: {shown}"
