"""The bot that looks one action ahead and trusts the game's own judgement."""

from __future__ import annotations

import secrets
from typing import Final

from cayona.bots.base import Bot
from cayona.bots.discretion import tells
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
        """Return an action of the best average value; ties, also those of impatience, are broken by lot."""
        actions = view.legal_actions()
        heuristics = view.game.heuristics
        values = [0.0] * len(actions)
        leeway = 0.0
        for _ in range(WORLDS):
            world = view.sample(self.chance.below(1 << 30))
            rates = heuristics.rate(world, view.seat, actions)
            values = [value + rate for value, rate in zip(values, rates, strict=True)]
            leeway += heuristics.impatience(world, view.seat)
        price = heuristics.discretion(world, view.seat)
        if price > 0.0 and len(actions) > 1:
            told = tells(world, view.seat, actions)
            values = [value - WORLDS * price * tale for value, tale in zip(values, told, strict=True)]
        good = max(values) - leeway
        liked = [action for action, value in zip(actions, values, strict=True) if value >= good]
        return liked[self.chance.below(len(liked))]
