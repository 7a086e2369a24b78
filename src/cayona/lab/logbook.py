"""What a process that plays is doing, in a file that another process can read at any moment."""

from __future__ import annotations

import mmap
import time
from pathlib import Path
from typing import Final

LONGEST_LOG: Final = 100_000
NUMBER: Final = 8
"""Bytes of a number."""
_COUNT: Final = 0
_SEAT: Final = 1
_ACTIONS: Final = 2


class Logbook:
    """Who thinks, since when, and what was played so far; whoever opens it first makes the file."""

    def __init__(self, path: Path) -> None:
        size = NUMBER * (1 + _ACTIONS + LONGEST_LOG)
        if not path.exists():
            path.write_bytes(bytes(size))
        with path.open("r+b") as file:
            self._memory = memoryview(mmap.mmap(file.fileno(), size))
        self.since = self._memory[:NUMBER].cast("d")
        self.lines = self._memory[NUMBER:].cast("q")

    def open(self) -> None:
        """Begin a new game."""
        self.lines[_COUNT] = 0

    def thinks(self, seat: int) -> None:
        """Write that a seat begins to think."""
        self.lines[_SEAT] = seat
        self.since[0] = time.monotonic()

    def acted(self, action: int) -> None:
        """Write what it did."""
        count = self.lines[_COUNT]
        if count < LONGEST_LOG:
            self.lines[_ACTIONS + count] = action
            self.lines[_COUNT] = count + 1

    def seat(self) -> int:
        """Return who thinks."""
        return self.lines[_SEAT]

    def actions(self) -> list[int]:
        """Return what was played."""
        return list(self.lines[_ACTIONS : _ACTIONS + self.lines[_COUNT]])

    def close(self) -> None:
        """Let go of the file."""
        for view in (self.since, self.lines, self._memory):
            view.release()
