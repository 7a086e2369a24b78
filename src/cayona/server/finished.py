"""What a finished match leaves in the logbook: who sat where, who won, and what it counts for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from cayona.kernel.errors import CayonaError
from cayona.kernel.game import Game

UNIT: Final = 10_000
"""Of these a win is made where sums have to be exact."""
OWN_MODE: Final = "custom"
"""The mode of tables whose options fit no preset."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat fared."""

    seat: int
    person: str | None
    bot: str | None
    """The bot that sat here; None for people, whoever stood in for them."""
    turn: int
    """How many seats after the first one this one came, in the order of play."""
    side: str
    """The side it was on, in games of teams; empty where all play alone."""
    won: bool
    place: int
    """1 for the best; 0 if the match was ended early and nobody has a place."""
    score: float | None


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over."""

    table: str
    round: int
    """1 for the first match of a table."""
    game: str
    mode: str
    """The preset that it was played by, else OWN_MODE."""
    seats: int
    at: float
    rated: bool
    daily: str
    """The date of the deal, empty for a deal of its own."""
    counts: bool
    """Whether it counts: not if it went on from another match, or was ended by a vote."""
    together: bool
    """Whether all seats won or lost together."""
    reason: str
    results: tuple[SeatResult, ...]

    @property
    def pool(self) -> Pool:
        """Among which matches it is rated."""
        return Pool(self.game, self.mode, self.seats)

    @property
    def order(self) -> tuple[float, str, int]:
        """When it is rated, before or after others."""
        return self.at, self.table, self.round

    @property
    def is_rated(self) -> bool:
        """Whether it changes ratings: a rated match that counts, in which not all win or lose together."""
        return self.rated and self.counts and not self.together


class Judgement(NamedTuple):
    """What a review found of a seat, in ten thousandths of a win: whole numbers, so that sums are exact."""

    seat: int
    decisions: int
    lost: int
    """By all decisions together."""
    luck: int
    """What deal and dice gave."""


class Pool(NamedTuple):
    """Matches whose results can be compared: the same game, mode and number of seats."""

    game: str
    mode: str
    seats: int


def mode_of(game: Game, seats: int, options: Mapping[str, Any]) -> str:
    """Return the name of the preset that a table plays by, OWN_MODE if it is none."""
    for name, preset in game.presets.items():
        try:
            if game.checked_options(seats, preset.options) == options:
                return name
        except CayonaError:
            continue  # not for so many
    return OWN_MODE


def places(winners: Sequence[int], scores: Sequence[Mapping[str, Any]] | None, seats: int) -> list[int]:
    """Return the place of every seat: as the game says, else by winning and by points."""
    if scores is None:
        return [1 if seat in winners else 1 + len(winners) for seat in range(seats)]
    rank = [(seat in winners, score["total"]) for seat, score in enumerate(scores)]
    return [
        int(score["breakdown"].get("place", 1 + sum(other > rank[seat] for other in rank)))
        for seat, score in enumerate(scores)
    ]
