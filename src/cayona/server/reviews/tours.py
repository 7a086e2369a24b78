"""Looking back together: one of those who played leads, and the others see what they look at.

Nothing of it is kept: whoever serves the table knows where its crew is just now, and that is all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

PATIENCE: Final = 20.0
"""Seconds after which somebody who led is gone: pages speak up every second, but take their time to load."""

Where = dict[str, Any]
"""What a page shows, as pages understand it."""


@dataclass(slots=True)
class Tour:
    """Who leads, and what they look at."""

    person: str
    page: str
    """Which of their pages it is: one person may have several."""
    name: str
    where: Where
    heard: float


class Tours:
    """The tours of a harbour, by table and match."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tours: dict[tuple[str, int], Tour] = {}

    def lead(self, key: tuple[str, int], tour: Tour, *, takes: bool) -> Tour:
        """Return who leads: whoever did and still speaks up, else the one who asks; or whoever takes it."""
        now = self._clock()
        self._tours = {one: led for one, led in self._tours.items() if now - led.heard <= PATIENCE}
        leads = self._tours.get(key)
        if leads is None or takes or (leads.person, leads.page) == (tour.person, tour.page):
            tour.heard = now
            self._tours[key] = leads = tour
        return leads

    def follow(self, key: tuple[str, int]) -> Tour | None:
        """Return who leads, None if nobody does."""
        leads = self._tours.get(key)
        return None if leads is None or self._clock() - leads.heard > PATIENCE else leads
