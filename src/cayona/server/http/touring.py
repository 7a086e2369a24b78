"""Looking back together at what a crew has won or lost: the pages ask every second where their leader is."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.server.errors import Forbidden
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentHarbour, SeenTable
from cayona.server.http.answers import Ok
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.live import LiveTable
from cayona.server.reviews.tours import Tour

router = APIRouter(include_in_schema=False)


class Place(BaseModel):
    """What somebody's page shows."""

    model_config = ConfigDict(strict=True)

    page: Literal["review", "turns", "replay"]
    view: str = Field(max_length=20, pattern="^[a-z0-9]+$", description="A seat, or another point of view.")
    at: int = Field(default=0, ge=0, le=1_000_000, description="A point of the curve, a turn or a step.")
    open: bool = Field(default=False, description="Whether the curve is the one as it truly was.")


class TourRequest(BaseModel):
    """Where I am, and how I would like to look back."""

    model_config = ConfigDict(strict=True)

    match: int = Field(ge=1)
    page: str = Field(max_length=20, description="My page's own name, so that two of mine are two.")
    where: Place
    alone: bool = Field(default=False, description="I look on my own.")
    lead: bool = Field(default=False, description="I lead from now on.")


class TourFacts(Ok):
    """Who leads, and where they are."""

    leader: str | None
    mine: bool
    where: Place | None


def is_shared(live: LiveTable, visitor: Visitor, number: int, match: Match) -> bool:
    """Tell whether a review is looked at together: a crew's, by those who were part of it."""
    together = match.game.is_cooperative(int(match.state.seats), match.options)
    crew = _crew(live, number)
    return together and len(crew) > 1 and visitor.id in crew


def _crew(live: LiveTable, number: int) -> frozenset[str]:
    took_part = live.room.took_part
    return took_part[number - 1] if number <= len(took_part) else frozenset()


@router.post("/api/tables/{table}/tour")
async def tour(
    wish: TourRequest, live: SeenTable, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> TourFacts:
    """Say where I am and hear where the one who leads is; who comes first leads."""
    person = visitor.need("tables")
    if person.id not in _crew(live, wish.match):
        raise Forbidden(_("Only those who played look back together."), code="not-seated")
    return _told(harbour, live.room.table, person.id, person.name, wish)


def _told(harbour: Harbour, table: str, person: str, name: str, wish: TourRequest) -> TourFacts:
    key, tours = (table, wish.match), harbour.reviews.tours
    if wish.alone:
        leads = tours.follow(key)
    else:
        asks = Tour(person, wish.page, name, wish.where.model_dump(), 0.0)
        leads = tours.lead(key, asks, takes=wish.lead)
    if leads is None:
        return TourFacts(leader=None, mine=False, where=None)
    mine = (leads.person, leads.page) == (person, wish.page)
    return TourFacts(leader=leads.name, mine=mine, where=Place(**leads.where))
