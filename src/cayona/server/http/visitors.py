"""Who asks: a guest or an account by a signed cookie, a program by its token, or nobody yet."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from fastapi import Depends
from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.errors import Forbidden, TableError
from cayona.server.http.limits import Limits
from cayona.server.http.security import OWN_HEADER, SAFE_METHODS, check_origin
from cayona.server.storage import Person, Store

COOKIE: Final = "cayona"
ONE_YEAR: Final = 365 * 24 * 3600
SCOPES: Final = frozenset({"play", "chat", "tables"})
"""What a token may be good for: acting on seats, talking, opening and joining tables."""
LONGEST_NAME: Final = 24
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200

_hasher: Final = PasswordHasher()


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks."""

    person: Person | None
    scopes: frozenset[str] = SCOPES
    by_token: bool = False

    @property
    def id(self) -> str | None:
        """The person's id, None for nobody yet."""
        return None if self.person is None else self.person.id

    def need(self, scope: str) -> Person:
        """Return the person, who must have entered and may do such things."""
        if self.person is None:
            raise Forbidden(_("Enter first: tell us your name."), code="not-entered")
        if scope not in self.scopes:
            raise Forbidden(
                _("This token is not good for “{scope}”.").format(scope=scope), code="missing-scope"
            )
        return self.person

    def need_browser(self) -> Person:
        """Return the person, who must have come by cookie: a token can make neither tokens nor identities."""
        if self.by_token:
            raise Forbidden(_("This is done in the browser, not with a token."), code="token-cannot")
        return self.need("tables")


class Doorkeeper:
    """Knows people by their cookies and tokens."""

    def __init__(self, config: Config, store: Store, key: str) -> None:
        self.config = config
        self.store = store
        self.limits = Limits(config.rate_limits)
        self._signer = URLSafeSerializer(key, salt="person")
        self._link_signer = URLSafeSerializer(key, salt="seat-link")

    @classmethod
    async def open(cls, config: Config, store: Store) -> Doorkeeper:
        """Return a doorkeeper with the key of this harbour; the first start makes it."""
        await store.set_meta("secret_key", secrets.token_urlsafe(32), replace=False)
        key = await store.meta("secret_key")
        assert key is not None
        return cls(config, store, key)

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Return who asks; refuses strange pages, bad tokens, and who asks too much."""
        self.limits.take("request", address(connection))
        bearer = connection.headers.get("authorization", "")
        if bearer:
            return await self._by_token(bearer)
        cookie = connection.cookies.get(COOKIE)
        person = await self._by_cookie(cookie) if cookie else None
        self._check_ours(connection, person)
        return Visitor(person)

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
            raise Forbidden(_("This token is not known, or its time is over."), code="bad-token")
        return Visitor(person, token.scopes, by_token=True)

    async def _by_cookie(self, cookie: str) -> Person | None:
        try:
            known = self._signer.loads(cookie)
        except BadData:
            return None
        return await self.store.person(known) if isinstance(known, str) else None

    def seal_link(self, person: Person, secret: str) -> str:
        """Return the secret of a seat link, bound to the person who made it: seats change hands."""
        return str(self._link_signer.dumps([person.id, secret]))

    def open_link(self, sealed: str) -> tuple[str, str] | None:
        """Return the person and the secret of a seat link, None if it is none of ours."""
        try:
            person, secret = self._link_signer.loads(sealed)
        except BadData:
            return None
        return person, secret

    def give_cookie(self, response: Response, person: str) -> None:
        """Let a browser be this person from now on."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(person)),
            max_age=ONE_YEAR,
            httponly=True,
            samesite="lax",
            secure=self.config.secure,
        )


def address(connection: HTTPConnection) -> str:
    """Return where a request comes from, as the server believes it."""
    return connection.client.host if connection.client is not None else "?"


def checked_name(name: str) -> str:
    """Return a name people can be called by."""
    short = " ".join(name.split())
    if not 1 <= len(short) <= LONGEST_NAME or not short.isprintable():
        raise TableError(_("A name has 1 to {most} letters.").format(most=LONGEST_NAME), code="bad-name")
    return short


def hash_password(password: str) -> str:
    """Return what is kept of a password."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise TableError(
            _("A password has {least} to {most} characters.").format(
                least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
            ),
            code="bad-password",
        )
    return _hasher.hash(password)


@cache
def _nobodys_password() -> str:
    """Return a hash that no password fits; made when first needed, because hashing takes much memory."""
    return _hasher.hash(secrets.token_urlsafe(16))


def is_password(password: str, kept: str | None) -> bool:
    """Tell whether a password is right; takes as long if there is no such account."""
    try:
        return _hasher.verify(kept or _nobodys_password(), password[:LONGEST_PASSWORD]) and kept is not None
    except VerificationError:
        return False


async def current_visitor(connection: HTTPConnection) -> Visitor:
    """Return who asks (a FastAPI dependency)."""
    keeper: Doorkeeper = connection.app.state.doorkeeper
    return await keeper.visitor(connection)


CurrentVisitor = Annotated[Visitor, Depends(current_visitor)]
