"""Actions as the rules see them: a verb, known by its first number, and an argument from 0 (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.verbs import ASKED, ATTACK, VERBS

_VERBS: Final = [VERBS.decode(action).verb for action in range(VERBS.count)]
VERB_OF: Final = vec[i64]([_VERBS.index(verb) for verb in _VERBS])
FIRST_ASKED: Final = vec[i64]([_VERBS.index(first) for first, _last in ASKED.values()])
END_ASKED: Final = vec[i64]([_VERBS.index(last) + _VERBS.count(last) for _first, last in ASKED.values()])
"""By phase, the range of the actions that it asks for."""


def vote_called(verb: i64) -> i64:
    """Return which vote one calls by a verb: they have the same order."""
    return verb - ATTACK


def verb_of(action: i64) -> i64:
    """Return the verb of an action."""
    return VERB_OF[action]


def argument_of(action: i64) -> i64:
    """Return the argument of an action: a seat, a place, a side, a face, a pair; 0 if it has none."""
    return action - VERB_OF[action]
