"""Lessons in the browser: every answer follows from the lesson and the actions since its step began.

So nothing is kept here, and nobody needs an account. Where somebody has stopped, their browser remembers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from cayona import registry
from cayona.bots.puzzle import has_puzzles
from cayona.kernel.areas import Arrangement
from cayona.kernel.choices import Choice
from cayona.kernel.errors import CayonaError, UnknownGame, UnknownLesson
from cayona.kernel.events import Event
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import languages, speaking, spoken
from cayona.kernel.lesson import Attempt, Lesson
from cayona.kernel.match import event_sentence
from cayona.kernel.patches import key_of
from cayona.kernel.seats import seat_names
from cayona.kernel.state import State
from cayona.server.encoding import encoded
from cayona.server.errors import NotFound
from cayona.server.http.access import CurrentHarbour
from cayona.server.http.answers import Ok
from cayona.server.http.hints import LONGEST_PATH, meant
from cayona.server.http.packing import packed
from cayona.server.http.pages import CurrentDesk, Desk, overview_facts, rule_chapters
from cayona.server.http.tables import checked_arrangement
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.tables.commands import BEGINNER
from cayona.server.tables.views import buttons_of, choice_facts, event_places, known_to, plate_facts, wholes
from cayona.svg.palette import THEMES
from cayona.svg.picture import all_definitions, draw

router = APIRouter(include_in_schema=False)

LONGEST: Final = 20
"""No step has more actions."""
KEPT: Final = 512
"""Answers kept, all lessons together: all who learn ask for the same few."""
Played = Annotated[list[int], Query(max_length=LONGEST)]


class Place:
    """A step of a lesson, as it stands in an address, and the actions since it began."""

    def __init__(self, name: str, lesson: str, step: int, played: Played = []) -> None:  # noqa: B006
        try:
            self.game = registry.game(name)
            self.lesson = registry.lesson(self.game, lesson)
        except (UnknownGame, UnknownLesson) as unknown:
            raise NotFound(str(unknown), code=unknown.code) from unknown
        self.step = step
        self.played = tuple(played)

    @property
    def seat(self) -> int:
        """Whose eyes one sees with."""
        return self.lesson.seat_at(self.step)

    def attempt(self) -> Attempt:
        """Return what came of the actions."""
        return self.lesson.attempt(self.game, self.step, self.played)


CurrentPlace = Annotated[Place, Depends(Place)]


# --- The page ------------------------------------------------------------------------------------------


@router.get("/learn/{name}")
async def lesson_page(name: str, desk: CurrentDesk, visitor: CurrentVisitor, lesson: str = "") -> Response:
    """Show a lesson of a game, the first one unless another is named, and how the game is played."""
    with desk.speaking():
        try:
            game = registry.game(name)
            shown = registry.lesson(game, lesson) if lesson else registry.first_lesson(game)
        except CayonaError as error:
            return desk.trouble(visitor, NotFound(str(error), code=error.code))
        data = {
            "lesson": shown.name,
            "api": f"/api/learn/{game.name}/{shown.name}",
            "steps": len(shown.steps),
            "seats": game.default_seats,
            "bot": BEGINNER,
            "next": next_lesson(game, shown),
            "examples": list(registry.examples(game)),
        }
        facts = {
            "lesson": _(shown.title),
            "lessons": [lesson_facts(one) for one in registry.lessons(game)],
            "shown": shown.name,
            "puzzled": has_puzzles(game),
        }
        return steps_page("learn.html", desk, visitor, game, facts, data)


def steps_page(
    template: str, desk: Desk, visitor: Visitor, game: Game, facts: dict[str, Any], data: dict[str, Any]
) -> Response:
    """Show a page that asks one step after the other: a lesson, puzzles, or turning points.

    Facts and data say what is not so in general: nothing follows, there is no list of lessons.
    """
    common = {
        "game": game.name,
        "title": game.title,
        "lessons": [],
        "shown": "",
        "overview": overview_facts(game, desk.theme),
        "chapters": rule_chapters(game),
        "puzzled": False,
    }
    told = {
        "game": game.name,
        "first": 0,
        "puzzles": False,
        "rules": f"/learn/{game.name}",
        "next": None,
        "examples": [],
    }
    return desk.page(template, visitor, common | facts, told | data)


@router.get("/how/{name}")
async def how_page(name: str, desk: CurrentDesk, visitor: CurrentVisitor) -> Response:
    """Show how a game is played, on one screen."""
    with desk.speaking():
        try:
            game = registry.game(name)
        except CayonaError as error:
            return desk.trouble(visitor, NotFound(str(error), code=error.code))
        told = overview_facts(game, desk.theme)
        if told is None:
            return desk.trouble(visitor, NotFound(_("There is nothing here."), code="no-overview"))
        return desk.page("how.html", visitor, {"game": name, "title": game.title, "overview": told}, {})


def lesson_facts(lesson: Lesson) -> dict[str, Any]:
    """Return what a list of lessons tells of one."""
    return {"name": lesson.name, "title": _(lesson.title), "steps": len(lesson.steps)}


def next_lesson(game: Game, lesson: Lesson) -> dict[str, Any] | None:
    """Return the lesson that follows; None after the last one."""
    listed = [*registry.lessons(game)]
    following = listed[listed.index(lesson) + 1 :]
    return lesson_facts(following[0]) if following else None


@router.get("/learn/{name}/{picture}.svg")
async def overview_file(name: str, picture: str, request: Request) -> Response:
    """Return a picture of how a game is played, named after its number, a language and a light."""
    nth, _dash, rest = picture.partition("-")
    language, _dash, theme = rest.partition("-")
    drawn = None
    if language in languages() and theme in THEMES and name in registry.names() and nth in ("0", "1", "2"):
        drawn = overview_picture(name, int(nth), language, theme)
    if drawn is None:
        raise NotFound(_("There is no such file."), code="no-such-file")
    return packed(request, drawn.encode(), "image/svg+xml", {"Cache-Control": "max-age=3600"})


@lru_cache(maxsize=256)
def overview_picture(name: str, nth: int, language: str, theme: str) -> str | None:
    """Draw the board of a step as a spectator sees it."""
    game = registry.game(name)
    told = registry.overview(game)
    if told is None:
        return None
    state = registry.first_lesson(game).begin(game, told.pictures[nth])
    with speaking(language):
        return draw(game, state.observation(None)).portrait(theme)


# --- Steps ---------------------------------------------------------------------------------------------


@router.get("/api/learn/{name}/{lesson}/{step}")
async def lesson_step(place: CurrentPlace, request: Request, arrangement: str = "tall") -> Response:
    """Return a step: what is said, what came of the actions so far, and the table as its seat sees it."""
    arranged = checked_arrangement(arrangement)
    body = _step(place.game, place.lesson.name, place.step, place.played, arranged, spoken())
    return packed(request, body, "application/json", {"Cache-Control": "no-store"})


@lru_cache(maxsize=KEPT)
def _step(
    game: Game, name: str, number: int, played: Sequence[int], arrangement: Arrangement, language: str
) -> bytes:
    lesson = registry.lesson(game, name)
    attempt = lesson.attempt(game, number, played)
    step = lesson.steps[number]
    asked = attempt.right and not attempt.done
    return encoded(
        {
            "ok": True,
            "says": _(step.says),
            "lit": step.lit if not played else (),
            "right": attempt.right,
            "done": attempt.done,
            "words": attempt.words,
            "beliefs": lesson.told_beliefs(number, attempt.state),
            "own": lesson.seat,
            "log": told_events(game, lesson.seat_at(number), int(attempt.state.seats), attempt.events),
            "match": match_facts(attempt.state, lesson.seat_at(number), arrangement, choosing=asked),
        }
    )


def match_facts(
    state: State, seat: int, arrangement: Arrangement, *, choosing: bool, answers: Sequence[Choice] = ()
) -> dict[str, Any]:
    """Return the table for the one who learns, by what that seat may know; answers are offered too."""
    game = state.game
    public = state.observation(None)
    known = known_to(state, seat, public)
    choices = state.choices(seat) if choosing else []
    areas = game.draw_public(public, arrangement), game.draw_private(known, choices, arrangement)
    return {
        "definitions": key_of(all_definitions(game, public)),
        "plates": [plate_facts(plate) for plate in game.plates(public)],
        "areas": wholes(*areas),
        "choices": [choice_facts(choice) for choice in (*choices, *answers)],
        "prompt": game.prompt(known, choices, seat_names(int(state.seats))) if choices else "",
        "buttons": buttons_of(game, choices),
        "deciders": state.deciders(),
        "seat": seat,
        "names": seat_names(int(state.seats)),
    }


def told_events(game: Game, seat: int, seats: int, events: Sequence[Event]) -> list[dict[str, Any]]:
    """Tell events as a seat may know them, each with where in the picture it happened."""
    names = seat_names(seats)
    seen = [event.seen_by(seat) for event in events]
    return [
        {
            "seat": event["seat"],
            "sentence": event_sentence(game, event, seat, names),
            "routes": event_places(game, event, seat)[1],
        }
        for event in seen
        if event is not None
    ]


@router.post("/api/learn/{name}/{lesson}/{step}/{what}")
async def count_step(place: CurrentPlace, what: Literal["began", "finished"], harbour: CurrentHarbour) -> Ok:
    """Count that somebody does a step for the first time; who it is, nobody keeps."""
    if 0 <= place.step < len(place.lesson.steps):
        await harbour.store.count_step(place.game.name, place.lesson.name, place.step, what)
    return Ok()


@router.get("/api/learn/{name}/{lesson}/{step}/layers/{key}")
async def lesson_layer(
    place: CurrentPlace, key: str, request: Request, arrangement: str = "tall"
) -> Response:
    """Return a layer of the picture that does not change."""
    return layer_answer(place.attempt().state, place.seat, key, request, arrangement)


def layer_answer(state: State, seat: int, key: str, request: Request, arrangement: str) -> Response:
    """Return a layer of a table that does not change, by what a seat may know."""
    arranged = checked_arrangement(arrangement)
    game = state.game
    public = state.observation(None)
    private = game.draw_private(known_to(state, seat, public), (), arranged)
    areas = [*game.draw_public(public, arranged), *private]
    layers = [all_definitions(game, public), *(area.still for area in areas)]
    found = {key_of(layer): str(layer) for layer in layers if layer}
    if key not in found:
        raise NotFound(_("There is no such layer."), code="no-such-layer")
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    return packed(request, encoded({"ok": True, "layer": found[key]}), "application/json", headers)


@router.get("/api/learn/{name}/{lesson}/{step}/meaning")
async def lesson_meaning(
    place: CurrentPlace, element: Annotated[str, Query(max_length=LONGEST_PATH)]
) -> dict[str, Any]:
    """Say what something in the picture is and does."""
    known = place.attempt().state.observation(place.seat)
    rule, sentence = place.game.explain_element(known, element)
    return {"ok": True, "rule": rule, "sentence": sentence}


@router.get("/api/learn/{name}/{lesson}/{step}/why-not")
async def lesson_why_not(
    place: CurrentPlace, path: Annotated[str, Query(max_length=LONGEST_PATH)]
) -> dict[str, Any]:
    """Say why clicking these elements (joined by commas) means nothing that is allowed now."""
    return why_not(place.attempt().state, place.seat, path)


def why_not(state: State, seat: int, path: str) -> dict[str, Any]:
    """Say why a path of elements means nothing that a seat may do."""
    action = meant(state, seat, path.split(","))
    told = None if action is None else state.explain(action, seat)
    if told is None or told.legal:
        return {"ok": True, "rule": None, "sentence": None}
    return {"ok": True, "rule": told.rule, "sentence": told.sentence}
