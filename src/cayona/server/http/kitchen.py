"""The kitchen table: one large screen for everybody in the room, and phones that hold what is private."""

from __future__ import annotations

from fastapi import APIRouter, Response

from cayona.server.http.access import CurrentHarbour
from cayona.server.http.pages import CurrentDesk, show_table
from cayona.server.http.visitors import CurrentVisitor, screen_of

router = APIRouter(include_in_schema=False)


@router.get("/t/{table}/screen")
async def large_screen(
    table: str, desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> Response:
    """Show the board to all in the room: what a spectator may know, also if somebody seated asks for it."""
    return await show_table(table, desk, harbour, screen_of(visitor), "screen")


@router.get("/t/{table}/hand")
async def phone(table: str, desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Response:
    """Show what one holds and is asked, large; the board lies on the table."""
    return await show_table(table, desk, harbour, visitor, "hand")
