"""The bot that plays like somebody who has just learned the game."""

from __future__ import annotations

import secrets
from typing import Final

from cayona.bots.base import Bot
from cayona.kernel.chance import Chance, seeded_chance
from cayona.kernel.language import mark
from cayona.kernel.seatview import SeatView

OVERLOOKED: Final = 30
"""How many of a hundred actions it does not see at all."""
VAGUENESS: Final = 0.35
"""How far its judgement is off at most, measured by how much the best and the worst action differ."""
SLIP: Final = 0.1
"""How much worse than the best its actions are at most where all win or lose together; a team bears that."""
FINE: Final = 1 << 20


class Deckhand(Bot):
    """Looks one action ahead like bosun, overlooks some of them, and judges the others roughly.

    It makes one guess at what it cannot see and takes that for the truth.
    """

    name = "deckhand"
    description = mark("Plays sensibly, and overlooks things.")

    def __init__(self, seed: int | None = None) -> None:
        self.chance: Chance = seeded_chance(secrets.randbits(62) if seed is None else seed)

    def choose(self, view: SeatView) -> int:
        """Return what looks best of the actions that come to mind."""
        actions = view.legal_actions()
        seen = [action for action in actions if int(self.chance.below(100)) >= OVERLOOKED] or actions
        if len(seen) == 1 and not self._has_partners(view):
            return seen[0]
        worth = self._worth(view, actions)
        if self._has_partners(view):
            harmless = [action for action in actions if worth[action] >= max(worth.values()) - SLIP]
            seen = [action for action in seen if action in harmless] or harmless
        values = [worth[action] for action in seen]
        error = VAGUENESS * (max(values) - min(values))
        guesses = [value + error * self._error() for value in values]
        best = max(guesses)
        liked = [action for action, guess in zip(seen, guesses, strict=True) if guess == best]
        return liked[self.chance.below(len(liked))]

    def _has_partners(self, view: SeatView) -> bool:
        return view.game.is_cooperative(view.seats, view.options)

    def _worth(self, view: SeatView, actions: list[int]) -> dict[int, float]:
        world = view.sample(self.chance.below(1 << 30))
        return dict(zip(actions, view.game.heuristics.rate(world, view.seat, actions), strict=True))

    def _error(self) -> float:
        """Return a number from -1 to 1."""
        return 2.0 * float(self.chance.below(FINE)) / FINE - 1.0
