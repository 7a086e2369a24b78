"""The compiled rules number actions as the verbs are declared, and every obstacle has its code."""

from __future__ import annotations

from cayona.games.tortuga.box import VERBS
from cayona.games.tortuga.rules import actions

KINDS = {
    "keep": {actions.is_of_dice, actions.is_keep},
    "no place": {actions.is_of_dice},
    "turn": {actions.is_of_dice, actions.is_turning},
    "new": {actions.is_of_dice, actions.is_advantage},
    "flip": {actions.is_of_dice, actions.is_advantage, actions.is_flip},
    "use": set(),
    "decline": set(),
    "token": {actions.is_token},
    "target": {actions.is_target},
    "take": {actions.is_take},
    "drop": {actions.is_drop},
}
COUNTED_FROM_ONE = {"keep", "target"}


def test_the_rules_tell_verbs_apart_as_they_are_declared() -> None:
    for action in range(VERBS.count):
        verb, arguments = VERBS.decode(action)
        for kind in set().union(*KINDS.values()):
            assert kind(action) == (kind in KINDS[verb]), (kind, action)
        if arguments:
            assert actions.subject_of(action) == arguments[0] + (verb in COUNTED_FROM_ONE)
        if verb == "keep":
            assert actions.keep(arguments[0] + 1) == action
            assert actions.dice_of(action) == arguments[0] + 1
