"""What the pool has done so far, for people who look after a server."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class PoolCounts:
    """Counts since the start."""

    jobs: int = 0
    fallbacks: int = 0
    restarts: int = 0
    """Workers that had to be replaced before their time."""
    timeouts: int = 0
    crashes: int = 0
    failures: int = 0
    """Bots that raised, could not be loaded, or chose nothing legal."""
    thoughts: Counter[str] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    troubles: Counter[str] = field(default_factory=Counter)
    """How often each bot was late, crashed or failed."""

    def thought(self, bot: str, seconds: float) -> None:
        """Count a decision of a bot."""
        self.thoughts[bot] += 1
        self.seconds[bot] += seconds

    def counts(self) -> dict[str, Any]:
        """Return all of it, JSON-ready."""
        return {
            "jobs": self.jobs,
            "fallbacks": self.fallbacks,
            "restarts": self.restarts,
            "timeouts": self.timeouts,
            "crashes": self.crashes,
            "failures": self.failures,
            "bots": {name: self._of(name) for name in sorted({*self.thoughts, *self.troubles})},
        }

    def _of(self, bot: str) -> dict[str, Any]:
        count = self.thoughts[bot]
        mean = self.seconds[bot] / count if count else None
        return {"decisions": count, "mean_seconds": mean, "troubles": self.troubles[bot]}
