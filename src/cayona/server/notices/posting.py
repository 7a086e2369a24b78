"""Sending a plain POST to an address that a visitor has named, and to nowhere inside the host's own network.

The name is looked up once, every address it has must be a public one, and the connection goes to an address
that was checked: a name that means something else a moment later changes nothing. Redirects are not followed,
and of the answer only the first line is read.
"""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final, Literal
from urllib.parse import urlsplit

from cayona.kernel.language import gettext as _
from cayona.server.errors import TableError

SECONDS: Final = 10.0
"""How long all of it may take."""
LONGEST_ADDRESS: Final = 1000
LONGEST_ANSWER: Final = 4096
DISGUISES: Final = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""IPv6 addresses that lead to any IPv4 address, private ones too."""

Reach = Literal["public", "any", "none"]
"""Where webhooks may go: over https to public addresses, anywhere, or nowhere."""


class PostError(Exception):
    """The message did not arrive, as far as we know; its text is a word that `told_problem` knows."""

    def __init__(self, problem: str, *, is_passing: bool = False) -> None:
        super().__init__(problem)
        self.is_passing = is_passing
        """Whether it certainly did not arrive, and may do so later."""


@dataclass(frozen=True, slots=True)
class Place:
    """A web address, taken apart."""

    host: str
    port: int
    path: str
    is_secure: bool

    @property
    def origin(self) -> str:
        """Return scheme, host and port as browsers write them."""
        usual = 443 if self.is_secure else 80
        port = "" if self.port == usual else f":{self.port}"
        return f"{'https' if self.is_secure else 'http'}://{self._named}{port}"

    @property
    def authority(self) -> str:
        """Return what stands in the Host header."""
        return self.origin.partition("://")[2]

    @property
    def _named(self) -> str:
        return f"[{self.host}]" if ":" in self.host else self.host


def read_place(url: str, reach: Reach) -> Place:
    """Take an address apart; a TableError says why it cannot be used."""
    if reach == "none":
        raise TableError(_("This harbour sends nothing to other places."), code="no-hooks")
    written = len(url) <= LONGEST_ADDRESS and url.isascii() and url.isprintable() and " " not in url
    try:
        parts = urlsplit(url if written else "")
        host, port = parts.hostname, parts.port
    except ValueError:  # not even that
        parts, host, port = urlsplit(""), None, None
    schemes = ("https",) if reach == "public" else ("https", "http")
    if not host or parts.scheme not in schemes or parts.username is not None:
        raise TableError(_("An address to send to must begin with https://."), code="bad-address")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    is_secure = parts.scheme == "https"
    return Place(host, port or (443 if is_secure else 80), path, is_secure)


def is_public(address: str) -> bool:
    """Tell whether an address is one of the open internet."""
    known: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        if any(known in disguise for disguise in DISGUISES):
            return False
        known = known.ipv4_mapped or known
    return known.is_global and not known.is_multicast


async def post(url: str, body: bytes, headers: dict[str, str], reach: Reach) -> int:
    """Send a body and return the status of the answer; a PostError says why nothing came of it."""
    place = read_place(url, reach)
    is_sent = False  # what was sent may have arrived, though no answer did
    try:
        async with asyncio.timeout(SECONDS):
            reader, writer = await _connected(place, await _looked_up(place, reach))
            try:
                is_sent = True
                writer.write(_request(place, body, headers))
                await writer.drain()
                return _status(await reader.readline())
            finally:
                writer.close()
    except TimeoutError as problem:
        raise PostError("late", is_passing=not is_sent) from problem
    except (OSError, ValueError, ssl.SSLError) as problem:
        raise PostError("unreachable", is_passing=not is_sent) from problem


async def _looked_up(place: Place, reach: Reach) -> str:
    """Return the address of a host; all that it has must be fit to be sent to."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(place.host, place.port, type=1)
    addresses = [str(row[4][0]) for row in found]
    if reach == "public" and not all(map(is_public, addresses)):
        raise PostError("private")
    return addresses[0]


async def _connected(place: Place, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    trust, name = (_trust(), place.host) if place.is_secure else (None, None)
    return await asyncio.open_connection(
        address, place.port, limit=LONGEST_ANSWER, ssl=trust, server_hostname=name
    )


def _request(place: Place, body: bytes, headers: dict[str, str]) -> bytes:
    lines = {"Host": place.authority, "Content-Length": str(len(body)), "Connection": "close"}
    head = "".join(f"{name}: {value}\r\n" for name, value in (lines | headers).items())
    return f"POST {place.path} HTTP/1.1\r\n{head}\r\n".encode() + body


def _status(line: bytes) -> int:
    words = line.split(None, 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise PostError("strange")
    return int(words[1])


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def told_problem(problem: str) -> str:
    """Return in words why a message did not arrive; nothing of it tells of the host's own network."""
    known = {
        "late": _("there was no answer in time"),
        "unreachable": _("nobody could be reached there"),
        "private": _("the address is not a public one"),
        "strange": _("no web server answers there"),
        "mail": _("the mail server did not take it"),
    }
    if problem.isdecimal():
        return _("the answer was {status}").format(status=problem)
    return known.get(problem, _("something went wrong on our side"))
