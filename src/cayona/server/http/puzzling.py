"""Puzzles in the browser: every answer follows from the puzzle and the actions since it began.

Nothing is kept here, and nobody needs an account. What somebody has solved, their browser remembers.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import RedirectResponse

from cayona import registry
from cayona.bots.puzzle import GRADES, of_the_day, puzzle, puzzles, title_of
from cayona.kernel.areas import Arrangement
from cayona.kernel.choices import Choice
from cayona.kernel.errors import CayonaError, OptionError, UnknownGame
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import spoken
from cayona.kernel.riddle import Riddle
from cayona.server.encoding import encoded
from cayona.server.errors import NotFound
from cayona.server.http.hints import LONGEST_PATH
from cayona.server.http.learning import (
    Played,
    layer_answer,
    match_facts,
    steps_page,
    told_events,
    why_not,
)
from cayona.server.http.packing import packed
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.tables import checked_arrangement
from cayona.server.http.visitors import CurrentVisitor

router = APIRouter(include_in_schema=False)

KEPT: Final = 512
"""Answers kept, all puzzles together: whoever tries the puzzle of a day asks for the same few."""


class Place:
    """A puzzle, as it stands in an address, and the actions since it began."""

    def __init__(self, name: str, number: int, played: Played = []) -> None:  # noqa: B006
        self.game = game_of(name)
        try:
            self.puzzle = puzzle(self.game, number)
        except OptionError as unknown:
            raise NotFound(str(unknown), code=unknown.code) from unknown
        self.played = tuple(played)


def game_of(name: str) -> Game:
    """Return a game that an address names."""
    try:
        return registry.game(name)
    except UnknownGame as unknown:
        raise NotFound(str(unknown), code=unknown.code) from unknown


CurrentPlace = Annotated[Place, Depends(Place)]


# --- The pages -----------------------------------------------------------------------------------------


@router.get("/puzzles")
async def puzzles_page(desk: CurrentDesk, visitor: CurrentVisitor) -> Response:
    """Show which games have puzzles, and those of today."""
    with desk.speaking():
        games = [_row(game) for game in registry.games() if puzzles(game)]
        return desk.page("puzzles.html", visitor, {"games": games}, {})


def _row(game: Game) -> dict[str, Any]:
    known = puzzles(game)
    grades = Counter(one.grade for one in known)
    today = of_the_day(game, this_day())
    return {
        "name": game.name,
        "title": game.title,
        "count": len(known),
        "grades": [(_(word), grades[grade]) for grade, word in enumerate(GRADES, 1) if grades[grade]],
        "today": {"number": today.number, "title": title_of(today), "grade": _(GRADES[today.grade - 1])},
    }


def this_day() -> date:
    """Return today, which begins everywhere at the same moment."""
    return datetime.fromtimestamp(time.time(), UTC).date()


@router.get("/puzzles/today")
async def puzzle_of_today() -> Response:
    """Lead to the puzzle of today, every day of another game."""
    games = [game for game in registry.games() if puzzles(game)]
    if not games:
        raise NotFound(_("There is nothing here."), code="no-puzzles")
    game = games[this_day().toordinal() % len(games)]
    return RedirectResponse(f"/puzzles/{game.name}/{of_the_day(game, this_day()).number}", 302)


@router.get("/puzzles/{name}")
@router.get("/puzzles/{name}/{number:int}")
async def puzzle_page(name: str, desk: CurrentDesk, visitor: CurrentVisitor, number: int = 0) -> Response:
    """Show a puzzle of a game; without a number, the one at which this browser has stopped."""
    with desk.speaking():
        try:
            game = game_of(name)
            puzzle(game, number or 1)
        except CayonaError as error:
            return desk.trouble(visitor, NotFound(str(error), code=error.code))
        data = {
            "lesson": "puzzles",
            "api": f"/api/puzzles/{game.name}",
            "first": 1,
            "puzzles": True,
            "steps": len(puzzles(game)),
            "start": number - 1 if number else None,
        }
        facts = {"today": of_the_day(game, this_day()).number}
        return steps_page("puzzle.html", desk, visitor, game, facts, data)


# --- Trying --------------------------------------------------------------------------------------------


@router.get("/api/puzzles/{name}/{number:int}")
async def puzzle_step(place: CurrentPlace, request: Request, arrangement: str = "tall") -> Response:
    """Return a puzzle: what is asked, what came of the actions so far, and the table as its seat sees it."""
    arranged = checked_arrangement(arrangement)
    body = tried(place.game, place.puzzle.number, place.played, arranged, spoken())
    return packed(request, body, "application/json", {"Cache-Control": "no-store"})


@lru_cache(maxsize=KEPT)
def tried(game: Game, number: int, played: Sequence[int], arrangement: Arrangement, language: str) -> bytes:
    """Return what a browser is sent after some actions."""
    asked = puzzle(game, number)
    attempt = asked.attempt(game, played)
    state, seat = attempt.state, asked.seat
    riddle = asked.riddle(state)
    open_still = attempt.right and not attempt.done
    history = asked.history(game) if asked.is_riddle and not played else []
    return encoded(
        {
            "ok": True,
            "says": asked.goal(asked.begin(game)),
            "grade": _(GRADES[asked.grade - 1]),
            "lit": (),
            "right": attempt.right,
            "done": attempt.done,
            "words": attempt.words,
            "beliefs": (),
            "own": seat,
            "log": told_events(game, seat, int(state.seats), attempt.events),
            "history": [line["sentence"] for line in told_events(game, seat, int(state.seats), history)],
            "match": match_facts(
                state,
                seat,
                arrangement,
                choosing=open_still and riddle is None,
                answers=answer_choices(riddle) if riddle is not None and open_still else (),
            ),
        }
    )


def answer_choices(riddle: Riddle) -> list[Choice]:
    """Return the answers of a riddle as a page offers them: each of their elements means it."""
    return [
        Choice(nth, answer.sentence, answer.sentence, (element,), element)
        for nth, answer in enumerate(riddle.answers)
        for element in answer.elements
    ]


@router.get("/api/puzzles/{name}/{number:int}/answer")
async def puzzle_answer(place: CurrentPlace) -> dict[str, Any]:
    """Return what is to be done, in words and as actions, for whoever gives up."""
    return {
        "ok": True,
        "actions": [*place.puzzle.right[0]],
        "sentences": place.puzzle.solution(place.game),
    }


@router.get("/api/puzzles/{name}/{number:int}/layers/{key}")
async def puzzle_layer(
    place: CurrentPlace, key: str, request: Request, arrangement: str = "tall"
) -> Response:
    """Return a layer of the picture that does not change."""
    state = place.puzzle.attempt(place.game, place.played).state
    return layer_answer(state, place.puzzle.seat, key, request, arrangement)


@router.get("/api/puzzles/{name}/{number:int}/meaning")
async def puzzle_meaning(
    place: CurrentPlace, element: Annotated[str, Query(max_length=LONGEST_PATH)]
) -> dict[str, Any]:
    """Say what something in the picture is and does."""
    known = place.puzzle.attempt(place.game, place.played).state.observation(place.puzzle.seat)
    rule, sentence = place.game.explain_element(known, element)
    return {"ok": True, "rule": rule, "sentence": sentence}


@router.get("/api/puzzles/{name}/{number:int}/why-not")
async def puzzle_why_not(
    place: CurrentPlace, path: Annotated[str, Query(max_length=LONGEST_PATH)]
) -> dict[str, Any]:
    """Say why clicking these elements (joined by commas) means nothing that is allowed now."""
    if place.puzzle.is_riddle:
        return {"ok": True, "rule": None, "sentence": None}
    return why_not(place.puzzle.attempt(place.game, place.played).state, place.puzzle.seat, path)
