"""What is tested: a game with a number of seats and options."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game, Position
from cayona.kernel.match import Match
from cayona.kernel.state import State

EFFORT_VARIABLE: Final = "CAYONA_EFFORT"
"""How hard to look: 1 for every day, more for a long run. Games and sampled positions grow with it."""


def effort() -> int:
    """Return how hard to look, at least 1."""
    return max(1, int(os.environ.get(EFFORT_VARIABLE) or 1))


@dataclass(frozen=True, eq=False)
class Setup:
    """A game at a table of so many seats, with these options (the others by default)."""

    game: Game
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    conserved: Callable[[Position], object] | None = None
    """What never changes in a game, computed from a position: cards, pieces."""

    def new(self, seed: int) -> State:
        """Return the start of a game."""
        return self.game.new(seats=self.seats, seed=seed, **self.options)

    def match(self, seed: int) -> Match:
        """Return the start of a match."""
        return Match(self.game, self.seats, seed, **self.options)

    def call(self, seed: int, in_match: bool = False) -> str:
        """Return the Python line that makes this start again."""
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        if in_match:
            return f"match = Match(game, seats={self.seats}, seed={seed}{options})"
        return f"state = game.new(seats={self.seats}, seed={seed}{options})"

    def __str__(self) -> str:
        """Return a short name for a list of tests."""
        options = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.seats}{options}"


def setups(game: Game, conserved: Callable[[Position], object] | None = None) -> list[Setup]:
    """Return every number of seats with the defaults and with each offered value of each option.

    Values that the game refuses for a number of seats are left out.
    """
    return [
        Setup(game, seats, options, conserved) for seats in game.seats for options in _options(game, seats)
    ]


def _options(game: Game, seats: int) -> Iterator[dict[str, Any]]:
    yield {}
    for name, option in game.options.items():
        for value in (*option.values, *([] if option.sheet is None else [option.sheet.other])):
            if value != option.default and accepted(game, seats, {name: value}):
                yield {name: value}


def accepted(game: Game, seats: int, options: dict[str, Any]) -> bool:
    """Tell whether a game can be played by so many with these options."""
    try:
        game.checked_options(seats, options)
    except OptionError:
        return False
    return True
