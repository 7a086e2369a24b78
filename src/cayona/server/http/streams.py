"""What a socket tells, over plain HTTP: as a stream of JSON lines, or as the answer to one request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour, SeenTable
from cayona.server.http.tables import checked_arrangement
from cayona.server.http.visitors import CurrentVisitor, Doorkeeper, Visitor
from cayona.server.http.watching import Follower
from cayona.server.live import LiveTable

router = APIRouter(prefix="/api/tables/{table}", tags=["bots"])

KEEP_ALIVE_SECONDS: Final = 15.0


@router.get("/stream")
async def stream(
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
    since: int = 0,
    chat: int = 0,
    observation: bool = False,
    drawn: str | None = None,
    arrangement: str = "tall",
) -> StreamingResponse:
    """Follow a table: one JSON message a line, an empty line every 15 seconds; go on with `since`.

    With `observation` views have the seat's observation as data in place of the picture. With `drawn`, the
    name of the view you hold (empty for none), you get patches wherever they can be made.
    """
    news = asyncio.Event()
    follower = Follower(harbour, live, visitor, news.set)
    follower.form = "data" if observation else checked_arrangement(arrangement)
    follower.resume(since or -1, chat, drawn)
    lines = _lines(live, follower, news)
    held = await held_open(keeper, visitor, follower.watcher.close, live.room.table, lines)
    return StreamingResponse(held, media_type="application/x-ndjson")


async def held_open(
    keeper: Doorkeeper, visitor: Visitor, cut: Callable[[], None], table: str, lines: AsyncIterator[bytes]
) -> AsyncIterator[bytes]:
    """Count a stream as long as it runs, beginning now, so that a refusal is an ordinary answer."""

    async def counted() -> AsyncIterator[bytes]:
        with keeper.holdings.holding(
            cut, address=visitor.address, person=visitor.id, table=table, key=visitor.key
        ):
            yield b""
            async for line in lines:
                yield line

    stream = counted()
    await anext(stream)
    return stream


@router.get("/news")
async def news(
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    version: int = 0,
    chat: int = 0,
    drawn: str | None = None,
    arrangement: str = "tall",
) -> Response:
    """Return once what is new since what I have seen, as a list of messages, for want of a socket.

    Whoever has a name counts as here as long as they keep asking.
    """
    follower = Follower(harbour, live, visitor, lambda: None)
    follower.form = checked_arrangement(arrangement)
    follower.resume(version or -1, chat, drawn)
    if visitor.id is not None:
        live.call(follower.watcher.looker)
    messages = await follower.news()
    return Response(b"[" + b",".join(messages) + b"]", media_type="application/json")


async def _lines(live: LiveTable, follower: Follower, news: asyncio.Event) -> AsyncIterator[bytes]:
    watcher = follower.watcher
    live.join(watcher)
    try:
        while not watcher.closed:
            news.clear()
            for message in await follower.news():
                yield message + b"\n"
            try:
                await asyncio.wait_for(news.wait(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                yield b"\n"
    finally:
        live.part(watcher)
