"""Entering as a guest, keeping an account, and tokens for programs."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Final, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from cayona.kernel.language import gettext as _
from cayona.server.errors import Forbidden, NotFound, TableError
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.answers import Me, NewToken, Ok, PersonFacts, TokenFacts, Tokens
from cayona.server.http.passwords import hash_password, is_password, step_of
from cayona.server.http.visitors import COOKIE, SCOPES, CurrentVisitor, Doorkeeper
from cayona.server.names import checked_name, look_of
from cayona.server.storage import Person, Token
from cayona.server.tournaments import commands as tournament_commands

router = APIRouter(prefix="/api", tags=["people"])

MOST_TOKENS: Final = 50
"""Tokens of one person."""
MOST_SEATS: Final = 20
"""Seats at running tables that a guest takes along into an account."""
MOST_TOURNAMENTS: Final = 1000


class Name(BaseModel):
    """What a person wants to be called."""

    name: str = Field(max_length=100)


class Credentials(BaseModel):
    """An account."""

    account: str = Field(max_length=100)
    password: str = Field(max_length=1000)
    email: str | None = Field(
        default=None,
        max_length=200,
        pattern=r"^[^@\s]+@[^@\s]+$",
        description="When the account is made: where to send a link if the password is forgotten.",
    )
    code: str | None = Field(
        default=None, max_length=20, description="At login: the code of the second factor, if there is one."
    )
    bring: list[Literal["logbook"]] = Field(
        default_factory=list,
        max_length=1,
        description="At login: what I have played on this device as a guest comes into the account.",
    )


class TokenRequest(BaseModel):
    """A token to be made."""

    model_config = ConfigDict(strict=True)

    name: str = Field(max_length=100)
    scopes: list[str] = Field(
        default_factory=lambda: sorted(SCOPES),
        max_length=10,
        description="play: act on my seats; chat: talk there; tables: open, join and leave tables.",
    )
    days: int = Field(default=90, ge=1, le=365)


def facts(person: Person | None) -> PersonFacts | None:
    """Return what a person may know of themselves."""
    return None if person is None else PersonFacts(name=person.name, account=person.account)


@router.get("/me")
async def me(visitor: CurrentVisitor) -> Me:
    """Tell who I am; null if I have not entered yet."""
    return Me(person=facts(visitor.person))


@router.post("/people")
async def enter(
    wish: Name, request: Request, response: Response, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> Me:
    """Enter as a guest, or take another name."""
    name = checked_name(wish.name)
    if visitor.person is not None:
        known = visitor.need_browser()
        await keeper.store.rename(known.id, name)
        return Me(person=PersonFacts(name=name, account=known.account))
    keeper.limits.take("enter", visitor.address)
    person = await keeper.store.add_person(name)
    await keeper.begin(request, response, person.id)
    return Me(person=facts(person))


@router.post("/account")
async def register(wish: Credentials, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ok:
    """Make an account of the guest that I am, so that I can come back from anywhere."""
    person = visitor.need_browser()
    keeper.limits.take("login", visitor.address)
    if person.account is not None:
        raise TableError(_("You have an account already."), code="has-account")
    name = checked_name(wish.account)
    hashed = await asyncio.to_thread(hash_password, wish.password)
    await keeper.store.set_account(person.id, name, hashed, wish.email)
    return Ok()


@router.post("/login")
async def login(
    wish: Credentials,
    request: Request,
    response: Response,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
    harbour: CurrentHarbour,
) -> Me:
    """Come back to my account; what I have played here as a guest may come along."""
    keeper.limits.take("login", visitor.address)
    keeper.limits.take("guess", look_of(wish.account)[:100])
    person = await keeper.store.account(wish.account) if wish.account.isprintable() else None
    kept = None if person is None else person.password_hash
    right = await asyncio.to_thread(is_password, wish.password, kept)  # slow on purpose; tables go on
    if person is None or not right:
        raise Forbidden(_("This is not the name and password of an account."), code="bad-login")
    if person.is_banned:
        raise Forbidden(_("A host of this harbour has banned you."), code="banned")
    if person.has_second_factor:
        await check_factor(keeper, person, wish.code)
    guest = visitor.person
    if wish.bring and guest is not None and guest.account is None and not visitor.by_token:
        await bring_along(keeper, harbour, request, response, guest.id, person)
    await keeper.begin(request, response, person.id, strong=person.has_second_factor)
    return Me(person=facts(person))


async def bring_along(
    keeper: Doorkeeper, harbour: Harbour, request: Request, response: Response, guest: str, account: Person
) -> None:
    """Put a guest's logbook and tournaments into an account; this browser keeps seats at running tables."""
    for row in await keeper.store.tables(person=guest, limit=MOST_SEATS):
        if row["phase"] in ("waiting", "playing"):
            await keeper.give_seat(request, response, guest, row["id"])
    claim = partial(tournament_commands.claim, guest=guest, account=account.id, name=account.name)
    for mine in ({"person": guest}, {"host": guest}):
        for one in await keeper.store.tournaments(**mine, limit=MOST_TOURNAMENTS):
            await harbour.tournaments.submit(one.id, claim)
    await keeper.store.take_over(guest, account.id)


async def check_factor(keeper: Doorkeeper, person: Person, code: str | None) -> None:
    """Refuse whoever does not show a fresh code of their second factor."""
    if not code:
        raise Forbidden(_("This account also needs the code from its second factor."), code="needs-code")
    secret = await keeper.store.factor(person.id)
    step = None if secret is None else step_of(code, secret)
    if step is None or not await keeper.store.use_step(person.id, step):
        raise Forbidden(_("This code is wrong, or was used before; wait for the next one."), code="bad-code")


@router.post("/logout")
async def logout(response: Response, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ok:
    """End the session on this device."""
    if visitor.key is not None and not visitor.by_token:
        await keeper.end({visitor.key}, str(visitor.id))
    response.delete_cookie(COOKIE)
    return Ok()


@router.get("/tokens")
async def tokens(visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Tokens:
    """List my tokens; their secrets were shown once."""
    person = visitor.need_browser()
    return Tokens(tokens=[_token(token) for token in await keeper.store.tokens_of(person.id)])


@router.post("/tokens")
async def add_token(wish: TokenRequest, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> NewToken:
    """Make a token for a program of mine; its secret is shown this once."""
    person = visitor.need_browser()
    unknown = set(wish.scopes) - SCOPES
    if unknown or not wish.scopes:
        raise TableError(
            _("A token can be for any of these: {known}.").format(known=", ".join(sorted(SCOPES))),
            code="bad-scope",
        )
    if len(await keeper.store.tokens_of(person.id)) >= MOST_TOKENS:
        raise TableError(_("You have too many tokens; revoke one first."), code="too-many-tokens")
    expires = time.time() + wish.days * 24 * 3600
    secret = await keeper.store.add_token(person.id, checked_name(wish.name), wish.scopes, expires)
    return NewToken(token=secret)


@router.delete("/tokens/{token}")
async def revoke_token(token: str, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ok:
    """Make a token useless."""
    person = visitor.need_browser()
    if not token.isalnum() or not await keeper.store.revoke_token(person.id, token):
        raise NotFound(_("You have no such token."), code="no-such-token")
    return Ok()


def _token(token: Token) -> TokenFacts:
    return TokenFacts(
        id=token.id,
        name=token.name,
        scopes=sorted(token.scopes),
        created=token.created,
        expires=token.expires,
    )
