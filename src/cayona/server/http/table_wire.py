"""The wire below a table's socket: uvicorn's, with a short way in and out.

What is said at a table is heard and told without a task or a queue in between: messages are passed on where
they arrive, and several texts leave in one write.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any, Final, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION: Final = "cayona.wire"
TEXT: Final = 0x81
"""The first byte of a whole text; the protocol's own extensions are switched off."""


class Ear(Protocol):
    """Whoever listens at a wire."""

    def hear(self, text: bytes | None) -> None:
        """Take a message; None if it was no text."""

    def go_on(self) -> None:
        """Take note that the other side reads again."""

    def lose(self) -> None:
        """Take note that the wire is gone."""


class Nowhere(asyncio.Queue[Any]):
    """Where messages go that nobody waits for."""

    def put_nowait(self, item: Any) -> None:
        """Forget a message."""


class TableWire(WebSocketsSansIOProtocol):
    """The wire of one socket. It lets go of a peer that does not read.

    A connection that is closed in good order first delivers what is still to be sent; to one who never
    reads, that is for ever.
    """

    _nowhere: Final = Nowhere()
    _ear: Ear | None = None
    slow_since: float | None = None
    """Since when (`monotonic`) more waits to be sent than should; None if the other side reads."""

    async def run_asgi(self) -> None:
        """Serve the socket, then end it at once if the other side has stopped reading."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        await super().run_asgi()
        if self.slow_since is not None:
            self.transport.abort()

    def listen(self, ear: Ear) -> None:
        """Pass on what has arrived, and from now on everything at once."""
        self._ear = ear
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                text = message.get("text")
                ear.hear(None if text is None else text.encode())
            else:
                ear.lose()
        self.queue = self._nowhere  # it takes 2 kB, and what the two sides agreed on as much again
        del self.request, self.response
        self.read_on()

    def write(self, texts: Iterable[bytes]) -> None:
        """Send texts in one go; nothing if the wire is gone."""
        if self.close_sent or self.transport.is_closing():
            return
        parts: list[bytes] = []
        for text in texts:
            parts += (_head(len(text)), text)
        self.transport.write(b"".join(parts))

    def hold(self) -> None:
        """Read no more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        """Read again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def cut(self) -> None:
        """End it at once, whatever is still to be sent."""
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on."""
        if self._ear is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._ear.hear(data if self.curr_msg_data_type == "text" else None)

    def pause_writing(self) -> None:
        """Be told that the other side does not read as fast as we write."""
        self.slow_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Be told that it has caught up."""
        self.slow_since = None
        super().resume_writing()
        if self._ear is not None:
            self._ear.go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Be told that the connection is gone."""
        super().connection_lost(exc)
        if self._ear is not None:
            self._ear.lose()


def wire_of(socket: WebSocket) -> TableWire:
    """Return the wire below a socket; the server must be run with it."""
    wire: TableWire = socket.scope["extensions"][EXTENSION]
    return wire


def _head(size: int) -> bytes:
    """Return the head of a frame; servers do not mask."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2)
    return bytes((TEXT, 127)) + size.to_bytes(8)
