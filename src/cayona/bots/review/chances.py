"""What a share of won worlds comes to: the heuristics that play worlds on are not the players of the match.

They play some positions worse than people and bots do, and judge others too boldly. So of positions in which
70 % of the worlds are won, more or fewer may be won in truth. How many was measured in games of bosuns
(`python -m tools.review_calibration`): a straight line from log-odds to log-odds, which never turns round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from cayona.bots.review.sums import mean

EDGE: Final = 0.01
"""Nearer to a certain win or loss the way is straight, and what is certain stays certain."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How shares become chances; as it stands a share is the chance."""

    slope: float = 1.0
    shift: float = 0.0

    def of(self, share: float) -> float:
        """Return the chance to win where so many of the worlds are won."""
        if share < EDGE:
            return max(0.0, share) * self.inside(EDGE) / EDGE
        if share > 1.0 - EDGE:
            return 1.0 - max(0.0, 1.0 - share) * (1.0 - self.inside(1.0 - EDGE)) / EDGE
        return self.inside(share)

    def inside(self, share: float) -> float:
        """Return it for shares that are not near an edge."""
        return 1.0 / (1.0 + exp(-self.slope * self.logit(share) - self.shift))

    def steepness(self, share: float) -> float:
        """Return how much the chance changes with the share."""
        if share < EDGE:
            return self.inside(EDGE) / EDGE
        if share > 1.0 - EDGE:
            return (1.0 - self.inside(1.0 - EDGE)) / EDGE
        chance = self.inside(share)
        return self.slope * chance * (1.0 - chance) / (share * (1.0 - share))

    def results(self, results: Sequence[float]) -> Sequence[float]:
        """Return results whose mean is the chance, and whose spread tells how far that may be off.

        Around the mean the way is taken as straight, so differences world by world keep their meaning.
        """
        if self == AS_PLAYED:
            return results
        share = mean(results)
        chance, steepness = self.of(share), self.steepness(share)
        return [chance + steepness * (result - share) for result in results]

    @staticmethod
    def logit(share: float) -> float:
        """Return the log-odds of a share, at the edge if it is nearer."""
        held = min(1.0 - EDGE, max(EDGE, share))
        return log(held / (1.0 - held))


AS_PLAYED: Final = Chances()
"""The share itself."""
