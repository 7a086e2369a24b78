"""What a program sees of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cayona.kernel.choices import Choice


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat."""

    kind: str
    """open, person or bot"""
    name: str
    bot: str | None
    """The bot that plays here; beside a person it stands in while that person is away."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that happened."""

    version: int
    kind: str
    seat: int | None
    sentence: str
    bot: str | None
    """The bot that did it, if one did."""


class View:
    """A table as one seat sees it at one version.

    It answers the same questions as the view that a bot file is given (`legal_actions`, `choices`,
    `observation`), so a bot that asks no more than these plays in both places.
    """

    def __init__(self, message: dict[str, Any]) -> None:
        self.message = message
        """All that the server sent."""
        self._match: dict[str, Any] = message["match"] or {}
        self.table: str = message["table"]["id"]
        self.game: str = message["table"]["game"]
        self.options: dict[str, Any] = message["table"]["options"]
        self.round: int = message["table"]["round"]
        self.version: int = message["version"]
        self.phase: str = message["phase"]
        """waiting, playing, over or closed"""
        self.seat: int | None = message["seat"]
        """My seat; None for a spectator."""
        self.seats = [Seat(seat["kind"], seat["name"], seat["bot"]) for seat in message["seats"]]
        self.deciders: list[int] = message["deciders"]
        self.result: dict[str, Any] | None = message["result"]
        """Winners, reason and scores, once the match is over."""

    @property
    def is_my_turn(self) -> bool:
        """Whether I owe a decision (that I have not answered in advance, and no bot stands in for me)."""
        return bool(self.message["your_turn"])

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.phase in ("over", "closed")

    @property
    def prompt(self) -> str:
        """What I am asked, as a sentence."""
        return str(self._match.get("prompt", ""))

    @property
    def commitment(self) -> str | None:
        """The commitment to the seed of the match, to be kept until the seed is shown."""
        return self._match.get("commitment")

    @property
    def log(self) -> list[LogLine]:
        """What happened: all of it, or since the version that was asked for."""
        names = LogLine.__slots__
        return [LogLine(**{name: line[name] for name in names}) for line in self.message["log"]]

    def choices(self) -> list[Choice]:
        """Return what I may do now, with notation and sentence."""
        return [
            Choice(**{**choice, "elements": tuple(choice["elements"])})
            for choice in self._match.get("choices", ())
        ]

    def legal_actions(self) -> list[int]:
        """Return the numbers of what I may do now, ascending."""
        return sorted(choice["action"] for choice in self._match.get("choices", ()))

    def observation(self) -> dict[str, Any]:
        """Return what my seat may know, as data; empty before the match."""
        return dict(self._match.get("observation") or {})

    def __repr__(self) -> str:
        """Name the table, the version and the seat."""
        return f"<view of {self.game} table {self.table} at version {self.version} from seat {self.seat}>"
