"""Numbers for the host: counted as they happen, bounded in memory."""

from __future__ import annotations

from collections import deque
from typing import Final

KEPT: Final = 2_000
"""The percentiles are of the last so many."""


class Timer:
    """Remembers how long the last things took."""

    def __init__(self) -> None:
        self.count = 0
        self._last: deque[float] = deque(maxlen=KEPT)

    def observe(self, seconds: float) -> None:
        """Note one."""
        self.count += 1
        self._last.append(seconds)

    def summary(self) -> dict[str, float]:
        """Return count, p50 and p99 (in milliseconds): what this share of the last ones stayed within."""
        ordered = sorted(self._last) or [0.0]
        p50, p99 = (ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.99))
        return {"count": self.count, "p50_ms": round(1000 * p50, 3), "p99_ms": round(1000 * p99, 3)}


class Metrics:
    """What this process measures of itself."""

    def __init__(self) -> None:
        self.changes = Timer()
        """From a wish to its being stored."""
        self.views = Timer()
        """From a change to a watcher's having been sent the new view."""
        self.refusals = 0
        self.sockets = 0
        self.cut = 0
        """Watchers that were too slow."""
