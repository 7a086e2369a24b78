"""What the lobby knows of a table without reading its log."""

from __future__ import annotations

from typing import Any

from cayona.server.tables.room import Room


def summary_of(room: Room) -> dict[str, Any]:
    """Return the summary of a table; it changes only when seats or the phase do."""
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
