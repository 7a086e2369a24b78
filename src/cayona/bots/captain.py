"""The bot that searches."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path
from typing import Final

from cayona.bots.analysis import Analysis, glance, report
from cayona.bots.base import Bot
from cayona.bots.search import Search
from cayona.bots.search_design import Design
from cayona.bots.search_playoff import new_search
from cayona.kernel.chance import SEED_MASK
from cayona.kernel.errors import UnknownBot
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.lore import NOTHING, Lore, read_lore
from cayona.kernel.numbers import whole
from cayona.kernel.seatview import SeatView

LONGEST_SECONDS: Final = 3600
GOLDEN: Final = 0x9E37_79B9
"""Spreads the seeds of one bot's decisions."""


class Captain(Bot):
    """Searches for about a second; with fixed iterations and a seed it is the same on every machine."""

    name = "captain"
    description = mark("Thinks ahead for about a second.")

    def __init__(
        self,
        seconds: float = 1.0,
        iterations: int | None = None,
        seed: int | None = None,
        learned: bool | str = True,
    ) -> None:
        self.seconds = 0.0 if iterations is not None else checked_seconds(seconds)
        self.iterations = 0 if iterations is None else checked_iterations(iterations)
        self.seed = secrets.randbits(62) if seed is None else checked_seed(seed)
        self.learned = learned
        self.lore = checked_lore(learned)
        self.decisions = 0
        self.design: Design | None = None  # what the game advises

    def choose(self, view: SeatView) -> int:
        """Return the action that the search has tried most; a single one needs no search."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        return self._searched(view, thorough=False).candidates()[0][0]

    def analyse(self, view: SeatView) -> Analysis:
        """Tell what the search thinks of every action; it takes all its time even if the answer is clear."""
        if not view.legal_actions():
            return glance(view, self.name, None)
        search = self._searched(view, thorough=True)
        return report(view, self.name, search.candidates(), search)

    def judge(self, view: SeatView) -> Heuristics:
        """Return what the search goes by: what the game has learned, or a file has, or what people wrote."""
        return view.game.judge(view.seats, self.lore)

    def _searched(self, view: SeatView, *, thorough: bool) -> Search:
        self.decisions += 1
        seed = (self.seed + self.decisions * GOLDEN) & SEED_MASK
        search = new_search(view.sample(0), view.seat, self.judge(view), seed, self.design)
        search.run(self.iterations, self.seconds, thorough)
        return search


@cache
def checked_lore(learned: bool | str) -> Lore | None:
    """Return what a bot goes by: None for what the game has learned, nothing, or what a file says."""
    if isinstance(learned, bool):
        return None if learned else NOTHING
    return read_lore(Path(learned))


def checked_seconds(seconds: object) -> float:
    """Return a time to think, or say which there are."""
    if (
        isinstance(seconds, bool)
        or not isinstance(seconds, int | float)
        or not 0 < seconds <= LONGEST_SECONDS
    ):
        raise UnknownBot(
            _("A bot thinks for more than 0 and at most {most} seconds, not for {seconds}.").format(
                most=LONGEST_SECONDS, seconds=repr(seconds)
            ),
            code="bad-setting",
        )
    return float(seconds)


def checked_iterations(iterations: object) -> int:
    """Return a number of iterations, or say which there are."""
    number = whole(iterations)
    if number is None or not 1 <= number < 1 << 31:
        raise UnknownBot(
            _("A search has at least one iteration, not {iterations}.").format(iterations=repr(iterations)),
            code="bad-setting",
        )
    return number


def checked_seed(seed: object) -> int:
    """Return a seed as bots use it, or say what a seed is."""
    number = whole(seed)
    if number is None:
        raise UnknownBot(
            _("A seed is a whole number, not {what}.").format(what=repr(seed)), code="bad-setting"
        )
    return number & SEED_MASK
