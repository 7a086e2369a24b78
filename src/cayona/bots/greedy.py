"""The bot that looks one action ahead and trusts the game's own judgement."""

from __future__ import annotations

import secrets
from typing import Final

from cayona.bots.base import Bot
from cayona.kernel.chance import seeded_chance
from cayona.kernel.language import mark
from cayona.kernel.seatview import SeatView

WORLDS: Final = 3
"""In how many possible worlds an action is tried; what is hidden may decide what it is worth."""


class GreedyBot(Bot):
    """Plays the action after which the game's heuristics like its seat best."""

    name = "bosun"
    description = mark("Plays what looks best right now.")

    def __init__(self, seed: int | None = None) -> None:
        self.chance = seeded_chance(secrets.randbits(62) if seed is None else seed)

    def choose(self, view: SeatView) -> int:
        """Return the action with the best average value; ties are broken by lot."""
        actions = view.legal_actions()
        values = [0.0] * len(actions)
        for _ in range(WORLDS):
            world = view.sample(self.chance.below(1 << 30))
            rates = view.game.heuristics.rate(world, view.seat, actions)
            values = [value + rate for value, rate in zip(values, rates, strict=True)]
        best = max(values)
        liked = [action for action, value in zip(actions, values, strict=True) if value == best]
        return liked[self.chance.below(len(liked))]
