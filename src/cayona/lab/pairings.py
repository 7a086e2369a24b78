"""Two bots of a league against each other: every deal from all seats, and what the deals say so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import fmean
from typing import Final

from cayona.lab.bets import Bets
from cayona.lab.contests import Played
from cayona.lab.statistics import Tally

FIRST: Final = 0
SECOND: Final = 1


class Ended(StrEnum):
    """Why a pairing plays no more deals."""

    CLEAR = "clear"
    PRECISE = "precise"
    GAMES = "games"
    WITHDRAWN = "withdrawn"


class Kind(StrEnum):
    """How a deal is shared out between two bots."""

    DUEL = "duel"
    """Two seats: each bot plays each of them."""
    ALONE = "alone"
    """More seats: each bot alone among copies of the other, on every seat."""
    ONE_WAY = "one-way"
    """The first alone among copies of the second, and not the other way round."""
    TOGETHER = "together"
    """A game that all win or lose together: each bot plays it with copies of itself."""


def seatings(kind: Kind, seats: int) -> list[tuple[int, ...]]:
    """Return who sits where in the games of one deal: FIRST or SECOND for every seat."""
    if kind is Kind.TOGETHER:
        return [(FIRST,) * seats, (SECOND,) * seats]
    alone = [tuple(FIRST if seat == place else SECOND for seat in range(seats)) for place in range(seats)]
    if kind is not Kind.ALONE:
        return alone
    return alone + [tuple(SECOND if one == FIRST else FIRST for one in seating) for seating in alone]


@dataclass(slots=True)
class Pairing:
    """The state of play between two bots, numbered as the league numbers them."""

    first: int
    second: int
    kind: Kind
    seats: int
    horizon: int = 0
    """How many deals there will be whatever they show; 0 if the results decide."""
    bets: Bets = field(init=False)
    """Above `fair`: the first is stronger."""
    alone: tuple[Bets, Bets] = field(init=False)
    """The share of victory of each when it sits alone among the other; its wins if all play together."""
    wins: tuple[Tally, Tally] = field(init=False)
    """In how many games the first was among the winners when it sat alone, and those beside it."""
    points: tuple[list[float], list[float]] = field(init=False)
    """What the rules say a game was worth, for each."""
    seatings: list[tuple[int, ...]] = field(init=False)
    ended: Ended | None = None
    _open: list[Played] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Lay out the deals."""
        self.seatings = seatings(self.kind, self.seats)
        self.bets = Bets(horizon=self.horizon)
        self.alone = (Bets(horizon=self.horizon), Bets(horizon=self.horizon))
        self.wins = (Tally(), Tally())
        self.points = ([], [])

    @property
    def fair(self) -> float:
        """What the mean would be if the two were equal."""
        return 1 / self.seats if self.kind is Kind.ONE_WAY else 0.5

    @property
    def deals(self) -> int:
        """How many deals were played from all seats."""
        return len(self.bets.values)

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.deals * len(self.seatings)

    @property
    def begun(self) -> int:
        """How many games of the next deal are in."""
        return len(self._open)

    def add(self, played: Played) -> bool:
        """Take in the next game; true if that completes a deal."""
        self._open.append(played)
        if len(self._open) < len(self.seatings):
            return False
        games, self._open = self._open, []
        if self.kind is Kind.TOGETHER:
            self._add_together(games)
        else:
            self._add_against(games)
        return True

    def _add_against(self, games: Sequence[Played]) -> None:
        shares: tuple[list[float], list[float]] = ([], [])
        for seating, game in zip(self.seatings, games, strict=True):
            lone = FIRST if seating.count(FIRST) == 1 else SECOND
            shares[lone].append(game.shares(self.seats)[seating.index(lone)])
            if lone == FIRST:
                for seat, who in enumerate(seating):
                    self.wins[who].add(seat in game.winners)
            self._add_points(seating, game)
        first = fmean(shares[FIRST])
        self.alone[FIRST].add(first)
        if self.kind is Kind.ALONE:
            second = fmean(shares[SECOND])
            self.alone[SECOND].add(second)
            self.bets.add(0.5 + (first - second) / 2)
        else:
            self.bets.add(first)

    def _add_together(self, games: Sequence[Played]) -> None:
        results = [(bool(game.winners), sum(game.returns), game.forfeited is None) for game in games]
        for who, (won, _points, _finished) in enumerate(results):
            self.alone[who].add(float(won))
        for seating, game in zip(self.seatings, games, strict=True):
            self._add_points(seating, game)
        better = results[FIRST] > results[SECOND]
        self.bets.add(float(better) if results[FIRST] != results[SECOND] else 0.5)

    def _add_points(self, seating: Sequence[int], game: Played) -> None:
        for who, points in zip(seating, game.returns, strict=False):
            self.points[who].append(points)

    # --- What it means -----------------------------------------------------------------------------

    def evidence(self) -> float:
        """Return how much speaks against the two being equal: the capital of a fair bet against it."""
        return self.bets.evidence(self.fair)

    def stronger(self, needed: float) -> int | None:
        """Return the stronger one as the league numbers it, None unless there is so much evidence."""
        if self.evidence() < needed:
            return None
        return self.first if self.bets.mean > self.fair else self.second

    def share(self, who: int) -> tuple[float, float, float]:
        """Return the share of victory of FIRST or SECOND with its interval (see `alone`)."""
        if self.kind in (Kind.DUEL, Kind.ONE_WAY) and who == SECOND:
            share, low, high = self.share(FIRST)
            return 1 - share, 1 - high, 1 - low
        return (self.alone[who].mean, *self.alone[who].interval())
