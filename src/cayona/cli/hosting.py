"""`cayona admin`: what a host does with people and tables while the server runs."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar
from urllib.request import Request, urlopen

import typer
from rich.table import Table

from cayona.cli.admin import BackupFile, Data, DatabaseUrl, report, run_work, url_of
from cayona.cli.admin import admin as admin
from cayona.cli.output import terminal
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import ngettext

if TYPE_CHECKING:
    from cayona.server.storage import Person, Store

T = TypeVar("T")
DAY = 24 * 3600.0
STATUS_SECONDS = 20.0

Who = Annotated[str, typer.Argument(metavar="WHO", help=_("An account, or the id of a person."))]


def _with_store(data: Path | None, database_url: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    from cayona.server.admin import with_store

    return run_work(with_store(url_of(data, database_url), work))


async def _found(store: Store, who: str) -> Person:
    person = await store.account(who) or await store.person(who)
    if person is None:
        raise CayonaError(_("There is no such person."), code="no-such-person")
    return person


def _print_rows(heads: tuple[str, ...], rows: list[tuple[Any, ...]]) -> None:
    table = Table(*heads)
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    terminal().print(table)


@admin.command("status", help=_("Tell how a running server is doing: alarms, load, bots, storage, faults."))
def show_status(
    address: Annotated[str, typer.Argument(help=_("The address of the server."))] = "",
) -> None:
    """Ask a server how it is doing; away from its machine CAYONA_STATUS_TOKEN is shown."""
    from cayona.server.config import read_config

    config = read_config()
    address = address or config.public_url or f"http://{config.host}:{config.port}"
    told = _status(f"{address.rstrip('/')}/status", config.status_token)
    for alarm in told["alarms"]:
        terminal().print(alarm["sentence"], style="bold", markup=False)
    rows = [
        (_("Processes"), len(told["processes"])),
        (_("Tables in memory"), told["tables"]),
        (_("Matches"), told["playing"]),
        (_("Sockets"), told["sockets"]),
        (_("Bots thinking, and waiting to"), f"{told['bots']['busy']}, {told['bots']['queued']}"),
        (_("Bot processes"), told["bots"]["workers"]),
        (_("99 of 100 moves stored within"), f"{told['changes']['p99_ms']:.0f} ms"),
        (_("Memory"), f"{told['memory_mb']:.0f} MB"),
        (_("Free disk space"), f"{told['disk']['free'] >> 20} MB"),
        (_("Last backup"), told["last_backup"] or _("never")),
        (_("Last tested restore"), told["last_tested_restore"] or _("never")),
        (_("Faults"), told["faults"]),
    ]
    _print_rows(("", ""), rows)
    for fault in [fault for process in told["processes"] for fault in process["recent_faults"]]:
        line = f"{fault['reference']}  {fault['times']} ×  {fault['what']}: {fault['kind']} {fault['why']}"
        terminal().print(line, markup=False)


def _status(address: str, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urlopen(Request(address, headers=headers), timeout=STATUS_SECONDS) as answer:  # noqa: S310
            told: dict[str, Any] = json.load(answer)
    except (OSError, ValueError) as problem:  # nobody there, a refusal, not an address, not our program
        raise CayonaError(
            _("The server at {address} does not tell: {why}").format(address=address, why=problem),
            code="no-status",
        ) from problem
    return told


@admin.command("tables", help=_("List the tables that changed last."))
def list_tables(data: Data = None, database_url: DatabaseUrl = None) -> None:
    """List tables."""
    rows = _with_store(data, database_url, lambda store: store.tables(limit=100))
    _print_rows((_("Table"), _("Game"), _("Phase")), [(row["id"], row["game"], row["phase"]) for row in rows])


@admin.command("people", help=_("List people, the most recent first, or search for a name."))
def list_people(
    text: Annotated[str, typer.Argument(help=_("Part of a name or account."))] = "",
    data: Data = None,
    database_url: DatabaseUrl = None,
) -> None:
    """List people."""
    people = _with_store(data, database_url, lambda store: store.find_people(text, 100))
    marks = {True: _("yes"), False: ""}
    _print_rows(
        (_("Id"), _("Name"), _("Account"), _("Host"), _("Banned")),
        [(one.id, one.name, one.account or "", marks[one.is_host], marks[one.is_banned]) for one in people],
    )


@admin.command("host", help=_("Let somebody with an account be a host; they need a second factor as well."))
def make_host(
    who: Who,
    data: Data = None,
    database_url: DatabaseUrl = None,
    yes: Annotated[bool, typer.Option("--yes/--no", help=_("Take that role away again."))] = True,
) -> None:
    """Make a host."""

    async def work(store: Store) -> None:
        person = await _found(store, who)
        await store.set_host(person.id, yes)

    _with_store(data, database_url, work)
    terminal().print(_("Done."))


@admin.command("ban", help=_("Keep somebody out from now on, or let them in again."))
def ban_person(
    who: Who,
    data: Data = None,
    database_url: DatabaseUrl = None,
    yes: Annotated[bool, typer.Option("--yes/--no", help=_("Let them in again."))] = True,
) -> None:
    """Ban somebody."""

    async def work(store: Store) -> None:
        await store.ban((await _found(store, who)).id, yes)

    _with_store(data, database_url, work)
    terminal().print(_("Done."))


@admin.command("rename", help=_("Give somebody another name."))
def rename_person(
    who: Who,
    name: Annotated[str, typer.Argument(help=_("The new name."))],
    data: Data = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Rename somebody."""
    from cayona.server.names import checked_name

    async def work(store: Store) -> None:
        await store.rename((await _found(store, who)).id, checked_name(name))

    _with_store(data, database_url, work)
    terminal().print(_("Done."))


@admin.command("reset-password", help=_("Print a link that lets somebody choose a new password, once."))
def reset_password(who: Who, data: Data = None, database_url: DatabaseUrl = None) -> None:
    """Print a link to a new password."""
    from cayona.server.config import read_config

    async def work(store: Store) -> str:
        return await store.add_reset((await _found(store, who)).id)

    secret = _with_store(data, database_url, work)
    config = read_config(data=data, database_url=database_url)
    place = config.public_url.rstrip("/") or f"http://{config.host}:{config.port}"
    terminal().print(f"{place}/reset/{secret}", soft_wrap=True)


@admin.command("close", help=_("Close a table, whatever is going on there."))
def close_table(
    table: Annotated[str, typer.Argument(help=_("The id of the table."))],
    data: Data = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Close a table."""
    from cayona.server.errors import no_such_table
    from cayona.server.tables import commands
    from cayona.server.tables.room import Room
    from cayona.server.tables.summaries import summary_of

    async def work(store: Store) -> None:
        entries = await store.entries(table)
        if not entries:
            raise no_such_table()
        room = Room(table).fold(entries)
        entry = commands.shut(room)
        room.add(entry)
        await store.append(table, entry, summary_of(room))

    _with_store(data, database_url, work)
    terminal().print(_("Done."))


@admin.command(
    "prune", help=_("Remove tables that are over, or never began, and have been left alone for a long time.")
)
def prune_tables(
    days: Annotated[float, typer.Option(min=1, help=_("Left alone for this many days."))] = 365,
    data: Data = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Remove old tables."""

    async def work(store: Store) -> int:
        return await store.drop_tables(await store.old_tables(time.time() - days * DAY))

    count = _with_store(data, database_url, work)
    terminal().print(
        ngettext("{count} table was removed.", "{count} tables were removed.", count).format(count=count)
    )


@admin.command("new-key", help=_("Accept the key file that is there now, if the old one is lost."))
def new_key(data: Data = None, database_url: DatabaseUrl = None) -> None:
    """Forget which key was used."""
    from cayona.server.storage.backup import KEY_NOTE

    _with_store(data, database_url, lambda store: store.drop_meta(KEY_NOTE))
    terminal().print(_("Done."))


@admin.command("test-restore", help=_("Restore a backup to another place as a trial, and examine it."))
def trial_restore(file: BackupFile, data: Data = None, database_url: DatabaseUrl = None) -> None:
    """Test a backup."""
    from cayona.server.admin import try_restore

    findings = run_work(try_restore(file, url_of(data, database_url)))
    report(terminal(), findings, _("The backup can be restored, and everything in it is fine."))
