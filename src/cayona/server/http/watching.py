"""Following a table: what is new for a watcher, as messages."""

from __future__ import annotations

import json
import time
from typing import Any

from cayona.server.harbour import Harbour
from cayona.server.http.access import check_may_look
from cayona.server.http.tables import chat_lines
from cayona.server.http.visitors import Visitor
from cayona.server.live import LiveTable, Watcher


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

    def resume(self, version: int, chat: int, still: str | None) -> None:
        """Go on where an earlier connection stopped."""
        self.version = max(-1, min(version, self._live.room.version))
        self.chat = max(0, chat)
        self._still = still

    async def news(self) -> list[str]:
        """Return what this watcher has not been told yet, as JSON texts."""
        self.watcher.news.clear()
        live = self._live
        messages: list[str] = []
        async with live.lock:
            self.watcher.seat = check_may_look(live, self._visitor)
            if live.room.version != self.version:
                messages += self._still_message()
                messages.append(live.view_text(self.watcher.seat, max(0, self.version)))
                self.version = live.room.version
            if live.presence != self._presence:
                self._presence = live.presence
                messages.append(_text({"type": "presence", "seats": live.present(), "now": time.time()}))
        if live.chat > self.chat:
            lines = await chat_lines(self._harbour, live, self._visitor, self.chat)
            self.chat = max(live.chat, self.chat)
            messages.append(_text({"type": "chat", "last": self.chat, "lines": lines}))
        return messages

    def fresh_view(self) -> str:
        """Return the newest view whatever was told before: with a refusal comes how things stand."""
        return self._live.view_text(self.watcher.seat, max(0, self.version))

    def _still_message(self) -> list[str]:
        from cayona.server.tables.views import still_key

        markup = self._live.still()
        if markup is None or still_key(markup) == self._still:
            return []
        self._still = still_key(markup)
        return [_text({"type": "still", "key": self._still, "still": markup})]


def _text(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"))
