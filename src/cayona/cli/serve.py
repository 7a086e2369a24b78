"""`cayona serve`: the tables in the browser."""

from __future__ import annotations

import gc
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
    "  cayona serve --lan\n"
    "  cayona serve --host 0.0.0.0 --port 8080 --data /var/lib/cayona\n"
    "  cayona serve --database-url postgresql://localhost/cayona --workers 2"
)


def serve(
    lan: Annotated[
        bool, typer.Option("--lan", help=_("Let others on the same network play; prints a code for phones."))
    ] = False,
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
        float | None, typer.Option(help=_("Seconds for each line before a bot moves while people watch (1)."))
    ] = None,
    absence_seconds: Annotated[
        float | None,
        typer.Option(help=_("Seconds a table waits for somebody who has to decide but is away (45).")),
    ] = None,
    public_url: Annotated[str | None, typer.Option(help=_("The address people use, behind a proxy."))] = None,
    trusted_proxies: Annotated[
        str | None, typer.Option(help=_("Whose X-Forwarded headers are trusted."))
    ] = None,
    peer_host: Annotated[
        str | None, typer.Option(help=_("The address at which other machines of the harbour reach this one."))
    ] = None,
    idle_minutes: Annotated[
        float | None,
        typer.Option(help=_("Minutes after which a table that nobody watches is put away (10).")),
    ] = None,
    rate_limits: Annotated[
        float | None, typer.Option(help=_("Multiplies what one visitor may ask for (1); 0 for no limits."))
    ] = None,
    connections_per_address: Annotated[
        int | None, typer.Option(help=_("Connections that one address may hold at once (256)."))
    ] = None,
    header_seconds: Annotated[
        float | None, typer.Option(help=_("How long a visitor may take to send the head of a request (10)."))
    ] = None,
    body_seconds: Annotated[
        float | None, typer.Option(help=_("How long a visitor may take to send the rest of it (20)."))
    ] = None,
    watching_per_address: Annotated[
        int | None, typer.Option(help=_("Sockets and streams that one address may have open (64)."))
    ] = None,
    watching_per_person: Annotated[
        int | None, typer.Option(help=_("Sockets and streams that one person may have open (16)."))
    ] = None,
    watching_per_table: Annotated[
        int | None, typer.Option(help=_("Sockets and streams that one table may have open (200)."))
    ] = None,
    tables_per_address: Annotated[
        int | None, typer.Option(help=_("Unfinished tables opened from one address (60)."))
    ] = None,
    tables_per_person: Annotated[
        int | None, typer.Option(help=_("Unfinished tables opened by one person (30)."))
    ] = None,
    kept_per_person: Annotated[
        int | None,
        typer.Option(help=_("Tables kept for the person who opened them, finished ones too (1000).")),
    ] = None,
    megabytes_per_person: Annotated[
        float | None,
        typer.Option(help=_("Megabytes for the tables that one person has opened (50).")),
    ] = None,
    lines_per_table: Annotated[
        int | None, typer.Option(help=_("Lines that the log and the chat of a table may have (20000)."))
    ] = None,
    thinking_per_address: Annotated[
        int | None,
        typer.Option(help=_("Bot decisions that may be waiting for the tables of one address (32).")),
    ] = None,
    status_token: Annotated[
        str | None,
        typer.Option(help=_("Anyone with this token may read /status and /metrics from anywhere.")),
    ] = None,
    key_file: Annotated[
        str | None,
        typer.Option(help=_("The file with the key of this harbour (secret.key in the data directory).")),
    ] = None,
    backup_hours: Annotated[
        float | None,
        typer.Option(help=_("Hours without a new backup before an alarm is raised (48).")),
    ] = None,
    mail_url: Annotated[
        str | None, typer.Option(help=_("The server that sends e-mail, smtp://user:password@host:587."))
    ] = None,
    mail_from: Annotated[str | None, typer.Option(help=_("The address that e-mail is sent from."))] = None,
    notice_seconds: Annotated[
        float | None,
        typer.Option(
            help=_("Seconds after which somebody who is asked but away is notified, if they wish (30).")
        ),
    ] = None,
    review_seconds: Annotated[
        float | None,
        typer.Option(help=_("Seconds of one processor for the review of a match; 0 for no reviews (15).")),
    ] = None,
    notice_retry_seconds: Annotated[
        float | None,
        typer.Option(help=_("A notice that did not arrive is sent again after this many seconds (30).")),
    ] = None,
    webhooks: Annotated[
        str | None,
        typer.Option(
            help=_("Where notices may be sent: “public” https addresses, “any” or “none” (public).")
        ),
    ] = None,
) -> None:
    """Run the server until it is stopped."""
    gc.disable()  # all that is loaded now stays: looking through it takes a seventh of the time
    from cayona.server.config import read_config
    from cayona.server.run import run

    gc.enable()

    run(
        read_config(
            lan=lan or None,
            host=host,
            port=port,
            data=data,
            database_url=database_url,
            workers=workers,
            bot_workers=bot_workers,
            bot_seconds=bot_seconds,
            bot_pause=bot_pause,
            absence_seconds=absence_seconds,
            public_url=public_url,
            trusted_proxies=trusted_proxies,
            peer_host=peer_host,
            idle_minutes=idle_minutes,
            rate_limits=rate_limits,
            connections_per_address=connections_per_address,
            header_seconds=header_seconds,
            body_seconds=body_seconds,
            watching_per_address=watching_per_address,
            watching_per_person=watching_per_person,
            watching_per_table=watching_per_table,
            tables_per_address=tables_per_address,
            tables_per_person=tables_per_person,
            kept_per_person=kept_per_person,
            megabytes_per_person=megabytes_per_person,
            lines_per_table=lines_per_table,
            thinking_per_address=thinking_per_address,
            status_token=status_token,
            key_file=key_file,
            backup_hours=backup_hours,
            mail_url=mail_url,
            mail_from=mail_from,
            notice_seconds=notice_seconds,
            review_seconds=review_seconds,
            notice_retry_seconds=notice_retry_seconds,
            webhooks=webhooks,
        )
    )
