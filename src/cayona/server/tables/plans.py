"""Several actions of one decision, tried out before they are sent together.

What a seat could take back again it may also just imagine: a plan goes on as long as nothing hidden comes to
light and the same seats decide. It is imagined in a redraw that the seat cannot tell from the real position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match, decision
from cayona.kernel.state import State
from cayona.server.errors import TableError

LONGEST: Final = 64
"""Actions in one plan; the longest decisions of our games have fewer."""
_WORLD: Final = 0


class Plan(NamedTuple):
    """Where planned actions lead."""

    state: State
    """A position that the planning seat cannot tell from the one it would stand in."""
    complete: bool
    """Whether the last action ends what can be planned: there is nothing left but to send it all."""


def plan(match: Match, seat: int, actions: Any) -> Plan:
    """Imagine a seat's actions one after the other; whatever the rules refuse is refused here."""
    return _played(match.state.determinize(seat, _WORLD), seat, checked_actions(actions))


def check_plan(match: Match, seat: int, actions: Sequence[int]) -> None:
    """Refuse actions that cannot be sent together."""
    _played(match.state.clone(), seat, actions)


def checked_actions(actions: Any) -> list[int]:
    """Return a list of actions if it is one, of a sensible length."""
    if not isinstance(actions, list) or not 1 <= len(actions) <= LONGEST:
        raise TableError(
            _("A plan is a list of 1 to {most} actions.").format(most=LONGEST), code="bad-actions"
        )
    return actions


def _played(state: State, seat: int, actions: Sequence[int]) -> Plan:
    standing = decision(state)
    complete = False
    for number, action in enumerate(actions):
        if complete:
            raise TableError(
                _("Action {number} ends the decision; what comes after it is not known yet.").format(
                    number=number
                ),
                code="plan-too-long",
            )
        state.apply(action, seat)
        complete = decision(state) != standing
    return Plan(state, complete)
