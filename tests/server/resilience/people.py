"""People at tables: they enter, sit, and play by sockets, whatever happens to the server."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

T = TypeVar("T")
Message = dict[str, Any]
GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError, EOFError)
"""What a client sees of a server that is down."""
AGAIN_SECONDS = 0.05


def run(work: Coroutine[Any, Any, T], seconds: float = 60.0) -> T:
    """Run a test's coroutine, bounded in time."""

    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(bounded())


class Person:
    """Somebody with a cookie; asks a server that may be another one next time."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        kept = httpx.Limits(keepalive_expiry=1.0)  # shorter than the server, which may be about to hang up
        self._http = httpx.AsyncClient(headers={"X-Cayona": "1"}, timeout=20.0, trust_env=False, limits=kept)

    async def enter(self) -> None:
        await self.post("/api/people", {"name": self.name})

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self._http.get(self.url + path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def get_text(self, path: str, **query: Any) -> str:
        """Return an answer as it came, whatever it says."""
        answer = await self._http.get(self.url + path, params=query)
        return f"{answer.status_code} {answer.text}"

    async def post(self, path: str, body: Message) -> Any:
        answer = await self._http.post(self.url + path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post_text(self, path: str, body: Message) -> str:
        answer = await self._http.post(self.url + path, json=body)
        return f"{answer.status_code} {answer.text}"

    async def do(self, table: str, command: str, **wish: Any) -> int:
        """Do something at a table by HTTP; return the version it led to."""
        return int((await self.post(f"/api/tables/{table}/{command}", wish))["version"])

    async def open_table(
        self, seats: int, bots: list[str | None] | None = None, sit: int | None = 0, **settings: Any
    ) -> str:
        wanted = {"game": "cartagena", "seats": seats, **settings}
        body = {"settings": wanted, "bots": bots or [], "sit": sit}
        return str((await self.post("/api/tables", body))["table"])

    @asynccontextmanager
    async def socket(self, table: str, version: int = 0, url: str = "") -> AsyncIterator[ClientConnection]:
        """Connect to a table and say hello."""
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        address = (url or self.url).replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        async with connect(
            address, additional_headers={"Cookie": cookie}, open_timeout=10, close_timeout=1, proxy=None
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "version": version}))
            yield socket

    async def close(self) -> None:
        await self._http.aclose()


@asynccontextmanager
async def people(url: str, *names: str) -> AsyncIterator[list[Person]]:
    """Let some people enter."""
    entered = [Person(url, name) for name in names]
    try:
        for person in entered:
            await person.enter()
        yield entered
    finally:
        for person in entered:
            await person.close()


async def open_full(host: Person, others: list[Person], bots: list[str], **settings: Any) -> str:
    """Open a table, let everybody sit, bots on the last seats, and start."""
    seats = 1 + len(others) + len(bots)
    table = await host.open_table(seats, [None] * (1 + len(others)) + list(bots), **settings)
    for seat, other in enumerate(others, 1):
        await other.do(table, "sit", seat=seat)
    await host.do(table, "start")
    return table


async def receive(socket: ClientConnection, wanted: Callable[[Message], bool]) -> Message:
    """Return the first message of a kind."""
    async for text in socket:
        message: Message = json.loads(text)
        if wanted(message):
            return message
    raise AssertionError("the socket ended before the message came")


async def view_where(socket: ClientConnection, wanted: Callable[[Message], bool]) -> Message:
    """Return the first view of which something is true."""
    return await receive(socket, lambda message: message["type"] == "view" and wanted(message))


@dataclass
class Wish:
    """An action on its way."""

    id: str
    action: int
    version: int

    def text(self) -> str:
        return json.dumps({"type": "act", "id": self.id, "action": self.action, "version": self.version})


@dataclass
class Acknowledged:
    """What the server said it has done."""

    table: str
    id: str
    action: int
    version: int
    moment: float = field(default_factory=time.monotonic)


@dataclass
class Player:
    """Plays one seat to the end of the match; reconnects and repeats itself as a browser would."""

    person: Person
    table: str
    chance: random.Random
    pause: float = 0.0
    """Seconds before each action."""
    url: str = ""
    acknowledged: list[Acknowledged] = field(default_factory=list)
    versions: list[int] = field(default_factory=list)
    """The versions of all views, as they came."""
    moments: list[tuple[int, float]] = field(default_factory=list)
    """When they came."""
    refusals: list[str] = field(default_factory=list)
    connections: int = 0
    result: Message | None = None
    _version: int = 0
    _sent: int = 0
    _pending: Wish | None = None
    _view: Message | None = None
    """What it may act upon: the newest view, if it is as new as what it has done."""

    async def play(self) -> Message:
        """Play until the match is over; return its result."""
        while self.result is None:
            try:
                async with self.person.socket(self.table, self._version, self.url) as socket:
                    self.connections += 1
                    if self._pending is not None:
                        await socket.send(self._pending.text())
                    await self._follow(socket)
            except GONE:
                await asyncio.sleep(AGAIN_SECONDS)
        return self.result

    async def _follow(self, socket: ClientConnection) -> None:
        async for text in socket:
            message: Message = json.loads(text)
            match message["type"]:
                case "view":
                    self._see(message)
                case "done":
                    self._note_done(message)
                case "refused":
                    self._note_refusal(message)
                case "ping":
                    await socket.send('{"type":"pong"}')
            if self._pending is None:
                if self.result is not None:
                    return
                await self._act(socket)

    def _see(self, view: Message) -> None:
        self._version = view["version"]
        self.versions.append(view["version"])
        self.moments.append((view["version"], time.monotonic()))
        self.result = view["result"]
        self._view = view

    async def _act(self, socket: ClientConnection) -> None:
        choices = self._view["match"]["choices"] if self._view and self._view["match"] else []
        if choices:
            if self.pause:
                await asyncio.sleep(self.pause)
            self._sent += 1
            action = self.chance.choice(choices)["action"]
            self._pending = Wish(f"{self.table}.{self.person.name}.{self._sent}", action, self._version)
            await socket.send(self._pending.text())

    def _note_done(self, message: Message) -> None:
        wish = self._pending
        if wish is not None and message["id"] == wish.id:
            self.acknowledged.append(Acknowledged(self.table, wish.id, wish.action, message["version"]))
            self._pending = None
            if self._version < message["version"]:
                self._view = None

    def _note_refusal(self, message: Message) -> None:
        self.refusals.append(message["code"])
        if self._pending is not None and message["id"] == self._pending.id:
            self._pending = None
            if message["code"] == "stale":
                self._view = None  # a fresh one follows
