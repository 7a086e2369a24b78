"""`cayona` alone: what can be played, what the commands do, and where the tables are."""

from __future__ import annotations

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cayona.cli.board import ACCENT, QUIET
from cayona.cli.output import terminal
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing


def show(tables: bool) -> None:
    """Print a screen for somebody who sees this for the first time; after it the server starts, if it can."""
    from cayona.registry import games

    commands = Table.grid(padding=(0, 2))
    for command, meaning in (
        ("cayona play", _("play in this terminal, against bots")),
        ("cayona learn", _("learn a game in three minutes")),
        ("cayona games", _("the games with their options, and the bots")),
        ("cayona sim", _("let bots play many games and count who wins")),
        ("cayona lab", _("study a game: length, tension, luck and skill")),
        ("cayona serve", _("tables in the browser, with settings of your own")),
        ("cayona --help", _("everything else")),
    ):
        commands.add_row(Text(command, style=ACCENT), meaning)
    content = Table.grid(padding=(0, 0))
    content.add_row(Text(_("A harbour for sea games"), style="bold"))
    content.add_row(Text(listing(game.title for game in games())))
    content.add_row()
    content.add_row(commands)
    content.add_row()
    opening = _("Opening the tables now. Ctrl-C ends everything, and no move is lost.")
    extra = _("Tables in the browser come with an extra: pip install 'cayona[server]'")
    content.add_row(Text(opening if tables else extra, style=QUIET))
    frame = Panel.fit(content, title="⚓ Cayona", title_align="left", border_style=QUIET, padding=(1, 2))
    terminal().print(frame)
