"""The smallest clients that can load a table server: HTTP requests and sockets without a task each.

A load generator shares the machine with what it measures, so it must be light: a socket here is a
protocol object that calls back, nothing is parsed that nobody needs.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final, cast

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _

SECONDS: Final = 30.0
"""How long a request may take."""
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
_KEY: Final = b64encode(b"cayona-load-test").decode()


class LoadError(CayonaError):
    """A load test that cannot go on, said in one sentence."""


class Address:
    """Where the server listens."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.name = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class LoadClient:
    """One connection for requests; it is kept open between them."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """Send a request and return the answer's data and the cookie it gives, if any."""
        try:
            async with asyncio.timeout(SECONDS):
                status, headers, answer = await self._exchange(self._request(method, path, body, cookie))
        except (TimeoutError, OSError, EOFError, ValueError) as problem:
            self.close()
            why = str(problem) or type(problem).__name__
            raise LoadError(
                _("{method} {path} failed: {why}.").format(method=method, path=path, why=why),
                code="no-answer",
            ) from problem
        if status != 200:
            raise LoadError(_refusal(method, path, status, answer), code="refused")
        return answer, headers.get("set-cookie", "").partition(";")[0]

    def close(self) -> None:
        """End the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    def _request(self, method: str, path: str, body: Any, cookie: str) -> bytes:
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._address.name}", "X-Cayona: 1"]
        lines += [f"Cookie: {cookie}"] * bool(cookie)
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}", "", ""]
        return "\r\n".join(lines).encode() + data

    async def _exchange(self, request: bytes) -> tuple[int, dict[str, str], Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._address.host, self._address.port)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip() for name, _colon, value in (line.partition(":") for line in head)
        }
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            self.close()
        return int(head[0].split()[1]), headers, json.loads(body)


def _refusal(method: str, path: str, status: int, answer: Any) -> str:
    told = answer.get("message") if isinstance(answer, dict) else None
    return _("{method} {path} was answered with {status}: {why}").format(
        method=method, path=path, status=status, why=told or answer
    )


class Socket(asyncio.Protocol):
    """A WebSocket client: `hear` gets every text, `lose` is called once when it is over."""

    def __init__(
        self,
        address: Address,
        path: str,
        cookie: str,
        hear: Callable[[bytes], None],
        lose: Callable[[], None],
    ) -> None:
        self._request = _handshake(address, path, cookie)
        self._hear = hear
        self._lose = lose
        self._buffer = bytearray()
        self._transport: asyncio.Transport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by inheritance
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """Tell that it is over."""
        if not self.opened.done():
            self.opened.set_exception(LoadError(_("A socket was not accepted."), code="no-socket"))
        self._lose()

    def data_received(self, data: bytes) -> None:
        """Take what has arrived and pass every whole message on."""
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        while self._next():
            pass

    def _next(self) -> bool:
        """Take one frame from the buffer; False if there is no whole one. Servers do not mask."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        start, length = 2, buffer[1] & 0x7F
        if length > 125:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return False
            length = int.from_bytes(buffer[2:start])
        if len(buffer) < start + length:
            return False
        kind = buffer[0] & 0x0F
        payload = bytes(buffer[start : start + length])
        del buffer[: start + length]
        if kind == TEXT:
            self._hear(payload)
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self._transport.close()
        return True

    def send(self, text: str) -> None:
        """Send a text."""
        self._write(TEXT, text.encode())

    def close(self) -> None:
        """End it."""
        self._transport.close()

    def _write(self, kind: int, payload: bytes) -> None:
        # The mask of zeros is a mask as well; on the loopback there is no proxy to be protected by another.
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2)
        self._transport.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + payload)


def _handshake(address: Address, path: str, cookie: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {address.name}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {_KEY}",
    ]
    lines += [f"Cookie: {cookie}"] * bool(cookie)
    return ("\r\n".join([*lines, "", ""])).encode()
