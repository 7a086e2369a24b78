"""A table in memory: its room, who watches it, and one change at a time."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from cayona.kernel.areas import Arrangement
from cayona.kernel.language import spoken
from cayona.server.presence import Looker, Presence
from cayona.server.tables.absence import missed_at
from cayona.server.tables.feed import KEPT_FEEDS, Feed
from cayona.server.tables.room import Room
from cayona.server.tables.views import Form, layers, log_json, log_lines, table_view

CALLER_SECONDS: Final = 12.0
"""Who asks by plain requests does so every second, and less often from a page in the background."""
ATTENDED_SECONDS: Final = 60.0
"""So long after somebody has asked for a table it counts as looked at."""


class Watcher:
    """Somebody who looks at a table: a socket or a stream.

    It has no queue that could grow. `tell` is called when there is something new; the watcher then asks
    for what it has not seen, so a slow one gets fewer, not more, messages.
    """

    def __init__(
        self,
        person: str | None,
        seat: int | None,
        tell: Callable[[], None],
        name: str = "",
        device: str | None = None,
        *,
        is_screen: bool = False,
    ) -> None:
        """Have `tell` called when there is something new and nobody is changing the table."""
        self.looker = Looker(person, name, str(id(self)) if device is None else device, is_screen)
        self.seat = seat
        self.tell = tell
        self.has_news = False
        self.hurries = False
        """Whether bots may move on quickly, for the person wants to see everything so."""
        self.closed = False
        self.told_after: float | None = None
        """When the table changed to what the watcher was told last; None if that was no change."""
        self._woken: float | None = None

    def wake(self, at: float | None = None) -> None:
        """Note that there is something new: if the table has changed, since when (by `perf_counter`)."""
        self._woken = at if self._woken is None else self._woken
        self.has_news = True

    def take_news(self) -> None:
        """Begin to ask for what is new; what comes after this is new again."""
        self.has_news = False
        self.told_after, self._woken = self._woken, None

    def close(self) -> None:
        """End the watching: the table is going away."""
        self.closed = True
        self.tell()


class TableLock(asyncio.Lock):
    """Held by whoever changes a table or reads it; those who watch are told when it is let go."""

    def __init__(self, then: Callable[[], None]) -> None:
        super().__init__()
        self._then = then

    def release(self) -> None:
        """Let go."""
        super().release()
        self._then()


class LiveTable:
    """One table as this process knows it. Hold `lock` to change or to read it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = TableLock(self._tell)
        self.watchers: set[Watcher] = set()
        self._has_news = False
        """Whether any of them has something new to be told."""
        self.last_used = time.monotonic()
        self.last_asked = -math.inf
        """When somebody from outside last asked for the table; `monotonic`."""
        self.share = ""
        """Whose part of the thinking time its bots use: where it was opened from, else who opened it."""
        self.retired = False
        """Whether it was put away; whoever asks for the table now gets another object."""
        self.presence = Presence()
        self.presence_number = 0
        """Raised whenever somebody comes or goes, or sits down or gets up."""
        self._sitters: list[str | None] = []
        self.on_presence: Callable[[], None] = lambda: None
        """Called whenever somebody comes or goes."""
        self.chat = 0
        """The number of the last thing said."""
        self._is_seen = False
        """Whether a page of somebody who plays has said that it shows the board."""
        self._feeds: dict[tuple[str, Form], Feed] = {}
        self._callers: dict[Looker, asyncio.TimerHandle] = {}
        """People whom no socket reaches: they ask again and again, and are here as long as they do."""

    def touch(self) -> None:
        """Note that somebody needed this table."""
        self.last_used = time.monotonic()

    def wake_all(self) -> None:
        """Tell all who watch that there is something new, as soon as nobody is changing the table."""
        now = time.perf_counter()
        for watcher in self.watchers:
            watcher.wake(now)
        if self._sitters != self.sitters():
            self._note_presence()  # the same people are here, but on other seats
        self.tell_soon()

    def tell_soon(self) -> None:
        """Have all who have not been told yet be told: what is not stored yet is nobody's to see."""
        if not self._has_news:
            self._has_news = True
            if not self.lock.locked():
                asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        if self._has_news and not self.lock.locked():
            self._has_news = False
            for watcher in list(self.watchers):
                if watcher.has_news:
                    watcher.tell()

    def retire(self) -> None:
        """Tell all who watch, and all who still come, to go away; they may come again."""
        self.retired = True
        for timer in self._callers.values():
            timer.cancel()
        for watcher in list(self.watchers):
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

    def call(self, looker: Looker) -> None:
        """Note that somebody asks by a plain request, and is here until that has not happened for a while."""
        self.touch()
        timer = self._callers.pop(looker, None)
        loop = asyncio.get_running_loop()
        self._callers[looker] = loop.call_later(CALLER_SECONDS, self._miss, looker)
        if timer is None:
            self._note_presence()
        else:
            timer.cancel()

    def _miss(self, looker: Looker) -> None:
        del self._callers[looker]
        self._note_presence()

    def _note_presence(self) -> None:
        self.presence_number += 1
        self._sitters = self.sitters()
        self.presence.note([*(watcher.looker for watcher in self.watchers), *self._callers])
        for watcher in self.watchers:
            watcher.wake()
        self.tell_soon()
        self.on_presence()

    def absences(self, usual: float) -> dict[int, float]:
        """Return when the table stops waiting for each seat whose person is asked and not here.

        That somebody is away is told to others who are here; if there are none, it only matters to those
        who wanted a bot to play then.
        """
        room, presence = self.room, self.presence
        here = any(presence.is_here(sitter) for sitter in self.sitters())
        due: dict[int, float] = {}
        for number in room.deciders():
            seat = room.seats[number]
            if seat.person is None or seat.bot or number in room.absent or presence.is_here(seat.person):
                continue
            if here or seat.stand_by:
                since = max(presence.away_since(seat.person), room.asked_at[number])
                due[number] = missed_at(room.settings.clock, since, usual)
        return due

    def returned(self) -> list[int]:
        """Return the seats of those who were away and are here again."""
        return [seat for seat in self.room.absent if self.presence.is_here(self.room.seats[seat].person)]

    def sitters(self) -> list[str | None]:
        """Return the people on the seats."""
        return [seat.person for seat in self.room.seats]

    def away_seats(self) -> set[int]:
        """Return the seats of people who are not here."""
        sitters = enumerate(self.sitters())
        return {seat for seat, person in sitters if person is not None and not self.presence.is_here(person)}

    def people_watch(self) -> bool:
        """Tell whether anybody looks, so that a bot's pause makes sense."""
        return bool(self.watchers or self._callers)

    def is_attended(self) -> bool:
        """Tell whether somebody looks at the table, or has asked for it a moment ago."""
        return self.people_watch() or time.monotonic() - self.last_asked < ATTENDED_SECONDS

    def may_think(self) -> bool:
        """Tell whether bots may think here: alone only in tournaments, or while somebody looks."""
        return bool(self.room.people_seats() or self.room.tournament) or self.is_attended()

    def note_seen(self, seat: int | None) -> None:
        """Note that a page shows the board; bots may have waited for it."""
        if seat is not None and not self._is_seen:
            self._is_seen = True
            self.on_presence()

    def waits_to_be_seen(self) -> bool:
        """Tell whether bots wait: a first game begins only when the newcomer has the board before their eyes.

        Whoever asks by plain requests, again and again, sees it as well.
        """
        match = self.room.match
        begins = self.room.settings.coached and match is not None and not match.history
        return begins and not self._is_seen and not self._callers

    def all_hurry(self) -> bool:
        """Tell whether nobody who looks wants time to read."""
        return bool(self.watchers) and all(watcher.hurries for watcher in self.watchers)

    def view(
        self, seat: int | None, after: int, drawn: str | None = None, form: Form = "tall"
    ) -> tuple[bytes, str]:
        """Return the newest view with the log since a version, as JSON, and the name of the view.

        Whoever holds the view named `drawn` gets what has changed since, everybody else the whole; None is
        for those who take no patches.
        """
        return self._feed(form).message(seat, drawn, log_json(self.room, seat, after), after)

    def _feed(self, form: Form) -> Feed:
        """Return the feed for the language spoken now; the one that was asked for longest ago makes room."""
        key = (spoken(), form)
        feed = self._feeds.pop(key, None)
        if feed is None or not feed.is_of(self.room):
            feed = Feed(self.room, form)
        self._feeds[key] = feed
        if len(self._feeds) > KEPT_FEEDS:
            del self._feeds[next(iter(self._feeds))]
        return feed

    def layer(self, key: str, seat: int | None, arrangement: Arrangement) -> str | None:
        """Return a layer of a seat's picture that never changes."""
        return layers(self.room, seat, arrangement).get(key)


def view_message(room: Room, seat: int | None, after: int, form: Form = "tall") -> dict[str, Any]:
    """Return what is sent to a seat that has seen the table up to a version."""
    return {
        "type": "view",
        **table_view(room, seat, form),
        "since": after,
        "log": log_lines(room, seat, after),
    }


def sent_to(table: str, entries: list[Any], seat: int | None) -> Iterator[dict[str, Any]]:
    """Yield, version by version, exactly what a seat was sent: views follow from the log alone."""
    room = Room(table)
    for entry in entries:
        room.add(entry)
        yield view_message(room, seat, entry.version - 1)
