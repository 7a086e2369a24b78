"""The bot that thinks ahead a little: a captain with so few tries that no machine is too slow for them."""

from __future__ import annotations

from typing import Final

from cayona.bots.captain import Captain
from cayona.kernel.language import mark

TRIES: Final = 100
"""Iterations for a decision. With 40, fewer than a bosun's games were won in Tortuga."""


class Mate(Captain):
    """Searches for some milliseconds; how well it plays does not depend on the machine."""

    name = "mate"
    description = mark("Thinks ahead a little.")

    def __init__(self, iterations: int = TRIES, seed: int | None = None) -> None:
        super().__init__(iterations=iterations, seed=seed)
