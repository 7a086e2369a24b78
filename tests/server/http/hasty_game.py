"""The tiny game, with very little time to answer the leader."""

from __future__ import annotations

from tiny_game import TinyGame
from tiny_rules import TIMEOUT, Tiny

from cayona.kernel.timing import TimeLimit


class HastyGame(TinyGame):
    """Lamps for people who think too long."""

    name = "hasty"

    def time_limit(self, state: Tiny, seat: int) -> TimeLimit | None:
        return TimeLimit(0.2, TIMEOUT) if state.explain(TIMEOUT, seat).legal else None


GAME = HastyGame()
