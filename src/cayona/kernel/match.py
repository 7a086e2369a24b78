"""One play of a game: a position with its history, its events, and undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from cayona.kernel import seal
from cayona.kernel.errors import IllegalAction
from cayona.kernel.events import Event
from cayona.kernel.game import Game, Position
from cayona.kernel.language import _
from cayona.kernel.numbers import whole
from cayona.kernel.seats import seat_names
from cayona.kernel.state import State

NOBODY: Final = -1
"""The seat of what all do together."""


@dataclass(frozen=True, slots=True)
class Move:
    """One line of the history: an action, or (action None) the taking back of the last one.

    A concession has no action and no seat.
    """

    seat: int
    action: int | None
    consent: bool = False
    """Taken back because everybody agreed, past what the engine allows by itself."""

    @property
    def is_concession(self) -> bool:
        """Whether everybody gave the match up."""
        return self.seat == NOBODY


@dataclass(frozen=True, slots=True)
class _Step:
    """An action and the position before it."""

    seat: int
    before: State


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An action that was found legal, and what comes of it; nothing has happened yet."""

    move: Move
    before: State
    after: State
    events: list[Event]


class Decision(NamedTuple):
    """Who decides, and what marks the end of what they may take back."""

    deciders: tuple[int, ...]
    reveals: int
    handovers: int


def decision(state: State) -> Decision:
    """Return the decision that a position stands at; while an action leaves it equal, it can be undone."""
    return Decision(tuple(state.deciders()), state.reveals, state.handovers)


class Match:
    """A game in progress, from its sealed seed to its record."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: str | int | None = None,
        *,
        position: Position | None = None,
        **options: Any,
    ) -> None:
        """Start a match; `position` starts it from there, and then fixes seats and options."""
        self.game = game
        self.seed = seal.fresh_seed() if seed is None else seal.checked_seed(seed)
        self.start = position
        self.history: list[Move] = []
        self.events: list[Event] = []
        self._steps: list[_Step] = []  # actions that may still be taken back
        self._last: _Step | None = None  # the last action, which may be taken back by consent
        self.state = self._first_state(seats, options)
        self.options: dict[str, Any] = self.state.options
        self.state.journal = self.events
        self.state.watch()
        self.state.announce()

    def _first_state(self, seats: int | None, options: Mapping[str, Any]) -> State:
        chance = seal.sealed_chance(self.seed)
        if self.start is None:
            return self.game.start(seats, chance, options)
        state = self.game.load(self.start)
        self.start = state.position()
        return state.copy(chance)

    @cached_property
    def commitment(self) -> str:
        """What to publish before the first decision; the seed is shown when the match is over."""
        return seal.commitment(self.seed)

    @property
    def version(self) -> int:
        """How many changes there have been: actions and undos."""
        return len(self.history)

    # --- Playing -----------------------------------------------------------------------------------

    def play(self, action: int, seat: int | None = None, *, clock: bool = False) -> list[Event]:
        """Take an action for `seat` (default: the seat to move) and return what happened.

        Only with `clock` may it be one of the game's server actions, which no player takes.
        """
        state = self.state
        self._check_clock(action, clock=clock)
        standing = decision(state)
        before = state.clone()
        first = len(self.events)
        state.apply(action, seat)
        self._note(Move(standing.deciders[0] if seat is None else int(seat), int(action)), before, standing)
        return self.events[first:]

    def foresee(self, actions: Sequence[int], seat: int, *, clock: bool = False) -> list[Foreseen]:
        """Return what actions of `seat`, one after the other, would bring; refuses what `play` would refuse.

        Whoever has to do something before the match changes asks this first and `take`s the answer then:
        the rules are asked once. Nothing changes here.
        """
        foreseen: list[Foreseen] = []
        before = self.state
        for action in actions:
            self._check_clock(action, clock=clock)
            after = before.clone()
            after.journal, after.watched = [], before.watched
            after.apply(action, seat)
            foreseen.append(Foreseen(Move(int(seat), int(action)), before, after, after.journal))
            before = after
        return foreseen

    def take(self, foreseen: Sequence[Foreseen]) -> list[Event]:
        """Let happen what was foreseen of this very position, and return it; `state` is another one then."""
        first = len(self.events)
        for step in foreseen:
            self.state = step.after
            self.events += step.events
            self._note(step.move, step.before, decision(step.before))
        self.state.journal = self.events
        return self.events[first:]

    def copy(self) -> Match:
        """Return the same match, to try something out in."""
        twin = copy(self)
        twin.history, twin.events, twin._steps = [*self.history], [*self.events], [*self._steps]
        twin.state = self.state.clone()
        twin.state.journal, twin.state.watched = twin.events, self.state.watched
        return twin

    def _check_clock(self, action: int, *, clock: bool) -> None:
        if not clock and whole(action) in self.game.server_actions:
            raise IllegalAction(_("Only the table's clock can do this."), code="clock-only")

    def _note(self, move: Move, before: State, standing: Decision) -> None:
        """Keep what was done, and how far it can be taken back."""
        self.history.append(move)
        step = _Step(move.seat, before)
        if decision(self.state) == standing:
            self._steps.append(step)
        else:
            self._steps.clear()
        self._last = step

    def concede(self) -> list[Event]:
        """End the match because all who play it together give it up, and return what happened."""
        first = len(self.events)
        self.state.concede()
        self.history.append(Move(NOBODY, None))
        self._steps.clear()
        self._last = None
        return self.events[first:]

    # --- Undo --------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Tell whether `seat` may take back the last action.

        Only its own, only while the same seats still decide, and never once chance or anything hidden
        has come to light since.
        """
        return bool(self._steps) and self._steps[-1].seat == seat

    def can_undo_by_consent(self, seat: int) -> bool:
        """Tell whether the last action was `seat`'s, so that it can be taken back if everybody agrees."""
        return self._last is not None and self._last.seat == seat

    def undo(self, seat: int, *, consent: bool = False) -> list[Event]:
        """Take back the last action of `seat`; the log keeps both.

        With `consent` of everybody this goes past what `can_undo` allows. Chance then repeats itself:
        the same action would bring the same cards to light.
        """
        if not (self.can_undo_by_consent(seat) if consent else self.can_undo(seat)):
            raise IllegalAction(
                _(
                    "Seat {seat} cannot take back the last action: it was another seat's, the decision has "
                    "passed on, or something hidden has been revealed."
                ).format(seat=seat),
                code="cannot-undo",
            )
        step = self._last if consent else self._steps[-1]
        assert step is not None
        if self._steps:
            self._steps.pop()
        self._last = self._steps[-1] if self._steps else None
        step.before.journal = self.events
        step.before.watch()
        self.state = step.before
        self.history.append(Move(step.seat, None, consent))
        self.events.append(Event("undo", step.seat))
        return self.events[-1:]

    # --- What people read --------------------------------------------------------------------------

    def log(self, seat: int | None = None, names: Sequence[str] | None = None) -> list[str]:
        """Return the events as sentences for one seat (None: a spectator)."""
        called = seat_names(int(self.state.seats), names)
        seen = [event.seen_by(seat) for event in self.events]
        return [event_sentence(self.game, event, seat, called) for event in seen if event is not None]

    def record(self) -> dict[str, Any]:
        """Return the whole match, JSON-ready, seed included: hand it out only when the match is over."""
        from cayona.kernel.record import write_record  # a record replays matches, so it imports this module

        return write_record(self)


def event_sentence(game: Game, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event of the match itself, or have the game tell its own."""
    if event["kind"] != "undo":
        return game.sentence(event, viewer, names)
    if event["seat"] == viewer:
        return _("You take the last action back.")
    return _("{name} takes the last action back.").format(name=names[event["seat"]])
