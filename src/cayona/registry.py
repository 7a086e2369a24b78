"""The list of games. A new game is one line here; it is loaded when somebody asks for it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from cayona.kernel.errors import UnknownGame
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

GAMES: Final = {
    "cartagena": "cayona.games.cartagena",
    "tranquility": "cayona.games.tranquility",
    "tortuga": "cayona.games.tortuga",
    "tongiaki": "cayona.games.tongiaki",
    "tortuga1667": "cayona.games.tortuga1667",
}


@cache
def _load(name: str) -> Game:
    game: Game = import_module(GAMES[name]).GAME
    return game


def game(name: str) -> Game:
    """Return a game by its name; UnknownGame lists the names there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(
            _("There is no game “{name}”; the games are {known}.").format(name=name, known=listing(GAMES)),
            code="unknown-game",
        )
    return _load(name)


def games() -> list[Game]:
    """Return every game, in a fixed order."""
    return [_load(name) for name in GAMES]


def rulebook(game: Game) -> Any:
    """Return the module with a game's rules in words (RULES and CHAPTERS), None if it has none."""
    try:
        return import_module(f"{type(game).__module__}.rulebook")
    except ModuleNotFoundError:
        return None
