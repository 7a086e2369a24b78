"""`cayona games`: what can be played."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from cayona.cli.output import terminal
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.options import Option

HELP = mark(
    "List the games with their options, and the bots.\n\n"
    "Examples:\n"
    "  cayona games\n"
    "  cayona play cartagena --option mode=tortuga --bots bosun"
)


def show_games() -> None:
    """Print every game and every bot."""
    from cayona.bots import BOTS
    from cayona.registry import games

    console = terminal()
    for game in games():
        console.print(_heading(game))
        if game.options:
            console.print(_options(game))
        console.print(_strengths(game))
    console.print(Text(_("Bots, weakest first"), style="bold"))
    table = Table.grid(padding=(0, 2))
    for name, kind in BOTS.items():
        table.add_row(Text("  " + name, style="bold dark_orange"), _(kind.description))
    console.print(table)


def _heading(game: Game) -> Text:
    players = _("{least} to {most} players").format(least=game.seats[0], most=game.seats[-1])
    return Text.assemble((game.title, "bold"), "  ", (game.name, "bold dark_orange"), f"  {players}")


def _options(game: Game) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bright_black")
    for title in (_("  option"), _("values"), _("default"), _("meaning")):
        table.add_column(title)
    for name, option in game.options.items():
        table.add_row("  " + name, _values(option), str(option.default), _(option.help))
    return table


def _strengths(game: Game) -> Table:
    """Return how strong the bots are in a game, as far as that was measured."""
    from cayona.bots import BOTS
    from cayona.bots.strength import strength_sentence

    table = Table.grid(padding=(0, 2))
    for name in BOTS:
        words = strength_sentence(game, name)
        if words:
            table.add_row(Text("  " + name, style="dark_orange"), words)
    table.add_row()
    return table


def _values(option: Option) -> str:
    if isinstance(option.values, range) and len(option.values) > 1 and option.values.step == 1:
        return f"{option.values[0]}–{option.values[-1]}"
    more = ", …" if option.accept is not None else ""
    return ", ".join(map(str, option.values)) + more
