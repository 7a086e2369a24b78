"""What one viewer of a table is sent: made from that seat's observation, and from what is public.

The same seat at the same version always gets the same bytes, whoever looks; so a view is made once for
all who see the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.match import event_sentence
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
        "can_resign": running and seat is not None and room.game.can_resign(len(room.seats)),
        "picture": {"still": still_key(picture.still), "changing": picture.changing, **picture.frame()},
    }


def choice_facts(choice: Choice) -> View:
    """Return a choice as plain data."""
    return choice._asdict()


@lru_cache(maxsize=1024)
def still_key(still: str) -> str:
    """Return the name under which the still layer of a picture is kept by clients."""
    return hashlib.sha256(still.encode()).hexdigest()[:16]


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
    lines = [line for line in room.lines if line.version > after]
    told = ((line, line.event.seen_by(seat)) for line in lines)
    return [_line(room, line, event, seat, names) for line, event in told if event is not None]


def _line(room: Room, line: Line, event: View, seat: int | None, names: Sequence[str]) -> View:
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
    }
