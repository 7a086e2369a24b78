"""Many positions of one game that go on together, for training (compiled).

What can be read after a step lies in plain vectors, which numpy sees without copying.
"""

from __future__ import annotations

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from cayona.kernel.features import Features
from cayona.kernel.state import State

WORD = 8
"""Bytes of an action."""
BLOCK = 64
"""Positions that are measured at once: what is written there is read again while it is still at hand."""


class Fleet:
    """Positions that are asked and answered all at once."""

    ships: list[State]
    width: i64
    """How many actions the game has."""
    seats: i64
    movers: vec[i64]
    """The seat that is asked in each position."""
    masks: vec[u8]
    """A 1 for every legal action of that seat, `width` for each position."""
    rewards: vec[float]
    """What the last step was worth, `seats` for each position; all 0 unless it ended the game."""
    ended: vec[u8]
    """A 1 where the last step ended the game."""
    numbers: vec[float]
    """What the seat that is asked knows, `depth` for each position of the block measured last."""
    depth: i64
    """How many numbers that makes."""
    writer: Features
    buffer: vec[i64]
    no_masks: vec[u8]
    no_numbers: vec[float]
    """Zeros: to copy all of them is many times quicker than to write each."""

    def __init__(self, ships: list[State]) -> None:
        first = ships[0]
        self.ships = ships
        self.width = int(first.game.action_count)
        self.seats = first.seats
        count = len(ships)
        self.movers = vec[i64]([0] * count)
        self.no_masks = vec[u8]([0] * (count * int(self.width)))
        self.masks = self.no_masks[:]
        self.rewards = vec[float]([0.0] * (count * int(self.seats)))
        self.ended = vec[u8]([0] * count)
        self.depth = int(first.game.feature_count(int(self.seats)))
        self.no_numbers = vec[float]([0.0] * (BLOCK * int(self.depth)))
        self.numbers = self.no_numbers
        self.writer = first.game.features
        self.buffer = vec[i64]([0] * int(self.width))
        ship: i64
        for ship in range(count):
            self.look(ship)

    def illegal(self, actions: bytes) -> i64:
        """Return the first position whose action is not legal, -1 if all are; actions are 64-bit numbers."""
        ship: i64
        for ship in range(len(self.ships)):
            action = read_i64_le(actions, ship * WORD)
            if action < 0 or action >= self.width or self.masks[ship * self.width + action] == 0:
                return ship
        return -1

    def step(self, actions: bytes) -> None:
        """Take one legal action in every position; those that are over must be replaced before the next."""
        self.masks = self.no_masks[:]
        ship: i64
        for ship in range(len(self.ships)):
            self.ships[ship].play(self.movers[ship], read_i64_le(actions, ship * WORD))
            self.settle(ship)
            self.look(ship)

    def measure(self, first: i64) -> None:
        """Write down, in a block of positions, what the seat that is asked knows."""
        self.numbers = self.no_numbers[:]
        row: i64
        for row in range(min(BLOCK, len(self.ships) - first)):
            mover = self.movers[first + row]
            if mover >= 0:
                self.writer.write(self.ships[first + row], mover, self.numbers, row * self.depth)

    def replace(self, ship: i64, state: State) -> None:
        """Put another position in the place of one that is over."""
        self.ships[ship] = state
        self.look(ship)

    def settle(self, ship: i64) -> None:
        """Write down what the last step was worth, and whether it was the last."""
        state = self.ships[ship]
        over = state.to_move() < 0
        self.ended[ship] = 1 if over else 0
        seat: i64
        for seat in range(self.seats):
            self.rewards[ship * self.seats + seat] = state.payoff(seat) if over else 0.0

    def look(self, ship: i64) -> None:
        """Write down who is asked in a position, and what they may do; its mask is empty before."""
        state = self.ships[ship]
        mover = state.to_move()
        self.movers[ship] = mover
        if mover >= 0:
            masks = self.masks
            buffer = self.buffer
            start = ship * self.width
            i: i64
            for i in range(state.fill(mover, buffer)):
                masks[start + buffer[i]] = 1
