"""Private thoughts at a table: for oneself while the match runs, for everybody in the replay."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from cayona.kernel.language import gettext as _
from cayona.server.errors import TableError
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour, SeenTable, seat_of
from cayona.server.http.answers import Ok, Thoughts
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.names import cleaned

router = APIRouter(prefix="/api/tables/{table}", tags=["table"])

LONGEST_THOUGHT: Final = 500


class NewThought(BaseModel):
    """What I think now."""

    model_config = ConfigDict(strict=True)

    version: int = Field(ge=0, description="The version you are looking at.")
    text: str = Field(max_length=2000)


@router.post("/thoughts")
async def think(
    thought: NewThought,
    live: SeenTable,
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
) -> Ok:
    """Keep a thought of mine; nobody else sees it before the match is over."""
    person = visitor.need("play")
    keeper.limits.take("chat", person.id)
    text = cleaned(thought.text)
    if not 1 <= len(text) <= LONGEST_THOUGHT:
        raise TableError(
            _("A thought has 1 to {most} characters.").format(most=LONGEST_THOUGHT), code="bad-line"
        )
    async with live.lock:
        seat_of(live.room, person)
        if live.room.phase != "playing":
            raise TableError(_("No match is running at this table."), code="not-playing")
        version = min(thought.version, live.room.version)
    await harbour.store.add_thought(live.room.table, person.id, version, text)
    return Ok()


@router.get("/thoughts")
async def thoughts(live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Thoughts:
    """Return my thoughts; once the match is over, everybody's."""
    async with live.lock:
        room = live.room
        is_over = room.phase in ("over", "closed")
        began = room.lines[0].version if room.lines else 0
        seats = {seat.person: number for number, seat in enumerate(room.seats) if seat.person is not None}
    if not is_over and visitor.id is None:
        return Thoughts(thoughts=[])
    kept = await harbour.store.thoughts(room.table, None if is_over else visitor.id)
    told: list[dict[str, Any]] = [
        {"seat": seats.get(one.person), "version": one.version, "text": one.text}
        for one in kept
        if one.version >= began  # before a rematch people sat elsewhere
    ]
    return Thoughts.model_validate({"thoughts": told})
