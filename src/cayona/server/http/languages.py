"""The language of every request and socket: what is said while answering is said in it.

It is the one chosen on the page (a cookie), else the first that the browser asks for and we speak.
A program comes with a token and without cookies that count: it gets English, or what it asks for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from cayona.kernel.language import SOURCE_LANGUAGE, first_known, speaking

LANGUAGE_COOKIE: Final = "cayona-language"
LONGEST_WISH: Final = 256
"""Characters of a header that are read; no browser asks for so many languages."""


class Languages:
    """Wraps the application, so that it speaks the language of whoever asks."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on; tasks and threads that it starts speak the same language."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            await self.app(scope, receive, send)


def language_of(scope: Scope) -> str:
    """Return the language for a request or a socket."""
    told = {b"accept-language": "", b"cookie": "", b"authorization": ""}
    for name, value in scope["headers"]:
        if name in told:
            told[name] = value.decode("latin-1")
    cookie = "" if told[b"authorization"] else told[b"cookie"]
    chosen = cookie_parser(cookie).get(LANGUAGE_COOKIE, "") if LANGUAGE_COOKIE in cookie else ""
    return _best(chosen[:LONGEST_WISH], told[b"accept-language"][:LONGEST_WISH])


@lru_cache(maxsize=256)
def _best(chosen: str, accepted: str) -> str:
    return first_known([chosen]) or first_known(_by_preference(accepted)) or SOURCE_LANGUAGE


def _by_preference(header: str) -> list[str]:
    """Return the languages of an Accept-Language header, the most wanted first, the unwanted not at all."""
    wishes = [part.partition(";") for part in header.split(",")]
    weighed = [(_weight(weight), tag) for tag, _semicolon, weight in wishes]
    return [tag for weight, tag in sorted(weighed, key=lambda wish: -wish[0]) if weight > 0]


def _weight(text: str) -> float:
    """Return the weight of a wish, 1 if it has none; one that makes no sense does not count."""
    name, _equals, value = text.replace(" ", "").partition("=")
    if not name:
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if name == "q" and 0 <= weight <= 1 else 0.0
