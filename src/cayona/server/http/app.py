"""The application: opens what it needs, wires the routes, and turns every refusal into one shape."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from math import ceil
from typing import Any, Final

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from cayona.build import VERSION
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import read_all
from cayona.server.alarms import watch
from cayona.server.config import Config
from cayona.server.encoding import encoded
from cayona.server.errors import TooMany, status_of
from cayona.server.faults import note_fault
from cayona.server.harbour import Harbour
from cayona.server.http import (
    accounts,
    daily,
    desk,
    fairness,
    hints,
    kitchen,
    learning,
    lobby,
    logbook,
    manual,
    my_page,
    my_tables,
    notices,
    pages,
    people,
    programs,
    puzzling,
    replays,
    reviews,
    showing,
    sockets,
    status,
    streams,
    tables,
    thoughts,
    touring,
    tournaments,
)
from cayona.server.http.answers import REFUSALS
from cayona.server.http.languages import Languages
from cayona.server.http.patience import Crowd
from cayona.server.http.refusals import refusal_body
from cayona.server.http.security import Security
from cayona.server.http.visitors import Doorkeeper, current_visitor
from cayona.server.storage import Store
from cayona.server.workers.pool import BotPool

LOG: Final = logging.getLogger(__name__)
CODES: Final = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "too-large"}
BOTS_AFTER: Final = 1.0
LANGUAGES_AFTER: Final = 2.0
"""Seconds after the start; whoever waits for the server itself is answered first."""


class Answer(JSONResponse):
    """JSON that carries whatever text people send, even half a surrogate pair."""

    def render(self, content: Any) -> bytes:
        """Return it as bytes."""
        return encoded(content)


def create_app(config: Config, place: tuple[str, int] | None = None) -> FastAPI:
    """Return the application; it opens its database when it starts and closes it when it stops.

    `place` is where other processes that share the database reach this one.
    """
    app = FastAPI(
        title="Cayona",
        version=VERSION,
        summary="Tables for sea games.",
        lifespan=lambda app: _lifespan(app, config, place),
        redoc_url=None,
        docs_url=None,
        redirect_slashes=False,
        default_response_class=Answer,
    )
    # Those before the one that answers are made ready for the first request, so pages come first.
    parts = (
        pages, people, accounts, desk, my_page, logbook, daily, tournaments,
        notices, lobby, my_tables, programs, hints,
        learning, puzzling, showing, thoughts, replays, reviews, touring, tables,
        fairness, streams, sockets, status, manual, kitchen,
    )  # fmt: skip
    for part in parts:
        # Sockets and hosts count for themselves, and the files of a page do not count.
        limited = [] if part in (sockets, manual, kitchen, pages, status) else [Depends(current_visitor)]
        app.include_router(part.router, dependencies=limited, responses=REFUSALS)
    app.add_exception_handler(CayonaError, _refusal)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(Security, config=config)
    app.add_middleware(Languages)  # the outermost: whatever refuses, it speaks the visitor's language
    return app


@asynccontextmanager
async def _lifespan(
    app: FastAPI, config: Config, place: tuple[str, int] | None
) -> AsyncIterator[dict[str, Any]]:
    config.data.mkdir(parents=True, exist_ok=True)
    store = await Store.open(config.url)
    pool = BotPool(
        config.bot_workers or None, queue_each=int(config.thinking_per_address * config.rate_limits) or None
    )
    try:
        harbour = Harbour(config, store, pool, place)
        app.state.config = config
        app.state.harbour = harbour
        app.state.doorkeeper = await Doorkeeper.open(config, store)
        harbour.on_stored = partial(app.state.doorkeeper.limits.count, "lines-here")
        app.state.connections = sockets.Connections()
        crowd = Crowd(config)
        await harbour.start()
        harbour.own(app.state.connections.look_after(), "look after sockets")
        harbour.own(app.state.doorkeeper.look_after(), "look after sessions")
        harbour.own(watch(harbour), "look after alarms")
        harbour.own(_wake_bots(pool), "wake the bots")
        harbour.own(_read_languages(), "read all languages")
        try:
            # For the near side of connections.
            yield {"peers": harbour.peers, "doorkeeper": app.state.doorkeeper, "crowd": crowd}
        finally:
            await harbour.close()
    finally:
        await pool.close()
        await store.close()


async def _wake_bots(pool: BotPool) -> None:
    """Have a worker ready before somebody plays against a bot; who is quicker waits for one."""
    await asyncio.sleep(BOTS_AFTER)
    try:
        await pool.start()
    except CayonaError as problem:
        note_fault(LOG, "bots cannot think", str(problem))


async def _read_languages() -> None:
    """Read all languages before somebody waits for theirs."""
    await asyncio.sleep(LANGUAGES_AFTER)
    await asyncio.to_thread(read_all)


async def _refusal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, CayonaError)
    headers = {"Retry-After": str(ceil(error.wait))} if isinstance(error, TooMany) else None
    return Answer(refusal_body(error), status_of(error), headers)


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    message = _("The request is wrong at “{place}”: {why}.").format(place=place, why=_wrong(first))
    return Answer({"ok": False, "code": "bad-request", "message": message, "rule": None}, 422)


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, f"http-{error.status_code}")
    body = {"ok": False, "code": code, "message": _http_sentence(error), "rule": None}
    return Answer(body, error.status_code, error.headers)


def _wrong(problem: dict[str, Any]) -> str:
    """Say what is wrong with a part of a request; what only a program gets wrong is said in English."""
    known = {
        "missing": _("it is missing"),
        "json_invalid": _("it is not JSON"),
        "int_type": _("it is not a whole number"),
        "int_parsing": _("it is not a whole number"),
        "string_type": _("it is not text"),
        "string_too_long": _("it is too long"),
        "bool_type": _("it is neither true nor false"),
    }
    return known.get(problem["type"], str(problem["msg"]))


def _http_sentence(error: HTTPException) -> str:
    """Return our own words for what the framework refuses with a bare phrase."""
    detail = str(error.detail)
    if detail != HTTPStatus(error.status_code).phrase:
        return detail
    return {
        400: _("This request cannot be read."),
        404: _("There is nothing here."),
        405: _("This address does not take that kind of request."),
    }.get(error.status_code, detail)
