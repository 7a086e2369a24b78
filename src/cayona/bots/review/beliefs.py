"""Who could believe what of whom: the exact posterior after every act, where people hide their sides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from cayona.bots.review.facts import Belief, Beliefs, Moved
from cayona.bots.review.line import Played
from cayona.kernel.game import Game
from cayona.kernel.state import State

DIGITS: Final = 3
SPECTATOR: Final = -1
"""Somebody who sees what all see."""
MOST_MOVED: Final = 6
LEAST_MOVED: Final = 0.08
"""What changes less was no news."""


def timeline(game: Game, line: Sequence[Played], end: State, seat: int) -> Beliefs | None:
    """Return what a seat could believe of the others, and anybody of it; None where nobody hides a side."""
    if not line or not game.heuristics.learns():
        return None
    own = [_belief(game, played.version, played.before, seat) for played in line]
    public = [_belief(game, played.version, played.before, SPECTATOR) for played in line]
    others = [other for other in range(int(end.seats)) if other != seat]
    return Beliefs(
        sides=tuple(game.heuristics.beliefs(line[0].before, seat)[0]),
        truth=tuple(game.sides(end)),
        own=_changes(own),
        public=_changes(public),
        moved=_moved(own, others),
        given_away=_moved(public, [seat]),
    )


def _belief(game: Game, version: int, state: State, viewer: int) -> Belief:
    found = game.heuristics.beliefs(state, viewer)
    return Belief(version, tuple(tuple(round(chance, DIGITS) for chance in one.values()) for one in found))


def _changes(beliefs: Sequence[Belief]) -> tuple[Belief, ...]:
    """Leave out what is as it was before."""
    kept = [beliefs[0]]
    for belief in beliefs[1:]:
        if belief.chances != kept[-1].chances:
            kept.append(belief)
    return tuple(kept)


def _moved(beliefs: Sequence[Belief], about: Sequence[int]) -> tuple[Moved, ...]:
    """Return the acts after which somebody thought most otherwise of some seats."""
    found = []
    for before, after in pairwise(beliefs):
        for seat in about:
            pairs = list(zip(before.chances[seat], after.chances[seat], strict=True))
            side = max(range(len(pairs)), key=lambda one: abs(pairs[one][1] - pairs[one][0]))
            found.append(Moved(before.version, seat, side, *pairs[side]))
    found = [one for one in found if abs(one.after - one.before) >= LEAST_MOVED]
    found.sort(key=lambda one: (-abs(one.after - one.before), one.version, one.seat))
    return tuple(sorted(found[:MOST_MOVED], key=lambda one: (one.version, one.seat)))
