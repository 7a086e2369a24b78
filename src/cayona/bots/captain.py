"""The bot that searches."""

from __future__ import annotations

import secrets

from cayona.bots.base import Bot
from cayona.bots.search import Search
from cayona.bots.search_design import Design
from cayona.kernel.chance import SEED_MASK
from cayona.kernel.errors import UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.seatview import SeatView


class Captain(Bot):
    """Searches for about a second; with fixed iterations and a seed it is the same on every machine."""

    name = "captain"
    description = mark("Thinks ahead for about a second.")

    def __init__(self, seconds: float = 1.0, iterations: int | None = None, seed: int | None = None) -> None:
        if not 0 < seconds <= 3600:
            raise UnknownBot(_("A bot thinks for up to 3600 seconds, and longer than 0."), code="bad-setting")
        if iterations is not None and iterations < 1:
            raise UnknownBot(_("A search needs at least one iteration."), code="bad-setting")
        self.seconds = 0.0 if iterations is not None else seconds
        self.iterations = iterations or 0
        self.seed = secrets.randbits(62) if seed is None else seed & SEED_MASK
        self.decisions = 0
        self.design = Design()

    def choose(self, view: SeatView) -> int:
        """Return the action that the search has tried most; a single one needs no search."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        self.decisions += 1
        seed = (self.seed + self.decisions * 0x9E37_79B9) & SEED_MASK
        search = Search(view.sample(0), view.seat, view.game.heuristics, seed, self.design)
        search.run(self.iterations, self.seconds, thorough=False)
        return search.candidates()[0][0]
