"""What the lobby knows of a table without reading its log."""

from __future__ import annotations

from typing import Any, Final

from cayona.server.tables.entries import EntryKind
from cayona.server.tables.room import Room

PHASE_AFTER: Final[dict[EntryKind, str]] = {
    "open": "waiting",
    "start": "playing",
    "resign": "over",
    "rematch": "waiting",
    "close": "closed",
}
"""What these entries lead to whatever the match says; so a table that plays is listed as playing at once."""

OF_EVERY_SUMMARY: Final = ("phase", "game", "public", "people")
"""Columns of their own; `people` are ids, kept for "my tables" and never listed."""


def summary_of(room: Room) -> dict[str, Any]:
    """Return the summary of a table; it changes only when seats or the phase do."""
    return {
        "phase": room.phase,
        "game": room.settings.game,
        "public": room.settings.public,
        "people": sorted({seat.person for seat in room.seats if seat.person is not None}),
        "seats": [seat.to_json() for seat in room.seats],
        "options": room.settings.options,
        "watch": room.settings.watch,
        "rated": room.settings.rated,
        "clock": room.settings.to_json()["clock"],
        "round": room.round,
    }
