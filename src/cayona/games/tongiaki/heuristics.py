"""What is good in Tongiaki: so far only finished games are judged (compiled)."""

from __future__ import annotations

from cayona.kernel.heuristics import Heuristics


class TongiakiHeuristics(Heuristics):
    """Knows who has won."""
