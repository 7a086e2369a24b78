"""What the parts of the picture are called, for those who hear it and for small captions."""

from collections.abc import Sequence

from cayona.games.tortuga.components import ACTIONS, AREAS
from cayona.games.tortuga.words.names import action_name, area_name, colour_name, dice_names, marker_name
from cayona.kernel.events import Facts
from cayona.kernel.language import _, listing, ngettext
from cayona.kernel.seats import SEAT_MARKS


def stage(view: Facts) -> str:
    """Say where the round stands: a roll, an action with its place, or the chests on their way."""
    if view["result"] is not None:
        return _("The game is over")
    if view["action"] is not None:
        words = _("{action}, first place") if view["place"] == 1 else _("{action}, second place")
        return words.format(action=action_name(view["action"]).capitalize())
    if view["step"]:
        return _("Roll {step}").format(step=view["step"])
    return _("Chests move on")


def board_label(seat: int) -> str:
    """Name a seat's board."""
    return _("{name}: board").format(name=SEAT_MARKS[seat])


def tortuga_label(count: int, limit: int) -> str:
    """Say how many chests a seat has brought home."""
    return _("{count} of {all} chests on Tortuga").format(count=count, all=limit)


def points_label(count: int) -> str:
    """Say how many points a seat has."""
    return _("points: {count}").format(count=count)


def space_label(seat: int, index: int, letters: Sequence[str], total: int, rank: int) -> str:
    """Say what lies on an action space, and its place."""
    name = f"{SEAT_MARKS[seat]}, {action_name(ACTIONS[index])}"
    parts = [dice_names("".join(letters))] if letters else []
    if total:
        parts.append(_("total {total}").format(total=total))
    if rank:
        parts.append(_("first place") if rank == 1 else _("second place"))
    return f"{name}: {listing(parts)}" if parts else name


def ranking_label(index: int, ranked: Sequence[tuple[int, int]]) -> str:
    """Say who has dice on an action, best first."""
    told = listing(f"{SEAT_MARKS[seat]} {total}" for seat, total in ranked) or _("nobody")
    return f"{action_name(ACTIONS[index])}: {told}"


def advantage_label(seat: int, index: int, side: int) -> str:
    """Name an advantage space and its token."""
    words = _("{name}, advantage on {action}: +{side}") if side else _("{name}, advantage on {action}")
    return words.format(name=SEAT_MARKS[seat], action=action_name(ACTIONS[index]), side=side)


def track_label(seat: int, marker: str, field: int, room: int) -> str:
    """Say where a marker stands and what it allows."""
    words = ngettext(
        "{name}, {marker} on {field}: room for {room} die and {room} chest",
        "{name}, {marker} on {field}: room for {room} dice and {room} chests",
        room,
    )
    return words.format(name=SEAT_MARKS[seat], marker=marker_name(marker), field=field, room=room)


def chest_label(colour: str, area: str, count: int) -> str:
    """Name the chests of one colour in an area, or in the centre."""
    where = area_name(area) if area in AREAS else _("centre")
    return _("{colour} chest, {area}: {count}").format(colour=colour_name(colour), area=where, count=count)


def area_label(area: str, count: int, limit: int | None) -> str:
    """Say how many chests lie in an area, and for how many there is room."""
    if limit is None:
        chests = ngettext("{count} chest", "{count} chests", count).format(count=count)
    else:
        chests = _("{count} of {all} chests").format(count=count, all=limit)
    return f"{area_name(area)}: {chests}"


def die_label(letter: str, face: str | None, value: int | None) -> str:
    """Name a die and what it shows; the part before the colon is its short name."""
    name = _("Die {letter}").format(letter=letter)
    if face is None:
        return name
    shown = action_name(face) if value is None else f"{action_name(face)} {value}"
    return f"{name}: {shown}"


def held_label(letter: str) -> str:
    """Name a die that somebody still has behind a screen."""
    return _("Die {letter}: in hand").format(letter=letter)
