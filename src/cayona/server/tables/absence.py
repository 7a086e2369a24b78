"""How long a table waits: for somebody who is asked and not there, and until it counts as abandoned."""

from __future__ import annotations

from typing import Final

from cayona.server.tables.settings import ClockSettings
from cayona.server.tables.weekends import counted_after

DAY: Final = 24 * 3600.0
LEAST_SECONDS: Final = 10.0
"""Whoever only loads the page anew is not away."""


def missed_at(clock: ClockSettings, since: float, usual: float) -> float:
    """Return until when to wait for somebody, at the pace of a table, who is missed since a moment.

    That is `usual` seconds at a table that is played at once. Where each decision has its time, half of that
    if it is less; where people have days, all of these.
    """
    if clock.kind == "days":
        return counted_after(since, clock.seconds, clock.zone) if clock.weekend else since + clock.seconds
    if clock.kind == "decision":
        return since + min(usual, max(LEAST_SECONDS, clock.seconds / 2))
    return since + usual


def is_abandoned(clock: ClockSettings, changed: float, now: float) -> bool:
    """Tell whether nothing has happened for so long that nobody can be expected to come back."""
    return now - changed > (2 * clock.seconds + 3 * DAY if clock.kind == "days" else DAY)
