"""The application: opens what it needs, wires the routes, and turns every refusal into one shape."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import cayona
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.server.config import Config
from cayona.server.errors import TooMany, error_body, status_of
from cayona.server.harbour import Harbour
from cayona.server.http import fairness, lobby, people, sockets, status, streams, tables
from cayona.server.http.security import Security, TooLarge
from cayona.server.http.visitors import Doorkeeper
from cayona.server.storage import Store
from cayona.server.workers.pool import BotPool

LOG: Final = logging.getLogger(__name__)


def create_app(config: Config) -> FastAPI:
    """Return the application; it opens its database when it starts and closes it when it stops."""
    app = FastAPI(
        title="Cayona",
        version=cayona.__version__,
        summary="Tables for sea games.",
        lifespan=lambda app: _lifespan(app, config),
        redoc_url=None,
        docs_url=None,
    )
    for part in (people, lobby, tables, fairness, streams, sockets, status):
        app.include_router(part.router)
    app.add_exception_handler(CayonaError, _refusal)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _fault)
    app.add_middleware(Security, config=config)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI, config: Config) -> AsyncIterator[None]:
    config.data.mkdir(parents=True, exist_ok=True)
    store = await Store.open(config.url)
    try:
        async with BotPool(config.bot_workers or None) as pool:
            harbour = Harbour(config, store, pool)
            app.state.config = config
            app.state.harbour = harbour
            app.state.doorkeeper = await Doorkeeper.open(config, store)
            await harbour.start()
            try:
                yield
            finally:
                await harbour.close()
    finally:
        await store.close()


async def _refusal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, CayonaError)
    code = 413 if isinstance(error, TooLarge) else status_of(error)
    headers = {"Retry-After": str(max(1, round(error.wait)))} if isinstance(error, TooMany) else None
    return JSONResponse(error_body(error), code, headers)


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    message = _("The request is wrong at “{place}”: {why}.").format(place=place, why=first["msg"])
    return JSONResponse({"ok": False, "code": "bad-request", "message": message, "rule": None}, 422)


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    body = {"ok": False, "code": f"http-{error.status_code}", "message": str(error.detail), "rule": None}
    return JSONResponse(body, error.status_code, error.headers)


async def _fault(request: Request, error: Exception) -> JSONResponse:
    LOG.error("a fault while answering %s", request.url.path, exc_info=error)
    message = _("Something went wrong on our side; nothing of yours was lost.")
    return JSONResponse({"ok": False, "code": "fault", "message": message, "rule": None}, 500)
