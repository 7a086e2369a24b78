"""The worked examples: one position each, and what must come of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from games.tranquility.seas import GAME, at, cells, do, field, texts

EXAMPLES = json.loads((Path(__file__).parent / "example_positions.json").read_text())


@pytest.mark.parametrize("example", EXAMPLES["short"], ids=lambda example: example["phase"])
def test_example_positions_have_their_legal_actions(example: dict[str, Any]) -> None:
    assert GAME.load(example["position"]).legal_actions() == example["legal"]


@pytest.mark.parametrize("position", EXAMPLES["complete"], ids=lambda position: position["phase"])
def test_complete_positions_are_written_as_they_were(position: dict[str, Any]) -> None:
    assert json.dumps(GAME.load(position).position()) == json.dumps(position)


@pytest.mark.rule("TQ-14", "TQ-48", "TQ-18")
def test_w1_piles_are_dealt_evenly() -> None:
    state = GAME.new(3, 1)
    assert [len(pile) for pile in field(state, "draw_piles")] == [24, 24, 25]
    assert field(state, "active") == 0
    alone = GAME.new(1, 1).position()
    assert len(alone["draw_piles"][0]) == 81
    assert alone["draw_piles"][0].count("START") == 1


@pytest.mark.rule("TQ-20", "TQ-21", "TQ-22")
def test_w2_beside_costs_the_difference_and_elsewhere_nothing() -> None:
    found = cells(at(grid={10: 3}, hands=[[5, 20, 30, 40, 50], []]), 5)
    assert found == {11: 2, **dict.fromkeys(range(12, 36), 0)}


@pytest.mark.rule("TQ-5", "TQ-6")
def test_w3_a_row_end_is_next_to_the_row_above() -> None:
    found = cells(at(grid={5: 10}, hands=[[12, 20, 30, 40, 50], []]), 12)
    assert found[6] == 2
    assert found[11] == 0


@pytest.mark.rule("TQ-23", "TQ-27")
def test_w4_between_two_the_smaller_difference_counts() -> None:
    assert cells(at(grid={14: 3, 16: 7}, hands=[[6, 30], []]), 6)[15] == 1
    assert cells(at(grid={0: 1, 2: 6}, hands=[[5, 30], []]), 5)[1] == 1
    assert cells(at(grid={1: 9}, hands=[[7, 30, 31], []]), 7) == {0: 2}


@pytest.mark.rule("TQ-24", "TQ-25", "TQ-26")
def test_w5_the_rest_of_the_hand_is_the_most_one_can_pay() -> None:
    pile = [63, 64, 65, 66, 67, 68]
    state = at(players=1, grid={20: 30}, hands=[[34, 35, 60, 61, 62]], draw_piles=[pile])
    assert cells(state, 34)[21] == 4
    assert 21 not in cells(state, 35)
    assert cells(state, 35)[22] == 0
    do(state, "island 34", "cell 21", "island 35", "island 60", "island 61", "island 62")
    assert field(state, "hands") == [[63, 64, 65, 66, 67]]


@pytest.mark.rule("TQ-85")
def test_w6_six_in_a_row_earn_a_compass() -> None:
    grid = {6: 12, 7: 13, 9: 15, 10: 16, 11: 17}
    hand = [14, 50, 51, 52, 53]
    state = at(storms=True, compass_supply=5, grid=grid, hands=[hand, [60]], draw_piles=[[], []])
    do(state, "island 14", "cell 8")
    assert field(state, "compasses") == 0  # the payment comes first
    do(state, "island 50")
    assert (field(state, "compasses"), field(state, "compass_supply")) == (1, 4)


@pytest.mark.rule("TQ-32", "TQ-33", "TQ-36", "TQ-37", "TQ-42")
def test_w7_five_players_agree_on_eight_in_the_first_round() -> None:
    hands = [["START", 1, 2, 3, 4], [11, 12, 13, 14, 15], [21, 22, 23, 24, 25]]
    hands += [[31, 32, 33, 34, 35], [41, 42, 43, 44, 45]]
    piles = [[5, 6, 7], [16, 17], [26], [36, 37], [46]]
    state = at(players=5, start_played=False, hands=hands, draw_piles=piles)
    do(state, "start", "offer 2", "offer 2", "offer 1", "offer 2", "offer 1")
    assert field(state, "owed") == [2, 2, 1, 2, 1]
    for seat, count in enumerate([2, 2, 1, 2, 1]):
        for _ in range(count):
            assert state.to_move() == seat
            state.apply(state.legal_actions()[0])
    assert [len(hand) for hand in field(state, "hands")] == [5, 5, 5, 5, 5]
    assert (field(state, "active"), field(state, "phase")) == (1, "ACT")


@pytest.mark.rule("TQ-60", "TQ-67", "TQ-79")
def test_w8_a_blocked_row_is_closed_to_islands_but_not_to_monsters() -> None:
    state = GAME.load(
        {
            "options": {"storms": True, "sea_monsters": 3},
            "start_played": True,
            "storms": {"P1": {"row": 2}},
            "grid": {"0": 4, "13": 35},
            "hands": [["MONSTER", 6, 37, 70, 71], []],
        }
    )
    assert set(cells(state, 37)) == set(range(18, 36))
    do(state, "monster")
    assert texts(state) == {"cell 0", "cell 13"}


@pytest.mark.rule("TQ-90", "TQ-91", "TQ-92")
def test_w9_the_arch_is_locked_until_both_pillars_are_full() -> None:
    state = at(variant="arch", grid={8: 30, 15: 45}, hands=[[29, 31, 33, 46, 50], []])
    assert cells(state, 31) == cells(state, 33) == {}
    assert cells(state, 29)[7] == 1
    assert cells(state, 46)[16] == 1
    assert {cell for cell, cost in cells(state, 50).items() if cost == 0} == set(range(17, 24))
    full = {cell: 10 + cell for cell in range(9)} | {cell: 40 + cell for cell in range(15, 24)}
    assert set(cells(at(variant="arch", grid=full, hands=[[30, 31], []]), 30)) == set(range(10, 14))


@pytest.mark.rule("TQ-93", "TQ-94")
def test_w10_an_explored_compass_goes_to_the_team_before_the_refill() -> None:
    hand = [39, 42, 50, 51, 52]
    state = at(variant="pyramid", grid={10: 40}, exploration=["COMPASS", "BORDER"], hands=[hand, [60]],
               draw_piles=[[70, 71, 72], []])  # fmt: skip
    do(state, "island 42", "cell 11", "island 50", "island 51")
    assert field(state, "compasses") == 1
    assert field(state, "hands")[0] == [39, 52, 70, 71, 72]


@pytest.mark.rule("TQ-97", "TQ-98")
def test_w11_turning_an_island_costs_a_card_and_the_action() -> None:
    state = at(variant="day_night", grid={3: 9, 20: 50}, orientation={"9": "day", "50": "day"},
               hands=[[60, 61], [70, 71]])  # fmt: skip
    do(state, "turn", "cell 3", "island 60")
    assert field(state, "orientation") == {"50": "day"}
    assert (field(state, "active"), field(state, "hands")[0]) == (1, [61])


@pytest.mark.rule("TQ-49", "TQ-78", "TQ-83", "TQ-84")
def test_w12_alone_a_start_meets_a_yellow_storm() -> None:
    state = at(players=1, start_played=False, storms=True, compass_supply=6,
               hands=[["START", 10, 11, 12, 13]], draw_piles=[["Y1", *range(20, 31)]])  # fmt: skip
    do(state, "start")
    assert (field(state, "compasses"), texts(state)) == (1, {"break", "compass Y1"})
    do(state, "break")
    assert len(field(state, "hands")[0]) == 12
    assert field(state, "owed") == [8]
    do(state, "pile", "pile")
    assert "pile" not in texts(state)
    do(state, *(f"island {number}" for number in (10, 11, 12, 13, 20, 21)))
    assert (field(state, "phase"), len(field(state, "hands")[0])) == ("TRIM", 6)


@pytest.mark.rule("TQ-100", "TQ-101", "TQ-102")
def test_w13_east_counts_along_rows_and_north_up_columns() -> None:
    fields: dict[str, Any] = {
        "grid": {7: 20, 9: 30},
        "hands": [[24, 28, 31, 70, 71], [1, 24 + 1, 60, 61, 62]],
    }
    east = at(variant="competitive", **fields)
    assert cells(east, 24)[8] == 4
    assert cells(east, 28)[8] == 2
    assert 8 not in cells(east, 31)
    north = at(variant="competitive", active=1, **fields)
    assert cells(north, 1)[8] == cells(north, 60)[8] == 0
