"""The corner cases that the rules were asked about, each by its number."""

from __future__ import annotations

import pytest
from games.cartagena.boards import (
    GAME,
    ONE_OF_EACH,
    cards,
    hand,
    legal,
    match,
    passage,
    play,
    play_match,
    position,
    table,
)

import cayona

TWELVE = "skull, dagger, key, bottle, sword, hat, hat, sword, bottle, key, dagger, skull"


def result(state: cayona.State) -> tuple[str, tuple[int, ...]] | None:
    outcome = state.outcome()
    return None if outcome is None else (outcome.reason, outcome.winners)


@pytest.mark.rule("CG-18")
def test_case_01_ending_the_turn_as_first_action() -> None:
    assert not table("3:B 9:A").explain(259).legal


@pytest.mark.rule("CG-18")
def test_case_02_with_an_empty_hand_one_must_retreat() -> None:
    assert legal(table("3:B 9:A", hands=["", "hat"])) == ["back 9"]


@pytest.mark.rule("CG-22")
def test_case_03_empty_hand_and_no_retreat_is_a_forced_pass() -> None:
    state = table("9:A", hands=["", "hat"])
    record = state.position()
    assert (record["current_seat"], record["turn_number"], record["consecutive_forced_passes"]) == (1, 2, 1)
    assert (record["hands"][0], len(record["draw_pile"])) == ({}, 101)


@pytest.mark.rule("CG-21")
def test_case_04_the_last_card_played_ends_the_turn_but_is_no_forced_pass() -> None:
    record = play(table(hands=["skull", "hat"]), "skull 0").position()
    assert (record["current_seat"], record["turn_number"], record["consecutive_forced_passes"]) == (1, 2, 0)


@pytest.mark.rule("CG-52", "CG-54")
def test_case_05_everybody_stuck() -> None:
    assert result(play(table(hands=["skull", "", ""], seats=3), "skull 0")) == ("deadlock", (0,))


@pytest.mark.rule("CG-26")
def test_case_06_a_single_own_pirate_occupies_a_space() -> None:
    assert passage(play(table("4:A"), "skull 0")) == "4:A 12:A"


@pytest.mark.rule("CG-28")
def test_case_07_standing_on_the_symbol_it_plays() -> None:
    assert passage(play(table("12:A"), "skull 12")) == "17:A"


@pytest.mark.rule("CG-27")
def test_case_08_free_spaces_behind_do_not_count() -> None:
    assert passage(play(table("27:A 36:B"), "skull 27")) == "36:B sloop:A"


@pytest.mark.rule("CG-27")
def test_case_09_from_the_fortress_straight_to_the_sloop() -> None:
    road = "4:B 12:B 17:B 23:B 27:B 36:B"
    assert passage(play(table(road), "skull 0")) == f"{road} sloop:A"


@pytest.mark.rule("CG-27")
@pytest.mark.parametrize("symbol", ["skull", "dagger", "key", "bottle", "sword", "hat"])
def test_case_10_from_36_any_card_boards(symbol: str) -> None:
    assert passage(play(table("36:A"), f"{symbol} 36")) == "sloop:A"


@pytest.mark.rule("CG-30")
def test_case_11_a_space_left_in_the_turn_is_free() -> None:
    state = table("3:B 4:A", hands=["skull", "hat"])
    assert passage(play(state, "back 4", "skull 3")) == "3:B 4:A"


@pytest.mark.rule("CG-33")
def test_case_12_three_pirates_are_skipped() -> None:
    assert passage(play(table("2:B 5:BBB 9:A"), "back 9")) == "2:AB 5:BBB"


@pytest.mark.rule("CG-34")
def test_case_13_a_single_before_a_pair() -> None:
    state = play(table("2:BB 5:B 9:A"), "back 9")
    assert (passage(state), state.observation(0)["hand_sizes"][0]) == ("2:BB 5:AB", 7)


@pytest.mark.rule("CG-32")
def test_case_14_onto_ones_own_pirates() -> None:
    state = play(table("5:AA 9:A"), "back 9")
    assert (passage(state), state.observation(0)["hand_sizes"][0]) == ("5:AAA", 8)


@pytest.mark.rule("CG-36")
def test_case_15_the_rearmost_cannot_retreat() -> None:
    state = table("2:A 9:B 12:A")
    assert not state.explain(state.parse_action("back 2")).legal
    assert state.explain(state.parse_action("back 12")).legal


@pytest.mark.rule("CG-37")
def test_case_16_back_from_the_sloop() -> None:
    state = play(table("30:BB 36:BBB sloop:AAAAA", turn_limit=1, hands=["", "hat"]), "back sloop", "end")
    assert passage(state) == "30:ABB 36:BBB sloop:AAAA"
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0].total == 4  # no longer aboard


@pytest.mark.rule("CG-50")
@pytest.mark.parametrize("moves_made", [0, 1])
def test_case_17_a_win_lets_the_other_moves_lapse(moves_made: int) -> None:
    state = play(table("36:A sloop:AAAAA", moves_made=moves_made), "hat 36")
    assert result(state) == ("escaped", (0,))
    assert state.legal_actions() == []


@pytest.mark.rule("CG-44")
def test_case_18_two_cards_due_and_one_in_the_pile() -> None:
    state = table("3:BB 9:A", hands=["", ""], pile="hat", discard="key", rest="B")
    record = play(state, "back 9").position()
    assert record["hands"][0] == hand("hat, key")
    assert (record["draw_pile"], record["discard"]) == ([], {})


@pytest.mark.rule("CG-46")
@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
def test_case_19_all_cards_in_hands(mode: str) -> None:
    state = table("3:BB 9:A", hands=["hat", ""], mode=mode, row="", rest="B")
    play(state, "back 9")
    assert passage(state) == "3:ABB"
    assert state.position()["hands"][0] == hand("hat")
    assert state.position()["moves_made"] == 1


@pytest.mark.rule("CG-43")
def test_case_20_two_cards_due_and_one_in_the_row() -> None:
    state = table("3:BB 9:A", hands=["", "hat"], mode="tortuga", row="hat", pile=TWELVE)
    record = play(state, "back 9").position()
    assert record["hands"][0] == hand("hat, skull")
    assert record["row"] == cards(TWELVE)[1:]
    assert len(record["row"]) == 11


@pytest.mark.rule("CG-42")
def test_case_21_the_row_emptied_exactly() -> None:
    state = table("3:BB 9:A", hands=["", "hat"], mode="tortuga", row="hat, key", pile=TWELVE)
    record = play(state, "back 9").position()
    assert (record["moves_made"], record["row"]) == (1, cards(TWELVE))


@pytest.mark.rule("CG-45")
@pytest.mark.parametrize(("seats", "rows"), [(2, 6), (4, 5)])
def test_case_22_the_last_six_of_the_pile_begin_a_row(seats: int, rows: int) -> None:
    assert len(GAME.new(seats, seed=1, mode="tortuga").position()["draw_pile"]) == rows * 12 + 6
    state = table("3:B 9:A", seats=seats, mode="tortuga", row="hat", pile="6 skull", rest="discard")
    discards = sum(state.position()["discard"].values())
    record = play(state, "back 9").position()
    assert (record["row"][:6], len(record["row"])) == (["skull"] * 6, 12)
    assert (len(record["draw_pile"]), record["discard"]) == (discards - 6, {})


@pytest.mark.rule("CG-44")
def test_case_23_an_empty_pile_waits_for_the_next_draw() -> None:
    state = table("3:B 9:A", hands=["hat", "hat"], pile="key", rest="discard")
    play(state, "back 9", "hat 0", "end")
    assert state.observation(None)["pile"] == 0
    assert sum(state.position()["discard"].values()) == 100


@pytest.mark.rule("CG-39")
def test_case_24_a_hoard_of_twenty_cards() -> None:
    state = table("3:BB 9:A", hands=["4 skull, 4 hat, 4 key, 4 sword, 4 dagger", "hat"])
    assert play(state, "back 9").observation(1)["hand_sizes"][0] == 22


@pytest.mark.rule("CG-17")
def test_case_25_back_and_forward_with_the_same_pirate() -> None:
    assert passage(play(table("3:B 9:A"), "back 9", "key 3")) == "3:B 6:A"


@pytest.mark.rule("CG-53")
def test_case_26_a_win_in_the_last_turn_counts() -> None:
    state = table("36:A sloop:AAAAA", turn_limit=5, turn_number=5, moves_made=2)
    assert result(play(state, "hat 36")) == ("escaped", (0,))


@pytest.mark.rule("CG-52")
def test_case_27_deadlock_is_checked_before_the_turn_limit() -> None:
    # Turn 1 is played, turns 2 and 3 are the two forced passes.
    assert result(play(table(hands=["skull", ""], turn_limit=3), "skull 0")) == ("deadlock", (0,))


@pytest.mark.rule("CG-22", "CG-53")
@pytest.mark.parametrize(("hands", "limit"), [(["skull", ""], 2), (["skull", "", "hat"], 2)])
def test_case_28_the_last_turn_is_a_forced_pass(hands: list[str], limit: int) -> None:
    state = play(table(hands=hands, seats=len(hands), turn_limit=limit), "skull 0")
    assert result(state) == ("turn_limit", (0,))
    record = state.position()
    assert (record["consecutive_forced_passes"], record["turn_number"], record["current_seat"]) == (1, 2, 1)
    assert GAME.load(record).position() == record


@pytest.mark.rule("CG-42", "CG-44")
def test_case_29_row_and_pile_end_together_while_discards_exist() -> None:
    state = table("3:B 9:A", hands=["", "hat"], mode="tortuga", row="key", rest="discard")
    record = play(state, "back 9").position()
    assert (len(record["row"]), len(record["draw_pile"]), record["discard"]) == (12, 88, {})


@pytest.mark.rule("CG-47")
def test_case_30_the_row_stays_empty_until_a_card_is_due() -> None:
    game = match("3:B 9:A", hands=["hat, key", ""], mode="tortuga", row="", rest="B")
    assert not any(event.kind == "new_row" for event in play_match(game, "hat 0", "key 0"))
    assert game.state.position()["row"] == []
    events = play_match(game, "back 9")
    assert [event.kind for event in events[:4]] == ["retreat", "reshuffle", "new_row", "drew"]
    assert len(game.state.position()["row"]) == 1


@pytest.mark.rule("CG-63")
@pytest.mark.parametrize(("moves_made", "passes"), [(0, 1), (1, 0), (2, 0)])
def test_case_31_a_loaded_player_who_cannot_move(moves_made: int, passes: int) -> None:
    record = table("9:A", hands=["", ONE_OF_EACH], moves_made=moves_made).position()
    assert (record["current_seat"], record["turn_number"], record["moves_made"]) == (1, 2, 0)
    assert record["consecutive_forced_passes"] == passes
    assert GAME.load(record).position() == record
    assert record["pirates"] == position("9:A")["pirates"]
