"""What a load test is to do, and what it has found out."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from cayona.kernel.language import gettext as _
from cayona.kernel.language import languages
from cayona.lab.load_wire import LoadError
from cayona.registry import game as find_game

MOST_TABLES: Final = 5_000
MOST_SOCKETS: Final = 9
MOST_ACTIONS: Final = 20_000
MOST_SECONDS: Final = 600
LIMIT: Final = 0.25
"""The p99 in seconds up to which a rate counts as sustained."""
SHARE_DONE: Final = 0.95
"""The share of the asked rate that must have been reached."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do to a server."""

    tables: int = 1000
    sockets: int = 2
    """Sockets per table: one for each seat, the rest watch."""
    rate: float = 50.0
    """Actions a second, all tables together; where a ramp begins."""
    seconds: float = 30.0
    """How long to play; for a ramp, how long at each rate."""
    ramp: bool = False
    game: str = "cartagena"
    seats: int = 2
    languages: tuple[str, ...] = ("en",)
    """Which the seats speak, in turn."""
    profile: bool = False
    """Whether to tell where the server's time goes, at the rate and then with its core full."""

    def checked(self) -> Plan:
        """Return the plan, or raise what is wrong with it."""
        find_game(self.game).checked_seats(self.seats)
        for language in self.languages:
            if language not in languages():
                raise LoadError(
                    _("There is no language “{name}”; there are {known}.").format(
                        name=language, known=", ".join(languages())
                    ),
                    code="unknown-language",
                )
        for value, least, most, name in (
            (self.tables, 1, MOST_TABLES, _("tables")),
            (self.sockets, 2, MOST_SOCKETS, _("sockets per table")),
            (self.rate, 0.1, MOST_ACTIONS, _("actions per second")),
            (self.seconds, 0.5, MOST_SECONDS, _("seconds")),
        ):
            if not least <= value <= most:
                raise LoadError(
                    _("The load test takes {least} to {most} {name}.").format(
                        least=least, most=most, name=name
                    ),
                    code="bad-plan",
                )
        return replace(self, sockets=max(self.sockets, self.seats))


@dataclass(frozen=True, slots=True)
class Times:
    """Percentiles in milliseconds."""

    p50: float
    p95: float
    p99: float
    worst: float

    @classmethod
    def of(cls, seconds: list[float]) -> Times:
        """Return the percentiles of some times."""
        ordered = sorted(seconds) or [0.0]
        last = len(ordered) - 1
        found = (ordered[min(last, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99, 1.0))
        return cls(*(round(1000 * one, 2) for one in found))


@dataclass(frozen=True, slots=True)
class Step:
    """What one rate led to."""

    asked: float
    reached: float
    """Actions a second that were acknowledged and seen by the other seat."""
    actions: int
    acknowledged: Times
    seen: Times
    errors: int
    megabytes: float
    """Received by all sockets together."""
    generator: float
    """The share of a core that the load itself took."""
    server: float
    """The share of a core that the server took, all its processes together."""
    cpu_ms_per_action: float
    """Milliseconds of the server's processor time for one action."""
    entries_per_commit: float
    """How many entries of logs the server stored with one transaction."""
    bytes_per_seat_action: float
    """What one seat is sent for one action, the median."""
    parts: dict[str, float] = field(default_factory=dict)
    """Microseconds of processor time for one action by part of the work, if that was asked for."""

    @property
    def is_sustained(self) -> bool:
        """Whether the server kept up."""
        fast = self.seen.p99 < 1000 * LIMIT and self.reached >= SHARE_DONE * self.asked
        return fast and self.errors == 0


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a load test has found out."""

    plan: Plan
    steps: list[Step]
    cold_start: float | None
    """Seconds."""
    opening: float
    """Seconds that opening all tables took."""
    memory: float
    """What the server uses with all tables open, in megabytes."""
    memory_per_table: float
    """Kilobytes, sockets included."""
    memory_after: float
    """Megabytes after all has been played."""
    rebuild: float
    """Milliseconds for a finished match from its record."""
    rebuilt_actions: int
    load_average: float
    complaint: str = ""
    """The first refusal, if there was any."""

    @property
    def errors(self) -> int:
        """Everything that should not have happened."""
        return sum(step.errors for step in self.steps)

    @property
    def sustained(self) -> float:
        """The highest rate the server kept up with; 0 if none."""
        return max((step.reached for step in self.steps if step.is_sustained), default=0.0)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        last = self.steps[-1]
        return {
            **asdict(self),
            "errors": self.errors,
            "sustained": self.sustained,
            "bytes_per_seat_action": last.bytes_per_seat_action,
            "cpu_ms_per_action": last.cpu_ms_per_action,
        }
