"""`cayona new-game`: a package with a small game in it, for somebody to change into one of their own."""

from __future__ import annotations

import keyword
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

from cayona import registry
from cayona.cli.output import Trouble, terminal
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark

HELP = mark(
    "Write a package with a small game, ready to play and to turn into your own.\n\n"
    "The game is about diving for pearls; its rules, words and picture are yours to change. The page "
    "“Adding a game” in the documentation walks you through it.\n\n"
    "Examples:\n"
    "  cayona new-game whales\n"
    "  cayona new-game whale_watch --to games/whales"
)
TEMPLATE: Final = Path(__file__).resolve().parent.parent / "template"
MODEL: Final = "lagoon"
"""What the game of the template is called; the word stands for nothing else there."""


def new_game(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help=_("What the game is called: lowercase letters, digits and _.")),
    ],
    to: Annotated[
        Path | None, typer.Option("--to", help=_("The folder to create; if not given, the name of the game."))
    ] = None,
) -> None:
    """Write the package and say how to go on."""
    folder = Path(name) if to is None else to
    check_spelling(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Trouble(_("“{folder}” already exists; choose another name or --to.").format(folder=folder))
    check_free(name)
    try:
        write_package(name, folder)
    except OSError as problem:
        why = problem.strerror or problem
        raise Trouble(_("Cannot write “{path}”: {why}.").format(path=folder, why=why)) from problem
    console = terminal()
    console.print(_("The game is in “{folder}”. Go on with:").format(folder=folder))
    for line in (f"pip install -e {folder}", f"cayona play {name}", "cayona serve", f"pytest {folder}"):
        console.print(f"  {line}", soft_wrap=True)


def check_spelling(name: str) -> None:
    """Refuse a name that a game, which is a Python module as well, cannot have."""
    if not registry.NAME.fullmatch(name) or keyword.iskeyword(name):
        raise Trouble(
            _(
                "“{name}” cannot be the name of a game: use lowercase letters, digits and _, begin with"
                " a letter, and do not use a Python keyword."
            ).format(name=name)
        )


def check_free(name: str) -> None:
    """Refuse a name that something else has already."""
    if name in registry.names():
        raise Trouble(_("There is already a game “{name}”.").format(name=name))
    if find_spec(name) is not None:
        raise Trouble(_("Python already has a module “{name}”; choose another name.").format(name=name))


def write_package(name: str, folder: Path) -> None:
    """Write the template into a folder, with the name filled in."""
    for path in sorted(TEMPLATE.rglob("*.txt")):
        place = folder / _named(str(path.relative_to(TEMPLATE).with_suffix("")), name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_named(path.read_text(encoding="utf-8"), name), encoding="utf-8")


def _named(text: str, name: str) -> str:
    title = name.replace("_", " ").capitalize()
    return text.replace(MODEL, name).replace(MODEL.capitalize(), title)
