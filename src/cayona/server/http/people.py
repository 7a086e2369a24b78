"""Entering as a guest, keeping an account, and tokens for programs."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from cayona.kernel.language import gettext as _
from cayona.server.errors import Forbidden, NotFound, TableError
from cayona.server.http.access import CurrentDoorkeeper
from cayona.server.http.visitors import (
    COOKIE,
    SCOPES,
    CurrentVisitor,
    address,
    checked_name,
    hash_password,
    is_password,
)
from cayona.server.storage import Person, Token

router = APIRouter(prefix="/api", tags=["people"])


class Name(BaseModel):
    """What a person wants to be called."""

    name: str = Field(max_length=100)


class Credentials(BaseModel):
    """An account."""

    account: str = Field(max_length=100)
    password: str = Field(max_length=1000)


class TokenWish(BaseModel):
    """A token to be made."""

    name: str = Field(max_length=100)
    scopes: list[str] = Field(default_factory=lambda: sorted(SCOPES), max_length=10)
    days: int = Field(default=365, ge=1, le=3650)


def facts(person: Person | None) -> dict[str, Any] | None:
    """Return what a person may know of themselves."""
    return None if person is None else {"name": person.name, "account": person.account}


@router.get("/me")
async def me(visitor: CurrentVisitor) -> dict[str, Any]:
    """Tell who I am; null if I have not entered yet."""
    return {"ok": True, "person": facts(visitor.person)}


@router.post("/people")
async def enter(
    wish: Name, request: Request, response: Response, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> dict[str, Any]:
    """Enter as a guest, or take another name."""
    name = checked_name(wish.name)
    if visitor.person is not None:
        await keeper.store.rename(visitor.person.id, name)
        return {"ok": True, "person": {**(facts(visitor.person) or {}), "name": name}}
    keeper.limits.take("enter", address(request))
    person = await keeper.store.add_person(name)
    keeper.give_cookie(response, person.id)
    return {"ok": True, "person": facts(person)}


@router.post("/account")
async def register(
    wish: Credentials, request: Request, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> dict[str, Any]:
    """Make an account of the guest that I am, so that I can come back from anywhere."""
    person = visitor.need("tables")
    keeper.limits.take("login", address(request))
    if person.account is not None:
        raise TableError(_("You have an account already."), code="has-account")
    await keeper.store.set_account(person.id, checked_name(wish.account), hash_password(wish.password))
    return {"ok": True}


@router.post("/login")
async def login(
    wish: Credentials, request: Request, response: Response, keeper: CurrentDoorkeeper
) -> dict[str, Any]:
    """Come back to my account."""
    keeper.limits.take("login", address(request))
    person = await keeper.store.account(wish.account)
    if not is_password(wish.password, person.password_hash if person is not None else None):
        raise Forbidden(_("This is not the name and password of an account."), code="bad-login")
    assert person is not None
    keeper.give_cookie(response, person.id)
    return {"ok": True, "person": facts(person)}


@router.post("/logout")
async def logout(response: Response, visitor: CurrentVisitor) -> dict[str, Any]:
    """Forget who I am on this device."""
    response.delete_cookie(COOKIE)
    return {"ok": True}


@router.get("/tokens")
async def tokens(visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> dict[str, Any]:
    """List my tokens; their secrets were shown once."""
    person = _need_browser(visitor)
    return {"ok": True, "tokens": [_token(token) for token in await keeper.store.tokens_of(person.id)]}


@router.post("/tokens")
async def add_token(wish: TokenWish, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> dict[str, Any]:
    """Make a token for a program of mine; its secret is shown this once."""
    person = _need_browser(visitor)
    unknown = set(wish.scopes) - SCOPES
    if unknown or not wish.scopes:
        raise TableError(
            _("A token is good for some of {known}.").format(known=", ".join(sorted(SCOPES))),
            code="bad-scope",
        )
    expires = time.time() + wish.days * 24 * 3600
    secret = await keeper.store.add_token(person.id, checked_name(wish.name), wish.scopes, expires)
    return {"ok": True, "token": secret}


@router.delete("/tokens/{token}")
async def revoke_token(token: str, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> dict[str, Any]:
    """Make a token useless."""
    person = _need_browser(visitor)
    if not await keeper.store.revoke_token(person.id, token):
        raise NotFound(_("You have no such token."), code="no-such-token")
    return {"ok": True}


def _need_browser(visitor: CurrentVisitor) -> Person:
    """A token cannot make or revoke tokens."""
    if visitor.by_token:
        raise Forbidden(_("Tokens are managed in the browser."), code="token-cannot")
    return visitor.need("tables")


def _token(token: Token) -> dict[str, Any]:
    return {
        "id": token.id,
        "name": token.name,
        "scopes": sorted(token.scopes),
        "created": token.created,
        "expires": token.expires,
    }
