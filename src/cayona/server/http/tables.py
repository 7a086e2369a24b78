"""Everything one can do at a table, each a POST with the id of the request and the version one saw."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from cayona.kernel.areas import ARRANGEMENTS, Arrangement
from cayona.kernel.language import gettext as _
from cayona.server.encoding import encoded
from cayona.server.entries import Entry
from cayona.server.errors import Conflict, Forbidden, NotFound, TableError
from cayona.server.finished import OWN_MODE, Pool
from cayona.server.harbour import Harbour
from cayona.server.http.access import (
    CurrentDoorkeeper,
    CurrentHarbour,
    SeenTable,
    check_may_look,
    hears_since,
    seat_of,
)
from cayona.server.http.answers import (
    Done,
    Layer,
    Ok,
    PlannedView,
    Said,
    Secret,
    TableView,
    Talk,
    ViewPatch,
    Why,
)
from cayona.server.http.packing import packed
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.live import LiveTable
from cayona.server.names import cleaned
from cayona.server.storage import Person
from cayona.server.tables import commands, polls, waiting
from cayona.server.tables.plans import LONGEST
from cayona.server.tables.room import Room
from cayona.server.tables.views import planned_view

router = APIRouter(prefix="/api/tables/{table}", tags=["table"])

LONGEST_LINE: Final = 500


class Wish(BaseModel):
    """Something asked of a table."""

    model_config = ConfigDict(strict=True)

    id: str | None = Field(
        default=None,
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9_.:-]+$",
        description="Your own id for this request: sent twice, it is done once.",
    )
    version: int | None = Field(default=None, ge=0, description="The version you have seen.")
    seat: int | None = Field(default=None, ge=0, le=8)
    action: int | None = Field(default=None, description="The number of one of your choices.")
    actions: list[int] | None = Field(
        default=None,
        max_length=LONGEST,
        description="With “act” and “plan”: actions of one decision, in order.",
    )
    commit: bool | None = Field(
        default=None, description="With “plan”: take the actions if they make a decision whole."
    )
    arrangement: str | None = Field(
        default=None, max_length=20, description="With “plan”: the arrangement of the view you hold."
    )
    element: str | None = Field(
        default=None, max_length=40, description="With “signal”: where; null for nowhere."
    )
    preference: str | None = Field(
        default=None, max_length=40, description="With “prefer”: the question that is answered in advance."
    )
    answer: str | None = Field(default=None, max_length=40, description="With “prefer”: how.")
    bot: str | None = Field(default=None, max_length=40, description="With “sit”: the bot for a seat.")
    yes: bool | None = Field(
        default=None, description="With “answer-undo”, “vote-end”, “stand-by”, “join” and “mute”."
    )
    turned: bool | None = Field(
        default=None, description="With “rematch”: whether everybody moves one seat on; so it is if not said."
    )
    game: str | None = Field(
        default=None, max_length=40, description="With “rematch”: another game, for as many players."
    )
    begin: bool | None = Field(
        default=None, description="With “rematch” and “decline”: begin as soon as all have answered."
    )
    fewer: bool | None = Field(
        default=None, description="With “start”: the host begins without the seats that are open."
    )
    settings: dict[str, Any] | None = Field(
        default=None, description="With “change”: the settings that become others, as for a new table."
    )
    text: str | None = Field(default=None, max_length=2000, description="With “chat”.")


Asked = Callable[[Room, Person, Wish, str | None], Entry]
"""Makes an entry of what a person asks; it is called when nobody else can change the room."""


def _sit(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    if wish.bot is not None:  # `carry_out` has checked its name
        return waiting.seat_bot(room, person.id, wish.seat, wish.bot, client, check=str)
    return commands.sit(room, person.id, person.name, wish.seat, client)


def _leave(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.leave(room, person.id, wish.seat, client)


def _start(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.start(room, person.id, client=client, fewer=wish.fewer is True)


def _change(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return waiting.change(room, person.id, wish.settings, client)


def _ready(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return waiting.ready(room, person.id, client)


def _rename(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return waiting.rename(room, person.id, person.name, client)


def _join(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return waiting.join(room, person.id, person.name, wish.yes, client)


def _act(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    seat = seat_of(room, person)
    if wish.actions is not None:
        return commands.act_all(room, seat, wish.actions, wish.version, client)
    return commands.act(room, seat, wish.action, wish.version, client)


def _undo(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.undo(room, seat_of(room, person), wish.version, client)


def _answer_undo(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.answer_undo(room, seat_of(room, person), wish.yes, wish.version, client)


def _resign(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    seat = seat_of(room, person)
    if room.match is not None and commands.giving_up(room) == "secretly":
        return polls.ask_to_end(room, seat, client)
    return commands.resign(room, seat, client)


def _vote_end(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return polls.vote_to_end(room, seat_of(room, person), wish.yes, client)


def _refuse_to_concede(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.refuse_to_concede(room, seat_of(room, person), client)


def _signal(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.signal(room, seat_of(room, person), wish.element, client)


def _prefer(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.prefer(room, seat_of(room, person), wish.preference, wish.answer, client)


def _hand_over(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.hand_over(room, person.id, _seat_or_own(room, person, wish), time.time(), client)


def _vote_hand_over(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.vote_hand_over(room, person.id, _seat_or_own(room, person, wish), time.time(), client)


def _stand_by(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.stand_by(room, seat_of(room, person), wish.yes, client)


def _take_back(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.take_back(room, person.id, client)


def _rematch(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.rematch(room, person.id, client, turned=wish.turned is not False, game=wish.game)


def _decline(room: Room, person: Person, wish: Wish, client: str | None, away: Collection[int] = ()) -> Entry:
    return commands.decline(room, person.id, wish.seat, client, away)


def _close(room: Room, person: Person, wish: Wish, client: str | None) -> Entry:
    return commands.close(room, person.id, time.time(), client)


COMMANDS: Final[dict[str, tuple[str, Asked]]] = {
    "sit": ("tables", _sit),
    "leave": ("tables", _leave),
    "change": ("tables", _change),
    "ready": ("tables", _ready),
    "rename": ("tables", _rename),
    "start": ("tables", _start),
    "act": ("play", _act),
    "undo": ("play", _undo),
    "answer-undo": ("play", _answer_undo),
    "resign": ("play", _resign),
    "vote-end": ("play", _vote_end),
    "refuse-to-concede": ("play", _refuse_to_concede),
    "signal": ("play", _signal),
    "prefer": ("play", _prefer),
    "hand-over": ("play", _hand_over),
    "vote-hand-over": ("play", _vote_hand_over),
    "stand-by": ("play", _stand_by),
    "take-back": ("play", _take_back),
    "rematch": ("tables", _rematch),
    "decline": ("tables", _decline),
    "join": ("tables", _join),
    "close": ("tables", _close),
}
"""What one can do at a table, and the scope that a token needs for it."""


def _seat_or_own(room: Room, person: Person, wish: Wish) -> int:
    seat = room.seat_of(person.id) if wish.seat is None else wish.seat
    if seat is None or seat >= len(room.seats):
        raise TableError(_("Say which seat."), code="unknown-seat")
    return seat


def client_of(person: Person, wish: Wish) -> str | None:
    """Return the id of a request that may come twice; those of different people are kept apart."""
    return None if wish.id is None else f"{person.id}/{wish.id}"


async def carry_out(harbour: Harbour, live: LiveTable, visitor: Visitor, command: str, wish: Wish) -> int:
    """Do what a visitor asks of a table; return the version it led to."""
    if command not in COMMANDS:
        raise NotFound(
            _("There is no command “{command}” here; there are {known}.").format(
                command=command[:40], known=", ".join(COMMANDS)
            ),
            code="no-such-command",
        )
    scope, asked = COMMANDS[command]
    if command == "decline":
        asked = partial(_decline, away=live.away_seats())
    person = visitor.need(scope)
    if wish.bot is not None:
        harbour.bots.check(wish.bot)
    check_room_for(live.room.version, harbour.config.lines_per_table)
    if command in ("sit", "join") and wish.bot is None:
        await check_welcome(harbour, live.room, person.id)
    if command == "sit" and wish.bot is None and live.room.settings.daily:
        await begin_deal(harbour, live.room, person.id)
    client = client_of(person, wish)
    version = await harbour.submit(live, lambda room: asked(room, person, wish, client), client)
    if command == "rematch":
        await harbour.store.drop_seat_links(live.room.table)  # they name seats, and everybody has moved on
    if wish.begin and command in ("rematch", "decline"):
        version = await _begun(harbour, live, person)
    return version


async def check_welcome(harbour: Harbour, room: Room, person: str) -> None:
    """Refuse a seat to whoever has blocked somebody at the table, or was blocked by them."""
    here = {seat.person for seat in room.seats} | {room.host}
    others = [one for one in here if one is not None and one != person]
    if others and await harbour.store.blocks(others, person):
        raise Forbidden(_("You and somebody at this table do not play together."), code="blocked")


async def begin_deal(harbour: Harbour, room: Room, person: str) -> None:
    """Note that somebody begins a daily deal, before its first card; refuse a second time."""
    pool = Pool(room.game.name, OWN_MODE, len(room.seats))
    owner = await harbour.store.owner_of(person)
    first = await harbour.store.begin_deal(owner, room.settings.daily, pool, room.table)
    if first != room.table:
        raise already_begun()


def already_begun() -> TableError:
    """Return the refusal of a daily deal that somebody has begun already."""
    return TableError(
        _("You have begun the deal of this day already; it is played once."), code="daily-begun"
    )


async def _begun(harbour: Harbour, live: LiveTable, person: Person) -> int:
    """Begin the next match if all have answered and every seat is taken; return the version of the table."""
    room = live.room
    if room.phase == "waiting" and not any(seat.is_open for seat in room.seats):
        with suppress(TableError, Conflict):  # somebody else has, or somebody has just got up
            return await harbour.submit(live, lambda now: commands.start(now, person.id))
    return live.room.version


def check_room_for(lines: int, most: int) -> None:
    """Refuse what would make the log or the chat of a table too long."""
    if lines >= most:
        raise TableError(
            _("This table is full: it has {most} lines. Open another one.").format(most=most),
            code="table-full",
        )


@router.get("/view", responses={200: {"model": TableView | ViewPatch}}, response_class=Response)
async def view(
    live: SeenTable,
    visitor: CurrentVisitor,
    since: int = 0,
    observation: bool = False,
    drawn: str | None = None,
    arrangement: str = "tall",
) -> Response:
    """Return the table as I may see it, with the log since a version; what a socket would send.

    Name the view you hold as `drawn` (empty for none), and get what has changed since if that is known;
    without it you get the whole. With `observation` it has the observation in place of the picture.
    """
    arranged = checked_arrangement(arrangement)
    async with live.lock:
        seat, after = check_may_look(live, visitor), max(0, min(since, live.room.version))
        text, _name = live.view(seat, after, drawn, "data" if observation else arranged)
    return Response(text, media_type="application/json")


def checked_arrangement(value: Any) -> Arrangement:
    """Return how a page wants the areas of the board, or say what there is."""
    for known in ARRANGEMENTS:
        if value == known:
            return known
    raise TableError(
        _("There is no arrangement “{value}”; there are {known}.").format(
            value=str(value)[:20], known=", ".join(ARRANGEMENTS)
        ),
        code="unknown-arrangement",
    )


@router.get("/layers/{key}", responses={200: {"model": Layer}}, response_class=Response)
async def layer(
    key: str, live: SeenTable, visitor: CurrentVisitor, request: Request, arrangement: str = "tall"
) -> Response:
    """Return a layer of my picture that never changes in a match; browsers may keep it."""
    arranged = checked_arrangement(arrangement)
    async with live.lock:
        markup = live.layer(key, check_may_look(live, visitor), arranged)
    if markup is None:
        raise NotFound(_("There is no such layer."), code="no-such-layer")
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    return packed(request, encoded({"ok": True, "layer": markup}), "application/json", headers)


@router.get("/why")
async def why(live: SeenTable, visitor: CurrentVisitor, action: int) -> Why:
    """Explain why I may take an action now, or why not."""
    person = visitor.need("play")
    async with live.lock:
        seat = seat_of(live.room, person)
        if live.room.match is None:
            raise NotFound(_("No match has begun here."), code="no-match")
        told = live.room.match.state.explain(action, seat)
    return Why(legal=told.legal, code=told.code, rule=told.rule, sentence=told.sentence)


@router.post("/plan", responses={200: {"model": PlannedView}}, response_class=Response)
async def plan_ahead(
    wish: Wish,
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    arrangement: str = "tall",
) -> Response:
    """Show me where `actions` would lead, without taking them; “act” takes them together.

    With `commit` they are taken at once if there is nothing left to choose or to look at.
    """
    message = await planned_or_taken(harbour, live, visitor, wish, arrangement)
    return Response(encoded({"ok": True, **message}), media_type="application/json")


async def planned_or_taken(
    harbour: Harbour, live: LiveTable, visitor: Visitor, wish: Wish, arrangement: str
) -> dict[str, Any]:
    """Return where actions would lead; take them if that was wished and they make a decision whole."""
    person = visitor.need("play")
    arranged = checked_arrangement(wish.arrangement or arrangement)
    async with live.lock:
        seat = seat_of(live.room, person)
        planned = None  # a wish that comes again was carried out before
        if client_of(person, wish) not in live.room.clients:
            planned = planned_view(live.room, seat, wish.actions, wish.version, arranged)
    if planned is not None and (planned["match"] is not None or not wish.commit):
        return {**planned, "taken": False}
    version = await carry_out(harbour, live, visitor, "act", wish)
    return {"version": version, "actions": wish.actions, "complete": True, "match": None, "taken": True}


@router.get("/chat")
async def chat(live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor, after: int = 0) -> Talk:
    """Return what was said, later than a line."""
    after = max(0, min(after, live.chat))
    return Talk.model_validate({"lines": await chat_lines(harbour, live, visitor, after)})


async def chat_lines(harbour: Harbour, live: LiveTable, visitor: Visitor, after: int) -> list[dict[str, Any]]:
    """Return the chat for a visitor, as far as it may read it and without those it has muted."""
    room = live.room
    since = hears_since(room, visitor)
    lines = [line for line in await harbour.store.chat(room.table, after) if line.at >= since]
    muted = await harbour.store.mutes(visitor.id) if visitor.id is not None else set()
    names = {seat.person: seat.name for seat in room.seats}
    for stranger in {line.person for line in lines} - set(names):  # somebody who has left since
        person = None if stranger is None else await harbour.store.person(stranger)
        names[stranger] = "" if person is None else person.name
    return [
        {
            "number": line.number,
            "seat": room.seat_of(line.person),
            "name": names[line.person],
            "text": line.text,
            "at": line.at,
        }
        for line in lines
        if line.person not in muted
    ]


@router.post("/chat")
async def say(
    wish: Wish, live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> Said:
    """Say something at the table, as far as the game's talk policy allows."""
    return Said(number=await speak(harbour, keeper, live, visitor, wish.text or ""))


async def speak(
    harbour: Harbour, keeper: CurrentDoorkeeper, live: LiveTable, visitor: Visitor, text: str
) -> int:
    """Store a line of chat and tell everybody; return its number."""
    person = visitor.need("chat")
    seat = seat_of(live.room, person)
    keeper.limits.take("chat", person.id)
    line = cleaned(text)
    check_room_for(live.chat, keeper.config.lines_per_table)
    if not 1 <= len(line) <= LONGEST_LINE:
        raise TableError(_("A line has 1 to {most} characters.").format(most=LONGEST_LINE), code="bad-line")
    commands.check_may_talk(live.room, seat)
    said = await harbour.store.add_chat(live.room.table, person.id, seat, line)
    keeper.limits.count("lines-here", visitor.address)
    live.chat = max(live.chat, said.number)
    live.wake_all()
    return said.number


@router.post("/mute")
async def mute(wish: Wish, live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Ok:
    """Hear no more of whoever sits on a seat; with `yes` false, hear them again."""
    person = visitor.need("chat")
    other = live.room.seats[_seat_or_own(live.room, person, wish)].person
    if other is None or other == person.id:
        raise TableError(_("Nobody who could talk sits there."), code="no-person")
    if wish.yes is False:
        await harbour.store.unmute(person.id, other)
    else:
        await harbour.store.mute(person.id, other)
    return Ok()


@router.post("/seat-link")
async def seat_link(live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Secret:
    """Make a link that lets another device play on my seat; an older link stops working."""
    person = visitor.need_browser()
    table, seat = live.room.table, seat_of(live.room, person)
    await harbour.store.drop_seat_links(table, seat)
    return Secret(secret=await harbour.store.add_seat_link(table, seat, person.id))


@router.post("/{command}")
async def do(
    command: str, wish: Wish, live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> Done:
    """Do something at the table: sit, leave, start, act, undo, resign, rematch and so on.

    “act”, “undo” and “answer-undo” need the `version` you have seen. Give an `id` of your own to every
    request that you may have to send again.
    """
    return Done(version=await carry_out(harbour, live, visitor, command, wish))
