"""What a socket tells, over plain HTTP: as a stream of JSON lines, or as the answer to one request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from cayona.server.http.access import CurrentHarbour, SeenTable
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.http.watching import Follower
from cayona.server.live import LiveTable

router = APIRouter(prefix="/api/tables/{table}", tags=["bots"])

KEEP_ALIVE_SECONDS: Final = 15.0


@router.get("/stream")
async def stream(
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    since: int = 0,
    chat: int = 0,
    observation: bool = False,
) -> StreamingResponse:
    """Follow a table: one JSON message a line, an empty line every 15 seconds; go on with `since`.

    With `observation` views have the seat's observation as data in place of the picture.
    """
    follower = Follower(harbour, live, visitor)
    follower.for_program = observation
    follower.resume(since or -1, chat, None)
    return StreamingResponse(_lines(live, follower), media_type="application/x-ndjson")


@router.get("/news")
async def news(
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    version: int = 0,
    chat: int = 0,
    still: str | None = None,
) -> Response:
    """Return once what is new since what I have seen, as a list of messages, for want of a socket.

    Who sits at the table counts as here as long as they keep asking.
    """
    follower = Follower(harbour, live, visitor)
    follower.resume(version or -1, chat, still)
    if visitor.id is not None and follower.watcher.seat is not None:
        live.call(visitor.id)
    messages = await follower.news()
    return Response(f"[{','.join(messages)}]", media_type="application/json")


async def _lines(live: LiveTable, follower: Follower) -> AsyncIterator[str]:
    watcher = follower.watcher
    live.join(watcher)
    try:
        while not watcher.closed:
            for message in await follower.news():
                yield message + "\n"
            try:
                await asyncio.wait_for(watcher.news.wait(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                yield "\n"
    finally:
        live.part(watcher)
