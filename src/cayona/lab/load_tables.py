"""The people of a load test: two at every table, who play random legal choices as fast as they are told."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from cayona.kernel.language import gettext as _
from cayona.lab.load_wire import Address, LoadError, Socket

if TYPE_CHECKING:
    from cayona.lab.load_crowd import Crowd

PATIENCE: Final = 10.0
"""An action without an answer for so long has failed."""
_VIEW: Final = b'{"type":"view"'
_VERSION: Final = re.compile(rb'"version":(\d+)')
_PHASE: Final = re.compile(rb'"phase":"(\w+)"')
_CHOICES: Final = re.compile(rb'"choices":\[(.+?)\],"rest"')
_ACTION: Final = re.compile(rb'"action":(\d+)')


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
    """Somebody with a socket at a table; views are searched, not parsed, for what a player needs."""

    def __init__(self, table: LoadTable) -> None:
        self._table = table
        self.socket: Socket
        self.cookie = ""
        self.version = 0
        self.phase = b""
        self.choices: list[bytes] = []

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
        self.socket.send('{"type":"hello"}')

    def hear(self, message: bytes) -> None:
        """Take a message."""
        self._table.crowd.sample.received += len(message)
        if message.startswith(_VIEW):
            self._look(message)
            return
        told: dict[str, Any] = json.loads(message)
        kind = told["type"]
        if kind == "ping":
            self.socket.send('{"type":"pong"}')
        elif kind == "done":
            self._table.acknowledge(told["id"])
        elif kind == "refused":
            self._table.refuse(told)

    def _look(self, view: bytes) -> None:
        version, phase = _VERSION.search(view), _PHASE.search(view)
        assert version is not None
        assert phase is not None
        self.version = int(version[1])
        self.phase = phase[1]
        choices = _CHOICES.search(view) if self.phase == b"playing" else None
        self.choices = _ACTION.findall(choices[1]) if choices is not None else []
        self._table.look()


class LoadTable:
    """A table with two people, and perhaps some who only watch."""

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
        actor = next(person for person in self.people if person.choices)
        action = actor.choices[int(self.crowd.chance.below(len(actor.choices)))].decode()
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
        if self._is_ready or self.is_lost or len(self.people) < 2:
            return
        if self.people[0].version != self.people[1].version:
            return
        if any(person.choices for person in self.people):
            self._is_ready = True
            self.crowd.ready.append(self)
        elif self.people[0].phase == b"over":
            self.people[0].socket.send('{"type":"rematch"}')
        elif self.people[0].phase == b"waiting" and not self.crowd.opening:
            self.people[0].socket.send('{"type":"start"}')
