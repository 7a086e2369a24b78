"""The proof of fair play: after the end, the record with its seed, and what each seat was sent."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Response

from cayona.kernel.language import gettext as _
from cayona.server.errors import Forbidden, NotFound
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour, SeenTable
from cayona.server.http.answers import Claimed
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.live import LiveTable, encoded, sent_to
from cayona.server.tables.entries import Entry
from cayona.server.tables.room import Room

router = APIRouter(prefix="/api", tags=["fairness"])


async def finished(harbour: Harbour, live: LiveTable, number: int | None) -> list[Entry]:
    """Return the log up to the end of a match, by default the last one of the table."""
    async with live.lock:
        room = live.room
        wanted = room.round if number is None else number
        if room.round == 0 or (wanted == room.round and room.phase == "playing"):
            raise Forbidden(_("The seed stays sealed until the match is over."), code="not-over")
        if not 1 <= wanted <= room.round:
            raise NotFound(_("There was no such match at this table."), code="no-such-match")
        version = room.version
    kept: list[Entry] = []
    rounds = 0
    for entry in await harbour.store.entries(room.table):
        if entry.version > version or (entry.kind == "rematch" and rounds == wanted):
            break
        rounds += entry.kind == "start"
        kept.append(entry)
    return kept


@router.get("/tables/{table}/record")
async def record(live: SeenTable, harbour: CurrentHarbour, match: int | None = None) -> dict[str, Any]:
    """Return the record of a finished match, seed included; `cayona verify` checks it.

    `match` is 1 for the first match of a table; without it, the last one.
    """
    entries = await finished(harbour, live, match)
    played = (await asyncio.to_thread(Room(live.room.table).fold, entries)).match
    assert played is not None
    return played.record()


@router.get(
    "/tables/{table}/sent",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
async def sent(
    live: SeenTable, harbour: CurrentHarbour, seat: int | None = None, match: int | None = None
) -> Response:
    """Return, line by line, exactly what a seat (or, without one, a spectator) was sent at each version.

    It ends with the match of that number; without `match`, with the last one.
    """
    entries = await finished(harbour, live, match)
    if seat is not None and not 0 <= seat < len(live.room.seats):
        raise NotFound(_("There is no such seat."), code="unknown-seat")
    text = await asyncio.to_thread(_sent_text, live.room.table, entries, seat)
    return Response(text, media_type="application/x-ndjson")


def _sent_text(table: str, entries: list[Entry], seat: int | None) -> str:
    """Play a match through again; it takes a while, and other tables go on meanwhile."""
    return "".join(encoded(view) + "\n" for view in sent_to(table, entries, seat))


@router.post("/seat-links/{secret}")
async def claim_seat(
    secret: str,
    response: Response,
    harbour: CurrentHarbour,
    keeper: CurrentDoorkeeper,
    visitor: CurrentVisitor,
) -> Claimed:
    """Be, on this device, the person whose seat the link belongs to; the link works once."""
    person, known = keeper.open_link(secret) or ("", "")
    link = await harbour.store.seat_link(known)
    if link is None:
        raise _bad_link()
    live = await harbour.table(link.table)
    async with live.lock:
        seat = live.room.seat_of(person)
        if seat is None or await harbour.store.seat_link(known) is None:
            raise _bad_link()
        await harbour.store.drop_seat_links(link.table, link.seat)
    keeper.give_cookie(response, person)
    return Claimed(table=link.table, seat=seat)


def _bad_link() -> NotFound:
    return NotFound(_("This link is not good any more."), code="bad-link")
