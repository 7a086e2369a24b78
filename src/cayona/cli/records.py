"""`cayona replay` and `cayona verify`: what a record tells, and whether it is true."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.console import Console
from rich.text import Text

from cayona.cli import board, options
from cayona.cli.output import STANDARD, Trouble, complain, read_json, terminal, write_text
from cayona.cli.result import show_result
from cayona.cli.sent_views import check_sent, read_sent
from cayona.kernel.errors import RecordError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark, ngettext
from cayona.kernel.match import Match, event_sentence
from cayona.kernel.retelling import beginning, repeat
from cayona.kernel.seats import seat_names

if TYPE_CHECKING:
    from cayona.kernel.events import Event

DOES_NOT_VERIFY: Final = 1
NOT_A_RECORD: Final = "not-a-record"

REPLAY_HELP = mark(
    "Retell a recorded match.\n\n"
    "Without --seat it is told as a spectator saw it. With --step every move waits for Enter and "
    "shows the table.\n\n"
    "Examples:\n"
    "  cayona replay game.json\n"
    "  cayona replay game.json --seat 0 --step\n"
    "  cayona replay game.json --html game.html"
)
VERIFY_HELP = mark(
    "Prove that a recorded match was played by the rules with the sealed shuffle.\n\n"
    "Exit code 0: everything fits. 1: the record breaks somewhere, and the place is named. 2: the file "
    "is missing or not a record at all.\n\n"
    "With --sent it is also checked that a seat was sent what the record gives it at every moment, no more "
    "and no less: board, choices, prompt, log and result.\n\n"
    "Examples:\n"
    "  cayona verify game.json\n"
    "  cayona verify game.json --commitment 5f0c…\n"
    "  cayona verify game.json --sent seat-0.ndjson --seat 0"
)

RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help=_("A record, as “cayona play --save” writes it."))
]


# --- Replay --------------------------------------------------------------------------------------------


def replay(
    file: RecordFile,
    seat: Annotated[
        str | None,
        typer.Option("--seat", help=_("As this seat saw it: a number or a letter."), show_default=False),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help=_("Stop after every move."))] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            help=_("Write one page that replays the match in a browser, without a server."),
            show_default=False,
        ),
    ] = None,
) -> None:
    """Rebuild the match and print its log, the last board and the result; or write it as a page."""
    import cayona

    whole = cayona.replay(read_json(file))
    viewer = options.parse_seat(seat, int(whole.state.seats))
    console = terminal()
    if html is not None:
        _write_page(console, whole, html)
        return
    if step:
        _step_through(console, whole, viewer)
    else:
        console.print(board.news(whole.log(viewer), int(whole.state.seats)))
    show_result(console, whole, viewer)


def _write_page(console: Console, whole: Match, path: Path) -> None:
    """Write the page; it shows everything, so the match must be over, or its seed would be out."""
    from cayona.server.http.offline import offline_page
    from cayona.server.replays.film import reel_of_match

    if not whole.state.is_over():
        raise Trouble(_("The match is not over. The page reveals all its secrets, so it has to wait."))
    write_text(path, offline_page(reel_of_match(whole, seat_names(int(whole.state.seats)))))
    if path != STANDARD:
        console.print(_("The page is in “{path}”.").format(path=path))


def _step_through(console: Console, whole: Match, viewer: int | None) -> None:
    match = beginning(whole)
    _tell(console, match, match.events, viewer)
    try:
        for number in range(len(whole.history)):
            view = match.state.observation(viewer)
            console.print(board.board(match.game, view, int(match.state.seats), console.width))
            input(_("[move {number} of {all}; Enter] ").format(number=number + 1, all=len(whole.history)))
            if not sys.stdin.isatty():
                console.print()
            _tell(console, match, repeat(match, whole, number), viewer)
    except (EOFError, KeyboardInterrupt):
        console.print()


def _tell(console: Console, match: Match, events: list[Event], viewer: int | None) -> None:
    seats = int(match.state.seats)
    seen = [event.seen_by(viewer) for event in events]
    lines = [event_sentence(match.game, one, viewer, seat_names(seats)) for one in seen if one is not None]
    console.print(board.news(lines, seats))


# --- Verify --------------------------------------------------------------------------------------------


def verify(
    file: RecordFile,
    commitment: Annotated[
        str | None,
        typer.Option(
            "--commitment", metavar="HEX", help=_("What was published before the match."), show_default=False
        ),
    ] = None,
    sent: Annotated[
        Path | None,
        typer.Option(
            "--sent", metavar="FILE", help=_("What a seat was sent, from the server."), show_default=False
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", help=_("Whose views they are; if not given, a spectator's."), show_default=False
        ),
    ] = None,
) -> None:
    """Check a record and say what was checked."""
    console = terminal()
    published = None if commitment is None else _checked_commitment(commitment)
    record = read_json(file)
    views = None if sent is None else read_sent(sent)
    try:
        match = _verified(record)
        for sentence in _passed(record, match):
            _tick(console, sentence)
        if published is not None:
            _compare(match, published)
            _tick(console, _("The seed fits the commitment that you gave."))
        if views is not None:
            _tick(console, _compare_sent(match, views, seat))
    except RecordError as problem:
        if problem.code == NOT_A_RECORD:
            raise
        complain(str(problem))
        raise typer.Exit(DOES_NOT_VERIFY) from problem
    console.print(_("The match is as it was played."), style="bold green")


def _verified(record: Any) -> Match:
    import cayona

    return cayona.verify(record)


def _passed(record: dict[str, Any], match: Match) -> list[str]:
    moves = len(record["moves"])
    over = match.state.outcome() is not None
    return [
        _("It is a match of {title} with {seats} seats, by rules version {version}.").format(
            title=match.game.title, seats=record["seats"], version=record["rules_version"]
        ),
        _("The seed fits the commitment {commitment}.").format(commitment=record["commitment"]),
        ngettext(
            "The one move is legal, and its check fits.",
            "All {moves} moves are legal and in their order, and their checks fit.",
            moves,
        ).format(moves=moves),
        _("The outcome is what the moves lead to.")
        if over
        else _("The match is not over, and claims no outcome."),
        _("The closing belongs to the last position: nothing is missing, nothing was added."),
    ]


def _tick(console: Console, sentence: str) -> None:
    console.print(Text.assemble(("✓ ", "bold green"), sentence), soft_wrap=True)


def _checked_commitment(text: str) -> str:
    published = text.strip().lower()
    if re.fullmatch("[0-9a-f]{64}", published) is None:
        raise Trouble(_("A commitment is 64 hexadecimal digits, not “{text}”.").format(text=text))
    return published


def _compare(match: Match, published: str) -> None:
    if match.commitment != published:
        raise RecordError(
            _("The record holds together, but its seed is not the seed of the commitment that you gave."),
            code="wrong-seed",
            place="seed",
        )


def _compare_sent(match: Match, views: list[dict[str, Any]], seat: str | None) -> str:
    viewer = options.parse_seat(seat, int(match.state.seats))
    count = check_sent(match, views, viewer)
    whose = _("a spectator") if viewer is None else _("seat {seat}").format(seat=viewer)
    return ngettext(
        "The one view that {whose} was sent is what the record gives.",
        "All {count} views that {whose} was sent are what the record gives.",
        count,
    ).format(count=count, whose=whose)
