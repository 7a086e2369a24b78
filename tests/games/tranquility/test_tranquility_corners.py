"""Corner cases that no other test visits, and options and positions that are refused."""

from __future__ import annotations

from typing import Any

import pytest
from games.tranquility.seas import GAME, at, cells, do, field, rule_against, texts

import cayona
from cayona.games.tranquility.boards import BOARDS, Board
from cayona.games.tranquility.components import EXPLORATION, SPECIAL_CARDS
from cayona.games.tranquility.rules import Tranquility
from cayona.games.tranquility.words.names import card_label
from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError, PositionError

FULL = {cell: cell + 1 for cell in range(36)}


@pytest.mark.rule("TQ-20")
def test_an_island_may_make_the_sea_impossible_to_fill() -> None:
    assert 0 in cells(at(hands=[[80, 5], []]), 80)


@pytest.mark.rule("TQ-25")
def test_a_hand_of_three_pays_two_and_monsters_pay_nothing() -> None:
    assert 1 not in cells(at(grid={0: 10}, hands=[[13, 50, 51], []]), 13)
    state = at(sea_monsters=3, grid={0: 16, 2: 30}, hands=[[18, 52, "MONSTER", "MONSTER"], []])
    assert cells(state, 18) == {}
    assert rule_against(state, "island 18") == "TQ-25"


@pytest.mark.rule("TQ-46")
def test_without_a_start_a_full_sea_cannot_be_finished() -> None:
    state = at(start_played=False, grid=FULL, hands=[["FINISH", 50], []])
    assert texts(state) == {"discard"}
    assert rule_against(state, "finish") == "TQ-46"
    hole = {cell: number for cell, number in FULL.items() if cell != 7}
    assert rule_against(at(grid=hole, hands=[["FINISH", 50], []]), "finish") == "TQ-46"


@pytest.mark.rule("TQ-19", "TQ-77")
def test_a_start_that_none_was_played_of_cannot_be_trimmed() -> None:
    state = at(start_played=False, storms={"Y1": {"seat": 0}}, phase="TRIM", hands=[[1, 2, 3, "START"], []])
    assert rule_against(state, "start") == "TQ-19"


@pytest.mark.rule("TQ-77")
def test_four_monsters_in_a_yellow_storm_stay_and_nothing_is_drawn() -> None:
    hand: list[Any] = [5, "MONSTER", "MONSTER", "MONSTER", "MONSTER"]
    state = at(players=1, sea_monsters=5, storms=True, grid={4: 9}, hands=[hand], draw_piles=[["Y1", 30, 31]])
    do(state, "island 5", "cell 0")
    assert (field(state, "phase"), len(field(state, "hands")[0]), field(state, "draw_piles")) == (
        "ACT",
        4,
        [[30, 31]],
    )


@pytest.mark.rule("TQ-68", "TQ-50")
def test_only_monsters_before_an_empty_sea_are_a_loss() -> None:
    assert at(sea_monsters=3, hands=[["MONSTER", "MONSTER"], [1]]).returns() == [-1.0, -1.0]


@pytest.mark.rule("TQ-85", "TQ-87")
def test_a_run_across_a_row_end_earns_nothing_and_a_repaired_row_earns_again() -> None:
    across = at(
        storms=True, compass_supply=6, grid={4: 10, 5: 11, 6: 12, 8: 14, 9: 15}, hands=[[13, 50], [60, 61]]
    )
    do(across, "island 13", "cell 7", "island 50")
    assert field(across, "compasses") == 0
    again = at(storms=True, compass_supply=1, destroyed=[80], grid={cell: 10 + cell for cell in range(5)},
               hands=[[15, 50], [60, 61]])  # fmt: skip
    do(again, "island 15", "cell 5", "island 50")
    assert (field(again, "compasses"), field(again, "compass_supply")) == (1, 0)


@pytest.mark.rule("TQ-91")
def test_a_monster_in_a_pillar_locks_the_arch_again() -> None:
    grid = {cell: 10 + cell for cell in range(9)} | {cell: 40 + cell for cell in range(15, 24)} | {11: 30}
    state = at(variant="arch", sea_monsters=3, grid=grid, hands=[["MONSTER", 1], [31, 32]])
    do(state, "monster", "cell 3")
    assert cells(state, 31) == {}
    assert rule_against(state, "island 31") == "TQ-91"
    assert field(state, "grid")["11"] == 30


@pytest.mark.rule("TQ-94")
def test_rocks_that_come_too_late_are_ignored() -> None:
    grid = {cell: cell + 1 for cell in range(18) if cell != 17}
    state = at(variant="pyramid", grid=grid, exploration=["ROCKS"], hands=[[18, 40, 41], [60, 61]])
    do(state, "island 18", "cell 17", "island 40")
    assert (field(state, "rocks_row"), field(state, "phase")) == (None, "ACT")


@pytest.mark.rule("TQ-98", "TQ-51")
def test_turning_an_island_saves_a_seat_with_one_card() -> None:
    grid = {34: 70, 35: 80}
    assert texts(at(variant="day_night", grid=grid, hands=[[71], []])) == {"turn"}


@pytest.mark.rule("TQ-101", "TQ-102")
def test_a_cell_may_be_dead_for_one_and_open_for_the_other() -> None:
    fields: dict[str, Any] = {"grid": {6: 50, 8: 20}, "hands": [[30, 31], [32, 33]]}
    assert 7 not in cells(at(variant="competitive", **fields), 30)
    assert cells(at(variant="competitive", active=1, **fields), 32)[7] == 0


@pytest.mark.rule("TQ-36", "TQ-78")
def test_a_storm_in_the_refills_after_a_start_is_decided_by_who_drew_it() -> None:
    state = at(players=3, storms=True, compasses=1, phase="START_PAY", owed=[1, 0, 0],
               hands=[[1], [11], [21]], draw_piles=[[2], ["O1", 12], [22]])  # fmt: skip
    do(state, "island 1")
    assert (state.to_move(), field(state, "phase"), field(state, "active")) == (1, "STORM", 0)
    do(state, "break")
    assert field(state, "hands") == [[2], [11, 12], [21, 22]]


@pytest.mark.rule("TQ-46", "TQ-50")
def test_a_full_sea_without_a_finish_is_waited_out_or_lost() -> None:
    waiting = at(grid=FULL, hands=[[50, 51], ["FINISH"]])
    assert texts(waiting) == {"discard"}
    do(waiting, "discard", "island 50", "island 51", "finish")
    assert waiting.returns() == [1.0, 1.0]
    assert at(grid=FULL, hands=[[50], ["FINISH"]]).returns() == [-1.0, -1.0]


@pytest.mark.rule("TQ-40", "TQ-52")
def test_a_start_may_take_the_last_cards_and_the_game() -> None:
    state = at(start_played=False, hands=[["START", 1, 2], [11, 12]])
    do(state, "start", "island 1", "island 2", "island 11", "island 12")
    assert state.returns() == [-1.0, -1.0]


@pytest.mark.rule("TQ-34")
def test_who_has_no_pile_draws_nothing_extra_for_a_start() -> None:
    hands: list[list[Any]] = [["START", 1, 2, 3, 4], [11, 12, 13, 14, 15]]
    state = do(at(start_played=False, hands=hands, draw_piles=[[], [16, 17, 18]]), "start")
    assert field(state, "hands") == [[1, 2, 3, 4], [11, 12, 13, 14, 15, 16, 17]]


@pytest.mark.rule("TQ-74", "TQ-77")
def test_a_yellow_storm_met_with_two_cards_lets_draw_up_to_three() -> None:
    state = at(storms=True, hands=[[5, 6, 7, 8], [20, 21]], draw_piles=[["Y1", 30, 31], []])
    do(state, "discard", "island 5", "island 6")
    assert (field(state, "phase"), field(state, "active")) == ("ACT", 1)
    assert (field(state, "hands")[0], field(state, "draw_piles")[0]) == ([7, 8, 30], [31])


@pytest.mark.rule("TQ-77", "TQ-88")
def test_each_yellow_storm_needs_its_own_compass() -> None:
    both = {"Y1": {"seat": 0}, "Y2": {"seat": 0}}
    state = at(storms=both, compasses=1, hands=[[5, 6, 7], [20, 21]])
    assert texts(state) >= {"compass Y1", "compass Y2"}
    do(state, "compass Y1")
    assert field(state, "storms") == {"Y2": {"seat": 0}}
    assert state.observation(0)["hand_limits"][0] == 3


@pytest.mark.rule("TQ-46", "TQ-67")
def test_an_island_eaten_from_a_full_sea_must_be_laid_again() -> None:
    state = at(sea_monsters=3, grid=FULL, hands=[["MONSTER", 50, 51], [37, 60, 61, "FINISH"]])
    do(state, "monster", "cell 35")
    assert rule_against(state, "finish") == "TQ-46"
    do(state, "island 37", "cell 35", "island 60", "island 61", "discard", "island 50", "island 51", "finish")
    assert state.returns() == [1.0, 1.0]


@pytest.mark.rule("TQ-86", "TQ-69")
def test_a_hand_with_a_monster_buys_no_compass() -> None:
    fields: dict[str, Any] = {"storms": True, "sea_monsters": 3, "compass_supply": 1, "grid": {3: 9}}
    assert "trade" in texts(at(hands=[[5, 6, 7], []], **fields))
    assert rule_against(at(hands=[[5, 6, 7, "MONSTER"], []], **fields), "trade") == "TQ-86"


@pytest.mark.rule("TQ-102", "TQ-106")
@pytest.mark.parametrize("active", [0, 1])
def test_the_last_cell_of_the_competitive_game_is_paid_for_and_ends_it(active: int) -> None:
    grid = {cell: cell + 1 for cell in range(36) if cell != 14} if active == 0 else {
        cell: 6 * (cell % 6) + cell // 6 + 1 for cell in range(36) if cell != 14
    }  # fmt: skip
    number = 15  # between its neighbours in either direction
    hands: list[list[int]] = [[], []]
    hands[active] = [number, 70, 71]
    state = at(variant="competitive", active=active, grid=grid, hands=hands, display=[60, 61])
    assert cells(state, number) == {14: 1}
    do(state, f"island {number}", "cell 14", "island 70")
    assert (field(state, "phase"), field(state, "result")["reason"]) == ("OVER", "grid_full")
    assert field(state, "display") == [60, 61], "nobody draws any more"


@pytest.mark.rule("TQ-76")
def test_the_row_of_a_purple_storm_is_chosen_while_later_seats_have_no_hand() -> None:
    for seed in range(60):
        state = GAME.new(3, seed, storms=True)
        if field(state, "phase") == "STORM_ROW" and field(state, "decider") < 2:
            break
    else:
        raise AssertionError("sixty deals without a purple storm in an opening hand")
    assert [len(hand) for hand in field(state, "hands")[field(state, "decider") + 1 :]] == [0] * (
        2 - field(state, "decider")
    )
    assert (field(state, "step"), field(state, "turn")) == ("setup", 0)


@pytest.mark.rule("TQ-34", "TQ-83")
def test_a_yellow_storm_among_the_extra_cards_counts_for_none_and_trims_last() -> None:
    hands: list[list[Any]] = [["START", 1, 2, 3, 4], [11, 12, 13, 14, 15]]
    piles: list[list[Any]] = [["Y1", 5, 6, 7], [16, 17]]
    state = at(start_played=False, storms=True, compass_supply=6, hands=hands, draw_piles=piles)
    do(state, "start", "break")
    assert field(state, "hands") == [[1, 2, 3, 4, 5, 6], [11, 12, 13, 14, 15, 16, 17]]
    do(state, "offer 1", "offer 7", "island 1", *(f"island {number}" for number in range(11, 18)))
    assert (field(state, "phase"), state.to_move()) == ("TRIM", 0)
    assert field(state, "hands")[0] == [2, 3, 4, 5, 6]


@pytest.mark.rule("TQ-85", "TQ-67")
def test_a_row_that_a_monster_opened_earns_another_compass() -> None:
    grid = {cell: 10 + cell for cell in range(6)}
    state = at(storms=True, sea_monsters=3, compasses=1, compass_supply=5, grid=grid,
               hands=[["MONSTER", 50], [9, 60, 61]])  # fmt: skip
    do(state, "monster", "cell 0")
    assert field(state, "compasses") == 1
    do(state, "island 9", "cell 0", "island 60", "island 61")
    assert (field(state, "compasses"), field(state, "grid")["0"]) == (1, 9), "9, 11 … 15 are not consecutive"
    again = at(storms=True, sea_monsters=3, compasses=1, compass_supply=5, destroyed=[80],
               grid={cell: 10 + cell for cell in range(1, 6)}, hands=[[10, 50], [60, 61]])  # fmt: skip
    do(again, "island 10", "cell 0", "island 50")
    assert (field(again, "compasses"), field(again, "compass_supply")) == (2, 4)


@pytest.mark.rule("TQ-40", "TQ-42")
def test_everybody_is_asked_for_an_offer_but_only_debtors_pay() -> None:
    hands: list[list[Any]] = [["START", 1, 2, 3, 4, 5], ["MONSTER"], [21, 22, 23, 24, 25]]
    state = do(at(players=3, start_played=False, sea_monsters=3, hands=hands), "start", "offer 4")
    assert (state.to_move(), texts(state)) == (1, {"offer 0"})
    do(state, "offer 0", "offer 4", "island 1", "island 2", "island 3", "island 4")
    assert (field(state, "phase"), state.to_move()) == ("START_PAY", 2)


# --- Data ----------------------------------------------------------------------------------------------


def test_the_box_is_complete() -> None:
    assert sum(EXPLORATION.values()) == 27
    assert all(card_label(card) for card in SPECIAL_CARDS)
    assert {name: board.cells for name, board in BOARDS.items()} == {
        "classic": 36, "arch": 24, "pyramid": 21, "day_night": 36, "competitive": 36,
    }  # fmt: skip


def test_a_new_shape_needs_no_code() -> None:
    """A ring of two rows, the second locked until the first is full, plays to its end."""
    board = Board((((0, 0), (1, 0), (2, 0)), ((2, 1), (1, 1), (0, 1))), locked={1: (0,)})
    options = GAME.checked_options(2, {})
    state = Tranquility(GAME, 2, options, Chance(1), board.chart())
    state.deal()
    assert {cell for found in state.observation(0)["costs"].values() for cell in found} == {"0", "1", "2"}
    assert cayona.playout(state, 1) > 0
    assert state.is_over()


# --- Refusals ------------------------------------------------------------------------------------------


@pytest.mark.rule("TQ-100")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"variant": "competitive"}),
        (2, {"variant": "competitive", "remove_islands": "triton"}),
        (2, {"variant": "arch", "rocks": True}),
        (2, {"variant": "arch", "storms": True}),
        (2, {"variant": "pyramid", "sea_monsters": 3}),
        (2, {"variant": "pyramid", "rocks": True}),
        (2, {"sea_monsters": 2}),
        (6, {}),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        GAME.new(seats, 1, **options)


@pytest.mark.parametrize(
    ("position", "field_name"),
    [
        ({"nonsense": 1}, "nonsense"),
        ({"phase": "SLEEP"}, "phase"),
        ({"hands": [[1], [1]]}, "hands"),
        ({"hands": [["Y1"], []]}, "hands"),
        ({"hands": [[1], [2], [3]], "options": {"players": 2}}, "hands"),
        ({"options": {"variant": "arch", "rocks": True}}, "options"),
        ({"grid": {"36": 5}}, "grid"),
        ({"grid": {"3": 5, "4": 4}}, "grid"),
        ({"rocks_row": 2}, "rocks_row"),
        ({"compasses": 4, "compass_supply": 4, "options": {"storms": True}}, "compasses"),
        ({"monsters_revealed": [1, 0], "options": {"sea_monsters": 3}}, "monsters_revealed"),
        ({"phase": "ACT", "step": "refill"}, "step"),
        ({"phase": "CELL", "hands": [[5], []]}, "chosen"),
        ({"phase": "PAY", "pay_for": "discard", "hands": [[5], []]}, "to_pay"),
        ({"phase": "PAY", "pay_for": "discard", "to_pay": 2, "hands": [[5], []]}, "to_pay"),
        ({"phase": "STORM", "storm": "Y1", "options": {"storms": True}}, "compasses"),
        ({"phase": "STORM", "compasses": 1, "options": {"storms": True, "compass_use": "any"}}, "storm"),
        ({"chosen": 5, "hands": [[5], []]}, "chosen"),
        ({"phase": "TRIM", "step": "setup", "start_played": True, "options": {"storms": True}}, "step"),
        ({"phase": "OVER"}, "result"),
        ({"phase": "MONSTER_CELL", "hands": [["MONSTER"], []], "options": {"sea_monsters": 3}}, "phase"),
        ({"discards": [["START"], []]}, "discards"),
        ({"exploration": ["BORDER"]}, "exploration"),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any], field_name: str) -> None:
    with pytest.raises(PositionError) as refusal:
        GAME.load(position)
    assert refusal.value.field == field_name
