"""The rulebook's examples and two whole records, as tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.tortuga.boards import (
    ALL_PLACED,
    GAME,
    acting,
    board,
    centre,
    do,
    keeping,
    legal,
    load,
    part,
    phase,
)

RECORDS = json.loads((Path(__file__).parent / "example_positions.json").read_text())


@pytest.mark.rule("TO-16", "TO-17", "TO-19", "TO-20", "TO-21", "TO-23")
def test_e1_keep() -> None:
    state = keeping(
        board(roll="A fleet, B crew, C fleet, D raid, E skull"),
        board(dice=ALL_PLACED),
        board(dice=ALL_PLACED),
    )
    assert set(legal(state)) == {
        f"keep {dice}" for dice in ("A", "C", "AC", "AE", "CE", "ACE", "B", "BE", "D", "DE", "E")
    }
    assert state.parse_action("keep AC") == 4
    do(state, "keep AC")
    assert state.total(0, 0) == 5
    do(state, "new fleet", "new fleet")  # both others have sat the step out
    assert phase(state) == "keep"
    faces = part(state, 0)["roll"]
    assert [face is not None for face in faces] == [False, True, False, True, True]


@pytest.mark.rule("TO-28", "TO-32")
def test_e2_stuck() -> None:
    anna = board(ship=2, dice={"attack": "AE", "treasure": "C"}, roll="B attack, D attack")
    state = keeping(anna, board(dice=ALL_PLACED), board(dice=ALL_PLACED))
    assert state.legal_actions(0) == [31]
    do(state, "no place")
    placed = [face for face in part(state, 0)["dice"] if face]
    assert len(placed) > 3 or (phase(state) == "reroll" and state.legal_actions(0) != [])
    open_roll = board(ship=2, dice={"attack": "AE", "treasure": "C"}, roll="B fleet, D raid", stuck=True)
    state = load("reroll", open_roll, board(dice=ALL_PLACED), board(dice=ALL_PLACED), earners=[1])
    assert legal(state) == ["keep B", "keep D"]
    do(state, "keep B")
    assert state.total(0, 0) == 5
    assert phase(state) == "advantage"
    do(state, "new crew")
    assert part(state, 1)["advantage"] == [0, 1, 0, 0, 0]  # one token for the step, none for the reroll
    assert part(state, 2)["advantage"] == [0, 0, 0, 0, 0]


@pytest.mark.rule("TO-31", "TO-34", "TO-35")
def test_e3_advantage() -> None:
    state = keeping(board(roll="A fleet"), board(dice=ALL_PLACED), board(roll="A crew"), step=2)
    do(state, "keep A", "keep A")
    assert state.deciders() == [1]
    do(state, "new fleet")
    assert part(state, 1)["advantage"] == [1, 0, 0, 0, 0]
    state = load("advantage", board(), board(dice=ALL_PLACED, advantage=[1, 0, 0, 0, 0]), earners=[1])
    assert legal(state) == ["new crew", "new treasure", "new attack", "new raid", "flip fleet"]


@pytest.mark.rule("TO-24", "TO-26")
def test_e4_skulls_only() -> None:
    state = load("turn", board(kept="CD"), board())
    do(state, "turn attack")
    assert state.total(0, 3) == 5
    state = load("turn", board(ship=1, kept="CD"), board())
    assert "turn attack" not in legal(state)
    assert state.explain(state.parse_action("turn attack")).rule == "TO-24"


@pytest.mark.rule("TO-25")
def test_e5_a_skull_joins() -> None:
    state = keeping(board(roll="A skull, B raid, C fleet, D fleet, E fleet"), board(dice=ALL_PLACED))
    do(state, "keep AB")
    assert state.total(0, 4) == 5
    assert phase(state) == "advantage"


@pytest.mark.rule("TO-40", "TO-41", "TO-42", "TO-47")
def test_e6_tie() -> None:
    tied = board(dice={"fleet": "AB"})
    state = acting("fleet", board(), tied, board(dice={"fleet": "E"}), tied)
    do(state, "use", "use")
    assert [part(state, seat)["ship"] for seat in range(4)] == [3, 5, 3, 4]


@pytest.mark.rule("TO-50")
def test_e7_treasure() -> None:
    state = acting("treasure", board(), board(dice={"treasure": "A"}), board(), bag="P", pool=[1, 1, 0])
    do(state, "use")
    assert part(state, 1)["island"] == "P"
    drawn = state.position()["drawn"]
    do(state, f"token {drawn.index(2) + 1}")
    assert part(state, 1)["tokens"] == [2]
    assert state.position()["pool"] == [1, 0, 0]


@pytest.mark.rule("TO-53", "TO-54", "TO-55")
def test_e8_attack() -> None:
    state = acting(
        "attack",
        board(ship=4, dice={"attack": "C"}, fleet="P"),
        board(ship=4, dice={"attack": "A"}),
        board(),
    )
    do(state, "target 2")
    assert (part(state, 1)["island"], part(state, 1)["ship"]) == ("P", 3)
    assert (part(state, 0)["fleet"], part(state, 0)["ship"]) == ("", 3)


@pytest.mark.rule("TO-58", "TO-59")
def test_e9_raid_second_place() -> None:
    state = acting(
        "raid",
        board(dice={"raid": "D"}),
        board(dice={"raid": "C"}),
        board(pirate=5, crew="RR"),
        place=2,
        centre="BY",
    )
    do(state, "target 1")
    assert (part(state, 2)["pirate"], part(state, 2)["crew"]) == (4, "RR")
    assert part(state, 1)["pirate"] == 3
    assert phase(state) == "salvage"
    raiders = board(dice={"raid": "D"}), board(dice={"raid": "C"})
    state = load("salvage", *raiders, board(), action="raid", centre="BY", bag="")
    assert legal(state) == ["decline", "take blue", "take yellow"]
    do(state, "take blue")
    assert part(state, 1)["crew"] == "B"  # from the island area, as the round has ended
    assert centre(state) == "Y"


@pytest.mark.rule("TO-60", "TO-61", "TO-62")
def test_e10_overflow() -> None:
    raiders = board(dice={"raid": "D"}), board(dice={"raid": "C"})
    state = acting("raid", *raiders, board(pirate=2, crew="WR"), place=2)
    do(state, "target 1")
    assert state.deciders() == [2]
    assert state.explain(state.parse_action("drop white")).rule == "TO-60"
    do(state, "drop white")
    assert centre(state) == "W"
    assert legal(state) == ["decline", "take white"]
    state = acting("raid", *raiders, board(pirate=2, crew="WR"), place=2, centre="W")
    bag = state.position()["bag"][3]
    do(state, "target 1", "drop white")
    assert centre(state) == "W"
    assert state.position()["bag"][3] == bag + 1


@pytest.mark.rule("TO-63", "TO-64")
def test_e11_moving() -> None:
    state = load("draw", board(fleet="YB", crew="Y", island="P"), board(), bag="R")
    found = part(state, 0)
    assert (found["tortuga"], found["fleet"], found["crew"], found["island"]) == ("BY", "Y", "RP", "")


@pytest.mark.rule("TO-76", "TO-77", "TO-78", "TO-79", "TO-80")
def test_e12_scoring() -> None:
    anna = board(ship=4, pirate=4, tortuga="RYBBBW", fleet="P", crew="RW", tokens=[1, 3])
    state = load("over", anna, board())
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0].breakdown == {"chests": 24, "sets": 6, "tracks": 8, "coins": 4}
    assert outcome.scores[0].total == 42


@pytest.mark.rule("TO-70", "TO-71")
def test_e13_two_players() -> None:
    state = acting("fleet", board(dice={"fleet": "AE"}), board(dice={"fleet": "BD"}))
    assert state.total(0, 0) == state.total(1, 0) == 7
    do(state, "use")
    assert [part(state, seat)["ship"] for seat in range(2)] == [4, 3]
    assert state.action != 0


@pytest.mark.rule("TO-29", "TO-33", "TO-83")
def test_e14_a_record_of_a_hidden_step() -> None:
    record = RECORDS["example_position"]
    state = GAME.load(record)
    assert state.position() == record
    assert state.deciders() == [1]
    assert state.legal_actions(1) == [0, 3, 7, 8, 15]
    with pytest.raises(ValueError, match="nothing to decide"):
        state.apply(5, 0)  # committed already
    state.apply(0, 1)
    assert state.position()["boards"][0]["dice"] == ["raid", "treasure", "treasure", None, None]
    assert state.deciders() == [2]
    assert state.legal_actions(2) == [37, 38, 39, 41, 45]


@pytest.mark.rule("TO-60", "TO-61", "TO-84")
def test_e15_a_record_in_mid_turn() -> None:
    record = RECORDS["example_position_mid_turn"]
    state = GAME.load(record)
    assert state.position() == record
    assert (state.deciders(), state.legal_actions()) == ([1], [60, 62])
    state.apply(62)
    assert state.position()["bag"] == [4, 4, 6, 3, 2]
    assert (state.deciders(), state.legal_actions()) == ([3], [59, 61])
    state.apply(59)
    assert state.position()["centre"] == [1, 0, 0, 1, 0]
    assert (state.deciders(), state.legal_actions()) == ([3], [48, 54, 57])
    state.apply(48)
    assert state.deciders() == [0]
    assert state.position()["action"] == "raid"
