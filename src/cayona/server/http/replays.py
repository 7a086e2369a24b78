"""Finished matches: the page that replays them, their films, one file to keep, and playing on from a step."""

from __future__ import annotations

import asyncio
import gzip
import secrets
from dataclasses import replace
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from cayona.kernel.areas import Arrangement
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.retelling import moment
from cayona.server.encoding import encoded
from cayona.server.errors import Forbidden, NotFound, TableError
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour, SeenTable, check_may_look
from cayona.server.http.answers import Opened
from cayona.server.http.fairness import finished
from cayona.server.http.hints import LONGEST_PATH
from cayona.server.http.lobby import check_may_open
from cayona.server.http.offline import film_facts, offline_page
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.tables import checked_arrangement
from cayona.server.http.touring import is_shared
from cayona.server.http.visitors import CurrentVisitor, Visitor, address
from cayona.server.live import LiveTable
from cayona.server.replays.film import SPECTATOR, Reel, explained, film, reel_of_table
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.room_facts import Origin
from cayona.server.tables.settings import ClockSettings

router = APIRouter(tags=["replay"])

PACKING: Final = 6
"""How hard films are packed, from 1 to 9."""


class PlayOn(BaseModel):
    """A wish to play on from a step of a finished match."""

    model_config = ConfigDict(strict=True)

    match: int | None = Field(default=None, ge=1, description="The match of the table; without it, the last.")
    step: int = Field(ge=0, description="After so many moves of its record.")
    sit: int = Field(default=0, ge=0, le=8, description="The seat I take.")
    bots: list[str | None] | None = Field(
        default=None,
        max_length=9,
        description="For every seat a bot, or null for people; without it, all bots.",
    )
    hidden: Literal["kept", "redrawn"] = Field(
        default="redrawn",
        description="What my seat could not know at that step: dealt anew, or as it lay.",
    )


async def _room_and_reel(
    harbour: Harbour, live: LiveTable, visitor: Visitor, match: int | None
) -> tuple[Room, Reel]:
    """Fold the log of a table up to the end of a match; other tables go on meanwhile."""
    entries = await finished(harbour, live, visitor, match)
    room = Room(live.room.table)
    return room, await asyncio.to_thread(reel_of_table, room, entries)


# --- Watching ------------------------------------------------------------------------------------------


@router.get("/t/{table}/replay", include_in_schema=False)
async def replay_page(
    table: str,
    desk: CurrentDesk,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    match: str = "",
) -> Response:
    """Show a finished match from its first to its last step; the page reads step and seat itself."""
    with desk.speaking():
        try:
            live = await harbour.table(table)
            check_may_look(live, visitor)
            room, reel = await _room_and_reel(harbour, live, visitor, match_number(match))
        except Forbidden as early:
            told = NotFound(_("The replay opens when the match is over."), code=early.code)
            return desk.trouble(visitor, told)
        except CayonaError as error:
            return desk.trouble(visitor, error)
        seat = room.seat_of(visitor.id)
        data = {
            "table": table,
            "match": room.round,
            "view": SPECTATOR if seat is None else str(seat),
            "game": reel.match.game.name,
            "names": reel.names,
            "commitment": reel.match.commitment,
            "seed": reel.match.seed,
            "shared": is_shared(live, visitor, room.round, reel.match),
        }
        facts = {
            **film_facts(reel),
            "table": table,
            "match": room.round,
            "seat": seat,
            "bots": [offer for offer in harbour.bots.offered() if not offer.get("problem")],
            "page_shared": data["shared"],
        }
        return desk.page("replay.html", visitor, facts, data)


def match_number(match: str) -> int | None:
    """Return the number of a match from an address; what cannot be read is a match that there is not."""
    if match == "":
        return None
    return int(match) if match.isdecimal() and len(match) < 7 else 0


@router.get("/api/tables/{table}/film")
async def table_film(
    request: Request,
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
    desk: CurrentDesk,
    view: str = SPECTATOR,
    match: int | None = None,
    arrangement: str = "tall",
) -> Response:
    """Return a finished match as a film: as a seat saw it, as a spectator, or with all open (`view=all`).

    Nothing of it is told before the end. `match` is 1 for the first match of a table; without it, the last.
    """
    keeper.limits.take("film", address(request))
    arranged = checked_arrangement(arrangement)
    _room, reel = await _room_and_reel(harbour, live, visitor, match)
    reel.checked_view(view)
    with desk.speaking():
        body = await asyncio.to_thread(_packed_film, reel, view, arranged)
    headers = {"Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return Response(body, media_type="application/json", headers=headers)


def _packed_film(reel: Reel, view: str, arrangement: Arrangement) -> bytes:
    return gzip.compress(encoded({"ok": True, **film(reel, [view], arrangement)}), PACKING)


@router.get("/api/tables/{table}/film/meaning")
async def film_meaning(
    request: Request,
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
    desk: CurrentDesk,
    element: Annotated[str, Query(max_length=LONGEST_PATH)],
    view: str = SPECTATOR,
    match: int | None = None,
    step: int = 0,
) -> dict[str, Any]:
    """Say what something in the picture of a step is and does, by what a view knows."""
    keeper.limits.take("meaning", address(request))
    _room, reel = await _room_and_reel(harbour, live, visitor, match)
    with desk.speaking():
        rule, sentence = await asyncio.to_thread(explained, reel, view, step, element)
    return {"ok": True, "rule": rule, "sentence": sentence}


@router.get("/api/tables/{table}/replay.html", response_class=Response)
async def replay_file(
    request: Request,
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
    desk: CurrentDesk,
    match: int | None = None,
) -> Response:
    """Return one file that replays a finished match in any browser, without a server."""
    keeper.limits.take("film", address(request))
    room, reel = await _room_and_reel(harbour, live, visitor, match)
    kept = await harbour.store.review(room.table, room.round)
    reviews = kept.data["seats"] if kept is not None and kept.state == "made" else ()
    with desk.speaking():
        html = await asyncio.to_thread(offline_page, reel, desk.language, reviews)
    name = f"cayona-{live.room.table}-{room.round}.html"
    return Response(
        html, media_type="text/html", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


# --- Playing on ----------------------------------------------------------------------------------------


@router.post("/api/tables/{table}/play-on")
async def play_on(
    wish: PlayOn,
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
) -> Opened:
    """Open a table that begins where a finished match stood after a step.

    What my seat could not know is dealt anew, unless I want it `kept`; what is drawn later has a new seed.
    """
    person = visitor.need("tables")
    room, reel = await _room_and_reel(harbour, live, visitor, wish.match)
    origin = await asyncio.to_thread(_origin, room, reel, wish)
    settings = replace(room.settings, public=False, rated=False, clock=ClockSettings())
    bots = _bots(wish, settings.seats)
    for name in filter(None, bots):
        harbour.bots.check(name)
    await check_may_open(harbour, keeper, visitor, person)
    opened = await harbour.open_table(person.id, settings, bots, origin, share=visitor.address)
    await harbour.submit(opened, lambda new: commands.sit(new, person.id, person.name, wish.sit))
    if not any(seat.is_open for seat in opened.room.seats):
        await harbour.submit(opened, lambda new: commands.start(new, person.id))
    return Opened(table=opened.room.table, version=opened.room.version)


def _origin(room: Room, reel: Reel, wish: PlayOn) -> Origin:
    """Return the position to play on from."""
    if wish.step > reel.match.version:
        raise TableError(
            _("There is no step {step}; the match has the steps 0 to {last}.").format(
                step=wish.step, last=reel.match.version
            ),
            code="no-such-step",
        )
    if wish.sit >= len(reel.names):
        raise TableError(
            _("There is no seat {seat}; the seats are 0 to {last}.").format(
                seat=wish.sit, last=len(reel.names) - 1
            ),
            code="unknown-seat",
        )
    state = moment(reel.match, wish.step)
    if state.is_over():
        raise TableError(_("The match is over at this step; go back to play on."), code="over-there")
    if wish.hidden == "redrawn":
        state = state.determinize(wish.sit, secrets.randbits(62))
    return {
        "table": room.table,
        "match": room.round,
        "step": wish.step,
        "hidden": wish.hidden,
        "position": state.position(),
    }


def _bots(wish: PlayOn, seats: int) -> list[str | None]:
    """Return who plays the other seats; the seat that is sat on has no bot, whatever was named."""
    named = wish.bots if wish.bots is not None else [commands.STAND_IN] * seats
    return [None if seat == wish.sit else bot for seat, bot in enumerate(named)]
