"""A real server in a process of its own, which tests may end in any way and start again."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from cayona.client import Client, Table, View, connect, enter

START_SECONDS = 90.0
SHORT: dict[str, Any] = {"options": {"turn_limit": 20}}
"""A match that does not take long, whoever plays."""


class RunningServer:
    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        usual = {"bot_pause": 0, "rate_limits": 0, "bot_workers": 1, "bot_seconds": 0.5}
        chosen = {**usual, **settings}
        self._environment = {f"CAYONA_{name.upper()}": str(value) for name, value in chosen.items()}
        self._guests: list[Client] = []
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "cayona.cli", "serve"]
        arguments = ["--port", str(self.port), "--data", str(self.data)]
        self._process = subprocess.Popen([*command, *arguments], env={**os.environ, **self._environment})
        end = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None, "the server did not start"
            if time.monotonic() > end:
                self.kill()  # nobody else will
                raise AssertionError("the server does not answer")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return self.read("/api/me")[0] == 200
        except OSError:
            return False

    def read(self, path: str, token: str | None = None) -> tuple[int, Mapping[str, str], Any]:
        """Ask without our client: status, headers and body."""
        with contextlib.closing(HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), json.loads(answer.read())

    def kill(self) -> None:
        """End it with SIGKILL, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        for guest in self._guests:
            guest.close()
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(START_SECONDS)
            self._process = None

    def guest(self, name: str = "Ann", *scopes: str) -> Client:
        return self.guest_and_token(name, *scopes)[0]

    def guest_and_token(self, name: str = "Ann", *scopes: str) -> tuple[Client, str]:
        wanted = scopes or ("chat", "play", "tables")
        client, token = enter(self.address, name, scopes=wanted, patience=20)
        self._guests.append(client)
        return client, token

    def back(self, token: str, address: str | None = None) -> Client:
        """Return another connection of the same person, by another way if need be."""
        client = connect(address or self.address, token, patience=20)
        self._guests.append(client)
        return client


@contextlib.contextmanager
def running(data: Path, **settings: object) -> Iterator[RunningServer]:
    server = RunningServer(data, **settings)
    try:
        yield server
    finally:
        server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def first_decision(table: Table) -> View:
    """Wait until it is my turn."""
    with contextlib.closing(table.follow()) as views:
        return next(view for view in views if view.is_my_turn)
