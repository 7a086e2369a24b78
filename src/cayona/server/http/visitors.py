"""Who asks: a guest or an account by a session, a program by its token, or nobody yet."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from ipaddress import ip_network
from typing import Annotated, Final

from fastapi import Depends
from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.errors import Forbidden
from cayona.server.faults import note_fault
from cayona.server.http.limits import Holdings, Limits
from cayona.server.http.security import FRESH_COOKIE, OWN_HEADER, SAFE_METHODS, check_origin
from cayona.server.keys import harbour_key
from cayona.server.names import cleaned
from cayona.server.storage import Person, Store

COOKIE: Final = "cayona"
ONE_YEAR: Final = 365 * 24 * 3600
SEAT_SECONDS: Final = 30 * 24 * 3600
"""How long a device that was given a seat by a link may use it."""
SCOPES: Final = frozenset({"play", "chat", "tables"})
"""What a token may be good for: acting on seats, talking, opening and joining tables."""
AT_A_SEAT: Final = frozenset({"play", "chat"})
"""What a device may do that was given a seat by a link, at that table alone."""
LONGEST_DEVICE: Final = 120
LOOK_SECONDS: Final = 5.0
"""How soon what was opened by an ended session is cut."""
LOG: Final = logging.getLogger(__name__)
SCREEN_MARK: Final = "screen"
"""With this in its query a request comes from a screen that everybody in the room can see."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks."""

    person: Person | None
    scopes: frozenset[str] = SCOPES
    by_token: bool = False
    """Whether it is a program, or a device with one seat: neither is the person."""
    key: str | None = None
    """The id of the session or token."""
    strong: bool = False
    """Whether a second factor was shown."""
    address: str = ""
    sponsor: str | None = None
    """Of a large screen: who has opened it. It is shown what a spectator is, whoever that was."""
    is_screen: bool = False

    @property
    def id(self) -> str | None:
        """The person's id, None for nobody yet."""
        return None if self.person is None else self.person.id

    def need(self, scope: str) -> Person:
        """Return the person, who must have entered and may do such things."""
        if self.is_screen:
            raise _only_shows()
        if self.person is None:
            raise Forbidden(_("Enter first: tell us your name."), code="not-entered")
        if scope not in self.scopes:
            raise Forbidden(
                _("This token is not valid for “{scope}”.").format(scope=scope), code="missing-scope"
            )
        return self.person

    def need_browser(self) -> Person:
        """Return the person, who must have come by cookie: a token can make neither tokens nor identities."""
        if self.by_token:
            raise Forbidden(_("This is done in the browser, not with a token."), code="token-cannot")
        return self.need("tables")

    def need_host(self) -> Person:
        """Return the person, who must be a host of this harbour and have shown a second factor."""
        person = self.need_browser()
        if not person.is_host:
            raise Forbidden(_("This is for the hosts of this harbour."), code="not-host")
        if not self.strong:
            raise Forbidden(
                _("Hosts log in with a second factor: set one up, then log in again."), code="second-factor"
            )
        return person


class Doorkeeper:
    """Knows people by their cookies and tokens."""

    def __init__(self, config: Config, store: Store, key: str, sessions_since: float) -> None:
        self.config = config
        self.store = store
        self.limits = Limits(config.rate_limits)
        self.holdings = Holdings(config)
        self._sessions_since = sessions_since
        self._old_signer = URLSafeSerializer(key, salt="person")
        self._peer_signer = URLSafeSerializer(key, salt="peer")

    @classmethod
    async def open(cls, config: Config, store: Store) -> Doorkeeper:
        """Return a doorkeeper with the key of this harbour; the first start makes it."""
        since = await store.meta("sessions_since")
        return cls(config, store, await harbour_key(config.key_path, store), float(since or 0))

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Return who asks; refuses strange pages, bad tokens, who is banned, and who asks too much."""
        self.limits.take("request", address(connection))
        bearer = connection.headers.get("authorization", "")
        visitor = await (self._by_token(bearer) if bearer else self._by_cookies(connection))
        if visitor.person is not None and visitor.person.is_banned:
            raise Forbidden(_("A host of this harbour has banned you."), code="banned")
        if not bearer:
            self._check_ours(connection, visitor.person)
        if SCREEN_MARK in connection.query_params:
            visitor = screen_of(visitor)
            if connection.scope.get("method", "GET") not in SAFE_METHODS:
                raise _only_shows()
        return replace(visitor, address=address(connection))

    def _check_ours(self, connection: HTTPConnection, person: Person | None) -> None:
        """A socket or a change must come from our own page.

        That is told by its origin and, once somebody has a cookie, by a header that others cannot send.
        """
        method = connection.scope.get("method", "GET")
        if connection.scope["type"] == "websocket" or method not in SAFE_METHODS:
            check_origin(self.config, connection.headers)
        if person is not None and method not in SAFE_METHODS and OWN_HEADER not in connection.headers:
            raise Forbidden(
                _("Changes need the header {name}.").format(name=OWN_HEADER), code="missing-header"
            )

    async def _by_token(self, bearer: str) -> Visitor:
        kind, _space, secret = bearer.partition(" ")
        token = await self.store.token(secret) if kind.lower() == "bearer" and secret else None
        person = None if token is None else await self.store.person(token.person)
        if token is None or person is None:
            raise Forbidden(_("This token is unknown or has expired."), code="bad-token")
        return Visitor(person, token.scopes, by_token=True, key=token.id)

    async def _by_cookies(self, connection: HTTPConnection) -> Visitor:
        """Return who somebody is at the table of the path, if a link gave them a seat there, or at all."""
        table = connection.path_params.get("table")
        cookies = connection.cookies
        if table is not None and (secret := cookies.get(seat_cookie(table))):
            found = await self.store.session(secret)
            if found is not None and found[0].table == table:
                return Visitor(found[1], AT_A_SEAT, by_token=True, key=found[0].id)
        found = await self.store.session(cookies[COOKIE]) if cookies.get(COOKIE) else None
        if found is None:
            return await self._by_old_cookie(connection)
        session, person = found
        if session.table is not None:
            return Visitor(None)
        return Visitor(person, key=session.id, strong=session.strong)

    async def _by_old_cookie(self, connection: HTTPConnection) -> Visitor:
        """Give a guest of the time before sessions one, once; who has an account can log in again."""
        try:
            known = self._old_signer.loads(connection.cookies.get(COOKIE, ""))
        except BadData:
            return Visitor(None)
        person = await self.store.person(known) if isinstance(known, str) else None
        if person is None or person.account is not None or person.created >= self._sessions_since:
            return Visitor(None)
        if not await self.store.note_exchange(person.id):
            return Visitor(None)
        secret = await self.store.add_session(person.id, device_of(connection), ONE_YEAR)
        carrier = Response()
        self._set_cookie(carrier, COOKIE, secret, ONE_YEAR)
        connection.scope["state"][FRESH_COOKIE] = carrier.headers["set-cookie"]
        return Visitor(person)

    async def begin(
        self, connection: HTTPConnection, response: Response, person: str, *, strong: bool = False
    ) -> None:
        """Let a browser be this person from now on."""
        secret = await self.store.add_session(person, device_of(connection), ONE_YEAR, strong=strong)
        self._set_cookie(response, COOKIE, secret, ONE_YEAR)

    async def give_seat(
        self, connection: HTTPConnection, response: Response, person: str, table: str
    ) -> None:
        """Let a browser have this person's seat at one table, and nothing else of theirs."""
        secret = await self.store.add_session(person, device_of(connection), SEAT_SECONDS, table=table)
        self._set_cookie(response, seat_cookie(table), secret, SEAT_SECONDS)

    async def end(self, keys: set[str], person: str) -> None:
        """End sessions of a person, and what is held open by them."""
        for key in keys:
            await self.store.end_session(person, key)
        self.holdings.cut(keys)

    def _set_cookie(self, response: Response, name: str, secret: str, seconds: int) -> None:
        response.set_cookie(
            name, secret, max_age=seconds, httponly=True, samesite="lax", secure=self.config.secure
        )

    def introduce(self, client: tuple[str, int] | None) -> bytes:
        """Return who comes with a connection that is passed on to another process of this harbour."""
        return str(self._peer_signer.dumps(client)).encode()

    def introduced(self, sealed: bytes) -> tuple[str, int] | None:
        """Return who comes, if another process of this harbour says so."""
        try:
            host, port = self._peer_signer.loads(sealed)
        except (BadData, TypeError):
            return None
        return host, port

    async def look_after(self) -> None:
        """Cut what is held open by sessions and tokens that have ended, wherever they were ended."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            keys = self.holdings.keys()
            try:
                self.holdings.cut(keys - await self.store.still_good(keys) if keys else set())
            except CayonaError as problem:
                note_fault(LOG, "sessions cannot be looked at", problem)


def screen_of(visitor: Visitor) -> Visitor:
    """Return the large screen that a visitor opens: it is nobody, so nothing is shown to it but to all."""
    return replace(visitor, person=None, scopes=frozenset(), strong=False, sponsor=visitor.id, is_screen=True)


def _only_shows() -> Forbidden:
    return Forbidden(_("A large screen only shows the table; act on a phone."), code="only-shows")


def seat_cookie(table: str) -> str:
    """Return the name of the cookie by which a device has a seat at a table."""
    return f"{COOKIE}-{table}"


def device_of(connection: HTTPConnection) -> str:
    """Return what a browser says it is."""
    return cleaned(connection.headers.get("user-agent", ""))[:LONGEST_DEVICE]


def address(connection: HTTPConnection) -> str:
    """Return where a request comes from, as the server believes it; of IPv6, the part one household has."""
    host = connection.client.host if connection.client is not None else "?"
    if ":" not in host:
        return host
    try:
        return str(ip_network((host.partition("%")[0], 64), strict=False).network_address)
    except ValueError:
        return host


async def current_visitor(connection: HTTPConnection) -> Visitor:
    """Return who asks (a FastAPI dependency)."""
    keeper: Doorkeeper = connection.app.state.doorkeeper
    return await keeper.visitor(connection)


CurrentVisitor = Annotated[Visitor, Depends(current_visitor)]
