"""Several actions of one decision, tried out before they are sent together.

A plan goes on as long as the same seats decide, the game calls it one decision, and nothing comes to light
that was hidden from the planning seat. It is imagined in redraws that the seat cannot tell from the real
position; where they begin to look different to it, the plan would tell more than the seat can know, and ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, NamedTuple

from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.kernel.state import State
from cayona.server.errors import TableError

LONGEST: Final = 64
"""Actions in one plan; the longest decisions of our games have fewer."""
WORLDS: Final = 4
"""Redraws that a plan is imagined in."""


class Plan(NamedTuple):
    """Where planned actions lead."""

    state: State
    """A position that the planning seat cannot tell from the one it would stand in."""
    complete: bool
    """Whether the last action ends what can be planned: there is nothing left but to send it all."""
    known: bool
    """Whether the seat knows where it would stand: no action has brought anything to light."""


def plan(match: Match, seat: int, actions: Any) -> Plan:
    """Imagine a seat's actions one after the other; whatever the rules refuse is refused here."""
    worlds = [match.state.determinize(seat, world) for world in range(WORLDS)]
    standing = _standing(worlds[0])
    complete, known = False, True
    for number, action in enumerate(checked_actions(actions)):
        if complete:
            raise TableError(
                _("Action {number} ends the decision; what comes after it is not known yet.").format(
                    number=number
                ),
                code="plan-too-long",
            )
        for world in worlds:
            world.apply(action, seat)
        known = _look_alike(worlds, seat)
        complete = _standing(worlds[0]) != standing or not known
    return Plan(worlds[0], complete, known)


def checked_actions(actions: Any) -> list[int]:
    """Return a list of actions if it is one, of a sensible length."""
    if not isinstance(actions, list) or not 1 <= len(actions) <= LONGEST:
        raise TableError(
            _("A plan is a list of 1 to {most} actions.").format(most=LONGEST), code="bad-actions"
        )
    return actions


def _standing(state: State) -> tuple[list[int], int, Hashable]:
    return state.deciders(), state.handovers, state.game.composing(state)


def _look_alike(worlds: Sequence[State], seat: int) -> bool:
    """Tell whether a seat still cannot tell possible worlds apart: else something has come to light."""
    seen = worlds[0].observation(seat)
    return all(world.observation(seat) == seen for world in worlds[1:])
