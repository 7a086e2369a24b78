"""What a player does without, to measure what it is worth: a kind of actions, a card, an ability.

`back` is every action whose notation begins with that word, `island 42` or `sail tonga` a narrower kind or a
single action, and `yes@fountain_reaction` one that is meant only in that phase of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.state import State

BEFORE_PHASE: Final = "@"
MOST_NAMED: Final = 40


def kind_of(game: Game, action: int) -> str:
    """Return what kind of action it is: the first word of its notation."""
    return game.format_action(action).split(" ", 1)[0]


def without(forbidden: Sequence[str], state: State, seat: int, action: int) -> int:
    """Return an action, or the best that is not forbidden; if all are, it is taken after all."""
    if not is_forbidden(forbidden, state, action):
        return action
    allowed = [one for one in state.legal_actions(seat) if not is_forbidden(forbidden, state, one)]
    if not allowed:
        return action
    weights = vec[float]([0.0] * len(allowed))
    state.game.heuristics.weigh(state.determinize(seat, 0), seat, vec[i64](allowed), len(allowed), weights)
    return allowed[max(range(len(allowed)), key=lambda place: weights[place])]


def is_forbidden(forbidden: Sequence[str], state: State, action: int) -> bool:
    """Tell whether an action is among those forbidden in this position."""
    text = state.game.format_action(action)
    return any(_covers(what, text, state.game.phase(state)) for what in forbidden)


def _covers(what: str, text: str, phase: str) -> bool:
    words, _sign, wanted = what.partition(BEFORE_PHASE)
    return _begins(text, words) and wanted in ("", phase)


def _begins(text: str, words: str) -> bool:
    return f"{text} ".startswith(f"{words} ")


def check_forbidden(game: Game, forbidden: Sequence[str]) -> None:
    """Raise an OptionError for what is no action and no kind of actions."""
    texts = [game.format_action(action) for action in range(game.action_count)]
    for what in forbidden:
        words = what.partition(BEFORE_PHASE)[0]
        if not any(_begins(text, words) for text in texts):
            kinds = dict.fromkeys(text.split(" ", 1)[0] for text in texts)
            raise OptionError(
                _("{title} has no action “{what}”; the kinds of actions are {known}.").format(
                    title=game.title, what=words, known=listing(list(kinds)[:MOST_NAMED])
                ),
                code="unknown-action",
            )
