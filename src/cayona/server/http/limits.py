"""How much one visitor may ask for: token buckets for what happens, counts for what is held open."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Final

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.errors import TooMany

MOST_VISITORS: Final = 50_000
HELD_WAIT: Final = 10.0
"""How many seconds somebody should wait who holds too much open."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


RATES: Final = {
    "request": Rate(120, 40),
    "enter": Rate(20, 0.2),  # new people from one address
    "login": Rate(5, 0.1),
    "guess": Rate(10, 0.05),  # passwords for one account, wherever they come from
    "open": Rate(20, 0.5),
    "open-here": Rate(40, 0.5),  # from one address
    "lines-here": Rate(500_000, 6),  # of logs and chats, written at tables from one address
    "chat": Rate(6, 0.5),
    "hint": Rate(5, 0.2),
    "film": Rate(12, 0.5),  # a whole match is drawn again
    "meaning": Rate(30, 2.0),  # a match is played again up to a step
    "notice": Rate(8, 0.05),  # ways to be told, and trials of them
    "socket": Rate(30, 2),
    "refusal": Rate(20, 0.2),  # of messages on a socket, for coming too fast; then it is cut
}


class Limits:
    """Counts what visitors ask for, by kind."""

    def __init__(self, scale: float = 1.0) -> None:
        """Allow `scale` times the usual; 0 for any amount."""
        self.scale = scale
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, visitor: str, sentence: str = "") -> None:
        """Count one; TooMany says how long to `{wait}`, in a sentence of its own if one is given."""
        left, rate = self._left(kind, visitor)
        if left < 1:
            wait = ceil(10 * (1 - left) / rate.per_second) / 10
            told = sentence or _("Too much at once; wait {wait} seconds.")
            raise TooMany(told.format(wait=figure(wait)), code="too-many", wait=wait)
        self.count(kind, visitor)

    def count(self, kind: str, visitor: str) -> None:
        """Count one that nobody is refused, even if there is none left."""
        if self.scale:
            left, _rate = self._left(kind, visitor)
            self._buckets[kind, visitor] = (left - 1, time.monotonic())

    def _left(self, kind: str, visitor: str) -> tuple[float, Rate]:
        """Return how many are left now, and how many that can be; who asked last is forgotten last."""
        if self.scale == 0:
            return math.inf, RATES[kind]
        usual = RATES[kind]
        rate = Rate(usual.burst * self.scale, usual.per_second * self.scale)
        now = time.monotonic()
        left, since = self._buckets.pop((kind, visitor), (rate.burst, now))
        left = min(rate.burst, left + (now - since) * rate.per_second)
        self._buckets[kind, visitor] = (left, now)
        if len(self._buckets) > MOST_VISITORS:
            self._buckets.popitem(last=False)
        return left, rate


@dataclass(slots=True, eq=False)
class Held:
    """A socket or a stream that somebody holds open."""

    key: str | None
    """The session or token that it is open by."""
    cut: Callable[[], None]
    """Ends it."""


class Holdings:
    """What is held open: sockets and streams, so many of one address, of one person, at one table."""

    def __init__(self, config: Config) -> None:
        """Allow what the settings say."""
        self._most = {
            "address": config.watching_per_address * config.rate_limits,
            "person": config.watching_per_person * config.rate_limits,
            "table": config.watching_per_table * config.rate_limits,
        }
        self._counts: Counter[tuple[str, str]] = Counter()
        self._all: set[Held] = set()

    @contextmanager
    def holding(
        self, cut: Callable[[], None], *, address: str, person: str | None, table: str, key: str | None
    ) -> Iterator[None]:
        """Count one as long as the block runs; TooMany if there are enough."""
        whose = {"address": address, "person": person, "table": table}
        named = [(kind, name) for kind, name in whose.items() if name]
        for kind, name in named:
            if 0 < self._most[kind] <= self._counts[kind, name]:
                raise _too_many(kind, int(self._most[kind]))
        held = Held(key, cut)
        self._all.add(held)
        self._counts.update(named)
        try:
            yield
        finally:
            self._all.discard(held)
            self._counts.subtract(named)
            for one in named:
                if not self._counts[one]:
                    del self._counts[one]

    def keys(self) -> set[str]:
        """Return the sessions and tokens by which something is held open."""
        return {held.key for held in self._all if held.key is not None}

    def cut(self, keys: set[str]) -> None:
        """End everything that is held open by these sessions and tokens."""
        for held in list(self._all):
            if held.key in keys:
                held.cut()


def _too_many(kind: str, most: int) -> TooMany:
    told = {
        "address": _("Tables are open in {most} windows at your address; close one, or wait {wait} seconds."),
        "person": _("You have tables open in {most} windows; close one, or wait {wait} seconds."),
        "table": _("{most} people are already watching this table; try again in {wait} seconds."),
    }[kind]
    return TooMany(told.format(most=most, wait=figure(HELD_WAIT)), code="too-many-open", wait=HELD_WAIT)
