"""Films of finished matches: steps, points of view, and what each may show."""

from __future__ import annotations

from typing import Any

import pytest
from server.tables.table_helpers import ANNA, BELA, find_game, started
from tiny_game import TINY

import cayona
from cayona.kernel.match import Match
from cayona.kernel.retelling import moment
from cayona.server.errors import NotFound
from cayona.server.replays.film import OPEN, SPECTATOR, Reel, film, reel_of_match, reel_of_table
from cayona.server.tables import commands
from cayona.server.tables.room import Room

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


def changing(made: dict[str, object], view: str, step: int) -> str:
    frame = made["views"][view]["frames"][step]  # type: ignore[index]
    return "".join(made["pool"][part] for part in frame["parts"])  # type: ignore[index]


def test_every_step_is_what_each_seat_saw_then() -> None:
    match = cartagena()
    assert any(entry.action is None for entry in match.history)
    reel = reel_of_match(match, NAMES)
    made = film(reel, reel.views)
    assert list(made["views"]) == ["0", "1", SPECTATOR, OPEN]
    for step in (0, 1, match.version // 2, match.version):
        state = moment(match, step)
        for view, seat in (("0", 0), ("1", 1), (SPECTATOR, None)):
            picture = state.game.draw(state.observation(seat), (), NAMES)
            assert changing(made, view, step) == picture.changing
            assert made["still"] == picture.still
        open_picture = state.game.draw(state.game.observe_all(state), (), NAMES)
        assert changing(made, OPEN, step) == open_picture.changing


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
    shown = sum(len(changing(made, view, step)) for view in reel.views for step in range(match.version + 1))
    assert sum(map(len, made["pool"])) < shown / 10
    assert len(set(made["pool"])) == len(made["pool"])


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
    desk.do(commands.hint, desk.room.deciders()[0], "bosun")
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
    desk.do(commands.rematch, ANNA)
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
    assert len(film(reel, ["0"])["views"]["0"]["frames"]) == 5


def test_a_film_keeps_the_window_onto_a_map_and_the_ways_things_went() -> None:
    match = played(cayona.game("tongiaki"), turn_limit=8)
    shown = film(reel_of_match(match, NAMES), ["0"])["views"]["0"]
    picture = match.game.draw(match.state.observation(0))
    assert shown["frames"][-1]["zoom"] == picture.frame()["zoom"]
    seen = [event.seen_by(0) for event in match.events]
    ways = [match.game.routes(event, 0) for event in seen if event is not None and event["kind"] != "undo"]
    told = [line["routes"] for lines in shown["log"] for line in lines]
    assert [routes for routes in told if routes] == [routes for routes in ways if routes]
