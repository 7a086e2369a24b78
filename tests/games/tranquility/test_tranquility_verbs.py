"""The numbers that the compiler sees are those of the verbs, and every obstacle has a name and a reason."""

from __future__ import annotations

import pytest

from cayona.games.tranquility.box import VERBS, named_card
from cayona.games.tranquility.components import STORMS
from cayona.games.tranquility.rules import actions, obstacles
from cayona.games.tranquility.rules.table import card_name
from cayona.games.tranquility.words.refusals import REASONS
from cayona.kernel.numbers import codes_of

CONSTANTS = {
    "start": actions.PLAY_START,
    "finish": actions.PLAY_FINISH,
    "monster": actions.PLAY_MONSTER,
    "discard": actions.DISCARD_TWO,
    "trade": actions.TRADE_HAND,
    "turn": actions.TURN_ISLAND,
    "keep": actions.KEEP_ROCKS,
    "pile": actions.PILE_TOP,
    "break": actions.LET_BREAK,
}
"""The verbs without an argument."""
KINDS = {
    "cell": (actions.is_cell, actions.cell_of, actions.on_cell),
    "row": (actions.is_row, actions.row_of, actions.on_row),
    "offer": (actions.is_offer, actions.offer_of, actions.offering),
    "compass": (actions.is_compass, actions.storm_of, actions.against_storm),
}
"""For each verb with an argument: is an action of that kind, which one is it, and back."""


def test_literal_numbers_are_those_of_the_verbs() -> None:
    assert VERBS.count == actions.ACTION_COUNT
    for verb, number in CONSTANTS.items():
        assert VERBS.encode(verb) == number


@pytest.mark.parametrize("action", range(actions.ACTION_COUNT))
def test_the_rules_take_every_action_apart_like_its_verb(action: int) -> None:
    act = VERBS.decode(action)
    for verb, (is_kind, which, back) in KINDS.items():
        assert is_kind(action) == (act.verb == verb)
        if act.verb == verb:
            assert which(action) == act.which
            assert back(act.which) == action
    assert actions.is_card(action) == (named_card(action) is not None)
    if actions.is_card(action):
        assert card_name(actions.card_of(action)) == named_card(action)
        assert actions.with_card(actions.card_of(action)) == action


def test_storms_are_numbered_as_in_the_box() -> None:
    assert [VERBS.format(actions.against_storm(storm)) for storm in range(len(STORMS))] == [
        f"compass {storm}" for storm in STORMS
    ]


def test_every_obstacle_has_a_sentence() -> None:
    assert {"", *REASONS} == set(codes_of(obstacles))
