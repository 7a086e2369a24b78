"""`cayona serve`: the tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark

HELP: Final = mark(
    "Serve tables for people and bots.\n\n"
    "Needs nothing else: games are kept in one SQLite file in the data directory. Every setting is also an "
    "environment variable, such as CAYONA_PORT.\n\n"
    "Examples:\n"
    "  cayona serve\n"
    "  cayona serve --host 0.0.0.0 --port 8080 --data /var/lib/cayona\n"
    "  cayona serve --database-url postgresql://localhost/cayona --workers 2"
)


def serve(
    host: Annotated[str | None, typer.Option(help=_("The address to listen on (127.0.0.1)."))] = None,
    port: Annotated[int | None, typer.Option(help=_("The port to listen on (8000)."))] = None,
    data: Annotated[Path | None, typer.Option(help=_("Where everything is kept (cayona-data)."))] = None,
    database_url: Annotated[str | None, typer.Option(help=_("PostgreSQL instead of SQLite."))] = None,
    workers: Annotated[
        int | None, typer.Option(help=_("Server processes; more than 1 needs PostgreSQL."))
    ] = None,
    bot_workers: Annotated[int | None, typer.Option(help=_("Processes in which bots think."))] = None,
    bot_seconds: Annotated[float | None, typer.Option(help=_("How long a bot may think (1)."))] = None,
    bot_pause: Annotated[
        float | None, typer.Option(help=_("Seconds before a bot's move while people watch (0.6)."))
    ] = None,
    public_url: Annotated[str | None, typer.Option(help=_("The address people use, behind a proxy."))] = None,
    trusted_proxies: Annotated[
        str | None, typer.Option(help=_("From whom X-Forwarded headers are believed (127.0.0.1)."))
    ] = None,
    idle_minutes: Annotated[
        float | None, typer.Option(help=_("After so long a table that nobody watches is put away (10)."))
    ] = None,
    rate_limits: Annotated[
        float | None, typer.Option(help=_("Times what one visitor may ask for (1); 0 for no limits."))
    ] = None,
) -> None:
    """Run the server until it is stopped."""
    from cayona.server.config import read_config
    from cayona.server.run import run

    run(
        read_config(
            host=host,
            port=port,
            data=data,
            database_url=database_url,
            workers=workers,
            bot_workers=bot_workers,
            bot_seconds=bot_seconds,
            bot_pause=bot_pause,
            public_url=public_url,
            trusted_proxies=trusted_proxies,
            idle_minutes=idle_minutes,
            rate_limits=rate_limits,
        )
    )
