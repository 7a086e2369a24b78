"""`cayona serve`: the tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark

HELP: Final = mark(
    """Serve tables for people and bots.

    Needs nothing else: games are kept in one SQLite file in the data directory. Every setting is also an
    environment variable, such as CAYONA_PORT.

    Examples:

        cayona serve

        cayona serve --host 0.0.0.0 --port 8080 --data /var/lib/cayona

        cayona serve --database-url postgresql://localhost/cayona --workers 2
    """
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
    public_url: Annotated[str | None, typer.Option(help=_("The address people use, behind a proxy."))] = None,
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
            public_url=public_url,
        )
    )
