"""What a program is told of a table: data in place of pictures, made from its seat's observation alone."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from cayona.kernel.language import gettext as _
from cayona.server.errors import NotFound
from cayona.server.http.access import SeenTable, check_may_look
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.tables.room import Room

router = APIRouter(prefix="/api/tables/{table}", tags=["bots"])


@router.get("/observation")
async def observation(live: SeenTable, visitor: CurrentVisitor) -> dict[str, Any]:
    """Return what my seat (or, without one, a spectator) may know of the match, as data."""
    async with live.lock:
        seat = check_may_look(live, visitor)
        known = observed(live.room, seat)
        if known is None:
            raise NotFound(_("No match has begun here."), code="no-match")
        return {"ok": True, "version": live.room.version, "seat": seat, "observation": known}


def observed(room: Room, seat: int | None) -> dict[str, Any] | None:
    """Return the observation of a seat, None if there is no match."""
    return None if room.match is None else room.match.state.observation(seat)
