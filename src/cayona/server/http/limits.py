"""How much one visitor may ask for: token buckets, a bounded number of them."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import Final

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.errors import TooMany

MOST_VISITORS: Final = 50_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


RATES: Final = {
    "request": Rate(120, 40),
    "enter": Rate(20, 0.2),  # new people from one address
    "login": Rate(5, 0.1),
    "open": Rate(20, 0.5),
    "chat": Rate(6, 0.5),
    "hint": Rate(5, 0.2),
    "film": Rate(12, 0.5),  # a whole match is drawn again
    "socket": Rate(30, 2),
}


class Limits:
    """Counts what visitors ask for, by kind."""

    def __init__(self, scale: float = 1.0) -> None:
        """Allow `scale` times the usual; 0 for any amount."""
        self.scale = scale
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, visitor: str, sentence: str = "") -> None:
        """Count one; TooMany says how long to `{wait}`, in a sentence of its own if one is given."""
        if self.scale == 0:
            return
        usual = RATES[kind]
        rate = Rate(usual.burst * self.scale, usual.per_second * self.scale)
        now = time.monotonic()
        key = (kind, visitor)
        left, since = self._buckets.pop(key, (rate.burst, now))
        left = min(rate.burst, left + (now - since) * rate.per_second)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        while len(self._buckets) > MOST_VISITORS:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = ceil(10 * (1 - left) / rate.per_second) / 10
            told = sentence or _("Too much at once; wait {wait} seconds.")
            raise TooMany(told.format(wait=figure(wait)), code="too-many", wait=wait)
