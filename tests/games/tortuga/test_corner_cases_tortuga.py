"""Corner cases of the rules, one test for each."""

from __future__ import annotations

import pytest
from games.tortuga.boards import (
    ALL_PLACED,
    acting,
    board,
    centre,
    do,
    keeping,
    legal,
    load,
    part,
    phase,
    told,
)

DONE = board(dice=ALL_PLACED)


@pytest.mark.rule("TO-22", "TO-23")
def test_1_five_attacks_with_room_for_two() -> None:
    state = keeping(board(roll="A attack, B attack, C attack, D attack, E attack"), DONE)
    assert {len(text) for text in legal(state)} == {len("keep A"), len("keep AB")}
    assert len(legal(state)) == 5 + 10
    assert state.explain(state.parse_action("keep ABC")).rule == "TO-22"


@pytest.mark.rule("TO-24", "TO-28")
def test_2_a_skull_is_never_stuck() -> None:
    state = keeping(board(ship=1, dice={"attack": "A", "crew": "BC"}, roll="D attack, E skull"), DONE)
    assert legal(state) == ["keep E"]
    do(state, "keep E")
    assert legal(state) == ["turn fleet", "turn crew", "turn treasure", "turn raid"]


@pytest.mark.rule("TO-23")
def test_3_skull_and_attack_with_room_for_one() -> None:
    state = keeping(board(dice={"attack": "A", "crew": "BC"}, roll="D attack, E skull"), DONE)
    assert legal(state) == ["keep D", "keep E"]


@pytest.mark.rule("TO-24")
def test_4_three_skulls_do_not_fit_on_raid() -> None:
    state = load("turn", board(kept="ABC"), DONE)
    assert legal(state) == ["turn fleet", "turn crew", "turn treasure"]


@pytest.mark.rule("TO-28", "TO-32")
def test_5_rerolls_go_on_until_a_die_can_be_placed() -> None:
    stuck = board(
        ship=1, pirate=1, dice={"attack": "A", "raid": "B", "crew": "CD"}, roll="E attack", stuck=True
    )
    state = load("reroll", stuck, DONE, earners=[1])
    journal = state.position()
    assert journal["phase"] in ("turn", "advantage")  # a single die: kept at once, and turned if a skull
    assert journal["earners"] == [1]
    assert part(state, 0)["kept"] == "E" or part(state, 0)["dice"][4] in ("fleet", "crew", "treasure")


@pytest.mark.rule("TO-31")
def test_6_no_token_for_finishing_together() -> None:
    state = keeping(board(roll="A fleet"), board(roll="A crew"), step=3)
    do(state, "keep A", "keep A")
    assert state.position()["phase"] == "action"
    assert part(state, 0)["advantage"] == part(state, 1)["advantage"] == [0] * 5


@pytest.mark.rule("TO-31")
def test_7_one_token_after_each_further_step() -> None:
    state = keeping(board(roll="A fleet, B crew"), DONE)
    do(state, "keep A")
    assert state.deciders() == [1]
    do(state, "new fleet")
    while state.deciders() == [0]:  # the last die, however it falls
        state.apply(state.legal_actions()[0])
    assert phase(state) == "advantage"
    do(state, "flip fleet")
    assert part(state, 1)["advantage"] == [2, 0, 0, 0, 0]
    assert phase(state) == "action"


@pytest.mark.rule("TO-36")
def test_8_a_full_board_turns_tokens_over() -> None:
    state = load("advantage", board(), board(dice=ALL_PLACED, advantage=[1] * 5), earners=[1])
    assert legal(state) == ["flip fleet", "flip crew", "flip treasure", "flip attack", "flip raid"]
    full = load("advantage", board(), board(dice=ALL_PLACED, advantage=[2] * 5), earners=[1])
    assert phase(full) == "keep"
    last = load("advantage", board(), board(dice=ALL_PLACED, advantage=[2, 2, 1, 2, 2]), earners=[1])
    assert part(last, 1)["advantage"] == [2] * 5  # the only way was taken without asking


@pytest.mark.rule("TO-38", "TO-40")
def test_9_a_token_without_a_die_counts_nothing() -> None:
    state = acting("fleet", board(advantage=[2, 0, 0, 0, 0]), board(dice={"fleet": "C"}), board())
    assert state.total(0, 0) == 0
    assert (state.first, state.second) == (1, -1)


@pytest.mark.rule("TO-42")
def test_10_three_tied_for_the_top() -> None:
    tied = board(dice={"fleet": "A"})
    state = acting("fleet", tied, board(), tied, tied, start=1)
    assert (state.first, state.second) == (2, 3)


@pytest.mark.rule("TO-46", "TO-49")
def test_11_the_end_of_the_track() -> None:
    state = acting("fleet", board(ship=7, dice={"fleet": "A"}), board(), board())
    do(state, "use")
    assert part(state, 0)["ship"] == 8
    skipped = acting("fleet", board(ship=8, dice={"fleet": "A", "crew": "B"}), board(), board())
    assert skipped.position()["action"] == "crew"


@pytest.mark.rule("TO-44", "TO-58")
def test_12_nobody_moves_up_when_first_place_declines() -> None:
    state = acting("attack", board(dice={"attack": "A"}), board(dice={"attack": "B"}), board(fleet="R"))
    do(state, "decline")
    assert (state.deciders(), legal(state)) == ([1], ["decline", "target 1"])
    assert state.explain(state.parse_action("target 2")).rule == "TO-58"
    do(state, "target 1")
    assert part(state, 2)["tortuga"] == "R"  # not stolen, and the round is over


@pytest.mark.rule("TO-55", "TO-56", "TO-57")
def test_13_a_target_with_nothing_to_lose() -> None:
    bare = board(ship=1, dice={"attack": "C"})
    state = acting("attack", board(ship=4, dice={"attack": "A"}), bare)
    do(state, "target 1")
    assert [part(state, seat)["ship"] for seat in range(2)] == [3, 1]


@pytest.mark.rule("TO-53", "TO-60")
def test_14_the_attacker_overflows_too() -> None:
    attacker = board(ship=2, dice={"attack": "A"}, fleet="RB")
    state = acting("attack", attacker, board(ship=4, dice={"attack": "C"}, fleet="P"), board())
    do(state, "target 1")
    assert (state.deciders(), legal(state)) == ([0], ["drop red", "drop blue"])
    assert part(state, 0)["island"] == "P"
    do(state, "drop red")
    assert centre(state) == "R"


@pytest.mark.rule("TO-54")
def test_15_who_was_robbed_does_not_overflow() -> None:
    state = acting("attack", board(dice={"attack": "A"}), board(ship=2, fleet="RB"), board(), bag="")
    do(state, "target 1", "take red")
    assert part(state, 1)["ship"] == 1
    assert part(state, 1)["tortuga"] == "B"  # the round is over, and nothing was given up
    assert centre(state) == ""


@pytest.mark.rule("TO-60", "TO-61")
def test_16_target_and_attacker_give_up_the_same_colour() -> None:
    first = board(dice={"attack": "A"})
    second = board(ship=2, dice={"attack": "E"}, fleet="RB")
    target = board(ship=2, dice={"attack": "B"}, fleet="RY")
    state = acting("attack", first, second, target, place=2, bag="")
    do(state, "target 1", "drop red", "drop red")
    assert centre(state) == "R"
    assert state.position()["bag"] == [1, 0, 0, 0, 0]


@pytest.mark.rule("TO-55")
def test_17_a_third_player_defends() -> None:
    state = acting(
        "raid", board(dice={"raid": "D"}), board(dice={"raid": "C"}), board(dice={"raid": "E"}), place=2
    )
    do(state, "target 1")
    assert [part(state, seat)["pirate"] for seat in range(3)] == [3, 2, 2]


@pytest.mark.rule("TO-58")
def test_18_three_players_leave_one_target() -> None:
    state = acting("raid", board(dice={"raid": "D"}), board(dice={"raid": "C"}), board(), place=2)
    assert legal(state) == ["decline", "target 1"]


@pytest.mark.rule("TO-59")
def test_19_an_empty_centre_is_not_offered() -> None:
    state = acting("raid", board(dice={"raid": "D"}), board(dice={"raid": "C"}), board(), place=2)
    do(state, "target 1")
    assert part(state, 2)["pirate"] == 2
    assert phase(state) == "keep"


@pytest.mark.rule("TO-39", "TO-45")
def test_20_the_fleet_grows_before_the_attack() -> None:
    state = acting("fleet", board(dice={"fleet": "A", "attack": "BC"}, fleet="R"), board(ship=4), board())
    do(state, "use")
    assert state.capacity(0, 0) == 3
    assert state.position()["action"] == "attack"
    assert state.total(0, 3) == 3


@pytest.mark.rule("TO-45")
def test_21_placed_dice_stay_when_the_marker_falls() -> None:
    state = acting("attack", board(dice={"attack": "AE"}), board(ship=2, dice={"attack": "BC"}), board())
    do(state, "target 1")
    assert state.capacity(1, 0) == 1
    assert state.deciders() == [1]
    assert part(state, 1)["dice"].count("attack") == 2


@pytest.mark.rule("TO-63")
def test_22_the_bag_runs_out() -> None:
    state = load("draw", board(), board(), board(), start=1, bag="RB")
    assert [part(state, seat)["crew"] == "" for seat in range(3)] == [True, False, False]


@pytest.mark.rule("TO-63")
def test_22_what_is_given_up_while_chests_move_is_drawn_next_time() -> None:
    state = do(load("draw", board(island="RRB"), board(), bag=""), "drop blue")
    assert part(state, 0)["crew"] == "RR"
    assert part(state, 1)["crew"] == ""
    assert state.position()["bag"] == [0, 1, 0, 0, 0]


@pytest.mark.rule("TO-66", "TO-81")
def test_23_several_reach_the_end_together() -> None:
    state = load("draw", board(tortuga="RRRRR", fleet="R"), board(tortuga="BBBBB", fleet="B"), bag="")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "end_chests")
    assert state.returns() == [0.0, 0.0]


@pytest.mark.rule("TO-66")
def test_24_and_32_later_seats_still_move_and_choose() -> None:
    full = board(tortuga="RRRRR", fleet="R")
    state = load("draw", full, board(island="BYW", fleet="P"), board(), bag="")
    assert (state.deciders(), phase(state)) == ([1], "move")
    assert legal(state) == ["drop blue", "drop yellow", "drop white"]
    do(state, "drop white")
    assert state.is_over()
    assert part(state, 1)["tortuga"] == "P"


@pytest.mark.rule("TO-78")
def test_25_a_set_of_whites() -> None:
    state = load("over", board(tortuga="WWW"), board(tortuga="RRRRRR", fleet="W", crew="W"))
    assert state.sets(0) == 1
    assert state.chest_points(1) == 18 + 2 + 1
    assert state.sets(1) == 0


@pytest.mark.rule("TO-76", "TO-77")
def test_26_purple_counts_double_and_joins_no_set() -> None:
    state = load("over", board(tortuga="P", fleet="P", crew="P"), board(tortuga="RRRRRR"))
    assert state.chest_points(0) == 6 + 4 + 2
    assert state.sets(0) == 0


@pytest.mark.rule("TO-50")
def test_27_two_equal_tokens_are_still_a_question() -> None:
    state = acting("treasure", board(dice={"treasure": "A"}), board(), board(), pool=[2, 0, 0])
    do(state, "use")
    assert legal(state) == ["token 1", "token 2"]


@pytest.mark.rule("TO-29", "TO-30")
def test_28_turns_come_before_rerolls() -> None:
    stuck = board(ship=1, dice={"attack": "A", "crew": "BC"}, roll="D attack, E attack", commit=31)
    state = keeping(stuck, board(roll="A skull"))
    do(state, "keep A")
    assert (phase(state), state.deciders()) == ("turn", [1])
    seen = state.observation(1)["boards"][0]
    assert (seen["stuck"], seen["roll"]) == (True, [None, None, None, "attack", "attack"])
    do(state, "turn fleet")
    assert part(state, 0)["roll"] != [None, None, None, "attack", "attack"]


@pytest.mark.rule("TO-30")
def test_29_rerolls_come_one_after_the_other() -> None:
    first = board(ship=1, dice={"attack": "A", "crew": "BC"}, roll="D fleet, E skull", stuck=True)
    second = board(ship=1, dice={"attack": "A", "crew": "BC"}, roll="D attack, E attack", stuck=True)
    state = load("reroll", first, second)
    assert state.deciders() == [0]
    do(state, "keep E")
    assert (phase(state), state.deciders()) == ("turn", [0])
    assert part(state, 1)["roll"] == [None, None, None, "attack", "attack"]
    do(state, "turn fleet")
    assert not part(state, 0)["stuck"]
    assert part(state, 1)["roll"] != [None, None, None, "attack", "attack"]


@pytest.mark.rule("TO-28")
def test_30_a_single_open_keep_is_made_without_asking() -> None:
    stuck = board(ship=1, dice={"attack": "A", "crew": "BC"}, roll="D attack, E skull", stuck=True)
    state = load("reroll", stuck, DONE)
    assert (phase(state), part(state, 0)["kept"]) == ("turn", "E")


@pytest.mark.rule("TO-46")
def test_31_attacks_are_always_offered() -> None:
    state = acting("attack", board(dice={"attack": "A"}), board(ship=1), board(ship=1))
    assert legal(state) == ["decline", "target 1", "target 2"]


@pytest.mark.parametrize(("action", "area"), [("attack", "fleet"), ("raid", "crew")])
@pytest.mark.rule("TO-70", "TO-73", "TO-74", "TO-75")
def test_33_two_players_never_use_the_centre(action: str, area: str) -> None:
    attacker = board(ship=2, pirate=2, dice={action: "DE"}, **{area: "YW"})
    state = acting(action, attacker, board(**{area: "RB"}, dice={action: "C"}), bag="")
    assert legal(state) == ["decline", "target 1"]
    events = told(state, "target 1", "take red", "drop yellow")
    facts = {event.kind: event.facts for event in events}
    assert facts["stole"] == {"colour": "red", "target": 1, "area": area}
    assert facts["dropped"] == {"colour": "yellow", "area": area, "to": "bag"}
    marker = "ship" if action == "attack" else "pirate"
    assert [part(state, seat)[marker] for seat in range(2)] == [1, 2]
    assert centre(state) == ""
