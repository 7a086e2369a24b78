"""The desk of a harbour's hosts: how it goes, who is there, what went wrong; closing, banning, tidying up."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from cayona import registry
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.alarms import alarms, disk
from cayona.server.errors import NotFound
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.alive import with_games
from cayona.server.http.answers import Ended, Ok, Secret
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.status import faults_of, harbour_facts
from cayona.server.http.visitors import CurrentVisitor
from cayona.server.names import checked_name
from cayona.server.storage import Person
from cayona.server.storage.urls import file_of
from cayona.server.tables import commands

router = APIRouter(tags=["desk"], include_in_schema=False)

LISTED: Final = 50
DAY: Final = 24 * 3600.0


class PersonRequest(BaseModel):
    """A person, and what is to become of them."""

    person: str = Field(max_length=100)
    yes: bool = True
    name: str | None = Field(default=None, max_length=100)


class PruneRequest(BaseModel):
    """Tables that are over and were left alone for so many days go."""

    days: float = Field(ge=1, le=100_000)


async def desk_facts(harbour: Harbour, text: str = "") -> dict[str, Any]:
    """Return all that a host wants to know, JSON-ready."""
    together, processes = await harbour_facts(harbour)
    store = harbour.store
    file = file_of(store.database.url)
    faults = faults_of(processes)
    return {
        "harbour": together,
        "processes": processes,
        "counts": await store.counts(),
        "disk": disk(harbour.config.data),
        "database_bytes": file.stat().st_size if file is not None and file.exists() else None,
        "alarms": await alarms(harbour, faults),
        "faults": faults,
        "tables": await store.tables(limit=LISTED),
        "people": [_person(one) for one in await store.find_people(text, LISTED)],
        "lessons": lessons_counted(await store.steps_counted()),
    }


def lessons_counted(counted: Mapping[tuple[str, str, int], Mapping[str, int]]) -> list[dict[str, Any]]:
    """Return for every lesson that somebody has begun how many began and finished each of its steps."""
    rows = []
    for game in registry.games():
        for lesson in registry.lessons(game):
            steps = [counted.get((game.name, lesson.name, nth), {}) for nth in range(len(lesson.steps))]
            if any(steps):
                told = [(step.get("began", 0), step.get("finished", 0)) for step in steps]
                row = {"game": game.name, "title": game.title, "lesson": lesson.name}
                rows.append({**row, "name": _(lesson.title), "steps": told})
    return rows


def _person(person: Person) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.name,
        "account": person.account,
        "entered": person.created,
        "host": person.is_host,
        "banned": person.is_banned,
    }


@router.get("/desk")
async def desk_page(
    desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor, who: str = ""
) -> Response:
    """Show the desk to a host."""
    with desk.speaking():
        try:
            visitor.need_host()
        except CayonaError as error:
            return desk.trouble(visitor, error)
        facts = await desk_facts(harbour, who[:100])
        shown = {
            "desk": facts,
            "who": who,
            "address": desk.address(""),
            "tables": [
                {**row, "title": registry.game(row["game"]).title} for row in with_games(facts["tables"])
            ],
            "phases": {
                "waiting": _("Waiting"),
                "playing": _("Playing"),
                "over": _("Over"),
                "closed": _("Closed"),
            },
        }
        return desk.page("desk.html", visitor, shown, {})


@router.get("/api/desk")
async def desk_data(harbour: CurrentHarbour, visitor: CurrentVisitor, who: str = "") -> dict[str, Any]:
    """Tell a host the same as data."""
    visitor.need_host()
    return {"ok": True, **await desk_facts(harbour, who[:100])}


@router.post("/api/tables/{table}/shut")
async def shut(table: str, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Ok:
    """Close a table, whatever goes on there."""
    visitor.need_host()
    await harbour.submit(await harbour.table(table), commands.shut)
    return Ok()


@router.post("/api/desk/ban")
async def ban(wish: PersonRequest, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ok:
    """Keep somebody out, or let them in again."""
    visitor.need_host()
    keys = {session.id for session in await keeper.store.sessions_of(wish.person)}
    await keeper.store.ban(wish.person, wish.yes)
    keeper.holdings.cut(keys if wish.yes else set())
    return Ok()


@router.post("/api/desk/rename")
async def rename(wish: PersonRequest, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Ok:
    """Give somebody another name; at tables where they sit already the old one stays."""
    visitor.need_host()
    await keeper.store.rename(wish.person, checked_name(wish.name or ""))
    return Ok()


@router.post("/api/desk/reset")
async def reset(wish: PersonRequest, visitor: CurrentVisitor, keeper: CurrentDoorkeeper) -> Secret:
    """Make a link by which somebody may choose a new password, once and within a day."""
    visitor.need_host()
    person = await keeper.store.person(wish.person)
    if person is None or person.account is None:
        raise NotFound(_("There is no such person."), code="no-such-person")
    return Secret(secret=await keeper.store.add_reset(person.id))


@router.post("/api/desk/prune")
async def prune(wish: PruneRequest, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Ended:
    """Remove tables that are over, or never began, and were left alone for long."""
    visitor.need_host()
    return Ended(ended=await prune_tables(harbour, time.time() - wish.days * DAY))


async def prune_tables(harbour: Harbour, before: float) -> int:
    """Remove what was left alone since before a moment; return how many tables."""
    names = [name for name in await harbour.store.old_tables(before) if name not in harbour.tables]
    return await harbour.store.drop_tables(names)


@router.get("/reset/{secret}")
async def reset_page(secret: str, desk: CurrentDesk, visitor: CurrentVisitor) -> Response:
    """Offer to choose a new password."""
    with desk.speaking():
        return desk.page("reset.html", visitor, {"secret": secret}, {})
