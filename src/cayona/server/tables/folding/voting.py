"""What the others must agree to: undoing, giving up, an early end, a bot for somebody absent."""

from __future__ import annotations

from cayona.server.entries import Entry
from cayona.server.tables.folding.playing import note, rewind, tell, tick
from cayona.server.tables.room_facts import Question, RoomFacts


def add_ask_undo(room: RoomFacts, entry: Entry) -> None:
    room.question = Question("undo", entry.data["seat"], {entry.data["seat"]})
    _rewind_if_agreed(room, entry)


def add_answer_undo(room: RoomFacts, entry: Entry) -> None:
    assert room.question is not None
    if not entry.data["yes"]:
        room.question = None
        return
    room.question.agreed.add(entry.data["seat"])
    _rewind_if_agreed(room, entry)


def _rewind_if_agreed(room: RoomFacts, entry: Entry) -> None:
    """Bots agree to everything."""
    question = room.question
    assert question is not None
    if question.agreed >= room.people_seats():
        rewind(room, entry, question.seat, consent=True)


def add_ask_concede(room: RoomFacts, entry: Entry) -> None:
    seat = entry.data["seat"]
    if room.question is None or room.question.kind != "concede":
        room.question = Question("concede", seat, set())
    room.question.agreed.add(seat)
    if room.question.agreed >= room.people_seats():
        tell(room, entry, room.playing().concede())
        tick(room, entry, None)


def add_refuse_concede(room: RoomFacts, entry: Entry) -> None:
    room.question = None


def add_ask_end(room: RoomFacts, entry: Entry) -> None:
    room.question = Question("end", -1, set())
    room.ballots = {entry.data["seat"]: True}
    note(room, entry, "end_asked", None)
    _count_ballots(room, entry)


def add_vote_end(room: RoomFacts, entry: Entry) -> None:
    room.ballots[entry.data["seat"]] = entry.data["yes"]
    _count_ballots(room, entry)


def _count_ballots(room: RoomFacts, entry: Entry) -> None:
    """End the match or go on, once all have voted who are there to do so: so nobody's no is told."""
    if room.question is None or room.question.kind != "end":
        return
    if room.people_seats() - room.absent <= set(room.ballots):
        room.question = None
        room.ended = all(room.ballots.values())
        room.polled_at = room.playing().version
        note(room, entry, "end_agreed" if room.ended else "end_refused", None)
        if room.ended:
            tick(room, entry, None)


def add_absent(room: RoomFacts, entry: Entry) -> None:
    room.absent.add(entry.data["seat"])
    note(room, entry, "absent", entry.data["seat"])
    _count_ballots(room, entry)


def add_returned(room: RoomFacts, entry: Entry) -> None:
    seat = entry.data["seat"]
    room.absent.discard(seat)
    if room.question is not None and (room.question.kind, room.question.seat) == ("hand_over", seat):
        room.question = None
    note(room, entry, "returned", seat)


def add_stand_by(room: RoomFacts, entry: Entry) -> None:
    room.seats[entry.data["seat"]].stand_by = entry.data["yes"]


def add_hand_over(room: RoomFacts, entry: Entry) -> None:
    _let_bot_play(room, entry, entry.data["seat"], entry.data["bot"])


def _let_bot_play(room: RoomFacts, entry: Entry, seat: int, bot: str) -> None:
    room.seats[seat].bot = bot
    room.late.discard(seat)
    room.absent.discard(seat)
    if room.question is not None and room.question.kind != "end":
        room.question = None
    note(room, entry, "handed_over", seat, bot=bot)
    _count_ballots(room, entry)


def add_take_back(room: RoomFacts, entry: Entry) -> None:
    room.seats[entry.data["seat"]].bot = None
    note(room, entry, "taken_back", entry.data["seat"])


def add_ask_hand_over(room: RoomFacts, entry: Entry) -> None:
    data = entry.data
    if room.question is None or room.question.kind != "hand_over" or room.question.seat != data["seat"]:
        room.question = Question("hand_over", data["seat"], set(), data["bot"])
    room.question.agreed.add(data["voter"])
    if room.question.agreed >= room.people_seats() - room.absent - {data["seat"]}:
        _let_bot_play(room, entry, data["seat"], room.question.bot)
