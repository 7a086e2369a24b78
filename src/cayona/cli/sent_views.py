"""Whether what a seat was sent follows from the record: every view is made again and compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cayona.cli.output import Trouble
from cayona.kernel.errors import RecordError
from cayona.kernel.events import Event
from cayona.kernel.language import SOURCE_LANGUAGE, speaking
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.kernel.retelling import beginning, repeat

if TYPE_CHECKING:
    from cayona.server.tables.room import Room

View = dict[str, Any]

COMPARED: Final = ("match", "log", "deciders", "result", "phase")
"""The parts of a view that a record decides; seats, clocks and questions belong to the table."""
CUSTOMS: Final = (
    *("rated", "goes_on", "hint"),
    *("absent", "returned", "handed_over", "taken_back", "timed_out"),
)
"""Lines of the log that belong to the table alone, so they are believed."""
MALFORMED: Final = (LookupError, TypeError, ValueError, AttributeError)


def read_sent(path: Path) -> list[View]:
    """Return the views of a file, as a server hands it out: one JSON object a line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        views = [json.loads(line) for line in lines if line.strip()]
    except OSError as problem:
        raise Trouble(
            _("Cannot read “{path}”: {why}.").format(path=path, why=problem.strerror or problem)
        ) from problem
    except (ValueError, RecursionError) as problem:
        raise Trouble(
            _("“{path}” does not have one JSON object on each line.").format(path=path)
        ) from problem
    if not all(isinstance(view, dict) and view.get("type") == "view" for view in views):
        raise Trouble(_("“{path}” does not have a view on every line.").format(path=path))
    return views


def check_sent(whole: Match, views: Sequence[View], seat: int | None) -> int:
    """Compare the views of one match with what its record gives a seat; return how many there are.

    A file may tell of several matches at the same table; those with another commitment are passed over.
    """
    walk = Walk(whole, seat)
    count = 0
    for number, view in enumerate(views, 1):
        if _commitment(view) == whole.commitment:
            count += 1
            try:
                walk.compare(number, view)
            except RecordError:
                raise
            except MALFORMED as problem:
                raise Trouble(_("Line {number} is not a view of a match.").format(number=number)) from problem
    if count == 0:
        raise _wrong(_("None of the views belongs to the match of the record."))
    if walk.rest_is_seen():
        raise _wrong(_("The record goes on where the views end."))
    return count


def _commitment(view: View) -> Any:
    match = view.get("match")
    return match.get("commitment") if isinstance(match, dict) else None


class Walk:
    """Plays a match again beside the views of one seat."""

    def __init__(self, whole: Match, seat: int | None) -> None:
        self._whole = whole
        self._match = beginning(whole)
        self._seat = seat
        self._moves = 0
        self._began = False
        self._resigned: int | None = None
        ahead = beginning(whole)
        self._seen = [self._is_seen(repeat(ahead, whole, move)) for move in range(len(whole.history))]
        """For every move whether the seat was told anything of it."""

    def compare(self, number: int, view: View) -> None:
        """Go on to where a view was sent, and compare it."""
        if view["seat"] != self._seat:
            raise _wrong(_("Line {number} was sent to another seat.").format(number=number))
        view = {**view, "log": [line for line in view["log"] if line["kind"] not in CUSTOMS]}
        happened: list[Event] = self._resignation(view)
        if not self._began:
            happened = self._match.events[:]
            self._began = True
        elif view["log"] and not happened:
            happened = self._next_seen(number, len(view["log"]))
        wrong = self._differences(view, happened)
        while wrong and self._next_is_unseen():
            self._step()
            wrong = self._differences(view, happened if view["log"] else [])
        if wrong:
            told = _("Line {number}: its “{part}” is not what the record gives this seat.")
            raise _wrong(told.format(number=number, part=wrong[0]))

    def rest_is_seen(self) -> bool:
        """Tell whether the seat must have been told of moves that are still to come."""
        return any(self._seen[self._moves :])

    # --- Going on ----------------------------------------------------------------------------------

    def _step(self) -> list[Event]:
        self._moves += 1
        return repeat(self._match, self._whole, self._moves - 1)

    def _is_seen(self, events: Sequence[Event]) -> bool:
        return any(event.seen_by(self._seat) is not None for event in events)

    def _next_seen(self, number: int, lines: int) -> list[Event]:
        """Go on until the seat has been told `lines` events; actions sent together came in one view."""
        happened: list[Event] = []
        while sum(event.seen_by(self._seat) is not None for event in happened) < lines:
            if self._moves == len(self._seen):
                raise _wrong(_("Line {number} goes further than the record.").format(number=number))
            happened += self._step()
        return happened

    def _next_is_unseen(self) -> bool:
        return self._moves < len(self._seen) and not self._seen[self._moves]

    def _resignation(self, view: View) -> list[Event]:
        """Return the giving up that a view tells of; no record has it, so the views are believed."""
        seats = [line["seat"] for line in view["log"] if line["kind"] == "resign"]
        if not seats:
            return []
        self._resigned = int(seats[0])
        return [Event("resign", self._resigned)]

    # --- Comparing ---------------------------------------------------------------------------------

    def _differences(self, view: View, happened: list[Event]) -> list[str]:
        with speaking(str(view.get("language", SOURCE_LANGUAGE))):
            expected = dict(_expected(self._room(view, happened), self._seat))
        return [part for part in COMPARED if view[part] != expected[part]]

    def _room(self, view: View, happened: list[Event]) -> Room:
        """Return a table at which this match stands as it does now; the rest is as the view says."""
        from cayona.server.tables.room import Room
        from cayona.server.tables.room_facts import Line, Question
        from cayona.server.tables.seats import Seat
        from cayona.server.tables.settings import read_settings

        facts = view["table"]
        names = [str(seat["name"]) for seat in view["seats"]]
        agreed = {name: facts[name] for name in ("game", "options", "public", "undo", "watch")}
        room = Room(str(facts["id"]))
        room.settings = read_settings({**agreed, "seats": len(names)})
        room.game = self._match.game
        room.match = self._match
        room.seats = [Seat(name=name) for name in names]
        room.resigned = self._resigned
        if view["question"] is not None:
            room.question = Question(**{**view["question"], "agreed": set(view["question"]["agreed"])})
        over = self._match.state.is_over() or self._resigned is not None
        room.phase = "closed" if over and view["phase"] == "closed" else "over" if over else "playing"
        bots = {line["seat"]: line["bot"] for line in view["log"]}  # the record does not say who played
        room.lines = [Line(int(view["version"]), event, bots.get(event.seat)) for event in happened]
        return room


def _expected(room: Room, seat: int | None) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a view as the server makes them, and as JSON carries them."""
    from cayona.server.tables.views import log_lines, match_view, result_facts

    parts = {
        "match": match_view(room, seat),
        "log": log_lines(room, seat),
        "deciders": room.deciders(),
        "result": result_facts(room),
        "phase": room.phase,
    }
    yield from json.loads(json.dumps(parts)).items()


def _wrong(why: str) -> RecordError:
    return RecordError(why, code="wrong-view", place="sent")
