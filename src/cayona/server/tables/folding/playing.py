"""The match: its beginning, actions, what is told of them, clocks and end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cayona.kernel.events import Event
from cayona.kernel.match import Match
from cayona.kernel.preferences import ASK
from cayona.server.entries import Entry
from cayona.server.tables.folding.gathering import agree
from cayona.server.tables.results import finished_match
from cayona.server.tables.room_facts import OWN_EVENTS, Line, RoomFacts


def add_start(room: RoomFacts, entry: Entry) -> None:
    if "settings" in entry.data:
        agree(room, entry.data["settings"])
    room.match = Match(
        room.game,
        room.settings.seats,
        entry.data["seed"],
        position=entry.data.get("position"),
        **({} if "position" in entry.data else room.settings.options),
    )
    room.phase = "playing"
    room.first_seat = (room.match.state.deciders() or [0])[0]
    room.round += 1
    room.took_part.append(frozenset(seat.person for seat in room.seats if seat.person is not None))
    tell(room, entry, [*_customs(room), *room.match.events])
    tick(room, entry, None)


def _customs(room: RoomFacts) -> list[Event]:
    """Return what everybody should know before the first move."""
    told = []
    if room.settings.rated:
        told.append(Event("rated", None))
    if room.origin is not None:
        told.append(Event("goes_on", None, {name: room.origin[name] for name in ("step", "hidden")}))
    return told


def add_action(room: RoomFacts, entry: Entry) -> None:
    match = room.playing()
    seat = entry.data["seat"]
    timed_out = bool(entry.data.get("timed_out"))
    by_clock = "by" in entry.data and not room.seats[seat].is_played_by_bot
    if by_clock:
        note(room, entry, "timed_out", seat)
    actions = entry.data.get("actions") or [entry.data["action"]]
    tell(room, entry, match.take(room.foresee(seat, actions, clock=timed_out)))
    room.taken_back = False
    if not timed_out and not entry.data.get("in_advance"):
        _note_action(room, seat, by_clock=by_clock)
    tick(room, entry, seat)


def _note_action(room: RoomFacts, seat: int, *, by_clock: bool) -> None:
    """Note whether a seat still acts itself: that settles whether a bot should."""
    if by_clock:
        room.late.add(seat)
    else:
        room.late.discard(seat)
        room.absent.discard(seat)
    question = room.question  # a vote about somebody absent goes on until that seat acts itself
    if question is not None and (question.kind == "undo" or (question.seat == seat and not by_clock)):
        room.question = None


def add_undo(room: RoomFacts, entry: Entry) -> None:
    rewind(room, entry, entry.data["seat"], consent=False)


def rewind(room: RoomFacts, entry: Entry, seat: int, *, consent: bool) -> None:
    """Take the last action back, by consent even past what the engine allows."""
    tell(room, entry, room.playing().undo(seat, consent=consent))
    room.question = None
    room.taken_back = True
    tick(room, entry, seat, undone=True)


def add_resign(room: RoomFacts, entry: Entry) -> None:
    room.resigned = entry.data["seat"]
    tell(room, entry, [Event("resign", entry.data["seat"])])
    tick(room, entry, None)


def add_hint(room: RoomFacts, entry: Entry) -> None:
    tell(room, entry, [Event("hint", entry.data["seat"])])


def add_prefer(room: RoomFacts, entry: Entry) -> None:
    room.seats[entry.data["seat"]].answers[entry.data["preference"]] = entry.data["answer"]


def add_signal(room: RoomFacts, entry: Entry) -> None:
    seat, element = entry.data["seat"], entry.data["element"]
    room.signals.pop(seat, None)
    if element is not None:
        room.signals[seat] = element


def tick(room: RoomFacts, entry: Entry, actor: int | None, *, undone: bool = False) -> None:
    match = room.playing()
    over = match.state.is_over() or room.resigned is not None or room.ended
    deciders = [] if over else match.state.deciders()
    # A seat that owed a decision before and has not acted still faces the same one.
    waiting = {} if actor is None else {s: v for s, v in room.asked_since.items() if s != actor}
    before = {} if actor is None else room.turn_since
    room.turn_since = {seat: before.get(seat, entry.version) for seat in deciders}
    room.asked_since = {seat: waiting.get(seat, entry.version) for seat in deciders}
    room.asked_at = {seat: room.asked_at[seat] if seat in waiting else entry.at for seat in deciders}
    room.clock.change(entry.at, deciders, actor, undone=undone)
    limits = {seat: room.game.time_limit(match.state, seat) for seat in deciders}
    anew = {seat for seat, version in room.asked_since.items() if version == entry.version}
    room.timer.change(entry.at, {seat: limit for seat, limit in limits.items() if limit}, anew)
    if over:
        room.phase = "over"
        room.question = None
        _count_match(room, entry.at)


def _count_match(room: RoomFacts, at: float) -> None:
    """Note who has won the match that is over."""
    result = room.result()
    assert result is not None
    for number, key in enumerate(room.tally_keys()):
        won, played = room.tally.get(key, (0, 0))
        room.tally[key] = (won + (number in result["winners"]), played + 1)
    finished = finished_match(room, at)
    if finished is not None:
        room.finished.append(finished)


def tell(room: RoomFacts, entry: Entry, events: Iterable[Event]) -> None:
    """Note what happened; what a bot's action brings for another seat is not the bot's doing."""
    by, seat = entry.data.get("by"), entry.data.get("seat")
    for event in events:
        room.lines.append(Line(entry.version, event, by if event.seat == seat else None))
        _let_lapse(room, event)


def note(room: RoomFacts, entry: Entry, kind: str, seat: int | None, **facts: Any) -> None:
    """Note something that the table itself does or sees."""
    room.lines.append(Line(entry.version, Event(kind, seat, facts)))


def _let_lapse(room: RoomFacts, event: Event) -> None:
    """Forget answers in advance that were meant until this event."""
    if not room.game.preferences or event.kind in OWN_EVENTS:
        return
    for number, seat in enumerate(room.seats):
        seen = event.seen_by(number) if seat.answers else None
        if seen is not None:
            for name in room.game.lapsed(seen, number, room.answers(number)):
                seat.answers[name] = ASK
