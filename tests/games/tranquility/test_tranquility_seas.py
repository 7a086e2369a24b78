"""The rough seas: rocks, monsters, storms and compasses, the pyramid, day and night."""

from __future__ import annotations

from typing import Any

import pytest
from games.tranquility.seas import GAME, at, cells, do, field, rule_against, texts

import cayona

FULL = {cell: cell + 1 for cell in range(36)}
ROWS_OF_THREE = {cell: cell + 1 for cell in range(18)}

# --- Rocks ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TQ-60", "TQ-61", "TQ-62")
def test_rocks_close_their_row_and_move_or_cost_two_islands() -> None:
    state = at(rocks=True, rocks_row=0, hands=[[1, 2, 3, "FINISH"], [9, 10]], draw_piles=[[], []])
    assert set(cells(state, 1)) == set(range(6, 36))
    do(state, "island 1", "cell 6")
    assert texts(state) == {"row 2", "row 3", "row 4", "row 5", "row 6", "keep"}
    assert rule_against(state, "row 1") == "TQ-61"
    do(state, "keep")
    assert texts(state) == {"island 2", "island 3"}
    assert rule_against(state, "finish") == "TQ-62"
    do(state, "island 2", "island 3")
    assert (field(state, "rocks_row"), field(state, "hands")[0]) == (0, ["FINISH"])
    few = at(rocks=True, rocks_row=0, phase="ROCKS", hands=[[1, "FINISH"], [2]])
    assert "keep" not in texts(few)


@pytest.mark.rule("TQ-63")
def test_rocks_leave_when_four_rows_are_full() -> None:
    grid = {cell: cell + 1 for cell in range(23)}
    state = at(rocks=True, rocks_row=5, grid=grid, hands=[[24, 60, 61], [70, 71]])
    do(state, "island 24", "cell 23", "island 60")
    assert (field(state, "rocks_row"), field(state, "phase"), field(state, "active")) == (None, "ACT", 1)


@pytest.mark.rule("TQ-64")
def test_rocks_may_share_a_row_with_a_storm() -> None:
    state = at(rocks=True, rocks_row=1, storms={"P1": {"row": 3}}, phase="ROCKS", hands=[[1], [2, 3]])
    assert "row 4" in texts(state)


@pytest.mark.rule("TQ-65")
@pytest.mark.parametrize("actions", [("monster", "cell 0"), ("discard", "island 5", "island 6"), ("trade",)])
def test_rocks_follow_every_action(actions: tuple[str, ...]) -> None:
    hand: list[Any] = [5, 6, 7, "MONSTER"] if actions[0] != "trade" else [5, 6, 7]
    state = at(rocks=True, storms=True, sea_monsters=3, compass_supply=6, rocks_row=1, grid={0: 1},
               hands=[hand, [9, 10]])  # fmt: skip
    assert field(do(state, *actions), "phase") == "ROCKS"


# --- Monsters ------------------------------------------------------------------------------------------


@pytest.mark.rule("TQ-66", "TQ-67", "TQ-68")
def test_a_monster_is_drawn_and_eats_an_island() -> None:
    state = at(players=1, sea_monsters=3, grid={4: 9}, hands=[[5, 6, 7, 8, 20]], draw_piles=[["MONSTER", 30]])
    do(state, "island 5", "cell 0")
    assert field(state, "hands") == [[6, 7, 8, 20, "MONSTER"]]
    do(state, "monster", "cell 4")
    assert (field(state, "grid"), field(state, "destroyed")) == ({"0": 5}, [9])
    empty = at(sea_monsters=3, hands=[[5, "MONSTER"], []])
    assert rule_against(empty, "monster") == "TQ-68"


@pytest.mark.rule("TQ-70", "TQ-71", "TQ-72")
def test_a_vain_finish_shows_all_monsters() -> None:
    state = at(players=3, sea_monsters=5, grid=FULL, hands=[["FINISH", 50], ["MONSTER", "MONSTER"], [60]])
    assert "finish" in texts(state)
    do(state, "finish")
    assert (field(state, "monsters_revealed"), field(state, "hands")[0]) == ([0, 2, 0], [50, "FINISH"])
    assert "finish" not in texts(state)
    assert rule_against(state, "finish") == "TQ-71"
    do(state, "discard", "island 50", "finish", "monster", "cell 3")
    assert field(state, "monsters_revealed") == [0, 1, 0]
    own = at(sea_monsters=3, grid=FULL, hands=[["FINISH", "MONSTER"], []])
    assert rule_against(own, "finish") == "TQ-71"
    lost = at(sea_monsters=3, grid=FULL, hands=[["FINISH"], ["MONSTER"]])
    assert do(lost, "finish").returns() == [-1.0, -1.0]


@pytest.mark.rule("TQ-73")
def test_monsters_in_piles_do_not_stop_a_win() -> None:
    state = at(sea_monsters=3, grid=FULL, hands=[["FINISH"], [50]], draw_piles=[["MONSTER"], ["MONSTER"]])
    assert do(state, "finish").returns() == [1.0, 1.0]


def test_a_monster_in_another_hand_does_not_change_what_is_offered() -> None:
    for other in (["MONSTER"], [60]):
        state = at(sea_monsters=3, grid=FULL, hands=[["FINISH", 50], other])
        assert texts(state) == {"finish", "discard"}


# --- Storms --------------------------------------------------------------------------------------------


@pytest.mark.rule("TQ-74", "TQ-75", "TQ-77")
def test_a_yellow_storm_leaves_three_cards() -> None:
    state = at(storms=True, hands=[[5, 6, 7, 8, 9], [20, 21]], draw_piles=[[30, "Y1", "Y2", 31, 32], []])
    do(state, "discard", "island 5", "island 6")
    assert (field(state, "phase"), field(state, "hands")[0]) == ("TRIM", [7, 8, 9, 30])
    do(state, "island 7")
    assert (field(state, "hands")[0], field(state, "active")) == ([8, 9, 30], 1)
    assert state.observation(1)["hand_limits"] == [3, 5]


@pytest.mark.rule("TQ-76")
def test_storms_in_an_opening_hand_break_before_the_first_turn() -> None:
    steps = set()
    for seed in range(60):
        state = GAME.new(3, seed, storms=True)
        steps.add((field(state, "step"), field(state, "phase")))
        if field(state, "step") == "setup":
            assert field(state, "turn") == 0
    assert {("setup", "STORM_ROW"), ("setup", "TRIM"), ("action", "ACT")} <= steps


@pytest.mark.rule("TQ-78")
def test_a_compass_cancels_only_the_storm_just_drawn() -> None:
    state = at(storms={"O1": {"seat": 1}}, compasses=1, phase="STORM", storm="P1", hands=[[5], [20, 21]])
    assert texts(state) == {"break", "compass P1"}
    assert rule_against(state, "compass O1") == "TQ-78"
    do(state, "compass P1")
    assert (field(state, "compasses"), field(state, "storms")) == (0, {"O1": {"seat": 1}})


@pytest.mark.rule("TQ-79")
def test_a_purple_storm_finds_a_row_or_passes_over_a_full_sea() -> None:
    state = at(storms=True, phase="STORM_ROW", storm="P1", grid=ROWS_OF_THREE, hands=[[50], [60, 61]])
    assert texts(state) == {"row 4", "row 5", "row 6"}
    do(state, "row 5")
    assert field(state, "storms") == {"P1": {"row": 4}}
    full = at(storms=True, grid=FULL, hands=[[50, 51], [60, 61]], draw_piles=[["P1"], []])
    do(full, "discard", "island 50", "island 51")
    assert (field(full, "storms"), field(full, "phase")) == ({}, "ACT")


@pytest.mark.rule("TQ-80", "TQ-81")
def test_an_orange_storm_allows_only_places_beside_islands() -> None:
    state = at(storms={"O1": {"seat": 0}}, grid={10: 30}, hands=[[32, 60, 61], []])
    assert cells(state, 32) == {11: 2}
    assert rule_against(state, "island 60") in ("TQ-80", "TQ-25")
    empty = at(storms={"O2": {"seat": 0}}, hands=[[32, 60], []])
    assert texts(empty) == {"discard"}
    assert rule_against(empty, "island 32") == "TQ-80"


@pytest.mark.rule("TQ-82", "TQ-39")
def test_a_yellow_seat_pays_from_its_pile_unseen() -> None:
    state = at(players=3, storms={"Y1": {"seat": 1}}, phase="START_PAY", active=0, decider=1, owed=[0, 3, 0],
               hands=[[1], [11, 12], [21]], draw_piles=[[], ["P1", 13], []])  # fmt: skip
    do(state, "pile")
    assert (field(state, "discards_unseen")[1], field(state, "storms")) == (["P1"], {"Y1": {"seat": 1}})
    assert state.observation(1)["discard_sizes"] == [0, 1, 0]
    do(state, "pile")
    assert rule_against(state, "pile") == "TQ-82"


@pytest.mark.rule("TQ-83")
def test_everybody_above_the_limit_trims_after_the_start_is_paid() -> None:
    state = at(storms={"Y1": {"seat": 1}}, phase="START_PAY", owed=[1, 0], hands=[[1, 2], [11, 12, 13, 14]])
    do(state, "island 1")
    assert (field(state, "phase"), field(state, "step"), state.to_move()) == ("TRIM", "start", 1)


@pytest.mark.rule("TQ-86", "TQ-87", "TQ-89")
def test_a_whole_hand_buys_a_compass() -> None:
    state = at(
        storms={"Y1": {"seat": 0}},
        compass_supply=2,
        hands=[[5, 6, 7], [20, 21]],
        draw_piles=[[8, 9, 10, 11], []],
    )
    do(state, "trade")
    assert (field(state, "compasses"), field(state, "compass_supply")) == (1, 1)
    assert field(state, "hands")[0] == [8, 9, 10]
    do(state, "compass Y1")
    assert (field(state, "storms"), field(state, "hands")[0]) == ({}, [8, 9, 10])
    assert rule_against(at(storms=True, compass_supply=1, hands=[[5, 6], []]), "trade") == "TQ-86"
    assert rule_against(at(storms=True, compass_supply=0, hands=[[5, 6, 7], []]), "trade") == "TQ-87"


@pytest.mark.rule("TQ-88", "TQ-30", "TQ-50")
def test_compasses_are_spent_before_the_action_even_before_a_start() -> None:
    state = at(start_played=False, storms={"O2": {"seat": 1}}, compasses=2, hands=[["START", 5], [20]])
    assert texts(state) == {"start", "compass O2"}
    assert texts(do(state, "compass O2")) == {"start"}
    assert rule_against(state, "compass O2") == "TQ-88"
    lost = at(storms={"O1": {"seat": 1}}, compasses=1, grid={34: 70, 35: 80}, hands=[[71], [20, 21]])
    assert texts(lost) == {"compass O1"}
    assert do(lost, "compass O1").returns() == [-1.0, -1.0]


def in_a_yellow_storm(**fields: Any) -> cayona.State:
    """Return a seat in a yellow storm that can trade its hand for a compass."""
    return at(storms={"Y1": {"seat": 0}, "O1": {"seat": 1}}, hands=[[5, 6, 7], [20, 21]],
              draw_piles=[[8, 9, 10, 11, 12], []], **fields)  # fmt: skip


@pytest.mark.rule("TQ-88")
def test_by_an_option_a_compass_earned_in_a_turn_helps_before_the_cards_of_that_turn_are_drawn() -> None:
    free = do(in_a_yellow_storm(compass_supply=2, compass_use="any"), "trade")
    assert (field(free, "phase"), field(free, "storm"), free.to_move()) == ("STORM", None, 0)
    assert texts(free) == {"break", "compass Y1", "compass O1"}
    assert rule_against(free, "discard") == "TQ-88"
    assert GAME.load(free.position()).legal_actions() == free.legal_actions()
    kept = do(free.clone(), "break")
    assert (field(kept, "hands")[0], field(kept, "compasses"), kept.to_move()) == ([8, 9, 10], 1, 1)
    assert field(do(free, "compass Y1"), "hands")[0] == [8, 9, 10, 11, 12]
    usual = do(in_a_yellow_storm(compass_supply=2), "trade")
    assert (field(usual, "phase"), field(usual, "hands")[0]) == ("ACT", [8, 9, 10])


@pytest.mark.rule("TQ-88", "TQ-78", "TQ-77")
def test_by_an_option_compasses_help_also_against_trimming_and_other_storms() -> None:
    drawn = at(storms={"Y1": {"seat": 0}}, compasses=2, phase="STORM", storm="Y2", compass_use="any",
               hands=[[5], [20, 21]], draw_piles=[[8, 9, 10, 11], []])  # fmt: skip
    assert texts(drawn) == {"break", "compass Y1", "compass Y2"}
    assert field(do(drawn, "compass Y1", "compass Y2"), "hands")[0] == [5, 8, 9, 10, 11]
    over = at(storms={"Y1": {"seat": 0}}, compasses=1, phase="TRIM", step="refill", compass_use="any",
              hands=[[5, 6, 7, 8], [20, 21]], draw_piles=[[9], []])  # fmt: skip
    assert "compass Y1" in texts(over)
    assert field(do(over, "compass Y1"), "hands")[0] == [5, 6, 7, 8, 9]


# --- The pyramid, and day and night --------------------------------------------------------------------


@pytest.mark.rule("TQ-93")
def test_the_pyramid_has_all_else_in_its_exploration_deck() -> None:
    position = GAME.new(2, 1, variant="pyramid").position()
    assert len(position["exploration"]) == 27
    assert all(isinstance(card, int) or card == "START" for pile in position["draw_piles"] for card in pile)


@pytest.mark.rule("TQ-94", "TQ-95")
@pytest.mark.parametrize(
    ("card", "phase"),
    [("BORDER", "ACT"), ("FINISH", "ACT"), ("MONSTER", "ACT"), ("ROCKS", "ROCKS_ROW"), ("P1", "STORM_ROW")],
)
def test_what_an_exploration_card_does(card: str, phase: str) -> None:
    state = at(variant="pyramid", destroyed=[9], exploration=[card, "BORDER"], hands=[[5, 6], [20, 21]])
    do(state, "island 5", "cell 4")
    assert field(state, "phase") == phase
    assert field(state, "exploration") == ["BORDER"]
    assert (card in field(state, "hands")[0]) == (card in ("FINISH", "MONSTER"))
    assert field(state, "monsters_revealed") == [int(card == "MONSTER"), 0]
    if card == "ROCKS":
        do(state, "row 6")
        assert (field(state, "rocks_row"), field(state, "phase")) == (5, "ACT")


@pytest.mark.rule("TQ-96")
def test_sides_are_seen_in_the_own_hand_and_in_the_sea() -> None:
    state = at(variant="day_night", grid={3: 9}, orientation={"9": "day", "60": "day", "70": "day"},
               hands=[[60, 61], [70]])  # fmt: skip
    assert state.observation(0)["orientation"] == {"9": "day", "60": "day", "61": "night"}
    assert state.observation(1)["orientation"] == {"9": "day", "70": "day"}
    days = len(GAME.new(2, 1, variant="day_night").position()["orientation"])
    assert 20 < days < 60


@pytest.mark.rule("TQ-97")
def test_a_finish_needs_every_island_the_right_way_up() -> None:
    right = {str(number): "day" for number in range(19, 37)}
    hands: list[list[Any]] = [["FINISH", 50], []]
    assert "finish" in texts(at(variant="day_night", grid=FULL, orientation=right, hands=hands))
    wrong = at(variant="day_night", grid=FULL, orientation={**right, "1": "day"}, hands=hands)
    assert rule_against(wrong, "finish") == "TQ-97"


@pytest.mark.rule("TQ-99")
def test_rocks_and_storms_do_not_hinder_turning() -> None:
    state = at(variant="day_night", rocks=True, rocks_row=0, storms={"P1": {"row": 0}, "O1": {"seat": 0}},
               grid={3: 9}, hands=[[60], [61]])  # fmt: skip
    assert texts(do(state, "turn")) == {"cell 3"}
