"""What one viewer of a table is sent: made from that seat's observation, and from what is public.

The same seat at the same version always gets the same bytes, whoever looks; so a view is made once for
all who see the same.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

from cayona.kernel.choices import Choice
from cayona.kernel.game import Game, Picture
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match, event_sentence
from cayona.server.tables.room import Line, Room

View = dict[str, Any]


def table_view(room: Room, seat: int | None) -> View:
    """Return the whole table for a seat (None: a spectator) at the room's version."""
    return {
        "version": room.version,
        "table": table_facts(room),
        "seat": seat,
        "phase": room.phase,
        "seats": [holder.to_json() for holder in room.seats],
        "deciders": room.deciders(),
        "question": question_facts(room),
        "clock": clock_facts(room),
        "result": room.result(),
        "match": match_view(room, seat),
    }


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
        "round": room.round,
    }


def match_view(room: Room, seat: int | None) -> View | None:
    """Return the match as a seat sees it: picture, choices, prompt."""
    match = room.match
    if match is None:
        return None
    state = match.state
    observation = state.observation(seat)
    running = room.phase == "playing"
    choices = state.choices(seat) if running and seat is not None else []
    picture = room.game.draw(observation, choices, room.names())
    return {
        "commitment": match.commitment,
        "prompt": room.game.prompt(observation) if running else "",
        "choices": [choice_facts(choice) for choice in choices],
        "can_undo": running and seat is not None and match.can_undo(seat) and room.settings.undo != "never",
        "can_ask_undo": running and seat is not None and can_ask_undo(room, seat),
        "can_resign": running and seat is not None and room.game.can_resign(len(room.seats)),
        "picture": {"still": _still_name(match, picture), "changing": picture.changing, **picture.frame()},
    }


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


_still_names: Final[WeakKeyDictionary[Match, str]] = WeakKeyDictionary()
"""The still layer is drawn once to be named; after that only for those who do not have it."""


def still_key(still: str) -> str:
    """Return the name under which the still layer of a picture is kept by clients."""
    return hashlib.sha256(still.encode()).hexdigest()[:16]


def _still_name(match: Match, picture: Picture) -> str:
    name = _still_names.get(match)
    if name is None:
        name = _still_names[match] = still_key(picture.still)
    return name


def still_name(room: Room) -> str | None:
    """Return the name of the still layer of a table's picture; None if there is none yet."""
    match = room.match
    if match is None:
        return None
    return _still_names.get(match) or _still_name(match, room.game.draw(match.state.observation(None)))


def still_layer(room: Room) -> str | None:
    """Return the still layer of a table's picture; it is the same for everybody."""
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
    """Return the clock as it stood at this version; clients count on from there by themselves."""
    settings = room.settings.clock
    return {
        "kind": settings.kind,
        "increment": settings.increment,
        "since": room.clock.since,
        "left": list(room.clock.left) if settings.kind != "none" else None,
    }


def log_lines(room: Room, seat: int | None, after: int = 0) -> list[View]:
    """Return the log for a seat, later than a version."""
    names = room.names()
    first = bisect_right(room.lines, after, key=_version)
    told = ((line, line.event.seen_by(seat)) for line in room.lines[first:])
    return [_line(room, line, event, seat, names) for line, event in told if event is not None]


OWN_EVENTS: Final = ("undo", "resign")
"""Events of the match and the table, of which games know nothing."""


def event_places(game: Game, event: View, seat: int | None) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Return what an event speaks of in the picture, and along which elements things went."""
    if event["kind"] in OWN_EVENTS:
        return (), ()
    return game.spots(event, seat), game.routes(event, seat)


def _version(line: Line) -> int:
    return line.version


def _line(room: Room, line: Line, event: View, seat: int | None, names: Sequence[str]) -> View:
    spots, routes = event_places(room.game, event, seat)
    if line.event.kind == "resign":
        sentence = _("{name} gives the match up.").format(name=names[event["seat"]])
    else:
        sentence = event_sentence(room.game, event, seat, names)
    return {
        "version": line.version,
        "kind": event["kind"],
        "seat": event["seat"],
        "sentence": sentence,
        "bot": line.by_bot,
        "spots": spots,
        "routes": routes,
    }
