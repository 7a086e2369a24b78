"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from cayona.bots.analysis import Analysis, glance
from cayona.kernel.seatview import SeatView
from cayona.kernel.state import State


class Bot(ABC):
    """A player. It sees a SeatView, never a State, and answers with a legal action."""

    name: ClassVar[str]
    description: ClassVar[str]
    pace: ClassVar[float] = 1.0
    """How many times the usual time for a decision it takes at a table."""

    @abstractmethod
    def choose(self, view: SeatView) -> int:
        """Return one of view.legal_actions()."""

    def analyse(self, view: SeatView) -> Analysis:
        """Tell what the bot would do and what the actions are worth; bots that think deeper tell more.

        This one judges every action by the position right after it.
        """
        return glance(view, self.name, self.choose(view) if view.legal_actions() else None)


class Cheat(Bot):
    """A player that sees the real position, for measuring what hidden information is worth."""

    def choose(self, view: SeatView) -> int:
        """Decide by what the seat knows; nobody who hands out views wants a cheat."""
        return self.choose_knowing(view.sample(0), view.seat)

    @abstractmethod
    def choose_knowing(self, state: State, seat: int) -> int:
        """Return a legal action of `seat`; `state` is a copy of the truth."""
