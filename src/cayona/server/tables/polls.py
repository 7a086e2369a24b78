"""Ending a game of hidden teams early: all vote in secret, all must agree, then all is revealed."""

from __future__ import annotations

from typing import Any

from cayona.kernel.language import gettext as _
from cayona.server.entries import Entry
from cayona.server.errors import TableError
from cayona.server.tables.commands import entry, giving_up, need_match
from cayona.server.tables.room import Room


def ask_to_end(room: Room, seat: int, client: str | None = None) -> Entry:
    """Ask all to end the match; nobody is told who asks. It counts as a vote for it."""
    match = need_match(room)
    if giving_up(room) != "secretly":
        raise TableError(_("This game is played to its end."), code="no-resignation")
    if room.question is not None and room.question.kind == "end":
        raise TableError(_("The table is voting already; vote."), code="already-asked")
    if room.polled_at == match.version:
        raise TableError(_("The table has just voted about this; play on first."), code="just-voted")
    return entry(room, "ask_end", room.seats[seat].person, {"seat": seat}, client)


def vote_to_end(room: Room, seat: int, yes: Any, client: str | None = None) -> Entry:
    """Vote, once, whether to end the match."""
    need_match(room)
    if room.question is None or room.question.kind != "end":
        raise TableError(_("Nobody has asked you for that."), code="no-question")
    if seat in room.ballots:
        raise TableError(_("You have voted already."), code="already-voted")
    if not isinstance(yes, bool):
        raise TableError(_("The answer is true or false."), code="bad-answer")
    return entry(room, "vote_end", room.seats[seat].person, {"seat": seat, "yes": yes}, client)
