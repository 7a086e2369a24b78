"""`cayona train`: games of captain against itself, and what can be learned from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cayona.cli import league as leagues
from cayona.cli import options
from cayona.cli.output import terminal
from cayona.kernel.extras import need
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark

if TYPE_CHECKING:
    from cayona.lab.carriers import Carrier
    from cayona.lab.training.playing import SelfPlay

HELP = mark(
    "Learn from captain's games against itself.\n\n"
    "Captain plays with fixed iterations, and keeps how often it tried what, as Parquet. Then weights of "
    "actions are fitted to how often they were tried, and a small network to who won: every fifth game "
    "says how good they are. Stopped, it goes on where it was; the same seed gives the same games. "
    "Nothing is changed: play a league with what was learned, and put it into the game if it wins.\n\n"
    "Examples:\n"
    "  cayona train cartagena --games 2000 --iterations 300 --to learned\n"
    "  cayona league cartagena --bots captain:learned=learned/learned.json,captain:learned=false"
)


def _play(console: Console, design: SelfPlay, to: Path, hands: Carrier) -> None:
    from cayona.lab.training.playing import play

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(_("games"), total=design.games)
        for done in play(design, to, hands):
            progress.update(task, completed=done)


def train(
    game: options.GameName = options.DEFAULT_GAME,
    to: Annotated[Path, typer.Option("--to", help=_("The directory for games and what was learned."))] = Path(
        "learned"
    ),
    seats: options.Seats = None,
    option: options.GameOptions = None,
    each: Annotated[str, typer.Option("--each", help=_("An option whose values take turns."))] = "",
    games: Annotated[int, typer.Option("--games", "-g", min=10, help=_("How many games are played."))] = 1000,
    iterations: Annotated[
        int, typer.Option("--iterations", min=2, help=_("How much captain thinks for each decision."))
    ] = 300,
    teacher: Annotated[
        str, typer.Option("--teacher", help=_("A file with what captain has learned before; none: nothing."))
    ] = "",
    hidden: Annotated[
        int, typer.Option("--hidden", min=0, help=_("How many hidden neurons, a multiple of four."))
    ] = 8,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help=_("How often all positions are gone through at most."))
    ] = 8,
    mixed: Annotated[
        float,
        typer.Option(
            "--mixed", min=0, max=1, help=_("How much captain's own expectation counts, not the result.")
        ),
    ] = 0.5,
    sharpness: Annotated[
        float, typer.Option("--sharpness", min=0, help=_("To which power numbers of tries are raised."))
    ] = 6.0,
    seed: Annotated[int, typer.Option("--seed", help=_("A whole number."))] = 1,
    cores: options.Cores = None,
) -> None:
    """Play, fit, and tell how good it is."""
    need("polars", "numpy")
    from cayona.lab.carriers import carrier
    from cayona.lab.training.fitting import Effort
    from cayona.lab.training.learning import learn
    from cayona.lab.training.playing import SelfPlay, inputs_of
    from cayona.registry import game as find_game

    found = find_game(game)
    inputs_of(found)
    count = found.checked_seats(found.default_seats if seats is None else seats)
    chosen = found.checked_options(count, options.parse_options(found, option))
    design = SelfPlay(found.name, count, games, iterations, seed, chosen, each, teacher)
    console = terminal()
    with carrier(found, cores or leagues.default_cores(), None) as hands:
        _play(console, design, to, hands)
    lesson = learn(
        design, Effort(-(-hidden // 4) * 4, rounds, mixed=mixed, sharpness=sharpness, seed=seed), to
    )
    console.print(
        _("Positions: {rows}. Surprise at results: {before:.4f} by hand, {after:.4f} learned.").format(
            rows=lesson.value.rows, before=lesson.value.before, after=lesson.value.after
        )
    )
    console.print(
        _("Decisions: {rows}. Surprise at choices: {before:.4f} by hand, {after:.4f} learned.").format(
            rows=lesson.tastes.rows, before=lesson.tastes.before, after=lesson.tastes.after
        )
    )
    console.print(_("Written to {file}. Is it stronger? Play:").format(file=lesson.file), soft_wrap=True)
    bots = f"captain:iterations=1000:learned={lesson.file},captain:iterations=1000:learned=false"
    console.print(f"    cayona league {found.name} --seats {count} --bots {bots}", soft_wrap=True)
