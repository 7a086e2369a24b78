"""The socket of a table: views and log lines out, wishes in.

States of a connection: it is accepted, says hello (what it has seen), is told what it missed, and then
both sides speak as they like. A socket that does not read is cut; it can come back and goes on.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.errors import Conflict, TableError, error_body
from cayona.server.harbour import Harbour
from cayona.server.http.tables import Wish, carry_out, speak
from cayona.server.http.visitors import Doorkeeper, Visitor, address
from cayona.server.http.watching import Follower
from cayona.server.live import LiveTable, encoded

router = APIRouter()

SEND_SECONDS: Final = 10.0
"""Whoever does not read for so long is cut."""
HEARTBEAT_SECONDS: Final = 20.0
SILENCE_SECONDS: Final = 60.0
"""A peer that has not said anything for so long, not even a pong, is dead."""
LARGEST_MESSAGE: Final = 8 * 1024
REFUSED: Final = 4403
TOO_SLOW: Final = 4408
GOING_AWAY: Final = 1001
LONGEST_REASON: Final = 120
"""Bytes; the protocol has room for hardly more."""


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """Follow a table and act at it."""
    harbour: Harbour = socket.app.state.harbour
    keeper: Doorkeeper = socket.app.state.doorkeeper
    await socket.accept()
    try:
        keeper.limits.take("socket", address(socket))
        visitor = await keeper.visitor(socket)
        live = await harbour.table(table)
        connection = Connection(socket, harbour, keeper, live, visitor)
    except CayonaError as refusal:
        await socket.send_text(json.dumps({"type": "refused", "id": None, **error_body(refusal)}))
        await socket.close(REFUSED, refusal.code)
        return
    await connection.run()


class Connection:
    """One open socket."""

    def __init__(
        self, socket: WebSocket, harbour: Harbour, keeper: Doorkeeper, live: LiveTable, visitor: Visitor
    ) -> None:
        self._socket = socket
        self._harbour = harbour
        self._keeper = keeper
        self._live = live
        self._visitor = visitor
        self._follower = Follower(harbour, live, visitor)
        self._heard = time.monotonic()
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Serve the socket until either side ends it."""
        metrics = self._harbour.metrics
        metrics.sockets += 1
        try:
            await self._hello()
            self._live.join(self._follower.watcher)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._tell())
                await self._listen()
        except* (WebSocketDisconnect, RuntimeError):
            pass  # the other side is gone; so are we
        except* TimeoutError:
            metrics.cut += 1
            await _quietly_close(self._socket, TOO_SLOW)
        except* CayonaError as refused:
            await _quietly_close(self._socket, REFUSED, refused.exceptions[0])
        finally:
            metrics.sockets -= 1
            self._live.part(self._follower.watcher)

    async def _hello(self) -> None:
        """Hear what the client has seen; it must say so first."""
        async with asyncio.timeout(SEND_SECONDS):
            message = await self._receive()
        numbers = [message.get(name, 0) for name in ("version", "chat")]
        if message.get("type") != "hello" or not all(type(number) is int for number in numbers):
            raise TableError(_("Say hello first, with the version you have seen."), code="no-hello")
        still = message.get("still")
        version = numbers[0] or -1
        self._follower.resume(version, numbers[1], still if isinstance(still, str) else None)

    async def _receive(self) -> dict[str, Any]:
        try:
            text = await self._socket.receive_text()
        except KeyError:  # bytes, not a text
            text = ""
        self._heard = time.monotonic()
        self._keeper.limits.take("request", self._visitor.id or address(self._socket))
        try:
            message = json.loads(text) if len(text) <= LARGEST_MESSAGE else None
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise TableError(_("A message is a JSON object of at most 8 kB."), code="bad-message")
        return message

    async def _send(self, text: str) -> None:
        async with self._sending, asyncio.timeout(SEND_SECONDS):
            await self._socket.send_text(text)

    async def _tell(self) -> None:
        """Send what is new, whenever there is something, and a heartbeat now and then."""
        watcher = self._follower.watcher
        beat = time.monotonic()
        while not watcher.closed:
            if time.monotonic() >= beat:
                await self._beat()
                beat = time.monotonic() + HEARTBEAT_SECONDS
            for message in await self._follower.news():
                await self._send(message)
            if watcher.told_after is not None:
                self._harbour.metrics.views.observe(time.perf_counter() - watcher.told_after)
            with suppress(TimeoutError):
                async with asyncio.timeout(beat - time.monotonic()):
                    await watcher.news.wait()
        await _quietly_close(self._socket, GOING_AWAY)

    async def _beat(self) -> None:
        """Let a living peer answer, and notice a dead one."""
        if time.monotonic() - self._heard > SILENCE_SECONDS:
            raise TimeoutError
        await self._send('{"type":"ping"}')

    async def _listen(self) -> None:
        while True:
            message: dict[str, Any] = {}
            try:
                message = await self._receive()
                await self._answer(message)
            except CayonaError as refusal:
                await self._refuse(message, refusal)

    async def _answer(self, message: dict[str, Any]) -> None:
        kind = message.pop("type", None)
        if kind in ("ping", "pong"):
            if kind == "ping":
                await self._send('{"type":"pong"}')
            return
        if not isinstance(kind, str):
            raise TableError(_("A message needs a type."), code="bad-message")
        try:
            wish = Wish.model_validate(message)
        except ValidationError as problem:
            raise TableError(
                _("The message is wrong at “{place}”.").format(place=problem.errors()[0]["loc"]),
                code="bad-message",
            ) from problem
        if kind == "say":
            await speak(self._harbour, self._keeper, self._live, self._visitor, wish.text or "")
            version = self._live.room.version
        else:
            version = await carry_out(self._harbour, self._live, self._visitor, kind, wish)
        await self._send(encoded({"type": "done", "id": wish.id, "version": version}))

    async def _refuse(self, message: dict[str, Any], refusal: CayonaError) -> None:
        """Answer with the reason and, if the table has moved on, with how it stands."""
        self._harbour.metrics.refusals += 1
        body = {"type": "refused", "id": message.get("id"), **error_body(refusal)}
        await self._send(json.dumps(body))
        if isinstance(refusal, Conflict):
            await self._send(await self._follower.fresh_view())


async def _quietly_close(socket: WebSocket, code: int, reason: object = "") -> None:
    told = str(reason).encode()[:LONGEST_REASON].decode(errors="ignore")
    try:
        await asyncio.wait_for(socket.close(code, told), 1.0)
    except (RuntimeError, TimeoutError, WebSocketDisconnect):
        return
