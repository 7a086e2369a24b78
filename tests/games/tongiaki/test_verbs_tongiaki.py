"""The compiled rules number actions as the verbs are declared, and every obstacle has its words."""

from __future__ import annotations

from cayona.games.tongiaki.box import VERBS
from cayona.games.tongiaki.components import EDGES
from cayona.games.tongiaki.rules import actions, obstacles
from cayona.games.tongiaki.words.refusals import REFUSALS
from cayona.kernel.numbers import codes_of

KINDS = {
    "expand": {actions.is_turn, actions.is_expansion},
    "royal": {actions.is_turn, actions.is_royal},
    "new settlement": {actions.is_turn},
    "reenter": {actions.is_turn},
    "slot": {actions.is_slot},
    "sail": {actions.is_voyage},
    "land": {actions.is_landing},
    "lay": {actions.is_laying},
}


def test_the_rules_tell_verbs_apart_as_they_are_declared() -> None:
    for action in range(VERBS.count):
        verb, arguments = VERBS.decode(action)
        for kind in set().union(*KINDS.values()):
            assert kind(action) == (kind in KINDS[verb]), (kind, action)
        if verb in ("expand", "royal"):
            assert (actions.subject_of(action),) == arguments
        elif len(arguments) == 2:
            assert divmod(actions.subject_of(action), EDGES) == arguments


def test_every_obstacle_has_a_sentence() -> None:
    assert set(codes_of(obstacles)) - set(REFUSALS) == {"", "not-now"}
