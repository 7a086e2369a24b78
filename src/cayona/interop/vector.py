"""Many games at once, stepped in the compiled part, as numpy arrays: for training.

    sea = Sea("cartagena", count=1024, seats=2)
    while learning:
        actions = policy(sea.features(), sea.masks)
        sea.step(actions)

In every position one seat is asked for an action (`movers`). When a game ends, `rewards` has what it was
worth for every seat, `ended` is 1, and the next game has begun in its place: movers, masks and features are
already that one's.
The arrays are views of the compiled part's own memory and change with the next step: copy what you keep.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cayona.interop.board import Board
from cayona.kernel.errors import OptionError
from cayona.kernel.fleet import Fleet
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.numbers import whole
from cayona.kernel.state import State


class Sea:
    """Some games of the same kind that are played at once."""

    def __init__(
        self, game: str | Game, count: int, seats: int | None = None, seed: int | None = None, **options: Any
    ) -> None:
        self.board = Board(game, seats, options)
        self.count = _checked_count(count)
        self.seats = self.board.seats
        self.actions = self.board.game.action_count
        self._seeds = np.random.default_rng(seed)
        self.fleet = Fleet([self._new_game() for _ in range(self.count)])
        self.movers: NDArray[np.int64] = np.asarray(memoryview(self.fleet.movers))
        self.masks: NDArray[np.uint8] = np.asarray(memoryview(self.fleet.masks)).reshape(
            self.count, self.actions
        )
        self.rewards: NDArray[np.float64] = np.asarray(memoryview(self.fleet.rewards)).reshape(
            self.count, self.seats
        )
        self.ended: NDArray[np.uint8] = np.asarray(memoryview(self.fleet.ended))
        self._numbers: NDArray[np.float64] = np.asarray(memoryview(self.fleet.numbers)).reshape(
            self.count, int(self.fleet.depth)
        )

    def step(self, actions: NDArray[Any]) -> None:
        """Take one action in every game; an illegal one is refused, and then none is taken."""
        packed = self._packed(actions)
        wrong = int(self.fleet.illegal(packed))
        if wrong >= 0:
            state = self.state(wrong)
            state.apply(int(actions[wrong]))  # says why it may not be taken
        self.fleet.step(packed)
        for place in np.flatnonzero(self.ended):
            self.fleet.replace(int(place), self._new_game())

    def features(self) -> NDArray[np.float32]:
        """Return what the seats that are asked know, as numbers: a row for every game."""
        self.fleet.measure()
        return self._numbers.astype(np.float32)

    def state(self, place: int) -> State:
        """Return one of the positions."""
        return self.fleet.ships[place]

    def _packed(self, actions: NDArray[Any]) -> bytes:
        if actions.shape != (self.count,) or not np.issubdtype(actions.dtype, np.integer):
            raise OptionError(
                _("A step takes {count} whole numbers, one for each game, not {what}.").format(
                    count=self.count, what=f"{actions.dtype}{list(actions.shape)}"
                ),
                code="actions",
            )
        return actions.astype("<i8").tobytes()

    def _new_game(self) -> State:
        return self.board.game.new(self.seats, int(self._seeds.integers(2**62)), **self.board.options)


def _checked_count(count: Any) -> int:
    number = whole(count)
    if number is None or number < 1:
        raise OptionError(
            _("A sea has at least one game, not {count}.").format(count=repr(count)), code="count"
        )
    return number
