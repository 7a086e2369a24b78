"""The time that the game's own rules give for decisions; when it has run out, the table acts."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cayona.kernel.timing import TimeLimit


class Timer:
    """Knows until when which seats have to decide, and what is done for them then."""

    def __init__(self) -> None:
        self._running: dict[int, tuple[float, int]] = {}

    def change(self, at: float, limits: Mapping[int, TimeLimit], anew: Collection[int]) -> None:
        """Note at a moment what time the seats have from now on; those not asked anew go on with theirs."""
        before = self._running
        self._running = {
            seat: before[seat] if seat in before and seat not in anew else (at + limit.seconds, limit.action)
            for seat, limit in limits.items()
        }

    def left(self, seat: int, at: float) -> float | None:
        """Return the seconds a seat had left at a moment; None if the rules leave it all the time."""
        return max(0.0, self._running[seat][0] - at) if seat in self._running else None

    def next_expiry(self) -> float | None:
        """Return the moment at which the first seat's time runs out; None if nobody's does."""
        return min((until for until, _action in self._running.values()), default=None)

    def expired(self, now: float) -> tuple[int, int] | None:
        """Return a seat whose time has run out and the action to be taken; None if there is none."""
        for seat, (until, action) in self._running.items():
            if until <= now:
                return seat, action
        return None
