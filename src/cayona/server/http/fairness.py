"""The proof of fair play: after the end, the record with its seed, and what each seat was sent."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Response

from cayona.kernel.language import gettext as _
from cayona.server.errors import Forbidden, NotFound
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour, SeenTable
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.live import LiveTable, sent_to

router = APIRouter(prefix="/api", tags=["fairness"])


def _need_over(live: LiveTable) -> None:
    if live.room.phase != "over" or live.room.match is None:
        raise Forbidden(_("The seed stays sealed until the match is over."), code="not-over")


@router.get("/tables/{table}/record")
async def record(live: SeenTable) -> dict[str, Any]:
    """Return the record of the finished match, seed included; `cayona verify` checks it."""
    async with live.lock:
        _need_over(live)
        assert live.room.match is not None
        return live.room.match.record()


@router.get("/tables/{table}/sent")
async def sent(live: SeenTable, harbour: CurrentHarbour, seat: int | None = None) -> Response:
    """Return, line by line, exactly what a seat (or, without one, a spectator) was sent at each version."""
    async with live.lock:
        _need_over(live)
        if seat is not None and not 0 <= seat < len(live.room.seats):
            raise NotFound(_("There is no such seat."), code="unknown-seat")
        version = live.room.version
    entries = [entry for entry in await harbour.store.entries(live.room.table) if entry.version <= version]
    lines = (json.dumps(view, separators=(",", ":")) for view in sent_to(live.room.table, entries, seat))
    return Response("\n".join(lines) + "\n", media_type="application/x-ndjson")


@router.post("/seat-links/{secret}")
async def claim_seat(
    secret: str,
    response: Response,
    harbour: CurrentHarbour,
    keeper: CurrentDoorkeeper,
    visitor: CurrentVisitor,
) -> dict[str, Any]:
    """Be, on this device, the person whose seat the link belongs to; the link works once."""
    link = await harbour.store.seat_link(secret)
    live = None if link is None else await harbour.table(link.table)
    person = None if live is None or link is None else live.room.seats[link.seat].person
    if live is None or link is None or person is None:
        raise NotFound(_("This link is not good any more."), code="bad-link")
    await harbour.store.drop_seat_links(link.table, link.seat)
    keeper.give_cookie(response, person)
    return {"ok": True, "table": link.table, "seat": link.seat}
