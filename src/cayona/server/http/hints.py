"""Help at the table: what a bot would do with what I know, what things mean, why a click leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query

from cayona.bots.analysis import reason_for
from cayona.kernel.choices import Choice
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import spoken
from cayona.kernel.seats import naming
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State
from cayona.server.errors import Forbidden, NotFound
from cayona.server.http.access import (
    CurrentDoorkeeper,
    CurrentHarbour,
    SeenTable,
    check_may_look,
    own_seat,
)
from cayona.server.http.answers import Advice
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.tables import commands
from cayona.server.tables.plans import LONGEST, plan
from cayona.server.workers.jobs import Answer, job_for

router = APIRouter(prefix="/api/tables/{table}", tags=["help"])

MOST_SEARCHED: Final = 5_000
"""Actions looked through for one that belongs to a click."""
LONGEST_PATH: Final = 200
ADVISER: Final = "captain"
THINKING_SECONDS: Final = 1.0
MUCH: Final = 0.2
"""Somebody who throws so much of their chance to win away is warned."""
WARNING_SECONDS: Final = 10.0
"""A glance takes milliseconds; where the machine is busy, a late warning is better than none."""
MOST_JUDGED: Final = 3
"""Of several actions that are sent together so many are looked at: what is only paid comes last."""


@router.post("/hint")
async def hint(
    live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> Advice:
    """Ask a bot what it would do on my seat; it knows no more than I do. At a rated table nobody may."""
    seat = own_seat(live, visitor)
    if live.room.settings.rated:
        raise Forbidden(_("This match is rated: nobody is given hints here."), code="rated")
    if live.room.settings.daily:
        raise Forbidden(_("Everybody plays the daily deal without hints."), code="daily")
    if live.room.tournament:
        raise Forbidden(_("Nobody is given hints in a tournament."), code="tournament")
    keeper.limits.take(
        "hint",
        str(visitor.id),
        _("You may ask for a few hints in a row, then one every five seconds; wait {wait} seconds."),
    )
    async with live.lock:
        if live.room.match is None or live.room.phase != "playing":
            raise NotFound(_("No match is running at this table."), code="not-playing")
        state = live.room.match.state
        thinking = {"seconds": min(THINKING_SECONDS, harbour.config.bot_seconds / 2)}
        seconds = harbour.config.bot_seconds
        job = job_for(state, seat, ADVISER, settings=thinking, seconds=seconds, language=spoken())
        with naming(live.room.names()):
            choices = {choice.action: choice for choice in state.choices(seat)}
        version = live.room.version
        known = SeatView(state, seat)
    answer = await harbour.pool.choose(job)
    best = [] if answer.analysis is None else answer.analysis["candidates"]
    choice = choices[answer.action]._asdict()
    reason = reason_for(known, answer.action)
    return Advice(version=version, bot=answer.bot, choice=choice, reason=reason, candidates=best)


@router.get("/warning", include_in_schema=False)
async def warning(
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    action: Annotated[list[int], Query(max_length=LONGEST)],
) -> dict[str, Any]:
    """Say at a coached table if an action throws much away, by what I can know, and what would not."""
    seat = own_seat(live, visitor)
    told: dict[str, Any] | None = None
    for nth in range(min(len(action), MOST_JUDGED) if live.room.settings.coached else 0):
        async with live.lock:
            if live.room.match is None or live.room.phase != "playing":
                break
            match = live.room.match
            state = plan(match, seat, action[:nth]).state if nth else match.state
            if len(state.legal_actions(seat)) < 2:
                continue
            seconds = max(WARNING_SECONDS, harbour.config.bot_seconds)
            job = job_for(
                state, seat, commands.STAND_IN, seconds=seconds, language=spoken(), about=action[nth]
            )
            known = SeatView(state, seat)
        told = wasteful(await harbour.pool.choose(job), action[nth])
        if told is not None:
            told["reason"] = reason_for(known, told.pop("action"))
            break
    return {"ok": True, "warning": told}


def wasteful(answer: Answer, action: int) -> dict[str, Any] | None:
    """Return what would have been better, if an action is much worse by what a bot thinks; else None."""
    listed = [] if answer.analysis is None else answer.analysis["candidates"]
    chances = {one["action"]: one["win_chance"] for one in listed}
    if action not in chances or listed[0]["win_chance"] - chances[action] < MUCH:
        return None
    return {"action": listed[0]["action"], "better": listed[0]["sentence"]}


@router.get("/meaning")
async def meaning(
    live: SeenTable, visitor: CurrentVisitor, element: Annotated[str, Query(max_length=LONGEST_PATH)]
) -> dict[str, Any]:
    """Say what something in the picture is and does, by what I know; everybody may ask who may look."""
    async with live.lock:
        if live.room.match is None:
            raise NotFound(_("No match has begun here."), code="no-match")
        known = live.room.match.state.observation(check_may_look(live, visitor))
    rule, sentence = live.room.game.explain_element(known, element)
    return {"ok": True, "rule": rule, "sentence": sentence}


@router.get("/why-not")
async def why_not(
    live: SeenTable,
    visitor: CurrentVisitor,
    path: Annotated[str, Query(max_length=LONGEST_PATH)],
    after: Annotated[list[int], Query(max_length=LONGEST)] = [],  # noqa: B006 (FastAPI copies it)
) -> dict[str, Any]:
    """Say why clicking these elements (joined by commas) means nothing that is allowed now.

    With `after`, actions that are planned and not sent yet: nothing that would be allowed then.
    """
    seat = own_seat(live, visitor)
    clicked = path.split(",")
    async with live.lock:
        if live.room.match is None:
            raise NotFound(_("No match has begun here."), code="no-match")
        match = live.room.match
        state = plan(match, seat, after).state if after else match.state
        action = meant(state, seat, clicked)
        told = None if action is None else state.explain(action, seat)
    if told is None or told.legal:
        return {"ok": True, "code": "nothing-here", "rule": None, "sentence": None}
    return {"ok": True, "code": told.code, "rule": told.rule, "sentence": told.sentence}


def meant(state: State, seat: int, clicked: Sequence[str]) -> int | None:
    """Return the action that is closest to a path of clicks, legal or not; None if nothing is close."""
    best: int | None = None
    score = 0
    for action in range(min(state.game.action_count, MOST_SEARCHED)):
        choice = _described(state, seat, action)
        likeness = 0 if choice is None else _likeness(choice.elements, clicked)
        if likeness > score:
            best, score = action, likeness
    return best


def _described(state: State, seat: int, action: int) -> Choice | None:
    try:
        return state.game.choices(state, seat, [action])[0]
    except (CayonaError, ValueError, IndexError, KeyError):
        return None  # a game need not be able to describe what is not allowed


def _likeness(elements: Sequence[str], clicked: Sequence[str]) -> int:
    """Count how well the elements of an action fit the clicks; 0 unless the last click belongs to it."""
    if clicked[-1] not in elements:
        return 0
    if tuple(clicked) == tuple(elements):
        return 1000
    shared = sum(element in elements for element in clicked)
    first = 5 if elements[0] == clicked[-1] else 0
    return 10 * shared + first
