"""What stands on the command line, turned into what the engine takes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from cayona.cli.output import Trouble
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import LETTERS

DEFAULT_GAME: Final = "cartagena"
NOBODY: Final = "none"

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=_("The game; “cayona games” lists them."), show_default=True)
]
Seats = Annotated[
    int | None, typer.Option("--seats", "-n", help=_("How many players there are."), show_default=False)
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-O",
        metavar="NAME=VALUE",
        help=_("An option of the game, e.g. mode=tortuga; may be repeated."),
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed", help=_("Any text or number; the same seed deals the same game."), show_default=False
    ),
]
OneBot = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="BOT",
        help=_(
            "One bot, exactly as written, instead of --bots; may be repeated. “cmd: ./mybot” is a program."
        ),
        show_default=False,
    ),
]

Cores = Annotated[
    int | None,
    typer.Option("--cores", "-j", min=1, help=_("How many processes; if not given, all processors.")),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help=_("Play on the machines of a Ray cluster: HOST:PORT, ray://HOST:PORT or auto."),
        show_default=False,
    ),
]


def processes(cores: int | None, ray: str | None, default: int) -> int:
    """Return how many processes this machine starts; a cluster starts its own."""
    if cores is not None and ray is not None:
        raise Trouble(_("A cluster has its own processors: give --ray or the number of processes, not both."))
    return default if cores is None else cores


def parse_options(game: Game, given: Sequence[str] | None) -> dict[str, Any]:
    """Return the options that NAME=VALUE texts mean; the game checks the values."""
    options: dict[str, Any] = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign:
            raise Trouble(_("Write an option as NAME=VALUE, not “{text}”.").format(text=text))
        if name in options:
            raise Trouble(_("Option “{name}” is given twice.").format(name=name))
        if name not in game.options:
            game.checked_options(game.default_seats, {name: value})  # says which options there are
        options[name] = _value(game.options[name].values, value.strip())
    return options


def parse_values(game: Game, given: Sequence[str] | None) -> dict[str, list[Any]]:
    """Return the values of options that NAME=VALUE,VALUE texts mean; the game checks them."""
    values: dict[str, list[Any]] = {}
    for text in given or ():
        name, _sign, several = text.partition("=")
        for one in several.split(","):
            found = parse_options(game, [f"{name}={one}" if several else text])
            values.setdefault(name.strip(), []).extend(found.values())
    return values


def _value(known: Sequence[Any], text: str) -> Any:
    """Return the listed value that a text means, else what it is as JSON, else the text itself."""
    for value in known:
        if str(value).lower() == text.lower():
            return value
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def parse_seat(text: str | None, seats: int) -> int | None:
    """Return the seat that a number or a letter means; None for “none” or nothing."""
    if text is None or text.lower() == NOBODY:
        return None
    letters = LETTERS[:seats]
    if len(text) == 1 and text.upper() in letters:
        return letters.index(text.upper())
    if text.isascii() and text.isdigit() and int(text) < seats:
        return int(text)
    raise Trouble(
        _("There is no seat “{seat}”; the seats are 0 to {last} or {first} to {letter}.").format(
            seat=text, last=seats - 1, first=letters[0], letter=letters[-1]
        )
    )


def bot_names(several: str, one_by_one: Sequence[str] | None) -> list[str]:
    """Return who plays: those given one by one, which may have commas in them, else the list."""
    return list(one_by_one) if one_by_one else parse_names(several)


def parse_names(text: str) -> list[str]:
    """Return the names in a list such as "bosun,random"."""
    return [name.strip() for name in text.split(",") if name.strip()]
