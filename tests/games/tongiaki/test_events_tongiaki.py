"""Everything that happens is told, in sentences, to those who did it and to the others."""

from __future__ import annotations

from typing import Any

import pytest
from games.tongiaki.seas import GAME, RING, RING_KINGS, position
from games.tongiaki.second_engine import BOX
from games.tongiaki.test_tongiaki_end import WATER, but
from games.tongiaki.test_tongiaki_examples import E7_KINGS, E7_RING

import cayona

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"]
THREE = {"tonga": {0: {0: 2, 1: 1}, 3: {1: 3}}}
CROWD = {"tonga": {0: {0: 1, 1: 1}, 1: {0: 1, 2: 1}, 2: {1: 1, 2: 1}, 3: {0: 1}, 4: {1: 1, 2: 1}, 5: {2: 1}}}
SAMOA = {"samoa": {0: {1: 1}, 1: {1: 1, 2: 1}, 2: {0: 3, 1: 1, 2: 1}}, "tonga": {0: {0: 1, 1: 1}}}

STORIES: list[tuple[dict[str, Any], str, list[str]]] = [
    (
        position(2, {"tonga": {0: {0: 1, 1: 1}, 1: {0: 1}}}, stack=["water_j", "water_a"]),
        "expand tonga, slot tonga 0, slot tonga 4, sail tonga 0",
        [
            "Turn 1: your turn.",
            "You expand on Tonga with 2 ships.",
            "You put a ship on the south beach of Tonga.",
            "A fleet sails from the south beach of Tonga: you 2, Ben 1.",
            "Open water appears south of Tonga.",
            "The fleet passes open water: 2 colours are needed, 2 are aboard.",
            "The fleet cannot pass open water: 4 colours are needed, only 2 aboard.",
            "The fleet is lost, and its ships go back to their owners: you 2, Ben 1.",
            "Turn 2: Ben’s turn.",
        ],
    ),
    (
        position(
            2, THREE, "tubuai 0 1 3, water_p 0 -1 0", phase="SAIL", royal={"tubuai": 1}, stack=["nauru"]
        ),
        "sail tonga 0, land A 0, land A 1, land B 2, sail tonga 3",
        [
            "Royal Tubuai turns the fleet back to Tonga.",
            "One of your ships lands on the south beach of Tonga.",
            "The fleet passes open water.",
            "Nauru appears north-east of Tonga.",
            "The fleet reaches Nauru: Ben 3.",
        ],
    ),
    (
        position(2, {**THREE, "tubuai": {0: {0: 2}, 1: {0: 2}}}, "tubuai 0 1 3", phase="SAIL"),
        "sail tonga 0, land A 0, land B 1",
        ["No berth is left on Tubuai; these ships go back to their owners: you 1."],
    ),
    (
        position(3, CROWD, ", ".join(RING), royal=RING_KINGS, stack=["nauru"]),
        "expand tonga, slot tonga 0, slot tonga 3, slot tonga 5",
        ["An infinite loop: Tonga and all ships there leave the board (you 6, Ben 3, Cleo 4)."],
    ),
    (
        position(
            3,
            {"samoa": {0: {1: 2}, 1: {0: 1, 1: 1, 2: 1}, 2: {0: 1, 1: 1, 2: 1}}, "tonga": {0: {0: 1}}},
            "samoa 1 0 2, fidschi 1 -1 1, tuvalu 2 -1 2, water_a 2 0 2, hawaii 3 0 2, tahiti 1 1 3, "
            "oahu 0 1 3",
            royal={"fidschi": 0, "tuvalu": 0, "hawaii": 1, "tahiti": 1, "oahu": 2},
        ),
        "expand samoa, slot samoa 1, slot samoa 2",
        [
            "The south beach of Samoa is full: everybody there must sail.",
            "The sea is closed: only a fleet that is lost can break the infinite loop.",
        ],
    ),
    (
        position(3, SAMOA, E7_RING, royal=E7_KINGS, phase="SAIL", run=29),
        "sail samoa 5, land A 0, land A 1, land A 2, land B 2, land C 0",
        ["Thirty voyages led nowhere: the way out, from Samoa, is forced."],
    ),
    (
        position(2, THREE, ", ".join(but(WATER, "water_p")), phase="SAIL", stack=["water_p"]),
        "sail tonga 0",
        [
            "That was the last water tile in the stack: the game is about to end.",
            "The game ends with the fleet out at sea: you 2, Ben 1.",
            "You: points 0, islands 0, ships 0; Ben: points 0, islands 1, ships 3.",
            "The last water tile has been found. Ben won.",
        ],
    ),
    (
        position(2, {"samoa": {0: {0: 2}}, "tonga": {0: {1: 1}}}, "samoa 0 1 3", stack=["water_a", "nauru"]),
        (
            "royal samoa, new settlement, lay tonga 3, lay water_a 3, slot nauru 0, "
            "reenter tonga, slot tonga 0, slot tonga 0"
        ),
        [
            "You make Samoa a royal island.",
            "Ben takes 1 ship home and looks for a new settlement.",
            "Ben settles on the north-west beach of Nauru.",
            "You come back with two ships on Tonga.",
        ],
    ),
    (BOX["positions"]["RELOCATE"], "slot oahu 1", ["You pick up a ship from the north beach of Oahu."]),
]


@pytest.mark.parametrize(("record", "script", "expected"), STORIES)
def test_stories_are_told(record: dict[str, Any], script: str, expected: list[str]) -> None:
    match = cayona.Match(GAME, position=record)
    for text in script.split(","):
        match.play(match.state.parse_action(text), match.state.to_move())
    told = match.log(0, NAMES[: record["players"]])
    for line in expected:
        assert line in told
    others = match.log(None, NAMES[: record["players"]])
    assert len(others) == len(told)
    assert all(line and "{" not in line for line in (*told, *others))


def test_a_voyage_tells_its_way_for_the_picture() -> None:
    """Every water tile with the directions of entry and exit; the last one is where a lost fleet ended."""
    record, script, _expected = STORIES[0]
    match = cayona.Match(GAME, position=record)
    for text in script.split(","):
        match.play(match.state.parse_action(text), match.state.to_move())
    lost = next(event.seen_by(None) for event in match.events if event.kind == "lost")
    assert lost is not None
    assert (lost["origin"], lost["edge"]) == ("tonga", 0)
    assert lost["way"] == [["water_j", 3, 2], ["water_a", 5, 2]]
    routes = GAME.routes(lost, None)
    assert [(route[0], route[1], route[-1]) for route in routes] == [
        ("beach-tonga-0", "pier-tonga-0", f"plate-{seat}") for seat in (0, 0, 1)
    ]
    assert routes[0][2].startswith("tile-water_j@")
    assert set(GAME.spots(lost, None)) >= {"island-water_j", "island-water_a", "beach-tonga-0", "plate-1"}


def test_a_fleet_that_is_turned_back_goes_the_same_way_home() -> None:
    record, script, _expected = STORIES[1]
    match = cayona.Match(GAME, position=record)
    match.play(match.state.parse_action(script.split(",")[0]), 0)
    back = next(event.seen_by(None) for event in match.events if event.kind == "turned_back")
    assert back is not None
    assert GAME.routes(back, None) == (("beach-tonga-0", "pier-tonga-0", "pier-tonga-0", "island-tonga"),) * 3
