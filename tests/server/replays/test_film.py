"""Films of finished matches: steps, points of view, and what each may show."""

from __future__ import annotations

import json
from typing import Any

import pytest
from server.tables.table_helpers import BELA, find_game, started
from tiny_game import TINY

import cayona
from cayona.kernel.areas import Arrangement
from cayona.kernel.match import Match
from cayona.kernel.patches import key_of, patched, whole
from cayona.kernel.retelling import moment
from cayona.server.errors import NotFound
from cayona.server.replays.film import OPEN, PUBLIC, SPECTATOR, Reel, film, reel_of_match, reel_of_table
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.views import plate_facts

NAMES = ["Anna", "Bela"]


def played(game: cayona.Game = TINY, **options: Any) -> Match:
    match = Match(game, 2, "film", **options)
    undone = False
    while not match.state.is_over():
        seat = match.state.deciders()[0]
        match.play(match.state.legal_actions(seat)[0], seat)
        if not undone and match.can_undo(seat):
            match.undo(seat)
            undone = True
    return match


def cartagena() -> Match:
    return played(cayona.game("cartagena"), turn_limit=30)


def shown(made: dict[str, Any], view: str) -> list[list[dict[str, Any]]]:
    """Return the areas of every step as somebody sees them, each from the one before and what changed."""
    if view == OPEN:
        return developed(made["frames"][OPEN])
    public = developed(made["frames"][PUBLIC])
    if view == SPECTATOR:
        return public
    return [[*all_see, *own] for all_see, own in zip(public, developed(made["frames"][view]), strict=True)]


def developed(frames: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    steps: list[list[dict[str, Any]]] = []
    for frame in frames:
        told = frame.get("areas", {})
        if isinstance(told, list):
            steps.append(told)
        else:
            steps.append([patched(area, told.get(area["name"], {})) for area in steps[-1]])
    return steps


def plates_of(frames: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the plates of every step: all at first, then those that changed."""
    known: dict[int, dict[str, Any]] = {}
    steps = []
    for frame in frames:
        known |= {plate["seat"]: plate for plate in frame.get("plates", ())}
        steps.append(list(known.values()))
    return steps


GAMES = {
    "cartagena": {"turn_limit": 30},
    "tranquility": {},
    "tortuga": {},
    "tongiaki": {"turn_limit": 8},
    "tortuga1667": {"remove_events": 8},
}


@pytest.mark.parametrize("arrangement", ["tall", "wide"])
@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_what_each_seat_saw_then(game: str, arrangement: Arrangement) -> None:
    match = played(cayona.game(game), **GAMES[game])
    reel = reel_of_match(match, NAMES)
    made = film(reel, reel.views, arrangement)
    assert list(made["views"]) == ["0", "1", SPECTATOR, OPEN]
    pictures = {view: shown(made, view) for view in reel.views}
    plates = plates_of(made["frames"][PUBLIC])
    for step in (0, 1, match.version // 2, match.version):
        state = moment(match, step)
        draw = state.game
        public = [whole(area) for area in draw.draw_public(state.observation(None), arrangement)]
        assert pictures[SPECTATOR][step] == public
        for seat in range(2):
            own = draw.draw_private(state.observation(seat), (), arrangement)
            assert pictures[str(seat)][step] == [*public, *(whole(area, private=True) for area in own)]
        everything = draw.draw_public(draw.observe_all(state), arrangement)
        assert pictures[OPEN][step] == [whole(area) for area in everything]
        assert plates[step] == [plate_facts(plate) for plate in draw.plates(state.observation(None))]


def test_all_layers_that_pictures_name_are_in_the_film() -> None:
    reel = reel_of_match(cartagena(), NAMES)
    made = film(reel, reel.views)
    named = {area["still"] for view in reel.views for step in shown(made, view) for area in step}
    assert {made["definitions"], *named} - {""} == set(made["layers"])
    assert all(key_of(layer) == key for key, layer in made["layers"].items())


def test_the_log_is_told_to_each_as_it_was_and_openly_with_everything() -> None:
    match = played()
    made = film(reel_of_match(match, NAMES), ["0", SPECTATOR, OPEN])
    for view, seat in (("0", 0), (SPECTATOR, None)):
        log = made["views"][view]["log"]
        assert len(log) == match.version + 1
        assert [line["sentence"] for lines in log for line in lines] == match.log(seat, NAMES)
    told = [line["sentence"] for lines in made["views"][OPEN]["log"] for line in lines]
    assert len(told) == len(match.events)
    chosen = [sentence for sentence in told if ": chose" in sentence]
    assert chosen
    assert all('"card"' in sentence for sentence in chosen)


def test_what_repeats_is_kept_once() -> None:
    match = cartagena()
    reel = reel_of_match(match, NAMES)
    made = film(reel, reel.views)
    whole_pictures = sum(len(json.dumps(shown(made, view))) for view in reel.views)
    assert len(json.dumps(made["frames"])) < whole_pictures / 10


def test_an_unknown_view_is_refused_with_those_there_are() -> None:
    reel = reel_of_match(played(), NAMES)
    for view in reel.views:
        assert reel.checked_view(view) == view
    for odd in ("2", "-1", "", "ALL", "nobody"):
        with pytest.raises(NotFound, match="there are 0, 1, spectator, all"):
            reel.checked_view(odd)


def reel_of(desk_log: list[object]) -> Reel:
    return reel_of_table(Room("table", find_game), desk_log)  # type: ignore[arg-type]


def test_the_film_of_a_table_tells_what_the_table_told() -> None:
    desk = started(rated=True)
    asked = {"seat": desk.room.deciders()[0], "bot": "bosun"}
    desk.do(commands.entry, "hint", None, asked)
    desk.play_to_the_end()
    reel = reel_of(list(desk.log))
    assert reel.names == ["Anna", "Bela"]
    assert desk.room.match is not None
    assert len(reel.steps) == desk.room.match.version + 1
    first = [line.event.kind for line in reel.steps[0]]
    assert first[0] == "rated"
    assert first[-1] == "hint"
    assert [line for lines in reel.steps for line in lines] == desk.room.lines
    sentences = [line["sentence"] for line in film(reel, [OPEN])["views"][OPEN]["log"][0]]
    assert sentences[-1] == "Anna asks a bot for advice."


def test_of_several_matches_the_film_has_the_last() -> None:
    desk = started()
    desk.act(desk.room.deciders()[0])
    desk.do(commands.resign, 0)
    desk.rematch()
    desk.do(commands.start, BELA)
    desk.do(commands.resign, 1)
    reel = reel_of(list(desk.log))
    assert reel.match is not desk.room.match
    assert desk.room.match is not None
    assert reel.match.commitment == desk.room.match.commitment
    assert [line.event.kind for line in reel.steps[-1]][-1] == "resign"
    assert len(reel.steps) == 1
    assert reel.names == ["Bela", "Anna"]


def test_actions_that_were_sent_together_are_steps_of_their_own() -> None:
    desk = started(1, "tranquility")
    match = desk.room.match
    assert match is not None
    plan = [match.game.parse_action("discard")]
    state = match.state.clone()
    for _card in range(2):
        state.apply(plan[-1], 0)
        plan.append(state.legal_actions(0)[0])
    desk.do(commands.act_all, 0, plan, desk.room.version)
    desk.do(commands.resign, 0)
    reel = reel_of(list(desk.log))
    assert len(reel.steps) == match.version + 1 == 5
    assert reel.steps[3][0].event.kind == "discards"
    assert len(film(reel, ["0"])["frames"]["0"]) == 5


def test_a_film_keeps_how_a_map_grows_and_the_ways_things_went() -> None:
    match = played(cayona.game("tongiaki"), turn_limit=8)
    made = film(reel_of_match(match, NAMES), ["0"])
    steps = shown(made, "0")
    sea = match.game.draw_public(match.state.observation(None), "tall")[0]
    assert sea.zooms
    assert steps[-1][0]["frame"] == list(sea.frame) != steps[0][0]["frame"]
    seen = [event.seen_by(0) for event in match.events]
    ways = [match.game.routes(event, 0) for event in seen if event is not None and event["kind"] != "undo"]
    told = [line["routes"] for lines in made["views"]["0"]["log"] for line in lines]
    assert [routes for routes in told if routes] == [routes for routes in ways if routes]
