"""`cayona review`: what a match looked like from a seat, and what turned it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from cayona.cli import board, options
from cayona.cli.output import STANDARD, Trouble, read_json, terminal, write_json
from cayona.cli.records import RecordFile
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark, ngettext

if TYPE_CHECKING:
    from cayona.bots.review import Part, Point, Review, TurningPoint
    from cayona.kernel.match import Match

HELP = mark(
    "Show where the result of a recorded match came from: your chance of winning over its course, how "
    "much the deal and dice, the other players and your own choices added or took away, and the "
    "choices that turned it.\n\n"
    "Chances are given as the seat could judge them, without what was hidden from it; --open gives "
    "them with all cards open.\n\n"
    "Examples:\n"
    "  cayona review game.json --seat 0\n"
    "  cayona review game.json --seat B --open\n"
    "  cayona review game.json --seat 0 --json review.json"
)
HEIGHT: Final = 10
NARROWEST: Final = 20
BLOCKS: Final = " ▁▂▃▄▅▆▇█"
COLUMNS: Final = {
    "deal": mark("Deal and dice"),
    "others": mark("The others"),
    "own": mark("Your own choices"),
}
TOGETHER: Final = {"deal": mark("Deal and dice"), "team": mark("The team's choices")}


def review(
    file: RecordFile,
    seat: Annotated[str, typer.Option("--seat", help=_("For this seat: a number or a letter."))] = "0",
    lie_open: Annotated[
        bool,
        typer.Option("--open", help=_("Draw the curve with all cards open, not as the seat could judge.")),
    ] = False,
    seed: Annotated[int, typer.Option("--seed", help=_("The same seed gives the same review."))] = 0,
    resigned: Annotated[
        str | None,
        typer.Option(
            "--resigned", help=_("The seat that gave the match up, if one did."), show_default=False
        ),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(
            "--budget",
            min=1,
            help=_("About how many actions to play out; more take longer and tell you more."),
            show_default=False,
        ),
    ] = None,
    json: Annotated[
        Path | None,
        typer.Option(
            "--json",
            metavar="FILE",
            help=_("Write the review as JSON, to a file or (-) to standard output."),
            show_default=False,
        ),
    ] = None,
) -> None:
    """Review a match, showing how far it is, and print or write what was found."""
    import cayona

    match = cayona.replay(read_json(file))
    viewer = options.parse_seat(seat, int(match.state.seats))
    if viewer is None:
        raise Trouble(_("Name the seat to review: a number or a letter."))
    console = terminal()
    columns = (TextColumn(_("Reviewing")), BarColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=1.0)
        found = cayona.review(
            match,
            viewer,
            seed=seed,
            budget=budget,
            tell=lambda done, curve: progress.update(task, completed=done),
            resigned=None if resigned is None else options.parse_seat(resigned, int(match.state.seats)),
        )
    if json is not None:
        write_json(json, found.to_json())
        if json != STANDARD:
            console.print(_("The review is in “{path}”.").format(path=json))
        return
    _show(console, match, found, lie_open)


def _show(console: Console, match: Match, found: Review, lie_open: bool) -> None:
    title = (
        _("Your chance of winning, with all cards open")
        if lie_open
        else _("Your chance of winning, as you could judge it")
    )
    console.print(title, style=board.ACCENT)
    curve = found.true_curve if lie_open else found.curve
    for line in plot(curve, max(NARROWEST, min(console.width, 100) - 7)):
        console.print(line, highlight=False, markup=False)
    console.print()
    console.print(_columns(found))
    console.print()
    console.print(_error(found), highlight=False)
    for turn in found.turns:
        console.print()
        console.print(_turn(match, found.seat, turn), highlight=False, markup=False)
    if found.beliefs is not None:
        _show_beliefs(console, match, found)


def _show_beliefs(console: Console, match: Match, found: Review) -> None:
    """Print who could believe what of whom: the likeliest side over time, and the acts that changed it."""
    from cayona.kernel.seats import seat_names
    from cayona.server.reviews.words import told_beliefs

    told = told_beliefs(match, found.to_json(), seat_names(int(match.state.seats)))
    console.print()
    console.print(_("Who could believe what of whom"), style=board.ACCENT)
    for strip in told["strips"]:
        console.print()
        console.print(f"{strip['title']}: {strip['end']}", highlight=False, markup=False)
        width = max(NARROWEST, min(console.width, 100) - 2)
        for side, line in zip(told["sides"], belief_lines(strip["values"], width), strict=True):
            console.print(f"{line} {side}", highlight=False, markup=False)
        for act in strip["acts"]:
            step = _("Step {step}:").format(step=act["version"])
            console.print(f"  {step} {act['sentence']} {act['change']}", highlight=False, markup=False)


def belief_lines(values: Sequence[tuple[int, Sequence[float]]], width: int) -> list[str]:
    """Return for every side a line of bars, one sign for every moment at which something changed."""
    size = min(width - 12, len(values))
    shown = [values[place * (len(values) - 1) // max(1, size - 1)][1] for place in range(size)]
    sides = range(len(values[0][1]))
    return ["".join(BLOCKS[round(8 * chances[side])] for chances in shown) for side in sides]


def plot(curve: Sequence[Point], width: int) -> list[str]:
    """Return a curve as lines of text: bars in eighths of a sign, 100 % on top."""
    size = min(width, len(curve))
    chances = [curve[place * (len(curve) - 1) // max(1, size - 1)].chance for place in range(size)]
    lines = []
    for row in range(HEIGHT - 1, -1, -1):
        eighths = [min(8, max(0, round(8 * (HEIGHT * chance - row)))) for chance in chances]
        label = f"{100 * (row + 1) // HEIGHT:3d} %" if row % 3 == 0 else " " * 5
        lines.append(f"{label} {''.join(BLOCKS[eighth] for eighth in eighths)}")
    return lines


def _columns(found: Review) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_row(_("Before the deal"), _chance(found.before))
    names = TOGETHER if found.together else COLUMNS
    for name, title in names.items():
        table.add_row(_(title), _change(found.team if name == "team" else found.columns[name]))
    table.add_row(_("Result"), f"{100 * found.result:.0f} %", style=board.ACCENT)
    return table


def _chance(part: Part) -> str:
    return f"{100 * part.value:.2f} % ± {100 * part.reach:.1f}"


def _change(part: Part) -> str:
    return f"{100 * part.value:+.2f} % ± {100 * part.reach:.1f}"


def _error(found: Review) -> str:
    if not found.decisions:
        return _("You had nothing to choose.")
    lost = ngettext(
        "In {count} choice you lost {lost} % of your chance of winning (± {reach}).",
        "In {count} choices you lost {lost} % of your chance of winning each time, on average (± {reach}).",
        found.decisions,
    ).format(
        count=found.decisions, lost=f"{100 * found.error.value:.1f}", reach=f"{100 * found.error.reach:.1f}"
    )
    return lost + (" " + _("That is like {bot}.").format(bot=found.like) if found.like else "")


def _turn(match: Match, seat: int, turn: TurningPoint) -> str:
    """Tell a turning point: what was done, what was better and why, by what the seat knew."""
    from cayona.bots.analysis import reason_for
    from cayona.kernel.retelling import moment
    from cayona.kernel.seatview import SeatView

    view = SeatView(moment(match, turn.version), seat)
    words = {choice.action: choice.sentence for choice in view.choices()}
    best = turn.options[0]
    told = _("Step {step}: {taken} lost {lost} % (± {reach}). Better: {best}").format(
        step=turn.version,
        taken=words[turn.taken].rstrip("."),
        lost=f"{100 * turn.lost:.0f}",
        reach=f"{100 * turn.reach:.0f}",
        best=words[best.action],
    )
    return " ".join(filter(None, (told, reason_for(view, best.action))))
