"""Voyages, landing, chains, royal islands, new settlement (TG-30 to TG-83)."""

from __future__ import annotations

import pytest
from games.tongiaki.seas import legal, load, play
from games.tongiaki.second_engine import DIRECTIONS
from games.tongiaki.test_rules_setup_and_turn import refused

from cayona.kernel.state import State


def sailing(players: int, fleet: dict[int, int], tiles: str = "", **rest: object) -> State:
    """Return a position in which Tonga's beach 0 is full and must sail south."""
    return load(players, {"tonga": {0: fleet}, **rest.pop("ships", {})}, tiles, phase="SAIL", **rest)  # type: ignore[dict-item]


@pytest.mark.rule("TG-30", "TG-33")
def test_all_ships_leave_together_and_only_from_a_full_beach() -> None:
    state = sailing(3, {0: 1, 1: 1, 2: 1}, "nauru 0 1 3", ships={})
    refused(state, "sail tonga 1", "TG-30")
    refused(state, "expand tonga", "TG-60")
    play(state, "sail tonga 0")
    position = state.position()
    assert (position["group"], position["island"]) == ([1, 1, 1], "nauru")
    assert "tonga" not in position["ships"]


@pytest.mark.rule("TG-31", "TG-60")
def test_the_active_seat_chooses_beach_and_pier_anywhere() -> None:
    board = {"tonga": {3: {1: 3}}, "tubuai": {0: {1: 3}}}
    state = load(2, board, "tubuai 0 1 3", phase="SAIL", current=0)
    assert legal(state) == ["sail tonga 3", "sail tubuai 1", "sail tubuai 2"]


@pytest.mark.rule("TG-32", "TG-62")
def test_a_voyage_once_begun_is_finished_first() -> None:
    board = {"tonga": {0: {0: 3}, 3: {1: 3}}}
    state = load(2, board, phase="SAIL", stack=["nauru"])
    play(state, "sail tonga 0")
    refused(state, "sail tonga 3", "TG-62")


@pytest.mark.rule("TG-34")
@pytest.mark.parametrize("edge", range(6))
def test_a_new_tile_turns_its_emblem_to_where_the_fleet_came_from(edge: int) -> None:
    state = load(2, {"tonga": {edge: {0: 3}}}, phase="SAIL", stack=["samoa"])
    play(state, f"sail tonga {edge}")
    assert state.position()["tiles"] == [["samoa", *DIRECTIONS[edge], (edge + 3) % 6]]


@pytest.mark.rule("TG-34", "TG-38")
def test_a_new_tile_connects_to_all_it_touches() -> None:
    """Water M is laid south of Tonga; its route leads on to the island that lies in the south-west."""
    state = sailing(2, {0: 3}, "nauru -1 2 0", stack=["water_m"], ships={})
    play(state, "sail tonga 0")
    position = state.position()
    assert ["water_m", 0, 1, 3] in position["tiles"]
    assert position["island"] == "nauru"


@pytest.mark.rule("TG-35", "TG-36")
def test_water_is_entered_as_it_lies_and_left_by_its_own_route() -> None:
    """Water P, turned by 2: entered from the north at edge 1, left at edge 2, which looks north-east."""
    state = sailing(2, {0: 3}, "water_p 0 1 2, nauru 1 0 0", ships={})
    play(state, "sail tonga 0")
    assert state.position()["island"] == "nauru"


@pytest.mark.rule("TG-37")
@pytest.mark.parametrize(
    ("fleet", "passes"), [({0: 3}, False), ({0: 2, 1: 1}, True), ({0: 1, 1: 1, 2: 1}, True)]
)
def test_a_number_counts_colours_not_ships(fleet: dict[int, int], passes: bool) -> None:
    """Water J has only twos."""
    state = sailing(3, fleet, stack=["water_j", "nauru"], ships={})
    play(state, "sail tonga 0")
    assert (state.position()["phase"] == "LAND") == passes


@pytest.mark.rule("TG-39")
def test_a_fleet_can_fail_on_its_second_tile() -> None:
    state = sailing(2, {0: 2, 1: 1}, stack=["water_j", "water_a"], ships={})
    play(state, "sail tonga 0")
    assert [row[0] for row in state.position()["tiles"]] == ["water_a", "water_j"]
    assert state.observation(None)["stocks"] == [15, 15]


@pytest.mark.rule("TG-40", "TG-41")
def test_any_side_of_an_island_can_be_landed_on() -> None:
    for rot in range(6):
        state = sailing(2, {0: 3}, f"muroroa 0 1 {rot}", ships={})
        play(state, "sail tonga 0")
        assert state.position()["island"] == "muroroa"


@pytest.mark.rule("TG-42")
def test_a_route_may_lead_back_home() -> None:
    """Out at edge 0, round a corner over two tiles, and back in at edge 5."""
    state = sailing(2, {0: 2, 1: 1}, "water_p 0 1 0, water_j 1 0 0", ships={})
    play(state, "sail tonga 0")
    position = state.position()
    assert position["phase"] == "LAND"
    assert position["island"] == "tonga"
    assert len(legal(state)) == 2 * 6


@pytest.mark.rule("TG-43")
def test_a_ring_of_water_is_no_trap() -> None:
    """Three tiles of water round one corner close a ring among themselves; voyages past it still end."""
    for rots in range(6**3):
        turns = rots // 36, rots // 6 % 6, rots % 6
        tiles = "water_p 0 1 {}, water_l 1 0 {}, water_o 1 1 {}".format(*turns)
        state = sailing(6, {0: 1, 1: 1, 2: 1}, tiles, ships={})
        play(state, "sail tonga 0")
        assert state.position()["phase"] in ("LAND", "TURN")


@pytest.mark.rule("TG-50", "TG-52", "TG-53")
def test_the_active_seat_lands_everybody_one_on_each_beach_first() -> None:
    state = sailing(3, {1: 2, 2: 1}, "tubuai 0 1 3", ships={}, current=0)
    play(state, "sail tonga 0")
    assert legal(state) == ["land B 0", "land B 1", "land C 0", "land C 1"]
    refused(state, "land A 0", "TG-50")
    play(state, "land B 0")
    refused(state, "land B 0", "TG-52")
    play(state, "land C 1")
    assert legal(state) == ["land B 0", "land B 1"]


@pytest.mark.rule("TG-52")
def test_a_full_beach_takes_no_ship() -> None:
    state = sailing(2, {0: 3}, "tubuai 0 1 3", ships={"tubuai": {0: {1: 3}}})
    play(state, "sail tonga 0")
    assert legal(state) == ["land A 1"]
    refused(state, "land A 0", "TG-52")


@pytest.mark.rule("TG-54")
def test_who_finds_no_berth_goes_home() -> None:
    state = sailing(2, {0: 2, 1: 1}, "tubuai 0 1 3", ships={"tubuai": {0: {1: 2}, 1: {1: 2}}})
    play(state, "sail tonga 0, land A 0, land A 1")
    assert state.observation(None)["stocks"] == [13, 11]
    assert state.position()["phase"] == "SAIL"
    assert state.position()["run"] == 0


@pytest.mark.rule("TG-54")
def test_an_island_without_berths_sends_all_home() -> None:
    state = sailing(2, {0: 2, 1: 1}, "tubuai 0 1 3", ships={"tubuai": {0: {1: 3}, 1: {1: 3}}})
    play(state, "sail tonga 0")
    assert state.observation(None)["stocks"] == [15, 9]
    assert legal(state) == ["sail tubuai 1", "sail tubuai 2", "sail tubuai 4", "sail tubuai 5"]


@pytest.mark.rule("TG-60")
def test_five_ships_on_a_new_muroroa_fill_a_beach() -> None:
    board = {"oahu": {1: {0: 3, 1: 2}}, "tonga": {0: {1: 1}}}
    state = load(2, board, "oahu 0 -1 0", phase="SAIL", stack=["muroroa"])
    play(state, "sail oahu 3, land A 0, land A 1, land A 2, land B 2")
    assert legal(state) == ["land B 0", "land B 1", "land B 2"]
    play(state, "land B 2")
    assert legal(state) == ["sail muroroa 4", "sail muroroa 5"]


# --- Royal islands -------------------------------------------------------------------------------------


@pytest.mark.rule("TG-70", "TG-71", "TG-75")
def test_a_royal_island_is_founded() -> None:
    board = {"oahu": {0: {0: 2}, 1: {0: 1}}, "tonga": {0: {1: 1}}}
    state = load(2, board, "oahu 0 -1 0")
    play(state, "royal oahu")
    position = state.position()
    assert position["royal"] == {"oahu": 0}
    assert "oahu" not in position["ships"]
    assert state.observation(None)["stocks"] == [14, 14]
    assert position["current"] == 1


@pytest.mark.rule("TG-70")
def test_what_cannot_be_royal() -> None:
    board = {"oahu": {0: {0: 2}}, "nauru": {0: {0: 1}, 1: {1: 1}}, "tonga": {0: {0: 1}}}
    state = load(2, board, "oahu 0 -1 0, nauru 1 0 2")
    refused(state, "royal tonga", "TG-70")
    refused(state, "royal nauru", "TG-70")
    third = load(
        2, board, "oahu 0 -1 0, nauru 1 0 2, samoa 0 1 3, tahiti -1 1 4", royal={"samoa": 0, "tahiti": 0}
    )
    refused(third, "royal oahu", "TG-70")


@pytest.mark.rule("TG-72", "TG-73")
def test_ones_own_royal_island_turns_one_back_too() -> None:
    state = sailing(2, {0: 3}, "samoa 0 1 3", royal={"samoa": 0}, ships={})
    play(state, "sail tonga 0")
    assert state.position()["island"] == "tonga"


@pytest.mark.rule("TG-73")
def test_a_number_before_a_royal_island_can_still_sink_a_fleet() -> None:
    state = sailing(2, {0: 3}, "water_a 0 1 3, samoa 0 2 3", royal={"samoa": 0}, ships={})
    play(state, "sail tonga 0")
    assert state.position()["phase"] == "TURN"
    assert state.observation(None)["stocks"] == [14, 15]


@pytest.mark.rule("TG-73")
def test_tiles_drawn_on_the_way_to_a_royal_island_stay() -> None:
    """Water L leads the fleet on to the north-west, where Samoa turns it back."""
    state = sailing(2, {0: 3}, "samoa -1 1 4", royal={"samoa": 1}, stack=["water_l"], ships={})
    play(state, "sail tonga 0")
    assert ["water_l", 0, 1, 3] in state.position()["tiles"]
    assert (state.position()["island"], state.position()["group"]) == ("tonga", [3, 0])


@pytest.mark.rule("TG-74")
def test_turned_back_beside_another_full_beach() -> None:
    state = load(2, {"tonga": {0: {0: 3}, 3: {1: 3}}}, "samoa 0 1 3", royal={"samoa": 0}, phase="SAIL")
    play(state, "sail tonga 0")
    assert legal(state) == [f"land A {beach}" for beach in (0, 1, 2, 4, 5)]


# --- New settlement ------------------------------------------------------------------------------------


@pytest.mark.rule("TG-80", "TG-81", "TG-83")
def test_a_new_settlement() -> None:
    board = {"tonga": {0: {0: 1, 1: 1}, 1: {0: 1}}}
    state = load(2, board, "samoa 0 1 3", royal={"samoa": 0}, stack=["water_h", "rapa_nui"])
    play(state, "new settlement")
    assert state.observation(None)["stocks"] == [14, 14]
    refused(state, "expand tonga", "TG-83")
    play(state, "lay tonga 3")
    assert state.position()["phase"] == "LAY"
    play(state, "lay water_h 2")
    assert legal(state) == ["slot rapa_nui 0", "slot rapa_nui 1"]
    refused(state, "slot tonga 0", "TG-20")
    play(state, "slot rapa_nui 1")
    assert state.position()["ships"]["rapa_nui"] == [[0, 0], [1, 0]]
    assert state.to_move() == 1


@pytest.mark.rule("TG-82")
def test_where_tiles_can_be_laid() -> None:
    state = load(2, {"tonga": {0: {0: 1, 1: 1}}}, "muroroa 0 1 3, water_a 0 -1 0", royal={"muroroa": 1})
    play(state, "new settlement")
    assert legal(state) == [
        *(f"lay tonga {edge}" for edge in (1, 2, 4, 5)),
        *(f"lay muroroa {edge}" for edge in (1, 2, 4, 5)),
        *(f"lay water_a {edge}" for edge in (1, 2, 3, 4, 5)),
    ]
    refused(state, "lay tonga 0", "TG-82")
    refused(state, "lay muroroa 3", "TG-82")
    refused(state, "lay samoa 1", "TG-82")
