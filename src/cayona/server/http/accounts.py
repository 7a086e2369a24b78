"""What is mine: where I am logged in, my password and second factor, all that is kept of me, my leaving."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from itertools import chain
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.errors import Forbidden, NotFound, TableError
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.answers import Ended, NewFactor, Ok, SessionFacts, Sessions
from cayona.server.http.mail import send_reset
from cayona.server.http.passwords import factor_address, fresh_factor, hash_password, is_password, step_of
from cayona.server.http.people import check_factor
from cayona.server.http.visitors import COOKIE, CurrentVisitor, Doorkeeper, Visitor
from cayona.server.storage import Person
from cayona.server.tables import commands
from cayona.server.tournaments import commands as tournament_commands

router = APIRouter(prefix="/api", tags=["account"])

LOG: Final = logging.getLogger(__name__)


class NewPassword(BaseModel):
    """A password to be changed."""

    old: str = Field(max_length=1000)
    new: str = Field(max_length=1000)


class ResetPassword(BaseModel):
    """A password to be chosen anew, by a link from a host."""

    secret: str = Field(max_length=100)
    password: str = Field(max_length=1000)


class Forgotten(BaseModel):
    """An account whose password is forgotten."""

    account: str = Field(max_length=100)


class ShownPassword(BaseModel):
    """My password, to show that it is me; guests have none."""

    password: str = Field(default="", max_length=1000)


class ShownFactor(BaseModel):
    """The first code of a new second factor; with an older one, that one's code too."""

    secret: str = Field(pattern=r"^[A-Z2-7]{32}$")
    code: str = Field(max_length=20)
    old_code: str | None = Field(default=None, max_length=20)
    password: str = Field(max_length=1000)


# --- Sessions ------------------------------------------------------------------------------------------


@router.get("/sessions")
async def sessions(visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Sessions:
    """List where I am logged in."""
    person = visitor.need_browser()
    return Sessions(
        sessions=[
            SessionFacts(
                id=session.id,
                device=session.device,
                table=session.table,
                created=session.created,
                seen=session.seen,
                current=session.id == visitor.key,
            )
            for session in await keeper.store.sessions_of(person.id)
        ]
    )


@router.delete("/sessions/{session}")
async def end_session(
    session: Annotated[str, Path(max_length=100)], visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> Ok:
    """Log out there; what is open there is cut."""
    person = visitor.need_browser()
    if session not in {known.id for known in await keeper.store.sessions_of(person.id)}:
        raise NotFound(_("You have no such session."), code="no-such-session")
    await keeper.end({session}, person.id)
    return Ok()


@router.delete("/sessions")
async def end_other_sessions(visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ended:
    """Log out everywhere but here."""
    return Ended(ended=await _end_others(keeper, visitor.need_browser(), visitor.key))


async def _end_others(keeper: Doorkeeper, person: Person, but: str | None) -> int:
    keys = {session.id for session in await keeper.store.sessions_of(person.id)} - {but}
    await keeper.store.end_sessions(person.id, but)
    keeper.holdings.cut({key for key in keys if key is not None})
    return len(keys)


# --- Passwords and second factors ----------------------------------------------------------------------


async def _check_password(keeper: Doorkeeper, person: Person, password: str) -> None:
    """Refuse whoever cannot show the password of their account."""
    if person.password_hash is None:
        raise TableError(_("You have no account, and so no password."), code="no-account")
    keeper.limits.take("guess", person.id)
    if not await asyncio.to_thread(is_password, password, person.password_hash):
        raise Forbidden(_("This is not your password."), code="bad-password")


@router.post("/password")
async def change_password(wish: NewPassword, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ended:
    """Change my password; I am logged out everywhere but here."""
    person = visitor.need_browser()
    await _check_password(keeper, person, wish.old)
    await keeper.store.set_password(person.id, await asyncio.to_thread(hash_password, wish.new))
    return Ended(ended=await _end_others(keeper, person, visitor.key))


@router.post("/password-reset")
async def reset_password(wish: ResetPassword, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ok:
    """Choose a new password by a link from a host or an e-mail; it works once."""
    keeper.limits.take("login", visitor.address)
    hashed = await asyncio.to_thread(hash_password, wish.password)
    person = await keeper.store.take_reset(wish.secret) if wish.secret.isprintable() else None
    known = None if person is None else await keeper.store.person(person)
    if known is None:
        raise NotFound(_("This link no longer works."), code="bad-link")
    await keeper.store.set_password(known.id, hashed)
    await _end_others(keeper, known, None)
    return Ok()


@router.post("/forgotten")
async def forgotten(wish: Forgotten, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ok:
    """Have a link sent to the e-mail address of an account; the answer is the same if there is none."""
    keeper.limits.take("login", visitor.address)
    if not keeper.config.mail_url:
        raise TableError(_("This harbour sends no e-mail; ask its host for a link."), code="no-mail")
    keeper.limits.take("guess", f"mail {wish.account.casefold()[:100]}")
    person = await keeper.store.account(wish.account) if wish.account.isprintable() else None
    if person is not None and person.email is not None:
        secret = await keeper.store.add_reset(person.id)
        await asyncio.to_thread(send_reset, keeper.config, person.email, secret)
    return Ok()


@router.post("/second-factor")
async def new_factor(visitor: CurrentVisitor) -> NewFactor:
    """Make a second factor; put it into an authenticator and confirm its first code."""
    import segno

    secret, place = made_factor(visitor)
    return NewFactor(secret=secret, address=place, picture=segno.make(place).svg_inline(scale=4))


def made_factor(visitor: Visitor) -> tuple[str, str]:
    """Return the secret of a new second factor, and what an authenticator reads; nothing is kept yet."""
    person = visitor.need_browser()
    if person.account is None:
        raise TableError(_("You have no account, and so no password."), code="no-account")
    secret = fresh_factor()
    return secret, factor_address(secret, person.account)


@router.post("/second-factor/confirm")
async def confirm_factor(
    wish: ShownFactor,
    request: Request,
    response: Response,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
) -> Ok:
    """Set up a second factor: from now on every login needs a code. This device has shown one."""
    person = visitor.need_browser()
    await _check_password(keeper, person, wish.password)
    if person.has_second_factor:
        await check_factor(keeper, person, wish.old_code)
    step = step_of(wish.code, wish.secret)
    if step is None:
        raise Forbidden(_("This code is wrong, or was used before; wait for the next one."), code="bad-code")
    await keeper.store.set_factor(person.id, wish.secret)
    await keeper.store.use_step(person.id, step)
    await _end_others(keeper, person, None)
    await keeper.begin(request, response, person.id, strong=True)
    return Ok()


# --- All that is kept of me ----------------------------------------------------------------------------


@router.get("/me/data")
async def my_data(visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> dict[str, Any]:
    """Return all that is kept of me: account, sessions, tokens, tables, talk, thoughts and logbook."""
    person = visitor.need_browser()
    store = keeper.store
    guests = await store.guests_of(person.id)
    sat = [await store.tables(person=one, limit=1000) for one in (person.id, *guests)]
    return {
        "ok": True,
        "at": time.time(),
        "person": {
            "id": person.id,
            "name": person.name,
            "account": person.account,
            "email": person.email,
            "entered": person.created,
        },
        "sessions": [
            {"device": one.device, "created": one.created, "seen": one.seen}
            for one in await store.sessions_of(person.id)
        ],
        "tokens": [
            {"name": one.name, "scopes": sorted(one.scopes), "created": one.created, "expires": one.expires}
            for one in await store.tokens_of(person.id)
        ],
        "tables": list(chain.from_iterable(sat)),
        "tournaments": [
            {"id": one.id, "name": one.terms["name"], "phase": one.phase}
            for one in await store.tournaments(person=person.id, limit=1000)
        ],
        "notices": await store.notices_kept_of(person.id),
        "logbook": await store.logbook_of(await store.owner_of(person.id)),
        **await store.export_of(person.id, *guests),
    }


@router.post("/me/delete")
async def delete_me(
    wish: ShownPassword,
    response: Response,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
    harbour: CurrentHarbour,
) -> Ok:
    """Forget me: account, sessions, tokens, talk and thoughts; on my seats sat “a former player”.

    So it is with guests whose logbook I have taken over.
    """
    person = visitor.need_browser()
    if person.account is not None:
        await _check_password(keeper, person, wish.password)
    keys = set()
    for one in [*await keeper.store.guests_of(person.id), person.id]:
        keys |= {session.id for session in await keeper.store.sessions_of(one)}
        await forget(harbour, one)
    keeper.holdings.cut(keys)
    response.delete_cookie(COOKIE)
    return Ok()


async def forget(harbour: Harbour, person: str) -> None:
    """Take a person out of the harbour; bots play on for them, and open seats become free."""
    for row in await harbour.store.tables(person=person, limit=1000):
        if row["phase"] in ("waiting", "playing"):
            await _leave(harbour, row["id"], person)
    joined = await harbour.store.tournaments(person=person, limit=1000)
    for tournament in joined:
        with suppress(CayonaError):  # it is over, or they have left it
            await harbour.tournaments.submit(
                tournament.id, lambda now: tournament_commands.leave(now, person)
            )
    for table in await harbour.store.remove_person(person):
        live = harbour.tables.get(table)
        if live is not None:
            harbour.put_away(live)  # its log has changed: the next who asks reads it anew
    for tournament in joined:
        harbour.tournaments.forget(tournament.id)


async def _leave(harbour: Harbour, table: str, person: str) -> None:
    try:
        live = await harbour.table(table, looked_at=False)
        seat = live.room.seat_of(person)
        if live.room.phase == "waiting":
            await harbour.submit(live, lambda room: commands.leave(room, person, None, None))
        elif seat is not None and live.room.phase == "playing":
            await harbour.submit(live, lambda room: commands.hand_over(room, person, seat, time.time(), None))
    except CayonaError as refusal:
        LOG.debug("table %s: %s", table, refusal.code)  # the others may hand the seat over
