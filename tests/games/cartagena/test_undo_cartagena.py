"""Taking moves back: within a turn, and never once something hidden or random came to light."""

from __future__ import annotations

from typing import Any

import pytest
from games.cartagena.boards import match, play_match

import cayona


def test_two_advances_are_taken_back_one_by_one() -> None:
    game = match()
    start = game.state.position()
    play_match(game, "skull 0")
    middle = game.state.position()
    play_match(game, "hat 0")
    game.undo(0)
    assert game.state.position() == middle
    game.undo(0)
    assert game.state.position() == start
    assert not game.can_undo(0)


def test_an_undo_stays_in_the_log() -> None:
    game = match()
    play_match(game, "skull 0")
    game.undo(0)
    assert [event.kind for event in game.events] == ["start", "turn", "advance", "undo"]
    assert game.log(0)[-1] == "You take the last action back."
    assert game.log(1)[-1] == "A takes the last action back."
    assert game.log(None)[-1] == "A takes the last action back."


def test_a_match_goes_on_after_an_undo() -> None:
    game = match()
    play_match(game, "skull 0")
    game.undo(0)
    play_match(game, "hat 0", "end")
    assert game.state.deciders() == [1]
    assert cayona.replay(game.record()).state.position() == game.state.position()


UNDOABLE: list[tuple[str, dict[str, Any], str]] = [
    ("an advance", {}, "skull 0"),
    ("a tortuga retreat that took from the row", {"pirates": "3:B 9:A", "mode": "tortuga"}, "back 9"),
    (
        "a jamaica retreat without a card to draw",
        {"pirates": "3:B 9:A", "hands": ["hat", ""], "rest": "B"},
        "back 9",
    ),
]
FINAL: list[tuple[str, dict[str, Any], str]] = [
    ("a jamaica draw", {"pirates": "3:B 9:A"}, "back 9"),
    ("a new row", {"pirates": "3:B 9:A", "mode": "tortuga", "row": "hat"}, "back 9"),
    ("a new row between two cards", {"pirates": "3:BB 9:A", "mode": "tortuga", "row": "hat"}, "back 9"),
    (
        "a reshuffle",
        {"pirates": "3:B 9:A", "hands": ["hat", ""], "discard": "2 key", "rest": "B"},
        "back 9",
    ),
    ("the end of the turn by choice", {"moves_made": 1}, "end"),
    ("the third move", {"moves_made": 2}, "skull 0"),
    ("a move that was the last one left", {"hands": ["skull", "hat"]}, "skull 0"),
    ("the end of the game", {"pirates": "36:A sloop:AAAAA"}, "hat 36"),
]


def ids(cases: list[tuple[str, dict[str, Any], str]]) -> list[str]:
    return [case[0] for case in cases]


@pytest.mark.parametrize(("what", "fields", "action"), UNDOABLE, ids=ids(UNDOABLE))
def test_this_can_be_taken_back(what: str, fields: dict[str, Any], action: str) -> None:
    game = match(**fields)
    before = game.state.position()
    play_match(game, action)
    assert game.can_undo(0)
    assert not game.can_undo(1)
    game.undo(0)
    assert game.state.position() == before


@pytest.mark.parametrize(("what", "fields", "action"), FINAL, ids=ids(FINAL))
def test_this_cannot_be_taken_back(what: str, fields: dict[str, Any], action: str) -> None:
    game = match(**fields)
    play_match(game, action)
    after = game.state.position()
    for seat in (0, 1):
        assert not game.can_undo(seat)
        with pytest.raises(cayona.IllegalAction, match="cannot take back") as refused:
            game.undo(seat)
        assert refused.value.code == "cannot-undo"
    assert game.state.position() == after


def test_what_came_before_a_draw_is_final_too() -> None:
    game = match("3:B 9:A")
    play_match(game, "skull 0", "back 9")
    assert not game.can_undo(0)


def test_after_a_draw_the_next_advance_can_be_taken_back_but_not_the_draw() -> None:
    game = match("3:B 9:A")
    play_match(game, "back 9", "skull 0")
    game.undo(0)
    assert not game.can_undo(0)


@pytest.mark.rule("CG-22")
@pytest.mark.parametrize("actions", [["skull 0", "end"], ["skull 0", "hat 0", "key 0"]])
def test_the_turns_end_is_final_even_if_everybody_else_had_to_pass(actions: list[str]) -> None:
    """The same seat decides again, but it is another turn."""
    game = match(hands=["2 skull, hat, key", ""])
    play_match(game, *actions)
    assert game.state.position()["turn_number"] == 3
    assert game.state.deciders() == [0]
    assert not game.can_undo(0)
