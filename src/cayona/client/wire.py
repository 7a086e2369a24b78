"""Requests that heal by themselves: over plain HTTP, with nothing but the standard library.

Every request may be sent twice. Reads change nothing, and changes carry an id of their own, which the
server does not do a second time.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final
from urllib.parse import quote, urlencode, urlsplit

from cayona.client.errors import TooMany, Unreachable, refusal
from cayona.kernel.language import gettext as _

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
ANSWER_SECONDS: Final = 30.0
SILENCE_SECONDS: Final = 40.0
"""A stream says something at least every 15 seconds; one that does not is broken."""
LONGEST_LINE: Final = 4 * 1024 * 1024
OUR_FAULTS: Final = 500
"""From here on a status means that the server, or what stands before it, is not well."""

Facts = Mapping[str, Any]


class Pauses:
    """Longer and longer pauses between attempts, until patience is at an end."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self.reset()

    def reset(self) -> None:
        """Begin anew: something has worked."""
        self._next = FIRST_PAUSE
        self._until = time.monotonic() + self._patience

    def wait(self, why: Exception) -> None:
        """Pause for longer than the last time, or raise `why` if that was long enough."""
        if time.monotonic() + self._next > self._until:
            raise why
        time.sleep(self._next * (0.75 + secrets.randbelow(1000) / 2000))  # not all clients at the same moment
        self._next = min(2 * self._next, LONGEST_PAUSE)

    def wait_as_told(self, told: TooMany) -> None:
        """Pause for as long as the server says."""
        if time.monotonic() + told.wait > self._until:
            raise told
        time.sleep(told.wait)


class Wire:
    """The way to one server, for one person."""

    def __init__(self, address: str, token: str | None = None, patience: float = 120.0) -> None:
        """Name the server and the token; `patience` is for how many seconds to go on trying."""
        parts = urlsplit(address if "://" in address else f"http://{address}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Unreachable(_("“{address}” is not the address of a server.").format(address=address))
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._secure = parts.scheme == "https"
        self._place = parts.netloc.rpartition("@")[2]
        self._path = parts.path.rstrip("/")
        self.headers = {"Accept": "application/json"}
        if token is not None:
            self.headers["Authorization"] = f"Bearer {token}"
        self.patience = patience
        self._kept: HTTPConnection | None = None

    # --- Asking ------------------------------------------------------------------------------------

    def get(self, path: str, **query: Any) -> dict[str, Any]:
        """Ask for something."""
        return self._asked("GET", path, query, None)[0]

    def post(self, path: str, body: Facts, *, acting: bool = False) -> dict[str, Any]:
        """Ask for a change; it is asked again, with the same body, if the answer gets lost."""
        return self._asked("POST", path, {}, body, acting=acting)[0]

    def post_for_cookie(self, path: str, body: Facts) -> str:
        """Ask for a change and return the cookie that comes with the answer."""
        return (self._asked("POST", path, {}, body)[1].getheader("Set-Cookie") or "").partition(";")[0]

    def _asked(
        self, method: str, path: str, query: Facts, body: Facts | None, *, acting: bool = False
    ) -> tuple[dict[str, Any], HTTPResponse]:
        pauses = Pauses(self.patience)
        while True:
            try:
                return self._once(method, path, query, body, acting)
            except TooMany as told:
                pauses.wait_as_told(told)
            except Unreachable as problem:
                self._drop()
                pauses.wait(problem)

    def _once(
        self, method: str, path: str, query: Facts, body: Facts | None, acting: bool
    ) -> tuple[dict[str, Any], HTTPResponse]:
        connection = self._kept or self._opened(ANSWER_SECONDS)
        self._kept = connection
        with _broken_is_unreachable(self.address):
            response = self._sent(connection, method, path, query, body)
            text = response.read()
        return _read(response, text, acting), response

    # --- Streams -----------------------------------------------------------------------------------

    @contextmanager
    def stream(self, path: str, **query: Any) -> Iterator[Iterator[dict[str, Any]]]:
        """Open a stream of JSON lines; Unreachable when it breaks, and it just ends when the server does."""
        connection = self._opened(SILENCE_SECONDS)
        try:
            with _broken_is_unreachable(self.address):
                response = self._sent(connection, "GET", path, query, None)
                text = b"" if response.status < 300 else response.read()
            if response.status >= 300:
                _read(response, text, acting=False)
            yield self._lines(response)
        finally:
            connection.close()

    def _lines(self, response: HTTPResponse) -> Iterator[dict[str, Any]]:
        while True:
            with _broken_is_unreachable(self.address):
                line = response.readline(LONGEST_LINE)
                message = json.loads(line) if line.strip() else None
            if not line:
                return
            if isinstance(message, dict):
                yield message

    # --- Connections -------------------------------------------------------------------------------

    def _opened(self, seconds: float) -> HTTPConnection:
        return (HTTPSConnection if self._secure else HTTPConnection)(self._place, timeout=seconds)

    def _sent(
        self, connection: HTTPConnection, method: str, path: str, query: Facts, body: Facts | None
    ) -> HTTPResponse:
        given = {name: value for name, value in query.items() if value is not None}
        target = self._path + quote(path) + (f"?{urlencode(given)}" if given else "")
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers if data is None else {**self.headers, "Content-Type": "application/json"}
        connection.request(method, target, data, headers)
        return connection.getresponse()

    def _drop(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def close(self) -> None:
        """Close the connection."""
        self._drop()


@contextmanager
def _broken_is_unreachable(address: str) -> Iterator[None]:
    try:
        yield
    except (OSError, HTTPException, ValueError) as problem:
        why = str(problem) or type(problem).__name__
        raise Unreachable(
            _("The server {address} cannot be reached: {why}.").format(address=address, why=why)
        ) from problem


def _read(response: HTTPResponse, text: bytes, acting: bool) -> dict[str, Any]:
    """Return the answer, or raise the refusal that it is."""
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    if response.status >= OUR_FAULTS or not isinstance(body, dict):
        told = body.get("message") if isinstance(body, dict) else response.reason
        raise Unreachable(
            _("The server answers with status {status}: {told}").format(status=response.status, told=told)
        )
    if response.status >= 300:
        raise refusal(response.status, body, _wait(response, body), acting=acting)
    return body


def _wait(response: HTTPResponse, body: Facts) -> float:
    """Return how many seconds to wait: exactly as the body says, else in whole seconds as the header does."""
    told = body.get("wait")
    if isinstance(told, int | float):
        return max(0.0, float(told))
    header = response.getheader("Retry-After") or ""
    return float(header) if header.isdigit() else 1.0
