"""Stands between a client and a server, and cuts the line at chosen moments."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

BYTES = 65536


class CuttingProxy:
    """Passes requests on. Of those whose first line has `marker`, the first `cuts` get no answer."""

    def __init__(self, port: int, marker: str, cuts: int) -> None:
        self._server = port
        self._marker = marker.encode()
        self.cuts = cuts
        self.passed = 0
        """Requests with the marker that reached the server."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._pass, args=(client,), daemon=True).start()

    def _pass(self, client: socket.socket) -> None:
        with (
            contextlib.suppress(OSError),
            client,
            socket.create_connection(("127.0.0.1", self._server)) as end,
        ):
            while asked := _message(client):
                end.sendall(asked)
                answer = _message(end)
                if self._marker in asked.partition(b"\r\n")[0]:
                    self.passed += 1
                    if self.passed <= self.cuts:
                        return
                client.sendall(answer)

    def close(self) -> None:
        self._listening.close()


def _message(line: socket.socket) -> bytes:
    """Return one request or answer: its head, and a body of the length that the head says."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = line.recv(BYTES)
        if not more:
            return b""
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for field in head.lower().split(b"\r\n"):
        if field.startswith(b"content-length:"):
            length = int(field.partition(b":")[2])
    while len(body) < length:
        body += line.recv(BYTES)
    return head + b"\r\n\r\n" + body


@contextlib.contextmanager
def cutting(port: int, marker: str, cuts: int) -> Iterator[CuttingProxy]:
    proxy = CuttingProxy(port, marker, cuts)
    try:
        yield proxy
    finally:
        proxy.close()
