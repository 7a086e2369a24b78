"""Dice from somebody's own box: entered as a code, kept with the table and its record, shown and judged."""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga.boards import GAME

from cayona.games.tortuga.own_dice import SHEET, dice_of
from cayona.kernel.errors import OptionError
from cayona.kernel.match import Match
from cayona.kernel.record import verify
from cayona.kernel.sheets import USUAL
from cayona.svg.picture import draw_state

OWN = SHEET.other


def test_the_usual_dice_are_written_nowhere() -> None:
    state = GAME.new(seed=1, dice=SHEET.usual.replace("-", " ").lower())
    assert "dice" not in state.options
    assert "dice" not in state.position()["options"]
    assert "dice" not in state.observation(0)
    assert dice_of(USUAL)["A"] == {"fleet": 4, "crew": 1, "treasure": 3, "attack": 5, "raid": 2}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (7, "a code like “41352-"),
        ("41352", "a code like “41352-"),
        (OWN + "1", "E: it must have 5 signs, not 6."),
        (OWN[:-1] + "7", "E, raid: it must be 1, 2, 3, 4 or 5, not “7”."),
        ("X" + OWN[1:], "A, fleet: it must be 1, 2, 3, 4 or 5, not “X”."),
    ],
)
def test_a_code_that_does_not_fit_is_refused_and_names_the_place(code: Any, words: str) -> None:
    with pytest.raises(OptionError, match="Option “dice”") as refused:
        GAME.new(seed=1, dice=code)
    assert words in str(refused.value)


def test_totals_count_what_is_on_the_dice() -> None:
    state = GAME.new(2, seed=4, dice=OWN)
    while not any(any(board["totals"]) for board in state.observation(None)["boards"]):
        state.apply(state.legal_actions()[0])
    for board in state.observation(None)["boards"]:
        for index, (action, total) in enumerate(zip(dice_of(OWN)["A"], board["totals"], strict=True)):
            letters = [
                letter for letter, space in zip("ABCDE", board["dice"], strict=True) if space == action
            ]
            bonus = board["advantage"][index] if letters else 0
            assert total == sum(dice_of(OWN)[letter][action] for letter in letters) + bonus


def test_a_record_with_own_dice_verifies_and_a_position_loads() -> None:
    match = Match(GAME, 2, 5, dice=OWN)
    for _ in range(40):
        seat = match.state.deciders()[0]
        match.play(match.state.legal_actions(seat)[-1], seat)
    again = verify(match.record(), GAME)
    assert again.state.position() == match.state.position()
    position = match.state.position()
    assert position["options"]["dice"] == OWN
    assert GAME.load(position).position() == position


def test_the_picture_shows_the_numbers_of_the_box() -> None:
    usual, own = (GAME.new(2, seed=3, **options) for options in ({}, {"dice": OWN}))
    assert usual.observation(0)["boards"] == own.observation(0)["boards"], "the same roll"
    usually, owned = (draw_state(state, 0).portrait("light") for state in (usual, own))
    for action, number in dice_of(OWN)["A"].items():
        assert f"Die A: {action} {number}" in owned or f"Die A: {action}" not in usually
    assert usually != owned
    sentences = [[choice.sentence for choice in state.choices(0)] for state in (usual, own)]
    assert sentences[0] != sentences[1], "what a keep adds up to"


def test_bots_judge_by_the_dice_of_the_box() -> None:
    usual, own = (GAME.new(2, seed=3, **options) for options in ({}, {"dice": OWN}))
    actions = usual.legal_actions(0)
    assert actions == own.legal_actions(0)
    assert GAME.heuristics.rate(usual, 0, actions) != GAME.heuristics.rate(own, 0, actions)
