"""What a server process tells of itself, and how that adds up over several."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cayona.server.faults import BOOK

if TYPE_CHECKING:
    from cayona.server.harbour import Harbour

Facts = dict[str, Any]
OF_ONE: Final = ("name", "address", "pid", "recent_faults")
"""What each process has for itself."""
TOLD_FAULTS: Final = 10
"""Kinds of faults that a process tells the others of."""

_SIZES: Final = Path("/proc/self/statm")
"""Where Linux tells how much memory a process uses, in pages: all, resident, …"""


def facts_of(harbour: Harbour) -> Facts:
    """Return how it goes with this process, JSON-ready."""
    metrics = harbour.metrics
    return {
        "pid": os.getpid(),
        **harbour.status(),
        "sockets": metrics.sockets,
        "cut": metrics.cut,
        "refusals": metrics.refusals,
        "changes": metrics.changes.summary(),
        "views": metrics.views.summary(),
        "faults": BOOK.count,
        "recent_faults": BOOK.recent()[:TOLD_FAULTS],
        "memory_mb": memory_in_use(),
        "cpu_seconds": round(time.process_time(), 3),
    }


def memory_in_use() -> float:
    """Return how many megabytes this process has in memory; its peak where nothing else is told."""
    try:
        pages = int(_SIZES.read_text().split()[1])
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return round(peak / (1024 if sys.platform != "darwin" else 1024 * 1024), 1)
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1024**2, 2)


def together(several: Sequence[Facts]) -> Facts:
    """Return the facts of several processes as those of one.

    What names one of them is left out. Counts are sums; of what is told in milliseconds it is the slowest
    process that counts; a mean is that of all decisions.
    """
    names = dict.fromkeys(name for facts in several for name in facts if name not in OF_ONE)
    return {name: _joined(name, several) for name in names}


def _joined(name: str, several: Sequence[Facts]) -> Any:
    values = [facts[name] for facts in several if facts.get(name) is not None]
    if not values:
        return None
    if isinstance(values[0], dict):
        return together(values)
    if name.endswith("_ms"):
        return max(values)
    if name == "mean_seconds":
        weights = [facts["decisions"] for facts in several if facts.get(name) is not None]
        return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
    total = sum(values)
    return round(total, 3) if isinstance(total, float) else total
