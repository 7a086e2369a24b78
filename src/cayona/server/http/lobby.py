"""What there is to play, and where: games, bots, open tables, my tables."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from cayona import registry
from cayona.bots import BOTS
from cayona.kernel.game import Game, Option
from cayona.kernel.language import gettext as _
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.tables import commands
from cayona.server.tables.settings import CLOCKS, UNDO, WATCH, read_settings

router = APIRouter(prefix="/api", tags=["lobby"])


class TableWish(BaseModel):
    """A table to be opened."""

    settings: dict[str, Any]
    bots: list[str | None] = Field(default_factory=list, max_length=9)
    """For every seat a bot, or null for people."""
    sit: int | None = Field(default=0, ge=0, le=8)
    """The seat I take myself; null to watch."""
    start: bool = False
    """Begin at once: all other seats have bots."""


@router.get("/games")
async def games() -> dict[str, Any]:
    """List the games with everything one can choose, and the bots."""
    return {
        "ok": True,
        "games": [_game(game) for game in registry.games()],
        "bots": [{"name": kind.name, "description": _(kind.description)} for kind in BOTS.values()],
        "undo": UNDO,
        "watch": WATCH,
        "clocks": CLOCKS,
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "default_seats": game.default_seats,
        "options": {name: _option(option) for name, option in game.options.items()},
    }


def _option(option: Option) -> dict[str, Any]:
    return {"values": list(option.values), "default": option.default, "help": _(option.help)}


@router.get("/tables")
async def open_tables(
    harbour: CurrentHarbour, visitor: CurrentVisitor, phase: str | None = None
) -> dict[str, Any]:
    """List public tables, the last changed first; `phase` is waiting, playing or over."""
    known = phase if phase in ("waiting", "playing", "over") else None
    return {"ok": True, "tables": await harbour.store.tables(public=True, phase=known, limit=100)}


@router.get("/tables/mine")
async def my_tables(harbour: CurrentHarbour, visitor: CurrentVisitor) -> dict[str, Any]:
    """List the tables where I sit, those that wait for me first."""
    person = visitor.need("tables")
    listed = await harbour.store.tables(person=person.id, limit=200)
    for row in listed:
        live = harbour.tables.get(row["id"])
        room = None if live is None else live.room
        row["your_turn"] = room is not None and room.seat_of(person.id) in room.deciders()
    listed.sort(key=lambda row: not row["your_turn"])
    return {"ok": True, "tables": listed}


@router.post("/tables")
async def open_table(
    wish: TableWish, harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> dict[str, Any]:
    """Open a table; its id makes its link."""
    person = visitor.need("tables")
    keeper.limits.take("open", person.id)
    live = await harbour.open_table(person.id, read_settings(wish.settings), wish.bots)
    if wish.sit is not None:
        await harbour.submit(live, lambda room: commands.sit(room, person.id, person.name, wish.sit))
    if wish.start:
        await harbour.submit(live, lambda room: commands.start(room, person.id))
    return {"ok": True, "table": live.room.table, "version": live.room.version}
