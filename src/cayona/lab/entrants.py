"""Who plays in the lab: a bot by name, with settings, or in a file, as it stands on a command line."""

from __future__ import annotations

import inspect
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cayona.bots import BOTS, LAB_BOTS, Bot, bot
from cayona.bots.files import load_bot_file, read_bot_file
from cayona.kernel.errors import UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

FILE_ENDING: Final = ".py"
BETWEEN_SETTINGS: Final = ":"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that can be made as often as needed, in any process."""

    label: str
    """How tables call it: the name with its settings."""
    name: str
    settings: tuple[tuple[str, Any], ...] = ()
    file: Path | None = None

    def kind(self) -> type[Bot]:
        """Return its class; the file of a bot is run for that, once in a process."""
        return _known(self.name) if self.file is None else _loaded(self.file)

    def make(self, seed: int) -> Bot:
        """Return a new player that decides the same way for the same seed, if its kind can."""
        kind = self.kind()
        known = inspect.signature(kind).parameters
        settings = dict(self.settings)
        if "seed" in known:
            settings.setdefault("seed", seed)
        if self.file is None and self.name in BOTS:
            return bot(self.name, **settings)
        return kind(**settings)


def read_entrant(text: str) -> Entrant:
    """Return the bot that "bosun", "captain:iterations=2000" or "my_bot.py" means, or say what is wrong.

    The file of a bot is parsed here, not run.
    """
    name, *parts = text.split(BETWEEN_SETTINGS)
    settings = tuple(_setting(text, part) for part in parts)
    if name.endswith(FILE_ENDING):
        path = Path(name).absolute()
        found = read_bot_file(path)
        return Entrant(BETWEEN_SETTINGS.join((found.name, *parts)), found.name, settings, path)
    entrant = Entrant(text, name, settings)
    _check_settings(entrant, _known(name))
    return entrant


def _known(name: str) -> type[Bot]:
    kind = BOTS.get(name) or LAB_BOTS.get(name)
    if kind is None:
        raise UnknownBot(
            _("There is no bot “{name}”; the bots are {known}, and files such as my_bot.py.").format(
                name=name, known=listing([*BOTS, *LAB_BOTS])
            ),
            code="unknown-bot",
        )
    return kind


def _setting(text: str, part: str) -> tuple[str, Any]:
    name, sign, value = part.partition("=")
    if not sign or not name:
        raise UnknownBot(
            _("Write a bot's settings as in captain:iterations=2000, not “{text}”.").format(text=text),
            code="bad-setting",
        )
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _check_settings(entrant: Entrant, kind: type[Bot]) -> None:
    """Raise an UnknownBot now rather than in the first game if a setting is unknown or impossible."""
    known = inspect.signature(kind).parameters
    for name, _value in entrant.settings:
        if name not in known:
            raise UnknownBot(
                _("The bot “{name}” has no setting “{setting}”; it has {known}.").format(
                    name=entrant.name, setting=name, known=listing(known)
                ),
                code="unknown-setting",
            )
    try:
        kind(**dict(entrant.settings))
    except TypeError as problem:
        raise UnknownBot(
            _("The bot “{name}” cannot have these settings: {why}.").format(name=entrant.label, why=problem),
            code="bad-setting",
        ) from problem


@cache
def _loaded(path: Path) -> type[Bot]:
    return load_bot_file(path)
