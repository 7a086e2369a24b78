"""`cayona sim`: many games between bots, and what they say."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from cayona.cli import options
from cayona.cli.output import INTERRUPTED, complain, terminal
from cayona.kernel.game import Game
from cayona.kernel.language import figure, mark
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS
from cayona.lab.carriers import Carrier, carrier
from cayona.lab.simulation import Plan, simulate
from cayona.lab.statistics import Summary, Tally

HELP = mark(
    "Play many games between bots and count who wins.\n\n"
    "Every bot plays in every seat: each game moves them on by one. The same seed gives the same "
    "games, whatever --jobs says. A bot that fails is named, and the first legal action is played for "
    "it.\n\n"
    "Examples:\n"
    "  cayona sim cartagena --bots bosun,random --games 1000\n"
    "  cayona sim cartagena --seats 4 --bots random --games 100000 --jobs 4\n"
    "  cayona sim cartagena --bots bosun,random --option mode=tortuga --seed 7"
)


def sim(
    game: options.GameName = options.DEFAULT_GAME,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help=_("How many games."))] = 1000,
    seats: options.Seats = None,
    bots: Annotated[
        str, typer.Option("--bots", help=_("Who plays, e.g. bosun,random; repeated to fill the seats."))
    ] = "bosun,random",
    bot: options.OneBot = None,
    option: options.GameOptions = None,
    seed: Annotated[int, typer.Option("--seed", help=_("A whole number."))] = 1,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help=_("How many processes; if not given, one."))
    ] = None,
    ray: options.Ray = None,
) -> None:
    """Run the simulation and print its tables."""
    from cayona.registry import game as find_game

    found = find_game(game)
    names = tuple(options.bot_names(bots, bot))
    plan = Plan(found.name, names, seats, options.parse_options(found, option), seed).checked()
    console = terminal()
    with carrier(found, options.processes(jobs, ray, 1), ray, plan.entrants) as hands:
        summary = _run(console, plan, games, hands)
    show_summary(console, found, summary)
    for fault in summary.faults:
        complain(fault.sentence())
    if summary.games < games:
        raise typer.Exit(INTERRUPTED)


def _run(console: Console, plan: Plan, games: int, hands: Carrier) -> Summary:
    summary = Summary()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(" ".join(plan.bots), total=games)
        try:
            for result in simulate(plan, games, hands):
                summary.add(result)
                progress.advance(task)
        except KeyboardInterrupt:
            progress.stop()
            complain(_("Stopped after {count} of {games} games.").format(count=summary.games, games=games))
    return summary


def show_summary(console: Console, game: Game, summary: Summary) -> None:
    """Print who won, from where, how long it took and how it ended."""
    table = _table(_("bot"))
    for name, tally in sorted(summary.by_bot.items(), key=lambda pair: -pair[1].share):
        table.add_row(Text(name, style="bold"), *_cells(tally), str(summary.mistakes[name] or "–"))
    console.print(table)
    console.print()
    table = _table(_("seat"), mistakes=False)
    for seat, tally in sorted(summary.by_seat.items()):
        table.add_row(Text(LETTERS[seat], style="bold"), *_cells(tally))
    console.print(table)
    console.print()
    console.print(
        _("{games} games, {average} actions on average ({shortest} to {longest}).").format(
            games=summary.games,
            average=figure(summary.average_actions, ".1f"),
            shortest=summary.shortest,
            longest=summary.longest,
        )
    )
    for reason, count in summary.endings.most_common():
        console.print(f"{count} × {game.ending_name(reason)}")


def _table(first: str, mistakes: bool = True) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bright_black")
    table.add_column(first)
    titles = [_("played"), _("won"), _("share"), _("95 % interval")]
    for title in [*titles, _("mistakes")] if mistakes else titles:
        table.add_column(title, justify="right")
    return table


def _cells(tally: Tally) -> list[str]:
    low, high = tally.interval()
    return [
        str(tally.tries),
        str(tally.wins),
        figure(tally.share, ".1%"),
        f"{figure(low, '.1%')} – {figure(high, '.1%')}",
    ]
