"""“Show me”: a rule at a real board, before and after; everything follows from the example alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response

from cayona import registry
from cayona.kernel.areas import Arrangement
from cayona.kernel.errors import UnknownGame
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import spoken
from cayona.kernel.match import event_sentence
from cayona.kernel.patches import key_of
from cayona.kernel.seats import seat_names
from cayona.kernel.show import Example
from cayona.server.encoding import encoded
from cayona.server.errors import NotFound
from cayona.server.http.learning import match_facts
from cayona.server.http.packing import packed
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.tables import checked_arrangement
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.tables.views import event_places, known_to
from cayona.svg.picture import all_definitions

router = APIRouter(include_in_schema=False)

KEPT: Final = 256
"""Frames kept, all rules together."""


def example_of(name: str, rule: str) -> tuple[Game, Example]:
    """Return the example of a rule; NotFound if there is none."""
    try:
        game = registry.game(name)
    except UnknownGame as unknown:
        raise NotFound(str(unknown), code=unknown.code) from unknown
    found = registry.examples(game).get(rule)
    if found is None:
        raise NotFound(_("There is nothing to show for this rule."), code="no-example")
    return game, found


Shown = Annotated[tuple[Game, Example], Depends(example_of)]


@router.get("/show/{name}/{rule}")
async def show_page(name: str, rule: str, desk: CurrentDesk, visitor: CurrentVisitor) -> Response:
    """Show a rule: its words, and a board that plays from before to after."""
    with desk.speaking():
        try:
            game, example = example_of(name, rule)
        except NotFound as error:
            return desk.trouble(visitor, error)
        data = {"game": game.name, "rule": rule, "frames": len(example.frames(game))}
        words = _(registry.rulebook(game).RULES[rule])
        facts = {"game": game.name, "title": game.title, "rule": rule, "words": words}
        return desk.page("show.html", visitor, facts, data)


@router.get("/api/show/{name}/{rule}/{frame}")
async def show_frame(shown: Shown, frame: int, request: Request, arrangement: str = "tall") -> Response:
    """Return a frame: the table as somebody at it sees it, and what has happened."""
    game, example = shown
    body = _frame(game, example.rule, frame, checked_arrangement(arrangement), spoken())
    return packed(request, body, "application/json", {"Cache-Control": "no-store"})


@lru_cache(maxsize=KEPT)
def _frame(game: Game, rule: str, frame: int, arrangement: Arrangement, language: str) -> bytes:
    example = registry.examples(game)[rule]
    states = example.frames(game)
    if not 0 <= frame < len(states):
        raise NotFound(_("This example has no such step."), code="no-such-step")
    state = states[frame]
    refused = example.refusal(game) if frame == len(states) - 1 else None
    seat = example.seat
    return encoded(
        {
            "ok": True,
            "match": match_facts(state, seat, arrangement, choosing=False),
            "log": _log(game, example, frame) if frame else [],
            "doing": _doing(game, example, frame),
            "refusal": None if refused is None else refused.sentence,
        }
    )


def _doing(game: Game, example: Example, frame: int) -> str:
    """Say what is done next, and by whom; empty at the end."""
    if frame >= len(example.acts):
        return ""
    seat, text = example.acts[frame]
    state = example.frames(game)[frame]
    choice = game.choices(state, seat, [game.parse_action(text)])[0]
    return f"{seat_names(int(state.seats))[seat]}: {choice.sentence}"


def _log(game: Game, example: Example, frame: int) -> list[dict[str, Any]]:
    names = seat_names(int(example.begin(game).seats))
    seen = [event.seen_by(example.seat) for event in example.events(game)[frame - 1]]
    return [
        {
            "seat": event["seat"],
            "sentence": event_sentence(game, event, example.seat, names),
            "routes": event_places(game, event, example.seat)[1],
        }
        for event in seen
        if event is not None
    ]


@router.get("/api/show/{name}/{rule}/{frame}/layers/{key}")
async def show_layer(
    shown: Shown, frame: int, key: str, request: Request, arrangement: str = "tall"
) -> Response:
    """Return a layer of the picture that does not change."""
    game, example = shown
    arranged = checked_arrangement(arrangement)
    states = example.frames(game)
    state = states[max(0, min(frame, len(states) - 1))]
    public = state.observation(None)
    private = game.draw_private(known_to(state, example.seat, public), (), arranged)
    areas = [*game.draw_public(public, arranged), *private]
    layers = [all_definitions(game, public), *(area.still for area in areas)]
    found = {key_of(layer): str(layer) for layer in layers if layer}
    if key not in found:
        raise NotFound(_("There is no such layer."), code="no-such-layer")
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    return packed(request, encoded({"ok": True, "layer": found[key]}), "application/json", headers)
