"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from cayona.bots.analysis import Analysis, glance
from cayona.kernel.seatview import SeatView


class Bot(ABC):
    """A player. It sees a SeatView, never a State, and answers with a legal action."""

    name: ClassVar[str]
    description: ClassVar[str]

    @abstractmethod
    def choose(self, view: SeatView) -> int:
        """Return one of view.legal_actions()."""

    def analyse(self, view: SeatView) -> Analysis:
        """Tell what the bot would do and what the actions are worth; bots that think deeper tell more.

        This one judges every action by the position right after it.
        """
        return glance(view, self.name, self.choose(view) if view.legal_actions() else None)
