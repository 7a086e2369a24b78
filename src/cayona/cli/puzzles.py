"""`cayona puzzles`: list them, try them, look for more, and check them."""

from __future__ import annotations

import json
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cayona.cli.output import complain, say, terminal
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark, ngettext

if TYPE_CHECKING:
    from cayona.bots.puzzle import Puzzle
    from cayona.kernel.game import Game

HELP = mark(
    "Puzzles: decisions from real games that have one right answer.\n\n"
    "Without a command, it shows how many there are.\n\n"
    "Examples:\n"
    "  cayona puzzles\n"
    "  cayona puzzles play cartagena\n"
    "  cayona puzzles play cartagena 12\n"
    "  cayona puzzles list tongiaki --json\n"
    "  cayona puzzles find tongiaki --into puzzles.jsonl --seconds 600\n"
    "  cayona puzzles check tongiaki 1 2 3"
)
FIRST_RIDDLES = 20
puzzles = typer.Typer(help=_(HELP), no_args_is_help=False, invoke_without_command=True)

GAME = Annotated[
    str, typer.Argument(metavar="GAME", help=_("The game; “cayona games” lists them."), show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON, for programs."))]


@puzzles.callback()
def overview(context: typer.Context, as_json: AsJson = False) -> None:
    if context.invoked_subcommand is not None:
        return
    from cayona import registry

    rows = [counted(game) for game in registry.games()]
    if as_json:
        terminal().print_json(json.dumps(rows))
        return
    for row in rows:
        grades = ", ".join(" ".join((_(name), str(count))) for name, count in row["grades"].items())
        count = row["puzzles"]
        told = ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)
        say(terminal(), f"{row['game']}: {told}" + (f" ({grades})" if grades else ""))


def counted(game: Game) -> dict[str, Any]:
    """Tell how many puzzles a game has, by grade and by kind."""
    from cayona.bots.puzzle import GRADES
    from cayona.bots.puzzle import puzzles as known

    grades = Counter(one.grade for one in known(game))
    kinds = Counter(one.kind for one in known(game))
    return {
        "game": game.name,
        "puzzles": len(known(game)),
        "grades": {GRADES[grade - 1]: grades[grade] for grade in sorted(grades)},
        "kinds": {kind: kinds[kind] for kind in sorted(kinds)},
    }


@puzzles.command("list", help=_("List the puzzles of a game."))
def listed(game: GAME, as_json: AsJson = False) -> None:
    """List the puzzles of a game with kind and grade; their answers are told in the file alone."""
    from cayona import registry
    from cayona.bots.puzzle import puzzles as known

    rows = [facts(one) for one in known(registry.game(game))]
    if as_json:
        terminal().print_json(json.dumps(rows))
        return
    for row in rows:
        say(terminal(), f"{row['number']}  {row['title']}  ({row['grade']})")


def facts(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle for programs, without its answer."""
    from cayona.bots.puzzle import GRADES, title_of

    return {
        "number": puzzle.number,
        "kind": puzzle.kind,
        "title": title_of(puzzle),
        "seats": puzzle.setting.seats,
        "seat": puzzle.seat,
        "grade": _(GRADES[puzzle.grade - 1]),
        "found": [*puzzle.found],
        "checked": dict(puzzle.checked),
    }


@puzzles.command("play", help=_("Try a puzzle in the terminal; without a number, today's."))
def play(
    game: GAME,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help=_("Which puzzle."), show_default=False)] = 0,
) -> None:
    """Try a puzzle."""
    from cayona import registry
    from cayona.bots.puzzle import of_the_day, puzzle
    from cayona.cli.puzzle import PuzzleSession

    played = registry.game(game)
    found = puzzle(played, number) if number else of_the_day(played, datetime.now(UTC).date())
    PuzzleSession(terminal(), played, found).run()


@puzzles.command("find", help=_("Let bots play, and append the puzzles of their games to a file."))
def find_more(
    game: GAME,
    into: Annotated[Path, typer.Option(help=_("The file; the search goes on from where it ends."))],
    seconds: Annotated[float, typer.Option(help=_("For how long to look."))] = 600.0,
    screen: Annotated[
        int,
        typer.Option(
            help=_("Iterations of the search that points at decisions; 0 takes only what needs no search.")
        ),
    ] = 400,
    confirm: Annotated[
        int, typer.Option(help=_("Iterations of each of the two searches that must agree."))
    ] = 20_000,
    most: Annotated[int, typer.Option(help=_("Stop when the file has this many puzzles."))] = 400,
) -> None:
    """Look for puzzles until the time is up; what was found is in the file at once."""
    from cayona import registry
    from cayona.bots.puzzle import KINDS, to_data
    from cayona.bots.puzzle_finding import Budget, find

    searched = registry.game(game)
    rows = [json.loads(line) for line in into.read_text("utf-8").splitlines()] if into.is_file() else []
    seed = max((row["seed"] for row in rows), default=0)
    kinds = Counter(row["kind"] in KINDS for row in rows)
    until = time.monotonic() + seconds
    while time.monotonic() < until and kinds.total() < most:
        seed += 1
        with into.open("a", encoding="utf-8") as out:
            for puzzle in find(searched, seed, Budget(screen, confirm)):
                deed = puzzle.kind in KINDS
                if screen and not deed and 2 * kinds[False] > kinds.total() + FIRST_RIDDLES:
                    continue  # at most about half of them are riddles, unless nothing else is looked for
                out.write(json.dumps(to_data(puzzle), separators=(",", ":")) + "\n")
                out.flush()
                kinds[deed] += 1
        complain(_("Game {seed}: {count} puzzles so far.").format(seed=seed, count=kinds.total()))


@puzzles.command(
    "check", help=_("Search for the answers to puzzles again, and report those that do not hold.")
)
def check(
    game: GAME,
    numbers: Annotated[
        list[int] | None,
        typer.Argument(metavar="NUMBER...", help=_("Which puzzles; if not given, all."), show_default=False),
    ] = None,
    iterations: Annotated[
        int, typer.Option(help=_("Iterations of each search; 0 for those it was found with."))
    ] = 0,
    into: Annotated[
        Path | None,
        typer.Option(help=_("Append the puzzles that hold to this file, each with how clearly it does.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check puzzles; exit code 1 if an answer does not hold."""
    from cayona import registry
    from cayona.bots.puzzle import puzzle, to_data
    from cayona.bots.puzzle import puzzles as known
    from cayona.bots.puzzle_finding import checked_again

    asked = registry.game(game)
    wanted = [puzzle(asked, number) for number in numbers] if numbers else known(asked)
    failed = []
    for one in wanted:
        held = checked_again(asked, one, iterations)
        if held is None:
            failed.append(one.number)
        elif into is not None:
            with into.open("a", encoding="utf-8") as out:  # at once, so that nothing is lost
                out.write(json.dumps(to_data(held), separators=(",", ":")) + "\n")
    if as_json:
        terminal().print_json(json.dumps({"game": game, "checked": len(wanted), "failed": failed}))
    else:
        told = ngettext("{count} puzzle was checked.", "{count} puzzles were checked.", len(wanted))
        say(terminal(), told.format(count=len(wanted)))
        for number in failed:
            say(terminal(), _("The answer to puzzle {number} does not hold.").format(number=number), "red")
    if failed:
        raise typer.Exit(1)
