"""A table in memory: its room, who watches it, and one change at a time."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any, Final

from cayona.server.tables.room import Room
from cayona.server.tables.views import log_lines, still_layer, table_view

KEPT_VIEWS: Final = 16
"""Views kept per table: a few seats at the newest versions."""


class Watcher:
    """Somebody who looks at a table: a socket or a stream.

    It has no queue that could grow. `wake` says that there is something new; the watcher then asks for
    what it has not seen, so a slow one gets fewer, not more, messages.
    """

    def __init__(self, person: str | None, seat: int | None) -> None:
        self.person = person
        self.seat = seat
        self.news = asyncio.Event()
        self.closed = False

    def wake(self) -> None:
        """Say that there is something new."""
        self.news.set()

    def close(self) -> None:
        """End the watching: the table is going away."""
        self.closed = True
        self.news.set()


class LiveTable:
    """One table as this process knows it. Hold `lock` to change or to read it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.last_used = time.monotonic()
        self.presence = 0
        """Raised whenever somebody comes or goes."""
        self.chat = 0
        """The number of the last thing said."""
        self._views: dict[tuple[int | None, int, int], str] = {}

    def touch(self) -> None:
        """Note that somebody needed this table."""
        self.last_used = time.monotonic()

    def wake_all(self) -> None:
        """Tell all who watch that there is something new."""
        for watcher in self.watchers:
            watcher.wake()

    def join(self, watcher: Watcher) -> None:
        """Let somebody watch."""
        self.watchers.add(watcher)
        self.presence += 1
        self.wake_all()

    def part(self, watcher: Watcher) -> None:
        """Somebody watches no more."""
        self.watchers.discard(watcher)
        self.touch()
        self.presence += 1
        self.wake_all()

    def present(self) -> list[bool]:
        """Tell for every seat whether its person is here."""
        here = {watcher.person for watcher in self.watchers if watcher.person is not None}
        return [seat.person in here for seat in self.room.seats]

    def people_watch(self) -> bool:
        """Tell whether anybody looks, so that a bot's pause makes sense."""
        return bool(self.watchers)

    def view_text(self, seat: int | None, after: int) -> str:
        """Return the newest view with the log since a version, as JSON, made once for all who ask alike."""
        key = (seat, self.room.version, after)
        text = self._views.get(key)
        if text is None:
            text = json.dumps(view_message(self.room, seat, after), separators=(",", ":"))
            while len(self._views) >= KEPT_VIEWS:
                del self._views[next(iter(self._views))]
            self._views[key] = text
        return text

    def forget_views(self) -> None:
        """Make views anew: the room was read again."""
        self._views.clear()

    def still(self) -> str | None:
        """Return the layer of the picture that never changes."""
        return still_layer(self.room)


def view_message(room: Room, seat: int | None, after: int) -> dict[str, Any]:
    """Return what is sent to a seat that has seen the table up to a version."""
    return {"type": "view", **table_view(room, seat), "since": after, "log": log_lines(room, seat, after)}


def sent_to(table: str, entries: list[Any], seat: int | None) -> Iterator[dict[str, Any]]:
    """Yield, version by version, exactly what a seat was sent: views follow from the log alone."""
    room = Room(table)
    for entry in entries:
        room.add(entry)
        yield view_message(room, seat, entry.version - 1)
