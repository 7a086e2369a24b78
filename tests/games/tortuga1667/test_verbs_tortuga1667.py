"""Verbs: the numbers that the compiled rules use are those of the declaration."""

from __future__ import annotations

import pytest
from games.tortuga1667.mats import GAME

from cayona.games.tortuga1667 import verbs
from cayona.games.tortuga1667.rules import phases, polls
from cayona.games.tortuga1667.rules.acts import argument_of, verb_of, vote_called
from cayona.games.tortuga1667.verbs import PHASES, VERBS

NAMES = sorted({VERBS.decode(action).verb for action in range(VERBS.count)})


def written_out(module: object) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if name.isupper() and type(value) is int}


@pytest.mark.parametrize("verb", NAMES)
def test_the_first_number_of_each_verb_is_written_out(verb: str) -> None:
    first, *others = [action for action in range(VERBS.count) if VERBS.decode(action).verb == verb]
    assert getattr(verbs, verb.upper()) == first
    for argument, action in enumerate([first, *others]):
        assert (verb_of(action), argument_of(action)) == (first, argument)


def test_no_other_numbers_are_written_out_and_every_verb_has_a_rule() -> None:
    assert sorted(written_out(verbs)) == [name.upper() for name in NAMES]
    assert all(VERBS.rules.values())


def test_verbs_that_call_votes_have_the_order_of_the_votes() -> None:
    for kind, name in enumerate(polls.KINDS):
        assert vote_called(VERBS.encode(name)) == kind


def test_every_phase_but_the_end_asks_for_something() -> None:
    for number, name in enumerate(PHASES):
        assert getattr(phases, name) == number
    asked = {name: number for name, number in written_out(phases).items() if not name.endswith("_DONE")}
    assert list(asked) == list(PHASES)


def test_the_game_counts_and_spells_actions_as_declared() -> None:
    assert GAME.action_count == VERBS.count == 88
    assert GAME.format_action(VERBS.encode("place", 9)) == "place JR5"
    assert GAME.parse_action("Place  jr5") == VERBS.encode("place", 9)
