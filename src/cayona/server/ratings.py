"""Ratings of people, by openskill's Plackett-Luce model: match after match, in the order of their ends.

Every pool (game, mode, number of seats) has its own ratings. Our bots are anchors: they stand where the
league has measured them, bosun at the middle, and never move; so a number means the same on every server.
What a seat gets for nothing, by its turn or its side, is estimated from the pool's own matches and taken out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from cayona.bots.strength import strengths
from cayona.server.finished import FinishedMatch, Pool, SeatResult

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = SIGMA / 2
"""Openskill's own figures: where everybody begins, how unsure that is, and how much luck a match has."""
MIDDLE: Final = 1500
POINTS: Final = 30.0
"""What people are shown: 1500 for bosun, and about as many points for a win chance as in chess."""
NARROW: Final = SIGMA * 0.4
"""A rating that is at least so sure is shown as one number, any other as a band."""
ANCHOR: Final = "bosun"
"""The bot that stands in the middle."""
ANCHOR_SIGMA: Final = 0.5
EVIDENCE: Final = 0.5
"""Games that a bot which won all of them is taken to have lost: nobody is infinitely strong."""
EASE_RATE: Final = 4.0
EASE_DELAY: Final = 40.0
"""How fast the ease of seats is learnt, and after how many matches that slows down."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength and how sure it is."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """The number that people see."""
        return points(self.mu)

    @property
    def band(self) -> tuple[int, int]:
        """Between which numbers it is, nineteen times of twenty."""
        return points(self.mu - 2 * self.sigma), points(self.mu + 2 * self.sigma)

    @property
    def is_narrow(self) -> bool:
        """Whether it is sure enough to be told as one number, and to be ranked."""
        return self.sigma <= NARROW


def points(mu: float) -> int:
    """Return the number that people see."""
    return round(MIDDLE + POINTS * (mu - MU))


@dataclass(slots=True)
class PoolState:
    """What a pool has learnt: how many matches it has seen, the last of them, and the ease of its seats."""

    matches: int = 0
    last: tuple[float, str, int] = (0.0, "", 0)
    ease: dict[str, float] = field(default_factory=dict)
    """How much stronger a side, or a turn in the order of play, makes who has it; in units of mu."""


class Rated(NamedTuple):
    """What a match changes."""

    ratings: dict[str, Rating]
    """The new ratings of the people who played."""
    pool: PoolState


class _Team(NamedTuple):
    key: str
    """Its side, or its turn."""
    members: list[SeatResult]
    rank: int


def rate(match: FinishedMatch, before: Mapping[str, Rating], pool: PoolState) -> Rated:
    """Return the ratings after a match; whoever is not in `before` plays the first one in this pool.

    Bots that were never measured, and seats of the same person, are left out; nothing changes if that
    leaves less than two sides.
    """
    after = PoolState(pool.matches + 1, match.order, dict(pool.ease))
    teams = _teams(match)
    if len(teams) < 2:
        return Rated({}, after)
    current = {seat.seat: _standing(seat, before, match.pool) for team in teams for seat in team.members}
    moved = _moved(teams, current, pool.ease)
    _learn_ease(teams, current, after)
    return Rated(
        {
            seat.person: Rating(*moved[seat.seat], current[seat.seat].games + 1)
            for team in teams
            for seat in team.members
            if seat.person is not None
        },
        after,
    )


def _teams(match: FinishedMatch) -> list[_Team]:
    """Return who played against whom: sides, or every seat for itself."""
    people = [seat.person for seat in match.results if seat.person is not None]
    known = [
        seat
        for seat in match.results
        if (seat.person is not None and people.count(seat.person) == 1)
        or (seat.bot is not None and anchor(seat.bot, match.pool) is not None)
    ]
    teams: dict[str, list[SeatResult]] = {}
    for seat in known:
        teams.setdefault(seat.side or str(seat.turn), []).append(seat)
    has_sides = any(seat.side for seat in known)
    return [_Team(key, teams[key], _rank(teams[key], has_sides)) for key in sorted(teams)]


def _rank(members: Sequence[SeatResult], has_sides: bool) -> int:
    if has_sides:
        return 1 if any(seat.won for seat in members) else 2
    return members[0].place


def _standing(seat: SeatResult, before: Mapping[str, Rating], pool: Pool) -> Rating:
    if seat.person is not None:
        return before.get(seat.person, Rating())
    fixed = anchor(seat.bot or "", pool)
    assert fixed is not None
    return Rating(fixed, ANCHOR_SIGMA)


def _moved(
    teams: Sequence[_Team], current: Mapping[int, Rating], ease: Mapping[str, float]
) -> dict[int, tuple[float, float]]:
    """Return mu and sigma of every seat after the match, the ease of its place put in and taken out again."""
    from openskill.models import PlackettLuce  # it takes longer to load than a page takes to make

    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
    shares = {team.key: ease.get(team.key, 0.0) / len(team.members) for team in teams}
    entered = [
        [
            model.rating(current[seat.seat].mu + shares[team.key], current[seat.seat].sigma)
            for seat in team.members
        ]
        for team in teams
    ]
    left = model.rate(entered, ranks=[float(team.rank) for team in teams])
    return {
        seat.seat: (one.mu - shares[team.key], one.sigma)
        for team, after in zip(teams, left, strict=True)
        for seat, one in zip(team.members, after, strict=True)
    }


def _learn_ease(teams: Sequence[_Team], current: Mapping[int, Rating], pool: PoolState) -> None:
    """Move the ease of every place a little towards what it had more than was to be expected.

    The steps grow smaller (Robbins and Monro), so the estimate settles where nothing is left to explain.
    """
    spread = math.sqrt(
        sum(BETA**2 + sum(current[seat.seat].sigma ** 2 for seat in team.members) for team in teams)
    )
    strength = [
        (sum(current[seat.seat].mu for seat in team.members) + pool.ease.get(team.key, 0.0)) / spread
        for team in teams
    ]
    highest = max(strength)
    weights = [math.exp(one - highest) for one in strength]
    best = min(team.rank for team in teams)
    winners = sum(team.rank == best for team in teams)
    step = EASE_RATE * spread / (EASE_DELAY + pool.matches)
    for team, weight in zip(teams, weights, strict=True):
        expected = weight / sum(weights)
        had = 1 / winners if team.rank == best else 0.0
        pool.ease[team.key] = pool.ease.get(team.key, 0.0) + step * (had - expected)
    middle = sum(pool.ease.values()) / len(pool.ease)
    for key in pool.ease:
        pool.ease[key] -= middle


# --- Anchors -------------------------------------------------------------------------------------------


def anchor(bot: str, pool: Pool) -> float | None:
    """Return where a bot stands in a pool, None if it was never measured in this game."""
    return _anchors(pool.game, pool.seats).get(bot)


@cache
def _anchors(game: str, seats: int) -> dict[str, float]:
    """Return where the bots stand at a table: each by its games against the next weaker one.

    What was not measured at a table of this size is taken from the nearest size.
    """
    measured = [one for one in strengths().get(game, {}).get("measured", ()) if one["kind"] != "together"]
    steps: dict[str, dict[str, Any]] = {}
    for one in measured:
        known = steps.get(one["bot"])
        if known is None or abs(one["seats"] - seats) < abs(known["seats"] - seats):
            steps[one["bot"]] = one
    heights: dict[str, float] = {}
    for bot in steps:
        heights[bot] = _height(bot, steps)
        heights.setdefault(steps[bot]["against"], _height(steps[bot]["against"], steps))
    zero = heights.get(ANCHOR, 0.0)
    return {bot: MU + height - zero for bot, height in heights.items()}


def _height(bot: str, steps: Mapping[str, Mapping[str, Any]]) -> float:
    """Return how far a bot stands above the weakest one, step by step."""
    one = steps.get(bot)
    return 0.0 if one is None else _height(one["against"], steps) + lead(one)


def lead(one: Mapping[str, Any]) -> float:
    """Return by how much mu a bot is ahead, from its share of victory and that of a seat like the others."""
    seats, games = one["seats"], one["games"]
    if "wins" in one:  # teams: its own side against the other
        share, usual = one["wins"], (one["wins"] + (seats - 1) * one["against_wins"]) / seats
        sides = 2
    else:
        share, usual, sides = one["share"], 1 / seats, seats
    share = (share * games + EVIDENCE) / (games + 2 * EVIDENCE)
    return (_odds(share) - _odds(usual)) * BETA * math.sqrt(sides)


def _odds(share: float) -> float:
    return math.log(share / (1 - share))
