"""How long a table waits for somebody who is asked and not there, before a bot may play on."""

from __future__ import annotations

from typing import Final

from cayona.server.tables.settings import ClockSettings
from cayona.server.tables.weekends import counted_after

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
