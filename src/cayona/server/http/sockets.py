"""The socket of a table: views and log lines out, wishes in.

States of a connection: it is accepted, says hello (what it has seen), is told what it missed, and then
both sides speak as they like. From then on it has no task of its own that would have to be woken: news are
written where the table has changed, and a wish is a task while it is carried out. A socket that does not
read is cut; it can come back and goes on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import speaking, spoken
from cayona.server.encoding import encoded
from cayona.server.errors import Conflict, TableError, TooMany
from cayona.server.faults import note_fault
from cayona.server.harbour import Harbour
from cayona.server.http.refusals import refusal_body
from cayona.server.http.table_wire import wire_of
from cayona.server.http.tables import Wish, carry_out, checked_arrangement, planned_or_taken, speak
from cayona.server.http.visitors import Doorkeeper, Visitor, address
from cayona.server.http.watching import Follower
from cayona.server.live import LiveTable

LOG: Final = logging.getLogger(__name__)
SEND_SECONDS: Final = 10.0
"""Whoever does not read for so long is cut."""
HEARTBEAT_SECONDS: Final = 10.0
SILENCE_SECONDS: Final = 25.0
"""A peer that has not said anything for so long, not even a pong, is dead."""
SWEEP_SECONDS: Final = 2.0
"""How often every socket is looked at."""
SWEEPS: Final = 20
"""In so many parts, one after the other: heartbeats that all go out at once keep everybody else waiting."""
LARGEST_MESSAGE: Final = 8 * 1024
REFUSED: Final = 4403
FLOODING: Final = 4429
"""Who goes on sending too fast is cut."""
TOO_SLOW: Final = 4408
GOING_AWAY: Final = 1001
FAULT: Final = 1011
LONGEST_REASON: Final = 120
"""Bytes; the protocol has room for hardly more."""

PING: Final = b'{"type":"ping"}'
PONG: Final = b'{"type":"pong"}'


async def table_socket(socket: WebSocket) -> None:
    """Follow a table and act at it."""
    table: str = socket.path_params["table"]
    harbour: Harbour = socket.app.state.harbour
    keeper: Doorkeeper = socket.app.state.doorkeeper
    await socket.accept()
    try:
        keeper.limits.take("socket", address(socket))
        visitor = await keeper.visitor(socket)
        live = await harbour.table(table)
        connection = Connection(socket, harbour, keeper, live, visitor)
    except CayonaError as refusal:
        await _refuse(socket, refusal)
        return
    open_connections: Connections = socket.app.state.connections
    try:
        with keeper.holdings.holding(
            connection.cut, address=visitor.address, person=visitor.id, table=table, key=visitor.key
        ):
            await connection.run(open_connections)
    except TooMany as refusal:
        await _refuse(socket, refusal)


# A route of FastAPI's own would keep three exit stacks and more for every open socket.
router = APIRouter(routes=[WebSocketRoute("/api/tables/{table}/socket", table_socket)])


async def _refuse(socket: WebSocket, refusal: CayonaError) -> None:
    await socket.send_text(encoded({"type": "refused", "id": None, **refusal_body(refusal)}).decode())
    await socket.close(REFUSED, refusal.code)


class Connections:
    """All open sockets: looks at them, a part at a time, take the place of a timer for each."""

    def __init__(self) -> None:
        self._parts: list[set[Connection]] = [set() for _part in range(SWEEPS)]
        self._next: Iterator[set[Connection]] = cycle(self._parts)

    def add(self, connection: Connection) -> None:
        """Look after a socket from now on."""
        next(self._next).add(connection)

    def discard(self, connection: Connection) -> None:
        """Look after it no more."""
        for part in self._parts:
            part.discard(connection)

    async def look_after(self) -> None:
        """Let living peers answer now and then, and cut those that are dead or do not read."""
        for part in cycle(self._parts):
            await asyncio.sleep(SWEEP_SECONDS / SWEEPS)
            now = time.monotonic()
            for connection in list(part):
                connection.check(now)


class Connection:
    """One open socket."""

    def __init__(
        self, socket: WebSocket, harbour: Harbour, keeper: Doorkeeper, live: LiveTable, visitor: Visitor
    ) -> None:
        self._socket = socket
        self._wire = wire_of(socket)
        self._language = spoken()
        self._harbour = harbour
        self._keeper = keeper
        self._live = live
        self._visitor = visitor
        self._whose = visitor.id or address(socket)
        self._follower = Follower(harbour, live, visitor, self._tell)
        self._heard = self._spoke = time.monotonic()
        self._inbox: list[bytes | None] = []
        self._is_answering = False
        self._is_reading_chat = False
        self._ended: asyncio.Future[tuple[int, object] | None] = asyncio.get_running_loop().create_future()
        """Set when it is over: with the code and the reason to close with, None if the other side is gone."""

    async def run(self, connections: Connections) -> None:
        """Serve the socket until either side ends it."""
        metrics = self._harbour.metrics
        metrics.sockets += 1
        try:
            await self._hello()
            self._live.join(self._follower.watcher)
            connections.add(self)
            self._wire.listen(self)
            end = await self._ended
            if end is not None:
                await _quietly_close(self._socket, *end)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side is gone; so are we
        except TimeoutError:
            metrics.cut += 1
            await _quietly_close(self._socket, TOO_SLOW)
        except CayonaError as refused:
            await _quietly_close(self._socket, REFUSED, refused)
        finally:
            metrics.sockets -= 1
            connections.discard(self)
            self._live.part(self._follower.watcher)

    async def _hello(self) -> None:
        """Hear what the client has seen; it must say so first."""
        try:
            async with asyncio.timeout(SEND_SECONDS):
                text = (await self._socket.receive_text()).encode()
        except KeyError:  # bytes, not a text
            text = b""
        message = self._read(text)
        numbers = [message.get(name, 0) for name in ("version", "chat")]
        if message.get("type") != "hello" or not all(type(number) is int for number in numbers):
            raise TableError(_("Send “hello” first, with the version you have seen."), code="no-hello")
        drawn = message.get("drawn")
        version = numbers[0] or -1
        self._follower.form = checked_arrangement(message.get("arrangement", "tall"))
        self._follower.watcher.hurries = message.get("quick") is True
        self._follower.resume(version, numbers[1], drawn if isinstance(drawn, str) else None)

    def cut(self) -> None:
        """End it because its session has ended."""
        self._end(REFUSED, _("You are not logged in here any more."))

    def _end(self, code: int, reason: object = "") -> None:
        if not self._ended.done():
            self._ended.set_result((code, reason))

    # --- Out ---------------------------------------------------------------------------------------

    def _send(self, *texts: bytes) -> None:
        if texts:
            self._wire.write(texts)
            self._spoke = time.monotonic()

    def _tell(self) -> None:
        """Write what is new; later, if the other side does not read or is about to be answered anyway."""
        if self._follower.watcher.closed:
            self._end(GOING_AWAY)
        elif not self._is_answering and self._wire.slow_since is None:
            with speaking(self._language):
                self._send(*self._news())

    def _news(self) -> list[bytes]:
        """Return what is new and can be told now; whatever goes wrong ends this socket and no other."""
        watcher = self._follower.watcher
        if self._live.lock.locked() or not watcher.has_news:
            return []
        try:
            news = self._follower.table_news()
        except CayonaError as refused:
            self._end(REFUSED, refused)
            return []
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends this socket and no other
            self._end(FAULT, note_fault(LOG, "a table cannot be shown", error, table=self._live.room.table))
            return []
        if self._follower.has_talk and not self._is_reading_chat:
            self._is_reading_chat = True
            self._harbour.own(self._tell_talk())
        if watcher.told_after is not None:
            self._harbour.metrics.views.observe(time.perf_counter() - watcher.told_after)
        return news

    async def _tell_talk(self) -> None:
        try:
            while self._follower.has_talk and not self._ended.done():
                self._send(*await self._follower.talk_news())
        finally:
            self._is_reading_chat = False

    def check(self, now: float) -> None:
        """Let a living peer answer where one side was silent; cut one that is dead or does not read."""
        slow = self._wire.slow_since
        if slow is None and now < min(self._heard, self._spoke) + HEARTBEAT_SECONDS:
            return
        if slow is None and now - self._heard <= SILENCE_SECONDS:
            self._send(PING)
        elif slow is None or now - slow > SEND_SECONDS:
            self._harbour.metrics.cut += 1
            self._end(TOO_SLOW)
            if slow is not None:
                self._wire.cut()

    # --- In ----------------------------------------------------------------------------------------

    def hear(self, text: bytes | None) -> None:
        """Take a message; wishes are carried out one after the other."""
        self._heard = time.monotonic()
        if text == PONG or self._ended.done():  # pongs are by far the most frequent where people think
            return
        self._inbox.append(text)
        if self._is_answering or len(self._inbox) > 1:
            self._wire.hold()
        else:
            self._answer_next()

    def go_on(self) -> None:
        """Take note that the other side reads again: answer what waits, and tell what it has missed."""
        if not self._is_answering:
            self._answer_next()
        if self._follower.watcher.has_news:
            self._live.tell_soon()

    def lose(self) -> None:
        """Take note that the other side is gone."""
        self._inbox.clear()
        if not self._ended.done():
            self._ended.set_result(None)

    def _answer_next(self) -> None:
        """Answer what was said, one at a time, and to one who reads the answers."""
        if self._ended.done():
            self._inbox.clear()
        elif not self._inbox:
            self._wire.read_on()
        elif self._wire.slow_since is None:
            self._is_answering = True
            with speaking(self._language):
                self._harbour.carry_through(self._answer(self._inbox.pop(0)))

    async def _answer(self, text: bytes | None) -> None:
        message: dict[str, Any] = {}
        answers: list[bytes] = []
        try:
            message = self._read(text)
            answers = await self._answered(message)
        except CayonaError as refusal:
            answers = await self._refused(message, refusal)
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends this socket and no other
            what = "a message could not be answered"
            self._end(FAULT, note_fault(LOG, what, error, table=self._live.room.table))
        finally:
            self._is_answering = False
            self._send(*answers, *self._news())
            self._answer_next()
            if self._follower.watcher.has_news:
                self._live.tell_soon()

    def _read(self, text: bytes | None) -> dict[str, Any]:
        self._keeper.limits.take("request", self._whose)
        try:
            message = json.loads(text) if text is not None and len(text) <= LARGEST_MESSAGE else None
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise TableError(_("A message is a JSON object of at most 8 kB."), code="bad-message")
        return message

    async def _answered(self, message: dict[str, Any]) -> list[bytes]:
        kind = message.pop("type", None)
        if kind in ("ping", "pong"):
            return [PONG] if kind == "ping" else []
        if kind == "shown":
            self._live.note_seen(self._follower.watcher.seat)
            return []
        if kind in ("whole", "arrange"):
            if kind == "arrange":
                self._follower.form = checked_arrangement(message.get("arrangement"))
            version = message.get("version")
            return [await self._follower.fresh_view(version if type(version) is int else None)]
        if not isinstance(kind, str):
            raise TableError(_("A message needs a type."), code="bad-message")
        try:
            wish = Wish.model_validate(message)
        except ValidationError as problem:
            raise TableError(
                _("The message is wrong at “{place}”.").format(place=problem.errors()[0]["loc"]),
                code="bad-message",
            ) from problem
        if kind == "plan":
            form = "tall" if self._follower.form == "data" else self._follower.form
            told = await planned_or_taken(self._harbour, self._live, self._visitor, wish, form)
            return [encoded({"type": "done", "id": wish.id, **told})]
        if kind == "say":
            await speak(self._harbour, self._keeper, self._live, self._visitor, wish.text or "")
            version = self._live.room.version
        else:
            version = await carry_out(self._harbour, self._live, self._visitor, kind, wish)
        return [encoded({"type": "done", "id": wish.id, "version": version})]

    async def _refused(self, message: dict[str, Any], refusal: CayonaError) -> list[bytes]:
        """Return the reason and, if the table has moved on, how it stands."""
        self._harbour.metrics.refusals += 1
        if isinstance(refusal, TooMany):
            try:
                self._keeper.limits.take("refusal", self._whose)
            except TooMany:
                self._harbour.metrics.cut += 1
                self._end(FLOODING, refusal)
        told = [encoded({"type": "refused", "id": message.get("id"), **refusal_body(refusal)})]
        if isinstance(refusal, Conflict):
            told.append(await self._follower.fresh_view())
        return told


async def _quietly_close(socket: WebSocket, code: int, reason: object = "") -> None:
    told = str(reason).encode()[:LONGEST_REASON].decode(errors="ignore")
    try:
        await asyncio.wait_for(socket.close(code, told), 1.0)
    except (RuntimeError, TimeoutError, WebSocketDisconnect):
        return
