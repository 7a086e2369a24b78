"""The picture of a Tranquility table: complete, named, large enough for a finger, whatever the board."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest
from games.tranquility.seas import GAME, at

import cayona
from cayona.games.tranquility import view_islands, view_words
from cayona.games.tranquility import view_layout as layout
from cayona.games.tranquility.boards import BOARDS
from cayona.kernel.match import Match
from cayona.server.tables.plans import plan

TAP = 88
"""44 px on a phone 360 px wide."""


def drawn(state: cayona.State, seat: int | None = 0) -> Element:
    choices = state.choices(seat) if seat in state.deciders() else []
    return ET.fromstring(GAME.draw(state.observation(seat), choices).svg())  # noqa: S314 - our own markup


def elements(picture: Element) -> dict[str, Element]:
    return {node.get("data-element", ""): node for node in picture.iter() if node.get("data-element")}


def size(spot: Element) -> tuple[float, float]:
    rect = next(node for node in spot.iter() if node.tag.endswith("rect"))
    return float(rect.get("width", "0")), float(rect.get("height", "0"))


@pytest.mark.parametrize("variant", BOARDS)
def test_cells_of_every_board_lie_apart_and_inside(variant: str) -> None:
    sea = layout.sea(variant)
    for one, other in combinations((*sea.cells, *sea.borders), 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y
    for box in (*sea.cells, *sea.borders):
        assert box.x >= 9
        assert box.y >= 9
        assert box.x + box.width <= layout.WIDTH - 9
        assert box.y + box.height <= sea.height - 9


@pytest.mark.parametrize("variant", BOARDS)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_whatever_is_lit_is_large_enough_for_a_finger(variant: str, seats: int) -> None:
    if variant == "competitive" and seats != 2:
        pytest.skip("the competitive game is for two")
    state = GAME.new(seats, 3, variant=variant)
    for _step in range(60):
        if state.is_over():
            break
        seat = state.deciders()[0]
        for element, spot in elements(drawn(state, seat)).items():
            if "lit" in spot.get("class", ""):
                width, height = size(spot)
                assert width >= TAP, element
                assert height >= TAP, element
        state.apply(state.legal_actions()[len(state.legal_actions()) // 2])


def test_every_island_has_a_picture_of_its_own() -> None:
    symbols = view_islands.definitions().split("<symbol ")[1:]
    assert len(symbols) == 80
    bodies = {symbol.split(">", 1)[1] for symbol in symbols}
    assert len(bodies) == 80


@pytest.mark.rule("TQ-5")
def test_the_neighbour_across_the_end_of_a_row_is_shown_at_both_ends() -> None:
    words = [node.text for node in drawn(at(grid={5: 17, 6: 30}, hands=[[50, 51], []])).iter() if node.text]
    assert words.count("17") == words.count("30") == 2, "each in its cell, and at the other end"


@pytest.mark.rule("TQ-60")
def test_closed_rows_are_hatched() -> None:
    def hatched(state: cayona.State) -> int:
        return sum(node.get("class") == "tq-bar" for node in drawn(state).iter())

    assert hatched(at(hands=[[1, 2], []])) == 0
    assert hatched(at(rocks=True, rocks_row=2, grid={12: 40}, hands=[[1, 2], []])) == 5
    assert hatched(at(storms={"P1": {"row": 5}}, hands=[[1, 2], []])) == 6


@pytest.mark.rule("TQ-91")
def test_the_arch_is_hatched_until_both_pillars_stand() -> None:
    picture = drawn(at(variant="arch", hands=[[1, 2], []]))
    assert sum(node.get("class") == "tq-bar" for node in picture.iter()) == 6


@pytest.mark.rule("TQ-97")
def test_islands_that_lie_the_wrong_way_are_marked() -> None:
    state = at(variant="day_night", grid={0: 3, 1: 4}, orientation={"3": "day"}, hands=[[9, 10], []])
    turned = [node for node in drawn(state).iter() if node.get("href") == "#tq-turn"]
    assert len(turned) == 1


def test_a_gap_tells_its_cells_and_its_numbers() -> None:
    view = at(grid={2: 10, 5: 20}, hands=[[1, 2], []]).observation(0)
    told = view_words.gap_labels(view)
    assert told[3] == told[4] == "gap of 2 cells for 9 numbers"
    assert told[0] == "gap of 2 cells for 9 numbers"
    assert told[6] == "gap of 30 cells for 60 numbers"


def planned(position: dict[str, Any], *actions: str) -> tuple[bool, cayona.State]:
    match = Match(GAME, position=position)
    told = plan(match, 0, [GAME.parse_action(action) for action in actions])
    return told.complete, told.state


@pytest.mark.rule("TQ-24")
def test_card_cell_and_payment_are_one_plan() -> None:
    piles = [[40, 41, 42, 43], [44, 45, 46, 47]]
    position = at(grid={0: 5}, hands=[[7, 20, 49, 60, 61], [8, 9]], draw_piles=piles).position()
    complete, state = planned(position, "island 7")
    badges = {choice.target: choice.badge for choice in state.choices(0)}
    assert not complete
    assert badges["cell-1"] == "2"
    assert badges["cell-2"] == "free"
    complete, state = planned(position, "island 7", "cell 1")
    assert not complete
    assert {choice.elements[0] for choice in state.choices(0)} == {"card-20", "card-49", "card-60", "card-61"}
    assert not planned(position, "island 7", "cell 1", "island 60")[0]
    assert planned(position, "island 7", "cell 1", "island 60", "island 61")[0]


@pytest.mark.rule("TQ-10")
def test_markers_lie_on_storms_of_silent_games_only() -> None:
    storms = {"Y1": {"seat": 1}, "P2": {"row": 3}}
    state = at(storms=storms, hands=[[1, 2], [3]])
    assert GAME.signals(state.observation(0)) == ["storm-y1", "storm-p2"]
    assert {"storm-y1", "storm-p2"} <= elements(drawn(state)).keys()
    assert GAME.signals(at(storms=storms, communication="open", hands=[[1, 2], [3]]).observation(0)) == []


def test_lines_of_the_log_light_what_they_speak_of() -> None:
    told = {"kind": "island", "seat": 0, "cell": 7, "number": 12, "cost": 0, "variant": "classic"}
    assert GAME.spots(told, 0) == ["cell-7"]
    moved = {"kind": "rocks", "seat": 0, "from": 1, "to": 4, "variant": "classic"}
    assert GAME.spots(moved, None) == ["row-4"]
    assert GAME.spots({"kind": "storm_row", "seat": 1, "storm": "P1", "row": 2}, 0) == ["row-2", "storm-p1"]
    assert GAME.spots({"kind": "turn", "seat": 1, "turn": 3}, 0) == []


def test_cards_go_from_hand_to_sea_pile_and_discards() -> None:
    state = GAME.new(2, 1)
    ends = {node.get(name) for node in drawn(state, 0).iter() for name in ("data-key", "data-element")}
    ghosts = {node.get("data-key") for node in drawn(state, 0).iter() if node.get("data-ghost")}
    laid = {"kind": "island", "seat": 1, "number": 20, "cell": 7, "cost": 2, "variant": "classic"}
    told: list[dict[str, Any]] = [laid, {"kind": "discards", "seat": 0, "cards": 2}]
    told += [{"kind": "draws", "seat": 0, "cards": 1}, {"kind": "draws", "seat": 1, "cards": 3}]
    for event in told:
        for route in GAME.routes(event, 0):
            assert set(route) <= ends
            assert ghosts & set(route), "nothing would fly"
    assert GAME.routes(laid, 0) == [("hand-1", "cell-7"), ("hand-1", "gone-1"), ("hand-1", "gone-1")]
    assert GAME.routes(laid, 1) == [("own-hand", "gone-1")] * 2
    assert GAME.routes(told[1], 0) == [("own-hand", "gone-0")] * 2
    assert GAME.routes(told[2], 1) == [("pile-0", "hand-0")]
    assert GAME.routes({"kind": "turn", "seat": 1, "turn": 3}, 0) == []


def test_after_the_end_all_hands_lie_open() -> None:
    state = GAME.new(3, 1)
    held = state.position()["hands"]
    state.concede()
    words = [node.text for node in drawn(state, None).iter() if node.text]
    for hand in held:
        for one, other in pairwise([card for card in hand if isinstance(card, int)]):
            assert words.index(str(one)) < words.index(str(other))
