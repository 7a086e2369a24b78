"""`cayona lab`: many games looked at closely, as a data set and a report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperGroup

from cayona.cli import options
from cayona.cli.league import default_cores
from cayona.cli.output import INTERRUPTED, Trouble, cannot_write, complain, terminal, write_json
from cayona.kernel.extras import need
from cayona.kernel.language import figure, mark
from cayona.kernel.language import gettext as _
from cayona.lab.study.design import JUDGE, LADDER, StudyDesign

if TYPE_CHECKING:
    from cayona.lab.studies import Study

HELP = mark(
    "Play many games and look at them closely: how long, how tense, how fair, luck or skill, what is "
    "used.\n\n"
    "Every deal is played from all seats. Games are kept in a directory as Parquet files, part by "
    "part, so a study that was stopped picks up where it left off. It ends with a report, one HTML "
    "file with plots. The same seed gives the same report.\n\n"
    "Examples:\n"
    "  cayona lab cartagena\n"
    "  cayona lab cartagena --bots bosun,random --deals 2000 --to studies/mixed\n"
    "  cayona lab cartagena --forbid back --to studies/without\n"
    "  cayona lab cartagena --deals 100000 --ray head:6379 --to studies/large\n"
    "  cayona lab compare studies/jamaica studies/tortuga"
)
HOLES_HELP = mark(
    "Let adversaries look for play that never ends, goes in circles, leaves no choice or breaks the rules. "
    "Each finding is written as a record that replays, as short as it can be made."
)
COMPARE_HELP = mark(
    "Put two studies side by side: what differs, by how much, and how certain that is.\n\n"
    "They may differ in options, bots, what is forbidden, or the version of cayona that played them. With "
    "the same seed and seats they are compared deal by deal.\n\n"
    "Examples:\n"
    "  cayona lab compare studies/jamaica studies/tortuga\n"
    "  cayona lab compare before-the-update after-the-update --json"
)
SWEEP_HELP = mark(
    "Change a rule and compare: play a study for each value of an option, or without each kind of action, "
    "and put it beside the game as it is, deal by deal.\n\n"
    "Examples:\n"
    "  cayona lab sweep cartagena --over mode=jamaica,tortuga\n"
    "  cayona lab sweep tortuga --over end_chests=5,6,7 --bots captain:iterations=50 --deals 100\n"
    "  cayona lab sweep tongiaki --forbid-each\n"
    "  cayona lab sweep cartagena --handicap 2 --handicap 5"
)
JUDGE_HELP = mark("Which bot judges everybody's chances in some of the games; “none” for no bot.")
RUN = "study"
NOBODY = "none"
TELL_ABOVE = 10
"""Seconds of processor time: of less nothing is said."""


class Laboratory(TyperGroup):
    """Commands of the lab; a name that is none of them is a game to study."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is meant."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            return super().resolve_command(ctx, [RUN, *args])
        return super().resolve_command(ctx, args)


lab = typer.Typer(cls=Laboratory, help=_(HELP), no_args_is_help=True)


@lab.command(RUN, help=_(HELP), hidden=True)
def study(
    game: options.GameName = options.DEFAULT_GAME,
    bots: Annotated[
        str, typer.Option("--bots", help=_("Who plays, e.g. bosun,random; repeated to fill the seats."))
    ] = "bosun",
    bot: options.OneBot = None,
    seats: options.Seats = None,
    option: options.GameOptions = None,
    deals: Annotated[int, typer.Option("--deals", "-d", min=1, help=_("How many deals."))] = 500,
    seed: Annotated[int, typer.Option("--seed", help=_("A whole number."))] = 1,
    forbid: Annotated[
        list[str] | None,
        typer.Option(
            "--forbid",
            metavar="ACTION",
            help=_(
                "An action, a kind of action, or either of them in one phase (yes@fountain_reaction), "
                "that the first bot must do without; may be repeated."
            ),
        ),
    ] = None,
    handicap: Annotated[
        int,
        typer.Option(
            "--handicap", min=0, help=_("How many of its first decisions the first bot leaves to chance.")
        ),
    ] = 0,
    judge: Annotated[str, typer.Option("--judge", help=_(JUDGE_HELP))] = JUDGE,
    judged: Annotated[
        int | None,
        typer.Option(
            "--judged", min=0, help=_("In how many games; by default 100 at two seats and fewer at more.")
        ),
    ] = None,
    ladder: Annotated[
        str, typer.Option("--ladder", help=_("Bots of different strength for mixed tables, weakest first."))
    ] = ",".join(LADDER),
    mixed: Annotated[
        int | None,
        typer.Option(
            "--mixed",
            min=0,
            help=_(
                "How many deals are played at mixed tables; by default 60 at two seats and fewer at more."
            ),
        ),
    ] = None,
    observations: Annotated[
        bool,
        typer.Option(
            "--observations", help=_("Keep what was known and possible at every decision, for learning.")
        ),
    ] = False,
    to: Annotated[
        Path | None, typer.Option("--to", help=_("The directory of the study; if not given, study-GAME."))
    ] = None,
    cores: options.Cores = None,
    ray: options.Ray = None,
) -> None:
    """Play what is missing, and write the report."""
    from cayona.registry import game as find_game

    found = find_game(game)
    need("polars", "matplotlib")
    chosen = options.parse_options(found, option)
    names = tuple(options.bot_names(bots, bot))
    design = StudyDesign(
        found.name,
        names,
        seats,
        chosen,
        deals,
        seed,
        tuple(forbid or ()),
        "" if judge == NOBODY else judge,
        judged,
        () if mixed == 0 else tuple(options.bot_names(ladder, None)),
        mixed,
        observations,
        handicap,
    ).checked()
    place = Path(f"study-{found.name}") if to is None else to
    played = _play(design, place, options.processes(cores, ray, default_cores()), ray)
    try:
        page = played.report()
    except OSError as problem:
        raise cannot_write(place, problem) from problem
    _tell_costs(played)
    terminal().print(_("The report: {file}").format(file=page))


def _tell_costs(played: Study) -> None:
    """Say what took how long, so that one knows what to ask for less of."""
    spent, design = played.spent, played.design
    seconds = {"games": spent.games, "mixed": spent.mixed, "judge": spent.judge}
    if sum(seconds.values()) > TELL_ABOVE:
        told = _(
            "Processor time: {games} s for the games, {mixed} s for mixed tables (--mixed {tables}), "
            "{judge} s for the judge (--judged {judged})."
        )
        figures = {name: figure(value, ",.0f") for name, value in seconds.items()}
        line = told.format(**figures, tables=design.mixed, judged=design.judged)
        terminal().print(line, style="bright_black")


@lab.command("compare", help=_(COMPARE_HELP))
def compare(
    first: Annotated[Path, typer.Argument(metavar="STUDY", help=_("The directory of a study."))],
    second: Annotated[Path, typer.Argument(metavar="STUDY", help=_("The one to compare it with."))],
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON instead of sentences."))] = False,
) -> None:
    """Print what was done differently, and a sentence for every question."""
    need("polars", "matplotlib")
    from cayona.lab import studies

    found, designs = studies.compare(first, second).to_dicts(), studies.differences(first, second)
    if as_json:
        told = {"differences": designs, "findings": found}
        print(json.dumps(told, indent=1, ensure_ascii=False))
        return
    for line in designs:
        terminal().print(line, style="bright_black")
    _print_comparison(found, "")


def _print_comparison(found: list[dict[str, Any]], uncertain: str) -> None:
    """Print a sentence for every question; what may be chance has a style of its own."""
    for finding in found:
        terminal().print(finding["sentence"], style="bold" if finding["certain"] else uncertain)


@lab.command("sweep", help=_(SWEEP_HELP))
def sweep(
    game: options.GameName = options.DEFAULT_GAME,
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--over", metavar="NAME=VALUE,VALUE", help=_("An option and its values; may be repeated.")
        ),
    ] = None,
    forbid_each: Annotated[
        bool, typer.Option("--forbid-each", help=_("Forbid one kind of action after another."))
    ] = False,
    handicap: Annotated[
        list[int] | None,
        typer.Option(
            "--handicap",
            min=1,
            help=_("How many of its first decisions one player leaves to chance; may be repeated."),
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", help=_("Who plays, e.g. bosun,random; repeated to fill the seats."))
    ] = "bosun",
    seats: options.Seats = None,
    option: options.GameOptions = None,
    deals: Annotated[int, typer.Option("--deals", "-d", min=1, help=_("How many deals."))] = 200,
    seed: Annotated[int, typer.Option("--seed", help=_("A whole number."))] = 1,
    judge: Annotated[str, typer.Option("--judge", help=_(JUDGE_HELP))] = NOBODY,
    judged: Annotated[int, typer.Option("--judged", min=0, help=_("In how many games."))] = 40,
    to: Annotated[
        Path | None, typer.Option("--to", help=_("The directory for the studies; if not given, sweep-GAME."))
    ] = None,
    cores: options.Cores = None,
) -> None:
    """Play a study for each change of a rule, and compare each with the first."""
    from cayona.registry import game as find_game

    found = find_game(game)
    need("polars", "matplotlib")
    from cayona.lab.studies import compare, differences
    from cayona.lab.study import sweeping
    from cayona.lab.study.words import element_names

    base = StudyDesign(
        found.name,
        tuple(options.bot_names(bots, None)),
        seats,
        options.parse_options(found, option),
        deals,
        seed,
        judge="" if judge == NOBODY else judge,
        judged=judged,
        ladder=(),
        mixed=0,
    ).checked()
    folder = Path(f"sweep-{found.name}") if to is None else to
    console = terminal()
    processes = options.processes(cores, None, default_cores())
    designs = {"as it is": base} | sweeping.over_options(base, options.parse_values(found, over))
    first, *others = (_play(design, folder / name, processes, None) for name, design in designs.items())
    harder = sweeping.over_kinds(base, first.decisions) if forbid_each else {}
    names = element_names(base, first.decisions)
    for name, design in (harder | sweeping.over_handicaps(base, handicap or ())).items():
        played = _play(design, folder / name, processes, None)
        console.print(sweeping.worth_sentence(design, played.games, names))
    for other in others:
        console.print(f"\n{other.place.name}", style="bold")
        for line in differences(first, other):
            console.print(line, style="bright_black")
        _print_comparison(compare(first, other).to_dicts(), "bright_black")


@lab.command("holes", help=_(HOLES_HELP))
def holes(
    game: options.GameName = options.DEFAULT_GAME,
    seats: options.Seats = None,
    option: options.GameOptions = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help=_("Games of each adversary."))] = 20,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help=_("Bots that join the hunt, e.g. bosun; “none” for the adversaries alone.")
        ),
    ] = "bosun",
    seed: Annotated[int, typer.Option("--seed", help=_("A whole number."))] = 1,
    to: Annotated[Path, typer.Option("--to", help=_("The directory for records of what was found."))] = Path(
        "holes"
    ),
    cores: options.Cores = None,
    ray: options.Ray = None,
) -> None:
    """Hunt, and tell what was found."""
    from cayona.lab.carriers import carrier
    from cayona.lab.entrants import read_entrant
    from cayona.lab.holes import ADVERSARIES, hunt
    from cayona.registry import game as find_game

    found = find_game(game)
    count = found.checked_seats(found.default_seats if seats is None else seats)
    chosen = found.checked_options(count, options.parse_options(found, option))
    names = [] if bots == NOBODY else options.bot_names(bots, None)
    along = [read_entrant(name) for name in names]
    _check_folder(to)
    console = terminal()
    total = len(ADVERSARIES) + len(along)
    number = 0
    with (
        carrier(found, options.processes(cores, ray, default_cores()), ray, along) as hands,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task(_("games"), total=games * total)
        for played, hole in hunt(found, count, chosen, games, seed, hands, along):
            progress.update(task, completed=played)
            if hole is not None:
                number += 1
                to.mkdir(parents=True, exist_ok=True)
                file = to / f"{number:03}-{hole.kind}.json"
                write_json(file, dict(hole.record))
                console.print(f"{hole.sentence()} {file}")
    console.print(
        _("{games} games of {adversaries} adversaries; findings: {findings}.").format(
            games=games * total, adversaries=total, findings=number
        )
    )


def _check_folder(place: Path) -> None:
    """Raise a Trouble now rather than at the first finding if a folder cannot be written to."""
    if place.exists() and not place.is_dir():
        raise Trouble(_("Cannot write to “{path}”: it is not a folder.").format(path=place))


def _play(design: StudyDesign, place: Path, cores: int, ray: str | None) -> Study:
    """Play with a progress bar."""
    from cayona.lab.studies import play_study

    console = terminal()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(_("games"), total=design.games())
        try:
            return play_study(design, place, cores, ray, lambda games: progress.update(task, completed=games))
        except KeyboardInterrupt:
            progress.stop()
            complain(_("Stopped; run the same command to go on from here."))
            raise typer.Exit(INTERRUPTED) from None
