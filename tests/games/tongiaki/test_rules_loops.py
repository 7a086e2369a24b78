"""Infinite loops (TG-100 to TG-113): check values, constructed positions, and the bounds of the search."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from random import Random

import pytest
from games.tongiaki import second_engine
from games.tongiaki.seas import (
    GAME,
    RING,
    RING_KINGS,
    crowded_sea,
    enclosed_sea,
    legal,
    load,
    play,
    ringed,
    spread_ships,
)
from games.tongiaki.second_engine import BOX, ISLANDS
from games.tongiaki.test_rules_setup_and_turn import refused
from games.tongiaki.test_tongiaki_examples import E7_KINGS, E7_RING, stocks

from cayona.games.tongiaki.loading import read_position
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.loop import CLOSED, GAVE_UP, Search
from cayona.kernel.chance import Chance
from cayona.kernel.errors import PositionError

ISLAND_ROWS = BOX["islands"]
WAYS_TO_LAND = 20
"""Of three ships on an empty Tonga: any three of six beaches."""


def is_loop(record: second_engine.Record) -> bool:
    """Tell whether loading refuses a SAIL position as a loop."""
    try:
        GAME.load(record)
    except PositionError as refusal:
        assert refusal.rule == "TG-105"  # noqa: PT017 (any other refusal is a mistake of the test)
        return True
    return False


def searched(record: second_engine.Record) -> Search:
    """Run the search on a position in phase SAIL, be it a loop or not."""
    quiet = {
        **deepcopy(record),
        "phase": "LAND",
        "island": "tonga",
        "group": [1] + [0] * (record["players"] - 1),
    }
    quiet["run"] = 0
    state = read_position(GAME, quiet, Chance(0))
    assert isinstance(state, Tongiaki)
    search = Search(state)
    search.run()
    return search


@pytest.mark.rule("TG-101", "TG-102", "TG-103", "TG-105")
@pytest.mark.parametrize("key", ISLANDS)
def test_a_ringed_island_loops_from_its_check_value_on(key: str) -> None:
    """Whatever lies where: with a full beach and so many ships it is a loop, with fewer it never is."""
    room = [second_engine.berths(key, beach) for beach in second_engine.beaches(key)]
    threshold = BOX["loop_thresholds"][key]
    for counts in product(*(range(berths + 1) for berths in room)):
        full = any(count == berths for count, berths in zip(counts, room, strict=True))
        if full and (key != "tonga" or sorted(counts) == list(counts)):  # Tonga's beaches are all alike
            assert is_loop(ringed(key, spread_ships(counts))) == (sum(counts) >= threshold)


@pytest.mark.rule("TG-100", "TG-108", "TG-109")
def test_the_turn_ends_if_the_active_seat_still_has_a_ship() -> None:
    counts = (3, 2, 2, 2, 2)
    record = ringed("tonga", spread_ships(counts), phase="TURN")
    record["ships"]["tonga"][0] = [1, 1, 0, 0, 0, 0]
    record["tiles"].append(["samoa", 20, 0, 0])
    record["stack"].remove("samoa")
    record["ships"]["samoa"] = [[1, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]
    state = GAME.load(record)
    before = state.observation(None)["stocks"]
    assert before[0] > 0
    play(state, "expand tonga")
    while state.position()["phase"] == "PLACE":
        state.apply(state.legal_actions()[0])
    assert state.position()["removed"] == ["tonga"]
    assert (state.position()["phase"], state.to_move()) == ("TURN", 1)
    assert list(state.position()["ships"]) == ["samoa"]


RING_OF_TWO = ("0 1", "-1 1", "-1 0", "0 -1", "1 -1", "2 -1", "2 0", "1 1")
"""The cells round (0, 0) and (1, 0)."""


def ring_of_two(*keys: str) -> tuple[str, dict[str, int]]:
    """Return royal islands round the two cells, and their owners: two for each of four seats."""
    rows = [f"{key} {cell} 0" for key, cell in zip(keys, RING_OF_TWO, strict=True)]
    return ", ".join(rows), {key: place // 2 for place, key in enumerate(keys)}


@pytest.mark.rule("TG-100", "TG-108", "TG-112")
def test_islands_that_lead_to_each_other_are_caught_together() -> None:
    """Only Tuamotu has a full beach; fleets go to Rarotonga and back for ever, so both are caught."""
    ring, kings = ring_of_two(
        "samoa", "hawaii", "mangareva", "nauru", "tokelau", "hiva_oa", "tahiti", "tubuai"
    )
    board = {
        "tuamotu": {0: {0: 1, 1: 1, 2: 1}, 1: {1: 1, 2: 1, 3: 1}},
        "rarotonga": {0: {3: 1}, 1: {0: 1, 1: 1}},
    }
    tiles = f"tuamotu 0 0 4, rarotonga 1 0 5, {ring}"
    state = load(4, board, tiles, royal=kings, removed=["tonga"])
    play(state, "expand tuamotu, slot tuamotu 1")
    record = state.position()
    assert record["removed"] == ["tonga", "rarotonga", "tuamotu"]
    assert record["royal"] == kings
    assert stocks(state) == [13, 13, 13, 13]
    assert (record["phase"], record["lay_for"]) == ("LAY", "loop")  # seat A has lost its last ships (TG-110)


@pytest.mark.rule("TG-108", "TG-112")
def test_an_enclosed_island_is_caught_alone_if_nothing_leads_back_to_its_neighbour() -> None:
    """Tonga lies beside Samoa in the ring, but nothing leads back there from Samoa: Tonga stays."""
    board = {
        "tonga": {beach: {1: 1, 2: 1} for beach in range(1, 6)} | {0: {0: 1, 3: 1}},
        "samoa": {0: {0: 1, 1: 1}, 1: {1: 2, 2: 1}, 2: {2: 2, 3: 2}},
    }
    ring, kings = ring_of_two("tahiti", "oahu", "hawaii", "rapa_nui", "fidschi", "tuvalu", "nauru", "tokelau")
    state = load(4, board, f"samoa 1 0 2, {ring}", royal=kings)
    play(state, "expand samoa, slot samoa 2")
    assert state.position()["removed"] == ["samoa"]
    assert (state.position()["phase"], state.to_move()) == ("TURN", 1)


@pytest.mark.rule("TG-104", "TG-106")
def test_a_drowning_choice_must_be_taken() -> None:
    """One way leads over a four to a royal island: three colours drown there, and that breaks the loop."""
    tiles = (
        "samoa 1 0 2, fidschi 1 -1 1, tuvalu 2 -1 2, water_a 2 0 2, hawaii 3 0 2, tahiti 1 1 3, oahu 0 1 3"
    )
    kings = {"fidschi": 0, "tuvalu": 0, "hawaii": 1, "tahiti": 1, "oahu": 2}
    board = {"samoa": {0: {1: 2}, 1: {0: 2, 1: 1, 2: 1}, 2: {0: 1, 1: 1, 2: 1}}, "tonga": {0: {0: 1}}}
    state = load(3, board, tiles, royal=kings, phase="SAIL")
    assert legal(state) == ["sail samoa 3"]
    refused(state, "sail samoa 4", "TG-106")
    play(state, "sail samoa 3")
    assert state.observation(None)["stocks"] == [11, 10, 13]


@pytest.mark.rule("TG-111")
def test_the_cell_of_a_removed_island_is_empty_again() -> None:
    board = {
        "tonga": {0: {0: 1, 1: 1}, 1: {0: 1, 2: 1}, 2: {1: 1, 2: 1}, 3: {0: 1}, 4: {1: 1, 2: 1}, 5: {2: 1}}
    }
    state = load(3, board, ", ".join(RING), royal=RING_KINGS, stack=["nauru"])
    play(state, "expand tonga, slot tonga 0, slot tonga 3, slot tonga 5, lay samoa 3, new settlement")
    state = state.clone()
    assert "lay tonga 0" not in legal(state)
    # The islands turn their emblems, where no pier is, to the hole: water beside it opens it again.
    again = load(
        2, {}, "water_a 1 0 0, nauru 5 5 0", removed=["tonga"], phase="LAY", lay_for="loop", stack=["samoa"]
    )
    play(again, "lay water_a 2")
    assert ["samoa", 0, 0, 5] in again.position()["tiles"]


@pytest.mark.rule("TG-112")
def test_feeders_sail_first() -> None:
    tiles = "samoa 1 0 2, fidschi 1 -1 1, tuvalu 2 -1 2, hawaii 2 0 2, tahiti 1 1 3, oahu 0 1 3"
    kings = {"fidschi": 0, "tuvalu": 0, "hawaii": 1, "tahiti": 1, "oahu": 2}
    board = {
        "samoa": {0: {1: 3}, 1: {1: 2, 2: 1}, 2: {0: 1, 1: 1, 2: 1}},
        "tonga": {5: {0: 2, 2: 1}},
    }
    state = load(3, board, tiles, royal=kings, phase="SAIL")
    assert legal(state) == ["sail tonga 5"]
    refused(state, "sail samoa 1", "TG-112")


@pytest.mark.rule("TG-113")
def test_one_may_sail_from_an_open_position_into_a_closed_one() -> None:
    tiles = "samoa 1 0 2, fidschi 1 -1 1, tuvalu 2 -1 2, hawaii 2 0 2, tahiti 1 1 3, oahu 0 1 3"
    kings = {"fidschi": 0, "tuvalu": 0, "hawaii": 1, "tahiti": 1, "oahu": 2}
    board = {
        "samoa": {0: {1: 2}, 1: {1: 2, 2: 1}, 2: {0: 1, 1: 1, 2: 2}},
        "tonga": {3: {1: 3}, 5: {0: 2, 2: 1}, 1: {0: 1}},
    }
    state = load(3, board, tiles, royal=kings, phase="SAIL")
    assert legal(state) == ["sail tonga 3", "sail tonga 5"]
    play(state, "sail tonga 5, land A 0, land A 1, land C 2")
    assert legal(state) == ["sail tonga 3", *(f"sail samoa {edge}" for edge in range(1, 6))]


@pytest.mark.rule("TG-113")
def test_one_may_sail_into_an_enclosed_island_though_another_pier_looks_at_open_sea() -> None:
    tiles = E7_RING.replace("samoa 1 0 2", "samoa 1 0 2, rapa_nui 0 0 2")
    board = {
        "samoa": {0: {1: 2}, 1: {1: 2}, 2: {0: 1, 1: 1, 2: 2}},
        "rapa_nui": {0: {0: 1}, 1: {0: 2, 2: 1}},
    }
    state = load(3, board, tiles, royal=E7_KINGS, removed=["tonga"], phase="SAIL", stack=["nauru"])
    assert legal(state) == ["sail rapa_nui 3", "sail rapa_nui 4", "sail rapa_nui 5"]
    other = state.clone()
    play(state, "sail rapa_nui 3, land A 0, land A 1, land C 2")
    assert state.position()["removed"] == ["tonga", "samoa"]
    assert (state.position()["phase"], state.to_move()) == ("TURN", 1)
    play(other, "sail rapa_nui 5")
    assert other.position()["island"] == "nauru"


@pytest.mark.rule("TG-103")
def test_the_search_agrees_with_the_reference_to_the_last_position() -> None:
    """Same verdict, same number of positions kept, on crowded seas of all kinds."""
    random = Random(11)
    compared = 0
    while compared < 60:
        record = crowded_sea(random, random.randint(4, 20), 0.7, 0.8)
        record["ships"].setdefault("tonga", [[0] * record["players"] for _ in range(6)])
        if (
            not any(second_engine.free(record, "tonga", b) for b in range(6))
            or second_engine.stock(record, 0) == 0
        ):
            continue
        loop = second_engine.Loop(deepcopy(record))
        if loop.kept > 1000:
            continue
        search = searched(second_engine.tidy(deepcopy(record)))
        assert (search.result == CLOSED) == (loop.step is None)
        assert search.count == loop.kept
        compared += 1


def closed_islands(count: int, seed: int) -> Tongiaki:
    """Return islands whose piers all lead back to themselves, crowded: seas that no board could hold.

    The search sees only where piers lead, so this defeats it as well as any board can, and better: the
    positions of the islands multiply.
    """
    random = Random(seed)
    state = GAME.new(seats=6, seed=1)
    assert isinstance(state, Tongiaki)
    ships = 0
    for island in random.sample(range(16), count):
        state.live |= 1 << island
        for beach, row in enumerate(ISLAND_ROWS[island]["beaches"]):
            for _ in range(row[0] if beach == 0 else row[0] - 1):
                if ships < 90:
                    state.put_ship(island * 6 + beach, ships % 6)
                    ships += 1
        for edge in range(6):
            state.across[island * 6 + edge] = island * 6
    return state


@pytest.mark.rule("TG-103")
def test_a_fleet_never_has_more_than_twenty_ways_to_land() -> None:
    most = 0
    for key in ISLANDS:
        for room in product(
            *(range(second_engine.berths(key, beach) + 1) for beach in second_engine.beaches(key))
        ):
            if key != "tonga" or list(room) == sorted(room):
                ways = [len(list(second_engine.landings(list(room), ships))) for ships in (2, 3, 4, 5)]
                most = max(most, *ways)
    assert most == WAYS_TO_LAND


@pytest.mark.rule("TG-103", "TG-111")
@pytest.mark.parametrize(("count", "seed"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_the_search_stays_within_its_bounds(count: int, seed: int) -> None:
    """Counted, not timed: positions, memory, and landings tried for each position."""
    search = Search(closed_islands(count, seed))
    result = search.run()
    assert result in (CLOSED, GAVE_UP)
    assert search.count <= 50_000
    assert search.room <= 65_536
    assert len(search.pool) <= 3 * 65_536
    assert len(search.table) <= 4 * 65_536
    full_at_most = 3 * count + 3  # Tonga has three beaches more than others have at most
    assert search.steps <= search.count * full_at_most * WAYS_TO_LAND


@pytest.mark.rule("TG-103")
def test_the_search_gives_up_at_the_fifty_thousand_and_first_position() -> None:
    search = Search(closed_islands(7, 8))
    assert search.run() == GAVE_UP
    assert search.count == 50_000


@pytest.mark.rule("TG-103", "TG-108")
def test_a_search_that_gives_up_catches_the_full_islands_alone() -> None:
    """Whatever it has seen so far, there are then no feeders and no round trips."""
    search = searched(enclosed_sea(Random(1), 2))
    search.result = GAVE_UP
    assert search.feeders() == 0
    assert search.caught() == search.sea.brimming


@pytest.mark.rule("TG-107")
def test_the_run_counts_voyages_without_effect() -> None:
    record = ringed("tonga", spread_ships((3, 1, 1)))
    state = GAME.load(record)
    play(state, "sail tonga 0")
    assert state.position()["run"] == 1
    lost = load(2, {"tonga": {0: {0: 3}, 3: {1: 3}}}, "water_a 0 1 0", phase="SAIL", run=5)
    play(lost, "sail tonga 0")
    assert (lost.position()["phase"], lost.position()["run"]) == ("SAIL", 0)
    laid = load(2, {"tonga": {0: {0: 3}, 3: {1: 3}}}, phase="SAIL", run=5, stack=["nauru"])
    play(laid, "sail tonga 0")
    assert (laid.position()["phase"], laid.position()["run"]) == ("LAND", 0)


@pytest.mark.rule("TG-107")
def test_all_but_the_way_out_is_refused_after_thirty_voyages() -> None:
    board = {"samoa": {0: {1: 1}, 1: {1: 3, 2: 1}, 2: {1: 1, 2: 1}}, "tonga": {0: {0: 1, 1: 1}}}
    tiles = "samoa 1 0 2, fidschi 1 -1 1, tuvalu 2 -1 2, hawaii 2 0 2, tahiti 1 1 3, oahu 0 1 3"
    kings = {"fidschi": 0, "tuvalu": 0, "hawaii": 1, "tahiti": 1, "oahu": 2}
    state = load(3, board, tiles, royal=kings, phase="SAIL", run=30)
    assert legal(state) == ["sail samoa 3"]
    refused(state, "sail samoa 4", "TG-107")
