"""Real servers on free ports of this machine, and visitors who use them as browsers and programs do."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cayona.server.http.table_wire import TableWire

SECONDS = 30.0
"""How long to wait for anything before a test fails."""

TRUST = ssl.create_default_context()
"""Made once: it takes longer than most tests."""

Message = dict[str, Any]


# --- Servers -------------------------------------------------------------------------------------------


@contextlib.contextmanager
def serving(data: Path, **settings: object) -> Iterator[str]:
    """Run `cayona serve` as a process of its own and give its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    quick = {"bot_pause": 0, "rate_limits": 0, "bot_workers": 1, "bot_seconds": 0.2, "review_seconds": 0}
    chosen = {**quick, **settings}
    environment = os.environ | {f"CAYONA_{name.upper()}": str(value) for name, value in chosen.items()}
    command = [sys.executable, "-m", "cayona.cli", "serve", "--port", str(port), "--data", str(data)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            _wait_until_up(port, lambda: process.poll() is None)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


@contextlib.contextmanager
def serving_here(app: FastAPI) -> Iterator[str]:
    """Run an application in a thread, for what needs more than settings; give its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(
            uvicorn.Config(app, log_level="critical", ws=TableWire, ws_ping_interval=None)
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            port = listener.getsockname()[1]
            _wait_until_up(port, thread.is_alive)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join()


def _wait_until_up(port: int, alive: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 3 * SECONDS  # a busy machine needs long to load everything
    while time.monotonic() < deadline and alive():
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{port}/openapi.json", timeout=SECONDS)
            return
        time.sleep(0.02)
    raise TimeoutError("the server does not answer")


# --- Visitors ------------------------------------------------------------------------------------------


class Visitor:
    """Somebody with a browser: cookies, the header of our own pages, and sockets."""

    def __init__(self, address: str, name: str | None = None, token: str | None = None) -> None:
        self.address = address
        self._token = token
        headers = {"x-cayona": "1"} if token is None else {"authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=address, headers=headers, timeout=SECONDS, verify=TRUST)
        if name is not None:
            self.done("/api/people", name=name)

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def done(self, path: str, **body: Any) -> Message:
        """Ask for a change that must succeed."""
        answer = self.post(path, **body)
        assert answer.status_code == 200, answer.text
        told: Message = answer.json()
        assert told["ok"] is True
        return told

    def refused(self, path: str, **body: Any) -> str:
        """Ask for a change that must be refused; return the code."""
        return refusal(self.post(path, **body))[1]

    def open(self, *, sit: int | None = 0, bots: list[str | None] | None = None, start: bool = False,
             game: str = "cartagena", **settings: Any) -> str:  # fmt: skip
        """Open a table and return its id."""
        wish = {"settings": {"game": game, **settings}, "bots": bots or [], "sit": sit, "start": start}
        table: str = self.done("/api/tables", **wish)["table"]
        return table

    def do(self, table: str, command: str, **wish: Any) -> int:
        """Do something at a table; return the version it led to."""
        version: int = self.done(f"/api/tables/{table}/{command}", **wish)["version"]
        return version

    def view(self, table: str, since: int = 0) -> Message:
        answer = self.get(f"/api/tables/{table}/view", since=since)
        assert answer.status_code == 200, answer.text
        view: Message = answer.json()
        return view

    def until(self, table: str, done: Callable[[Message], Any]) -> Message:
        """Look at a table again and again until it is as it should be."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            if done(view := self.view(table)):
                return view
            time.sleep(0.05)
        raise TimeoutError("the table never came to be like that")

    def act(self, table: str, pick: int = 0, **wish: Any) -> int:
        """Take one of my choices, in sight of the newest view."""
        view = self.view(table)
        choices = view["match"]["choices"]
        return self.do(
            table, "act", **{"action": choices[pick]["action"], "version": view["version"], **wish}
        )

    @contextlib.contextmanager
    def socket(
        self,
        table: str,
        version: int = 0,
        *,
        chat: int = 0,
        hello: bool = True,
        origin: str | None = None,
        screen: bool = False,
    ) -> Iterator[TableSocket]:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
        if self._token is not None:
            headers = {"Authorization": f"Bearer {self._token}"}
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket{'?screen=1' * screen}"
        options: dict[str, Any] = {"additional_headers": headers, "origin": origin, "max_size": None}
        options["close_timeout"] = 1  # whoever was cut off gets no goodbye to wait for
        with connect(url, **options) as connection:
            opened = TableSocket(connection)
            if hello:
                with contextlib.suppress(ConnectionClosed):  # refused already: what it was told can be read
                    opened.send(type="hello", version=version, chat=chat)
            yield opened


class TableSocket:
    """One socket of a table; it keeps every text that it was sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.texts: list[str] = []

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def next(self, kind: str, **facts: Any) -> Message:
        """Return the next message of a kind with these facts, passing over others."""
        deadline = time.monotonic() + SECONDS
        while True:
            text = self.connection.recv(timeout=max(0.0, deadline - time.monotonic()))
            assert isinstance(text, str)
            self.texts.append(text)
            message: Message = json.loads(text)
            if message["type"] == "ping" and kind != "ping":
                self.send(type="pong")
            if message["type"] == kind and facts.items() <= message.items():
                return message

    def line(self, kind: str) -> Message:
        """Return the first view whose log has a line of a kind."""
        while True:
            view = self.next("view")
            if any(line["kind"] == kind for line in view["log"]):
                return view

    def view(self, version: int) -> Message:
        """Return the first view that is at least of a version."""
        while True:
            view = self.next("view")
            if view["version"] >= version:
                return view

    def sync(self) -> None:
        """Wait until everything sent before has been dealt with."""
        self.send(type="ping")
        self.next("pong")

    def views(self) -> list[Message]:
        return [view for view in map(json.loads, self.texts) if view["type"] == "view"]

    def closing(self) -> tuple[int, str]:
        """Return the code and the reason with which the server closes the socket."""
        try:
            while True:
                text = self.connection.recv(timeout=SECONDS)
                assert isinstance(text, str)
                self.texts.append(text)
        except ConnectionClosed as closed:
            end = closed.rcvd
        return (0, "") if end is None else (end.code, end.reason)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Check that a refusal has the one shape, and return its status and code."""
    body = answer.json()
    assert body["ok"] is False, body
    assert set(body) - {"wait", "reference"} == {"ok", "code", "message", "rule"}
    assert isinstance(body["message"], str)
    assert body["message"]
    assert "Traceback" not in answer.text
    return answer.status_code, body["code"]


def play_out(table: str, *people: Visitor) -> None:
    """Let people take their first choices until the match is over."""
    while (view := people[0].view(table))["phase"] == "playing":
        for person in people:
            mine = person.view(table, view["version"])
            if mine["seat"] in mine["deciders"] and mine["match"]["choices"]:
                person.do(table, "act", action=mine["match"]["choices"][0]["action"], version=mine["version"])
