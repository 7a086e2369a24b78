"""Headers on every answer, and what is refused before anybody looks at it."""

from __future__ import annotations

import json
import logging
from typing import Final

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.errors import Forbidden

LOG: Final = logging.getLogger(__name__)
LARGEST_BODY: Final = 64 * 1024
OWN_HEADER: Final = "x-cayona"
"""Scripts of our own pages send it; a form on a foreign page cannot."""
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
"""No script but our own files. Boards style single shapes, hence the inline styles; they carry no code."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Security:
    """Wraps the application: bounds bodies, adds headers, and answers for faults."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on within its bounds."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._add_headers(scope, MutableHeaders(scope=message))
            await send(message)

        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            await _answer(send_with_headers, 413, "too-large", _too_large())
            return
        try:
            await self.app(scope, _bounded(receive), send_with_headers)
        except Exception:
            if started:
                raise
            LOG.exception("a fault while answering %s", scope["path"])
            message = _("Something went wrong on our side; nothing of yours was lost.")
            await _answer(send_with_headers, 500, "fault", message)

    def _add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self.config.secure:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")


def _bounded(receive: Receive) -> Receive:
    """Stop reading a body that does not end (it may not have said its length)."""
    size = 0

    async def bounded() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > LARGEST_BODY:
                raise HTTPException(413, _too_large())
        return message

    return bounded


def _too_large() -> str:
    return _("This is larger than {limit} bytes.").format(limit=LARGEST_BODY)


async def _answer(send: Send, status: int, code: str, message: str) -> None:
    body = json.dumps({"ok": False, "code": code, "message": message, "rule": None}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def check_origin(config: Config, headers: Headers) -> None:
    """Refuse a socket or a change that a page of another site asks for."""
    origin = headers.get("origin")
    if origin is None:
        return
    host = headers.get("host")
    ours = (f"http://{host}", f"https://{host}", config.public_url.rstrip("/"))
    if not origin or origin not in ours:
        raise Forbidden(_("This page is not ours."), code="foreign-origin")
