"""One table, from afar."""

from __future__ import annotations

import secrets
from collections.abc import Generator
from typing import Any

from cayona.client.errors import TooMany, Unreachable
from cayona.client.views import View
from cayona.client.wire import Pauses, Wire
from cayona.kernel.patches import patched_view


class Table:
    """A table on a server. Everything it does is asked again, harmlessly, if an answer gets lost."""

    def __init__(self, wire: Wire, table: str) -> None:
        self._wire = wire
        self._path = f"/api/tables/{table}"
        self.id = table
        self._view: View | None = None

    @property
    def link(self) -> str:
        """The address people open in a browser."""
        return f"{self._wire.address}/tables/{self.id}"

    # --- Looking -----------------------------------------------------------------------------------

    def view(self, since: int = 0) -> View:
        """Return the table as it is now, with the log since a version."""
        self._view = View(self._wire.get(f"{self._path}/view", since=since, observation="true"))
        return self._view

    def follow(self) -> Generator[View, None, None]:
        """Yield a view now and after every change, until the table is closed.

        If several changes come at once there is one view for all of them, with all log lines. A dropped
        connection is made again and goes on after the last version that was seen.
        """
        held: dict[str, Any] = {"version": 0, "drawn": ""}
        pauses = Pauses(self._wire.patience)
        while True:
            known = {"since": held["version"], "drawn": held["drawn"], "observation": "true"}
            try:
                with self._wire.stream(f"{self._path}/stream", **known) as messages:
                    for message in messages:
                        pauses.reset()
                        if (
                            message.get("type") not in ("view", "patch")
                            or message["version"] <= held["version"]
                        ):
                            continue
                        held = message if message["type"] == "view" else patched_view(held, message)
                        self._view = View(held)
                        yield self._view
                        if self._view.phase == "closed":
                            return
                pauses.wait(Unreachable("The server ended the stream."))
            except TooMany as told:
                pauses.wait_as_told(told)
            except Unreachable as problem:
                pauses.wait(problem)

    # --- Playing -----------------------------------------------------------------------------------

    def act(self, action: int, version: int | None = None) -> int:
        """Take an action, having seen `version` (default: the last view here); return the new version.

        Raises IllegalAction with the rule and the reason, or Conflict if the table has moved on.
        """
        if version is None:
            version = (self._view or self.view()).version
        return self._do("act", action=action, version=version)

    def undo(self) -> int:
        """Take my last action back, or ask the others where the table wants that."""
        return self._do("undo", version=self.view().version)

    def resign(self) -> int:
        """Give the match up."""
        return self._do("resign")

    # --- Around the match --------------------------------------------------------------------------

    def sit(self, seat: int) -> int:
        """Take an open seat."""
        return self._do("sit", seat=seat)

    def seat_bot(self, seat: int, bot: str) -> int:
        """Put one of the server's bots on an open seat, as the host."""
        return self._do("sit", seat=seat, bot=bot)

    def leave(self) -> int:
        """Give my seat up before the match begins."""
        return self._do("leave")

    def start(self) -> int:
        """Begin the match, all seats taken."""
        return self._do("start")

    def rematch(self) -> int:
        """Play again in the same room; everybody moves one seat on."""
        return self._do("rematch")

    def close(self) -> int:
        """Close a table at which no match runs, as the host."""
        return self._do("close")

    def say(self, text: str) -> None:
        """Say something, as far as the game allows talk. A line whose answer got lost may appear twice."""
        self._wire.post(f"{self._path}/chat", {"text": text})

    # --- After the match ---------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """Return the record of the finished match, seed included; `cayona.verify` checks it."""
        return self._wire.get(f"{self._path}/record")

    def sent(self, seat: int | None = None) -> list[dict[str, Any]]:
        """Return every view that a seat (None: a spectator) was sent; `cayona verify --sent` checks them."""
        with self._wire.stream(f"{self._path}/sent", seat=seat) as views:
            return list(views)

    def _do(self, command: str, **facts: Any) -> int:
        """Send a command with an id of its own: however often it is sent, it is done once."""
        body = {"id": secrets.token_urlsafe(12), **facts}
        answer = self._wire.post(f"{self._path}/{command}", body, acting=command == "act")
        return int(answer["version"])

    def __repr__(self) -> str:
        """Name the table."""
        return f"<table {self.id} at {self._wire.address}>"
