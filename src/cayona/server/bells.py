"""Tells people which of their tables have changed, wherever they are looking just now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from cayona.server.tables.room import Room


class Bell:
    """One listener's: the tables that have changed since it last looked. It grows no further than that."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()
        self.closed = False
        self._tables: set[str] = set()

    def ring(self, table: str) -> None:
        """Say that a table has changed."""
        self._tables.add(table)
        self.rung.set()

    def taken(self) -> set[str]:
        """Return the tables that have changed, and begin anew."""
        tables, self._tables = self._tables, set()
        self.rung.clear()
        return tables

    def close(self) -> None:
        """End the listening."""
        self.closed = True
        self.rung.set()


class Bells:
    """All who listen for their own tables."""

    def __init__(self) -> None:
        self._of: dict[str, set[Bell]] = {}

    def listeners(self, person: str) -> int:
        """Return how many bells a person has."""
        return len(self._of.get(person, ()))

    @contextmanager
    def listening(self, person: str) -> Iterator[Bell]:
        """Give a bell that rings for a person's tables as long as the block runs."""
        bell = Bell()
        self._of.setdefault(person, set()).add(bell)
        try:
            yield bell
        finally:
            self._of[person].discard(bell)
            if not self._of[person]:
                del self._of[person]

    def ring(self, room: Room) -> None:
        """Ring for everybody who sits at a table."""
        if self._of:
            for seat in room.seats:
                for bell in self._of.get(seat.person or "", ()):
                    bell.ring(room.table)

    def close(self) -> None:
        """End all listening: the server goes away."""
        for bells in self._of.values():
            for bell in bells:
                bell.close()
