"""The command line. Commands are thin: they read arguments, ask the engine, and print the answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from cayona.cli.output import INTERRUPTED, complain, terminal
from cayona.kernel import extras
from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _
from cayona.kernel.language import speaking, terminal_language

COMMANDS: Final = {
    "serve": ("serve", "serve", "HELP"),
    "play": ("play", "play", "HELP"),
    "learn": ("learn", "learn", "HELP"),
    "games": ("catalogue", "show_games", "HELP"),
    "sim": ("simulate", "sim", "HELP"),
    "league": ("league", "league", "HELP"),
    "tune": ("tune", "tune", "HELP"),
    "train": ("train", "train", "HELP"),
    "replay": ("records", "replay", "REPLAY_HELP"),
    "review": ("review", "review", "HELP"),
    "verify": ("records", "verify", "VERIFY_HELP"),
    "draw": ("draw", "draw", "HELP"),
    "bench": ("bench", "bench", "HELP"),
    "new-game": ("new_game", "new_game", "HELP"),
    "loadtest": ("loadtest", "loadtest", "HELP"),
}
"""The module, the function and the help of each command; only what is asked for is loaded."""
GROUPS: Final = {"puzzles": ("puzzles", "puzzles"), "lab": ("lab", "lab"), "admin": ("hosting", "admin")}
"""The module and the group of commands that have commands of their own."""
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

    def invoke(self, ctx: Any) -> Any:
        """Carry a command out; Ctrl-C, which typer would turn into a silent end, is told of by `main`."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None


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


def harbour(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=_("Show the version and how it was built."))
    ] = False,
) -> None:
    if version:
        _show_version()
    elif context.invoked_subcommand is None:
        from cayona.cli import welcome

        tables = extras.is_there("server")
        welcome.show(tables)
        if tables:
            from cayona.cli import serve

            context.invoke(serve.serve)


def _show_version() -> None:
    import cayona

    build = _("compiled") if cayona.compiled() else _("interpreted")
    terminal().print(f"cayona {cayona.__version__} ({build})")
    raise typer.Exit


def commands(wanted: Collection[str]) -> typer.Typer:
    """Return the command line with the wanted commands."""
    made = typer.Typer(
        name="cayona",
        cls=CommandGroup,
        help=_("Cayona, a harbour for sea games: play, simulate, replay and draw."),
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback(invoke_without_command=True)(harbour)
    for name, (module, function, told) in COMMANDS.items():
        if name in wanted:
            found = import_module(f"cayona.cli.{module}")
            made.command(name, help=_(getattr(found, told)))(getattr(found, function))
    for name, (module, group) in GROUPS.items():
        if name in wanted:
            made.add_typer(getattr(import_module(f"cayona.cli.{module}"), group), name=name)
    return made


@cache
def _all_commands() -> typer.Typer:
    return commands([*COMMANDS, *GROUPS])


app: typer.Typer
"""The command line with all commands, made when somebody asks for it."""


def __getattr__(name: str) -> Any:
    if name == "app":
        return _all_commands()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a narrow character set must not end a game
    with speaking(terminal_language(os.environ)):
        asked = sys.argv[1] if len(sys.argv) > 1 else "serve"
        try:
            made = commands([asked]) if asked in COMMANDS or asked in GROUPS else _all_commands()
        except KeyboardInterrupt:  # while it was loaded
            complain(_("Stopped."))
            sys.exit(INTERRUPTED)
        made()
