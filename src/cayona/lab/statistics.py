"""What many results say: wins with their uncertainty, lengths, endings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from cayona.lab.players import Fault
from cayona.lab.simulation import GameResult

__all__ = ["Z_95", "Summary", "Tally", "wilson"]

Z_95: Final = 1.959963984540054
"""A normal variable stays within so many standard deviations in 95 of 100 cases."""
Z_99: Final = 2.5758293035489004
"""The same for 99 of 100 cases."""
FAULTS_KEPT: Final = 3


@dataclass(slots=True)
class Tally:
    """How often something was tried and how often it succeeded."""

    tries: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        """Count one try."""
        self.tries += 1
        self.wins += won

    @property
    def share(self) -> float:
        """The part that succeeded."""
        return self.wins / self.tries if self.tries else 0.0

    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval of the share."""
        return wilson(self.wins, self.tries)


def wilson(wins: int, tries: int, z: float = Z_95) -> tuple[float, float]:
    """Return the interval of a share by Wilson's formula: 95 %, or as wide as `z` says."""
    if tries == 0:
        return 0.0, 1.0
    share = wins / tries
    spread = z * z / tries
    middle = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(slots=True)
class Summary:
    """The sum of many results, taken in one at a time."""

    games: int = 0
    actions: int = 0
    shortest: int = 0
    longest: int = 0
    by_bot: dict[str, Tally] = field(default_factory=dict)
    by_seat: dict[int, Tally] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)
    mistakes: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    """The first few mistakes of bots; `mistakes` counts all of them."""

    def add(self, result: GameResult) -> None:
        """Take in one game."""
        self.shortest = result.actions if not self.games else min(self.shortest, result.actions)
        self.longest = max(self.longest, result.actions)
        self.games += 1
        self.actions += result.actions
        self.endings[result.reason] += 1
        for seat, name in enumerate(result.bots):
            won = seat in result.winners
            self.by_bot.setdefault(name, Tally()).add(won)
            self.by_seat.setdefault(seat, Tally()).add(won)
        for fault in result.faults:
            self.mistakes[fault.bot] += 1
        self.faults += result.faults[: FAULTS_KEPT - len(self.faults)]

    @property
    def average_actions(self) -> float:
        """The average length of a game."""
        return self.actions / self.games if self.games else 0.0
