"""What people may ask of a table before the match: other settings, bots, being ready, another name."""

from __future__ import annotations

from typing import Any, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.entries import Entry
from cayona.server.errors import Forbidden, TableError
from cayona.server.tables.commands import (
    CheckBot,
    built_in,
    check_no_tournament,
    checked_seat,
    entry,
    may_seat_bots,
    need_host,
    need_phase,
    without_open_seats,
)
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings

MOST_JOINING: Final = 9
OF_THE_POSITION: Final = ("game", "seats", "options")
"""What is settled where a match goes on from another one."""


def seat_bot(
    room: Room, person: str, seat: Any, bot: Any, client: str | None = None, check: CheckBot = built_in
) -> Entry:
    """Put a bot on an open seat: the host, or all who sit if the table lets them."""
    if not may_seat_bots(room, person):
        need_host(room, person)
    need_phase(room, "waiting")
    number = checked_seat(room, seat)
    if not room.seats[number].is_open:
        raise TableError(_("This seat is taken."), code="seat-taken")
    if room.settings.daily:
        raise TableError(_("This daily deal is played without bots."), code="daily")
    name = check(bot)
    return entry(room, "sit", person, {"seat": number, "person": None, "name": name, "bot": name}, client)


def change(room: Room, person: str, wanted: Any, client: str | None = None) -> Entry:
    """Let the host agree anew on some settings; what is not named stays, but options are those of a game.

    Whoever has sat down must say again that they are ready, if it concerns how is played.
    """
    need_host(room, person)
    need_phase(room, "waiting")
    check_no_tournament(room)
    if not isinstance(wanted, dict):
        raise TableError(_("Say which settings to change."), code="bad-setting")
    now = room.settings.to_json()
    if room.origin is not None and any(wanted.get(name, now[name]) != now[name] for name in OF_THE_POSITION):
        raise TableError(_("This match goes on from another one, with all of its seats."), code="goes-on")
    if room.settings.daily or wanted.get("daily"):
        raise TableError(_("A daily deal cannot be changed."), code="daily")
    if wanted.get("game", room.game.name) != room.game.name:
        now["options"] = {}
    settings = read_settings({**now, **wanted}, room.find_game)
    if room.round > 0 and (room.settings.watch, settings.watch) == ("seated", "anyone"):
        raise TableError(
            _("Matches were played here that only players may see; open another table for spectators."),
            code="watch",
        )
    people = sum(seat.person is not None for seat in room.seats)
    if people > settings.seats:
        raise TableError(
            _("{people} people sit here; {seats} seats are too few.").format(
                people=people, seats=settings.seats
            ),
            code="too-few-seats",
        )
    return entry(room, "change", person, {"settings": settings.to_json()}, client)


def ready(room: Room, person: str, client: str | None = None) -> Entry:
    """Agree to what the host has changed."""
    need_phase(room, "waiting")
    seat = _own(room, person)
    if room.seats[seat].ready:
        raise TableError(_("You are ready already."), code="ready")
    return entry(room, "ready", person, {"seat": seat}, client)


def rename(room: Room, person: str, name: str, client: str | None = None) -> Entry:
    """Have a person who sits called by the name that they have now."""
    need_phase(room, "waiting")
    return entry(room, "rename", person, {"seat": _own(room, person), "name": name}, client)


def join(room: Room, person: str, name: str, yes: Any, client: str | None = None) -> Entry:
    """Ask, after the end, to play the next match, or no longer; a seat is given then, if there is one."""
    need_phase(room, "over")
    check_no_tournament(room)
    if room.seat_of(person) is not None:
        raise TableError(_("You already have a seat at this table."), code="already-seated")
    if (person in room.joining) is (yes is not False):
        raise TableError(_("You have asked already."), code="already-asked")
    if len(room.joining) >= MOST_JOINING and yes is not False:
        raise TableError(_("More people want to join than there can be seats."), code="too-many")
    return entry(room, "join", person, {"person": person, "name": name, "yes": yes is not False}, client)


def fewer_seats(room: Room) -> int | None:
    """Return with how many players the match could begin without the open seats; None if it could not."""
    if room.phase != "waiting" or not any(seat.is_open for seat in room.seats):
        return None
    try:
        return without_open_seats(room).seats
    except CayonaError:
        return None


def _own(room: Room, person: str) -> int:
    seat = room.seat_of(person)
    if seat is None:
        raise Forbidden(_("You have no seat at this table."), code="not-seated")
    return seat
