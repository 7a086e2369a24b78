"""Time that does not count on Saturdays and Sundays."""

from __future__ import annotations

from typing import Final

DAY: Final = 86_400
WEEK: Final = 7 * DAY
WORKING: Final = 5 * DAY
FIRST_MONDAY: Final = 4 * DAY
"""The first of January 1970 was a Thursday."""


def counted(start: float, end: float, zone: int) -> float:
    """Return how many seconds from one moment to another count; `zone` is in minutes, as in settings."""
    return _total(end, zone) - _total(start, zone)


def counted_after(start: float, seconds: float, zone: int) -> float:
    """Return the moment at which so many seconds since another one have counted."""
    weeks, rest = divmod(_total(start, zone) + seconds, WORKING)
    if rest == 0 and seconds > 0:  # the evening of Friday, not the morning of Monday
        weeks, rest = weeks - 1, WORKING
    return FIRST_MONDAY - 60 * zone + weeks * WEEK + rest


def _total(moment: float, zone: int) -> float:
    """Return how many seconds have counted up to a moment."""
    weeks, rest = divmod(moment + 60 * zone - FIRST_MONDAY, WEEK)
    return weeks * WORKING + min(rest, WORKING)
