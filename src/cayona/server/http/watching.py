"""Following a table: what is new for a watcher, as messages."""

from __future__ import annotations

import time

from cayona.server.harbour import Harbour
from cayona.server.http.access import check_may_look
from cayona.server.http.programs import program_view
from cayona.server.http.tables import chat_lines
from cayona.server.http.visitors import Visitor
from cayona.server.live import LiveTable, Watcher, encoded


class Follower:
    """Remembers what one watcher has been told, and tells the rest.

    It is never behind by more than one message of each kind: whoever is slow gets the newest view at
    once, with all log lines in between.
    """

    def __init__(self, harbour: Harbour, live: LiveTable, visitor: Visitor) -> None:
        self._harbour = harbour
        self._live = live
        self._visitor = visitor
        self.watcher = Watcher(visitor.id, check_may_look(live, visitor))
        self.version = -1
        self.chat = 0
        self._presence = -1
        self._still: str | None = None
        self.for_program = False
        """Whether the watcher wants data rather than pictures."""

    def resume(self, version: int, chat: int, still: str | None) -> None:
        """Go on where an earlier connection stopped."""
        self.version = max(-1, min(version, self._live.room.version))
        self.chat = max(0, chat)
        self._still = still

    async def news(self) -> list[str]:
        """Return what this watcher has not been told yet, as JSON texts."""
        self.watcher.take_news()
        live = self._live
        messages: list[str] = []
        async with live.lock:
            self.watcher.seat = check_may_look(live, self._visitor)
            if live.room.version != self.version:
                messages += self._still_message()
                messages.append(self._view())
                self.version = live.room.version
            if live.presence != self._presence:
                self._presence = live.presence
                messages.append(encoded({"type": "presence", "seats": live.present(), "now": time.time()}))
        if live.chat > self.chat:
            lines = await chat_lines(self._harbour, live, self._visitor, self.chat)
            self.chat = max(live.chat, self.chat)
            messages.append(encoded({"type": "chat", "last": self.chat, "lines": lines}))
        return messages

    async def fresh_view(self) -> str:
        """Return the newest view whatever was told before: with a refusal comes how things stand."""
        async with self._live.lock:  # what is not stored yet is nobody's to see
            self.watcher.seat = check_may_look(self._live, self._visitor)
            return self._view()

    def _view(self) -> str:
        seat, since = self.watcher.seat, max(0, self.version)
        return (
            program_view(self._live, seat, since) if self.for_program else self._live.view_text(seat, since)
        )

    def _still_message(self) -> list[str]:
        name = None if self.for_program else self._live.still_name()
        if name is None or name == self._still:
            return []
        self._still = name
        return [encoded({"type": "still", "key": name, "still": self._live.still()})]
