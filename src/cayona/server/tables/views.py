"""What one viewer of a table is sent: made from that seat's observation, and from what is public.

The same seat at the same version always gets the same bytes in the same language, whoever looks; so a
view is made once for all who see the same. The log of a table has events; sentences are made here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

from cayona.kernel.areas import Area, Arrangement, Plate
from cayona.kernel.choices import Choice
from cayona.kernel.endings import given_up
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import spoken
from cayona.kernel.match import Match, event_sentence
from cayona.kernel.patches import changes, key_of, whole
from cayona.kernel.seats import naming
from cayona.kernel.state import State
from cayona.server.encoding import encoded
from cayona.server.tables import commands
from cayona.server.tables.pace import pace_words
from cayona.server.tables.plans import plan
from cayona.server.tables.room import Room
from cayona.server.tables.room_facts import OWN_EVENTS, Line
from cayona.server.tables.waiting import fewer_seats
from cayona.svg.picture import all_definitions

View = dict[str, Any]
Observation = dict[str, Any]
Form = Literal["tall", "wide", "data"]
"""What a view is for: a picture in an arrangement, or a program, which gets the observation instead."""

ABSENCES: Final = ("absent", "returned", "handed_over", "taken_back", "timed_out")
"""Events of the table that are about who is there to decide."""
POLLS: Final = ("end_asked", "end_refused", "end_agreed")
"""Events of a secret vote about ending the match."""
KEPT_CHOICES: Final = 2048
KEPT_LINES: Final = 512
"""Lines of logs kept as they were told, all tables together: all who see the same ask at the same moment."""


def table_view(room: Room, seat: int | None, form: Form = "tall") -> View:
    """Return the whole table for a seat (None: a spectator) at the room's version."""
    return {
        "version": room.version,
        "language": spoken(),
        **public_facts(room),
        **own_facts(room, seat),
        "match": match_view(room, seat, form),
    }


def match_view(room: Room, seat: int | None, form: Form = "tall") -> View | None:
    """Return the match as a seat sees it."""
    match = room.match
    if match is None:
        return None
    public = match.state.observation(None)
    known = known_to(match.state, seat, public)
    own = own_match(room, match, seat, match.state, known, form)
    shown = told({**public_match(room, match, public, form), **own})
    if form != "data":
        private = draw_private(room, seat, known, own["choices"], form)
        shown["areas"] = wholes(draw_public(room, public, form), private)
    return shown


def known_to(state: State, seat: int | None, public: Observation) -> Observation:
    """Return what a seat knows, given what everybody does."""
    return public if seat is None else state.game.observe_seat(state, seat, public)


def public_facts(room: Room) -> View:
    """Return what everybody who speaks a language is told alike."""
    return {
        "table": table_facts(room),
        "phase": room.phase,
        "seats": seats_facts(room),
        **waiting_facts(room),
        "deciders": room.deciders(),
        "question": question_facts(room),
        "absent": sorted(room.absent),
        "again": again_facts(room),
        "tally": tally_facts(room),
        "signals": {str(marker): element for marker, element in sorted(room.signals.items())},
        "clock": clock_facts(room),
        "result": result_facts(room),
    }


def own_facts(room: Room, seat: int | None) -> View:
    """Return what one seat is told of the table."""
    return {
        "seat": seat,
        "your_turn": seat is not None and room.is_turn_of(room.seats[seat].person),
        "preferences": [] if seat is None else preference_facts(room, seat),
        "stand_by": seat is not None and room.seats[seat].stand_by,
        "voted": room.question is not None and room.question.kind == "end" and seat in room.ballots,
        "ending": ending_facts(room, seat),
    }


def ending_facts(room: Room, seat: int | None) -> View | None:
    """Return how the match ended as a seat is told it; `mood` is what that means for the seat."""
    result = room.result()
    if result is None or room.match is None:
        return None
    names, winners = room.names(), result["winners"]
    if result["reason"] == "resigned":
        ending = given_up(seat, result, names)
    elif result["reason"] == "ended":
        ending = room.game.ended_early(room.match.state)
    else:
        ending = room.game.ending(room.match.state.observation(seat), result, names)
    mood = "seen" if seat is None else "won" if seat in winners else "lost"
    return {**plain_facts(ending), "mood": mood if winners or table_facts(room)["together"] else "even"}


def plain_facts(told: Any) -> Any:
    """Return named tuples, one in another, as plain data."""
    if hasattr(told, "_asdict"):
        return {name: plain_facts(value) for name, value in told._asdict().items()}
    return [plain_facts(part) for part in told] if isinstance(told, tuple) else told


def seats_facts(room: Room) -> list[View]:
    """Return who sits where, by the names that sentences use."""
    told = zip(room.seats, room.names(), strict=False)
    return [seat.to_json() | ({"name": name} if seat.name or seat.person else {}) for seat, name in told]


def table_facts(room: Room) -> View:
    """Return what the lobby may show of a table."""
    settings = room.settings
    return {
        "id": room.table,
        "game": settings.game,
        "title": room.game.title,
        "options": settings.options,
        "public": settings.public,
        "undo": settings.undo,
        "watch": settings.watch,
        "rated": settings.rated,
        "daily": settings.daily,
        "tournament": room.tournament,
        "bots_by_all": settings.bots_by_all,
        "coached": settings.coached,
        "together": room.game.giving_up(settings.seats, settings.options) == "together",
        "goes_on": room.origin is not None,
        "round": room.round,
    }


def public_match(room: Room, match: Match, public: Observation, form: Form) -> View:
    """Return what everybody is told of the match: which symbols its picture uses, and the counters."""
    facts = {"commitment": match.commitment, "composes": room.game.composes}
    if form == "data":
        return facts
    return {
        **facts,
        "definitions": key_of(all_definitions(room.game, public)),
        "plates": list(room.game.plates(public)),
    }


def plate_facts(plate: Plate) -> View:
    """Return a plate as plain data."""
    return {**plate._asdict(), "counters": [list(counter) for counter in plate.counters]}


def draw_public(room: Room, public: Observation, arrangement: Arrangement) -> Sequence[Area]:
    """Draw what everybody sees, by what a spectator knows."""
    return room.game.draw_public(public, arrangement)


def draw_private(
    room: Room, seat: int | None, known: Observation, choices: Sequence[Choice], arrangement: Arrangement
) -> Sequence[Area]:
    """Draw what a seat sees alone, by what it knows; a spectator has nothing of the kind."""
    return () if seat is None else room.game.draw_private(known, choices, arrangement)


def wholes(public: Sequence[Area], private: Sequence[Area]) -> list[View]:
    """Return areas as data, with their pieces."""
    return [whole(area) for area in public] + [whole(area, private=True) for area in private]


def planned_view(
    room: Room, seat: int, actions: Any, version: Any, arrangement: Arrangement = "tall"
) -> View:
    """Return the match as it would stand for a seat after actions that it has not sent yet.

    Its areas are told as patches of the view at this version. Where a plan ends there is nothing to
    choose; it is shown only to those who shall look once more.
    """
    match = commands.need_decision(room, seat, version)
    planned = plan(match, seat, actions)
    confirms = planned.complete and planned.known and room.game.confirms(actions)
    shown = confirms or not planned.complete
    return {
        "version": room.version,
        "actions": actions,
        "complete": planned.complete,
        "match": _imagined(room, match, seat, planned.state, not confirms, arrangement) if shown else None,
    }


def _imagined(
    room: Room, match: Match, seat: int, state: State, choosing: bool, arrangement: Arrangement
) -> View:
    imagined = state.observation(None)
    known = known_to(state, seat, imagined)
    own = own_match(room, match, seat, state, known, arrangement, choosing)
    public = draw_public(room, imagined, arrangement)
    private = draw_private(room, seat, known, own["choices"], arrangement)
    seen = match.state.observation(None)
    now = known_to(match.state, seat, seen)
    choices = own_match(room, match, seat, match.state, now, arrangement)["choices"]
    before = [*draw_public(room, seen, arrangement), *draw_private(room, seat, now, choices, arrangement)]
    return {
        "commitment": match.commitment,
        "composes": room.game.composes,
        **told({**own, "plates": room.game.plates(imagined)}),
        "areas": changes(before, [*public, *private]) or wholes(public, private),
    }


def own_match(
    room: Room,
    match: Match,
    seat: int | None,
    state: State,
    observation: Observation,
    form: Form,
    choosing: bool = True,
) -> View:
    """Return what one seat is told of a position, the real one or a planned one; choices as they are."""
    running = room.phase == "playing"
    with naming(room.names()):
        choices = state.choices(seat) if choosing and seat is not None and room.asks(seat) else []
    rest = room.game.rest(state, seat) if choices and seat is not None else None
    talks = not running or seat is None or room.game.may_talk(observation)
    extra = {"observation": observation} if form == "data" else {"buttons": buttons_of(room.game, choices)}
    return {
        "prompt": room.game.prompt(observation, choices, room.names()) if running else "",
        "choices": choices,
        **extra,
        "rest": None if rest is None else rest._asdict(),
        "can_undo": running and seat is not None and match.can_undo(seat) and room.settings.undo != "never",
        "can_ask_undo": running and seat is not None and can_ask_undo(room, seat),
        "giving_up": commands.giving_up(room) if running and seat is not None else "never",
        "lost_cause": room.game.lost_cause(observation) if running and seat is not None else "",
        "may_talk": talks,
        "may_note": running and seat is not None and (room.game.keeps_notes or not talks),
        "may_signal": list(room.game.signals(observation)) if running and seat is not None else [],
    }


def told(match: View) -> View:
    """Return what is told of a match as plain data."""
    plain = {**match, "choices": [choice_facts(choice) for choice in match["choices"]]}
    if "plates" in match:
        plain["plates"] = [plate_facts(plate) for plate in match["plates"]]
    return plain


def buttons_of(game: Game, choices: Sequence[Choice]) -> dict[str, str]:
    """Name what is clicked and not drawn, in the order of the choices."""
    elements = dict.fromkeys(element for choice in choices for element in choice.elements)
    return {element: words for element in elements if (words := game.button(element))}


def preference_facts(room: Room, seat: int) -> list[View]:
    """Return what a seat may answer in advance and what it has answered, for that seat alone."""
    chosen = room.answers(seat) if room.game.preferences else {}
    return [_preference(room.game, name, answer, spoken()) for name, answer in chosen.items()]


@lru_cache(maxsize=256)
def _preference(game: Game, name: str, answer: str, language: str) -> View:
    """Return a question and what was answered, in the language spoken now. Not to be changed."""
    known = game.preferences[name]
    labels = {value: _(label) for value, label in known.answers.items()}
    return {"name": name, "label": _(known.label), "answer": answer, "answers": labels}


def result_facts(room: Room) -> View | None:
    """Return how the match ended, and what the columns of its scores are called."""
    result = room.result()
    if result is None or not result["scores"]:
        return result
    columns = {name: room.game.score_name(name) for name in result["scores"][0]["breakdown"]}
    return {**result, "columns": columns}


def can_ask_undo(room: Room, seat: int) -> bool:
    """Tell whether a seat may ask the others to let it take its last action back."""
    match, settings = room.match, room.settings
    if match is None or settings.undo != "consent" or match.can_undo(seat):
        return False
    asked = room.question is not None and room.question.kind == "undo"
    return match.can_undo_by_consent(seat) and not asked


def choice_facts(choice: Choice) -> View:
    """Return a choice as plain data."""
    return choice._asdict()


@lru_cache(maxsize=KEPT_CHOICES)
def choice_json(choice: Choice) -> bytes:
    """Return a choice as JSON; the same few are offered again and again."""
    return encoded(choice_facts(choice))


def layers(room: Room, seat: int | None, arrangement: Arrangement) -> dict[str, str]:
    """Return the layers of a seat's picture that never change, by their keys: fetched once, kept by pages."""
    if room.match is None:
        return {}
    public = room.match.state.observation(None)
    private = draw_private(room, seat, known_to(room.match.state, seat, public), (), arrangement)
    areas = [*draw_public(room, public, arrangement), *private]
    found = [all_definitions(room.game, public), *(area.still for area in areas)]
    return {key_of(layer): str(layer) for layer in found if layer}


def question_facts(room: Room) -> View | None:
    """Return what the table is asked to agree to."""
    question = room.question
    if question is None:
        return None
    if question.kind == "end":  # neither who asked nor who has voted is told, only how many have not
        missing = len(room.people_seats() - room.absent - set(room.ballots))
        return {"kind": "end", "seat": None, "agreed": [], "missing": missing}
    return {"kind": question.kind, "seat": question.seat, "agreed": sorted(question.agreed)}


def waiting_facts(room: Room) -> View:
    """Return who has to say that they are ready, and how many could begin without the open seats."""
    waits = room.phase == "waiting"
    return {
        "unready": [number for number, seat in enumerate(room.seats) if waits and not seat.ready],
        "fewer": fewer_seats(room),
        "terms": terms(room) if waits else [],
        "joining": list(room.joining.values()),
    }


def terms(room: Room) -> list[str]:
    """Say what is agreed for the match, as far as it is not the usual."""
    game, settings = room.game, room.settings
    told = [] if settings.clock.kind == "none" else [pace_words(settings.clock)]
    usual = game.checked_options(settings.seats, {})
    for name, value in settings.options.items():
        if value != usual.get(name):
            told.append(f"{game.option_label(name)}: {game.value_name(name, value)}")
    if settings.undo != "free":
        told.append({"never": _("No undo"), "consent": _("Undo if everybody agrees")}[settings.undo])
    return told


def again_facts(room: Room) -> View | None:
    """Return who wants to play once more, and who does not."""
    if room.again is None:
        return None
    agreed = sorted(seat for seat in room.again.agreed if seat is not None)
    settings = room.again.settings
    return {
        "turned": room.again.turned,
        "agreed": agreed,
        "declined": sorted(room.declined),
        "game": room.game.name if settings is None else settings["game"],
        "title": room.game.title if settings is None else room.find_game(settings["game"]).title,
    }


def tally_facts(room: Room) -> list[View]:
    """Return how often whoever sits on each seat has won and played here, if there is anything to add up."""
    if room.round < 2 or room.phase not in ("waiting", "over"):
        return []
    counts = [room.tally.get(key, (0, 0)) for key in room.tally_keys()]
    return [{"won": won, "played": played} for won, played in counts]


def clock_facts(room: Room) -> View:
    """Return the clocks as they stood at this version; clients count on from there by themselves.

    A seat has what the table's clock leaves it, or what the rules of the game do if that is less.
    """
    settings = room.settings.clock
    since = room.changed if room.timer.next_expiry() is not None else room.clock.since
    left = [_time_left(room, seat, since) for seat in range(len(room.seats))]
    return {
        "kind": settings.kind,
        "increment": settings.increment,
        "seconds": settings.seconds,
        "weekend": settings.weekend,
        "until": _deadlines(room) if settings.weekend else None,
        "since": since,
        "asked": min(room.asked_at.values(), default=None),
        "left": None if all(time is None for time in left) else left,
    }


def _deadlines(room: Room) -> list[float | None]:
    """Return until when each decider has time: on weekends no clock runs, and clients need not know why."""
    return [
        room.clock.until(seat) if seat in room.clock.deciders else None for seat in range(len(room.seats))
    ]


def _time_left(room: Room, seat: int, at: float) -> float | None:
    times = (room.clock.remaining(seat, at), room.timer.left(seat, at))
    return min((time for time in times if time is not None), default=None)


def log_lines(room: Room, seat: int | None, after: int = 0) -> list[View]:
    """Return the log for a seat, later than a version."""
    return [line for line, _text in _lines(room, seat, after)]


def log_json(room: Room, seat: int | None, after: int = 0) -> bytes:
    """Return the same as JSON; a line is written once for all who are told the same."""
    return b"[" + b",".join([text for _line, text in _lines(room, seat, after)]) + b"]"


def _lines(room: Room, seat: int | None, after: int) -> list[tuple[View, bytes]]:
    first = bisect_right(room.lines, after, key=_version)
    if first == len(room.lines):
        return []
    names, language = tuple(room.names()), spoken()
    lines = [
        _told(room.game, line, _listener(line, seat, len(names)), names, language)
        for line in room.lines[first:]
    ]
    return [line for line in lines if line is not None]


def _listener(line: Line, seat: int | None, seats: int) -> int | None:
    """Return in whose place a seat can be told a line: a spectator's, unless it concerns the seat."""
    return seat if seat in _concerned(line, seats) else None


@lru_cache(maxsize=KEPT_LINES)
def _concerned(line: Line, seats: int) -> Collection[int]:
    """Return the seats for whom a line may be another one than for others: it names them, or tells them more.

    A number may mean something else than a seat, and what there is one of for every seat is about them all.
    """
    event = line.event
    found: set[Any] = {event.seat, *event.secrets}
    if event.audience is not None or not all(_collect(value, seats, found) for value in event.facts.values()):
        return range(seats)
    return frozenset([seat for seat in range(seats) if seat in found or str(seat) in found])


def _collect(value: Any, seats: int, found: set[Any]) -> bool:
    """Collect everything that facts name; False if they tell something of every seat."""
    if isinstance(value, Mapping):
        return all(_collect(part, seats, found) for part in (*value, *value.values()))
    if isinstance(value, list | tuple | set | frozenset):
        return len(value) != seats and all(_collect(part, seats, found) for part in value)
    found.add(value)
    return True


def event_places(game: Game, event: View, seat: int | None) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Return what an event speaks of in the picture, and along which elements things went."""
    if event["kind"] in OWN_EVENTS:
        return (), ()
    return game.spots(event, seat), game.routes(event, seat)


def _version(line: Line) -> int:
    return line.version


@lru_cache(maxsize=KEPT_LINES)
def _told(
    game: Game, line: Line, seat: int | None, names: tuple[str, ...], language: str
) -> tuple[View, bytes] | None:
    """Tell a line to a seat, in the language spoken now, also as JSON; None if it may not know of it.

    Not to be changed.
    """
    event = line.event.seen_by(seat)
    if event is None:
        return None
    spots, routes = event_places(game, event, seat)
    sentence = line_sentence(game, event, seat, names)
    told = {
        "version": line.version,
        "kind": event["kind"],
        "seat": event["seat"],
        "sentence": sentence,
        "yours": seat is not None and sentence != _sentence_to_others(game, line, seat, names, language),
        "bot": line.by_bot,
        "spots": spots,
        "routes": routes,
    }
    return told, encoded(told)


def _sentence_to_others(game: Game, line: Line, seat: int, names: tuple[str, ...], language: str) -> str:
    """Tell a line with all that a seat knows of it as somebody would be told whom it does not concern."""
    if seat not in line.event.secrets:
        told = _told(game, line, None, names, language)
        if told is not None:
            sentence: str = told[0]["sentence"]
            return sentence
    return line_sentence(game, line.event.seen_by(seat) or {}, None, names)


def line_sentence(game: Game, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event of the table itself, or have the match tell its own."""
    kind = event["kind"]
    if kind in POLLS:
        return _poll_sentence(kind)
    if kind in ABSENCES or kind in ("resign", "hint"):
        return _seat_sentence(event, viewer, names)
    if kind == "rated":
        return _("This match is rated: nobody is given hints here.")
    if kind == "goes_on":
        return _goes_on_sentence(event)
    return event_sentence(game, event, viewer, names)


def _seat_sentence(event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
    """Tell who is away or back, who plays, gives up or asks for advice."""
    to_others, to_oneself = {
        "absent": (_("{name} has been away for a while."), _("You have been away for a while.")),
        "returned": (_("{name} is back."), _("You are back.")),
        "handed_over": (_("A bot ({bot}) plays for {name} now."), _("A bot ({bot}) plays for you now.")),
        "taken_back": (_("{name} plays again."), _("You play again.")),
        "timed_out": (_("{name} has run out of time."), _("You have run out of time.")),
        "resign": (_("{name} gives up the match."), _("You give up the match.")),
        "hint": (_("{name} asks a bot for advice."), _("You ask a bot for advice.")),
    }[event["kind"]]
    told = to_oneself if viewer == event["seat"] else to_others
    return told.format(name=names[event["seat"]], bot=event.get("bot", ""))


def _poll_sentence(kind: str) -> str:
    """Tell of a secret vote, and nothing of who wants what."""
    return {
        "end_asked": _("Somebody wants to end the match now. Everybody votes in secret."),
        "end_refused": _("Not everybody wants to end the match: it goes on."),
        "end_agreed": _("Everybody wants to end the match: it is over, and everything is revealed."),
    }[kind]


def _goes_on_sentence(event: Mapping[str, Any]) -> str:
    told = {
        "kept": _("This match goes on from step {step} of another one; all that was hidden is as it was."),
        "redrawn": _("This match goes on from step {step} of another one; what was hidden is dealt again."),
    }
    return told[event["hidden"]].format(step=event["step"])
