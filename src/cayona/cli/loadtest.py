"""`cayona loadtest`: how much a table server on this machine can take."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from cayona.cli.output import complain, terminal
from cayona.kernel.language import figure, mark
from cayona.kernel.language import gettext as _

if TYPE_CHECKING:
    from cayona.lab.load_report import Plan, Report, Step

HELP = mark(
    "Put a table server on this machine under load and time every action.\n\n"
    "Opens tables with a guest on every seat, plays random legal choices, and measures how long an "
    "action takes until it is acknowledged (stored) and until all other seats have the new view. "
    "Without --url it starts a server of its own, with an empty database, and ends it. A server at "
    "--url must be on this machine and run with CAYONA_RATE_LIMITS=0.\n\n"
    "Examples:\n"
    "  cayona loadtest\n"
    "  cayona loadtest --tables 100 --actions-per-second 200 --seconds 10\n"
    "  cayona loadtest --ramp --actions-per-second 200 --seconds 5\n"
    "  cayona loadtest --game tortuga1667 --seats 9 --languages en,de --tables 100\n"
    "  cayona loadtest --profile --tables 300\n"
    "  cayona loadtest --url http://127.0.0.1:8000 --json"
)


def loadtest(
    url: Annotated[str | None, typer.Option("--url", help=_("A server that runs on this machine."))] = None,
    tables: Annotated[int, typer.Option("--tables", help=_("How many tables."))] = 1000,
    game: Annotated[str, typer.Option("--game", help=_("Which game."))] = "cartagena",
    seats: Annotated[int, typer.Option("--seats", help=_("How many seats."))] = 2,
    languages: Annotated[
        str, typer.Option("--languages", help=_("The languages of the seats, in turn: en,de."))
    ] = "en",
    sockets: Annotated[
        int, typer.Option("--sockets-per-table", help=_("One for each seat; the others watch."))
    ] = 2,
    rate: Annotated[
        float, typer.Option("--actions-per-second", help=_("At all tables together; a ramp begins here."))
    ] = 50,
    seconds: Annotated[
        float, typer.Option("--seconds", help=_("How long; with --ramp, how long at every rate."))
    ] = 30,
    ramp: Annotated[
        bool, typer.Option("--ramp", help=_("Raise the rate until the server cannot keep up."))
    ] = False,
    profile: Annotated[
        bool,
        typer.Option("--profile", help=_("Show where the time goes, at that rate and with the core full.")),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON instead of tables."))] = False,
) -> None:
    """Carry the load test out and print what it found."""
    from cayona.lab.load_report import Plan

    console = terminal()
    plan = Plan(tables, sockets, rate, seconds, ramp, game, seats, tuple(languages.split(",")), profile)
    report = _run(console, plan, url)
    if as_json:
        print(json.dumps(report.to_json(), indent=1, ensure_ascii=False))
    else:
        show(console, report)
    if report.errors and not ramp:
        complain(
            _("There were {count} errors, the first: {first}").format(
                count=report.errors, first=report.complaint or _("no answer, or a lost socket")
            )
        )
        raise typer.Exit(1)


def _run(console: Console, plan: Plan, url: str | None) -> Report:
    from cayona.lab.loadtest import load

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, refresh_per_second=2
    ) as progress:
        task = progress.add_task("", total=1)

        def tell(what: str, share: float) -> None:
            progress.update(task, description=what, completed=share)

        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            return runner.run(load(plan, url, tell))


def loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    """Use the lighter event loop where there is one."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.Loop


def show(console: Console, report: Report) -> None:
    """Print what a load test found."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bright_black")
    titles = (
        _("asked/s"),
        _("done/s"),
        _("until"),
        "p50 ms",
        "p95 ms",
        "p99 ms",
        _("max ms"),
        _("errors"),
        _("CPU ms"),
        _("bytes"),
    )
    for title in titles:
        table.add_column(title, justify="left" if title == titles[2] else "right")
    for step in report.steps:
        for until, times in ((_("stored"), step.acknowledged), (_("seen"), step.seen)):
            numbers = (times.p50, times.p95, times.p99, times.worst)
            table.add_row(
                *(
                    (figure(step.asked, ",.0f"), figure(step.reached, ",.0f"))
                    if times is step.acknowledged
                    else ("", "")
                ),
                until,
                *(figure(number, ",.1f") for number in numbers),
                *(_costs(step) if times is step.acknowledged else ("",) * 3),
            )
    console.print(table)
    console.print()
    if any(step.parts for step in report.steps):
        console.print(_parts(report.steps))
        console.print()
    for line in _lines(report):
        console.print(line)


def _costs(step: Step) -> tuple[str, ...]:
    cost, size = figure(step.cpu_ms_per_action, ".2f"), figure(step.bytes_per_seat_action, ",.0f")
    return str(step.errors), cost, size


def _parts(steps: list[Step]) -> Table:
    """Return where the time goes; the parts are named after the program's, in English."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bright_black")
    table.add_column(_("µs of processor time for an action"))
    for step in steps:
        table.add_column(_("at {rate}/s").format(rate=figure(step.reached, ",.0f")), justify="right")
    names = dict.fromkeys(name for step in steps for name in step.parts)
    for name in sorted(names, key=lambda name: -max(step.parts.get(name, 0) for step in steps)):
        table.add_row(name, *(figure(step.parts.get(name, 0), ",.0f") for step in steps))
    table.add_row(_("together"), *(figure(sum(step.parts.values()), ",.0f") for step in steps))
    return table


def _lines(report: Report) -> list[str]:
    plan = report.plan
    lines = [
        _("{tables} tables, {sockets} sockets; opened in {opening} s.").format(
            tables=plan.tables, sockets=plan.tables * plan.sockets, opening=figure(report.opening, ".1f")
        ),
        _("Memory: {memory} MB, {each} kB for a table with its sockets; {after} MB at the end.").format(
            memory=figure(report.memory, ",.0f"),
            each=figure(report.memory_per_table, ",.0f"),
            after=figure(report.memory_after, ",.0f"),
        ),
        _("A finished match ({actions} actions) is rebuilt from its log in {rebuild} ms.").format(
            actions=report.rebuilt_actions, rebuild=figure(report.rebuild, ".2f")
        ),
        _("The server took {server} of a core and the load {load}; load average {average}.").format(
            server=figure(report.steps[-1].server, ".0%"),
            load=figure(report.steps[-1].generator, ".0%"),
            average=figure(report.load_average, ".1f"),
        ),
    ]
    if report.cold_start is not None:
        lines.insert(
            0, _("The server was ready after {seconds} s.").format(seconds=figure(report.cold_start, ".2f"))
        )
    if plan.ramp:
        lines.insert(
            0,
            _("Highest rate with p99 under 250 ms: {rate} actions a second.").format(
                rate=figure(report.sustained, ",.0f")
            ),
        )
    return lines
