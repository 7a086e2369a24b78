"""The proof of fair play: after the end, the record with its seed, and what each seat was sent."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response

from cayona.kernel.language import gettext as _
from cayona.server.encoding import encoded
from cayona.server.entries import Entry
from cayona.server.errors import Forbidden, NotFound
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour, SeenTable, check_may_look_back
from cayona.server.http.answers import Claimed
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.live import LiveTable, sent_to
from cayona.server.replays.film import up_to_match
from cayona.server.tables.room import Room

router = APIRouter(prefix="/api", tags=["fairness"])


async def finished(harbour: Harbour, live: LiveTable, visitor: Visitor, number: int | None) -> list[Entry]:
    """Return the log up to the end of a match that a visitor may see, by default the last of the table."""
    async with live.lock:
        room = live.room
        wanted = room.round if number is None else number
        if room.round == 0 or (wanted == room.round and room.phase == "playing"):
            raise Forbidden(_("The seed stays sealed until the match is over."), code="not-over")
        if room.sealed:
            raise Forbidden(
                _("Others are still playing the same deal; it is revealed when all have finished."),
                code="sealed",
            )
        if not 1 <= wanted <= room.round:
            raise NotFound(_("There was no such match at this table."), code="no-such-match")
        check_may_look_back(room, visitor, wanted)
        version = room.version
    return up_to_match(await harbour.store.entries(room.table), wanted, version)


@router.get("/tables/{table}/record")
async def record(
    live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor, match: int | None = None
) -> dict[str, Any]:
    """Return the record of a finished match, seed included; `cayona verify` checks it.

    `match` is 1 for the first match of a table; without it, the last one.
    """
    entries = await finished(harbour, live, visitor, match)
    played = (await asyncio.to_thread(Room(live.room.table).fold, entries)).match
    assert played is not None
    return played.record()


@router.get(
    "/tables/{table}/sent",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
async def sent(
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    seat: int | None = None,
    match: int | None = None,
) -> Response:
    """Return, line by line, exactly what a seat (or, without one, a spectator) was sent at each version.

    It ends with the match of that number; without `match`, with the last one.
    """
    entries = await finished(harbour, live, visitor, match)
    if seat is not None and not 0 <= seat < len(live.room.seats):
        raise NotFound(_("There is no such seat."), code="unknown-seat")
    text = await asyncio.to_thread(_sent_text, live.room.table, entries, seat)
    return Response(text, media_type="application/x-ndjson")


def _sent_text(table: str, entries: list[Entry], seat: int | None) -> bytes:
    """Play a match through again; it takes a while, and other tables go on meanwhile."""
    return b"".join(encoded(view) + b"\n" for view in sent_to(table, entries, seat))


@router.post("/seat-links/{secret}")
async def claim_seat(
    secret: str,
    request: Request,
    response: Response,
    harbour: CurrentHarbour,
    keeper: CurrentDoorkeeper,
    visitor: CurrentVisitor,
) -> Claimed:
    """Play, on this device, on the seat that the link belongs to; the link works once.

    It carries the seat and nothing else: neither other tables of the person nor their account.
    """
    link = await harbour.store.seat_link(secret) if secret.isprintable() else None
    if link is None:
        raise _bad_link()
    seat = (await harbour.glance(link.table)).seat_of(link.person)
    if seat is None or not await harbour.store.drop_seat_links(link.table, link.seat):
        raise _bad_link()
    await keeper.give_seat(request, response, link.person, link.table)
    return Claimed(table=link.table, seat=seat)


def _bad_link() -> NotFound:
    return NotFound(_("This link no longer works."), code="bad-link")
