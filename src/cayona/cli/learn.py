"""`cayona learn`: the lessons of the games, in the terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cayona.cli.output import terminal
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark, ngettext

if TYPE_CHECKING:
    from cayona.kernel.game import Game
    from cayona.kernel.lesson import Lesson

HELP = mark(
    "Learn a game by playing: a lesson takes three minutes.\n\n"
    "Without a game, all lessons are listed. In a lesson write the number of a choice, “skip”, “again” or "
    "“quit”. A lesson that you left goes on where you stopped.\n\n"
    "Examples:\n"
    "  cayona learn\n"
    "  cayona learn cartagena\n"
    "  cayona learn --json"
)


def learn(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help=_("The game; “cayona games” lists them."), show_default=False),
    ] = "",
    lesson: Annotated[
        str,
        typer.Argument(metavar="LESSON", help=_("The lesson; if not given, the first."), show_default=False),
    ] = "",
    step: Annotated[
        int | None, typer.Option(min=1, help=_("The step to begin with; if not given, where you stopped."))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("List the lessons as JSON."))] = False,
) -> None:
    """List the lessons, or give one."""
    from cayona import registry
    from cayona.cli.lesson import LessonSession
    from cayona.cli.progress import stopped
    from cayona.kernel.errors import OptionError

    games = [registry.game(game)] if game else registry.games()
    listed = [(one, each) for one in games for each in registry.lessons(one)]
    if as_json:
        terminal().print_json(json.dumps([facts(*row) for row in listed]))
    elif not game:
        _show_list(listed)
    else:
        found = registry.lesson(games[0], lesson) if lesson else registry.first_lesson(games[0])
        if step is not None and step > len(found.steps):
            raise OptionError(_("This lesson has no such step."), code="no-such-step")
        behind = step - 1 if step else stopped(games[0].name, found.name) % len(found.steps)
        LessonSession(terminal(), games[0], found).run(behind)


def facts(game: Game, lesson: Lesson) -> dict[str, Any]:
    """Return a lesson for programs."""
    return {
        "game": game.name,
        "name": lesson.name,
        "title": _(lesson.title),
        "steps": len(lesson.steps),
        "words": lesson.words(),
    }


def _show_list(listed: list[tuple[Game, Lesson]]) -> None:
    from rich.table import Table
    from rich.text import Text

    from cayona.cli.progress import stopped

    table = Table.grid(padding=(0, 2))
    for game, lesson in listed:
        name = Text(f"{game.name} {lesson.name}", style="bold dark_orange")
        count = len(lesson.steps)
        steps = ngettext("{count} step", "{count} steps", count).format(count=count)
        behind = stopped(game.name, lesson.name)
        state = "✓ " + _("done") if behind >= count else f"{behind + 1}/{count}" if behind else ""
        table.add_row(name, game.title, _(lesson.title), steps, state)
    terminal().print(table)
