"""What good play is: so far only how a game ends."""

from __future__ import annotations

from cayona.kernel.heuristics import Heuristics


class Tortuga1667Heuristics(Heuristics):
    """A judge of finished games; everything else is the same to it."""
