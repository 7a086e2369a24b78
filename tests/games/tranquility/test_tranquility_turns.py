"""The turn: islands, discards, the Start and its offers, the Finish, and losing."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from games.tranquility.seas import GAME, at, cells, do, field, rule_against, texts

import cayona
from cayona.games.tranquility.rules import Tranquility
from cayona.kernel.chance import Chance
from cayona.kernel.errors import IllegalAction

FULL = {cell: cell + 1 for cell in range(36)}


@pytest.mark.rule("TQ-1", "TQ-2", "TQ-46")
def test_a_finish_on_a_full_sea_wins_for_all() -> None:
    state = do(at(players=3, grid=FULL, hands=[["FINISH", 50], [51], [52]]), "finish")
    assert state.returns() == [1.0, 1.0, 1.0]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("finish", (0, 1, 2))


@pytest.mark.rule("TQ-3", "TQ-4")
def test_islands_ascend_along_the_rows_from_the_bottom_left() -> None:
    state = at(grid={5: 20, 6: 30}, hands=[[19, 25, 31, 70, 71], []])
    assert cells(state, 25) == {}
    assert set(cells(state, 19)) == set(range(5))
    assert set(cells(state, 31)) == set(range(7, 36))
    assert rule_against(state, "island 25") == "TQ-4"


@pytest.mark.rule("TQ-15", "TQ-16", "TQ-17", "TQ-29")
def test_one_action_a_turn_and_two_discards_although_an_island_fits() -> None:
    state = at(hands=[[5, 6, 7, 8, 9], [10, 11]], draw_piles=[[20, 21, 22], []])
    assert texts(state) == {"island 5", "island 6", "island 7", "island 8", "island 9", "discard"}
    do(state, "discard", "island 5", "island 6")
    assert (field(state, "hands")[0], field(state, "active")) == ([7, 8, 9, 20, 21], 1)
    assert rule_against(at(hands=[[5], []]), "discard") == "TQ-29"


@pytest.mark.rule("TQ-19", "TQ-38", "TQ-69")
def test_what_can_be_discarded() -> None:
    hand = [5, "START", "FINISH", "MONSTER"]
    after = at(sea_monsters=3, hands=[hand, []], phase="PAY", pay_for="discard", to_pay=2)
    assert texts(after) == {"island 5", "start", "finish"}
    before = at(
        sea_monsters=3, start_played=False, hands=[hand, []], phase="PAY", pay_for="discard", to_pay=2
    )
    assert texts(before) == {"island 5", "finish"}
    assert rule_against(before, "start") == "TQ-19"
    assert rule_against(before, "monster") == "TQ-69"


@pytest.mark.rule("TQ-28")
def test_an_island_is_public_when_its_cell_is_chosen() -> None:
    state = do(at(grid={0: 1}, hands=[[5, 20, 30, 40, 50], [60]]), "island 5")
    assert state.observation(1)["chosen"] is None
    assert state.observation(0)["chosen"] == 5
    before = state.reveals
    do(state, "cell 1")
    assert state.observation(1)["grid"][1] == 5
    assert state.reveals == before + 1


# --- The Start -----------------------------------------------------------------------------------------


@pytest.mark.rule("TQ-30", "TQ-31")
def test_a_start_must_be_played_and_takes_no_cell() -> None:
    state = at(players=3, start_played=False, hands=[["START", 1, 2, 3, 4], [11, 12, 13], [21, 22, 23]])
    assert texts(state) == {"start"}
    assert rule_against(state, "island 1") == "TQ-30"
    do(state, "start")
    assert field(state, "grid") == {}
    assert field(state, "start_played")


@pytest.mark.rule("TQ-34")
def test_two_players_draw_two_cards_before_they_offer() -> None:
    state = at(start_played=False, hands=[["START", 1, 2, 3, 4], [11, 12, 13, 14, 15]],
               draw_piles=[[5, 6, 7], [16]])  # fmt: skip
    do(state, "start")
    assert field(state, "hands") == [[1, 2, 3, 4, 5, 6], [11, 12, 13, 14, 15, 16]]
    assert field(state, "phase") == "PLEDGE"


@pytest.mark.rule("TQ-35", "TQ-65")
def test_after_a_start_rocks_move_before_anybody_draws() -> None:
    state = at(start_played=False, rocks=True, rocks_row=0, hands=[["START", 1, 2], [11, 12]],
               draw_piles=[[], [13, 14, 15, 16, 17, 18]])  # fmt: skip
    do(state, "start", "island 1", "island 2", "island 11", "island 12", "island 13", "island 14")
    assert (field(state, "phase"), field(state, "start_turn")) == ("ROCKS", True)
    assert field(state, "hands") == [[], []]
    do(state, "row 2")
    assert field(state, "hands")[1] == [15, 16, 17, 18]


@pytest.mark.rule("TQ-39", "TQ-40")
def test_where_all_can_give_eight_at_most_everybody_gives_everything() -> None:
    hands: list[list[Any]] = [["START", 1], [11, "START", "MONSTER"], []]
    state = at(players=3, start_played=False, sea_monsters=3, hands=hands)
    do(state, "start")
    assert (field(state, "phase"), field(state, "owed"), field(state, "offers")) == (
        "START_PAY",
        [1, 2, 0],
        [],
    )
    do(state, "island 1", "start")
    assert state.to_move() == 1


@pytest.mark.rule("TQ-41")
def test_alone_nobody_is_asked_for_an_offer() -> None:
    state = at(players=1, start_played=False, hands=[["START", 1, 2]], draw_piles=[[3, 4]])
    do(state, "start")
    assert (field(state, "phase"), field(state, "owed")) == ("START_PAY", [4])


def offers(*rounds: tuple[int, int, int]) -> list[int]:
    """Return what three seats owe after these rounds of offers."""
    hands: list[list[Any]] = [["START", 1, 2, 3, 4, 5], [11, 12, 13, 14], [21, 22, 23, 24, 25]]
    state = at(players=3, start_played=False, hands=hands)
    do(state, "start", *(f"offer {cards}" for named in rounds for cards in named))
    owed: list[int] = field(state, "owed")
    return owed


@pytest.mark.rule("TQ-43")
def test_too_many_cards_are_taken_from_the_highest_offers() -> None:
    assert offers((5, 4, 5), (5, 4, 5), (5, 4, 5)) == [2, 3, 3]


@pytest.mark.rule("TQ-44")
def test_missing_cards_are_added_to_the_lowest_offers() -> None:
    assert offers((0, 0, 0), (0, 0, 0), (0, 4, 1)) == [2, 4, 2]
    assert offers((0, 0, 0), (3, 3, 2)) == [3, 3, 2]


@pytest.mark.rule("TQ-45", "TQ-13")
def test_nobody_sees_what_was_discarded_not_even_its_owner() -> None:
    match = cayona.Match(GAME, 2, 5)
    state = match.state
    state.apply(83)
    state.apply(state.legal_actions()[0])
    state.apply(state.legal_actions()[0])
    for viewer in (None, 0, 1):
        view = state.observation(viewer)
        assert view["discard_sizes"] == [2, 0]
        assert view["uncovered"] is None
    facts = [event.seen_by(0) for event in match.events if event.kind == "discards"]
    assert facts == [{"kind": "discards", "seat": 0, "cards": 2}]


# --- Finish and loss -----------------------------------------------------------------------------------


@pytest.mark.rule("TQ-47")
def test_the_last_finish_may_be_discarded_without_a_word() -> None:
    state = at(hands=[["FINISH", 5], [10, 11]], phase="PAY", pay_for="discard", to_pay=2)
    do(state, "finish", "island 5")
    assert not state.is_over()


@pytest.mark.rule("TQ-50", "TQ-51", "TQ-52")
def test_a_seat_that_cannot_act_loses_for_all() -> None:
    for hand in ([], [71]):
        state = at(grid={34: 70, 35: 80}, hands=[hand, [1, 2, 3]])
        assert state.returns() == [-1.0, -1.0]
    assert not at(grid={32: 70}, hands=[[71], []]).is_over()


@pytest.mark.rule("TQ-55", "TQ-56")
def test_after_an_island_comes_payment_compass_rocks_drawing() -> None:
    grid = {6: 12, 7: 13, 9: 15, 10: 16, 11: 17}
    state = at(storms=True, rocks=True, rocks_row=5, compass_supply=6, grid=grid,
               hands=[[14, 50, 51, 52, 53], [60, 61]], draw_piles=[["O1", 54, 55], []])  # fmt: skip
    do(state, "island 14", "cell 8", "island 50")
    assert (field(state, "phase"), field(state, "compasses")) == ("ROCKS", 1)
    do(state, "row 1")
    assert (field(state, "phase"), field(state, "storm")) == ("STORM", "O1")
    do(state, "break")
    assert field(state, "hands")[0] == [51, 52, 53, 54, 55]


@pytest.mark.rule("TQ-11")
def test_a_team_gives_up_together_or_not_at_all() -> None:
    assert GAME.giving_up(2, {"variant": "classic"}) == "together"
    assert GAME.giving_up(2, {"variant": "competitive"}) == "alone"
    state = GAME.new(3, 1)
    assert isinstance(state, Tranquility)
    state.concede()
    assert state.returns() == [-1.0] * 3
    with pytest.raises(IllegalAction, match="played to its end"):
        state.concede()
    with pytest.raises(IllegalAction):
        GAME.new(2, 1, variant="competitive").concede()
    assert GAME.load(state.position()).position() == state.position()


# --- Talk ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TQ-8", "TQ-9", "TQ-10")
@pytest.mark.parametrize(
    ("options", "free"),
    [
        ({}, False),
        ({"storms": True}, False),
        ({"communication": "open"}, True),
        ({"variant": "competitive"}, True),
    ],
)
def test_the_table_is_silent_until_the_end(options: dict[str, Any], free: bool) -> None:
    state = GAME.new(2, 3, **options)
    assert GAME.may_talk(state.observation(0)) is free
    cayona.playout(state, 1)
    assert GAME.may_talk(state.observation(0))


# --- Secrets and the deal ------------------------------------------------------------------------------


@pytest.mark.rule("TQ-7", "TQ-12", "TQ-53")
def test_hands_piles_and_removed_islands_are_counts_to_others() -> None:
    state = GAME.new(3, 4, remove_islands="triton")
    view = state.observation(1)
    assert [hand is None for hand in view["hands"]] == [True, False, True]
    assert view["removed_count"] == 6
    assert sum(view["pile_sizes"]) == 80 - 6 + 5 + 3 - 15
    position = state.position()
    other = state.determinize(1, 9).position()
    assert other["hands"][1] == position["hands"][1]
    assert other["removed"] != position["removed"]
    assert other["draw_piles"][1] != position["draw_piles"][1]


@pytest.mark.rule("TQ-54")
@pytest.mark.parametrize(
    ("god", "count"), [("galateia", 4), ("leukothea", 8), ("amphitrite", 10), ("poseidon", 12)]
)
def test_only_islands_are_removed(god: str, count: int) -> None:
    position = GAME.new(2, 1, remove_islands=god, sea_monsters=3, storms=True).position()
    assert len(position["removed"]) == count
    assert all(isinstance(card, int) for card in position["removed"])


@pytest.mark.rule("TQ-108")
def test_no_opening_hand_has_a_start() -> None:
    tops = 0
    for seed in range(300):
        state = GAME.new(5, seed, storms=True, sea_monsters=5)
        while field(state, "step") == "setup":
            state.apply(state.legal_actions()[0])
        position = state.position()
        assert not any("START" in hand for hand in position["hands"])
        assert all(pile.count("START") == 1 for pile in position["draw_piles"])
        tops += sum(pile[0] == "START" for pile in position["draw_piles"])
    assert 40 < tops < 250  # about one pile in thirteen has its Start on top


@pytest.mark.rule("TQ-103", "TQ-14")
def test_the_first_seat_and_the_open_deal() -> None:
    assert {GAME.new(3, seed, first_player="random").to_move() for seed in range(30)} == {0, 1, 2}
    assert [GAME.new(3, 1, first_player=seat).to_move() for seat in range(3)] == [0, 1, 2]
    with pytest.raises(cayona.OptionError, match="a seat from 0 to 2"):
        GAME.new(3, 1, first_player=3)
    position = GAME.new(2, 1, variant="competitive", first_player="random").position()
    assert GAME.new(2, 1, variant="competitive", first_player=1).position()["active"] == 0
    assert (position["active"], position["scores"], len(position["display"]), len(position["deck"])) == (
        0,
        [0, 3],
        5,
        65,
    )


# --- Competitive ---------------------------------------------------------------------------------------


@pytest.mark.rule("TQ-104", "TQ-105")
def test_points_and_the_display() -> None:
    state = at(variant="competitive", grid={7: 20}, hands=[[22, 60, 61, 62, 63], [1, 2]], display=[30, 40],
               deck=[35, 70])  # fmt: skip
    do(state, "island 22", "cell 8", "island 60", "island 61")
    assert (field(state, "scores"), field(state, "placed")) == ([1, 0], [1, 0])
    assert texts(state) == {"island 30", "island 40"}
    do(state, "island 40")
    assert texts(state) == {"island 30", "island 35"}
    do(state, "island 35", "island 30")
    assert field(state, "drafted") == [[30, 35, 40], []]
    assert (field(state, "active"), field(state, "display")) == (1, [70])


@pytest.mark.rule("TQ-105")
@pytest.mark.parametrize("seed", [19, 22])
def test_a_seat_that_was_seen_to_take_all_it_has_chooses_one_of_these(seed: int) -> None:
    """Another island had no place besides them: the redraw lost one card and had another one twice."""
    state, chance = GAME.new(2, seed, variant="competitive"), Chance(seed)
    chosen = 0
    while not state.is_over():
        if field(state, "phase") == "CELL":
            chosen += 1
            assert all(islands(state.determinize(seat, chosen)) == islands(state) for seat in (None, 0, 1))
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))])
    assert chosen > 5


def islands(state: cayona.State) -> list[int]:
    """Return the islands that are not on the grid."""
    position = state.position()
    return sorted(chain(*position["hands"], *position["discards"], position["display"], position["deck"]))


@pytest.mark.rule("TQ-106", "TQ-107")
def test_the_competitive_game_ends_full_or_stuck_and_points_decide() -> None:
    grid = {cell: 2 * cell + 1 for cell in range(35)}
    state = at(variant="competitive", grid=grid, hands=[[70, 72], [1 + 1]], scores=[5, 9], placed=[18, 17])
    do(state, "island 70", "cell 35", "island 72")
    assert (field(state, "result"), state.is_over()) == (
        {"reason": "grid_full", "returns": [-1.0, 1.0]},
        True,
    )
    stuck: dict[str, Any] = {"variant": "competitive", "hands": [[], [5]]}
    assert at(**stuck, scores=[4, 4], placed=[2, 1]).returns() == [1.0, -1.0]
    assert at(**stuck, scores=[4, 4], placed=[1, 1]).returns() == [0.0, 0.0]


def test_a_form_tells_the_printed_difficulty_of_what_it_offers() -> None:
    names = {
        (option, value): GAME.value_name(option, value)
        for option in ("variant", "remove_islands", "rocks", "sea_monsters", "storms")
        for value in GAME.options[option].values
    }
    marks = {key: name.count("★") for key, name in names.items() if "★" in name}
    assert names["remove_islands", "poseidon"] == "12 (Poseidon) ★★★"
    assert marks == {
        ("variant", "arch"): 1,
        ("variant", "pyramid"): 2,
        ("variant", "day_night"): 1,
        ("remove_islands", "galateia"): 1,
        ("remove_islands", "triton"): 2,
        ("remove_islands", "leukothea"): 2,
        ("remove_islands", "amphitrite"): 3,
        ("remove_islands", "poseidon"): 3,
        ("rocks", True): 1,
        ("sea_monsters", 3): 2,
        ("sea_monsters", 4): 2,
        ("sea_monsters", 5): 3,
        ("storms", True): 3,
    }
    assert names["rocks", False] == "No"
