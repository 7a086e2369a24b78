"""The table's clock: how much time every seat has left, computed from the log."""

from __future__ import annotations

from collections.abc import Sequence

from cayona.server.tables.settings import ClockSettings
from cayona.server.tables.weekends import counted, counted_after


class Clock:
    """Counts down for every seat that owes a decision."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.left = [float(settings.seconds)] * seats
        """Seconds left at the last change."""
        self.deciders: list[int] = []
        self.since = 0.0
        self._acted: list[tuple[float, float]] = []
        """For every action that stands: when it was taken, and what its seat had left then."""

    def change(
        self, at: float, deciders: Sequence[int], actor: int | None = None, *, undone: bool = False
    ) -> None:
        """Note that at a moment somebody acted and who owes a decision from now on.

        Whoever takes an action back (`undone`) has the time of before it, less what has passed since: to
        act and take back by turns gains nothing.
        """
        if self.settings.kind == "none":
            return
        at = max(at, self.since)  # the machine's own clock may be set back
        for seat in self.deciders:
            self.left[seat] = max(0.0, self.left[seat] - self._passed(self.since, at))
        asked = [seat for seat in deciders if self._is_asked_anew(seat, actor)]
        if actor is not None and undone:
            then, had = self._acted.pop()
            self.left[actor] = max(0.0, had - self._passed(then, at))
            asked = [seat for seat in asked if seat != actor]
        elif actor is not None:
            self._acted.append((at, self.left[actor]))
            self.left[actor] += self.settings.increment
        if self.settings.kind != "game":
            for seat in asked:
                self.left[seat] = float(self.settings.seconds)
        self.deciders = list(deciders)
        self.since = at

    def _is_asked_anew(self, seat: int, actor: int | None) -> bool:
        """Days are for a turn, seconds for each decision."""
        return seat not in self.deciders or (seat == actor and self.settings.kind == "decision")

    def remaining(self, seat: int, now: float) -> float | None:
        """Return the seconds a seat has left; None without a clock."""
        if self.settings.kind == "none":
            return None
        running = self._passed(self.since, now) if seat in self.deciders else 0.0
        return max(0.0, self.left[seat] - running)

    def next_expiry(self) -> float | None:
        """Return the moment at which the first decider's time runs out; None if nobody's does."""
        if self.settings.kind == "none" or not self.deciders:
            return None
        return min(self.until(seat) for seat in self.deciders)

    def until(self, seat: int) -> float:
        """Return the moment at which the time of a decider runs out."""
        left = self.left[seat]
        return (
            counted_after(self.since, left, self.settings.zone)
            if self.settings.weekend
            else self.since + left
        )

    def _passed(self, start: float, end: float) -> float:
        return counted(start, end, self.settings.zone) if self.settings.weekend else end - start

    def expired(self, now: float) -> list[int]:
        """Return the deciders whose time has run out."""
        return [seat for seat in self.deciders if self.remaining(seat, now) == 0.0]
