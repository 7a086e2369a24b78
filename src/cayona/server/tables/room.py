"""A table as the fold of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from typing import Any, Final, Literal

from cayona import registry
from cayona.kernel.events import Event
from cayona.kernel.game import Game
from cayona.kernel.match import Foreseen, Match
from cayona.kernel.preferences import ASK
from cayona.kernel.seats import LETTERS, told_apart
from cayona.kernel.state import State
from cayona.server.entries import Entry
from cayona.server.finished import FinishedMatch
from cayona.server.tables.clock import Clock
from cayona.server.tables.results import finished_match
from cayona.server.tables.seats import Seat, reseated
from cayona.server.tables.settings import FindGame, Settings, one_seat_more, read_settings
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


class Room:
    """Everything about one table. It changes by `add` alone."""

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

    def fold(self, entries: Iterable[Entry]) -> Room:
        """Add entries in order and return the room."""
        for entry in entries:
            self.add(entry)
        return self

    def after(self, entry: Entry) -> Room:
        """Return the room as it would be after an entry; this one stays as it is."""
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, Match):
                setattr(twin, name, value.copy())
            elif name == "seats" or isinstance(value, (Clock, Timer, Question, Again)):
                setattr(twin, name, deepcopy(value))
            elif isinstance(value, (list, set, dict)):  # what grows with the match holds what never changes
                setattr(twin, name, copy(value))
        twin.add(entry)
        return twin

    def add(self, entry: Entry) -> None:
        """Take the next line of the log; what cannot be taken changes nothing."""
        if entry.version != self.version + 1:
            raise ValueError(f"table {self.table}: entry {entry.version} after version {self.version}")
        handler: Callable[[Entry], None] = getattr(self, f"_add_{entry.kind}")
        handler(entry)
        self.version = entry.version
        self.changed = entry.at
        if entry.client is not None:
            self.clients[entry.client] = entry.version

    # --- Before the match --------------------------------------------------------------------------

    def _add_open(self, entry: Entry) -> None:
        self.settings = read_settings(entry.data["settings"], self.find_game)
        self.game = self.find_game(self.settings.game)
        self.origin = entry.data.get("origin")
        self.created = entry.at
        self.host = entry.person
        self.seats = [Seat() for _ in range(self.settings.seats)]
        self.clock = Clock(self.settings.clock, self.settings.seats)
        for number, bot in enumerate(entry.data.get("bots", ())):
            if bot is not None:
                self.seats[number] = Seat(bot=bot, name=bot)

    def _add_sit(self, entry: Entry) -> None:
        data = entry.data
        self.seats[data["seat"]] = Seat(person=data.get("person"), name=data["name"], bot=data.get("bot"))
        person = data.get("person")
        if person is not None:
            self.first_sat.setdefault(person, entry.at)
        if self.host is None:
            self.host = person

    def _add_leave(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]] = Seat()

    def _add_change(self, entry: Entry) -> None:
        before = self.settings
        self._agree(entry.data["settings"])
        if self.settings.terms() != before.terms():
            for seat in self.seats:
                seat.ready = seat.person is None or seat.person == entry.person

    def _agree(self, settings: dict[str, Any]) -> None:
        """Play by other settings from now on; seats come and go as they ask for it."""
        self.settings = read_settings(settings, self.find_game)
        if self.settings.game != self.game.name:
            self.game = self.find_game(self.settings.game)
            self.origin = None
            for seat in self.seats:
                seat.answers = {}
        self.seats = reseated(self.seats, self.settings.seats)
        self.clock = Clock(self.settings.clock, self.settings.seats)

    def _add_ready(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].ready = True

    def _add_rename(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].name = entry.data["name"]

    def _add_start(self, entry: Entry) -> None:
        if "settings" in entry.data:
            self._agree(entry.data["settings"])
        self.match = Match(
            self.game,
            self.settings.seats,
            entry.data["seed"],
            position=entry.data.get("position"),
            **({} if "position" in entry.data else self.settings.options),
        )
        self.phase = "playing"
        self.first_seat = (self.match.state.deciders() or [0])[0]
        self.round += 1
        self.took_part.append(frozenset(seat.person for seat in self.seats if seat.person is not None))
        self._tell(entry, [*self._customs(), *self.match.events])
        self._tick(entry, None)

    def _customs(self) -> list[Event]:
        """Return what everybody should know before the first move."""
        told = []
        if self.settings.rated:
            told.append(Event("rated", None))
        if self.origin is not None:
            told.append(Event("goes_on", None, {name: self.origin[name] for name in ("step", "hidden")}))
        return told

    # --- The match ---------------------------------------------------------------------------------

    def _add_action(self, entry: Entry) -> None:
        match = self._playing()
        seat = entry.data["seat"]
        timed_out = bool(entry.data.get("timed_out"))
        by_clock = "by" in entry.data and not self.seats[seat].is_played_by_bot
        if by_clock:
            self._note(entry, "timed_out", seat)
        actions = entry.data.get("actions") or [entry.data["action"]]
        self._tell(entry, match.take(self.foresee(seat, actions, clock=timed_out)))
        self.taken_back = False
        if not timed_out and not entry.data.get("in_advance"):
            self._note_action(seat, by_clock=by_clock)
        self._tick(entry, seat)

    def foresee(self, seat: int, actions: Sequence[int], *, clock: bool = False) -> list[Foreseen]:
        """Return what actions of a seat would bring, refusing what the rules refuse; nothing changes.

        Whoever asks and then adds the entry asks for the same twice: the rules are asked once.
        """
        known = self._foreseen
        if known is None or known[:3] != (self.version, seat, actions):
            foreseen = self._playing().foresee(actions, seat, clock=clock)
            known = (self.version, seat, [step.move.action for step in foreseen], foreseen)
            self._foreseen = known
        return known[3]

    def _note_action(self, seat: int, *, by_clock: bool) -> None:
        """Note whether a seat still acts itself: that settles whether a bot should."""
        if by_clock:
            self.late.add(seat)
        else:
            self.late.discard(seat)
            self.absent.discard(seat)
        question = self.question  # a vote about somebody absent goes on until that seat acts itself
        if question is not None and (question.kind == "undo" or (question.seat == seat and not by_clock)):
            self.question = None

    def _add_undo(self, entry: Entry) -> None:
        self._rewind(entry, entry.data["seat"], consent=False)

    def _rewind(self, entry: Entry, seat: int, *, consent: bool) -> None:
        """Take the last action back, by consent even past what the engine allows."""
        self._tell(entry, self._playing().undo(seat, consent=consent))
        self.question = None
        self.taken_back = True
        self._tick(entry, seat, undone=True)

    def _add_resign(self, entry: Entry) -> None:
        self.resigned = entry.data["seat"]
        self._tell(entry, [Event("resign", entry.data["seat"])])
        self._tick(entry, None)

    def _add_hint(self, entry: Entry) -> None:
        self._tell(entry, [Event("hint", entry.data["seat"])])

    def _add_ask_concede(self, entry: Entry) -> None:
        seat = entry.data["seat"]
        if self.question is None or self.question.kind != "concede":
            self.question = Question("concede", seat, set())
        self.question.agreed.add(seat)
        if self.question.agreed >= self.people_seats():
            self._tell(entry, self._playing().concede())
            self._tick(entry, None)

    def _add_refuse_concede(self, entry: Entry) -> None:
        self.question = None

    def _add_prefer(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].answers[entry.data["preference"]] = entry.data["answer"]

    def _add_signal(self, entry: Entry) -> None:
        seat, element = entry.data["seat"], entry.data["element"]
        self.signals.pop(seat, None)
        if element is not None:
            self.signals[seat] = element

    def _tick(self, entry: Entry, actor: int | None, *, undone: bool = False) -> None:
        match = self._playing()
        over = match.state.is_over() or self.resigned is not None or self.ended
        deciders = [] if over else match.state.deciders()
        # A seat that owed a decision before and has not acted still faces the same one.
        waiting = {} if actor is None else {s: v for s, v in self.asked_since.items() if s != actor}
        before = {} if actor is None else self.turn_since
        self.turn_since = {seat: before.get(seat, entry.version) for seat in deciders}
        self.asked_since = {seat: waiting.get(seat, entry.version) for seat in deciders}
        self.asked_at = {seat: self.asked_at[seat] if seat in waiting else entry.at for seat in deciders}
        self.clock.change(entry.at, deciders, actor, undone=undone)
        limits = {seat: self.game.time_limit(match.state, seat) for seat in deciders}
        anew = {seat for seat, version in self.asked_since.items() if version == entry.version}
        self.timer.change(entry.at, {seat: limit for seat, limit in limits.items() if limit}, anew)
        if over:
            self.phase = "over"
            self.question = None
            self._count_match(entry.at)

    def _count_match(self, at: float) -> None:
        """Note who has won the match that is over."""
        result = self.result()
        assert result is not None
        for number, key in enumerate(self.tally_keys()):
            won, played = self.tally.get(key, (0, 0))
            self.tally[key] = (won + (number in result["winners"]), played + 1)
        finished = finished_match(self, at)
        if finished is not None:
            self.finished.append(finished)

    def tally_keys(self) -> list[str]:
        """Return under which names the seats are counted from match to match."""
        return [seat.person or name for seat, name in zip(self.seats, self.names(), strict=True)]

    def _tell(self, entry: Entry, events: Iterable[Event]) -> None:
        """Note what happened; what a bot's action brings for another seat is not the bot's doing."""
        by, seat = entry.data.get("by"), entry.data.get("seat")
        for event in events:
            self.lines.append(Line(entry.version, event, by if event.seat == seat else None))
            self._let_lapse(event)

    def _note(self, entry: Entry, kind: str, seat: int | None, **facts: Any) -> None:
        """Note something that the table itself does or sees."""
        self.lines.append(Line(entry.version, Event(kind, seat, facts)))

    def _let_lapse(self, event: Event) -> None:
        """Forget answers in advance that were meant until this event."""
        if not self.game.preferences or event.kind in OWN_EVENTS:
            return
        for number, seat in enumerate(self.seats):
            seen = event.seen_by(number) if seat.answers else None
            if seen is not None:
                for name in self.game.lapsed(seen, number, self.answers(number)):
                    seat.answers[name] = ASK

    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    # --- Agreements --------------------------------------------------------------------------------

    def _add_ask_undo(self, entry: Entry) -> None:
        self.question = Question("undo", entry.data["seat"], {entry.data["seat"]})
        self._rewind_if_agreed(entry)

    def _add_answer_undo(self, entry: Entry) -> None:
        assert self.question is not None
        if not entry.data["yes"]:
            self.question = None
            return
        self.question.agreed.add(entry.data["seat"])
        self._rewind_if_agreed(entry)

    def _rewind_if_agreed(self, entry: Entry) -> None:
        """Bots agree to everything."""
        question = self.question
        assert question is not None
        if question.agreed >= self.people_seats():
            self._rewind(entry, question.seat, consent=True)

    def _add_ask_end(self, entry: Entry) -> None:
        self.question = Question("end", -1, set())
        self.ballots = {entry.data["seat"]: True}
        self._note(entry, "end_asked", None)
        self._count_ballots(entry)

    def _add_vote_end(self, entry: Entry) -> None:
        self.ballots[entry.data["seat"]] = entry.data["yes"]
        self._count_ballots(entry)

    def _count_ballots(self, entry: Entry) -> None:
        """End the match or go on, once all have voted who are there to do so: so nobody's no is told."""
        if self.question is None or self.question.kind != "end":
            return
        if self.people_seats() - self.absent <= set(self.ballots):
            self.question = None
            self.ended = all(self.ballots.values())
            self.polled_at = self._playing().version
            self._note(entry, "end_agreed" if self.ended else "end_refused", None)
            if self.ended:
                self._tick(entry, None)

    def _add_absent(self, entry: Entry) -> None:
        self.absent.add(entry.data["seat"])
        self._note(entry, "absent", entry.data["seat"])
        self._count_ballots(entry)

    def _add_returned(self, entry: Entry) -> None:
        seat = entry.data["seat"]
        self.absent.discard(seat)
        if self.question is not None and (self.question.kind, self.question.seat) == ("hand_over", seat):
            self.question = None
        self._note(entry, "returned", seat)

    def _add_stand_by(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].stand_by = entry.data["yes"]

    def _add_hand_over(self, entry: Entry) -> None:
        self._let_bot_play(entry, entry.data["seat"], entry.data["bot"])

    def _let_bot_play(self, entry: Entry, seat: int, bot: str) -> None:
        self.seats[seat].bot = bot
        self.late.discard(seat)
        self.absent.discard(seat)
        if self.question is not None and self.question.kind != "end":
            self.question = None
        self._note(entry, "handed_over", seat, bot=bot)
        self._count_ballots(entry)

    def _add_take_back(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].bot = None
        self._note(entry, "taken_back", entry.data["seat"])

    def _add_ask_hand_over(self, entry: Entry) -> None:
        data = entry.data
        if self.question is None or self.question.kind != "hand_over" or self.question.seat != data["seat"]:
            self.question = Question("hand_over", data["seat"], set(), data["bot"])
        self.question.agreed.add(data["voter"])
        if self.question.agreed >= self.people_seats() - self.absent - {data["seat"]}:
            self._let_bot_play(entry, data["seat"], self.question.bot)

    # --- After the match ---------------------------------------------------------------------------

    def _add_rematch(self, entry: Entry) -> None:
        self._play_again(turned=True)  # tables of before did not ask everybody

    def _add_join(self, entry: Entry) -> None:
        self.joining.pop(entry.data["person"], None)
        if entry.data["yes"]:
            self.joining[entry.data["person"]] = entry.data["name"]

    def _add_ask_rematch(self, entry: Entry) -> None:
        settings = entry.data.get("settings")
        if self.again is None or not self.again.is_for(settings):
            self.again = Again(entry.data["turned"], set(), settings)
        self.again.agreed.add(entry.data["seat"])
        self.declined.discard(entry.data["seat"])
        self._play_again_if_agreed(entry.at)

    def _add_decline(self, entry: Entry) -> None:
        self.declined.add(entry.data["seat"])
        if self.again is not None:
            self.again.agreed.discard(entry.data["seat"])
        self._play_again_if_agreed(entry.at)

    def _play_again_if_agreed(self, at: float) -> None:
        """Go on once everybody has answered and somebody wants to."""
        if self.again is None:
            return
        if self.people_seats() <= self.again.agreed | self.declined and self.again.agreed:
            settings = self.again.settings
            self._play_again(turned=self.again.turned)
            if settings is not None:
                self._agree(settings)
            self._seat_joining(at)

    def _seat_joining(self, at: float) -> None:
        """Give those who want to play along the seats that are open, and at a table of friends more seats."""
        for person, name in self.joining.items():
            number = next((number for number, seat in enumerate(self.seats) if seat.is_open), None)
            if number is None:
                more = None if self.settings.public else one_seat_more(self.settings, self.find_game)
                if more is None:
                    continue
                number = len(self.seats)
                self._agree(more.to_json())
            self.seats[number] = Seat(person=person, name=name)
            self.first_sat.setdefault(person, at)
        self.joining = {}

    def _play_again(self, *, turned: bool) -> None:
        for number in self.declined:
            self.seats[number] = Seat()
        if turned:
            self.seats = self.seats[1:] + self.seats[:1]
        self.again = None
        self.declined = set()
        for seat in self.seats:
            seat.ready = True
            if seat.person is not None:
                seat.bot = None
        self.phase = "waiting"
        self.match = None
        self.lines = []
        self.resigned = None
        self.ended = False
        self.polled_at = -1
        self.signals = {}
        self.taken_back = False
        self.late = set()
        self.absent = set()
        self.clock = Clock(self.settings.clock, self.settings.seats)

    def _add_close(self, entry: Entry) -> None:
        self.phase = "closed"

    # --- Questions ---------------------------------------------------------------------------------

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
        return self._playing().state.deciders()

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
        state, known = self._playing().state, self._answered
        if known is None or known[0] != self.version or known[1] is not state:
            known = self._answered = (self.version, state, self._prepared(state))
        return known[2]

    def _prepared(self, state: State) -> tuple[int, int] | None:
        deciders = state.deciders()
        if len(deciders) != 1 or deciders[0] not in self.people_seats():
            return None
        seat = deciders[0]
        action = self.game.preferred(state.observation(seat), state.legal_actions(seat), self.answers(seat))
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
