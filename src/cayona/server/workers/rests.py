"""Bot files that hang or take their worker down again and again rest for a while.

Another bot decides for them at once meanwhile, so that nobody waits for the same time-out move after move.
"""

from __future__ import annotations

import time
from typing import Final

from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.server.workers.asking import Trouble

PARDONED: Final = 1
"""So many failures in a row are an accident."""
FIRST_REST: Final = 10.0
LONGEST_REST: Final = 300.0
MOST_REMEMBERED: Final = 1000


class Resting(Trouble):
    """A bot file is not asked just now."""


class Rests:
    """Which files rest, and until when."""

    def __init__(self) -> None:
        self._failures: dict[str, tuple[int, float]] = {}
        """How often each failed in a row, and until when it rests."""

    def check(self, home: str) -> None:
        """Raise Resting while a file is not to be asked."""
        _times, until = self._failures.get(home, (0, 0.0))
        left = until - time.monotonic()
        if left > 0:
            raise Resting(
                _("it failed again and again, and is given a rest of {seconds} seconds").format(
                    seconds=figure(round(left))
                )
            )

    def note_failure(self, home: str) -> None:
        """Count a failure; from the second in a row on a file rests, longer every time."""
        times = self._failures.pop(home, (0, 0.0))[0] + 1
        rest = min(LONGEST_REST, FIRST_REST * 2.0 ** (times - PARDONED - 1)) if times > PARDONED else 0.0
        self._failures[home] = (times, time.monotonic() + rest)
        if len(self._failures) > MOST_REMEMBERED:
            del self._failures[next(iter(self._failures))]

    def note_success(self, home: str) -> None:
        """Forget what was."""
        self._failures.pop(home, None)
