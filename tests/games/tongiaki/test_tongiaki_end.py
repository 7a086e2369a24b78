"""The end, the score and its tie-breaks (TG-120 to TG-143)."""

from __future__ import annotations

from typing import Any

import pytest
from games.tongiaki.seas import GAME, RING_KINGS, legal, load, play, position
from games.tongiaki.seas import RING as SIX
from games.tongiaki.second_engine import ISLANDS, WATERS, Record
from games.tongiaki.test_tongiaki_examples import stocks

WATER = [f"{key} {place} 20 0" for place, key in enumerate(WATERS)]
LAND = [f"{key} {place} -20 0" for place, key in enumerate(ISLANDS) if key != "tonga"]
THREE = {"tonga": {0: {0: 2, 1: 1}, 3: {1: 3}}}


def late(tiles: list[str], ships: Any = THREE, phase: str = "SAIL", **rest: Any) -> Any:
    """Return a position with many tiles laid far away."""
    return load(rest.pop("players", 2), ships, ", ".join(tiles), phase=phase, **rest)


def but(tiles: list[str], *keys: str) -> list[str]:
    """Return the tiles without some."""
    return [tile for tile in tiles if tile.split()[0] not in keys]


@pytest.mark.rule("TG-120", "TG-122", "TG-124")
def test_the_last_water_tile_on_a_voyage_ends_the_game_at_once() -> None:
    state = late(but(WATER, "water_p"), stack=["water_p", "nauru"])
    play(state, "sail tonga 0")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last_water"
    assert state.position()["ships"]["tonga"][3] == [0, 3]
    assert state.observation(None)["stocks"] == [15, 12]


@pytest.mark.rule("TG-122", "TG-123")
def test_the_last_island_on_a_voyage_is_still_landed_on() -> None:
    state = late(but(LAND, "tubuai"), stack=["tubuai"])
    play(state, "sail tonga 0, land A 0, land A 1")
    assert state.to_move() == 0
    play(state, "land B 0")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last_island"
    assert state.position()["ships"]["tonga"][3] == [0, 3]  # it is full, and stays


@pytest.mark.rule("TG-121")
def test_removed_islands_count_as_laid() -> None:
    removed = [tile.split()[0] for tile in LAND[:6]]
    state = late(but(LAND[6:], "samoa"), removed=removed, stack=["samoa"])
    play(state, "sail tonga 0")
    assert state.position()["trigger"] == "last_island"


@pytest.mark.rule("TG-125")
def test_a_new_settlement_is_finished() -> None:
    state = late(but(WATER, "water_p"), {"tonga": {0: {0: 1, 1: 1}}}, "TURN", stack=["water_p", "nauru"])
    play(state, "new settlement, lay tonga 3")
    assert (state.position()["phase"], state.position()["trigger"]) == ("LAY", "last_water")
    play(state, "lay tonga 0")
    assert not state.is_over()
    play(state, "slot nauru 0")
    assert state.is_over()


@pytest.mark.rule("TG-126")
def test_in_full_the_turn_is_played_out() -> None:
    state = late(but(WATER, "water_p"), options={"final_turn": "full"}, stack=["water_p", "nauru", "samoa"])
    play(state, "sail tonga 0")
    assert state.position()["island"] == "nauru"
    play(state, "land A 0, land A 1, land B 2")
    assert legal(state) == ["sail tonga 3"]
    play(state, "sail tonga 3, land B 0, land B 1, land B 2")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last_water"


@pytest.mark.rule("TG-120", "TG-126")
def test_the_first_trigger_stays_the_reason() -> None:
    """The last water tile, then in the same turn the last island."""
    tiles = [*but(WATER, "water_p"), *but(LAND, "nauru")]
    state = late(tiles, options={"final_turn": "full"}, stack=["water_p", "nauru"])
    play(state, "sail tonga 0")
    assert (state.position()["island"], state.position()["trigger"]) == ("nauru", "last_water")
    play(state, "land A 0, land A 1, land B 2, sail tonga 3")
    assert stocks(state) == [13, 14]  # no tile is left for the second fleet (TG-127)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last_water"


@pytest.mark.rule("TG-127")
def test_in_full_a_fleet_without_a_tile_goes_home() -> None:
    state = late([*WATER, *LAND], options={"final_turn": "full"}, trigger="last_water")
    play(state, "sail tonga 0")
    assert state.observation(None)["stocks"] == [15, 12]
    assert legal(state) == ["sail tonga 3"]


@pytest.mark.rule("TG-128")
def test_the_turn_limit_ends_the_game() -> None:
    limited: dict[str, Any] = {"options": {"turn_limit": 7}, "turn_number": 7}
    state = load(2, {"tonga": {0: {0: 1}, 1: {1: 1}}}, **limited)
    play(state, "expand tonga, slot tonga 3")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "turn_limit"
    both = late(but(WATER, "water_p"), stack=["water_p"], **limited)
    play(both, "sail tonga 0")
    assert both.position()["trigger"] == "last_water"


@pytest.mark.rule("TG-128")
def test_setup_is_no_turn() -> None:
    state = GAME.new(seats=2, seed=1, turn_limit=1, first_player=0)
    play(
        state,
        "slot tonga 0, slot tonga 0, slot tonga 1, slot tonga 1, expand tonga, slot tonga 2, slot tonga 3",
    )
    assert state.is_over()


@pytest.mark.rule("TG-129")
def test_in_full_nothing_is_laid_after_a_loop_without_islands() -> None:
    ring = [row.split()[0] for row in SIX]
    tiles = [*SIX, *but(LAND, *ring)]
    ships = {b: {0: 1, 1: 1} for b in range(5)}
    record = position(
        3,
        {"tonga": {**ships, 0: {0: 1, 1: 1, 2: 1}, 5: {2: 1}}},
        ", ".join(tiles),
        royal=RING_KINGS,
        phase="LAND",
        island="tonga",
        group=[0, 0, 1],
        trigger="last_island",
        options={"final_turn": "full"},
    )
    state = GAME.load(record)
    play(state, "land C 5")
    assert state.position()["removed"] == ["tonga"]
    assert state.is_over()


# --- The score -----------------------------------------------------------------------------------------


def over(players: int, ships: Any, tiles: str = "", **rest: Any) -> Record:
    """Return a finished game."""
    return position(players, ships, tiles, options={"turn_limit": 1}, phase="OVER", **rest)


@pytest.mark.rule("TG-140")
def test_every_island_counts_once() -> None:
    board = {"samoa": {0: {0: 2}, 1: {1: 1}}, "tonga": {0: {1: 2}}}
    state = GAME.load(over(2, board, "samoa 0 1 3, nauru 1 0 2", royal={"nauru": 1}))
    outcome = state.outcome()
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [5, 7]
    assert outcome.scores[1].breakdown == {"points": 7, "islands": 3, "ships": 4, "kings": 1}


@pytest.mark.rule("TG-141", "TG-142")
@pytest.mark.parametrize(
    ("board", "winners"),
    [
        ({"samoa": {0: {0: 1}}, "hawaii": {0: {1: 1}}, "tonga": {0: {1: 1}}}, (1,)),
        ({"samoa": {0: {0: 1}}, "hawaii": {0: {1: 2}}}, (0,)),
        ({"samoa": {0: {0: 1}}, "hawaii": {0: {1: 1}}}, (0, 1)),
    ],
)
def test_ties_are_broken_by_islands_then_by_fewer_ships(board: Any, winners: tuple[int, ...]) -> None:
    state = GAME.load(over(2, board, "samoa 0 1 3, hawaii 1 0 2"))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == winners


@pytest.mark.rule("TG-141")
def test_kings_count_as_ships_and_royal_islands_as_islands() -> None:
    """Five points each: A has a ship on Samoa; B a king on Nauru and a ship on Rapa Nui."""
    board = {"samoa": {0: {0: 1}}, "rapa_nui": {0: {1: 1}}}
    more = GAME.load(over(2, board, "samoa 0 1 3, rapa_nui 1 0 2, nauru 1 1 0", royal={"nauru": 1}))
    outcome = more.outcome()
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [5, 5]
    assert outcome.winners == (1,)
    crowd = {"samoa": {0: {0: 1}}, "rapa_nui": {0: {1: 1}}, "tonga": {0: {0: 1}}}
    level = GAME.load(over(2, crowd, "samoa 0 1 3, rapa_nui 1 0 2, nauru 1 1 0", royal={"nauru": 1}))
    outcome = level.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)  # two islands and two ships each, one of B's a king


@pytest.mark.rule("TG-143")
def test_values_are_zero_sum() -> None:
    board = {"samoa": {0: {0: 1}}, "hawaii": {0: {1: 1}}, "tonga": {0: {2: 1, 3: 1}}}
    state = GAME.load(over(4, board, "samoa 0 1 3, hawaii 1 0 2"))
    assert state.returns() == [
        pytest.approx(1 / 3),
        pytest.approx(1 / 3),
        pytest.approx(-1 / 3),
        pytest.approx(-1 / 3),
    ]
    assert GAME.new(seats=4, seed=1).returns() == [0.0] * 4
