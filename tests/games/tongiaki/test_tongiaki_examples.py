"""The worked examples of the rules, played through the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from games.tongiaki import second_engine
from games.tongiaki.seas import RING, RING_KINGS, legal, load, play
from games.tongiaki.second_engine import ISLANDS, KEYS, WATERS

from cayona.kernel.state import State

E7_RING = "samoa 1 0 2, fidschi 1 -1 1, tuvalu 2 -1 2, hawaii 2 0 2, tahiti 1 1 3, oahu 0 1 3"
E7_KINGS = {"fidschi": 0, "tuvalu": 0, "hawaii": 1, "tahiti": 1, "oahu": 2}


def ships(state: State, key: str) -> Any:
    return state.position()["ships"].get(key)


def stocks(state: State) -> Any:
    return state.observation(None)["stocks"]


@pytest.mark.rule("TG-30", "TG-31", "TG-37", "TG-39")
def test_e1_four_ships_of_three_colours_do_not_pass_a_four() -> None:
    board = {"tuvalu": {1: {1: 1, 3: 1, 4: 1}}, "tonga": {0: {0: 1, 1: 1}, 1: {2: 1, 5: 1}}}
    state = load(6, board, "tuvalu 0 -1 0", current=1, stack=["water_a"])
    play(state, "expand tuvalu, slot tuvalu 1")
    assert legal(state) == ["sail tuvalu 3"]
    play(state, "sail tuvalu 3")
    position = state.position()
    assert ["water_a", 0, -2, 0] in position["tiles"]
    assert stocks(state) == [14, 14, 14, 15, 15, 14]
    assert (position["phase"], position["current"]) == ("TURN", 2)


@pytest.mark.rule("TG-36", "TG-38", "TG-40")
def test_e1b_with_four_colours_they_pass_and_find_an_island() -> None:
    board = {"tuvalu": {0: {1: 1}, 1: {3: 1, 4: 1, 5: 1}}, "tonga": {0: {0: 1, 1: 1}, 1: {2: 1}}}
    state = load(6, board, "tuvalu 0 -1 0", current=1, stack=["water_a", "rarotonga"])
    play(state, "expand tuvalu, slot tuvalu 1, sail tuvalu 3")
    position = state.position()
    assert ["rarotonga", 0, -3, 0] in position["tiles"]
    assert (position["phase"], position["island"], position["group"]) == (
        "LAND",
        "rarotonga",
        [0, 1, 0, 1, 1, 1],
    )
    assert position["run"] == 0


@pytest.mark.rule("TG-34", "TG-52", "TG-53")
def test_e2_a_curved_route_leads_to_a_new_island() -> None:
    board = {"tonga": {0: {0: 1, 1: 1}, 2: {0: 1, 2: 1}, 4: {1: 1, 2: 1}}}
    state = load(3, board, stack=["water_h", "rapa_nui"])
    play(state, "expand tonga, slot tonga 4, slot tonga 1, sail tonga 4")
    tiles = state.position()["tiles"]
    assert tiles == [["rapa_nui", 0, -1, 5], ["water_h", 1, -1, 1]]
    play(state, "land B 1, land A 0")
    assert legal(state) == ["land C 0", "land C 1"]
    play(state, "land C 0")
    assert state.position()["current"] == 1
    assert state.observation(None)["points"] == [3, 3, 3]


@pytest.mark.rule("TG-35", "TG-51", "TG-60")
def test_e3_an_old_island_and_a_chain() -> None:
    board = {
        "nauru": {0: {1: 1}, 1: {2: 1}},
        "tonga": {1: {0: 1, 1: 1}, 2: {1: 1, 2: 1}, 5: {0: 1, 2: 1}},
    }
    state = load(3, board, "nauru 1 0 2", stack=["tokelau"])
    play(state, "expand tonga, slot tonga 5, slot tonga 0, sail tonga 5, land A 0, land C 1, land A 2")
    assert legal(state) == ["sail nauru 1", "sail nauru 2"]
    play(state, "sail nauru 1")
    assert ["tokelau", 1, -1, 0] in state.position()["tiles"]
    play(state, "land B 0, land A 1")
    assert state.observation(None)["points"] == [5, 3, 2]
    assert stocks(state) == [11, 12, 12]


@pytest.mark.rule("TG-72", "TG-73", "TG-74")
def test_e4_a_royal_island_turns_a_fleet_back() -> None:
    board = {"tonga": {0: {0: 1, 1: 1}, 3: {0: 1}, 4: {1: 1}}}
    state = load(2, board, "hawaii 0 1 3", royal={"hawaii": 1})
    play(state, "expand tonga, slot tonga 0, slot tonga 1, sail tonga 0")
    assert state.position()["group"] == [2, 1]
    assert len(legal(state)) == 2 * 6
    play(state, "land A 0, land A 2, land B 5")
    assert state.position()["current"] == 1


@pytest.mark.rule("TG-100", "TG-108", "TG-110", "TG-94")
def test_e5_tonga_is_caught_in_an_infinite_loop() -> None:
    board = {
        "tonga": {0: {0: 1, 1: 1}, 1: {0: 1, 2: 1}, 2: {1: 1, 2: 1}, 3: {0: 1}, 4: {1: 1, 2: 1}, 5: {2: 1}}
    }
    state = load(3, board, ", ".join(RING), royal=RING_KINGS, stack=["nauru"])
    play(state, "expand tonga, slot tonga 0, slot tonga 3, slot tonga 5")
    position = state.position()
    assert (position["removed"], position["phase"], position["lay_for"]) == (["tonga"], "LAY", "loop")
    assert stocks(state) == [13, 13, 13]
    keys = sorted(RING_KINGS, key=KEYS.index)
    assert legal(state) == [f"lay {key} {edge}" for key in keys for edge in (2, 3, 4)]
    play(state, "lay samoa 3")
    assert ["nauru", 0, -2, 0] in state.position()["tiles"]
    assert ships(state, "nauru") is None
    assert state.position()["current"] == 1
    assert legal(state) == ["new settlement", "reenter other"]


@pytest.mark.rule("TG-105")
def test_e5b_with_eleven_ships_it_is_no_loop() -> None:
    board = {"tonga": {0: {0: 1, 1: 1}, 1: {0: 1, 2: 1}, 2: {1: 1, 2: 1}, 3: {0: 1}, 4: {1: 1}}}
    state = load(3, board, ", ".join(RING), royal=RING_KINGS, stack=["nauru"])
    play(state, "expand tonga, slot tonga 0, slot tonga 3, slot tonga 5")
    assert legal(state) == ["sail tonga 0"]


def test_e6_the_odds_of_a_voyage_into_the_unknown() -> None:
    """With all tiles in the stack and only new tiles ahead; exact, by the entry routes of the tiles."""
    entries = [
        next(number for start, end, number in water["routes"] if 0 in (start, end))
        for water in WATERS.values()
    ]

    def arrives(colours: int) -> Fraction:
        passable = sum(number <= colours for number in entries)
        chance, alive = Fraction(0), Fraction(1)
        for drawn in range(passable + 1):
            left = len(KEYS) - 1 - drawn
            chance += alive * Fraction(len(ISLANDS) - 1, left)
            alive *= Fraction(passable - drawn, left)
        return chance

    assert [round(float(arrives(colours)), 3) for colours in (1, 2, 3, 4)] == [0.577, 0.652, 0.833, 1.0]


@pytest.mark.rule("TG-112")
def test_e7_a_feeder_is_not_caught() -> None:
    board = {
        "samoa": {0: {1: 2}, 1: {1: 2, 2: 1}, 2: {0: 1, 1: 1, 2: 2}},
        "tonga": {0: {1: 1}, 2: {0: 1}, 5: {0: 1, 2: 1}},
    }
    state = load(3, board, E7_RING, royal=E7_KINGS)
    play(state, "expand tonga, slot tonga 5, slot tonga 2")
    assert legal(state) == ["sail tonga 5"]
    play(state, "sail tonga 5, land A 0, land A 1, land C 2")
    assert state.position()["removed"] == ["samoa"]
    assert ships(state, "tonga") == [[0, 1, 0], [0, 0, 0], [2, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert stocks(state) == [11, 12, 14]
    assert state.position()["current"] == 1


@pytest.mark.rule("TG-107")
def test_e8_a_forced_voyage() -> None:
    board = {
        "samoa": {0: {1: 1}, 1: {1: 1, 2: 1}, 2: {0: 3, 1: 1, 2: 1}},
        "tonga": {0: {0: 1, 1: 1}},
    }
    state = load(3, board, E7_RING, royal=E7_KINGS, phase="SAIL", run=30)
    assert legal(state) == ["sail samoa 5"]
    play(state, "sail samoa 5")
    assert state.position()["plan"] == [1, 1, 3]
    assert len(legal(state)) == 3 * 3
    play(state, "land A 2, land B 0")
    assert legal(state) == ["land A 1", "land C 1"]
    play(state, "land A 1")
    assert legal(state) == ["land A 2", "land C 2"]
    play(state, "land A 2, land C 2")
    assert state.position()["phase"] == "TURN"


@pytest.mark.rule("TG-107")
def test_e8_with_a_run_of_29_there_is_no_plan_yet() -> None:
    board = {
        "samoa": {0: {1: 1}, 1: {1: 1, 2: 1}, 2: {0: 3, 1: 1, 2: 1}},
        "tonga": {0: {0: 1, 1: 1}},
    }
    state = load(3, board, E7_RING, royal=E7_KINGS, phase="SAIL", run=29)
    play(state, "sail samoa 5, land A 2, land B 0, land A 1")
    assert state.position()["run"] == 30
    assert state.position()["plan"] is None
    assert legal(state) == [f"land {seat} {beach}" for seat in "AC" for beach in (0, 1, 2)]


@pytest.mark.parametrize("name", second_engine.BOX["positions"])
def test_every_example_record_reads_back(name: str) -> None:
    record = second_engine.BOX["positions"][name]
    state = load_record(record)
    assert state.position() == record
    assert state.legal_actions() == second_engine.legal_actions(record)


def load_record(record: second_engine.Record) -> State:
    from games.tongiaki.seas import GAME

    return GAME.load(record)
