"""The bot that plays anything."""

from __future__ import annotations

import secrets

from cayona.bots.base import Bot
from cayona.kernel.chance import seeded_chance
from cayona.kernel.language import mark
from cayona.kernel.seatview import SeatView


class RandomBot(Bot):
    """Plays a random legal action: the yardstick for everybody else."""

    name = "random"
    description = mark("Plays any legal action.")

    def __init__(self, seed: int | None = None) -> None:
        self.chance = seeded_chance(secrets.randbits(62) if seed is None else seed)

    def choose(self, view: SeatView) -> int:
        """Return any legal action."""
        actions = view.legal_actions()
        return actions[self.chance.below(len(actions))]
