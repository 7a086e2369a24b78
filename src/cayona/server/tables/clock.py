"""The table's clock: how much time every seat has left, computed from the log."""

from __future__ import annotations

from collections.abc import Sequence

from cayona.server.tables.settings import ClockSettings


class Clock:
    """Counts down for every seat that owes a decision."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.left = [float(settings.seconds)] * seats
        """Seconds left at the last change."""
        self.deciders: list[int] = []
        self.since = 0.0

    def change(self, at: float, deciders: Sequence[int], actor: int | None = None) -> None:
        """Note that at a moment somebody acted and who owes a decision from now on."""
        kind = self.settings.kind
        if kind == "none":
            return
        for seat in self.deciders:
            self.left[seat] = max(0.0, self.left[seat] - (at - self.since))
        if kind == "game" and actor is not None:
            self.left[actor] += self.settings.increment
        for seat in deciders:
            asked_anew = seat not in self.deciders or seat == actor
            if kind == "decision" and asked_anew:
                self.left[seat] = float(self.settings.seconds)
            if kind == "days" and seat not in self.deciders:  # days are for a turn, not for each decision
                self.left[seat] = float(self.settings.seconds)
        self.deciders = list(deciders)
        self.since = at

    def remaining(self, seat: int, now: float) -> float | None:
        """Return the seconds a seat has left; None without a clock."""
        if self.settings.kind == "none":
            return None
        running = now - self.since if seat in self.deciders else 0.0
        return max(0.0, self.left[seat] - running)

    def next_expiry(self) -> float | None:
        """Return the moment at which the first decider's time runs out; None if nobody's does."""
        if self.settings.kind == "none" or not self.deciders:
            return None
        return self.since + min(self.left[seat] for seat in self.deciders)

    def expired(self, now: float) -> list[int]:
        """Return the deciders whose time has run out."""
        return [seat for seat in self.deciders if self.remaining(seat, now) == 0.0]
