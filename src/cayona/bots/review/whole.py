"""The review of a whole match: every seat, within what a match may take of one processor."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from cayona.bots.review.facts import Point, Review
from cayona.bots.review.line import line_of
from cayona.bots.review.reviewer import Reviewer
from cayona.kernel.match import Match

SECONDS: Final = 15.0
"""Of one processor for playing on: the rest of a match takes the rest of twenty."""
FIRST: Final = 0.06
"""How much of the work the first curves count for."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the review of a match is."""

    done: float
    """From 0 to 1."""
    curves: dict[int, list[Point]] = field(default_factory=dict)
    """The first curves of all seats, once they are there."""
    review: Review | None = None
    """A seat's review that is ready just now."""


def review_all(
    match: Match,
    order: Sequence[int] | None = None,
    *,
    seed: int = 0,
    seconds: float = SECONDS,
    tell: Callable[[Progress], None] = lambda progress: None,
    resigned: int | None = None,
) -> list[Review]:
    """Review every seat of a finished match in some order, all first curves first.

    A machine that is too slow for the usual budget takes a half of it, or a quarter, and so on. Every review
    says what its budget was, and follows from that: `review` with the same budget gives the same.
    """
    seats = list(range(int(match.state.seats)) if order is None else order)
    line = line_of(match, resigned)
    began = time.process_time()
    reviewers = [Reviewer(match, line, seat, seed) for seat in seats]
    for reviewer in reviewers:
        reviewer.first_curve()
    tell(Progress(FIRST, {reviewer.seat: reviewer.points() for reviewer in reviewers}))
    _fit(reviewers, time.process_time() - began, seconds)
    found: list[Review] = []
    for number, reviewer in enumerate(reviewers):

        def told(done: float, curve: list[Point], number: int = number) -> None:
            tell(Progress(FIRST + (1 - FIRST) * (number + 0.99 * done) / len(reviewers)))

        reviewer.tell = told
        found.append(reviewer.review())
        tell(Progress(FIRST + (1 - FIRST) * (number + 1) / len(reviewers), review=found[-1]))
    return found


def _fit(reviewers: Sequence[Reviewer], spent: float, seconds: float) -> None:
    """Halve the budgets until all of them together are likely to fit into the time."""
    pace = spent / max(1, sum(reviewer.judge.spent for reviewer in reviewers))
    while sum(reviewer.budget for reviewer in reviewers) * pace > seconds:
        for reviewer in reviewers:
            reviewer.budget = max(1, reviewer.budget // 2)
        if reviewers[0].budget == 1:
            return
