"""What one viewer of a table is sent: made from that seat's observation, and from what is public.

The same seat at the same version always gets the same bytes in the same language, whoever looks; so a
view is made once for all who see the same. The log of a table has events; sentences are made here.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

from cayona.kernel.choices import Choice
from cayona.kernel.game import Game, Picture
from cayona.kernel.language import gettext as _
from cayona.kernel.language import spoken
from cayona.kernel.match import Match, event_sentence
from cayona.kernel.state import State
from cayona.server.tables import commands
from cayona.server.tables.plans import plan
from cayona.server.tables.room import OWN_EVENTS, Line, Room

View = dict[str, Any]


def table_view(room: Room, seat: int | None) -> View:
    """Return the whole table for a seat (None: a spectator) at the room's version."""
    return {
        "version": room.version,
        "language": spoken(),
        "table": table_facts(room),
        "seat": seat,
        "phase": room.phase,
        "seats": seats_facts(room),
        "deciders": room.deciders(),
        "your_turn": seat is not None and room.is_turn_of(room.seats[seat].person),
        "question": question_facts(room),
        "signals": {str(marker): element for marker, element in sorted(room.signals.items())},
        "clock": clock_facts(room),
        "result": result_facts(room),
        "preferences": [] if seat is None else preference_facts(room, seat),
        "match": match_view(room, seat),
    }


def seats_facts(room: Room) -> list[View]:
    """Return who sits where, by the names that sentences use."""
    told = zip(room.seats, room.names(), strict=False)
    return [seat.to_json() | ({"name": name} if seat.name else {}) for seat, name in told]


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
        "together": room.game.giving_up(settings.seats, settings.options) == "together",
        "goes_on": room.origin is not None,
        "round": room.round,
    }


def match_view(room: Room, seat: int | None) -> View | None:
    """Return the match as a seat sees it: picture, choices, prompt."""
    match = room.match
    if match is None:
        return None
    return _shown(room, match, seat, match.state)


def planned_view(room: Room, seat: int, actions: Any, version: Any) -> View:
    """Return the match as it would stand for a seat after actions that it has not sent yet.

    Where a plan ends there is nothing to choose; it is shown only to those who shall look once more.
    """
    match = commands.need_decision(room, seat, version)
    planned = plan(match, seat, actions)
    confirms = planned.complete and planned.known and room.game.confirms(actions)
    shown = confirms or not planned.complete
    return {
        "version": room.version,
        "actions": actions,
        "complete": planned.complete,
        "match": _shown(room, match, seat, planned.state, not confirms) if shown else None,
    }


def _shown(room: Room, match: Match, seat: int | None, state: State, choosing: bool = True) -> View:
    """Return a position of a match, the real one or a planned one, as a seat sees it."""
    observation = state.observation(seat)
    running = room.phase == "playing"
    choices = state.choices(seat) if choosing and seat is not None and room.asks(seat) else []
    rest = room.game.rest(state, seat) if choices and seat is not None else None
    talks = not running or seat is None or room.game.may_talk(observation)
    picture = room.game.draw(observation, choices, room.names())
    return {
        "commitment": match.commitment,
        "composes": room.game.composes,
        "prompt": room.game.prompt(observation) if running else "",
        "choices": [choice_facts(choice) for choice in choices],
        "rest": None if rest is None else rest._asdict(),
        "can_undo": running and seat is not None and match.can_undo(seat) and room.settings.undo != "never",
        "can_ask_undo": running and seat is not None and can_ask_undo(room, seat),
        "giving_up": commands.giving_up(room) if running and seat is not None else "never",
        "may_talk": talks,
        "may_note": running and seat is not None and (room.game.keeps_notes or not talks),
        "may_signal": list(room.game.signals(observation)) if running and seat is not None else [],
        "picture": {"still": _still_name(match, picture), "changing": picture.changing, **picture.frame()},
    }


def preference_facts(room: Room, seat: int) -> list[View]:
    """Return what a seat may answer in advance and what it has answered, for that seat alone."""
    chosen = room.answers(seat)
    return [
        {
            "name": name,
            "label": _(known.label),
            "answer": chosen[name],
            "answers": {answer: _(label) for answer, label in known.answers.items()},
        }
        for name, known in room.game.preferences.items()
    ]


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


_still_names: Final[WeakKeyDictionary[Match, dict[str, str]]] = WeakKeyDictionary()
"""The still layer is drawn once in a language to be named; after that only for those who do not have it."""


def still_key(still: str) -> str:
    """Return the name under which the still layer of a picture is kept by clients."""
    return hashlib.sha256(still.encode()).hexdigest()[:16]


def _still_name(match: Match, picture: Picture) -> str:
    names = _still_names.setdefault(match, {})
    name = names.get(spoken())
    if name is None:
        name = names[spoken()] = still_key(picture.still)
    return name


def still_name(room: Room) -> str | None:
    """Return the name of the still layer of a table's picture; None if there is none yet."""
    match = room.match
    if match is None:
        return None
    known = _still_names.get(match, {}).get(spoken())
    return known or _still_name(match, room.game.draw(match.state.observation(None)))


def still_layer(room: Room) -> str | None:
    """Return the still layer of a table's picture; it is the same for all who speak a language."""
    if room.match is None:
        return None
    return room.game.draw(room.match.state.observation(None)).still


def question_facts(room: Room) -> View | None:
    """Return what the table is asked to agree to."""
    question = room.question
    if question is None:
        return None
    return {"kind": question.kind, "seat": question.seat, "agreed": sorted(question.agreed)}


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
        "since": since,
        "left": None if all(time is None for time in left) else left,
    }


def _time_left(room: Room, seat: int, at: float) -> float | None:
    times = (room.clock.remaining(seat, at), room.timer.left(seat, at))
    return min((time for time in times if time is not None), default=None)


def log_lines(room: Room, seat: int | None, after: int = 0) -> list[View]:
    """Return the log for a seat, later than a version."""
    names = room.names()
    first = bisect_right(room.lines, after, key=_version)
    told = ((line, line.event.seen_by(seat)) for line in room.lines[first:])
    return [_line(room, line, event, seat, names) for line, event in told if event is not None]


def event_places(game: Game, event: View, seat: int | None) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Return what an event speaks of in the picture, and along which elements things went."""
    if event["kind"] in OWN_EVENTS:
        return (), ()
    return game.spots(event, seat), game.routes(event, seat)


def _version(line: Line) -> int:
    return line.version


def _line(room: Room, line: Line, event: View, seat: int | None, names: Sequence[str]) -> View:
    spots, routes = event_places(room.game, event, seat)
    return {
        "version": line.version,
        "kind": event["kind"],
        "seat": event["seat"],
        "sentence": line_sentence(room.game, event, seat, names),
        "bot": line.by_bot,
        "spots": spots,
        "routes": routes,
    }


def line_sentence(game: Game, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
    """Tell an event of the table itself, or have the match tell its own."""
    kind = event["kind"]
    if kind == "resign":
        return _("{name} gives the match up.").format(name=names[event["seat"]])
    if kind == "hint":
        return _("{name} asks a bot for advice.").format(name=names[event["seat"]])
    if kind == "rated":
        return _("This match is rated; who asks a bot for advice is named here.")
    if kind == "goes_on":
        return _goes_on_sentence(event)
    return event_sentence(game, event, viewer, names)


def _goes_on_sentence(event: Mapping[str, Any]) -> str:
    told = {
        "kept": _("This match goes on from step {step} of another one; all that was hidden is as it was."),
        "redrawn": _("This match goes on from step {step} of another one; what was hidden is dealt anew."),
    }
    return told[event["hidden"]].format(step=event["step"])
