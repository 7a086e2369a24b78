"""Records: replayed exactly, and refused with the place where they were changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import cayona

Record = dict[str, Any]


def finished(seed: str = "record") -> cayona.Match:
    match = cayona.Match("cartagena", seats=2, seed=seed, mode="tortuga", turn_limit=20)
    step = 0
    while not match.state.is_over():
        legal = match.state.legal_actions()
        seat = match.state.to_move()
        match.play(legal[step * 5 % len(legal)], seat)
        step += 1
        if step % 6 == 0 and match.can_undo(seat):
            match.undo(seat)
    return match


@pytest.fixture(scope="module")
def original() -> Record:
    record: Record = json.loads(json.dumps(finished().record()))
    assert any("undo" in move for move in record["moves"])
    return record


@pytest.fixture
def record(original: Record) -> Record:
    return copy.deepcopy(original)


def test_replay_rebuilds_everything(record: Record) -> None:
    match = finished()
    again = cayona.replay(record)
    assert again.state.position() == match.state.position()
    assert again.events == match.events
    assert again.history == match.history
    assert again.record() == record


def test_a_concession_is_part_of_the_record() -> None:
    match = cayona.Match("tranquility", seats=2, seed="enough")
    match.play(match.state.parse_action("discard"))
    match.concede()
    assert not match.can_undo_by_consent(0)
    record = match.record()
    assert set(record["moves"][-1]) == {"concede", "check"}
    assert record["outcome"]["reason"] == "concession"
    again = cayona.replay(record)
    assert (again.history, again.state.position()) == (match.history, match.state.position())
    assert again.record() == record
    record["moves"][-1]["concede"] = "some"
    with pytest.raises(cayona.RecordError, match=r"moves\[1\]"):
        cayona.replay(record)


def test_a_game_without_a_team_knows_no_concession() -> None:
    match = cayona.Match("cartagena", seats=2, seed="enough")
    with pytest.raises(cayona.IllegalAction, match="played to its end"):
        match.concede()
    assert not match.history


def test_an_unfinished_match_replays_and_goes_on() -> None:
    match = cayona.Match("cartagena", seats=4, seed=3)
    for _ in range(10):
        match.play(match.state.legal_actions()[0])
    again = cayona.replay(match.record())
    assert again.record()["outcome"] is None
    again.play(again.state.legal_actions()[0])
    assert again.version == 11


def change(place: list[str | int], value: Any) -> Callable[[Record], None]:
    def edit(record: Record) -> None:
        target: Any = record
        for key in place[:-1]:
            target = target[key]
        target[place[-1]] = value

    return edit


def drop(place: str, index: int) -> Callable[[Record], None]:
    return lambda record: record[place].pop(index)


def repeat_a_move(record: Record) -> None:
    record["moves"].insert(3, record["moves"][2])


def swap_two_moves(record: Record) -> None:
    record["moves"][4], record["moves"][5] = record["moves"][5], record["moves"][4]


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (change(["seed"], "another"), "seed"),
        (change(["commitment"], "0" * 64), "seed"),
        (change(["commitment"], "é"), "seed"),
        (change(["rules_version"], 99), "rules_version"),
        (change(["format"], "chess"), "format"),
        (change(["seats"], 3), "moves[0]"),
        (change(["seats"], 9), "options"),
        (change(["options", "mode"], "havana"), "options"),
        (change(["options", "turn_limit"], 30), "moves[0]"),
        (change(["options"], {}), "options"),
        (change(["options"], []), "options"),
        (change(["start"], {"mode": 1}), "start"),
        (change(["moves", 2, "action"], 3), "moves[2]"),
        (change(["moves", 2, "seat"], 9), "moves[2]"),
        (change(["moves", 2, "text"], "end"), "moves[2]"),
        (change(["moves", 2, "check"], "0" * 16), "moves[2]"),
        (change(["moves", 2], 17), "moves[2]"),
        (change(["moves", 2], {"seat": 0}), "moves[2]"),
        (change(["moves"], None), "moves"),
        (drop("moves", -1), "outcome"),
        (drop("moves", 4), "moves[4]"),
        (repeat_a_move, "moves[3]"),
        (swap_two_moves, "moves[4]"),
        (change(["outcome"], None), "outcome"),
        (change(["outcome", "winners"], [7]), "outcome"),
        (change(["closing"], ""), "closing"),
        (change(["more"], 1), "more"),
        (lambda record: record.pop("closing"), "closing"),
    ],
)
def test_a_changed_record_is_refused_where_it_breaks(
    record: Record, edit: Callable[[Record], None], place: str
) -> None:
    edit(record)
    with pytest.raises(cayona.RecordError) as refused:
        cayona.replay(record)
    assert refused.value.place == place
    assert place in str(refused.value)
    assert refused.value.code


def test_a_truncated_unfinished_record_is_refused() -> None:
    match = cayona.Match("cartagena", seats=4, seed=3)
    for _ in range(10):
        match.play(match.state.legal_actions()[0])
    record = match.record()
    record["moves"].pop()
    with pytest.raises(cayona.RecordError) as refused:
        cayona.replay(record)
    assert refused.value.place == "closing"


@pytest.mark.parametrize(
    "nonsense", [None, 1, "x", [], {}, {"game": 1}, {"game": "cartagena", "moves": [object()]}]
)
def test_nonsense_is_no_record(nonsense: object) -> None:
    with pytest.raises(cayona.RecordError):
        cayona.replay(nonsense)


def test_a_record_of_an_unknown_game_is_refused(record: Record) -> None:
    record["game"] = "chess"
    with pytest.raises(cayona.UnknownGame):
        cayona.replay(record)


def test_verify_compares_with_the_published_commitment(record: Record) -> None:
    assert cayona.verify(record).state.is_over()
    assert cayona.verify(record, finished().commitment).state.is_over()
    with pytest.raises(cayona.RecordError) as refused:
        cayona.verify(record, finished("other").commitment)
    assert refused.value.place == "seed"
