"""Bots in all seats, for watching."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.rule import Rule
from rich.text import Text

from cayona.bots import Bot
from cayona.cli import board
from cayona.cli.output import complain, write_json
from cayona.cli.result import show_result
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match
from cayona.lab.players import choose


def watch_match(
    console: Console, match: Match, players: Mapping[int, Bot], delay: float, save: Path | None
) -> None:
    """Let the bots play; a terminal shows the table as it changes, anything else gets the log."""
    console.print(Rule(Text(match.game.title, style="bold"), style=board.QUIET))
    names = [players[seat].name for seat in range(int(match.state.seats))]
    console.print(board.legend(names))
    console.print(_("Shuffle sealed: {commitment}").format(commitment=match.commitment), style=board.QUIET)
    try:
        _play(console, match, players, delay)
    except KeyboardInterrupt:
        console.print(_("Stopped."))
    if not console.is_terminal:
        console.print(board.news(match.log(), int(match.state.seats)))
    show_result(console, match, None, names)
    if save is not None:
        write_json(save, match.record())
        console.print(_("Saved; “cayona verify {path}” checks it.").format(path=save))


def _play(console: Console, match: Match, players: Mapping[int, Bot], delay: float) -> None:
    live = Live(console=console, transient=True, auto_refresh=False) if console.is_terminal else None
    with live or nullcontext():
        while not match.state.is_over():
            seat = match.state.deciders()[0]
            action, fault = choose(players[seat], match.state, seat)
            if fault is not None:
                complain(fault.sentence())
            match.play(action, seat)
            if live is not None:
                live.update(_scene(console, match), refresh=True)
                time.sleep(delay)


def _scene(console: Console, match: Match) -> Group:
    """Return the table and as much of the log as there is room for."""
    seats = int(match.state.seats)
    observation = match.state.observation(None)
    room = max(3, console.height - len(match.game.diagram(observation).splitlines()) - 6)
    return Group(
        Rule(style=board.QUIET),
        board.board(match.game, observation, seats, console.width),
        Rule(style=board.QUIET),
        board.news(match.log()[-room:], seats),
    )
