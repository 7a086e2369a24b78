"""What a worker's bots print: read so that nobody is held up, and only the end of it kept."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

KEPT: Final = 4096
"""Bytes of the end that are kept for a report."""
CHUNK: Final = 64 * 1024
CHUNKS_AT_ONCE: Final = 16
"""A bot may print faster than anyone can read."""


class Output:
    """The reading end of a worker's standard output and error."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self._end = end
        self._tail = b""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(end.fileno(), self._read)

    def _read(self) -> bool:
        """Read what is there now; tell whether there may be more."""
        try:
            chunk = self._end.recv(CHUNK)
        except BlockingIOError:
            return False
        except OSError:
            chunk = b""
        if chunk:
            self._tail = (self._tail + chunk)[-KEPT:]
        else:
            self._loop.remove_reader(self._end.fileno())
        return bool(chunk)

    def tail(self) -> str:
        """Return the end of what was printed since the last time, as far as it can be read."""
        for _ in range(CHUNKS_AT_ONCE):
            if self._end.fileno() < 0 or not self._read():
                break
        text, self._tail = self._tail.decode(errors="replace"), b""
        return text

    def close(self) -> None:
        """Stop reading."""
        if self._end.fileno() >= 0:
            self._loop.remove_reader(self._end.fileno())
            self._end.close()
