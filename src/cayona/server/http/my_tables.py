"""All my tables in one stream: a program learns where it is its turn without asking again and again.

A line tells how one table stands for me now, not what happened to it. So nothing can be missed: a new
connection begins with every table of mine that is not over (with `since`, also those that ended since),
and after that there is a line whenever a table's phase or my turn at it changes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from cayona.server.encoding import encoded
from cayona.server.errors import NotFound
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.streams import held_open
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.subscriptions import Subscription
from cayona.server.tables.room import Room

router = APIRouter(prefix="/api", tags=["bots"])

KEEP_ALIVE_SECONDS: Final = 5.0
"""After so long without news comes an empty line, and a look for tables that other processes opened."""
MOST_TABLES: Final = 200
FINISHED: Final = ("over", "closed")

Standing = dict[str, Any]


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
async def my_stream(
    harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper, since: float = 0
) -> StreamingResponse:
    """Follow all tables where I sit: one JSON message a line; go on with the last line's `changed`."""
    person = visitor.need("play")
    subscription = Subscription()
    lines = _lines(harbour, subscription, person.id, since)
    held = await held_open(keeper, visitor, subscription.close, "", lines)
    return StreamingResponse(held, media_type="application/x-ndjson")


async def _lines(
    harbour: Harbour, subscription: Subscription, person: str, since: float
) -> AsyncIterator[bytes]:
    mine = MyTables(harbour, person)
    with harbour.subscriptions.listening(person, subscription):
        for standing in await mine.listed(since):
            yield _line(standing)
        while not subscription.closed:
            if await _notified(subscription):
                news = await mine.news(subscription.taken())
            else:
                yield b"\n"
                news = await mine.listed(since)
            for standing in news:
                yield _line(standing)


async def _notified(subscription: Subscription) -> bool:
    try:
        await asyncio.wait_for(subscription.notified.wait(), KEEP_ALIVE_SECONDS)
    except TimeoutError:
        return False
    return True


class MyTables:
    """Remembers what one listener has been told of its tables, and finds the rest."""

    def __init__(self, harbour: Harbour, person: str) -> None:
        self._harbour = harbour
        self._person = person
        self._told: dict[str, Standing] = {}
        self._looked: dict[str, int] = {}
        """The version at which each table was last looked at."""

    async def listed(self, since: float) -> list[Standing]:
        """Look at all tables of the person, but not at those that were over before."""
        rows = await self._harbour.store.tables(person=self._person, limit=MOST_TABLES)
        return await self.news(
            [
                row["id"]
                for row in reversed(rows)
                if row["version"] > self._looked.get(row["id"], 0)
                and (row["phase"] not in FINISHED or row["id"] in self._told or 0 < since <= row["changed"])
            ]
        )

    async def news(self, tables: Iterable[str]) -> list[Standing]:
        """Look at some tables; return how they stand where that is news."""
        found: list[Standing] = []
        for table in tables:
            try:
                room = await self._harbour.glance(table)
            except NotFound:
                continue
            standing = standing_of(room, self._person)
            self._looked[table] = room.version
            if standing is not None and _differs(self._told.get(table), standing):
                self._told[table] = standing
                found.append(standing)
        return found


def standing_of(room: Room, person: str) -> Standing | None:
    """Return how a table stands for a person, None if that person does not sit there any more."""
    seat = room.seat_of(person)
    if seat is None:
        return None
    return {
        "type": "table",
        "table": room.table,
        "game": room.settings.game,
        "round": room.round,
        "phase": room.phase,
        "seat": seat,
        "your_turn": room.is_turn_of(person),
        "version": room.version,
        "asked": room.asked_since.get(seat),
        "changed": room.changed,
    }


def _differs(before: Standing | None, now: Standing) -> bool:
    """Tell whether a change concerns the person, rather than the others at the table."""
    names = ("round", "phase", "seat", "your_turn", "asked")
    return before is None or any(before[name] != now[name] for name in names)


def _line(standing: Standing) -> bytes:
    return encoded(standing) + b"\n"
