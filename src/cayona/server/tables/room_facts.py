"""What is known of a table: its settings, seats, match, questions and clocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from cayona import registry
from cayona.kernel.events import Event
from cayona.kernel.game import Game
from cayona.kernel.match import Foreseen, Match
from cayona.kernel.preferences import ASK
from cayona.kernel.seats import LETTERS, told_apart
from cayona.kernel.state import State
from cayona.server.finished import FinishedMatch
from cayona.server.tables.clock import Clock
from cayona.server.tables.seats import Seat
from cayona.server.tables.settings import FindGame, Settings
from cayona.server.tables.timer import Timer

OWN_EVENTS: Final = (
    "undo",
    "resign",
    "concede",
    "hint",
    "rated",
    "goes_on",
    "absent",
    "returned",
    "handed_over",
    "taken_back",
    "timed_out",
    "end_asked",
    "end_refused",
    "end_agreed",
)
"""Events of the match and the table, of which games know nothing."""

Phase = Literal["waiting", "playing", "over", "closed"]
Origin = dict[str, Any]
"""Of a table that plays on: `position` to begin with, `step` of the other match, whether what was `hidden`
is kept or redrawn, and `table` and `match` that it comes from, which stay in the log."""


@dataclass(frozen=True, slots=True)
class Line:
    """One event of the log, with the version that brought it and whether a bot did it."""

    version: int
    event: Event
    by_bot: str | None = None

    def __hash__(self) -> int:
        """Find what was told of this very line; the facts of an event cannot be hashed."""
        return id(self)


@dataclass(slots=True)
class Question:
    """Something the others at the table must agree to."""

    kind: Literal["undo", "hand_over", "concede", "end"]
    seat: int
    """Whose action, or which absent person's seat; of a secret vote nobody's (-1)."""
    agreed: set[int]
    bot: str = ""


@dataclass(slots=True)
class Again:
    """The wish to play once more, and who shares it."""

    turned: bool
    """Whether everybody moves one seat on."""
    agreed: set[int | None]
    """Seats; None is a host without one."""
    settings: dict[str, Any] | None = None
    """What will be agreed then, if another game is to be played."""

    def is_for(self, settings: dict[str, Any] | None) -> bool:
        """Tell whether it is the same game that is wanted."""
        return (self.settings or {}).get("game") == (settings or {}).get("game")


class RoomFacts:
    """What is known of one table and can be asked about it. It changes by entries of its log alone."""

    settings: Settings
    game: Game

    def __init__(self, table: str, find_game: FindGame = registry.game) -> None:
        self.table = table
        self.find_game = find_game
        self.version = 0
        self.created = 0.0
        self.changed = 0.0
        self.host: str | None = None
        self.phase: Phase = "waiting"
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.origin: Origin | None = None
        """Where the matches of this table begin, if not at the beginning of the game."""
        self.tournament = ""
        """The tournament that has opened this table."""
        self.sealed = False
        """Whether others still play the same deal: until then nobody else may see anything of it."""
        self.round = 0
        """How many matches have been started here."""
        self.took_part: list[frozenset[str]] = []
        """The people who sat at each of these matches when it began."""
        self.first_sat: dict[str, float] = {}
        """When people who have ever had a seat here first sat down."""
        self.lines: list[Line] = []
        self.resigned: int | None = None
        self.taken_back = False
        """Whether the last thing done was an undo: who takes something back wants to be asked."""
        self.signals: dict[int, str] = {}
        """The board element on which each seat has its marker."""
        self.question: Question | None = None
        self.ballots: dict[int, bool] = {}
        """How the seats vote about ending the match early; nobody is told of others."""
        self.polled_at = -1
        """At which version of the match such a vote was refused."""
        self.ended = False
        """Whether the match has ended by such a vote."""
        self.again: Again | None = None
        self.declined: set[int] = set()
        """People who do not play the next match; their seats will be open."""
        self.joining: dict[str, str] = {}
        """Those without a seat who want to play the next match, by person, with their names."""
        self.tally: dict[str, tuple[int, int]] = {}
        """For every person or bot how many matches they have won here, and how many played."""
        self.first_seat = 0
        """The seat with which the match began."""
        self.finished: list[FinishedMatch] = []
        """What the logbook keeps of the matches that are over."""
        self.clock: Clock
        self.timer = Timer()
        self.late: set[int] = set()
        """People whose clock ran out and who have not acted since; the host may hand their seats over."""
        self.absent: set[int] = set()
        """People who are asked and have not been here for long; the others may let a bot play for them."""
        self.asked_since: dict[int, int] = {}
        """The version at which each decider's present decision came up."""
        self.asked_at: dict[int, float] = {}
        """The moment at which it did."""
        self.turn_since: dict[int, int] = {}
        """The version since which each decider has been asked, however many decisions that were."""
        self._answered: tuple[int, State, tuple[int, int] | None] | None = None
        """The answer in advance to the decision at hand, with the version and the position it is for."""
        self._foreseen: tuple[int, int, Sequence[int | None], list[Foreseen]] | None = None
        """What was foreseen last: at which version, for which seat and actions, and what."""
        self.clients: dict[str, int] = {}
        """The versions that requests with these ids have led to."""

    def foresee(self, seat: int, actions: Sequence[int], *, clock: bool = False) -> list[Foreseen]:
        """Return what actions of a seat would bring, refusing what the rules refuse; nothing changes.

        Whoever asks and then adds the entry asks for the same twice: the rules are asked once.
        """
        known = self._foreseen
        if known is None or known[:3] != (self.version, seat, actions):
            foreseen = self.playing().foresee(actions, seat, clock=clock)
            known = (self.version, seat, [step.move.action for step in foreseen], foreseen)
            self._foreseen = known
        return known[3]

    def tally_keys(self) -> list[str]:
        """Return under which names the seats are counted from match to match."""
        return [seat.person or name for seat, name in zip(self.seats, self.names(), strict=True)]

    def playing(self) -> Match:
        """Return the match, of which there is one."""
        assert self.match is not None
        return self.match

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat of a person, None if that person has none."""
        if person is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    def people_seats(self) -> set[int]:
        """Return the seats at which people decide themselves."""
        return {number for number, seat in enumerate(self.seats) if seat.person and not seat.bot}

    def names(self) -> list[str]:
        """Return what the seats are called in sentences."""
        letters = zip(self.seats, LETTERS, strict=False)
        return told_apart([seat.called() or letter for seat, letter in letters])

    def deciders(self) -> list[int]:
        """Return the seats that owe a decision; empty unless the match runs."""
        if self.phase != "playing":
            return []
        return self.playing().state.deciders()

    def answers(self, seat: int) -> dict[str, str]:
        """Return what holds for each of the game's preferences at a seat."""
        given = self.seats[seat].answers
        return {name: given.get(name, known.default) for name, known in self.game.preferences.items()}

    def answered_in_advance(self) -> tuple[int, int] | None:
        """Return a person's seat whose decision is answered already, and the action; None if none is.

        Only seats that decide alone have such answers: one that comes at once would tell something about
        secret choices.
        """
        if not self.game.preferences or self.taken_back or self.phase != "playing":
            return None
        state, known = self.playing().state, self._answered
        if known is None or known[0] != self.version or known[1] is not state:
            known = self._answered = (self.version, state, self._prepared(state))
        return known[2]

    def _prepared(self, state: State) -> tuple[int, int] | None:
        deciders = state.deciders()
        if len(deciders) != 1 or deciders[0] not in self.people_seats():
            return None
        seat, answers = deciders[0], self.answers(deciders[0])
        if all(answer == ASK for answer in answers.values()):
            return None
        action = self.game.preferred(state.observation(seat), state.legal_actions(seat), answers)
        return None if action is None else (seat, action)

    def next_expiry(self) -> float | None:
        """Return the moment at which somebody's time runs out, by the table's clock or by the rules."""
        expiries = (self.clock.next_expiry(), self.timer.next_expiry())
        return min((expiry for expiry in expiries if expiry is not None), default=None)

    def bots_to_move(self) -> list[int]:
        """Return the deciders that bots play for."""
        return [seat for seat in self.deciders() if self.seats[seat].is_played_by_bot]

    def asks(self, seat: int) -> bool:
        """Tell whether a seat owes a decision that it has not answered in advance."""
        if seat not in self.deciders():
            return False
        answered = self.answered_in_advance()
        return answered is None or answered[0] != seat

    def is_turn_of(self, person: str | None) -> bool:
        """Tell whether a person has to decide now, and no bot does so in their place."""
        seat = self.seat_of(person)
        return seat is not None and not self.seats[seat].is_played_by_bot and self.asks(seat)

    def moves_by_itself(self) -> bool:
        """Tell whether the next decision is a bot's, or has been answered in advance."""
        return bool(self.bots_to_move()) or self.answered_in_advance() is not None

    def result(self) -> dict[str, Any] | None:
        """Return how the match ended: the game's outcome, or a resignation; None while it runs."""
        if self.match is None or self.phase != "over":
            return None
        if self.resigned is not None:
            winners = [seat for seat in range(len(self.seats)) if seat != self.resigned]
            return {"winners": winners, "reason": "resigned", "scores": None}
        if self.ended:
            return {"winners": [], "reason": "ended", "scores": None}
        outcome = self.match.state.outcome()
        assert outcome is not None
        return outcome.to_json()
