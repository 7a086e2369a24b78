"""How long a table waits for somebody who is asked and not there, before a bot may play on."""

from __future__ import annotations

from typing import Final

from cayona.server.tables.settings import ClockSettings

LEAST_SECONDS: Final = 10.0
"""Whoever only loads the page anew is not away."""


def patience(clock: ClockSettings, usual: float) -> float:
    """Return how many seconds to wait at the pace of a table: `usual` at one that is played at once.

    Where each decision has its time, half of that if it is less; where people have days, all of these.
    """
    if clock.kind == "days":
        return float(clock.seconds)
    if clock.kind == "decision":
        return min(usual, max(LEAST_SECONDS, clock.seconds / 2))
    return usual
