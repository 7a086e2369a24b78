"""What there is to play, and where: games, bots, open tables, my tables."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Final, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from cayona import registry
from cayona.kernel.game import Game
from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.kernel.options import Option
from cayona.server.errors import TooMany
from cayona.server.finished import OWN_MODE, Pool
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.alive import looks_in, open_to_all, with_games
from cayona.server.http.answers import Games, Listed, Opened
from cayona.server.http.tables import already_begun, begin_deal
from cayona.server.http.visitors import CurrentVisitor, Doorkeeper, Visitor
from cayona.server.storage import Person
from cayona.server.tables import commands
from cayona.server.tables.daily import check_fair, check_today
from cayona.server.tables.room import Room
from cayona.server.tables.settings import CLOCKS, UNDO, WATCH, Settings, read_settings

router = APIRouter(prefix="/api", tags=["lobby"])

MEGABYTE: Final = 1_000_000
TABLES_WAIT: Final = 60.0
"""How many seconds somebody should wait who has enough tables, if they close none."""


class TableRequest(BaseModel):
    """A table to be opened."""

    model_config = ConfigDict(strict=True)

    settings: dict[str, Any] = Field(
        description=(
            "`game`, and as far as wanted `seats`, `options`, `public`, `undo`, `watch`, `clock`, `daily`."
        ),
        examples=[{"game": "cartagena", "seats": 2, "options": {"mode": "tortuga"}}],
    )
    bots: list[str | None] = Field(
        default_factory=list, max_length=9, description="For every seat a bot, or null for people."
    )
    sit: int | None = Field(
        default=0, ge=0, le=8, description="The seat I take myself; null if only others or bots play."
    )
    start: bool = Field(default=False, description="Begin at once: all other seats have bots.")


@router.get("/games")
async def games(harbour: CurrentHarbour) -> Games:
    """List the games with everything one can choose, and the bots."""
    return Games(
        games=[_game(game) for game in registry.games()],
        bots=harbour.bots.offered(),
        undo=list(UNDO),
        watch=list(WATCH),
        clocks=list(CLOCKS),
    )


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "default_seats": game.default_seats,
        "options": {name: _option(game, name, option) for name, option in game.options.items()},
    }


def _option(game: Game, name: str, option: Option) -> dict[str, Any]:
    return {
        "label": game.option_label(name),
        "values": list(option.values),
        "names": [game.value_name(name, value) for value in option.values],
        "default": option.default,
        "help": _(option.help),
    }


@router.get("/tables")
async def open_tables(
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    phase: Literal["waiting", "playing", "over"] | None = None,
) -> Listed:
    """List public tables that are alive, the last changed first; with `phase`, those only."""
    rows = await harbour.store.tables(public=True, phase=phase, limit=100)
    return Listed(tables=open_to_all(rows, time.time(), looks_in(harbour)))


@router.get("/tables/mine")
async def my_tables(harbour: CurrentHarbour, visitor: CurrentVisitor) -> Listed:
    """List the tables where I sit, those that wait for me first."""
    person = visitor.need("tables")
    listed = with_games(await harbour.store.tables(person=person.id, limit=200))
    for row in listed:
        room = await harbour.glance(row["id"]) if row["phase"] == "playing" else None
        row["your_turn"] = room is not None and room.is_turn_of(person.id)
    listed.sort(key=lambda row: not row["your_turn"])
    return Listed(tables=listed)


@router.post("/tables")
async def open_table(
    wish: TableRequest, harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> Opened:
    """Open a table; its id makes its link."""
    person = visitor.need("tables")
    settings = read_settings(wish.settings)
    if settings.daily:
        check_today(settings.daily, time.time())
        game = registry.game(settings.game)
        check_fair(game, wish.settings, settings.seats, wish.bots, starts=wish.start)
        settings = replace(settings, undo="never")
    _rehearse(wish, settings, person, harbour.bots.check)
    await check_may_open(harbour, keeper, visitor, person)
    await _check_deal(harbour, settings, person)
    live = await harbour.open_table(person.id, settings, wish.bots, share=visitor.address)
    if wish.sit is not None:
        if settings.daily:
            await begin_deal(harbour, live.room, person.id)
        await harbour.submit(live, lambda room: commands.sit(room, person.id, person.name, wish.sit))
    if wish.start:
        await harbour.submit(live, lambda room: commands.start(room, person.id))
    return Opened(table=live.room.table, version=live.room.version)


async def _check_deal(harbour: Harbour, settings: Settings, person: Person) -> None:
    """Refuse a daily deal that the person has begun at another table, before there is one for it."""
    if settings.daily:
        pool = Pool(settings.game, OWN_MODE, settings.seats)
        owner = await harbour.store.owner_of(person.id)
        if await harbour.store.deal_begun(owner, settings.daily, pool) is not None:
            raise already_begun()


async def check_may_open(harbour: Harbour, keeper: Doorkeeper, visitor: Visitor, person: Person) -> None:
    """Refuse a table to whoever opens too many too fast, has enough of them, or comes from where many are."""
    keeper.limits.take("open", person.id)
    keeper.limits.take("open-here", visitor.address)
    keeper.limits.take(
        "lines-here",
        visitor.address,
        _("Too much is written at the tables of your address; wait {wait} seconds before you open more."),
    )
    config = keeper.config
    here = harbour.unfinished_from(visitor.address)
    unfinished, kept = await harbour.store.opened_by(person.id)
    for count, most, told in (
        (
            here,
            config.tables_per_address,
            _(
                "{most} tables opened from your address are not over; "
                "close some, or try again in {wait} seconds."
            ),
        ),
        (
            unfinished,
            config.tables_per_person,
            _("{most} of your tables are not over; close some, or try again in {wait} seconds."),
        ),
        (kept, config.kept_per_person, _("{most} tables are kept for you; ask the host for more room.")),
    ):
        allowed = int(most * config.rate_limits)
        if 0 < allowed <= count:
            sentence = told.format(most=figure(allowed), wait=figure(TABLES_WAIT))
            raise TooMany(sentence, code="too-many-tables", wait=TABLES_WAIT)
    room = config.megabytes_per_person * config.rate_limits
    if 0 < room * MEGABYTE <= await harbour.store.room_of(person.id):
        told = _("Your tables take the {most} MB that you have; ask the host for more room.")
        raise TooMany(told.format(most=figure(room)), code="too-many-tables", wait=TABLES_WAIT)


def _rehearse(wish: TableRequest, settings: Settings, person: Person, check: commands.CheckBot) -> None:
    """Try it on a table that nobody sees, so that a refusal leaves none behind."""
    room = Room("")
    room.add(commands.open_table(room, person.id, settings, wish.bots, check))
    if wish.sit is not None:
        room.add(commands.sit(room, person.id, person.name, wish.sit))
    if wish.start:
        commands.start(room, person.id)
