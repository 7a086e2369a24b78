"""After the match: who plays again, who joins, and the end of the table."""

from __future__ import annotations

from cayona.server.entries import Entry
from cayona.server.tables.clock import Clock
from cayona.server.tables.folding.gathering import agree
from cayona.server.tables.room_facts import Again, RoomFacts
from cayona.server.tables.seats import Seat
from cayona.server.tables.settings import one_seat_more


def add_rematch(room: RoomFacts, entry: Entry) -> None:
    _play_again(room, turned=True)  # tables of before did not ask everybody


def add_ask_rematch(room: RoomFacts, entry: Entry) -> None:
    settings = entry.data.get("settings")
    if room.again is None or not room.again.is_for(settings):
        room.again = Again(entry.data["turned"], set(), settings)
    room.again.agreed.add(entry.data["seat"])
    room.declined.discard(entry.data["seat"])
    _play_again_if_agreed(room, entry.at)


def add_decline(room: RoomFacts, entry: Entry) -> None:
    room.declined.add(entry.data["seat"])
    if room.again is not None:
        room.again.agreed.discard(entry.data["seat"])
    _play_again_if_agreed(room, entry.at)


def _play_again_if_agreed(room: RoomFacts, at: float) -> None:
    """Go on once everybody has answered and somebody wants to."""
    if room.again is None:
        return
    if room.people_seats() <= room.again.agreed | room.declined and room.again.agreed:
        settings = room.again.settings
        _play_again(room, turned=room.again.turned)
        if settings is not None:
            agree(room, settings)
        _seat_joining(room, at)


def _seat_joining(room: RoomFacts, at: float) -> None:
    """Give those who want to play along the seats that are open, and at a table of friends more seats."""
    for person, name in room.joining.items():
        number = next((number for number, seat in enumerate(room.seats) if seat.is_open), None)
        if number is None:
            more = None if room.settings.public else one_seat_more(room.settings, room.find_game)
            if more is None:
                continue
            number = len(room.seats)
            agree(room, more.to_json())
        room.seats[number] = Seat(person=person, name=name)
        room.first_sat.setdefault(person, at)
    room.joining = {}


def _play_again(room: RoomFacts, *, turned: bool) -> None:
    for number in room.declined:
        room.seats[number] = Seat()
    if turned:
        room.seats = room.seats[1:] + room.seats[:1]
    room.again = None
    room.declined = set()
    for seat in room.seats:
        seat.ready = True
        if seat.person is not None:
            seat.bot = None
    room.phase = "waiting"
    room.match = None
    room.lines = []
    room.resigned = None
    room.ended = False
    room.polled_at = -1
    room.signals = {}
    room.taken_back = False
    room.late = set()
    room.absent = set()
    room.clock = Clock(room.settings.clock, room.settings.seats)


def add_close(room: RoomFacts, entry: Entry) -> None:
    room.phase = "closed"


def add_unseal(room: RoomFacts, entry: Entry) -> None:
    room.sealed = False
