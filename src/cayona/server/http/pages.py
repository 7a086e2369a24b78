"""The pages: lobby, new table, table, replay, and the files they use."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cayona import registry
from cayona.bots.puzzle import has_puzzles
from cayona.bots.strength import strength_sentence
from cayona.kernel.areas import Arrangement
from cayona.kernel.errors import CayonaError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext, language_name, languages, ngettext, pgettext, speaking, spoken
from cayona.kernel.language import gettext as _
from cayona.kernel.provenance import Provenance, summed_up
from cayona.server.encoding import encoded
from cayona.server.errors import NotFound, status_of
from cayona.server.harbour import Harbour
from cayona.server.http.access import CurrentHarbour, check_may_look
from cayona.server.http.alive import can_be_removed, is_put_away, looks_in, open_to_all, with_games
from cayona.server.http.assets import WEB, assets
from cayona.server.http.forms import LOOKED_THROUGH, board_picture, option_facts, preset_facts, preset_picture
from cayona.server.http.kept import kept_templates
from cayona.server.http.packing import packed
from cayona.server.http.visitors import CurrentVisitor, Visitor
from cayona.server.http.words import reactions, script_words, sea_name
from cayona.server.live import LiveTable
from cayona.server.tables.commands import BEGINNER, STAND_IN
from cayona.server.tables.daily import today
from cayona.server.tables.pace import OFFERED, pace_words
from cayona.server.workers.warmup import is_warming_up
from cayona.svg.palette import THEMES
from cayona.svg.seats import SEAT_SIGNS, sign_definitions

router = APIRouter(include_in_schema=False)

THEME_COOKIE: Final = "cayona-theme"
ARRANGEMENT_COOKIE: Final = "cayona-arrangement"
"""Which arrangement the page asked for last, so that the next one begins with it."""
FOREVER: Final = "public, max-age=31536000, immutable"
CODE_COLOURS: Final = {"dark": "#1D2B33", "light": "#FFFCF4"}
"""Square codes are read by cameras: dark on light, by night too."""
LISTED: Final = 30
REMEMBERED: Final = 200
DAYS: Final = 7
"""Daily deals of one's own in the lobby."""
TableKind = Literal["table", "screen", "hand"]
MOST_OVER: Final = 3
"""Finished matches of one's own in the lobby."""


# --- Templates -----------------------------------------------------------------------------------------


@cache
def templates() -> Environment:
    """Return the templates of all pages."""
    environment = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        bytecode_cache=kept_templates(),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext
    )
    environment.globals.update(
        asset=lambda name: assets().url(name),
        iso=lambda at: datetime.fromtimestamp(at, UTC).isoformat(timespec="minutes"),
        languages={code: language_name(code) for code in languages()},
        marks=sign_definitions(len(SEAT_SIGNS)).replace('id="seat-', 'id="mark-'),
        opponent=STAND_IN,
        beginner=BEGINNER,
    )
    return environment


class Desk:
    """Renders pages for one request, in its language and theme."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.language = spoken()
        theme = request.cookies.get(THEME_COOKIE)
        self.theme = theme if theme in THEMES else "auto"
        self.arrangement: Arrangement = (
            "wide" if request.cookies.get(ARRANGEMENT_COOKIE) == "wide" else "tall"
        )

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """Make sentences in the visitor's language."""
        with speaking(self.language):
            yield

    def page(
        self, name: str, visitor: Visitor, facts: dict[str, Any], data: dict[str, Any], status: int = 200
    ) -> Response:
        """Return a page; `data` is what its script is told."""
        told = {
            "me": None if visitor.person is None else visitor.person.name,
            "suggested": sea_name(secrets.randbelow(1000)),
            "words": script_words(),
            **data,
        }
        html = (
            templates()
            .get_template(name)
            .render(
                language=self.language,
                theme=self.theme,
                visitor=visitor.person,
                path=self.request.url.path,
                data=told,
                **facts,
            )
        )
        return self._packed(html, status)

    def _packed(self, html: str, status: int) -> Response:
        headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
        return packed(self.request, html.encode(), "text/html; charset=utf-8", headers, status)

    def address(self, path: str) -> str:
        """Return the whole address of a page, as one sends it to friends."""
        public = self.request.app.state.config.public_url
        return (public.rstrip("/") if public else str(self.request.base_url).rstrip("/")) + path

    def trouble(self, visitor: Visitor, error: CayonaError) -> Response:
        """Return a page that says what went wrong."""
        return self.page("trouble.html", visitor, {"message": str(error)}, {}, status_of(error))


CurrentDesk = Annotated[Desk, Depends(Desk)]


# --- Files ---------------------------------------------------------------------------------------------


@router.get("/static/{version}/{name}")
async def static_file(version: str, name: str, request: Request) -> Response:
    """Return a file of the pages; under its own version it never changes."""
    found = assets().files.get(name) or await asyncio.to_thread(assets().picture, name)
    if found is None:
        raise NotFound(_("There is no such file."), code="no-such-file")
    keep = FOREVER if version == assets().version else "no-cache"
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(found.body, media_type=found.kind, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(found.packed, media_type=found.kind, headers=headers)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """Return the ship for browsers that ask without being told where it is."""
    return Response(
        assets().files["ship.svg"].body,
        media_type="image/svg+xml",
        headers={"Cache-Control": "max-age=86400"},
    )


# --- The lobby -----------------------------------------------------------------------------------------


@router.get("/")
async def lobby(desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor) -> Response:
    """Show what there is to play, and where."""
    now = time.time()
    rows = await harbour.store.tables(public=True, phase=None, limit=100)
    rows = open_to_all(rows, now, looks_in(harbour))
    known, hosted = await _tables_of(harbour, visitor)
    mine = [row for row in known if row["phase"] != "closed"]
    asleep = [row for row in mine if is_put_away(row, now)]
    awake = [row for row in mine if not is_put_away(row, now)][:LISTED]
    with desk.speaking():
        own = [await _own_row(harbour, visitor, _row(row)) for row in awake]
        own.sort(key=lambda row: (not row["your_turn"], row["phase"] == "over"))
        seen = {row["id"] for row in mine}
        others = [_row(row) for row in rows if row["id"] not in seen]
        facts = {
            "games": [
                {**_card(game, desk.theme), **_alone(game, known), **_taught(game, known)}
                for game in assets().games
            ],
            "mine": [row for row in own if row["phase"] != "over"] + _some_over(own),
            "asleep": [{**_row(row), "your_turn": False} for row in asleep[:LISTED]],
            "removable": {row["id"] for row in mine if row["id"] in hosted and can_be_removed(row, now)},
            "waiting": [row for row in others if row["phase"] == "waiting" and row["open"]][:LISTED],
            "playing": [row for row in others if row["phase"] == "playing" and row["watch"] == "anyone"][
                :LISTED
            ],
        }
        return desk.page("lobby.html", visitor, facts | {"warming_up": is_warming_up()}, {})


async def _tables_of(harbour: Harbour, visitor: Visitor) -> tuple[list[dict[str, Any]], set[str]]:
    """Return the tables where the visitor sits or that they have opened, and which these are."""
    if visitor.id is None:
        return [], set()
    sat = with_games(await harbour.store.tables(person=visitor.id, limit=REMEMBERED))
    hosted = with_games(await harbour.store.tables(host=visitor.id, limit=REMEMBERED))
    seen = {row["id"] for row in sat}
    rows = sat + [row for row in hosted if row["id"] not in seen]
    return sorted(rows, key=lambda row: -float(row["changed"])), {row["id"] for row in hosted}


def _card(game: Game, theme: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "sentence": game_sentence(game),
        "seats": game.default_seats,
        "least": game.seats[0],
        "most": game.seats[-1],
        "minutes": game.minutes,
        "weight": game.weight,
        "picture": assets().url(f"{game.name}-{spoken()}-{theme}.svg"),
    }


def _alone(game: Game, known: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what there is for one player alone: the deal of the day, and how earlier ones went."""
    days = {row["daily"]: row for row in reversed(known) if row["game"] == game.name and row.get("daily")}
    day = today(time.time())
    return {
        "alone": 1 in game.seats,
        "today": day,
        "dealt": days[day]["id"] if day in days else None,
        "days": [days[one] for one in sorted(days, reverse=True) if days[one]["won"] is not None][:DAYS],
    }


def _taught(game: Game, known: list[dict[str, Any]]) -> dict[str, Any]:
    """Tell whether somebody should learn the game first: it has lessons, and they have not played it."""
    played = any(row["game"] == game.name for row in known)
    teaches = bool(registry.lessons(game))
    return {"teaches": teaches, "new": not played and teaches, "puzzles": has_puzzles(game)}


def game_sentence(game: Game) -> str:
    """Return the one sentence that says what a game is about."""
    return _(game.summary)


def _row(row: dict[str, Any]) -> dict[str, Any]:
    game = registry.game(row["game"])
    seats = [
        {**seat, "name": _called(seat), "letter": SEAT_SIGNS[number].letter, "number": number}
        for number, seat in enumerate(row["seats"])
    ]
    opens = sum(seat["kind"] == "open" for seat in seats)
    return {"rated": False, **row, "title": game.title, "seats": seats, "open": opens}


def _called(seat: dict[str, Any]) -> str | None:
    """Return the name on a seat; of somebody who was forgotten there is none."""
    return _("a former player") if seat["kind"] == "person" and not seat["name"] else seat.get("name")


def _some_over(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in rows if row["phase"] == "over"][:MOST_OVER]


async def _own_row(harbour: Harbour, visitor: Visitor, row: dict[str, Any]) -> dict[str, Any]:
    room = await harbour.glance(row["id"]) if row["phase"] == "playing" else None
    return {**row, "your_turn": room is not None and room.is_turn_of(visitor.id)}


# --- New table -----------------------------------------------------------------------------------------


@router.get("/new/{name}")
async def new_table(
    name: str, desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> Response:
    """Show everything one can choose for a table of a game."""
    sat = [] if visitor.id is None else await harbour.store.tables(person=visitor.id, limit=LOOKED_THROUGH)
    with desk.speaking():
        try:
            game = registry.game(name)
        except CayonaError as error:
            return desk.trouble(visitor, NotFound(str(error), code="unknown-game"))
        facts = _form_facts(game, desk, harbour, sat) | {"table": "", "others": []}
        return desk.page("new.html", visitor, facts, {"game": game.name})


def _form_facts(game: Game, desk: Desk, harbour: Harbour, sat: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what the form for a table of a game shows; `sat` are tables where the visitor sits."""
    return {
        "card": _card(game, desk.theme),
        "game": game.name,
        "seats": list(game.seats),
        "default_seats": game.default_seats,
        "letters": [sign.letter for sign in SEAT_SIGNS],
        "bots": [level(offer, game) for offer in _bots(harbour)],
        "presets": preset_facts(game, desk.theme),
        "options": [option_facts(game, option_name, sat, desk.theme) for option_name in game.options],
        "clocks": [
            {"value": f"{clock.kind}:{clock.seconds}:{clock.increment}", "label": pace_words(clock)}
            for clock in OFFERED
        ],
    }


@router.get("/new/{name}/board")
async def board_chosen(
    name: str, request: Request, options: str, arrangement: Arrangement, language: str, theme: str
) -> Response:
    """Return the picture of a board with options that are being chosen, or what is wrong with them."""
    if language not in languages() or theme not in THEMES:
        raise NotFound(_("There is no such file."), code="no-such-file")
    told = board_picture(name, options, arrangement, language, theme)
    return packed(request, json.dumps(told).encode(), "application/json", {"Cache-Control": "max-age=3600"})


@router.get("/new/{name}/{picture}.svg")
async def preset_file(name: str, picture: str, request: Request) -> Response:
    """Return the picture of a preset, named after it, a language and a light."""
    preset, _dash, rest = picture.partition("-")
    language, _dash, theme = rest.partition("-")
    drawn = None
    if language in languages() and theme in THEMES and name in {game.name for game in registry.games()}:
        drawn = preset_picture(name, preset, language, theme)
    if drawn is None:
        raise NotFound(_("There is no such file."), code="no-such-file")
    return packed(request, drawn.encode(), "image/svg+xml", {"Cache-Control": "max-age=3600"})


def level(offer: dict[str, Any], game: Game) -> dict[str, Any]:
    """Return a bot for the form, with how strong it was measured to be at the tables of the game."""
    told = {
        f"{mode} {seats}": strength_sentence(game, offer["name"], seats, mode)
        for mode in game.presets
        for seats in game.seats
    }
    return {**offer, "strengths": {table: words for table, words in told.items() if words}}


def _bots(harbour: Harbour) -> list[dict[str, Any]]:
    """Return the bots that can play; one whose file has a problem is left out."""
    return [offer for offer in harbour.bots.offered() if not offer.get("problem")]


# --- The table -----------------------------------------------------------------------------------------


@router.get("/t/{table}")
async def table_page(
    table: str, desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> Response:
    """Show a table: its waiting room, its board or its result."""
    return await show_table(table, desk, harbour, visitor)


async def show_table(
    table: str, desk: Desk, harbour: Harbour, visitor: Visitor, kind: TableKind = "table"
) -> Response:
    """Return the page of a table: the usual one, that of a large screen, or that of a phone beside it."""
    with desk.speaking():
        try:
            live = await harbour.table(table)
            seat = check_may_look(live, visitor)
        except CayonaError as error:
            return desk.trouble(visitor, error)
        async with live.lock:
            text, _name = live.view(seat, 0, "", desk.arrangement)
            data = {
                "table": table,
                "host": visitor.id is not None and visitor.id == live.room.host,
                "view": json.loads(text),
                "bots": _bots(harbour),
                "link": desk.address(f"/t/{table}"),
                "reasons": f"/rules/{live.room.game.name}-{spoken()}.json",
                "named": visitor.person is not None and visitor.person.account is not None,
                "games": [
                    {"name": game.name, "title": game.title, "sizes": list(game.seats)}
                    for game in registry.games()
                ],
                "reactions": reactions(),
                "muted": await _muted(harbour, live, visitor),
                "coach": coach_words(live),
                "kind": kind,
                "examples": list(registry.examples(live.room.game)),
            }
            facts = _table_facts(live, desk, kind)
        return desk.page("table.html", visitor, facts, data)


async def _muted(harbour: Harbour, live: LiveTable, visitor: Visitor) -> list[int]:
    """Return the seats of those whom the visitor does not want to hear."""
    people = set() if visitor.id is None else await harbour.store.mutes(visitor.id)
    return [number for number, seat in enumerate(live.room.seats) if seat.person in people]


@router.get("/t/{table}/change")
async def change_page(
    table: str, desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor, game: str = ""
) -> Response:
    """Show the host everything that can be changed before the match, for this game or another one."""
    with desk.speaking():
        try:
            room = (await harbour.table(table)).room
            if visitor.id is None or visitor.id != room.host or room.phase != "waiting":
                raise NotFound(
                    _("Only the host of a table can change it, before the match."), code="not-host"
                )
            chosen = registry.game(game or room.game.name)
        except CayonaError as error:
            return desk.trouble(visitor, error)
        sat = await harbour.store.tables(person=visitor.id, limit=LOOKED_THROUGH)
        facts = _form_facts(chosen, desk, harbour, sat) | {
            "table": table,
            "others": [other for other in registry.games() if other.name != chosen.name],
        }
        settings = room.settings.to_json()
        if chosen is not room.game:
            del settings["options"]
        return desk.page(
            "new.html", visitor, facts, {"game": chosen.name, "table": table, "settings": settings}
        )


def _table_facts(live: LiveTable, desk: Desk, kind: TableKind) -> dict[str, Any]:
    import segno

    link = desk.address(f"/t/{live.room.table}" + ("" if kind == "table" else "/hand"))
    return {
        "kind": kind,
        "title": live.room.game.title,
        "sentence": game_sentence(live.room.game),
        "goal": goal_line(live),
        "overview": overview_facts(live.room.game, desk.theme),
        "game": live.room.game.name,
        "table": live.room.table,
        "chapters": rule_chapters(live.room.game),
        "rules_summed_up": rules_summed_up(live.room.game),
        "link": link,
        "code": segno.make(link, micro=False).svg_inline(border=2, omitsize=True, **CODE_COLOURS),
        "clock": live.room.settings.clock.kind,
        "rated": live.room.settings.rated,
        "daily": live.room.settings.daily,
        "tournament": live.room.tournament,
        "goes_on": live.room.origin is not None,
    }


def coach_words(live: LiveTable) -> dict[str, str] | None:
    """Return what a coach says at a table, by when it says it; None where there is no coach."""
    if not live.room.settings.coached:
        return None
    welcome = _("Your first game, against beginners. I will speak up when something new happens.")
    welcome = " ".join(filter(None, (welcome, goal_line(live))))
    told = {when: _(words) for when, words in registry.remarks(live.room.game).items()}
    return {"start": welcome, "deal": welcome, **told}


def goal_line(live: LiveTable) -> str:
    """Return what one plays for at a table, in one line; empty if the game does not say."""
    game, settings = live.room.game, live.room.settings
    told = registry.overview(game)
    return "" if told is None else told.goal_line(game.checked_options(settings.seats, settings.options))


def overview_facts(game: Game, theme: str) -> dict[str, Any] | None:
    """Return how a game is played, with pictures; None if it does not say."""
    told = registry.overview(game)
    if told is None:
        return None
    files = [f"/learn/{game.name}/{nth}-{spoken()}-{theme}.svg" for nth in range(len(told.pictures))]
    parts = [(_("The goal"), told.goal), (_("A turn"), told.turn), (_("The end"), told.end)]
    return {
        "parts": [
            {"name": name, "words": _(words), "picture": file}
            for (name, words), file in zip(parts, files, strict=True)
        ],
        "tips": [_(tip) for tip in told.tips],
    }


def rule_chapters(game: Game) -> list[tuple[str, list[tuple[str, str, str, bool]]]]:
    """Return the rulebook of a game: chapters, rules, and where these come from; empty if it has none.

    Of every rule it tells whether there is more to say (`reasons`). What only programs need stands in the
    documentation.
    """
    book = registry.rulebook(game)
    if book is None:
        return []
    origins = registry.provenance(game)
    return [
        (_(title), [_told_rule(rule, _(book.RULES[rule]), origins.get(rule)) for rule in rules])
        for title, rules in book.CHAPTERS.items()
        if title not in getattr(book, "FOR_PROGRAMS", ())
    ]


def _told_rule(rule: str, words: str, origin: Provenance | None) -> tuple[str, str, str, bool]:
    return (rule, words, "", False) if origin is None else (rule, words, origin.told(), bool(origin.cause))


@router.get("/rules/{name}-{language}.json")
async def reasons(name: str, language: str, request: Request) -> Response:
    """Return why we ruled as we did, and the other readings, rule by rule: asked for when it is unfolded."""
    if language not in languages() or name not in registry.names():
        raise NotFound(_("There is no such file."), code="no-such-file")
    with speaking(language):
        origins = registry.provenance(registry.game(name))
        told = {rule: origin.explained() for rule, origin in origins.items() if origin.cause}
    return packed(request, encoded(told), "application/json", {"Cache-Control": "max-age=3600"})


def rules_summed_up(game: Game) -> str:
    """Return how many rules of a game are as printed, and in which rulebook; empty if it does not tell."""
    origins = registry.provenance(game)
    return " ".join((summed_up(origins.values()), _(registry.rulebook(game).BOOK))) if origins else ""


@router.get("/seat/{secret}")
async def seat_page(
    secret: str, desk: CurrentDesk, harbour: CurrentHarbour, visitor: CurrentVisitor
) -> Response:
    """Offer to go on playing here on a seat that was taken on another device.

    Whoever is known here as the person of the seat goes straight to the table, and the link stays good.
    """
    link = await harbour.store.seat_link(secret) if secret.isprintable() else None
    if link is not None and link.person == visitor.id:
        return RedirectResponse(f"/t/{link.table}", 303, {"Cache-Control": "no-store"})
    with desk.speaking():
        return desk.page("seat.html", visitor, {}, {"secret": secret})
