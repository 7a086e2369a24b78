"""Tournaments: the pages and what programs ask; who plays is told by names and numbers, never by ids."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, Field

from cayona import registry
from cayona.kernel.errors import CayonaError
from cayona.kernel.game import Game
from cayona.kernel.language import figure, ngettext
from cayona.kernel.language import gettext as _
from cayona.server.entries import TournamentLine
from cayona.server.errors import Forbidden, NotFound, TooMany
from cayona.server.finished import mode_of
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentDoorkeeper, CurrentHarbour
from cayona.server.http.answers import Ok
from cayona.server.http.forms import preset_facts
from cayona.server.http.logbook_rows import mode_name
from cayona.server.http.pages import CurrentDesk
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.storage import Person
from cayona.server.storage.tournaments import ListedTournament
from cayona.server.tables.pace import OFFERED, pace_words
from cayona.server.tournaments import commands
from cayona.server.tournaments.standings import Standing
from cayona.server.tournaments.terms import STYLES, TournamentTerms, check_to_come, read_terms
from cayona.server.tournaments.tournament import BOT, Entrant, Pairs, Tournament

router = APIRouter(tags=["tournaments"])

ID_BYTES: Final = 9
MOST_HOSTED: Final = 3
"""So many tournaments of one host that are not over."""
WAIT: Final = 60.0
LISTED: Final = 50
FORGOTTEN: Final = 14 * 24 * 3600.0

Id = Annotated[str, Path(max_length=40)]


class TournamentRequest(BaseModel):
    """A tournament to be announced."""

    name: str = Field(max_length=200)
    settings: dict[str, Any] = Field(
        description="Of every table: `game`, `clock`, and as far as wanted `seats`, `options`, `rated`.",
        examples=[{"game": "cartagena", "seats": 2, "clock": {"kind": "decision", "seconds": 60}}],
    )
    style: str = Field(default="swiss", max_length=20, description="“swiss”, “round-robin” or “arena”.")
    rounds: int = Field(default=5, description="Of a Swiss tournament.")
    minutes: int = Field(default=60, description="Of an arena.")
    duplicate: bool = Field(default=False, description="The same deal at all tables of a round.")
    fill: str = Field(
        default="bosun",
        max_length=40,
        description="The bot on seats for which there are no players; “” if some rest.",
    )
    starts: float = Field(default=0.0, description="Seconds since 1970; 0 if I begin it myself.")


class TournamentCommand(BaseModel):
    """What is asked of a tournament."""

    bot: str | None = Field(
        default=None, max_length=40, description="With “join”: a bot that plays like anybody."
    )
    player: int | None = Field(
        default=None, ge=1, description="With “leave”: whom the host takes out, by number."
    )


class TournamentAnnounced(Ok):
    """A tournament was announced."""

    tournament: str


class TournamentList(Ok):
    """Tournaments, the last changed first."""

    tournaments: list[dict[str, Any]]


class TournamentVersion(Ok):
    """How far a tournament is."""

    version: int
    table: str | None = Field(description="The table where I play now.")


class TournamentFacts(Ok):
    """All that everybody may know of a tournament, and what concerns me."""

    id: str
    version: int
    phase: str = Field(description="“open”, “running”, “over” or “cancelled”.")
    terms: dict[str, Any]
    host: bool = Field(description="Whether I am the host.")
    called_off: bool = Field(description="Whether no more rounds begin.")
    joined: bool
    table: str | None = Field(description="The table where I play now.")
    began: float
    ends: float | None = Field(description="When an arena begins no more matches.")
    standings: list[dict[str, Any]]
    rounds: list[dict[str, Any]] = Field(
        description="The last first. Results of the same deal are told when everybody has played it."
    )


# --- Pages -----------------------------------------------------------------------------------------------


@router.get("/tournaments", include_in_schema=False)
async def tournaments_page(
    desk: CurrentDesk,
    visitor: CurrentVisitor,
    harbour: CurrentHarbour,
    game: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """List tournaments, and offer to announce one."""
    with desk.speaking():
        listed = [_listed(row) for row in await harbour.store.tournaments(limit=LISTED) if _is_known(row)]
        chosen = registry.game(game) if game in registry.names() else registry.games()[0]
        facts = {
            "running": [row for row in listed if row["phase"] == "running" or _is_announced(row)],
            "over": [row for row in listed if row["phase"] == "over"],
            "chosen": _form(chosen, desk.theme),
            "games": [{"name": one.name, "title": one.title} for one in registry.games()],
            "styles": {style: style_name(style) for style in STYLES},
            "clocks": [
                {"value": f"{clock.kind}:{clock.seconds}:{clock.increment}", "label": pace_words(clock)}
                for clock in OFFERED
                if clock.kind != "none"
            ],
            "bots": [one["name"] for one in harbour.bots.offered() if not one.get("problem")],
        }
        return desk.page("tournaments.html", visitor, facts, {})


def _is_announced(row: dict[str, Any]) -> bool:
    """Tell whether a tournament may still begin: one that nobody has touched for long is not listed."""
    return row["phase"] == "open" and bool(max(row["changed"], row["starts"]) > time.time() - FORGOTTEN)


def _form(game: Game, theme: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "usual": game.default_seats,
        "presets": preset_facts(game, theme),
    }


@router.get("/tournaments/{tournament}", include_in_schema=False)
async def tournament_page(
    tournament: Id, desk: CurrentDesk, visitor: CurrentVisitor, harbour: CurrentHarbour
) -> Response:
    """Show how a tournament stands, who meets whom, and what I can do."""
    with desk.speaking():
        try:
            found = await harbour.tournaments.get(tournament)
        except CayonaError as error:
            return desk.trouble(visitor, error)
        told = told_tournament(found, visitor, await _table_of(harbour, found, visitor))
        bots = [one["name"] for one in harbour.bots.offered() if not one.get("problem")]
        here = {BOT + name for name in bots if found.is_here(BOT + name)}
        facts = {
            **told.model_dump(),
            "summary": summary_words(found.terms),
            "title": found.terms.name,
            "game": found.terms.settings.game,
            "bots": [name for name in bots if BOT + name not in here],
            "link": desk.address(f"/tournaments/{tournament}"),
            "may_join": _may_join(found, visitor),
        }
        shown = {
            "tournament": tournament,
            "version": found.version,
            "running": found.phase in ("open", "running"),
        }
        return desk.page("tournament.html", visitor, facts, {**shown, "table": told.table})


def _may_join(tournament: Tournament, visitor: Visitor) -> bool:
    try:
        commands.join(tournament, visitor.id or "", "")
    except CayonaError:
        return False
    return True


# --- For programs ----------------------------------------------------------------------------------------


@router.get("/api/tournaments")
async def list_tournaments(harbour: CurrentHarbour, visitor: CurrentVisitor) -> TournamentList:
    """List tournaments, the last changed first."""
    rows = await harbour.store.tournaments(limit=LISTED)
    return TournamentList(tournaments=[_listed(row) for row in rows if _is_known(row)])


@router.post("/api/tournaments")
async def announce(
    wish: TournamentRequest, harbour: CurrentHarbour, visitor: CurrentVisitor, keeper: CurrentDoorkeeper
) -> TournamentAnnounced:
    """Announce a tournament; I am its host, and play only if I join."""
    person = visitor.need("tables")
    terms = read_terms(wish.model_dump())
    check_to_come(terms)
    if terms.fill:
        harbour.bots.check(terms.fill)
    keeper.limits.take("open", person.id)
    open_ones = [
        row for row in await harbour.store.tournaments(host=person.id) if row.phase in ("open", "running")
    ]
    most = int(MOST_HOSTED * harbour.config.rate_limits)
    if 0 < most <= len(open_ones):
        told = _("{most} of your tournaments are not over; end one first.").format(most=figure(most))
        raise TooMany(told, code="too-many-tournaments", wait=WAIT)
    made = secrets.token_urlsafe(ID_BYTES)
    await harbour.tournaments.open(made, person.id, terms)
    return TournamentAnnounced(tournament=made)


@router.get("/api/tournaments/{tournament}")
async def tournament_facts(
    tournament: Id, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> TournamentFacts:
    """Return how a tournament stands."""
    found = await harbour.tournaments.get(tournament)
    return told_tournament(found, visitor, await _table_of(harbour, found, visitor))


@router.get("/api/tournaments/{tournament}/version")
async def tournament_version(
    tournament: Id, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> TournamentVersion:
    """Return whether there is anything new, and where I play: to be asked again and again."""
    found = await harbour.tournaments.get(tournament)
    return TournamentVersion(version=found.version, table=await _table_of(harbour, found, visitor))


@router.post("/api/tournaments/{tournament}/{command}")
async def ask_tournament(
    tournament: Id, command: Id, wish: TournamentCommand, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> TournamentFacts:
    """Ask something of a tournament: `join`, `leave`, `begin` or `cancel`.

    The host also lets bots join, and takes others out. Whoever leaves plays their match to its end; whoever
    does not come to one is taken out, gets nothing for it, and may join again.
    """
    person = visitor.need("tables")
    if command not in WISHES:
        known = ", ".join(WISHES)
        raise NotFound(
            _("There is no command “{command}” here; there are {known}.").format(
                command=command, known=known
            ),
            code="no-such-command",
        )
    found = await harbour.tournaments.get(tournament)
    if wish.bot is not None:
        harbour.bots.check(wish.bot)
    elif command == "join":
        await _check_welcome(harbour, found, person)
    asked = WISHES[command]
    changed = await harbour.tournaments.submit(tournament, lambda now: asked(now, person, wish))
    return told_tournament(changed, visitor, await _table_of(harbour, changed, visitor))


async def _check_welcome(harbour: Harbour, tournament: Tournament, person: Person) -> None:
    host = tournament.host
    if host is not None and host != person.id and await harbour.store.blocks([host], person.id):
        raise Forbidden(_("You and the host of this tournament do not play together."), code="blocked")


def _join(tournament: Tournament, person: Person, wish: TournamentCommand) -> TournamentLine:
    if wish.bot is not None:
        return commands.join_bot(tournament, person.id, wish.bot)
    return commands.join(tournament, person.id, person.name)


WISHES: Final[dict[str, Callable[[Tournament, Person, TournamentCommand], TournamentLine]]] = {
    "join": _join,
    "leave": lambda tournament, person, wish: commands.leave(tournament, person.id, wish.player),
    "begin": lambda tournament, person, wish: commands.begin(tournament, person.id),
    "cancel": lambda tournament, person, wish: commands.cancel(tournament, person.id),
}


# --- What is told ----------------------------------------------------------------------------------------


async def _table_of(harbour: Harbour, tournament: Tournament, visitor: Visitor) -> str | None:
    """Return the table where a visitor plays, once the match has begun there."""
    table = tournament.table_of(visitor.id)
    if table is None:
        return None
    try:
        return table if (await harbour.glance(table)).phase == "playing" else None
    except NotFound:
        return None


def told_tournament(tournament: Tournament, visitor: Visitor, table: str | None) -> TournamentFacts:
    """Return what a visitor may know: nothing of deals that others still play."""
    terms, me = tournament.terms, visitor.id
    arena = terms.style == "arena" and tournament.began
    return TournamentFacts(
        id=tournament.id,
        version=tournament.version,
        phase=tournament.phase,
        terms=terms.to_json(),
        host=me is not None and me == tournament.host,
        called_off=tournament.is_called_off,
        joined=tournament.is_here(me),
        table=table,
        began=tournament.began,
        ends=tournament.ends() if arena else None,
        standings=[_standing(tournament, one, me) for one in tournament.standings()],
        rounds=[_round(tournament, number) for number in range(len(tournament.rounds), 0, -1)],
    )


def _standing(tournament: Tournament, one: Standing, me: str | None) -> dict[str, Any]:
    entrant = tournament.entrants[one.player]
    return {
        **_player(entrant, one.player),
        "rank": one.rank,
        "points": float(one.points),
        "matches": one.matches,
        "wins": one.wins,
        "ties": [float(tie) for tie in one.ties],
        "here": entrant.is_here,
        "me": one.player == me,
    }


def _player(entrant: Entrant, player: str) -> dict[str, Any]:
    return {"number": entrant.number, "name": entrant.called(), "bot": player.startswith(BOT)}


def _round(tournament: Tournament, number: int) -> dict[str, Any]:
    open_deal = not tournament.terms.duplicate or tournament.is_round_over(number)
    known = tournament.entrants
    return {
        "round": number,
        "tables": [
            _table(tournament, pairs, open_deal)
            for pairs in tournament.tables.values()
            if pairs.round == number
        ],
        "resting": [_player(known[player], player) for player in tournament.rounds[number - 1].resting],
    }


def _table(tournament: Tournament, pairs: Pairs, open_deal: bool) -> dict[str, Any]:
    """Return one table; with a deal that others still play neither its result nor its address."""
    played = pairs.played if open_deal else None
    seats = []
    for seat, player in enumerate(pairs.seats):
        told = (
            {"number": None, "name": tournament.terms.fill, "bot": True}
            if player is None
            else _player(tournament.entrants[player], player)
        )
        place = None if played is None else played.places[seat]
        seats.append({**told, "place": place, "absent": played is not None and player in played.absent})
    return {"table": pairs.table if open_deal else None, "over": pairs.is_over, "seats": seats}


def _is_known(row: ListedTournament) -> bool:
    """Tell whether the game of a tournament is here: its package may have been taken away."""
    return row.terms["settings"]["game"] in registry.names()


def _listed(row: ListedTournament) -> dict[str, Any]:
    terms = read_terms(row.terms)
    return {
        "id": row.id,
        "name": terms.name,
        "game": terms.settings.game,
        "title": registry.game(terms.settings.game).title,
        "phase": row.phase,
        "players": row.players,
        "style": terms.style,
        "summary": summary_words(terms),
        "starts": terms.starts,
        "changed": row.changed,
    }


def style_name(style: str) -> str:
    """Return what people call a kind of tournament."""
    return {
        "swiss": _("Swiss: equals meet"),
        "round-robin": _("Round robin: all meet"),
        "arena": _("Arena: match after match"),
    }[style]


def summary_words(terms: TournamentTerms) -> list[str]:
    """Return what is agreed, in a few words each."""
    settings = terms.settings
    game = registry.game(settings.game)
    mode = mode_name(settings.game, mode_of(game, settings.seats, settings.options))
    length = {
        "swiss": ngettext("Swiss, {count} round", "Swiss, {count} rounds", terms.rounds),
        "round-robin": _("Round robin"),
        "arena": ngettext("Arena, {count} minute", "Arena, {count} minutes", terms.minutes),
    }[terms.style].format(count=terms.rounds if terms.style == "swiss" else terms.minutes)
    size = ngettext("{count} player at a table", "{count} players at a table", settings.seats)
    told = [game.title, mode, size.format(count=settings.seats), length, pace_words(settings.clock)]
    if terms.duplicate:
        told.append(_("the same deal at every table"))
    if settings.rated:
        told.append(_("rated"))
    return told
