"""`cayona tune`: better numbers for a game's heuristics, by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cayona.cli import league as leagues
from cayona.cli import options
from cayona.cli.output import INTERRUPTED, check_writable, complain, terminal
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark, ngettext

if TYPE_CHECKING:
    from cayona.lab.tuning import Generation, Tuning

HELP = mark(
    "Look for better numbers in a game's heuristics by self-play (CMA-ES).\n\n"
    "Candidates play against the bot as it is, all of them with the same deals from all seats; at the "
    "end a league says whether what was found is really better. With --file, a search that was "
    "stopped picks up where it left off. Nothing is changed: the numbers, and the command that found "
    "them, go into the heuristics of the game by hand.\n\n"
    "Examples:\n"
    "  cayona tune cartagena --generations 20 --games 100 --file tuning.json\n"
    "  cayona tune cartagena --numbers card,last --bot captain:iterations=300"
)


def tune(
    game: options.GameName = options.DEFAULT_GAME,
    bot: Annotated[str, typer.Option("--bot", help=_("The bot that is to play better."))] = "bosun",
    numbers: Annotated[
        str, typer.Option("--numbers", help=_("Which numbers, e.g. card,last; all if none are named."))
    ] = "",
    seats: options.Seats = None,
    option: options.GameOptions = None,
    candidates: Annotated[
        int, typer.Option("--candidates", min=4, help=_("How many are tried in a generation."))
    ] = 10,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help=_("Games of each candidate."))] = 100,
    generations: Annotated[
        int, typer.Option("--generations", min=1, help=_("How many generations there are."))
    ] = 20,
    check: Annotated[
        int, typer.Option("--check", min=2, help=_("Games of the league at the end, on other deals."))
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", help=_("A whole number."))] = 1,
    cores: Annotated[
        int | None,
        typer.Option("--cores", "-j", min=1, help=_("How many processes; if not given, all processors.")),
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help=_("Where the search is kept, to go on later."))
    ] = None,
) -> None:
    """Search, then check what was found."""
    from cayona.lab.league import League, LeagueDesign
    from cayona.lab.tuning import Tuning, TuningDesign
    from cayona.registry import game as find_game

    found = find_game(game)
    design = TuningDesign(
        found.name,
        bot,
        tuple(options.parse_names(numbers)),
        seats,
        options.parse_options(found, option),
        seed,
        candidates,
        games,
        generations,
    )
    if file is not None:
        check_writable(file)
    tuning = Tuning(design, file)
    console = terminal()
    workers = cores or leagues.default_cores()
    if not _run(console, tuning, workers):
        raise typer.Exit(INTERRUPTED)
    bots = (tuning.bot(tuning.found()), bot)
    one_way = tuning.terms.seats > 2
    # Deals that no candidate has seen.
    fresh = LeagueDesign(
        found.name, bots, seats, design.options, seed + 1_000_000, check, full=True, one_way=one_way
    )
    league = League(fresh)
    leagues.run(console, league, workers)
    leagues.show(console, league)
    _conclude(console, tuning, league.stronger(league.pairings[0]))


def _run(console: Console, tuning: Tuning, cores: int) -> bool:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(
            _("generations"), total=tuning.design.generations, completed=len(tuning.history)
        )
        try:
            for generation in tuning.run(cores):
                console.print(_line(generation))
                progress.advance(task)
        except KeyboardInterrupt:
            progress.stop()
            count = len(tuning.history)
            complain(
                ngettext(
                    "Stopped after {count} generation.", "Stopped after {count} generations.", count
                ).format(count=count)
            )
            return False
    return True


def _line(generation: Generation) -> str:
    return _(
        "{number}: candidates win {mean:.1%}, the best {best:.1%}; reach {spread:.2f}; {numbers}"
    ).format(
        number=generation.number,
        mean=generation.mean,
        best=generation.best,
        spread=generation.spread,
        numbers=" ".join(f"{name}={value:g}" for name, value in generation.numbers.items()),
    )


def _conclude(console: Console, tuning: Tuning, stronger: int | None) -> None:
    if stronger == 0:
        console.print(_("Better beyond doubt. The numbers:"))
    elif stronger is None:
        console.print(_("Not better beyond doubt: keep the old numbers, or search longer. What was found:"))
    else:
        console.print(_("Worse than before: keep the old numbers. What was found:"))
    for name, value in tuning.found().items():
        console.print(f'    "{name}": {value:g},')
    console.print(_("The command, to keep with them:"))
    console.print(f"    {_command(tuning)}", soft_wrap=True)


def _command(tuning: Tuning) -> str:
    """Return the command that finds the same numbers again."""
    design = tuning.design
    words = ["cayona tune", design.game, f"--bot {design.bot}", f"--numbers {','.join(tuning.start)}"]
    words += [f"--seats {tuning.terms.seats}"]
    words += [f"--option {name}={value}" for name, value in design.options.items()]
    words += [f"--candidates {design.candidates}", f"--games {design.games}"]
    words += [f"--generations {design.generations}", f"--seed {design.seed}"]
    return " ".join(words)
