"""What happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Facts = Mapping[str, Any]
"""What somebody knows, as plain data: an observation, or what is told of an event."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a match.

    Everybody in the audience learns the facts; a seat listed in `secrets` learns those as well.
    """

    kind: str
    seat: int | None
    """Whose doing it was; None for the table's."""
    facts: Facts = field(default_factory=dict)
    secrets: Mapping[int, Facts] = field(default_factory=dict)
    audience: tuple[int, ...] | None = None
    """The seats that learn of it at all; None for everybody, spectators included."""

    def seen_by(self, viewer: int | None) -> dict[str, Any] | None:
        """Return the event as JSON-ready data for one seat (None: a spectator), or None if unseen."""
        if self.audience is not None and viewer not in self.audience:
            return None
        known = dict(self.facts)
        if viewer is not None:
            known.update(self.secrets.get(viewer, {}))
        return {"kind": self.kind, "seat": self.seat, **known}
