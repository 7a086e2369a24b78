"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from cayona.kernel.seatview import SeatView


class Bot(ABC):
    """A player. It sees a SeatView, never a State, and answers with a legal action."""

    name: ClassVar[str]
    description: ClassVar[str]

    @abstractmethod
    def choose(self, view: SeatView) -> int:
        """Return one of view.legal_actions()."""
