"""Headers on every answer, and what is refused before anybody looks at it."""

from __future__ import annotations

import logging
from typing import Final
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.encoding import encoded
from cayona.server.errors import Forbidden
from cayona.server.faults import note_fault

LOG: Final = logging.getLogger(__name__)
LARGEST_BODY: Final = 64 * 1024
OWN_HEADER: Final = "x-cayona"
"""Scripts of our own pages send it; a form on a foreign page cannot."""
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
FRESH_COOKIE: Final = "fresh-cookie"
"""Under this name a request's state has the cookie that its answer is to set."""

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
        state = scope.setdefault("state", {})

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._add_headers(scope, headers := MutableHeaders(scope=message))
                if FRESH_COOKIE in state:
                    headers.append("Set-Cookie", state[FRESH_COOKIE])
            await send(message)

        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            await _answer(send_with_headers, 413, "too-large", _too_large())
            return
        try:
            await self.app(scope, _bounded(receive), send_with_headers)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is answered
            route = getattr(scope.get("route"), "path", None)  # not the path itself: it may hold a secret
            reference = note_fault(LOG, "a request could not be answered", error, route=route)
            if not started:
                await _answer(send_with_headers, 500, "fault", sorry(reference), reference)

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


def sorry(reference: str) -> str:
    """Return what somebody is told who met a fault."""
    told = _("Something went wrong on our side; you have lost nothing. Tell the host this: “{reference}”.")
    return told.format(reference=reference)


async def _answer(send: Send, status: int, code: str, message: str, reference: str | None = None) -> None:
    more = {} if reference is None else {"reference": reference}
    body = encoded({"ok": False, "code": code, "message": message, "rule": None, **more})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def origin_of(url: str) -> str:
    """Return the origin of an address as browsers write it."""
    parts = urlsplit(url.lower())
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}{port}"


def check_origin(config: Config, headers: Headers) -> None:
    """Refuse a socket or a change that a page of another site asks for."""
    origin = headers.get("origin")
    if origin is None:
        return
    host = headers.get("host")
    ours = [origin_of(config.public_url)] if config.public_url else [f"http://{host}", f"https://{host}"]
    if not origin or origin not in ours:
        raise Forbidden(_("This page is not ours."), code="foreign-origin")
