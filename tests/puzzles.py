"""Tiny positions in which the right choice is plain, for searches that claim to understand the situation."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tiny_game import TINY, TinyGame

from cayona.kernel.chance import Chance
from cayona.kernel.state import State

Branch = tuple[int, list[Any]]
"""Who decides, and for each of its actions another branch or, at the end, everybody's payoff as a list."""


class PuzzleGame(TinyGame):
    """As much of a game as a search asks for."""

    name = "puzzle"
    action_count = 4


PUZZLE_GAME = PuzzleGame()


class Puzzle(State):
    """A tree of decisions that is written down."""

    here: Any

    def __init__(self, seats: int, here: Any) -> None:
        super().__init__(PUZZLE_GAME, seats, {}, Chance(0))
        self.here = here

    def copy(self, chance: Chance) -> Puzzle:
        return Puzzle(self.seats, self.here)

    def to_move(self) -> i64:
        mover: int = -1 if isinstance(self.here, list) else self.here[0]
        return mover

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        branches = self.here[1]
        for action in range(len(branches)):
            out[action] = action
        return len(branches)

    def play(self, seat: i64, action: i64) -> None:
        self.here = self.here[1][action]

    def redraw(self, seat: i64) -> None:
        """Nothing is hidden."""

    def payoff(self, seat: i64) -> float:
        value: float = self.here[seat] if isinstance(self.here, list) else 0.0
        return value


SURE, LEFT, RIGHT = range(3)


class HideAndSeek(State):
    """Seat 0 takes a sure 0.2 or hides left or right; seat 1 guesses the side. Found: -0.2, else 1.

    If both decide at once, hiding is better: the guess is right half the time. If seat 1 sees where seat 0
    hides, the sure thing is.
    """

    def __init__(self, secret: bool) -> None:
        super().__init__(TINY, 2, {}, Chance(0))
        self.secret = secret
        self.hidden = -1
        self.guess = -1

    def copy(self, chance: Chance) -> HideAndSeek:
        twin = HideAndSeek(self.secret)
        twin.chance, twin.hidden, twin.guess = chance, self.hidden, self.guess
        return twin

    def to_move(self) -> i64:
        if self.hidden < 0:
            return 0
        return 1 if self.guess < 0 else -1

    def owes(self, seat: i64) -> bool:
        if not self.secret:
            return seat == self.to_move()
        return (self.hidden, self.guess)[seat] < 0

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        first = SURE if seat == 0 else LEFT
        for index, action in enumerate(range(first, RIGHT + 1)):
            out[index] = action
        return RIGHT + 1 - first

    def play(self, seat: i64, action: i64) -> None:
        if seat == 0:
            self.hidden = int(action)
        else:
            self.guess = int(action)

    def redraw(self, seat: i64) -> None:
        if self.secret and seat == 1 and self.hidden >= 0:
            self.hidden = self.chance.below(3)

    def payoff(self, seat: i64) -> float:
        if self.hidden < 0 or self.guess < 0:
            return 0.0
        worth = 0.2 if self.hidden == SURE else -0.2 if self.hidden == self.guess else 1.0
        return worth if seat == 0 else -worth


RISK = 1


class Gamble(State):
    """One decision: a sure 0.2, or 1 in `luck` of four cases and -1 in the others."""

    def __init__(self, luck: int, chance: Chance | None = None) -> None:
        super().__init__(PUZZLE_GAME, 2, {}, chance if chance is not None else Chance(0))
        self.luck = luck
        self.won = 0.0

    def copy(self, chance: Chance) -> Gamble:
        return Gamble(self.luck, chance)

    def to_move(self) -> i64:
        return 0 if self.won == 0.0 else -1

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = SURE, RISK
        return 2

    def play(self, seat: i64, action: i64) -> None:
        self.won = 0.2 if action == SURE else 1.0 if self.chance.below(4) < self.luck else -1.0

    def redraw(self, seat: i64) -> None:
        """Nothing is hidden, but what comes is open."""

    def payoff(self, seat: i64) -> float:
        return self.won if seat == 0 else -self.won


class Carousel(State):
    """Goes round without end: everybody takes two actions, then the next seat does.

    The seats hold a card each, one of four; nobody but its owner knows it, and only with the highest is the
    action of the same number legal, besides 0.
    """

    def __init__(self, seats: int, chance: Chance | None = None) -> None:
        super().__init__(PUZZLE_GAME, seats, {}, chance if chance is not None else Chance(0))
        self.done = 0
        self.cards = [0] * seats

    def copy(self, chance: Chance) -> Carousel:
        twin = Carousel(self.seats, chance)
        twin.done, twin.cards, twin.handovers = self.done, list(self.cards), self.handovers
        return twin

    def to_move(self) -> i64:
        return self.done // 2 % int(self.seats)

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = 0, 3
        return 2 if self.cards[seat] == 3 else 1

    def play(self, seat: i64, action: i64) -> None:
        self.done += 1
        if self.done % 2 == 0:
            self.handovers += 1

    def redraw(self, seat: i64) -> None:
        for other in range(int(self.seats)):
            if other != seat:
                self.cards[other] = int(self.chance.below(4))

    def payoff(self, seat: i64) -> float:
        return 0.0
