"""The near side of a connection: how many one address may hold, and how long a request may take to arrive."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from math import ceil
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.encoding import encoded
from cayona.server.errors import TooMany, Unavailable, error_body
from cayona.server.faults import note_fault

LOG: Final = logging.getLogger(__name__)
REFUSED_WAIT: Final = 10.0


class Crowd:
    """The connections that this process holds, by address. Who comes by a proxy is the proxy's to count."""

    def __init__(self, config: Config) -> None:
        """Allow what the settings say."""
        self.config = config
        self._most = config.connections_per_address * config.rate_limits
        self._proxies = {proxy.strip() for proxy in config.proxies.split(",")}
        self._counts: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection; False if there are enough from that address."""
        if address not in self._proxies and 0 < self._most <= self._counts[address]:
            note_fault(LOG, "an address holds too many connections; more are refused", address)
            return False
        self._counts[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count it no more."""
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]


class PatientProtocol(HttpToolsProtocol):
    """uvicorn's side of a connection, with bounds on how many there are and how slow a request may be."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._crowd: Crowd = self.app_state["crowd"]
        self._counted: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._is_reading = False
        """Whether a request has begun and is not read to its end."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless there are enough connections from there."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        if self._is_welcome(address):
            self._expect("head")
        else:
            told = _("Too many connections from your address; wait {wait} seconds.")
            told = told.format(wait=figure(REFUSED_WAIT))
            self._refuse(429, TooMany(told, code="too-many-connections", wait=REFUSED_WAIT))

    def _is_welcome(self, address: str) -> bool:
        if self._crowd.enter(address):
            self._counted = address
        return self._counted is not None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Let a socket be counted as a socket from now on."""
        self._forget()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Take what comes; from the first byte of a request its time runs."""
        if self.transport.is_closing():
            return
        if self._deadline is None and not self._is_reading and not self._is_answering():
            self._expect("head")
        super().data_received(data)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def on_message_begin(self) -> None:
        """Note that a request begins."""
        self._is_reading = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Give the rest of the request its time."""
        super().on_headers_complete()
        self._expect("body")

    def on_message_complete(self) -> None:
        """Note that a request has ended."""
        self._is_reading = False
        self._wait_no_more()
        super().on_message_complete()

    # --- Time --------------------------------------------------------------------------------------

    def _expect(self, part: str) -> None:
        self._wait_no_more()
        config = self._crowd.config
        seconds = config.header_seconds if part == "head" else config.body_seconds
        self._deadline = self.loop.call_later(seconds, self._give_up, seconds)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self, seconds: float) -> None:
        self._deadline = None
        if self._is_answering():
            self.transport.close()
            return
        told = _("A request has {seconds} seconds to arrive.").format(seconds=figure(seconds))
        self._refuse(408, Unavailable(told, code="too-slow"))

    def _forget(self) -> None:
        self._wait_no_more()
        if self._counted is not None:
            self._crowd.leave(self._counted)
            self._counted = None

    def _refuse(self, status: int, error: CayonaError) -> None:
        """Say why, and hang up."""
        body = encoded(error_body(error))
        wait = f"retry-after: {ceil(error.wait)}\r\n" if isinstance(error, TooMany) else ""
        reason = {408: "Request Timeout", 429: "Too Many Requests"}[status]
        head = (
            f"HTTP/1.1 {status} {reason}\r\ncontent-type: application/json\r\n{wait}"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
