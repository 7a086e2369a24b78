"""The turn: CG-15 to CG-23, and what an action that is not allowed is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from games.cartagena.boards import GAME, ONE_OF_EACH, legal, passage, play, table

import cayona

END_TURN = 259


def turn(state: cayona.State) -> tuple[int, int, int]:
    record = state.position()
    return record["turn_number"], record["current_seat"], record["moves_made"]


@pytest.mark.rule("CG-15", "CG-19", "CG-20")
@pytest.mark.parametrize(
    ("actions", "after"),
    [
        (["skull 0"], (1, 0, 1)),
        (["skull 0", "end"], (2, 1, 0)),
        (["skull 0", "hat 0"], (1, 0, 2)),
        (["skull 0", "hat 0", "end"], (2, 1, 0)),
        (["skull 0", "hat 0", "key 0"], (2, 1, 0)),
    ],
)
def test_a_turn_has_one_to_three_moves(actions: Sequence[str], after: tuple[int, int, int]) -> None:
    assert turn(play(table(), *actions)) == after


@pytest.mark.rule("CG-16")
@pytest.mark.parametrize(
    ("actions", "after"),
    [
        (["back 9", "skull 0", "hat 0"], "3:AB 4:A 11:A"),
        (["skull 0", "back 9", "hat 0"], "3:B 4:AA 11:A"),
        (["skull 0", "hat 0", "back 11"], "3:B 4:A 9:AA"),
        (["back 9", "back 16", "skull 0"], "3:AAB 4:A"),
    ],
)
def test_advances_and_retreats_mix_in_any_order(actions: Sequence[str], after: str) -> None:
    start = "3:B 9:A 16:A" if "back 16" in actions else "3:B 9:A"
    assert passage(play(table(start), *actions)) == after


@pytest.mark.rule("CG-17")
def test_the_same_pirate_may_move_three_times() -> None:
    state = table("3:B 9:A")
    assert passage(play(state, "hat 9")) == "3:B 11:A"
    assert passage(play(state, "back 11")) == "3:AB"
    assert passage(play(state, "skull 3")) == "3:B 4:A"


@pytest.mark.rule("CG-18")
def test_the_first_move_is_a_duty() -> None:
    state = table("3:B 9:A")
    assert "end" not in legal(state)
    with pytest.raises(cayona.IllegalAction, match="at least one move") as refused:
        state.apply(END_TURN)
    assert (refused.value.code, refused.value.rule) == ("first-move-is-a-duty", "CG-18")


@pytest.mark.rule("CG-18")
def test_the_duty_returns_with_every_turn() -> None:
    state = play(table(), "skull 0", "end")
    assert state.deciders() == [1]
    assert not state.explain(END_TURN).legal


@pytest.mark.rule("CG-19")
def test_unused_moves_are_lost() -> None:
    state = play(table(), "skull 0", "end", "hat 0", "end")
    assert turn(state) == (3, 0, 0)
    assert turn(play(state, "key 0", "hat 0", "sword 0")) == (4, 1, 0)  # three moves again, no more


@pytest.mark.rule("CG-20")
def test_nobody_is_asked_after_the_third_move() -> None:
    state = play(table(), "skull 0", "hat 0", "key 0")
    assert state.deciders() == [1]
    assert state.legal_actions(0) == []


@pytest.mark.rule("CG-21")
@pytest.mark.parametrize(("hand", "actions"), [("skull", ["skull 0"]), ("skull, hat", ["skull 0", "hat 4"])])
def test_a_turn_ends_by_itself_when_no_move_is_left(hand: str, actions: Sequence[str]) -> None:
    state = play(table(hands=[hand, ONE_OF_EACH]), *actions)
    assert turn(state) == (2, 1, 0)
    assert state.position()["consecutive_forced_passes"] == 0


@pytest.mark.rule("CG-22")
def test_a_player_without_any_move_must_pass() -> None:
    before = table(hands=[ONE_OF_EACH, "", ONE_OF_EACH], seats=3)
    hands_before = before.position()["hands"][1]
    state = play(before, "skull 0", "end")
    assert turn(state) == (3, 2, 0)  # the pass was turn 2
    assert state.position()["consecutive_forced_passes"] == 1
    assert state.position()["hands"][1] == hands_before == {}


@pytest.mark.rule("CG-22")
@pytest.mark.parametrize(("pirates", "action"), [("", "skull 0"), ("9:BB 12:B", "back 12")])
def test_any_move_resets_the_count_of_passes(pirates: str, action: str) -> None:
    state = table(pirates, hands=["", ONE_OF_EACH])
    assert turn(state) == (2, 1, 0)  # A had to pass at once
    assert state.position()["consecutive_forced_passes"] == 1
    assert play(state, action).position()["consecutive_forced_passes"] == 0


@pytest.mark.rule("CG-22")
def test_a_winning_move_resets_the_count_of_passes_too() -> None:
    state = table("36:B sloop:BBBBB", hands=["", "hat"])
    assert state.position()["consecutive_forced_passes"] == 1
    record = play(state, "hat 36").position()
    assert (record["result"]["reason"], record["consecutive_forced_passes"]) == ("escaped", 0)


@pytest.mark.rule("CG-23")
@pytest.mark.parametrize("pirates", ["", "1:AAA 2:AAA", "36:AAA sloop:AA", "5:AAA sloop:AAA", "sloop:AAAAA"])
def test_with_a_card_in_hand_there_is_always_an_advance(pirates: str) -> None:
    assert any(text.startswith("hat ") for text in legal(table(pirates, hands=["hat", "hat"])))


# --- Refusals ------------------------------------------------------------------------------------------

REFUSALS: list[tuple[dict[str, Any], str, int | None, str, str | None, str]] = [
    ({}, "end", None, "first-move-is-a-duty", "CG-18", "Make at least one move before you end your turn."),
    ({"hands": ["hat", "hat"]}, "skull 0", None, "no-such-card", "CG-24", "You hold no card with a skull."),
    ({}, "skull 9", None, "no-pirate-there", "CG-24", "You have no pirate on 9."),
    ({"pirates": "9:B"}, "skull 9", None, "no-pirate-there", "CG-24", "You have no pirate on 9."),
    ({"pirates": "9:B"}, "back 9", None, "no-pirate-there", "CG-31", "You have no pirate on 9."),
    (
        {"pirates": "4:A"},
        "back 4",
        None,
        "nobody-to-fall-back-on",
        "CG-36",
        "No pirate to fall back to: no space further back holds one or two pirates.",
    ),
    (
        {},
        "skull 0",
        1,
        "not-your-decision",
        None,
        "Seat 1 has nothing to decide now; it is up to seat 0.",
    ),
    (
        {"pirates": "sloop:AAAAAA"},
        "skull 0",
        None,
        "game-over",
        None,
        "The game is over; nobody can act any more.",
    ),
]


@pytest.mark.rule("CG-18", "CG-24", "CG-31", "CG-36", "CG-50")
@pytest.mark.parametrize(("fields", "action", "seat", "code", "rule", "sentence"), REFUSALS)
def test_a_refusal_has_a_code_a_rule_and_a_sentence(
    fields: dict[str, Any], action: str, seat: int | None, code: str, rule: str | None, sentence: str
) -> None:
    state = table(**fields)
    before = state.position()
    number = state.parse_action(action)
    assert state.explain(number, seat) == (False, code, rule, sentence)
    with pytest.raises(cayona.IllegalAction) as refused:
        state.apply(number, seat)
    assert (refused.value.code, refused.value.rule, str(refused.value)) == (code, rule, sentence)
    assert state.position() == before


@pytest.mark.parametrize("action", [-1, 260, 10**30])
def test_a_number_outside_the_action_space_is_refused(action: int) -> None:
    state = table()
    assert state.explain(action).code == "unknown-action"
    with pytest.raises(
        cayona.IllegalAction, match=f"no action {action}; Cartagena numbers its actions 0 to 259"
    ):
        state.apply(action)


@pytest.mark.parametrize("action", [True, 1.0, "9", None])
def test_what_is_no_number_is_no_action(action: Any) -> None:
    with pytest.raises(cayona.InvalidAction) as refused:
        table().apply(action)
    assert refused.value.code == "not-a-number"


@pytest.mark.parametrize("seat", [-1, 2, True, "A"])
def test_an_unknown_seat_is_refused(seat: Any) -> None:
    with pytest.raises(cayona.OptionError, match="seats are 0 to 1"):
        table().apply(0, seat)


@pytest.mark.rule("CG-19", "CG-24", "CG-32")
@pytest.mark.parametrize(("action", "rule"), [("skull 0", "CG-24"), ("back 9", "CG-32"), ("end", "CG-19")])
def test_a_permission_names_its_rule(action: str, rule: str) -> None:
    state = play(table("3:B 9:A"), "hat 0")
    explanation = state.explain(state.parse_action(action))
    assert explanation[:3] == (True, "legal", rule)
    assert explanation.sentence


def test_a_list_of_legal_actions_is_ascending_and_belongs_to_the_seat_to_move() -> None:
    state = GAME.new(4, seed=1, first_player=2)
    actions = state.legal_actions()
    assert actions == sorted(set(actions)) == state.legal_actions(2)
    assert [state.legal_actions(seat) for seat in (0, 1, 3)] == [[], [], []]
    assert state.choices(0) == []
