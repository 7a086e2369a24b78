"""Before the match: who sits where, and by which settings they play."""

from __future__ import annotations

from typing import Any

from cayona.server.entries import Entry
from cayona.server.tables.clock import Clock
from cayona.server.tables.room_facts import RoomFacts
from cayona.server.tables.seats import Seat, reseated
from cayona.server.tables.settings import read_settings


def add_open(room: RoomFacts, entry: Entry) -> None:
    room.settings = read_settings(entry.data["settings"], room.find_game)
    room.game = room.find_game(room.settings.game)
    room.origin = entry.data.get("origin")
    cup = entry.data.get("tournament", {})
    room.tournament, room.sealed = cup.get("id", ""), cup.get("sealed", False)
    room.created = entry.at
    room.host = entry.person
    room.seats = [Seat() for _ in range(room.settings.seats)]
    room.clock = Clock(room.settings.clock, room.settings.seats)
    for number, bot in enumerate(entry.data.get("bots", ())):
        if bot is not None:
            room.seats[number] = Seat(bot=bot, name=bot)


def add_sit(room: RoomFacts, entry: Entry) -> None:
    data = entry.data
    room.seats[data["seat"]] = Seat(person=data.get("person"), name=data["name"], bot=data.get("bot"))
    person = data.get("person")
    if person is not None:
        room.first_sat.setdefault(person, entry.at)
    if room.host is None:
        room.host = person


def add_leave(room: RoomFacts, entry: Entry) -> None:
    room.seats[entry.data["seat"]] = Seat()


def add_change(room: RoomFacts, entry: Entry) -> None:
    before = room.settings
    agree(room, entry.data["settings"])
    if room.settings.terms() != before.terms():
        for seat in room.seats:
            seat.ready = seat.person is None or seat.person == entry.person


def agree(room: RoomFacts, settings: dict[str, Any]) -> None:
    """Play by other settings from now on; seats come and go as they ask for it."""
    room.settings = read_settings(settings, room.find_game)
    if room.settings.game != room.game.name:
        room.game = room.find_game(room.settings.game)
        room.origin = None
        for seat in room.seats:
            seat.answers = {}
    room.seats = reseated(room.seats, room.settings.seats)
    room.clock = Clock(room.settings.clock, room.settings.seats)


def add_ready(room: RoomFacts, entry: Entry) -> None:
    room.seats[entry.data["seat"]].ready = True


def add_rename(room: RoomFacts, entry: Entry) -> None:
    room.seats[entry.data["seat"]].name = entry.data["name"]


def add_join(room: RoomFacts, entry: Entry) -> None:
    room.joining.pop(entry.data["person"], None)
    if entry.data["yes"]:
        room.joining[entry.data["person"]] = entry.data["name"]
