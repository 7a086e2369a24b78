"""Reviews of finished matches: the page, what it is told, and the turning points to try again."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response

from cayona.kernel.areas import Arrangement
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.kernel.retelling import moment
from cayona.kernel.state import State
from cayona.server.encoding import encoded
from cayona.server.errors import Forbidden, NotFound
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentHarbour, SeenTable, check_may_look
from cayona.server.http.fairness import finished
from cayona.server.http.hints import LONGEST_PATH
from cayona.server.http.learning import Played, layer_answer, match_facts, steps_page, why_not
from cayona.server.http.packing import packed
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.replays import match_number
from cayona.server.http.tables import checked_arrangement
from cayona.server.http.touring import is_shared
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.live import LiveTable
from cayona.server.reviews.words import first_look, told_review, told_truth, told_turn, tried_words
from cayona.server.tables.room import Room
from cayona.svg.seats import SEAT_SIGNS

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over."""

    number: int
    match: Match
    names: tuple[str, ...]
    seat: int | None
    """Where the visitor sat."""


async def finished_match(harbour: Harbour, live: LiveTable, visitor: Visitor, number: int | None) -> Finished:
    """Return a match that is over and that a visitor may look back at; while it runs there is nothing."""
    entries = await finished(harbour, live, visitor, number)
    room = await asyncio.to_thread(Room(live.room.table).fold, entries)
    assert room.match is not None
    return Finished(room.round, room.match, tuple(room.names()), room.seat_of(visitor.id))


def check_seat(seat: int, names: tuple[str, ...]) -> int:
    """Return a seat of a match, or say that there is no such one."""
    if not 0 <= seat < len(names):
        raise NotFound(_("There is no such seat."), code="unknown-seat")
    return seat


# --- The page ----------------------------------------------------------------------------------------------


@router.get("/t/{table}/review")
async def review_page(
    table: str,
    desk: CurrentDesk,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    match: str = "",
    seat: str = "",
) -> Response:
    """Show what a finished match looked like from a seat; the page asks for the rest itself."""
    with desk.speaking():
        try:
            live = await harbour.table(table)
            check_may_look(live, visitor)
            found = await finished_match(harbour, live, visitor, match_number(match))
            chosen = check_seat(int(seat) if seat.isdecimal() else found.seat or 0, found.names)
        except Forbidden as early:
            told = NotFound(_("There is a review when the match is over."), code=early.code)
            return desk.trouble(visitor, told)
        except CayonaError as error:
            return desk.trouble(visitor, error)
        data = {
            "table": table,
            "match": found.number,
            "seat": chosen,
            "names": found.names,
            "shared": is_shared(live, visitor, found.number, found.match),
        }
        facts = {
            "title": found.match.game.title,
            "game": found.match.game.name,
            "table": table,
            "match": found.number,
            "seat": chosen,
            "names": found.names,
            "letters": [sign.letter for sign in SEAT_SIGNS],
            "page_shared": data["shared"],
        }
        return desk.page("review.html", visitor, facts, data)


@router.get("/api/tables/{table}/review")
async def table_review(
    request: Request,
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    desk: CurrentDesk,
    seat: int = 0,
    match: int | None = None,
    lie_open: Annotated[bool, Query(alias="open")] = False,
) -> Response:
    """Return a seat's review of a finished match, or how far it is; `open` tells how it truly was besides.

    Nothing of it is there before the end. `match` is 1 for the first match of a table; without it, the last.
    """
    found = await finished_match(harbour, live, visitor, match)
    check_seat(seat, found.names)
    with desk.speaking():
        told = await _told(harbour, live.room.table, found, seat, lie_open)
    return packed(request, encoded({"ok": True, **told}), "application/json", {"Cache-Control": "no-store"})


async def _told(harbour: Harbour, table: str, found: Finished, seat: int, lie_open: bool) -> dict[str, Any]:
    kept = await harbour.store.review(table, found.number)
    if kept is not None and kept.state == "none":
        return {"done": 1.0, "problem": _("There is no review of a match that was not played to its end.")}
    if kept is not None and kept.state == "made":
        review, done = kept.data["seats"][seat], 1.0
    else:
        if not harbour.config.review_seconds:
            return {"done": 1.0, "problem": _("This harbour makes no reviews.")}
        harbour.reviews.want(table, found.number, now=True)
        underway = harbour.reviews.underway(table, found.number)
        review, done = underway.reviews.get(seat), underway.done
        if review is None:
            first = underway.curves.get(seat)
            return {"done": done, "first": None if first is None else first_look(first)}
    told = await asyncio.to_thread(told_review, found.match, review, found.names)
    return {"done": done, "review": told, "truth": told_truth(review) if lie_open else None}


# --- Turning points to try again ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point, as it stands in an address, and what was tried there."""

    match: Match
    seat: int
    facts: dict[str, Any]
    played: tuple[int, ...]

    def state(self) -> State:
        """Return the table before the choice was made."""
        return moment(self.match, self.facts["version"])


async def _turn(
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    match: int,
    seat: int,
    number: int,
    played: Played = [],  # noqa: B006 (FastAPI copies it)
) -> Turn:
    found = await finished_match(harbour, live, visitor, match)
    turns = await turns_of(harbour, live.room.table, found, seat)
    if not 0 <= number < len(turns):
        raise NotFound(_("There is no such turning point."), code="no-such-turn")
    return Turn(found.match, seat, turns[number], tuple(played))


async def turns_of(harbour: Harbour, table: str, found: Finished, seat: int) -> list[dict[str, Any]]:
    """Return the turning points of a seat; none as long as its review is not made."""
    check_seat(seat, found.names)
    kept = await harbour.store.review(table, found.number)
    if kept is None or kept.state != "made":
        return []
    turns: list[dict[str, Any]] = kept.data["seats"][seat]["turns"]
    return turns


CurrentTurn = Annotated[Turn, Depends(_turn)]
TURN: Final = "/api/tables/{table}/review/{match:int}/{seat:int}/{number:int}"


@router.get("/t/{table}/review/{match:int}/{seat:int}")
async def turns_page(
    table: str,
    match: int,
    seat: int,
    desk: CurrentDesk,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    turn: str = "",
) -> Response:
    """Stop before every turning point of a seat, and ask what to do."""
    with desk.speaking():
        try:
            live = await harbour.table(table)
            check_may_look(live, visitor)
            found = await finished_match(harbour, live, visitor, match)
            turns = await turns_of(harbour, table, found, seat)
            if not turns:
                raise NotFound(_("There is no such turning point."), code="no-such-turn")
        except CayonaError as error:
            return desk.trouble(visitor, NotFound(str(error), code=error.code))
        game, back = found.match.game, f"/t/{table}/review?match={match}&seat={seat}"
        data = {
            "lesson": f"review-{table}-{match}-{seat}",
            "api": f"/api/tables/{table}/review/{match}/{seat}",
            "turns": [
                f"/t/{table}/replay?match={match}&seat={seat}&step={one['version']}#play-on" for one in turns
            ],
            "back": back,
            "table": table,
            "match": match,
            "seat": seat,
            "shared": is_shared(live, visitor, match, found.match),
            "steps": len(turns),
            "start": int(turn) if turn.isdecimal() and len(turn) < 3 else 0,
        }
        return steps_page("turns.html", desk, visitor, game, {"back": back}, data)


@router.get(TURN)
async def turn_step(
    turn: CurrentTurn, request: Request, desk: CurrentDesk, arrangement: str = "tall"
) -> Response:
    """Return the table before a turning point and what is asked, or what an answer is worth."""
    arranged = checked_arrangement(arrangement)
    with desk.speaking():
        body = await asyncio.to_thread(_asked, turn, arranged)
    return packed(request, body, "application/json", {"Cache-Control": "no-store"})


def _asked(turn: Turn, arrangement: Arrangement) -> bytes:
    state, seat = turn.state(), turn.seat
    right, words = True, ""
    if turn.played:
        right, words = tried_words(turn.match, seat, turn.facts, turn.played[-1])
    return encoded(
        {
            "ok": True,
            "says": _("Step {step}. What would you do?").format(step=turn.facts["version"]),
            "lit": (),
            "right": right,
            "done": bool(turn.played) and right,
            "words": words,
            "beliefs": (),
            "own": seat,
            "log": [],
            "match": match_facts(state, seat, arrangement, choosing=not turn.played),
        }
    )


@router.get(TURN + "/answer")
async def turn_answer(turn: CurrentTurn, desk: CurrentDesk) -> dict[str, Any]:
    """Return what was better, for whoever gives up."""
    with desk.speaking():
        told = await asyncio.to_thread(told_turn, turn.match, turn.seat, turn.facts)
    words = [told["best"], told["reason"], told["near"]]
    return {"ok": True, "actions": [turn.facts["options"][0]["action"]], "sentences": [*filter(None, words)]}


@router.get(TURN + "/layers/{key}")
async def turn_layer(turn: CurrentTurn, key: str, request: Request, arrangement: str = "tall") -> Response:
    """Return a layer of the picture that does not change."""
    return layer_answer(turn.state(), turn.seat, key, request, arrangement)


@router.get(TURN + "/meaning")
async def turn_meaning(
    turn: CurrentTurn, element: Annotated[str, Query(max_length=LONGEST_PATH)]
) -> dict[str, Any]:
    """Say what something in the picture is and does."""
    rule, sentence = turn.match.game.explain_element(turn.state().observation(turn.seat), element)
    return {"ok": True, "rule": rule, "sentence": sentence}


@router.get(TURN + "/why-not")
async def turn_why_not(
    turn: CurrentTurn, path: Annotated[str, Query(max_length=LONGEST_PATH)]
) -> dict[str, Any]:
    """Say why clicking these elements (joined by commas) means nothing that is allowed now."""
    return why_not(turn.state(), turn.seat, path)
