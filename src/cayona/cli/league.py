"""`cayona league`: bots against each other, until it is clear who is stronger."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cayona.cli import options
from cayona.cli.output import INTERRUPTED, check_writable, complain, terminal, write_json, write_text
from cayona.kernel.language import figure, mark, ngettext
from cayona.kernel.language import gettext as _

if TYPE_CHECKING:
    from cayona.lab.league import League

HELP = mark(
    "Play bots against each other in every seat with the same deals, and rank them.\n\n"
    "Every deal is played from all seats. A pairing ends as soon as it is clear who is stronger, or after "
    "--games games; bots that are not separated by then share their ranks. With more than two seats each bot "
    "plays alone among copies of the other. The same seed gives the same league, whatever --cores says, "
    "unless a bot decides by the clock. A bot that raises an error, plays something illegal or is late "
    "is named with "
    "the position, and the first legal action is played; one that hangs loses the game.\n\n"
    "Examples:\n"
    "  cayona league cartagena --bots random,bosun,captain:iterations=2000\n"
    "  cayona league cartagena --bots my_bot.py,bosun --games 1000 --precision 2\n"
    "  cayona league cartagena --seats 4 --bots captain,bosun --one-way --games 400 --full"
)


def default_cores() -> int:
    """Return how many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def league(
    game: options.GameName = options.DEFAULT_GAME,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help=_("Who plays: names, names with settings (captain:iterations=2000), files.")
        ),
    ] = "random,bosun",
    bot: options.OneBot = None,
    seats: options.Seats = None,
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, help=_("The maximum number of games in a pairing."))
    ] = 400,
    full: Annotated[
        bool, typer.Option("--full", help=_("Play all of them, even when the result is clear."))
    ] = False,
    precision: Annotated[
        float,
        typer.Option(
            "--precision",
            min=0.0,
            max=50.0,
            help=_("Play until shares are known within ± this many per cent; 0: until it is clear."),
        ),
    ] = 0.0,
    one_way: Annotated[
        bool,
        typer.Option(
            "--one-way", help=_("More than two seats: only bots named earlier among those named later.")
        ),
    ] = False,
    option: options.GameOptions = None,
    seed: Annotated[int, typer.Option("--seed", help=_("A whole number."))] = 1,
    cores: Annotated[
        int | None,
        typer.Option("--cores", "-j", min=1, help=_("How many processes; if not given, all processors.")),
    ] = None,
    limit: Annotated[
        float, typer.Option("--limit", min=0.01, help=_("Seconds that a bot may think about a decision."))
    ] = 30.0,
    json_file: Annotated[
        Path | None,
        typer.Option("--json", help=_("Write everything here, for programs; - to print it.")),
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", help=_("Write the tables here; - for the terminal."))
    ] = None,
) -> None:
    """Run the league and print its tables."""
    from cayona.lab import league_report
    from cayona.lab.league import League, LeagueDesign
    from cayona.registry import game as find_game

    found = find_game(game)
    design = LeagueDesign(
        found.name,
        tuple(options.bot_names(bots, bot)),
        seats,
        options.parse_options(found, option),
        seed,
        games,
        full,
        precision / 100,
        one_way,
        limit,
    )
    played = League(design)
    for path in (json_file, markdown):
        if path is not None and path != Path("-"):
            check_writable(path)
    console = terminal()
    finished = run(console, played, cores or default_cores())
    if Path("-") not in (json_file, markdown):
        show(console, played)
    for fault in played.faults:
        complain(fault.sentence())
    if json_file is not None:
        write_json(json_file, league_report.to_json(played))
    if markdown is not None:
        write_text(markdown, league_report.to_markdown(played))
    if not finished:
        raise typer.Exit(INTERRUPTED)


def run(console: Console, league: League, cores: int) -> bool:
    """Play with a progress bar; false if somebody stopped it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    pairings = league.pairings
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(_("deals"), total=league.deals * len(pairings))
        try:
            for last in league.play(cores):
                left = [one for one in pairings if one.ended is None]
                progress.update(
                    task,
                    completed=sum(one.deals for one in pairings),
                    total=sum(league.deals if one.ended is None else one.deals for one in pairings),
                    description=_("{left} of {all} pairings left; {first} – {second} {share:.0%}").format(
                        left=len(left),
                        all=len(pairings),
                        first=league.entrants[last.first].label,
                        second=league.entrants[last.second].label,
                        share=last.bets.mean,
                    ),
                )
        except KeyboardInterrupt:
            progress.stop()
            count = sum(one.deals for one in pairings)
            complain(
                ngettext("Stopped after {count} deal.", "Stopped after {count} deals.", count).format(
                    count=figure(count, ",")
                )
            )
            return False
    return True


def show(console: Console, league: League) -> None:
    """Print who is how strong, and the pairings behind it."""
    from cayona.lab import league_report as report

    _print(console, report.bot_titles(), report.bot_rows(league), words=2)
    _print(console, report.pairing_titles(league), report.pairing_rows(league), words=1)
    console.print(report.method(league), style="bright_black")


def _print(console: Console, titles: list[str], rows: list[list[str]], words: int) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bright_black")
    for number, title in enumerate(titles):
        table.add_column(title, justify="left" if number < words or title == titles[-1] else "right")
    for row in rows:
        table.add_row(*row)
    console.print(table)
    console.print()
