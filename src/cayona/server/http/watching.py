"""Following a table: what is new for a watcher, as messages."""

from __future__ import annotations

import time
from collections.abc import Callable

from cayona.server.encoding import encoded
from cayona.server.harbour import Harbour
from cayona.server.http.access import check_may_look
from cayona.server.http.tables import chat_lines
from cayona.server.http.visitors import Visitor
from cayona.server.live import LiveTable, Watcher
from cayona.server.tables.views import Form


class Follower:
    """Remembers what one watcher has been told, and tells the rest.

    It is never behind by more than one message of each kind: whoever is slow gets the newest view at
    once, with all log lines in between.
    """

    def __init__(self, harbour: Harbour, live: LiveTable, visitor: Visitor, tell: Callable[[], None]) -> None:
        self._harbour = harbour
        self._live = live
        self._visitor = visitor
        name = "" if visitor.person is None else visitor.person.name
        seat = check_may_look(live, visitor)
        self.watcher = Watcher(visitor.id, seat, tell, name, visitor.key, is_screen=visitor.is_screen)
        self.version = -1
        self.chat = 0
        self._presence = -1
        self.drawn: str | None = None
        """The name of the view that the watcher holds, empty for none; None if it does not take patches."""
        self.form: Form = "tall"

    def resume(self, version: int, chat: int, drawn: str | None) -> None:
        """Go on where an earlier connection stopped."""
        self.version = max(-1, min(version, self._live.room.version))
        self.chat = max(0, chat)
        self.drawn = drawn

    async def news(self) -> list[bytes]:
        """Return what this watcher has not been told yet, as JSON texts."""
        async with self._live.lock:
            messages = self.table_news()
        return messages + await self.talk_news()

    def table_news(self) -> list[bytes]:
        """Return what is new of the table itself (nobody else may hold its lock)."""
        self.watcher.take_news()
        live = self._live
        messages: list[bytes] = []
        self.watcher.seat = check_may_look(live, self._visitor)
        if live.room.version != self.version:
            messages.append(self._view(self.version))
            self.version = live.room.version
        if live.presence_number != self._presence:
            self._presence = live.presence_number
            facts = live.presence.facts(live.sitters(), self.watcher.looker)
            messages.append(encoded({"type": "presence", **facts, "now": time.time()}))
        return messages

    @property
    def has_talk(self) -> bool:
        """Whether something was said that this watcher has not been told."""
        return self._live.chat > self.chat

    async def talk_news(self) -> list[bytes]:
        """Return what was said and not told yet."""
        if not self.has_talk:
            return []
        last = self._live.chat  # while the lines are read, another may be said
        lines = await chat_lines(self._harbour, self._live, self._visitor, self.chat)
        self.chat = max(last, *(line["number"] for line in lines[-1:]))
        return [encoded({"type": "chat", "last": self.chat, "lines": lines})]

    async def fresh_view(self, version: int | None = None) -> bytes:
        """Return the newest view whatever was told before: with a refusal comes how things stand.

        Its log begins after what was told, or after an earlier version that the watcher really holds.
        """
        async with self._live.lock:  # what is not stored yet is nobody's to see
            self.watcher.seat = check_may_look(self._live, self._visitor)
            self.drawn = None if self.drawn is None else ""
            return self._view(self.version if version is None else min(version, self.version))

    def _view(self, version: int) -> bytes:
        seat, since = self.watcher.seat, max(0, version)
        view, name = self._live.view(seat, since, self.drawn, self.form)
        if self.drawn is not None:
            self.drawn = name
        return view
