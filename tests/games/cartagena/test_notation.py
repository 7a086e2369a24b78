"""Action numbers and their short notation."""

from __future__ import annotations

from typing import Any

import pytest
from games.cartagena.boards import GAME, SYMBOLS, table

import cayona

FIRST_RETREAT, END_TURN = 222, 259


def test_there_are_260_actions() -> None:
    assert GAME.action_count == 260


@pytest.mark.rule("CG-24")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_an_advance_is_numbered_by_symbol_and_place(symbol: str) -> None:
    for place in range(1, 37):
        assert GAME.parse_action(f"{symbol} {place}") == SYMBOLS.index(symbol) * 37 + place
    assert GAME.parse_action(f"{symbol} fortress") == SYMBOLS.index(symbol) * 37


@pytest.mark.rule("CG-31")
def test_a_retreat_is_numbered_by_place() -> None:
    for place in range(1, 37):
        assert GAME.parse_action(f"back {place}") == FIRST_RETREAT + place - 1
    assert GAME.parse_action("back sloop") == 258


def test_ending_the_turn_is_the_last_number() -> None:
    assert GAME.parse_action("end") == END_TURN


@pytest.mark.parametrize("action", range(260))
def test_every_action_can_be_written_and_read_back(action: int) -> None:
    assert GAME.parse_action(table().action_text(action)) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "skull fortress"),
        (9, "skull 9"),
        (37, "dagger fortress"),
        (221, "hat 36"),
        (222, "back 1"),
        (238, "back 17"),
        (258, "back sloop"),
        (259, "end"),
    ],
)
def test_some_texts(action: int, text: str) -> None:
    assert table().action_text(action) == text


@pytest.mark.parametrize(
    ("text", "action"),
    [("SKULL 9", 9), ("  skull   9 ", 9), ("skull 0", 0), ("back 37", 258), ("End", 259), ("back 01", 222)],
)
def test_reading_forgives_case_spaces_and_numbers_for_places(text: str, action: int) -> None:
    assert GAME.parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "skull",
        "9",
        "skull 37",
        "skull sloop",
        "skull -1",
        "skull 9 9",
        "skull ９",
        "skull 9.0",
        "pistol 9",
        "back",
        "back 0",
        "back fortress",
        "back 38",
        "back 100",
        "end 1",
        "pass",
        None,
        9,
    ],
)
def test_what_cannot_be_read_is_told_what_can(text: Any) -> None:
    with pytest.raises(cayona.InvalidAction, match="is not an action") as refused:
        GAME.parse_action(text)
    assert refused.value.code == "unreadable-action"
    for word in ("skull 9", "back 17", "end", *SYMBOLS):
        assert word in str(refused.value)


@pytest.mark.parametrize("action", [-1, 260])
def test_there_is_no_text_for_an_unknown_action(action: int) -> None:
    with pytest.raises(cayona.InvalidAction) as refused:
        table().action_text(action)
    assert refused.value.code == "unknown-action"


@pytest.mark.rule("CG-36")
def test_a_retreat_from_space_1_is_never_legal() -> None:
    for pirates in ("1:A", "1:AB", "1:ABB", "1:AA 2:BB"):
        assert FIRST_RETREAT not in table(pirates).legal_actions()


def test_at_most_43_actions_are_legal_at_once() -> None:
    state = table("3:BB 4:A 9:A 12:A 17:A 23:A 27:A", moves_made=1)
    assert len(state.legal_actions()) == 43


# --- Choices -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence", "elements", "target"),
    [
        ("skull fortress", "Play skull: fortress → 4", ("card-skull", "fortress"), "space-4"),
        ("skull 12", "Play skull: 12 → 17", ("card-skull", "space-12"), "space-17"),
        ("hat 36", "Play hat: 36 → sloop", ("card-hat", "space-36"), "sloop"),
        ("back 12", "Move back 12 → 3 (+1 card)", ("space-12", "space-3"), "space-3"),
        ("back 36", "Move back 36 → 20 (+2 cards)", ("space-36", "space-20"), "space-20"),
        ("back sloop", "Move back sloop → 36 (+1 card)", ("sloop", "space-36"), "space-36"),
        ("end", "End the turn", ("end-turn",), ""),
    ],
)
def test_a_choice_says_what_it_does_and_what_to_click(
    text: str, sentence: str, elements: tuple[str, ...], target: str
) -> None:
    state = table("3:B 12:A 20:BB 36:A sloop:A", moves_made=1)
    choice = {choice.text: choice for choice in state.choices()}[text]
    assert choice[:5] == (state.parse_action(text), text, sentence, elements, target)
    assert choice.badge == ("+" + sentence.split("(+")[1].split(" ")[0] if "(+" in sentence else "")


def test_choices_are_the_legal_actions_and_their_clicks_differ() -> None:
    state = table("3:BB 9:A 12:AB sloop:A", moves_made=2)
    choices = state.choices()
    assert [choice.action for choice in choices] == state.legal_actions()
    assert len({choice.elements for choice in choices}) == len(choices)
