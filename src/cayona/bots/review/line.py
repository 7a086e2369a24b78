"""The line of a match: what was done in the end, without what was taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cayona.kernel.errors import OptionError
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.kernel.retelling import beginning, repeat
from cayona.kernel.state import State

GIVING_UP: Final = -1
"""The last action of a match that somebody has given up: no action of the game."""


@dataclass(frozen=True, slots=True)
class Played:
    """One action of the line."""

    version: int
    """How many lines of the history were before it: where a replay shows the position."""
    seat: int
    action: int
    before: State
    after: State
    legal: int
    """How many actions there were to choose from; one by the clock was no choice."""
    together: bool
    """Whether others chose at the same time, so that their choices come to light with it."""

    @property
    def shows(self) -> bool:
        """Whether chance or something hidden came to light."""
        return bool(self.after.reveals != self.before.reveals)


def line_of(match: Match, resigned: int | None = None) -> list[Played]:
    """Return the actions that a match consists of in the end; it has to be over, or given up by a seat."""
    if not match.state.is_over() and resigned is None:
        raise OptionError(
            _("The match is not over. A review reveals its secrets, so it has to wait."), code="not-over"
        )
    again = beginning(match)
    line: list[Played] = []
    for number, move in enumerate(match.history):
        before = again.state.clone()
        repeat(again, match, number)
        if move.is_concession:
            break
        if move.action is None:
            line.pop()
            continue
        by_clock = move.action in match.game.server_actions
        legal = 1 if by_clock else len(before.legal_actions(move.seat))
        together = _together(line, before, move.seat)
        line.append(Played(number, move.seat, move.action, before, again.state.clone(), legal, together))
    if not match.state.is_over() and resigned is not None:
        end = again.state
        line.append(Played(match.version, resigned, GIVING_UP, end.clone(), end.clone(), 2, False))
    return line


def _together(line: list[Played], before: State, seat: int) -> bool:
    """Tell whether an action belongs to a block of decisions that are made at once."""
    if len(before.deciders()) > 1:
        return True
    return bool(line) and line[-1].together and seat in line[-1].before.deciders() and not line[-1].shows
