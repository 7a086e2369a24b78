"""The tiny game, played in silence but for the leader's decision."""

from __future__ import annotations

from tiny_game import TinyGame
from tiny_rules import LEAD

from cayona.kernel.game import Observation


class SilentGame(TinyGame):
    """Lamps for people who would talk too much."""

    name = "silent"

    def may_talk(self, observation: Observation) -> bool:
        leads: bool = observation["phase"] == LEAD
        return leads


GAME = SilentGame()
