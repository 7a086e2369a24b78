"""What stays after the game: my history, people's profiles, leaderboards, friends, and a guest's logbook."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, Field

from cayona import registry
from cayona.kernel import seal
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.errors import Forbidden, NotFound
from cayona.server.finished import Pool
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.answers import Ok, Secret
from cayona.server.http.logbook_rows import (
    companion_row,
    match_row,
    mode_name,
    pool_name,
    rating_row,
    total_row,
)
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.people import bring_along
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.storage import Store
from cayona.server.storage.logbook import PAGE, Companion, Standing, Wanted
from cayona.server.storage.records import Person

router = APIRouter(tags=["logbook"])

HANDLE_LETTERS = 16
MOST_COMPANIONS = 500
"""Companions of one person among whom one is looked for."""
Name = Annotated[str, Path(max_length=100)]
Short = Annotated[str, Query(max_length=100, pattern=r"^[\w :.+~-]*$")]
Seats = Annotated[int, Query(ge=0, le=99)]


class BondRequest(BaseModel):
    """What I choose about somebody with whom I have played."""

    kind: Literal["friend", "blocked", "none"]


class ClaimRequest(BaseModel):
    """A guest's logbook that I take over."""

    secret: str = Field(max_length=100)


class LogbookFacts(Ok):
    """Matches and how somebody stands."""

    matches: list[dict[str, Any]] = Field(description="The last first; `next` asks for those before.")
    totals: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    next: str = Field(default="", description="Send it as `before`; empty if there are no more.")


class Leaderboard(Ok):
    """How people stand in one game, mode and number of seats."""

    game: str
    mode: str
    seats: int
    leaders: list[dict[str, Any]]
    friends: list[dict[str, Any]] = Field(description="I and my friends, sure of our ratings or not.")


def handle_of(person: str) -> str:
    """Return what a page calls a person by; ids themselves are nobody's to know."""
    return seal.digest("companion", seal.canonical([person]))[:HANDLE_LETTERS]


# --- History and profile -------------------------------------------------------------------------------


@router.get("/me/logbook", include_in_schema=False)
async def my_logbook_page(
    desk: CurrentDesk,
    visitor: CurrentVisitor,
    harbour: CurrentHarbour,
    game: Short = "",
    mode: Short = "",
    result: Short = "",
    opponent: Short = "",
    before: Short = "",
) -> Response:
    """Show what I have played, with whom, and how I stand."""
    with desk.speaking():
        if visitor.id is None or visitor.by_token:
            return desk.page("logbook.html", visitor, _empty_book(), {})
        store = harbour.store
        owner = await store.owner_of(visitor.id)
        known = await store.companions_of(owner, MOST_COMPANIONS if opponent else PAGE)
        wanted = Wanted(game, mode, result, _person_of(opponent, known), _read_place(before))
        book = await _book(store, owner, wanted)
        shown = {
            **book,
            "owner": None,
            "companions": [companion_row(one, handle_of(one.id)) for one in known[:PAGE]],
            "chosen": {"game": game, "mode": mode, "result": result, "opponent": opponent},
            "claimed": owner != visitor.id,
        }
        return desk.page("logbook.html", visitor, shown, {})


def _empty_book() -> dict[str, Any]:
    nothing: dict[str, Any] = {"matches": [], "totals": [], "ratings": [], "companions": [], "next": ""}
    chosen = {"game": "", "mode": "", "result": "", "opponent": ""}
    return {**nothing, "chosen": chosen, "games": [], "modes": [], "owner": None, "claimed": False}


async def _book(store: Store, owner: str, wanted: Wanted) -> dict[str, Any]:
    """Return one page of a history, the totals and the ratings, ready to be shown."""
    found = await store.history(owner, wanted, PAGE + 1)
    totals = await store.totals_of(owner)
    last = found[PAGE - 1].match if len(found) > PAGE else None
    played = [
        registry.game(name) for name in registry.names() if any(one.pool.game == name for one in totals)
    ]
    return {
        "matches": [match_row(one, handle_of) for one in found[:PAGE]],
        "totals": [total_row(one) for one in totals],
        "ratings": [rating_row(one) for one in await store.ratings_of(owner)],
        "next": "" if last is None else f"{last.at!r} {last.table} {last.round}",
        "games": [{"name": game.name, "title": game.title} for game in played],
        "modes": [
            {"name": name, "label": mode_name(wanted.game, name)}
            for name in sorted({one.pool.mode for one in totals if one.pool.game == wanted.game})
        ],
    }


def _read_place(before: str) -> tuple[float, str, int] | None:
    """Return where the page before ended; what cannot be read is the beginning."""
    parts = before.split(" ")
    try:
        known = len(parts) == 3 and len(parts[2]) < 7
        return (float(parts[0]), parts[1], int(parts[2])) if known else None
    except ValueError:
        return None


def _person_of(opponent: str, known: list[Companion]) -> str:
    """Return whom a handle means; a bot is named as it is."""
    if opponent.startswith("bot:") or not opponent:
        return opponent
    return next((one.id for one in known if handle_of(one.id) == opponent), opponent)


@router.get("/api/me/logbook")
async def my_logbook(
    harbour: CurrentHarbour,
    visitor: CurrentVisitor,
    game: Short = "",
    mode: Short = "",
    result: Short = "",
    opponent: Short = "",
    before: Short = "",
) -> LogbookFacts:
    """Return what I have played, fifty matches at a time, and how I stand."""
    person = visitor.need("tables")
    owner = await harbour.store.owner_of(person.id)
    known = await harbour.store.companions_of(owner, MOST_COMPANIONS) if opponent else []
    wanted = Wanted(game, mode, result, _person_of(opponent, known), _read_place(before))
    book = await _book(harbour.store, owner, wanted)
    return LogbookFacts(**{name: book[name] for name in ("matches", "totals", "ratings", "next")})


@router.get("/people/{name}", include_in_schema=False)
async def profile_page(
    name: Name, desk: CurrentDesk, visitor: CurrentVisitor, harbour: CurrentHarbour, before: Short = ""
) -> Response:
    """Show what everybody may know of somebody with an account."""
    with desk.speaking():
        try:
            person = await _shown_person(harbour.store, name, visitor)
        except CayonaError as error:
            return desk.trouble(visitor, error)
        book = await _book(harbour.store, person.id, Wanted(before=_read_place(before), public=True))
        chosen = _empty_book()["chosen"]
        shown = {**book, "owner": person, "companions": [], "chosen": chosen, "claimed": False}
        return desk.page("logbook.html", visitor, shown, {})


@router.get("/api/people/{name}")
async def profile(
    name: Name, harbour: CurrentHarbour, visitor: CurrentVisitor, before: Short = ""
) -> LogbookFacts:
    """Return what everybody may know of an account: matches at listed tables, totals, ratings."""
    person = await _shown_person(harbour.store, name, visitor)
    book = await _book(harbour.store, person.id, Wanted(before=_read_place(before), public=True))
    return LogbookFacts(**{part: book[part] for part in ("matches", "totals", "ratings", "next")})


async def _shown_person(store: Store, name: str, visitor: Visitor) -> Person:
    person = await store.account(name) if name.isprintable() else None
    if person is None or person.is_banned or (visitor.id and await store.blocks([visitor.id], person.id)):
        raise NotFound(_("There is no such person."), code="no-such-person")
    return person


# --- Leaderboards --------------------------------------------------------------------------------------


@router.get("/leaderboards/{game}", include_in_schema=False)
async def leaderboard_page(
    game: Name,
    desk: CurrentDesk,
    visitor: CurrentVisitor,
    harbour: CurrentHarbour,
    mode: Short = "",
    seats: Seats = 0,
) -> Response:
    """Show who is best at a game: friends first, then all whose ratings are sure."""
    with desk.speaking():
        try:
            played = registry.game(game)
        except CayonaError as error:
            return desk.trouble(visitor, NotFound(str(error), code="unknown-game"))
        pools = await harbour.store.pools(game)
        pool = _chosen_pool(game, mode, seats, pools)
        board = await _board(harbour.store, pool, visitor)
        shown = {
            **board,
            "title": played.title,
            "game": game,
            "pool": pool_name(pool),
            "pools": [
                {
                    "mode": one.mode,
                    "seats": one.seats,
                    "name": pool_name(one),
                    "count": count,
                    "chosen": one == pool,
                }
                for one, count in pools
            ],
            "games": [{"name": one.name, "title": one.title} for one in registry.games()],
        }
        return desk.page("leaderboard.html", visitor, shown, {})


@router.get("/api/leaderboards/{game}")
async def leaderboard(
    game: Name, harbour: CurrentHarbour, visitor: CurrentVisitor, mode: Short = "", seats: Seats = 0
) -> Leaderboard:
    """Return who is best at a game, in the mode and at the size of table that most play unless named."""
    registry.game(game)
    pool = _chosen_pool(game, mode, seats, await harbour.store.pools(game))
    board = await _board(harbour.store, pool, visitor)
    return Leaderboard(**pool._asdict(), **board)


def _chosen_pool(game: str, mode: str, seats: int, pools: list[tuple[Pool, int]]) -> Pool:
    fitting = [one for one, _count in pools if mode in ("", one.mode) and seats in (0, one.seats)]
    usual = Pool(game, mode or "classic", seats or registry.game(game).default_seats)
    return fitting[0] if fitting else usual


async def _board(store: Store, pool: Pool, visitor: Visitor) -> dict[str, Any]:
    mine: list[Standing] = []
    me = None if visitor.id is None else await store.owner_of(visitor.id)
    hidden: set[str] = set()
    if me is not None:
        bonds = await store.bonds_of(me)
        hidden = {other for other, kind in bonds.items() if kind == "blocked"}
        mine = await store.standings_of(pool, [me, *(one for one, kind in bonds.items() if kind == "friend")])
    leaders = await store.leaders(pool)
    return {
        "leaders": [
            {**rating_row(one), "rank": rank, "me": one.person == me}
            for rank, one in enumerate(leaders, 1)
            if one.person not in hidden
        ],
        "friends": [{**rating_row(one), "me": one.person == me} for one in mine],
    }


# --- Friends -------------------------------------------------------------------------------------------


@router.get("/api/me/companions")
async def my_companions(harbour: CurrentHarbour, visitor: CurrentVisitor) -> dict[str, Any]:
    """List those with whom I have played: friends first, then the last ones."""
    owner = await harbour.store.owner_of(visitor.need("tables").id)
    known = await harbour.store.companions_of(owner)
    return {"ok": True, "companions": [companion_row(one, handle_of(one.id)) for one in known]}


@router.post("/api/me/companions/{handle}")
async def choose_companion(
    handle: Name, wish: BondRequest, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> Ok:
    """Keep somebody with whom I have played as a friend, block them, or neither.

    Who is blocked cannot sit at my tables, nor I at theirs; I do not read what they say, and neither of us
    sees the other's profile.
    """
    store = harbour.store
    person = visitor.need_browser()
    owner = await store.owner_of(person.id)
    other = next(
        (one.id for one in await store.companions_of(owner, MOST_COMPANIONS) if handle_of(one.id) == handle),
        None,
    )
    if other is None:
        raise NotFound(_("You have not played with them."), code="no-companion")
    await store.set_bond(owner, other, None if wish.kind == "none" else wish.kind)
    await (store.mute if wish.kind == "blocked" else store.unmute)(person.id, other)
    return Ok()


# --- A guest's logbook ---------------------------------------------------------------------------------


@router.post("/api/me/claim-link")
async def claim_link(harbour: CurrentHarbour, visitor: CurrentVisitor) -> Secret:
    """Make a link by which an account, on whatever device, takes over what I have played as a guest."""
    person = visitor.need_browser()
    if person.account is not None:
        raise Forbidden(_("You have an account already: log in with it anywhere."), code="has-account")
    return Secret(secret=await harbour.store.add_claim(person.id))


@router.get("/claim/{secret}", include_in_schema=False)
async def claim_page(
    secret: Name, desk: CurrentDesk, visitor: CurrentVisitor, harbour: CurrentHarbour
) -> Response:
    """Offer to take a guest's logbook into one's account."""
    with desk.speaking():
        guest = await _guest_of(harbour.store, secret)
        if guest is None:
            return desk.trouble(visitor, NotFound(_("This link no longer works."), code="bad-link"))
        played = sum(one.played for one in await harbour.store.totals_of(guest.id))
        return desk.page("claim.html", visitor, {"guest": guest, "played": played, "secret": secret}, {})


@router.post("/api/me/claim")
async def take_claim(
    wish: ClaimRequest,
    request: Request,
    response: Response,
    visitor: CurrentVisitor,
    keeper: CurrentDoorkeeper,
    harbour: CurrentHarbour,
) -> Ok:
    """Take a guest's logbook into my account; the link works once."""
    person = visitor.need_browser()
    if person.account is None:
        raise Forbidden(_("Log in to your account first."), code="no-account")
    keeper.limits.take("login", visitor.address)
    guest = await _guest_of(keeper.store, wish.secret)
    if guest is None or guest.id == person.id:
        raise NotFound(_("This link no longer works."), code="bad-link")
    await bring_along(keeper, harbour, request, response, guest.id, person)
    return Ok()


async def _guest_of(store: Store, secret: str) -> Person | None:
    """Return the guest of a link; not one who has made an account since."""
    found = await store.claimant(secret) if secret.isprintable() else None
    guest = None if found is None else await store.person(found)
    return guest if guest is not None and guest.account is None else None
