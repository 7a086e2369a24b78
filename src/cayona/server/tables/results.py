"""What of a table's match goes into the logbook when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cayona.server.finished import FinishedMatch, SeatResult, mode_of, places

if TYPE_CHECKING:
    from cayona.server.tables.room_facts import RoomFacts


def finished_match(room: RoomFacts, at: float) -> FinishedMatch | None:
    """Return what is kept of the match of a room that is over now; None where none but bots played."""
    return results_of(room, at) if any(seat.person for seat in room.seats) else None


def results_of(room: RoomFacts, at: float) -> FinishedMatch | None:
    """Return how the match of a room ended, whoever played; None if it is not over."""
    result, match, settings = room.result(), room.match, room.settings
    if result is None or match is None:
        return None
    count = len(room.seats)
    ended = result["reason"] == "ended"
    scores = result["scores"]
    ranks = [0] * count if ended else places(result["winners"], scores, count)
    sides = room.game.sides(match.state) or [""] * count
    return FinishedMatch(
        table=room.table,
        round=room.round,
        game=room.game.name,
        mode=mode_of(room.game, count, settings.options),
        seats=count,
        at=at,
        rated=settings.rated,
        daily=settings.daily,
        counts=room.origin is None and not ended,
        together=room.game.is_cooperative(count, match.options),
        reason=result["reason"],
        results=tuple(
            SeatResult(
                seat=number,
                person=seat.person,
                bot=seat.bot if seat.person is None else None,
                turn=(number - room.first_seat) % count,
                side=sides[number],
                won=number in result["winners"],
                place=ranks[number],
                score=None if ended else room.game.reached(match.state, number),
            )
            for number, seat in enumerate(room.seats)
        ),
    )
