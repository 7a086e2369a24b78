"""The deals of the day: the same cards for everybody, one try each, and how I fared among the others."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta
from html import escape
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from pydantic import Field

from cayona import registry
from cayona.kernel.game import Game
from cayona.kernel.language import figure, ngettext
from cayona.kernel.language import gettext as _
from cayona.server.deals.house import Deal as HouseDeal
from cayona.server.deals.house import HouseResult
from cayona.server.errors import NotFound
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentHarbour
from cayona.server.http.answers import Ok
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.storage.logbook import Deal, Tried
from cayona.server.tables.daily import HOUSE, is_against_bots, sizes, streak, today

router = APIRouter(tags=["logbook"])

REMEMBERED: Final = timedelta(days=400)
"""How far back a streak is looked for."""
CELLS: Final = 10
"""In the bar of what is shared."""
PICTURE: Final = (600, 315)
SEA, WAVE, INK = "#eaf4f4", "#1d5c78", "#10384a"


class DailyDeals(Ok):
    """The deals of today, and how I fared."""

    day: str
    ends: float = Field(description="When the next ones come: midnight UTC, in seconds since 1970.")
    streak: int = Field(description="Days in a row on which I finished a deal; one missed day is forgiven.")
    deals: list[dict[str, Any]] = Field(
        description="What is dealt; once I have finished it, also my result, the others' and the bots'."
    )


@router.get("/daily", include_in_schema=False)
async def daily_page(
    desk: CurrentDesk, visitor: CurrentVisitor, harbour: CurrentHarbour, request: Request
) -> Response:
    """Show the deals of today."""
    with desk.speaking():
        told = await deals_told(harbour, visitor, str(request.base_url))
        return desk.page("daily.html", visitor, told.model_dump(), {"daily": told.day})


@router.get("/api/daily")
async def daily_deals(visitor: CurrentVisitor, harbour: CurrentHarbour, request: Request) -> DailyDeals:
    """Tell the deals of today, how I fared, how many did worse, and what the bots of the house reached."""
    return await deals_told(harbour, visitor, str(request.base_url))


@router.get("/api/daily/{game}/{seats}/picture.svg", include_in_schema=False)
async def daily_picture(
    game: str, seats: int, visitor: CurrentVisitor, harbour: CurrentHarbour, request: Request
) -> Response:
    """Draw my result of today, to be shared: it tells nothing of the cards."""
    told = await deals_told(harbour, visitor, str(request.base_url))
    for deal in told.deals:
        if (deal["game"], deal["seats"]) == (game, seats) and deal["share"]:
            headers = {
                "Cache-Control": "no-store",
                "Content-Disposition": f'attachment; filename="{game}-{told.day}.svg"',
            }
            return Response(
                picture(deal["share"].splitlines()[:-1]), media_type="image/svg+xml", headers=headers
            )
    raise NotFound(_("You have not finished this deal today."), code="no-such-deal")


# --- What is told --------------------------------------------------------------------------------------


async def deals_told(harbour: Harbour, visitor: Visitor, address: str) -> DailyDeals:
    """Return the deals of today as a visitor is told them."""
    day = today(time.time())
    begun = await _begun(harbour, visitor, day)
    days = streak((deal.day for deal in begun if deal.won is not None), day)
    mine = {(deal.game, deal.seats): deal for deal in begun if deal.day == day}
    midnight = datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)
    deals = [
        await _told(harbour, game, seats, day, mine.get((game.name, seats)))
        for game in registry.games()
        for seats in sizes(game)
    ]
    for deal in deals:
        deal["share"] = share_text(deal, day, days, address) if deal["won"] is not None else ""
    return DailyDeals(day=day, ends=midnight.timestamp(), streak=days, deals=deals)


async def _begun(harbour: Harbour, visitor: Visitor, day: str) -> list[Deal]:
    if visitor.id is None:
        return []
    owner = await harbour.store.owner_of(visitor.id)
    since = (date.fromisoformat(day) - REMEMBERED).isoformat()
    return await harbour.store.deals_of(owner, since)


async def _told(harbour: Harbour, game: Game, seats: int, day: str, mine: Deal | None) -> dict[str, Any]:
    """Return one deal; what others and the bots made of it is told to those who have finished it."""
    told: dict[str, Any] = {
        "game": game.name,
        "title": game.title,
        "seats": seats,
        "against": HOUSE if is_against_bots(game, seats) else "",
        "table": None if mine is None else mine.table,
        "won": None if mine is None else mine.won,
        "result": "",
        "better_than": None,
        "others": 0,
        "house": [],
    }
    house = harbour.house.results(HouseDeal(game.name, seats, day))
    if mine is None or mine.won is None:
        return told
    found = await harbour.store.deal_results(day, game.name, seats)
    told["result"] = result_words(game, mine.won, mine.score or 0.0)
    told["better_than"], told["others"] = standing(found, (mine.won, mine.score or 0.0))
    told["house"] = [_house_row(game, one) for one in house]
    return told


def _house_row(game: Game, one: HouseResult) -> dict[str, Any]:
    return {"bot": one.bot, "won": one.won, "result": result_words(game, one.won, one.reached)}


def result_words(game: Game, won: bool, reached: float) -> str:
    """Say how a deal went, also worth telling when it was lost."""
    words = game.reached_words(reached)
    return _("won, {reached}").format(reached=words) if won else words


def standing(found: list[Tried], mine: tuple[bool, float]) -> tuple[int | None, int]:
    """Return than how many of a hundred others I did better, equals counted half, and how many there are."""
    others = sum(one.people for one in found) - 1
    if others <= 0:
        return None, 0
    behind = sum(one.people for one in found if (one.won, one.score) < mine)
    equal = sum(one.people for one in found if (one.won, one.score) == mine) - 1
    return round(100 * (behind + equal / 2) / others), others


# --- What is shared ------------------------------------------------------------------------------------


def share_text(deal: dict[str, Any], day: str, days: int, address: str) -> str:
    """Return a few lines to share that tell nothing of the cards."""
    lines = [f"Cayona · {deal['title']} · {day}", f"{'★ ' if deal['won'] else ''}{deal['result']}"]
    if deal["better_than"] is not None:
        full = round(CELLS * deal["better_than"] / 100)
        told = _("better than {share} % of {count}")
        others = told.format(share=figure(deal["better_than"]), count=figure(deal["others"]))
        lines.append(f"{'▰' * full}{'▱' * (CELLS - full)} {others}")
    if days > 1:
        lines.append(ngettext("{count} day in a row", "{count} days in a row", days).format(count=days))
    return "\n".join([*lines, f"{address.rstrip('/')}/daily"])


def picture(lines: list[str]) -> str:
    """Draw the lines on a sea, the first one large."""
    width, height = PICTURE
    rows = "".join(
        f'<text x="40" y="{90 + 58 * row}" font-size="{36 if row == 0 else 28}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    wave = "q75 -22 150 0t150 0 150 0 150 0"
    waves = "".join(f'<path d="M0 {height - 40 + 14 * row}{wave}V{height}H0z"/>' for row in range(3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">'
        f'<rect width="{width}" height="{height}" fill="{SEA}"/>'
        f'<g fill="{WAVE}" opacity=".35">{waves}</g>'
        f'<g font-family="Georgia, serif" fill="{INK}">{rows}</g></svg>'
    )
