"""What the lobby knows of a table without reading its log."""

from __future__ import annotations

from typing import Any

from cayona.server.entries import Entry
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


def summary_after(room: Room, entry: Entry) -> dict[str, Any] | None:
    """Return the summary of a table after an entry that its log does not have yet; None if it stays.

    What cannot be added to the room is refused here, before it is stored.
    """
    if entry.kind == "action":
        actions = entry.data.get("actions") or [entry.data["action"]]
        clock = bool(entry.data.get("timed_out"))
        if not room.foresee(entry.data["seat"], actions, clock=clock)[-1].after.is_over():
            return None
    after = room.after(entry)
    return summary_of(after) if _listed(after) != _listed(room) else None


def _listed(room: Room) -> tuple[Any, ...]:
    """Return what the summary depends on."""
    seats = [(seat.person, seat.name, seat.bot) for seat in room.seats]
    return (room.phase, room.round, room.settings if room.version else None, seats)
