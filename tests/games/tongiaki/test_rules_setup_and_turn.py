"""Material, setup, the kinds of turn, expansion, coming back (TG-1 to TG-24, TG-90 to TG-97)."""

from __future__ import annotations

from typing import Any

import pytest
from games.tongiaki.seas import GAME, legal, load, play
from games.tongiaki.second_engine import BOX, ISLANDS, WATERS

from cayona.games.tongiaki import components
from cayona.kernel.errors import IllegalAction

FOUR = {0: {0: 1, 1: 1}, 1: {0: 1}, 2: {1: 1}}


def refused(state: object, text: str, rule: str) -> None:
    """Demand that an action is refused by a rule."""
    with pytest.raises(IllegalAction) as refusal:
        play(state, text)  # type: ignore[arg-type]
    assert refusal.value.rule == rule


@pytest.mark.rule("TG-1", "TG-2", "TG-4")
def test_the_box_holds_what_it_should() -> None:
    assert [(i.key, i.points) for i in components.ISLANDS] == [
        (i["key"], i["points"]) for i in BOX["islands"]
    ]
    for island in components.ISLANDS:
        assert [[b.berths, list(b.piers)] for b in island.beaches] == ISLANDS[island.key]["beaches"]
    for water in components.WATERS:
        assert [list(route) for route in water.routes] == WATERS[water.key]["routes"]
        assert sorted(edge for route in water.routes for edge in route[:2]) == [0, 1, 2, 3, 4, 5]
    numbers = [route[2] for water in components.WATERS for route in water.routes]
    assert [numbers.count(number) for number in (0, 2, 3, 4)] == [12, 12, 12, 12]
    assert sum(island.points for island in components.ISLANDS) == 53
    assert sum(beach.berths for island in components.ISLANDS for beach in island.beaches) == 152
    assert [list(step) for step in components.DIRECTIONS] == BOX["directions"]
    assert GAME.new(seats=6, seed=1).observation(None)["stocks"] == [15] * 6


@pytest.mark.rule("TG-3")
def test_tonga_lies_in_the_middle_and_31_tiles_are_shuffled() -> None:
    stacks = [GAME.new(seats=2, seed=seed).position()["stack"] for seed in range(5)]
    assert all(sorted(stack) == sorted(components.TILE_KEYS[1:]) for stack in stacks)
    assert len({tuple(stack) for stack in stacks}) == 5


@pytest.mark.rule("TG-5", "TG-6", "TG-8")
def test_two_rounds_of_placing_in_the_same_order() -> None:
    state = GAME.new(seats=3, seed=1, first_player=1)
    order = []
    for beach in (0, 0, 1, 1, 2, 2):
        order.append(int(state.to_move()))
        play(state, f"slot tonga {beach}")
    assert order == [1, 2, 0, 1, 2, 0]
    assert state.position()["phase"] == "TURN"
    assert state.to_move() == 1
    assert {int(GAME.new(seats=3, seed=seed).to_move()) for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("TG-6")
def test_a_beach_takes_two_ships_at_the_start() -> None:
    state = GAME.new(seats=6, seed=1, first_player=0)
    play(state, "slot tonga 0, slot tonga 0")
    refused(state, "slot tonga 0", "TG-6")
    play(state, ", ".join(f"slot tonga {beach}" for beach in (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)))
    assert [sum(beach) for beach in state.position()["ships"]["tonga"]] == [2] * 6


@pytest.mark.rule("TG-7")
def test_with_a_spread_start_the_second_ship_goes_elsewhere() -> None:
    state = GAME.new(seats=2, seed=1, first_player=0, spread_start=True)
    play(state, "slot tonga 0, slot tonga 1")
    refused(state, "slot tonga 0", "TG-7")
    assert legal(state) == [f"slot tonga {beach}" for beach in (1, 2, 3, 4, 5)]


@pytest.mark.rule("TG-7")
def test_a_spread_start_is_waived_where_nothing_else_is_left() -> None:
    board = {"tonga": {0: {5: 1}, **{b: {b - 1: 2} for b in range(1, 6)}}}
    state = load(6, board, options={"spread_start": True, "first_player": 0}, phase="SETUP", current=5)
    assert legal(state) == ["slot tonga 0"]


@pytest.mark.rule("TG-9")
def test_two_players_never_pass_a_three() -> None:
    state = load(2, {"tonga": {0: {0: 1, 1: 1}, 1: {0: 1}}}, stack=["water_d", "nauru"])
    play(state, "expand tonga, slot tonga 0, slot tonga 2, sail tonga 0")
    assert state.observation(None)["stocks"] == [13, 15]


@pytest.mark.rule("TG-10", "TG-11")
def test_a_turn_is_one_of_three_things_and_never_a_pass() -> None:
    state = load(2, {"tonga": FOUR, "nauru": {0: {0: 1}}}, "nauru 1 0 2")
    assert legal(state) == ["expand tonga", "expand nauru", "royal nauru", "new settlement"]
    refused(state, "sail tonga 0", "TG-10")


@pytest.mark.rule("TG-20")
def test_one_expands_where_one_has_a_ship() -> None:
    state = load(2, {"tonga": FOUR, "nauru": {0: {1: 1}}}, "nauru 1 0 2, samoa 0 1 3", royal={"samoa": 0})
    refused(state, "expand nauru", "TG-20")
    refused(state, "expand samoa", "TG-72")
    refused(state, "expand oahu", "TG-20")


@pytest.mark.rule("TG-21", "TG-23")
def test_the_number_of_new_ships() -> None:
    """Own ships 5, beaches 3, stock 2: exactly two ships."""
    board = {
        "oahu": {0: {0: 1}, 1: {0: 3}, 2: {0: 1}},
        "samoa": {0: {0: 2}, 1: {0: 3}, 2: {0: 3}},
        "tonga": {0: {1: 1}},
    }
    state = load(2, board, "oahu 0 -1 0, samoa 1 0 2")
    play(state, "expand oahu")
    assert state.position()["left"] == 2
    play(state, "slot oahu 0")
    refused(state, "new settlement", "TG-23")


@pytest.mark.rule("TG-21")
@pytest.mark.parametrize(
    ("oahu", "elsewhere", "new"),
    [
        ({0: {0: 1}}, 0, 1),  # own ships
        ({0: {0: 1}, 1: {0: 1}}, 0, 2),
        ({0: {0: 2}, 1: {0: 3}}, 0, 3),  # beaches
        ({0: {0: 2}, 1: {0: 3}}, 9, 1),  # stock
    ],
)
def test_own_ships_beaches_and_stock_bound_an_expansion(oahu: Any, elsewhere: int, new: int) -> None:
    tonga = {beach: {0: min(2, elsewhere - 2 * beach)} for beach in range(6) if elsewhere > 2 * beach}
    state = load(2, {"oahu": oahu, "tonga": {**tonga, 5: {1: 2}}}, "oahu 0 -1 0")
    play(state, "expand oahu")
    assert (state.position()["phase"], state.position()["left"]) == ("PLACE", new)


@pytest.mark.rule("TG-22")
def test_one_new_ship_for_each_beach() -> None:
    state = load(2, {"tonga": FOUR})
    play(state, "expand tonga, slot tonga 5")
    refused(state, "slot tonga 5", "TG-22")
    assert legal(state) == [f"slot tonga {beach}" for beach in range(5)]


@pytest.mark.rule("TG-24", "TG-61")
def test_without_a_full_beach_the_turn_ends() -> None:
    state = load(2, {"tonga": FOUR})
    play(state, "expand tonga, slot tonga 5, slot tonga 4")
    assert (state.position()["phase"], state.to_move()) == ("TURN", 1)


@pytest.mark.rule("TG-90", "TG-93")
def test_who_has_no_ship_comes_back() -> None:
    state = load(2, {"tonga": {0: {1: 2}, 1: {1: 1}}, "nauru": {1: {1: 1}}}, "nauru 1 0 2")
    assert legal(state) == ["reenter tonga", "reenter other"]
    refused(state, "new settlement", "TG-93")
    refused(state, "expand tonga", "TG-90")
    play(state, "reenter tonga, slot tonga 0, slot tonga 1")
    assert legal(state) == ["sail tonga 0"]


@pytest.mark.rule("TG-90")
def test_who_has_ships_does_not_come_back() -> None:
    refused(load(2, {"tonga": FOUR}), "reenter tonga", "TG-90")


@pytest.mark.rule("TG-91")
def test_both_ships_may_share_a_beach_and_royal_islands_are_closed() -> None:
    board = {"tonga": {0: {1: 2}}, "nauru": {1: {1: 1}}}
    state = load(2, board, "nauru 1 0 2, samoa 0 1 3", royal={"samoa": 1})
    other = state.clone()
    play(state, "reenter tonga, slot tonga 3, slot tonga 3")
    assert state.position()["ships"]["tonga"][3] == [2, 0]
    play(other, "reenter other")
    assert legal(other) == ["slot nauru 0", "slot nauru 1", "slot nauru 2"]
    refused(other, "slot tonga 0", "TG-90")
    refused(other, "slot samoa 0", "TG-72")


@pytest.mark.rule("TG-92")
def test_kings_are_no_ships_but_allow_a_new_settlement() -> None:
    state = load(2, {"tonga": {0: {1: 2}}}, "samoa 0 1 3", royal={"samoa": 0})
    assert legal(state) == ["new settlement", "reenter tonga"]


@pytest.mark.rule("TG-94")
def test_what_is_impossible_is_not_offered() -> None:
    ring = "samoa 0 1 3, nauru 4 4 0"
    state = load(2, {"nauru": {0: {1: 1}}}, ring, royal={"samoa": 1}, removed=["tonga"])
    assert legal(state) == ["reenter other"]
    refused(state, "reenter tonga", "TG-94")
    alone = load(2, {}, "samoa 0 1 3", royal={"samoa": 1}, removed=["tonga"])
    assert legal(alone) == ["new settlement"]
    refused(alone, "reenter other", "TG-94")


@pytest.mark.rule("TG-95", "TG-96", "TG-97")
def test_with_an_empty_stock_a_ship_is_relocated() -> None:
    board = {
        "oahu": {0: {0: 2}, 1: {0: 4}, 2: {0: 2}},
        "tuvalu": {1: {0: 3}},
        "tonga": {0: {0: 2}, 3: {0: 2}, 4: {1: 2}},
    }
    state = load(2, board, "oahu 0 -1 0, tuvalu 1 -1 1")
    play(state, "expand tuvalu")
    assert state.position()["phase"] == "RELOCATE"
    refused(state, "slot tonga 4", "TG-20")
    play(state, "slot tuvalu 1")
    refused(state, "slot tuvalu 1", "TG-97")
    assert legal(state) == ["slot tuvalu 0", "slot tuvalu 2"]
    play(state, "slot tuvalu 0")
    assert state.position()["ships"]["tuvalu"] == [[1, 0], [2, 0], [0, 0]]


@pytest.mark.rule("TG-96", "TG-97")
def test_the_only_ship_of_an_island_can_be_relocated_there() -> None:
    """Own ships are counted before the pick-up; so the island can be expanded on with its only ship."""
    board = {
        "oahu": {0: {0: 2}, 1: {0: 4}, 2: {0: 2}},
        "nauru": {0: {0: 1}},
        "tonga": {beach: {0: 1} for beach in range(6)},
    }
    state = load(2, board, "oahu 0 -1 0, nauru 1 0 2")
    play(state, "expand nauru, slot nauru 0")
    assert legal(state) == ["slot nauru 1", "slot nauru 2"]
    play(state, "slot nauru 2")
    assert state.position()["ships"]["nauru"] == [[0, 0], [0, 0], [1, 0]]


@pytest.mark.rule("TG-95", "TG-75")
def test_a_king_is_not_relocated() -> None:
    board = {"oahu": {0: {0: 2}, 1: {0: 4}, 2: {0: 2}}, "tonga": {b: {0: 1} for b in range(6)}}
    state = load(2, board, "oahu 0 -1 0, tuvalu 1 -1 1", royal={"tuvalu": 0})
    play(state, "expand oahu")
    refused(state, "slot tuvalu 0", "TG-72")
