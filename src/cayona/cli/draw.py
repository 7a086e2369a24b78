"""`cayona draw`: the board as a picture."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cayona.cli import options
from cayona.cli.output import STANDARD, Trouble, read_json, terminal, write_text
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark

if TYPE_CHECKING:
    from cayona.kernel.game import Game
    from cayona.kernel.state import State

HELP = mark(
    "Draw a board as an SVG picture.\n\n"
    "The board is a new deal, a position, or a moment of a recorded match.\n\n"
    "Examples:\n"
    "  cayona draw --seed 5 -o board.svg\n"
    "  cayona draw cartagena --seats 4 --option mode=tortuga --theme dark -o board.svg\n"
    "  cayona draw --position position.json --seat 0 -o board.svg\n"
    "  cayona draw --record game.json --move 12 -o board.svg"
)


class Theme(StrEnum):
    """The colours of a picture."""

    light = "light"
    dark = "dark"
    auto = "auto"


def draw(
    game: options.GameName = options.DEFAULT_GAME,
    seats: options.Seats = None,
    option: options.GameOptions = None,
    seed: options.Seed = None,
    position: Annotated[Path | None, typer.Option("--position", help=_("A position as JSON."))] = None,
    record: Annotated[Path | None, typer.Option("--record", help=_("A recorded match."))] = None,
    move: Annotated[
        int | None,
        typer.Option(
            "--move", min=0, help=_("After this many moves of the record."), show_default=_("the last")
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", help=_("As this seat sees it: a number or a letter."), show_default=_("a spectator")
        ),
    ] = None,
    theme: Annotated[Theme, typer.Option("--theme", help=_("The colours."))] = Theme.auto,
    out: Annotated[
        Path, typer.Option("--out", "-o", help=_("Where to write it; “-” for the standard output."))
    ] = Path("board.svg"),
) -> None:
    """Find the board, draw it, write it."""
    import cayona

    found = cayona.game(game)
    chosen = options.parse_options(found, option)
    if (position is not None or record is not None) and (seats is not None or chosen or seed is not None):
        raise Trouble(
            _(
                "A position or a record already has its seats, options and seed; leave out --seats, "
                "--option and --seed."
            )
        )
    if position is not None and record is not None:
        raise Trouble(_("Draw a position or a record, not both."))
    if move is not None and record is None:
        raise Trouble(_("--move goes with --record."))
    if record is not None:
        state = _moment(record, move)
    elif position is not None:
        state = found.load(read_json(position))
    else:
        state = _new(found, seats, seed, chosen)
    viewer = options.parse_seat(seat, int(state.seats))
    write_text(out, cayona.svg(state, viewer, theme=theme.value))
    if out != STANDARD:
        terminal().print(_("The picture is in “{path}”.").format(path=out))


def _new(game: Game, seats: int | None, seed: str | None, chosen: dict[str, Any]) -> State:
    """Return the same deal that `cayona play` starts from."""
    import cayona

    return cayona.Match(game, seats, seed, **chosen).state


def _moment(path: Path, move: int | None) -> State:
    import cayona
    from cayona.kernel.retelling import moment

    whole = cayona.replay(read_json(path))
    moves = len(whole.history)
    if move is not None and move > moves:
        raise Trouble(_("The record has {moves} moves, not {move}.").format(moves=moves, move=move))
    return whole.state if move is None else moment(whole, move)
