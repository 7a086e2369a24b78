"""The corner cases that the rules were asked about, each by its number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.tongiaki import second_engine
from games.tongiaki.seas import RING, RING_KINGS, legal, load, play
from games.tongiaki.second_engine import ISLANDS, WATERS
from games.tongiaki.test_rules_setup_and_turn import refused
from games.tongiaki.test_rules_voyages import sailing
from games.tongiaki.test_tongiaki_end import LAND, WATER, but, late
from games.tongiaki.test_tongiaki_examples import E7_KINGS, E7_RING, ships, stocks

from cayona.kernel.state import State


def phase(state: State) -> str:
    return str(state.position()["phase"])


def reason(state: State) -> str:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.reason


def landed(state: State) -> Iterator[State]:
    """Yield the position after every way to land the fleet."""
    if phase(state) != "LAND":
        yield state
        return
    for action in state.legal_actions():
        twin = state.clone()
        twin.apply(action)
        yield from landed(twin)


# --- Voyages -------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-41")
@pytest.mark.parametrize(("tile", "side"), [("nauru", 0), ("muroroa", 0), ("muroroa", 3), ("tubuai", 3)])
def test_case_01_a_route_ends_at_a_side_without_pier(tile: str, side: int) -> None:
    assert side not in [edge for beach in ISLANDS[tile]["beaches"] for edge in beach[1]]
    state = sailing(2, {0: 3}, f"water_p 0 1 2, {tile} 1 0 {(1 - side) % 6}", ships={})
    play(state, "sail tonga 0")
    assert (phase(state), state.position()["island"]) == ("LAND", tile)


@pytest.mark.rule("TG-34")
def test_case_02_a_new_tile_is_joined_to_all_that_it_touches() -> None:
    """Tubuai comes to lie between Tonga, Samoa and Nauru: its piers lead there, matched or not."""
    state = sailing(2, {0: 3}, "nauru 1 0 0, samoa -1 2 0", stack=["tubuai"], ships={})
    play(state, "sail tonga 0, land A 0, land A 1, land A 0")
    record = state.position()
    assert ["tubuai", 0, 1, 3] in record["tiles"]
    assert [second_engine.walk(record, "tubuai", edge)[0] for edge in range(6)] == [
        "tonga",
        "nauru",
        None,
        None,
        "samoa",
        None,
    ]
    play(state, "reenter tonga, slot tonga 5, slot tonga 5, expand tubuai, slot tubuai 0, slot tubuai 1")
    other = state.clone()
    play(state, "sail tubuai 1")
    assert state.position()["island"] == "nauru"
    play(other, "sail tubuai 2")
    assert len(other.position()["tiles"]) == 4


@pytest.mark.rule("TG-36")
@pytest.mark.parametrize("key", WATERS)
def test_case_03_water_is_entered_at_any_edge(key: str) -> None:
    for rot in range(6):
        state = sailing(3, {0: 1, 1: 1, 2: 1}, f"{key} 0 1 {rot}", ships={}, stack=["nauru"])
        end, (number,), cell, direction = second_engine.walk(state.position(), "tonga", 0)
        assert end is None
        play(state, "sail tonga 0")
        nauru = ["nauru", *cell, (direction + 3) % 6]
        assert (nauru in state.position()["tiles"]) == (number <= 3)


@pytest.mark.rule("TG-42")
def test_case_04_a_route_leads_back_to_the_island_of_departure() -> None:
    state = sailing(2, {0: 2, 1: 1}, "water_p 0 1 0, water_j 1 0 0", ships={"tonga": {0: {0: 2, 1: 1}}})
    play(state, "sail tonga 0, land A 0, land A 1, land B 5")
    assert ships(state, "tonga") == [[1, 0], [1, 0], [0, 0], [0, 0], [0, 0], [0, 1]]
    assert phase(state) == "TURN"


@pytest.mark.rule("TG-39")
def test_case_05_enough_colours_for_the_first_tile_too_few_for_the_second() -> None:
    state = sailing(2, {0: 2, 1: 1}, "water_j 0 1 3", stack=["water_d"], ships={})
    play(state, "sail tonga 0")
    assert state.position()["tiles"] == [["water_d", -1, 1, 5], ["water_j", 0, 1, 3]]
    assert stocks(state) == [15, 15]


@pytest.mark.rule("TG-52")
def test_case_06_a_beach_that_waits_to_sail_takes_no_ship() -> None:
    state = sailing(2, {0: 2, 1: 1}, "oahu 0 1 3", ships={"oahu": {2: {1: 3}}})
    play(state, "sail tonga 0, land A 0")
    assert legal(state) == ["land A 1", "land B 1"]
    refused(state, "land A 2", "TG-52")
    play(state, "land A 1")
    assert legal(state) == ["land B 0", "land B 1"]  # every beach with a berth has been served


@pytest.mark.rule("TG-52")
def test_case_07_fewer_ships_than_beaches() -> None:
    state = load(2, {"nauru": {0: {0: 1, 1: 1}}}, "nauru 1 0 2, oahu 1 -1 0", phase="SAIL")
    play(state, "sail nauru 1")
    assert legal(state) == [f"land {seat} {beach}" for seat in "AB" for beach in range(3)]
    play(state, "land A 1")
    assert legal(state) == ["land B 0", "land B 2"]


@pytest.mark.rule("TG-60")
def test_case_08_five_ships_on_a_new_muroroa_sail_on_however_they_land() -> None:
    state = load(2, {"oahu": {1: {0: 3, 1: 2}}}, "oahu 0 -1 0", phase="SAIL", stack=["muroroa"])
    play(state, "sail oahu 3")
    ways = list(landed(state))
    assert len(ways) > 10
    assert all(phase(way) == "SAIL" for way in ways)


@pytest.mark.rule("TG-54")
def test_case_09_who_lands_when_there_is_too_little_room() -> None:
    state = sailing(3, {0: 2, 1: 1}, "tubuai 0 1 3", ships={"tubuai": {0: {2: 2}, 1: {2: 2}}})
    play(state, "sail tonga 0")
    assert legal(state) == ["land A 0", "land A 1", "land B 0", "land B 1"]
    own = state.clone()
    play(own, "land A 0, land A 1")
    assert stocks(own) == [13, 15, 11]
    play(state, "land B 0, land A 1")
    assert stocks(state) == [14, 14, 11]


@pytest.mark.rule("TG-60", "TG-73")
def test_case_10_a_fleet_turned_back_fills_another_beach() -> None:
    board = {"tonga": {0: {0: 3}, 1: {1: 2}}}
    state = load(2, board, "samoa 0 1 3", royal={"samoa": 1}, phase="SAIL")
    play(state, "sail tonga 0, land A 1, land A 2, land A 3")
    assert legal(state) == ["sail tonga 1"]


@pytest.mark.rule("TG-60", "TG-73")
def test_case_10_a_fleet_turned_back_fills_its_own_beach_again() -> None:
    """Rapa Nui's other beach is full as well, and lies at open sea; three piers lead to royal islands."""
    walls = "samoa 9 -1 0, hawaii 10 -1 0, fidschi 10 0 0"
    board = {"rapa_nui": {0: {0: 3, 1: 2}, 1: {0: 1, 1: 2}}}
    kings = {"samoa": 0, "hawaii": 0, "fidschi": 1}
    state = load(2, board, f"rapa_nui 9 0 0, {walls}", royal=kings, phase="SAIL")
    before = legal(state)
    assert before == [f"sail rapa_nui {edge}" for edge in range(1, 6)]
    play(state, "sail rapa_nui 4")
    assert legal(state) == ["land A 1", "land B 1"]
    play(state, "land B 1, land B 1, land A 1")
    assert (phase(state), legal(state)) == ("SAIL", before)


@pytest.mark.rule("TG-72", "TG-73")
@pytest.mark.parametrize("owner", [0, 1])
def test_case_11_a_royal_island_turns_everybody_back(owner: int) -> None:
    state = sailing(2, {0: 3}, "water_l 0 1 3, samoa -1 1 0", royal={"samoa": owner}, ships={})
    play(state, "sail tonga 0")
    assert (state.position()["island"], state.position()["group"]) == ("tonga", [3, 0])


@pytest.mark.rule("TG-70")
def test_case_12_royal_islands_that_are_not_offered() -> None:
    board = {"oahu": {0: {0: 2}}, "nauru": {0: {0: 1}, 1: {1: 1}}, "tonga": {0: {0: 1}}}
    state = load(2, board, "oahu 0 -1 0, nauru 1 0 2")
    assert [text for text in legal(state) if "royal" in text] == ["royal oahu"]
    kings = {"samoa": 0, "tahiti": 0}
    third = load(2, board, "oahu 0 -1 0, nauru 1 0 2, samoa 0 1 3, tahiti -1 1 4", royal=kings)
    assert not [text for text in legal(third) if "royal" in text]


@pytest.mark.rule("TG-92")
def test_case_13_the_last_beach_ship_becomes_a_king() -> None:
    state = load(2, {"samoa": {1: {0: 1}}, "tonga": {0: {1: 1}}}, "samoa 0 1 3")
    play(state, "royal samoa, expand tonga, slot tonga 2")
    assert legal(state) == ["new settlement", "reenter tonga"]
    refused(state, "expand samoa", "TG-90")


# --- Ships ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-21", "TG-23")
def test_case_14_five_ships_three_beaches_two_in_stock() -> None:
    board = {"fidschi": {0: {0: 2}, 1: {0: 2}, 2: {0: 1}}, "samoa": {0: {0: 2}, 1: {0: 3}, 2: {0: 3}}}
    state = load(2, board, "fidschi 0 -1 0, samoa 1 0 2")
    assert stocks(state) == [2, 15]
    play(state, "expand fidschi, slot fidschi 0")
    assert phase(state) == "PLACE"
    play(state, "slot fidschi 2")
    assert (phase(state), state.to_move(), stocks(state)) == ("TURN", 1, [0, 15])


@pytest.mark.rule("TG-95")
def test_case_15_kings_and_beaches_hold_all_ships() -> None:
    board = {"oahu": {0: {0: 2}, 1: {0: 4}, 2: {0: 2}}, "tonga": {b: {0: 1} for b in range(5)}}
    kings = {"tuvalu": 0, "samoa": 0}
    state = load(2, board, "oahu 0 -1 0, tuvalu 1 -1 1, samoa 0 1 3", royal=kings)
    assert stocks(state) == [0, 15]
    play(state, "expand oahu")
    assert phase(state) == "RELOCATE"
    assert legal(state) == [
        *(f"slot tonga {beach}" for beach in range(5)),
        *(f"slot oahu {beach}" for beach in range(3)),
    ]
    play(state, "slot tonga 4, slot oahu 2")
    assert legal(state) == ["sail oahu 4", "sail oahu 5"]


@pytest.mark.rule("TG-90")
def test_case_16_a_ship_that_comes_back_fills_a_beach() -> None:
    state = load(2, {"nauru": {0: {1: 1}}}, "nauru 1 0 2")
    play(state, "reenter other, slot nauru 0")
    assert legal(state) == ["sail nauru 1", "sail nauru 2"]


@pytest.mark.rule("TG-50", "TG-60")
def test_case_17_the_active_seat_decides_about_a_fleet_of_others() -> None:
    board = {"tonga": {3: {0: 1}}, "nauru": {0: {1: 1, 2: 1}}}
    state = load(3, board, "nauru 1 0 2, oahu 1 -1 0", phase="SAIL")
    assert (state.to_move(), legal(state)) == (0, ["sail nauru 1", "sail nauru 2"])
    play(state, "sail nauru 1, land C 1")
    assert (state.to_move(), legal(state)) == (0, ["land B 0", "land B 2"])


# --- Loops ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-105")
def test_case_18_the_enclosed_island_is_tested_alone_when_the_other_fleet_is_gone() -> None:
    board = {
        "samoa": {0: {1: 2}, 1: {1: 2, 2: 1}, 2: {0: 1, 1: 2, 2: 2}},
        "tonga": {0: {0: 1}, 3: {0: 1, 2: 2}},
    }
    state = load(3, board, E7_RING, royal=E7_KINGS, phase="SAIL", stack=["nauru"])
    assert legal(state) == ["sail tonga 3", *(f"sail samoa {edge}" for edge in (5,))]
    play(state, "sail tonga 3, land A 0, land C 1, land C 2")
    record = state.position()
    assert (record["removed"], record["phase"], record["current"]) == (["samoa"], "TURN", 1)
    assert ships(state, "nauru") == [[1, 0, 0], [0, 0, 1], [0, 0, 1]]


@pytest.mark.rule("TG-105")
def test_case_19_an_enclosed_island_with_few_ships_comes_to_rest() -> None:
    board = {"samoa": {0: {1: 1}, 1: {1: 1, 2: 1}, 2: {0: 3, 1: 1, 2: 1}}, "tonga": {0: {0: 1}}}
    state = load(3, board, E7_RING, royal=E7_KINGS, phase="SAIL")
    play(state, "sail samoa 5, land A 0, land A 1, land A 2, land B 2, land C 2")
    assert (phase(state), state.position()["removed"]) == ("TURN", [])


@pytest.mark.rule("TG-94", "TG-108")
def test_case_20_royal_islands_stay_and_tonga_goes() -> None:
    board = {"tonga": {b: {0: 1, 1: 1} for b in range(5)} | {5: {2: 2}}}
    state = load(3, board, ", ".join(RING), royal=RING_KINGS)
    play(state, "expand tonga, " + ", ".join(f"slot tonga {beach}" for beach in range(5)))
    record = state.position()
    assert (record["removed"], record["royal"], len(record["tiles"])) == (["tonga"], RING_KINGS, 6)
    assert stocks(state) == [13, 13, 13]


# --- The end -------------------------------------------------------------------------------------------


@pytest.mark.rule("TG-124")
def test_case_21_the_last_water_tile_leaves_other_full_beaches_alone() -> None:
    """Even a tile that the fleet could pass."""
    board = {"tonga": {0: {0: 3}, 4: {0: 1, 1: 2}}}
    state = late(but(WATER, "water_o"), board, stack=["water_o"])
    play(state, "sail tonga 4")
    assert reason(state) == "last_water"
    assert ships(state, "tonga")[0] == [3, 0]
    assert stocks(state) == [12, 15]


@pytest.mark.rule("TG-123")
def test_case_22_the_last_island_is_filled_and_nothing_else_sails() -> None:
    tiles = ["oahu 0 -1 0", *but(LAND, "muroroa", "oahu")]
    state = late(tiles, {"oahu": {1: {0: 3, 1: 2}}}, stack=["muroroa"])
    play(state, "sail oahu 3, land A 0, land A 1, land A 2, land B 0, land B 1")
    assert reason(state) == "last_island"
    assert ships(state, "muroroa") == [[1, 1], [1, 1], [1, 0]]


@pytest.mark.rule("TG-125")
def test_case_23_a_settlement_goes_on_after_the_last_water_tile() -> None:
    tiles = but(WATER, "water_o", "water_p")
    state = late(tiles, {"tonga": {0: {0: 1}}}, "TURN", stack=["water_o", "water_p", "nauru"])
    play(state, "new settlement, lay tonga 3, lay tonga 0")
    assert (phase(state), state.position()["trigger"]) == ("LAY", "last_water")
    play(state, "lay tonga 1, slot nauru 2")
    assert reason(state) == "last_water"


@pytest.mark.rule("TG-121")
def test_case_24_removed_islands_have_been_drawn() -> None:
    removed = [tile.split()[0] for tile in LAND[:8]]
    state = late(but(LAND[8:], "samoa", "hawaii"), removed=removed, stack=["samoa", "hawaii"])
    play(state, "sail tonga 0, land A 0, land A 1, land B 2")
    assert (phase(state), state.position()["trigger"]) == ("SAIL", None)
    play(state, "sail tonga 3")
    assert state.position()["trigger"] == "last_island"


@pytest.mark.rule("TG-9")
@pytest.mark.parametrize("fleet", [{0: 3}, {0: 2, 1: 1}, {0: 1, 1: 2}])
def test_case_25_two_players_never_pass_a_three(fleet: dict[int, int]) -> None:
    state = sailing(2, fleet, "water_f 0 1 3, nauru 0 2 0", ships={})
    play(state, "sail tonga 0")
    assert (phase(state), stocks(state)) == ("TURN", [15, 15])


# --- Loops again ---------------------------------------------------------------------------------------


@pytest.mark.rule("TG-112")
def test_case_26_a_beach_that_leads_into_an_enclosed_island_sails_first() -> None:
    board = {
        "samoa": {0: {1: 2}, 1: {1: 2}, 2: {0: 1, 1: 1, 2: 2}},
        "tonga": {0: {0: 1}, 5: {0: 1, 2: 2}},
    }
    state = load(3, board, E7_RING, royal=E7_KINGS, phase="SAIL")
    assert legal(state) == ["sail tonga 5"]
    play(state, "sail tonga 5, land A 0, land C 1, land C 2")
    assert state.position()["removed"] == ["samoa"]
    assert ships(state, "tonga") == [[1, 0, 0], *[[0, 0, 0]] * 5]


@pytest.mark.rule("TG-73")
def test_case_27_lost_before_a_royal_island() -> None:
    state = sailing(3, {0: 2, 1: 1}, "water_f 0 1 3, samoa 0 2 3", royal={"samoa": 0}, ships={})
    play(state, "sail tonga 0")
    assert (phase(state), stocks(state)) == ("TURN", [14, 15, 15])
    passing = sailing(3, {0: 1, 1: 1, 2: 1}, "water_f 0 1 3, samoa 0 2 3", royal={"samoa": 0}, ships={})
    play(passing, "sail tonga 0")
    assert passing.position()["island"] == "tonga"


@pytest.mark.rule("TG-52", "TG-74")
def test_case_28_turned_back_beside_another_full_beach() -> None:
    board = {"oahu": {0: {0: 2, 1: 1}, 2: {1: 3}}}
    kings = {"samoa": 0, "hawaii": 1}
    state = load(2, board, "oahu 9 0 0, samoa 8 1 0, hawaii 8 0 0", royal=kings, phase="SAIL")
    play(state, "sail oahu 1")
    assert legal(state) == ["land A 0", "land A 1", "land B 0", "land B 1"]
    play(state, "land A 0, land A 1, land B 0")
    assert stocks(state) == [12, 10]  # nobody is lost


@pytest.mark.rule("TG-104", "TG-105")
def test_case_29_a_drowning_that_would_come_later_does_not_count() -> None:
    """Samoa's beach 1 could drown on a four; but it is beach 2 that is full, and its way is safe."""
    tiles = (
        "samoa 1 0 2, fidschi 1 -1 1, tuvalu 2 -1 2, water_a 2 0 2, hawaii 3 0 2, tahiti 1 1 3, oahu 0 1 3"
    )
    board = {"samoa": {0: {1: 2}, 1: {1: 2, 2: 1}, 2: {0: 1, 1: 1, 2: 2}}, "tonga": {0: {0: 1}}}
    state = load(3, board, tiles, royal=E7_KINGS)
    play(state, "expand samoa, slot samoa 2")
    assert state.position()["removed"] == ["samoa"]
    both = {"samoa": {0: {1: 2}, 1: {1: 3, 2: 1}, 2: {0: 2, 1: 1, 2: 2}}, "tonga": {0: {0: 1}}}
    drowning = load(3, both, tiles, royal=E7_KINGS, phase="SAIL")
    assert legal(drowning) == ["sail samoa 3"]


@pytest.mark.rule("TG-107")
def test_case_30_after_thirty_voyages_the_way_out_is_forced() -> None:
    board = {"samoa": {0: {1: 1}, 1: {1: 1, 2: 1}, 2: {0: 3, 1: 1, 2: 1}}, "tonga": {0: {0: 1}}}
    state = load(3, board, E7_RING, royal=E7_KINGS, phase="SAIL", run=30)
    play(state, "sail samoa 5")
    ways = list(landed(state))
    assert len(ways) > 10
    assert all(phase(way) == "TURN" for way in ways)


# --- The end again -------------------------------------------------------------------------------------


@pytest.mark.rule("TG-110", "TG-129")
@pytest.mark.parametrize(("stack", "over"), [(["nauru"], False), ([], True)])
def test_case_31_after_a_loop_tiles_are_laid_if_an_island_is_left(stack: list[str], over: bool) -> None:
    """The last water tile is gone, so the turn is the last; after the loop seat C has no ship."""
    ring = [row.split()[0] for row in RING]
    board = {"tonga": {b: {0: 1, 1: 1} for b in range(1, 5)} | {0: {0: 1, 1: 1, 2: 1}, 5: {2: 1}}}
    laid = [*RING, *but(LAND, *ring, *stack), *WATER]
    state = load(
        3,
        board,
        ", ".join(laid),
        royal=RING_KINGS,
        phase="LAND",
        current=2,
        island="tonga",
        group=[0, 0, 1],
        stack=stack,
        trigger="last_water",
        options={"final_turn": "full"},
    )
    play(state, "land C 5")
    assert state.position()["removed"] == ["tonga"]
    assert state.is_over() == over
    if not over:
        state.apply(state.legal_actions()[0])
    assert reason(state) == "last_water"


@pytest.mark.rule("TG-128")
def test_case_32_the_last_tile_in_the_last_turn_is_the_reason() -> None:
    limited = {"turn_limit": 7}
    state = late(but(LAND, "samoa"), stack=["samoa"], options=limited, turn_number=7)
    play(state, "sail tonga 0, land A 0, land A 1, land B 2")
    assert reason(state) == "last_island"
    plain = late([], {"tonga": {0: {0: 1, 1: 1}}}, "TURN", options=limited, turn_number=7)
    play(plain, "expand tonga, slot tonga 3")
    assert reason(plain) == "turn_limit"


@pytest.mark.rule("TG-111")
def test_case_33_a_tile_is_laid_where_tonga_was() -> None:
    state = load(
        2,
        {"nauru": {1: {0: 3}}},
        "nauru 0 -1 3, tubuai 7 7 0",
        removed=["tonga"],
        phase="SAIL",
        stack=["samoa"],
    )
    play(state, "sail nauru 3")
    assert ["samoa", 0, 0, 3] in state.position()["tiles"]
