"""What routes need: the harbour, and whether a visitor may look at a table or act on a seat."""

from __future__ import annotations

import math
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from cayona.kernel.language import gettext as _
from cayona.server.errors import Forbidden, no_such_table
from cayona.server.harbour import Harbour
from cayona.server.http.visitors import CurrentVisitor, Doorkeeper, Visitor
from cayona.server.live import LiveTable
from cayona.server.storage import Person
from cayona.server.tables.room import Room


def _harbour(connection: HTTPConnection) -> Harbour:
    harbour: Harbour = connection.app.state.harbour
    return harbour


def _doorkeeper(connection: HTTPConnection) -> Doorkeeper:
    keeper: Doorkeeper = connection.app.state.doorkeeper
    return keeper


CurrentHarbour = Annotated[Harbour, Depends(_harbour)]
CurrentDoorkeeper = Annotated[Doorkeeper, Depends(_doorkeeper)]


def check_may_look(live: LiveTable, visitor: Visitor) -> int | None:
    """Return the visitor's seat, None for a spectator; a table without spectators is not there for others.

    A large screen has no seat, but may be where whoever has opened it may be.
    """
    room = live.room
    seat = room.seat_of(visitor.id)
    opener = visitor.sponsor if visitor.is_screen else visitor.id
    welcome = room.settings.watch == "anyone" or room.phase == "waiting" or _is_host(room, opener)
    welcome = welcome and not room.sealed
    if seat is None and not welcome and room.seat_of(visitor.sponsor) is None:
        raise no_such_table()
    return seat


def _is_host(room: Room, person: str | None) -> bool:
    """Tell whether somebody is the host; at a table without one nobody is, unknown visitors neither."""
    return person is not None and person == room.host


def check_may_look_back(room: Room, visitor: Visitor, match: int) -> None:
    """Refuse an earlier match of a table without spectators to whoever did not play it.

    Between two matches everybody with the link may look, to sit down: at what is to come, not at what was.
    """
    is_theirs = visitor.id in room.took_part[match - 1] or _is_host(room, visitor.id)
    if room.settings.watch == "seated" and not is_theirs:
        raise no_such_table()


def hears_since(room: Room, visitor: Visitor) -> float:
    """Return the moment since which a visitor may read what was said; infinity for those who may not."""
    if room.settings.watch == "anyone" or _is_host(room, visitor.id):
        return -math.inf
    return math.inf if room.seat_of(visitor.id) is None else room.first_sat[visitor.id or ""]


async def _open_table(table: str, harbour: CurrentHarbour, visitor: CurrentVisitor) -> LiveTable:
    live = await harbour.table(table)
    check_may_look(live, visitor)
    return live


SeenTable = Annotated[LiveTable, Depends(_open_table)]
"""The table of the path, if the visitor may look at it."""


def own_seat(live: LiveTable, visitor: Visitor, scope: str = "play") -> int:
    """Return the seat on which the visitor may act."""
    return seat_of(live.room, visitor.need(scope))


def seat_of(room: Room, person: Person) -> int:
    """Return the seat of a person who must have one."""
    seat = room.seat_of(person.id)
    if seat is None:
        raise Forbidden(_("You have no seat at this table."), code="not-seated")
    return seat
