"""What the lobby knows of a table without reading its log."""

from __future__ import annotations

from typing import Any, NamedTuple

from cayona.server.entries import Entry
from cayona.server.finished import FinishedMatch
from cayona.server.tables.room import Room


def summary_of(room: Room) -> dict[str, Any]:
    """Return the summary of a table; it changes only when seats, settings or the phase do."""
    result = room.result()
    return {
        "phase": room.phase,
        "game": room.settings.game,
        "public": room.settings.public,
        "people": sorted({seat.person for seat in room.seats if seat.person is not None}),
        "seats": [seat.to_json() for seat in room.seats],
        "options": room.settings.options,
        "watch": room.settings.watch,
        "rated": room.settings.rated,
        "daily": room.settings.daily,
        "won": None if result is None else bool(result["winners"]),
        "clock": room.settings.to_json()["clock"],
        "round": room.round,
    }


class Consequences(NamedTuple):
    """What an entry changes besides the log."""

    summary: dict[str, Any] | None = None
    """What the lobby lists of the table from then on; None if that stays."""
    finished: FinishedMatch | None = None
    """The match that it ends, for the logbook."""


def consequences(room: Room, entry: Entry) -> Consequences:
    """Return what follows from an entry that the log of a table does not have yet.

    What cannot be added to the room is refused here, before it is stored.
    """
    if entry.kind == "action":
        actions = entry.data.get("actions") or [entry.data["action"]]
        clock = bool(entry.data.get("timed_out"))
        if not room.foresee(entry.data["seat"], actions, clock=clock)[-1].after.is_over():
            return Consequences()
    after = room.after(entry)
    return Consequences(
        summary_of(after) if _listed(after) != _listed(room) else None,
        after.finished[-1] if len(after.finished) > len(room.finished) else None,
    )


def _listed(room: Room) -> tuple[Any, ...]:
    """Return what the summary depends on."""
    seats = [(seat.person, seat.name, seat.bot) for seat in room.seats]
    return (room.phase, room.round, room.settings if room.version else None, seats)
