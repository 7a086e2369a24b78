"""The people of a load test: at every seat one, who plays random legal choices as fast as they are told."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import orjson

from cayona.kernel.language import gettext as _
from cayona.lab.load_wire import Address, LoadError, Socket

if TYPE_CHECKING:
    from cayona.lab.load_crowd import Crowd

PATIENCE: Final = 10.0
"""An action without an answer for so long has failed."""


@dataclass(slots=True)
class Sample:
    """What was measured over some time; times in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    """From sending an action to its acknowledgement."""
    seen: list[float] = field(default_factory=list)
    """From sending an action to the other seat's having the new view."""
    sent: int = 0
    refused: int = 0
    unanswered: int = 0
    lost: int = 0
    """Sockets that the server ended."""
    received: int = 0
    """Bytes in messages."""
    sizes: list[int] = field(default_factory=list)
    """Bytes of all messages that an action brought to a seat, for every action and seat."""

    @property
    def errors(self) -> int:
        """Everything that should not have happened."""
        return self.refused + self.unanswered + self.lost


@dataclass(slots=True)
class Deed:
    """An action on its way."""

    number: int
    actor: Guest
    version: int
    sent: float
    acknowledged: bool = False
    seen: bool = False


class Guest:
    """Somebody with a socket at a table, who keeps of the views only what a player needs."""

    def __init__(self, table: LoadTable) -> None:
        self._table = table
        self.socket: Socket
        self.cookie = ""
        self.version = 0
        self.received = 0
        """Bytes since the table's last action began."""
        self.phase = ""
        self.choices: list[int] = []

    async def come(self, address: Address, cookie: str = "") -> None:
        """Open the socket and say hello."""
        self.cookie = cookie
        path = f"/api/tables/{self._table.name}/socket"
        self.socket = Socket(address, path, cookie, self.hear, self._table.lose)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                await loop.create_connection(lambda: self.socket, address.host, address.port)
                await self.socket.opened
        except (TimeoutError, OSError) as problem:
            raise LoadError(_("A socket could not be opened."), code="no-socket") from problem
        self.socket.send('{"type":"hello","drawn":""}')

    def hear(self, message: bytes) -> None:
        """Take a message."""
        self._table.crowd.sample.received += len(message)
        self.received += len(message)
        told: dict[str, Any] = orjson.loads(message)
        kind = told["type"]
        if kind in ("view", "patch"):
            self._look(told)
        elif kind == "ping":
            self.socket.send('{"type":"pong"}')
        elif kind == "done":
            self._table.acknowledge(told["id"])
        elif kind == "refused":
            self._table.refuse(told)

    def _look(self, view: dict[str, Any]) -> None:
        """Take a view, or what has changed of the one before."""
        self.version = view["version"]
        self.phase = view.get("phase", self.phase)
        match = view.get("match") or {}
        if "choices" in match or view["type"] == "view":
            self._choose_from(match.get("choices", []))
        self._table.look()

    def _choose_from(self, told: Any) -> None:
        """Take the choices, or which of them are gone and which are there instead."""
        if isinstance(told, list):
            self.choices = [choice["action"] for choice in told]
            return
        fresh = [choice["action"] for choice in told["set"]]
        self.choices = [action for action in self.choices if action not in {*told["gone"], *fresh}] + fresh


class LoadTable:
    """A table with its people, and perhaps some who only watch."""

    def __init__(self, crowd: Crowd, name: str) -> None:
        self.crowd = crowd
        self.name = name
        self.people: list[Guest] = []
        self.watchers: list[Guest] = []
        self.deed: Deed | None = None
        self.is_lost = False
        """Whether the server has ended one of its sockets; nobody plays on then."""
        self._is_ready = False

    def act(self, number: int) -> None:
        """Let whoever must decide take a random legal choice."""
        self._is_ready = False
        for person in self.people:
            person.received = 0
        actor = next(person for person in self.people if person.choices)
        action = actor.choices[int(self.crowd.chance.below(len(actor.choices)))]
        self.deed = Deed(number, actor, actor.version, time.perf_counter())
        actor.socket.send(
            f'{{"type":"act","id":"load-{number}","version":{actor.version},"action":{action}}}'
        )

    def acknowledge(self, name: str | None) -> None:
        """Take note that an action was stored."""
        deed = self.deed
        if deed is not None and name == f"load-{deed.number}":
            deed.acknowledged = True
            self.crowd.sample.acknowledged.append(time.perf_counter() - deed.sent)
            self._settle()

    def refuse(self, told: dict[str, Any]) -> None:
        """Take note that something was refused."""
        self.crowd.sample.refused += 1
        self.crowd.complaint = self.crowd.complaint or f"{told.get('code')}: {told.get('message')}"
        self.deed = None

    def lose(self) -> None:
        """Take note that a socket is gone."""
        if not self.crowd.leaving:
            self.crowd.sample.lost += 1
            self.deed = None
            self.is_lost = True

    def look(self) -> None:
        """Take note that somebody has seen something new."""
        deed = self.deed
        if deed is not None and not deed.seen and self._others_have_seen(deed):
            deed.seen = True
            self.crowd.sample.seen.append(time.perf_counter() - deed.sent)
        self._settle()

    def _others_have_seen(self, deed: Deed) -> bool:
        return all(person.version > deed.version for person in self.people if person is not deed.actor)

    def _settle(self) -> None:
        """See whether everybody has seen everything; then the table can go on."""
        deed = self.deed
        if deed is not None:
            if not (deed.acknowledged and deed.seen and deed.actor.version > deed.version):
                return
            self.deed = None
            self.crowd.pending.pop(deed.number, None)
            self.crowd.sample.sizes += [person.received for person in self.people]
        if self._is_ready or self.is_lost or not self.people:
            return
        if len({person.version for person in self.people}) > 1:
            return
        if any(person.choices for person in self.people):
            self._is_ready = True
            self.crowd.ready.append(self)
        elif self.people[0].phase == "over":
            self.people[0].socket.send('{"type":"rematch"}')
        elif self.people[0].phase == "waiting" and not self.crowd.opening:
            self.people[0].socket.send('{"type":"start"}')
