"""`cayona admin`: what a host does with the data of a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cayona.cli.output import INTERRUPTED, check_writable, complain, terminal
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark, ngettext

if TYPE_CHECKING:
    from cayona.server.admin import Finding

T = TypeVar("T")

SOMETHING_FOUND: Final = 1

HELP: Final = mark(
    "Back up, restore and examine the data of a server.\n\n"
    "Exit code 0: done, and all is well. 1: something was found. 2: it cannot be done, and the reason is "
    "given."
)
BACKUP_HELP: Final = mark(
    "Write everything to one file, as it is right now; the server can keep running.\n\n"
    "The file holds secrets (seeds of running matches, hashes of passwords): keep it as safe as the "
    "database. It can be restored to any database, SQLite or PostgreSQL.\n\n"
    "Examples:\n"
    "  cayona admin backup tonight.cayona\n"
    "  cayona admin backup tonight.cayona --database-url postgresql://localhost/cayona"
)
RESTORE_HELP: Final = mark(
    "Fill a database from a backup, all or nothing; no server may be using it.\n\n"
    "A database that is not empty is left alone unless --force is given.\n\n"
    "Examples:\n"
    "  cayona admin restore tonight.cayona --data elsewhere"
)
DOCTOR_HELP: Final = mark(
    "Go through the log of every table and compare it with what the lobby lists.\n\n"
    "With --repair, wrong lists are rewritten. Logs are never changed.\n\n"
    "Examples:\n"
    "  cayona admin doctor\n"
    "  cayona admin doctor --data /var/lib/cayona --repair"
)
UPGRADE_CHECK_HELP: Final = mark(
    "Replay every unfinished table on this version and report differences; nothing is changed.\n\n"
    "Run it with the new version before you serve with it.\n\n"
    "Examples:\n"
    "  cayona admin upgrade-check"
)

REBUILD_HELP: Final = mark(
    "Rebuild the logbook from the logs: results, totals and ratings; the server can keep running.\n\n"
    "The result is the same as before. Run it once after an upgrade from a version without a logbook.\n\n"
    "Examples:\n"
    "  cayona admin rebuild-logbook"
)

Data = Annotated[
    Path | None, typer.Option(help=_("The data directory of the server (cayona-data)."), show_default=False)
]
DatabaseUrl = Annotated[
    str | None, typer.Option(help=_("The database, if it is not in the data directory."), show_default=False)
]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("The backup."))]

admin = typer.Typer(help=_(HELP), no_args_is_help=True, rich_markup_mode="rich")


@admin.command("backup", help=_(BACKUP_HELP))
def make_backup(file: BackupFile, data: Data = None, database_url: DatabaseUrl = None) -> None:
    """Write a backup and note its time where the host sees it."""
    from cayona.server.admin import backup, note_backup

    url = url_of(data, database_url)
    check_writable(file)
    console = terminal()

    async def work(count: Callable[[int], None]) -> int:
        made = await backup(url, file, count=count)
        await note_backup(url)
        return made.rows

    rows = _counted(console, _("Writing"), work)
    told = ngettext("{rows} row was written to {file}.", "{rows} rows were written to {file}.", rows)
    console.print(told.format(rows=rows, file=file), soft_wrap=True)


@admin.command("restore", help=_(RESTORE_HELP))
def restore_backup(
    file: BackupFile,
    data: Data = None,
    database_url: DatabaseUrl = None,
    force: Annotated[bool, typer.Option(help=_("Throw away what the database holds now."))] = False,
) -> None:
    """Fill a database from a backup."""
    from cayona.server.admin import restore

    url = url_of(data, database_url)
    console = terminal()

    async def work(count: Callable[[int], None]) -> int:
        return (await restore(file, url, force=force, count=count)).rows

    rows = _counted(console, _("Restoring"), work)
    told = ngettext("{rows} row was restored.", "{rows} rows were restored.", rows)
    console.print(told.format(rows=rows))


@admin.command("doctor", help=_(DOCTOR_HELP))
def examine(
    data: Data = None,
    database_url: DatabaseUrl = None,
    repair: Annotated[bool, typer.Option(help=_("Rewrite wrong lists."))] = False,
) -> None:
    """Examine every table."""
    from cayona.server.admin import doctor
    from cayona.server.checkup import file_findings
    from cayona.server.config import read_config

    config = read_config(data=data, database_url=database_url)
    console = terminal()
    with _tables_bar(console, _("Examining")) as progress:
        findings = file_findings(config) + run_work(doctor(config.url, progress=progress, repair=repair))
    report(console, findings, _("Every log is sound, and the lobby lists what the logs say."))


@admin.command("upgrade-check", help=_(UPGRADE_CHECK_HELP))
def check_upgrade(data: Data = None, database_url: DatabaseUrl = None) -> None:
    """Replay the unfinished tables."""
    from cayona.server.admin import upgrade_check

    url = url_of(data, database_url)
    console = terminal()
    with _tables_bar(console, _("Replaying")) as progress:
        findings = run_work(upgrade_check(url, progress=progress))
    report(console, findings, _("Every unfinished table goes on unchanged on this version."))


@admin.command("rebuild-logbook", help=_(REBUILD_HELP))
def make_logbook(data: Data = None, database_url: DatabaseUrl = None) -> None:
    """Make the logbook anew."""
    from cayona.server.admin import rebuild_logbook

    url = url_of(data, database_url)
    console = terminal()
    with _tables_bar(console, _("Reading")) as progress:
        matches, findings = run_work(rebuild_logbook(url, progress=progress))
    told = ngettext("{count} match is in the logbook.", "{count} matches are in the logbook.", matches)
    report(console, findings, told.format(count=matches))


def url_of(data: Path | None, database_url: str | None) -> str:
    """Return the address of the database that is meant."""
    from cayona.server.config import read_config

    return read_config(data=data, database_url=database_url).url


def run_work(work: Coroutine[Any, Any, T]) -> T:
    """Run something to its end, or until somebody stops it."""
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        complain(_("Stopped."))
        raise typer.Exit(INTERRUPTED) from None


def _counted(
    console: Console, title: str, work: Callable[[Callable[[int], None]], Coroutine[Any, Any, T]]
) -> T:
    """Run something that tells how many rows are done; nobody knows how many there are."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        return run_work(work(lambda rows: bar.update(task, completed=rows)))


@contextmanager
def _tables_bar(console: Console, title: str) -> Iterator[Callable[[int, int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def report(console: Console, findings: list[Finding], all_is_well: str) -> None:
    """Print what was found, a line for each, and leave with the code that says so."""
    if not findings:
        console.print(all_is_well)
        return
    for finding in findings:
        console.print(f"{finding.code}: {finding.sentence}", soft_wrap=True)
    complain(
        ngettext(
            "{count} thing is not as it should be.",
            "{count} things are not as they should be.",
            len(findings),
        ).format(count=len(findings))
    )
    raise typer.Exit(SOMETHING_FOUND)
