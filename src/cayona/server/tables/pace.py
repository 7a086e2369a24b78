"""The clocks that people know, and what they are called."""

from __future__ import annotations

from typing import Final

from cayona.kernel.language import gettext as _
from cayona.kernel.language import ngettext
from cayona.server.tables.settings import ClockSettings

MINUTE: Final = 60
DAY: Final = 24 * 60 * MINUTE

OFFERED: Final = (
    ClockSettings(),
    *(ClockSettings("decision", seconds) for seconds in (15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE)),
    *(
        ClockSettings("game", minutes * MINUTE, more)
        for minutes, more in ((5, 3), (10, 5), (15, 10), (30, 10), (60, 30))
    ),
    *(ClockSettings("days", days * DAY) for days in (1, 2, 3, 7)),
)
"""What the form for a table offers; of days, the weekend may be left out."""


def pace_words(clock: ClockSettings) -> str:
    """Say how much time people have."""
    if clock.kind == "none":
        return _("No clock")
    if clock.kind == "days":
        days = max(1, clock.seconds // DAY)
        told = ngettext("{count} day a turn", "{count} days a turn", days).format(count=days)
        return _("{time}, weekends off").format(time=told) if clock.weekend else told
    if clock.kind == "game":
        minutes = max(1, clock.seconds // MINUTE)
        told = ngettext(
            "{count} minute a game, +{more} s a move",
            "{count} minutes a game, +{more} s a move",
            minutes,
        )
        return told.format(count=minutes, more=clock.increment)
    if clock.seconds % MINUTE == 0:
        minutes = clock.seconds // MINUTE
        return ngettext("{count} minute a move", "{count} minutes a move", minutes).format(count=minutes)
    return ngettext("{count} second a move", "{count} seconds a move", clock.seconds).format(
        count=clock.seconds
    )
