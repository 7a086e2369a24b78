"""Positions that cannot be are refused by name, with the field and often the rule; odd ones are accepted."""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga.boards import ALL_PLACED, GAME, Record, board, chests, load, phase

from cayona.kernel.errors import PositionError

DONE = board(dice=ALL_PLACED)
ATTACKERS = [board(dice={"attack": "A"}), board(dice={"attack": "B"}), board()]


def record(phase: str, *boards: Record, **told: Any) -> Record:
    return {"seats": len(boards), "phase": phase, "boards": list(boards), **told}


REFUSED: list[tuple[str, Record]] = [
    ("game", {**record("roll", {}, {}), "game": "chess"}),
    ("nonsense", record("roll", {}, {}, nonsense=1)),
    ("seats", {"phase": "roll"}),
    ("phase", {"seats": 2}),
    ("phase", record("sleep", {}, {})),
    ("seats", {"seats": 5, "phase": "roll"}),
    ("options", record("roll", {}, {}, options={"end_chests": 7})),
    ("options", record("roll", {}, {}, options={"start_player": 2})),
    ("round", record("roll", {}, {}, round=61)),
    ("step", record("draw", {}, {}, step=1)),
    ("step", record("roll", {}, {}, step=0)),
    ("boards", record("roll", {}, {}) | {"boards": [{}]}),
    ("boards[0].nonsense", record("roll", {"nonsense": 1}, {})),
    ("boards[1].ship", record("roll", {}, {"ship": 9})),
    ("boards[0].crew", record("roll", {"crew": [1, 1]}, {})),
    ("boards[0].crew", record("roll", board(crew="RBY"), {})),
    ("boards[0].fleet", record("roll", board(ship=1, fleet="RB"), {})),
    ("bag", record("roll", board(island="W"), {}, bag=chests("WWWWW"))),
    ("pool", record("roll", {"tokens": [3, 3, 3, 3]}, {}, pool=[0, 0, 1])),
    ("centre", record("roll", {}, {}, centre=chests("R"))),
    ("centre", record("roll", {}, {}, {}, centre=[2, 0, 0, 0, 0])),
    ("earners", record("advantage", {}, DONE, earners=[0])),
    ("earners", record("advantage", {}, DONE, earners=[1, 1])),
    ("earners", record("keep", board(roll="A fleet"), DONE, earners=[])),
    ("earners", record("draw", {}, {}, earners=[0])),
    ("boards[0].dice", record("roll", board(dice={"attack": "ABC"}), {})),
    ("boards[0].dice", record("draw", DONE, {})),
    ("boards[0].roll", record("keep", board(dice={"crew": "AB"}, roll="A fleet"), DONE)),
    ("boards[0].roll", record("roll", {"roll": ["fleet", None, None, None, None]}, {})),
    ("phase", record("keep", DONE, DONE)),
    ("boards[0].commit", record("keep", board(roll="A fleet") | {"commit": 31}, DONE)),
    ("boards[1].commit", record("keep", board(roll="A fleet"), DONE | {"commit": 0})),
    ("boards[0].commit", record("draw", {"commit": 0}, {})),
    ("boards[0].kept", record("turn", board(dice=ALL_PLACED, kept="A"), {})),
    ("boards[0].kept", record("turn", {"kept": "AA"}, {})),
    ("boards[0].kept", record("reroll", {"kept": "A"}, {})),
    ("boards[0].stuck", record("turn", board(roll="A fleet", stuck=True), {})),
    ("boards[0].stuck", record("turn", board(dice=ALL_PLACED, stuck=True), {})),
    ("boards[0].stuck", record("draw", {"stuck": True}, {})),
    ("action", record("action", {}, {})),
    ("action", record("roll", {}, {}, action="fleet")),
    ("place", record("action", {}, {}, action="fleet", place=3)),
    ("target", record("steal", *ATTACKERS, action="attack")),
    ("target", record("steal", *ATTACKERS, action="attack", target=0)),
    ("target", record("drop", *ATTACKERS, action="attack", place=2, target=0)),
    ("target", record("action", *ATTACKERS, action="attack", target=1)),
    ("place", record("steal", *ATTACKERS, action="attack", place=2, target=2)),
    ("place", record("salvage", *ATTACKERS, action="attack", place=1)),
    ("place", record("salvage", *ATTACKERS, action="raid")),
    ("action", record("drop", *ATTACKERS, action="fleet", target=1)),
    ("action", record("token", *ATTACKERS, action="attack", drawn=[1, 1])),
    ("drawn", record("token", board(dice={"treasure": "A"}), {}, {}, action="treasure", drawn=[1])),
    ("phase", record("token", board(dice={"treasure": "A"}), {}, action="treasure", drawn=[1, 1])),
    ("drawn", record("draw", {}, {}, drawn=[1, 1])),
    ("mover", record("move", {}, {})),
    ("moving", record("move", {}, {}, mover=0, moving="tortuga")),
    ("phase", record("over", {}, {})),
]


@pytest.mark.parametrize(("field", "wrong"), REFUSED)
def test_refused(field: str, wrong: Record) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.load(wrong)
    assert refused.value.field == field
    assert field in str(refused.value)


@pytest.mark.rule("TO-1", "TO-2")
def test_what_is_missing_is_filled_in() -> None:
    position = load("draw", board(island="R"), board(tokens=[3, 1])).position()
    assert sum(position["bag"]) == 40 - 1 - 2
    assert position["pool"] == [16, 9, 3]
    assert position["boards"][1]["tokens"] == [1, 3]


def test_fewer_chests_than_in_the_box_are_accepted() -> None:
    position = load("draw", board(), board(), bag="PP").position()
    assert [seat["crew"] for seat in position["boards"]] == [chests("P"), chests("P")]


def test_between_two_decisions_the_position_plays_on() -> None:
    done = load("roll", DONE, DONE)
    assert (phase(done), done.position()["action"]) == ("action", "treasure")
    both = load("keep", board(roll="A fleet", commit=0), board(roll="A crew", commit=0))
    assert (phase(both), both.position()["action"]) == ("action", "fleet")
    stuck = load(
        "reroll",
        board(ship=1, dice={"attack": "A", "crew": "BC"}, roll="D attack, E attack", stuck=True),
        DONE,
    )
    assert phase(stuck) != "keep"
    assert phase(load("turn", board(), board())) == "keep"


@pytest.mark.rule("TO-45")
def test_phase_two_may_have_more_dice_than_the_marker_allows() -> None:
    state = load("action", board(ship=1, dice={"attack": "ABC"}), board(), action="attack")
    assert state.deciders() == [0]


def test_lists_of_seats_and_tokens_are_taken_in_any_order() -> None:
    state = load("advantage", DONE, DONE, board(), start=1, earners=[0, 1])
    assert state.position()["earners"] == [1, 0]
