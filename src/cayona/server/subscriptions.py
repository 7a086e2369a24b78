"""Tells people which of their tables have changed, wherever they are looking just now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from cayona.server.tables.room import Room


class Subscription:
    """One listener's: the tables that have changed since it last looked. It grows no further than that."""

    def __init__(self) -> None:
        self.notified = asyncio.Event()
        self.closed = False
        self._tables: set[str] = set()

    def notify(self, table: str) -> None:
        """Say that a table has changed."""
        self._tables.add(table)
        self.notified.set()

    def taken(self) -> set[str]:
        """Return the tables that have changed, and begin anew."""
        tables, self._tables = self._tables, set()
        self.notified.clear()
        return tables

    def close(self) -> None:
        """End the listening."""
        self.closed = True
        self.notified.set()


class Subscriptions:
    """All who listen for their own tables."""

    def __init__(self) -> None:
        self._of: dict[str, set[Subscription]] = {}

    def people(self) -> list[str]:
        """Return all who have subscribed."""
        return list(self._of)

    def listeners(self, person: str) -> int:
        """Return how many subscriptions a person has."""
        return len(self._of.get(person, ()))

    @contextmanager
    def listening(self, person: str, subscription: Subscription) -> Iterator[Subscription]:
        """Tell a subscription of a person's tables as long as the block runs."""
        self._of.setdefault(person, set()).add(subscription)
        try:
            yield subscription
        finally:
            self._of[person].discard(subscription)
            if not self._of[person]:
                del self._of[person]

    def notify(self, room: Room) -> None:
        """Notify everybody who sits at a table."""
        if self._of:
            for seat in room.seats:
                self.notify_person(seat.person or "", room.table)

    def notify_person(self, person: str, table: str) -> None:
        """Notify one person."""
        for subscription in self._of.get(person, ()):
            subscription.notify(table)

    def close(self) -> None:
        """End all listening: the server goes away."""
        for subscriptions in self._of.values():
            for subscription in subscriptions:
                subscription.close()
