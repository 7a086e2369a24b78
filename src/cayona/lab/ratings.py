"""Ratings of bots from the games they played, by openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from cayona.kernel.extras import naming_extras

with naming_extras():
    from openskill.models import PlackettLuce


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength and how sure it is; everybody begins at 25 ± 8.3."""

    mu: float
    sigma: float


class Ratings:
    """The ratings of a league, game by game."""

    def __init__(self, count: int) -> None:
        self.model = PlackettLuce()
        start = self.model.rating()
        self.current = [Rating(start.mu, start.sigma)] * count

    def add(self, seated: Sequence[int], shares: Sequence[float]) -> None:
        """Take in one game: who sat on each seat, and the share of victory that each seat had.

        A bot that sits on several seats gets the mean of what they would get.
        """
        teams = [[self.model.rating(self.current[who].mu, self.current[who].sigma)] for who in seated]
        rated = self.model.rate(teams, scores=list(shares))
        for who in set(seated):
            after = [team[0] for one, team in zip(seated, rated, strict=True) if one == who]
            self.current[who] = Rating(fmean(one.mu for one in after), fmean(one.sigma for one in after))
