"""Nim: no luck and no secrets. Take one to three matches; whoever takes the last one wins."""

from __future__ import annotations

from typing import Any, ClassVar

from cayona.kernel.language import mark
from cayona.kernel.outcome import Outcome, Score
from cayona.kernel.plain import PlainGame, PlainState
from cayona.kernel.shapes import Shape, number
from cayona.kernel.verbs import Verb, Verbs

MATCHES = 10
VERBS = Verbs(Verb("take", "123"))


class NimState(PlainState):
    """A heap, and whose turn it is."""

    def deal(self) -> None:
        """Lay out the heap."""
        self.heap = MATCHES
        self.turn = 0

    def to_move(self) -> int:
        """Ask in turn until the heap is gone."""
        return self.turn if self.heap else -1

    def why_not(self, seat: int, action: int) -> str:
        """Refuse more than there are."""
        return "" if action < self.heap else "too-many"

    def play(self, seat: int, action: int) -> None:
        """Take matches from the heap."""
        self.heap -= action + 1
        self.turn = 1 - self.turn
        self.handovers += 1
        self.tell("took", seat, {"count": action + 1})

    def redraw(self, seat: int) -> None:
        """Leave all as it is: nothing is hidden."""

    def outcome(self) -> Outcome | None:
        """Let whoever took the last one win."""
        scores = (Score(0.0, {}), Score(0.0, {}))
        return None if self.heap else Outcome((1 - self.turn,), "taken", scores)


class Nim(PlainGame):
    """A game that both see whole."""

    name = "nim"
    seats = range(2, 3)
    has_luck = False
    has_secrets = False
    verbs = VERBS
    state_class = NimState
    sentences: ClassVar = {"took": mark("{name} takes {count}.")}
    refusals: ClassVar = {"too-many": (None, mark("There are not so many."))}

    def fields(self, seats: int) -> dict[str, Shape]:
        """Name the heap and the turn."""
        return {"heap": number(0, MATCHES), "turn": number(0, 1)}

    def known(self, state: Any, seat: int | None) -> dict[str, Any]:
        """Show everything."""
        over = state.is_over()
        return {"heap": state.heap, "winners": list(state.outcome().winners) if over else []}


GAME = Nim()
