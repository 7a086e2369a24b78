"""A table in memory: its room, who watches it, and one change at a time."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from cayona.kernel.language import spoken
from cayona.server.tables.room import Room
from cayona.server.tables.views import log_lines, still_layer, still_name, table_view

KEPT_VIEWS: Final = 256
"""Encoded views kept, all tables together. Those who see the same ask within the same moment, so a few
are enough; kept per table, views would be most of what a table needs in memory."""

CALLER_SECONDS: Final = 12.0
"""Who asks by plain requests does so every second, and less often from a page in the background."""


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
        self.told_after: float | None = None
        """When the table changed to what the watcher was told last; None if that was no change."""
        self._woken: float | None = None

    def wake(self, at: float | None = None) -> None:
        """Say that there is something new: if the table has changed, since when (by `perf_counter`)."""
        self._woken = at if self._woken is None else self._woken
        self.news.set()

    def take_news(self) -> None:
        """Begin to ask for what is new; what comes after this wakes again."""
        self.news.clear()
        self.told_after, self._woken = self._woken, None

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
        self.retired = False
        """Whether it was put away; whoever asks for the table now gets another object."""
        self.presence = 0
        """Raised whenever somebody comes or goes."""
        self.chat = 0
        """The number of the last thing said."""
        self._callers: dict[str, asyncio.TimerHandle] = {}
        """People whom no socket reaches: they ask again and again, and are here as long as they do."""

    def touch(self) -> None:
        """Note that somebody needed this table."""
        self.last_used = time.monotonic()

    def wake_all(self) -> None:
        """Tell all who watch that there is something new."""
        now = time.perf_counter()
        for watcher in self.watchers:
            watcher.wake(now)

    def retire(self) -> None:
        """Tell all who watch, and all who still come, to go away; they may come again."""
        self.retired = True
        for timer in self._callers.values():
            timer.cancel()
        for watcher in self.watchers:
            watcher.close()

    def join(self, watcher: Watcher) -> None:
        """Let somebody watch."""
        if self.retired:
            watcher.close()
        self.watchers.add(watcher)
        self._note_presence()

    def part(self, watcher: Watcher) -> None:
        """Somebody watches no more."""
        self.watchers.discard(watcher)
        self.touch()
        self._note_presence()

    def call(self, person: str) -> None:
        """Note that somebody asks by a plain request, and is here until that has not happened for a while."""
        self.touch()
        timer = self._callers.pop(person, None)
        loop = asyncio.get_running_loop()
        self._callers[person] = loop.call_later(CALLER_SECONDS, self._miss, person)
        if timer is None:
            self._note_presence()
        else:
            timer.cancel()

    def _miss(self, person: str) -> None:
        del self._callers[person]
        self._note_presence()

    def _note_presence(self) -> None:
        self.presence += 1
        for watcher in self.watchers:
            watcher.wake()

    def present(self) -> list[bool]:
        """Tell for every seat whether its person is here."""
        here = {watcher.person for watcher in self.watchers if watcher.person is not None} | set(
            self._callers
        )
        return [seat.person in here for seat in self.room.seats]

    def people_watch(self) -> bool:
        """Tell whether anybody looks, so that a bot's pause makes sense."""
        return bool(self.watchers or self._callers)

    def view_text(self, seat: int | None, after: int) -> str:
        """Return the newest view with the log since a version, as JSON, made once for all who ask alike.

        Alike is who sees the same in the same language.
        """
        return _view_text(self.room, self.room.version, seat, after, spoken())

    def still(self) -> str | None:
        """Return the layer of the picture that never changes."""
        return still_layer(self.room)

    def still_name(self) -> str | None:
        """Return the name of that layer, which is much quicker than drawing it."""
        return still_name(self.room)


# A room that is read anew is another object, so what was made of the old one is not found again. The
# version and the language belong to the key alone.
@lru_cache(maxsize=KEPT_VIEWS)
def _view_text(room: Room, version: int, seat: int | None, after: int, language: str) -> str:
    return encoded(view_message(room, seat, after))


def encoded(message: dict[str, Any]) -> str:
    """Return a message as JSON."""
    return json.dumps(message, separators=(",", ":"))


def view_message(room: Room, seat: int | None, after: int) -> dict[str, Any]:
    """Return what is sent to a seat that has seen the table up to a version."""
    return {"type": "view", **table_view(room, seat), "since": after, "log": log_lines(room, seat, after)}


def sent_to(table: str, entries: list[Any], seat: int | None) -> Iterator[dict[str, Any]]:
    """Yield, version by version, exactly what a seat was sent: views follow from the log alone."""
    room = Room(table)
    for entry in entries:
        room.add(entry)
        yield view_message(room, seat, entry.version - 1)
