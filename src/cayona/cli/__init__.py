"""The command line. Commands are thin: they read arguments, ask the engine, and print the answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cayona.cli import (
    bench,
    catalogue,
    draw,
    hosting,
    lab,
    league,
    learn,
    loadtest,
    new_game,
    play,
    puzzles,
    records,
    review,
    serve,
    simulate,
    tune,
    welcome,
)
from cayona.cli.output import complain, terminal
from cayona.cli.simulate import INTERRUPTED
from cayona.kernel import extras
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import speaking, terminal_language

BAD_INPUT = 2
_UsageProblem: type[Exception] = typer.BadParameter.__mro__[-4]
"""The base of all complaints about arguments, wherever typer keeps it in this version."""


class CommandGroup(TyperGroup):
    """The group of all commands: whatever is wrong with the input is one sentence and exit code 2."""

    def main(self, args: Sequence[str] | None = None, standalone_mode: bool = True, **extra: Any) -> Any:  # type: ignore[override]
        """Run a command."""
        try:
            _translate_help(self)
            code = super().main(args, standalone_mode=False, **extra)
        except CayonaError as problem:
            code = BAD_INPUT
            complain(str(problem))
        except ModuleNotFoundError as problem:
            missing = extras.told(problem)
            if missing is None:
                raise
            code = BAD_INPUT
            complain(str(missing))
        except _UsageProblem as problem:
            code = BAD_INPUT
            complain(problem.format_message())  # type: ignore[attr-defined]
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
            complain(_("Stopped."))
        if standalone_mode:
            sys.exit(code or 0)
        return code


def _translate_help(command: Any) -> None:
    """Put the help of a command, its options and its subcommands into the terminal's language.

    It was written down when the modules were loaded, in the language of the sources.
    """
    for told in (command, *command.params):
        for field in ("help", "show_default"):
            words = getattr(told, field, None)
            if words and isinstance(words, str):
                setattr(told, field, _(words))
    for part in getattr(command, "commands", {}).values():
        _translate_help(part)


app = typer.Typer(
    name="cayona",
    cls=CommandGroup,
    help=_("Cayona, a harbour for sea games: play, simulate, replay and draw."),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def harbour(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=_("Show the version and how it was built."))
    ] = False,
) -> None:
    if version:
        _show_version()
    elif context.invoked_subcommand is None:
        welcome.show()
        context.invoke(serve.serve)


def _show_version() -> None:
    import cayona

    build = _("compiled") if cayona.compiled() else _("interpreted")
    terminal().print(f"cayona {cayona.__version__} ({build})")
    raise typer.Exit


app.command("serve", help=_(serve.HELP))(serve.serve)
app.command("play", help=_(play.HELP))(play.play)
app.command("learn", help=_(learn.HELP))(learn.learn)
app.command("games", help=_(catalogue.HELP))(catalogue.show_games)
app.command("sim", help=_(simulate.HELP))(simulate.sim)
app.command("league", help=_(league.HELP))(league.league)
app.command("tune", help=_(tune.HELP))(tune.tune)
app.command("replay", help=_(records.REPLAY_HELP))(records.replay)
app.command("review", help=_(review.HELP))(review.review)
app.command("verify", help=_(records.VERIFY_HELP))(records.verify)
app.command("draw", help=_(draw.HELP))(draw.draw)
app.command("bench", help=_(bench.HELP))(bench.bench)
app.command("new-game", help=_(new_game.HELP))(new_game.new_game)
app.command("loadtest", help=_(loadtest.HELP))(loadtest.loadtest)
app.add_typer(puzzles.puzzles, name="puzzles")
app.add_typer(lab.lab, name="lab")
app.add_typer(hosting.admin, name="admin")


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a narrow character set must not end a game
    with speaking(terminal_language(os.environ)):
        app()
