"""How a match ended, for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cayona.cli import board
from cayona.kernel.game import Game
from cayona.kernel.language import figure, listing
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.kernel.outcome import Outcome
from cayona.kernel.seats import LETTERS


def show_result(
    console: Console, match: Match, viewer: int | None, names: Sequence[str] | None = None
) -> None:
    """Print the last board and the result, or whose decision it is in an unfinished match."""
    observation = match.state.observation(viewer)
    console.print(Rule(style=board.QUIET))
    console.print(board.board(match.game, observation, int(match.state.seats), console.width))
    console.print(Rule(style=board.QUIET))
    outcome = match.state.outcome()
    if outcome is None:
        console.print(
            _("The match is not over: {prompt}").format(prompt=match.game.prompt(observation, names=names)),
            style=board.ACCENT,
        )
        return
    called = list(names) if names is not None else [""] * int(match.state.seats)
    console.print(_verdict(outcome, viewer, called), style=board.ACCENT)
    console.print(_scores(match.game, outcome, called))


def _verdict(outcome: Outcome, viewer: int | None, names: Sequence[str]) -> str:
    if viewer is not None and viewer in outcome.winners:
        alone = len(outcome.winners) == 1
        return _("You won!") if alone else _("You won, together with others!")
    winners = listing(f"{LETTERS[seat]} {names[seat]}".strip() for seat in outcome.winners) or _("nobody")
    return _("Winner: {winners}.").format(winners=winners)


def _scores(game: Game, outcome: Outcome, names: Sequence[str]) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat, score in enumerate(outcome.scores):
        parts = listing(f"{game.score_name(name)} {figure(value)}" for name, value in score.breakdown.items())
        crown = Text("★", style=board.ACCENT) if seat in outcome.winners else Text(" ")
        table.add_row(
            crown, board.seat_name(seat, names[seat]), figure(score.total), Text(parts, style=board.QUIET)
        )
    return table
