"""A recorded match, played again move by move."""

from __future__ import annotations

from cayona.kernel.events import Event
from cayona.kernel.match import Match
from cayona.kernel.state import State


def beginning(whole: Match) -> Match:
    """Return the start of a match, to be played again."""
    if whole.start is not None:
        return Match(whole.game, seed=whole.seed, position=whole.start)
    return Match(whole.game, int(whole.state.seats), whole.seed, **whole.options)


def repeat(match: Match, whole: Match, number: int) -> list[Event]:
    """Play one move of the whole match and return what happened."""
    entry = whole.history[number]
    if entry.is_concession:
        return match.concede()
    if entry.action is None:
        return match.undo(entry.seat, consent=entry.consent)
    return match.play(entry.action, entry.seat, clock=True)


def moment(whole: Match, moves: int) -> State:
    """Return the position after so many moves of a match; taking one back counts as a move."""
    match = beginning(whole)
    for number in range(moves):
        repeat(match, whole, number)
    return match.state
