"""Everything one can do at a table, each a POST with the id of the request and the version one saw."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from cayona.kernel.language import gettext as _
from cayona.server.errors import NotFound, TableError
from cayona.server.harbour import Harbour
from cayona.server.http.access import (
    CurrentDoorkeeper,
    CurrentHarbour,
    SeenTable,
    check_may_look,
    own_seat,
)
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.live import LiveTable
from cayona.server.tables import commands
from cayona.server.tables.entries import Entry
from cayona.server.tables.room import Room

router = APIRouter(prefix="/api/tables/{table}", tags=["table"])

LONGEST_LINE = 500


class Wish(BaseModel):
    """Something asked of a table."""

    id: str | None = Field(default=None, min_length=1, max_length=64, pattern=r"^[\w.:-]+$")
    """The client's own id for this request: sent twice, it is done once."""
    version: int | None = Field(default=None, ge=0)
    """The version the client has seen."""
    seat: int | None = Field(default=None, ge=0, le=8)
    action: int | None = None
    bot: str | None = Field(default=None, max_length=40)
    yes: bool | None = None
    text: str | None = Field(default=None, max_length=2000)


Command = Callable[[LiveTable, Visitor, Wish], Callable[[Room], Entry]]


def _act(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    seat = own_seat(live, visitor)
    return lambda room: commands.act(room, seat, wish.action, wish.version, _client(visitor, wish))


def _undo(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    seat = own_seat(live, visitor)
    return lambda room: commands.undo(room, seat, wish.version, _client(visitor, wish))


def _answer_undo(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    seat = own_seat(live, visitor)
    return lambda room: commands.answer_undo(room, seat, wish.yes, wish.version, _client(visitor, wish))


def _resign(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    seat = own_seat(live, visitor)
    return lambda room: commands.resign(room, seat, _client(visitor, wish))


def _sit(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    person = visitor.need("tables")
    if wish.bot is not None:
        return lambda room: commands.seat_bot(room, person.id, wish.seat, wish.bot, _client(visitor, wish))
    return lambda room: commands.sit(room, person.id, person.name, wish.seat, _client(visitor, wish))


def _leave(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    person = visitor.need("tables")
    return lambda room: commands.leave(room, person.id, wish.seat, _client(visitor, wish))


def _start(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    person = visitor.need("tables")
    return lambda room: commands.start(room, person.id, client=_client(visitor, wish))


def _hand_over(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    person = visitor.need("play")
    return lambda room: commands.hand_over(
        room, person.id, _seat_or_own(room, person.id, wish), time.time(), _client(visitor, wish)
    )


def _vote_hand_over(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    person = visitor.need("play")
    return lambda room: commands.vote_hand_over(
        room, person.id, _seat_or_own(room, person.id, wish), _client(visitor, wish)
    )


def _take_back(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    person = visitor.need("play")
    return lambda room: commands.take_back(room, person.id, _client(visitor, wish))


def _rematch(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    person = visitor.need("tables")
    return lambda room: commands.rematch(room, person.id, _client(visitor, wish))


def _close(live: LiveTable, visitor: Visitor, wish: Wish) -> Callable[[Room], Entry]:
    person = visitor.need("tables")
    return lambda room: commands.close(room, person.id, _client(visitor, wish))


COMMANDS: dict[str, Command] = {
    "sit": _sit,
    "leave": _leave,
    "start": _start,
    "act": _act,
    "undo": _undo,
    "answer-undo": _answer_undo,
    "resign": _resign,
    "hand-over": _hand_over,
    "vote-hand-over": _vote_hand_over,
    "take-back": _take_back,
    "rematch": _rematch,
    "close": _close,
}


def _client(visitor: Visitor, wish: Wish) -> str | None:
    """Keep different people's request ids apart."""
    return None if wish.id is None else f"{visitor.id}/{wish.id}"


def _seat_or_own(room: Room, person: str, wish: Wish) -> int:
    seat = room.seat_of(person) if wish.seat is None else wish.seat
    if seat is None or seat >= len(room.seats):
        raise TableError(_("Say which seat."), code="unknown-seat")
    return seat


async def carry_out(harbour: Harbour, live: LiveTable, visitor: Visitor, command: str, wish: Wish) -> int:
    """Do what a visitor asks of a table; return the version it led to."""
    make = COMMANDS.get(command)
    if make is None:
        raise NotFound(
            _("One cannot “{command}” here; one can {known}.").format(
                command=command[:40], known=", ".join(COMMANDS)
            ),
            code="no-such-command",
        )
    return await harbour.submit(live, make(live, visitor, wish))


@router.get("/view")
async def view(live: SeenTable, visitor: CurrentVisitor, since: int = 0) -> Response:
    """Return the table as I may see it, with the log since a version; what a socket would send."""
    async with live.lock:
        text = live.view_text(check_may_look(live, visitor), max(0, min(since, live.room.version)))
    return Response(text, media_type="application/json")


@router.get("/still/{key}")
async def still(key: str, live: SeenTable) -> Response:
    """Return the layer of the picture that never changes in a match; browsers may keep it."""
    async with live.lock:
        markup = live.still()
    if markup is None:
        raise NotFound(_("No match has begun here."), code="no-match")
    keep = {"Cache-Control": "private, max-age=31536000, immutable"}
    return Response(json.dumps({"ok": True, "still": markup}), media_type="application/json", headers=keep)


@router.get("/why")
async def why(live: SeenTable, visitor: CurrentVisitor, action: int) -> dict[str, Any]:
    """Explain why I may take an action now, or why not."""
    seat = own_seat(live, visitor)
    async with live.lock:
        if live.room.match is None:
            raise NotFound(_("No match has begun here."), code="no-match")
        told = live.room.match.state.explain(action, seat)
    return {"ok": True, **told._asdict()}


@router.get("/chat")
async def chat(
    live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor, after: int = 0
) -> dict[str, Any]:
    """Return what was said, later than a line."""
    return {"ok": True, "lines": await chat_lines(harbour, live, visitor, max(0, after))}


async def chat_lines(harbour: Harbour, live: LiveTable, visitor: Visitor, after: int) -> list[dict[str, Any]]:
    """Return the chat for a visitor, without those it has muted."""
    lines = await harbour.store.chat(live.room.table, after)
    muted = await harbour.store.mutes(visitor.id) if visitor.id is not None else set()
    names = live.room.names()
    return [
        {
            "number": line.number,
            "seat": line.seat,
            "name": names[line.seat] if line.seat is not None else None,
            "text": line.text,
            "at": line.at,
        }
        for line in lines
        if line.person not in muted
    ]


@router.post("/chat")
async def say(
    wish: Wish, live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> dict[str, Any]:
    """Say something at the table, as far as the game's talk policy allows."""
    number = await speak(harbour, keeper, live, visitor, wish.text or "")
    return {"ok": True, "number": number}


async def speak(
    harbour: Harbour, keeper: CurrentDoorkeeper, live: LiveTable, visitor: Visitor, text: str
) -> int:
    """Store a line of chat and tell everybody; return its number."""
    seat = own_seat(live, visitor, "chat")
    person = visitor.need("chat")
    keeper.limits.take("chat", person.id)
    line = " ".join(text.split())
    if not 1 <= len(line) <= LONGEST_LINE:
        raise TableError(_("A line has 1 to {most} characters.").format(most=LONGEST_LINE), code="bad-line")
    commands.check_may_talk(live.room, seat)
    said = await harbour.store.add_chat(live.room.table, person.id, seat, line)
    live.chat = max(live.chat, said.number)
    live.wake_all()
    return said.number


@router.post("/mute")
async def mute(
    wish: Wish, live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> dict[str, Any]:
    """Hear no more of whoever sits on a seat; with `yes` false, hear them again."""
    person = visitor.need("chat")
    other = live.room.seats[_seat_or_own(live.room, person.id, wish)].person
    if other is None:
        raise TableError(_("Nobody sits there who could talk."), code="no-person")
    if wish.yes is False:
        await harbour.store.unmute(person.id, other)
    else:
        await harbour.store.mute(person.id, other)
    return {"ok": True}


@router.post("/seat-link")
async def seat_link(live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor) -> dict[str, Any]:
    """Make a link that moves my seat to another device; an older link stops working."""
    seat = own_seat(live, visitor, "tables")
    await harbour.store.drop_seat_links(live.room.table, seat)
    return {"ok": True, "secret": await harbour.store.add_seat_link(live.room.table, seat)}


@router.post("/{command}")
async def do(
    command: str, wish: Wish, live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> dict[str, Any]:
    """Do something at the table: sit, leave, start, act, undo, resign, rematch and so on."""
    return {"ok": True, "version": await carry_out(harbour, live, visitor, command, wish)}
