"""A review: what a finished match looked like from a seat, where its result came from, and what turned it.

- The **curve** is the seat's chance to win, before every action: in worlds that it could not tell from the
  real one, everybody plays on as the game's heuristics suggest. The true curve is the same with open cards.
- The **columns** say where the result came from. Before the deal a seat has an even chance; every change
  from there to the result belongs to one of them. What I do changes my chance before anything comes to light
  (`own`), what others do does so too (`others`), and what comes to light then is the deal and the dice
  (`deal`): the chance afterwards less the mean over all that could have come up.
- A **turning point** is a choice of mine that lost more than chance can explain, by what I could know.

Everything follows from the record, the seat, the seed and the budget.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

DIGITS: Final = 4
"""After the point; columns add up in them."""


@dataclass(frozen=True, slots=True)
class Point:
    """The chance to win at one moment, and how far it may be off (95 %)."""

    version: int
    """How many lines of the history were before it."""
    chance: float
    reach: float


@dataclass(frozen=True, slots=True)
class Part:
    """One column: how much it gave or took, and how far that may be off (95 %)."""

    value: float
    reach: float


@dataclass(frozen=True, slots=True)
class Alternative:
    """An action at a turning point."""

    action: int
    text: str
    """The short notation."""
    lost: float
    """How much worse than the best."""
    near: bool
    """Whether it is as good as the best, or nearly."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A choice that lost more than chance can explain."""

    version: int
    taken: int
    text: str
    lost: float
    reach: float
    options: tuple[Alternative, ...]
    """What was compared, the best first; the action that was taken is among them."""


@dataclass(frozen=True, slots=True)
class Belief:
    """How likely each side of everybody was to somebody, at one moment."""

    version: int
    chances: tuple[tuple[float, ...], ...]
    """For every seat, each of the sides."""


@dataclass(frozen=True, slots=True)
class Moved:
    """An act that changed much of what somebody could believe of a seat."""

    version: int
    """How many lines of the history were before it."""
    seat: int
    """Whose side it told of."""
    side: int
    """The side that changed most."""
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Beliefs:
    """Who could believe what of whom, in games where people hide their sides."""

    sides: tuple[str, ...]
    truth: tuple[str, ...]
    """On which side everybody was."""
    own: tuple[Belief, ...]
    """What the seat could believe; moments at which nothing changed are left out."""
    public: tuple[Belief, ...]
    """What anybody could believe who saw what all see, and so of this seat, too."""
    moved: tuple[Moved, ...]
    """The acts that changed most of what the seat could believe of others, in their order."""
    given_away: tuple[Moved, ...]
    """Those that changed most of what others could believe of the seat."""


@dataclass(frozen=True, slots=True)
class Review:
    """What can be told of a match to one seat."""

    game: str
    seat: int
    together: bool
    """Whether all win or lose together: then `own` and `others` are the team's column."""
    result: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""
    before: Part
    """The chance before the deal."""
    columns: dict[str, Part]
    """`deal`, `others` and `own`; with `before` they add up to the result, to the last digit."""
    curve: tuple[Point, ...]
    true_curve: tuple[Point, ...]
    turns: tuple[TurningPoint, ...]
    decisions: int
    """How many choices there were: those with one action only do not count."""
    error: Part
    """What a choice lost on average."""
    like: str
    """The bot that loses about as much, "" if none was measured."""
    beliefs: Beliefs | None
    """None where nobody hides a side."""
    seed: int
    budget: int
    """How many actions of playing on there were to be."""

    @property
    def team(self) -> Part:
        """What the team's choices gave or took, where all win or lose together."""
        own, others = self.columns["own"], self.columns["others"]
        value = round(own.value + others.value, DIGITS)
        return Part(value, round((own.reach**2 + others.reach**2) ** 0.5, DIGITS))

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self) | ({"team": asdict(self.team)} if self.together else {})

    def as_known(self) -> dict[str, Any]:
        """Return the part that follows from what the seat could know, and from its own choices."""
        everything = self.to_json()
        known = {name: everything[name] for name in ("seat", "curve", "turns", "decisions", "error", "like")}
        if self.beliefs is not None:
            known["beliefs"] = {name: everything["beliefs"][name] for name in ("own", "moved")}
        return known
