"""`cayona play`: a table in the terminal, for a person and bots, or for bots alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cayona.cli import options
from cayona.cli.output import Trouble, check_writable, read_json, terminal
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark

if TYPE_CHECKING:
    from cayona.bots import Bot
    from cayona.kernel.game import Game
    from cayona.kernel.match import Match

HELP = mark(
    "Play against bots in the terminal, or watch them play.\n\n"
    "You are asked whenever there is something for you to decide; write “help” to see what you can "
    "say. Ctrl-C ends the game; a saved game goes on with --load.\n\n"
    "Examples:\n"
    "  cayona play\n"
    "  cayona play cartagena --seats 3 --bots bosun,random --option mode=tortuga\n"
    "  cayona play --seat 1 --save game.json\n"
    "  cayona play --bot 'cmd: ./mybot'\n"
    "  cayona play --load game.json\n"
    "  cayona play tranquility --text\n"
    "  cayona play --watch --seats 4 --delay 0.3"
)


def play(
    game: options.GameName = options.DEFAULT_GAME,
    seats: options.Seats = None,
    bots: Annotated[
        str,
        typer.Option("--bots", help=_("Who else plays, e.g. bosun,random; repeated to fill the seats.")),
    ] = "bosun",
    bot: options.OneBot = None,
    seat: Annotated[
        str, typer.Option("--seat", help=_("Your seat, as a number or a letter; “none” to watch."))
    ] = "0",
    option: options.GameOptions = None,
    seed: options.Seed = None,
    save: Annotated[
        Path | None, typer.Option("--save", help=_("Write the record of the match here at the end."))
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", help=_("Go on from a saved match, or start from a position."))
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help=_("Watch bots in all seats."))] = False,
    delay: Annotated[
        float, typer.Option("--delay", min=0.0, help=_("Seconds between actions when watching."))
    ] = 0.5,
    text: Annotated[
        bool, typer.Option("--text", help=_("Show the table as headings and lists, for screen readers."))
    ] = False,
) -> None:
    """Seat everybody and begin."""
    from cayona.cli.session import Session
    from cayona.cli.watch import watch_match
    from cayona.registry import game as find_game

    if save is not None:
        check_writable(save)
    found = find_game(game)
    match = _start(found, seats, seed, options.parse_options(found, option), load)
    count = int(match.state.seats)
    person = None if watch else options.parse_seat(seat, count)
    players = seat_bots(options.bot_names(bots, bot), count, person, match.seed)
    if person is None:
        watch_match(terminal(), match, players, delay, save)
    else:
        Session(terminal(), match, person, players, save, text).run()


def _start(
    game: Game, seats: int | None, seed: str | None, chosen: dict[str, Any], load: Path | None
) -> Match:
    """Return a new match, a match from a position, or a saved match to go on with."""
    import cayona

    if load is None:
        return cayona.Match(game, seats, seed, **chosen)
    data = read_json(load)
    if seats is not None or chosen:
        raise Trouble(_("A loaded game has its own seats and options; leave out --seats and --option."))
    if isinstance(data, dict) and "format" in data:
        if seed is not None:
            raise Trouble(_("A saved match has its own seed; leave out --seed."))
        return cayona.replay(data)
    return cayona.Match(game, seed=seed, position=data)


def seat_bots(names: list[str], seats: int, person: int | None, seed: str) -> dict[int, Bot]:
    """Return a bot for every seat but the person's; the seed of the match fixes their luck, too."""
    from cayona.lab.entrants import read_entrant
    from cayona.lab.players import derived_seed, lineup

    free = [seat for seat in range(seats) if seat != person]
    if not free:
        return {}
    entrants = lineup([read_entrant(name, lab=False) for name in names], len(free))
    return {
        seat: entrant.make(derived_seed(seed, "bot", seat))
        for seat, entrant in zip(free, entrants, strict=True)
    }
