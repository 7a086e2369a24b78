"""Gems, a game with a fault to be found: fair as it is, and with each fault unfair or dull in its own way.

By turns everybody goes left or right and rolls for points; who was dealt the gem may play it once instead.
After five turns each, more points win, and a coin decides a tie. Faults: the gem is worth ten points; who
begins has a turn more; in the middle of the game nobody has a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mypy_extensions import i64

from cayona.kernel.game import Observation
from cayona.kernel.options import Option
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.plain import PlainGame, PlainState
from cayona.kernel.shapes import ListOf, PerSeat, Shape, number
from cayona.kernel.verbs import Verb, Verbs

LEFT, RIGHT, GEM = range(3)
TURNS = 10
FAULTS = ("none", "card", "first", "middle")


class Gems(PlainState):
    """Points, who has the gem, who began, and how many turns were taken."""

    points: list[int]
    gems: list[int]
    start: int
    taken: int
    winner: list[int]

    def deal(self) -> None:
        self.points, self.taken, self.winner = [0, 0], 0, []
        self.gems = [int(self.chance.below(2)), int(self.chance.below(2))]
        self.start = int(self.chance.below(2))

    def turns(self) -> int:
        return TURNS + int(self.options["fault"] == "first")

    def to_move(self) -> i64:
        return -1 if self.taken == self.turns() else (self.start + self.taken) % 2

    def why_not(self, seat: i64, action: i64) -> str:
        dull = self.options["fault"] == "middle" and 2 <= self.taken < 8
        if action == GEM:
            return "" if self.gems[seat] and not dull else "no-gem"
        return "no-choice" if dull and action == RIGHT else ""

    def play(self, seat: i64, action: i64) -> None:
        self.points[seat] += int(self.chance.below(6))
        if action == GEM:
            self.gems[seat] = 0
            self.points[seat] += 10 if self.options["fault"] == "card" else 0
        self.taken += 1
        self.handovers += 1
        self.reveals += 1
        if self.to_move() < 0:
            ahead = self.points[0] - self.points[1]
            self.winner = [int(self.chance.below(2)) if ahead == 0 else int(ahead < 0)]

    def redraw(self, seat: i64) -> None:
        for other in range(2):
            if other != seat:
                self.gems[other] = int(self.chance.below(2))

    def outcome(self) -> Outcome | None:
        if not self.winner:
            return None
        return Outcome(tuple(self.winner), "points", tuple(Score(points, {}) for points in self.points))


class GemsGame(PlainGame):
    """A game with a fault, or without."""

    name = "gems"
    seats = range(2, 3)
    verbs = Verbs(Verb("left"), Verb("right"), Verb("gem"))
    options: ClassVar[Mapping[str, Option]] = {"fault": Option(FAULTS, "none", "What is wrong.")}
    state_class = Gems

    def fields(self, seats: int) -> Mapping[str, Shape]:
        one = number(0, 1)
        return {
            "points": PerSeat(seats, number(0, 100)),
            "gems": PerSeat(seats, one),
            "start": one,
            "taken": number(0, TURNS + 1),
            "winner": ListOf(one, 0, 1),
        }

    def known(self, state: Gems, seat: int | None) -> Observation:
        gem = None if seat is None else state.gems[seat]
        return {"points": state.points, "gem": gem, "taken": state.taken, "winner": state.winner}


GAME = GemsGame()
