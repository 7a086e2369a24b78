"""Who plays in the lab: a bot by name, with settings, or in a file, as it stands on a command line."""

from __future__ import annotations

import inspect
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cayona.bots import BOTS, LAB_BOTS, Bot, bot
from cayona.bots.base import Cheat
from cayona.bots.command import PREFIX, Command, checked_command
from cayona.bots.files import bot_source, load_bot_file, read_bot_file
from cayona.kernel.errors import UnknownBot
from cayona.kernel.game import Game
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.nearest import did_you_mean
from cayona.kernel.seatview import SeatView

HEURISTICS: Final = "heuristics."
"""How settings begin that change the heuristics of the game: bosun:heuristics.card=4."""
FILE_ENDING: Final = ".py"
BETWEEN_SETTINGS: Final = ":"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that can be made as often as needed, in any process, also on another machine."""

    label: str
    """How tables call it: the name with its settings."""
    name: str
    settings: tuple[tuple[str, Any], ...] = ()
    file: Path | None = None
    tuning: tuple[tuple[str, float], ...] = ()
    """Numbers of the game's heuristics that it uses in place of the game's own."""
    source: bytes = b""
    """What its file said when it was read: the same bot plays everywhere, whoever edits the file."""

    def check(self, game: Game) -> None:
        """Raise an OptionError if it wants to change a number that the game's heuristics do not have."""
        game.heuristics.tuned(dict(self.tuning))

    def check_travel(self) -> None:
        """Raise an UnknownBot if it is a program of this machine, which no other machine has."""
        if self.name == Command.name:
            raise UnknownBot(
                _("The bot “{name}” is a program of this machine; it cannot play on others.").format(
                    name=self.label
                ),
                code="program-of-this-machine",
            )

    def kind(self) -> type[Bot]:
        """Return its class; the file of a bot is run for that, once in a process."""
        if self.name == Command.name:
            return Command
        return _known(self.name) if self.file is None else _loaded(self.file, self.source)

    def make(self, seed: int) -> Bot:
        """Return a new player that decides the same way for the same seed, if its kind can."""
        kind = self.kind()
        known = inspect.signature(kind).parameters
        settings = dict(self.settings)
        if "seed" in known:
            settings.setdefault("seed", seed)
        player = kind(**settings)
        return Tuned(player, dict(self.tuning)) if self.tuning else player


class Tuned(Bot):
    """A bot that judges positions by changed heuristics."""

    description = ""

    def __init__(self, player: Bot, changes: dict[str, float]) -> None:
        self.name = player.name  # type: ignore[misc]
        self.player = player
        self.changes = changes
        self._heuristics: Heuristics | None = None

    def choose(self, view: SeatView) -> int:
        """Return what the bot chooses when it is shown the game with other heuristics."""
        if self._heuristics is None:
            self._heuristics = view.game.heuristics.tuned(self.changes)
        return self.player.choose(view.judged_by(self._heuristics))


def read_entrant(text: str, *, lab: bool = True) -> Entrant:
    """Return the bot that "bosun", "captain:iterations=2000", "my_bot.py" or "cmd: ./my_bot" means.

    An UnknownBot says what is wrong. The file of a bot is parsed here, not run. The lab's own bots, of which
    one cheats, are for measurements: where people play, ask for `lab=False`.
    """
    if text.startswith(PREFIX):
        return _command(text)
    name, *parts = text.split(BETWEEN_SETTINGS)
    given = [_setting(text, part) for part in parts]
    settings = tuple(pair for pair in given if not pair[0].startswith(HEURISTICS))
    tuning = tuple(
        (key.removeprefix(HEURISTICS), _number(text, value))
        for key, value in given
        if key.startswith(HEURISTICS)
    )
    if name.endswith(FILE_ENDING):
        path = Path(name).absolute()
        source = bot_source(path)
        found = read_bot_file(path, source)
        label = BETWEEN_SETTINGS.join((found.name, *parts))
        return Entrant(label, found.name, settings, path, tuning, source)
    entrant = Entrant(text, name, settings, None, tuning)
    _check_settings(entrant, _known(name) if lab else _offered(name))
    return entrant


def _command(text: str) -> Entrant:
    command = text.removeprefix(PREFIX).strip()
    checked_command(command)
    return Entrant(text, Command.name, (("command", command),))


def _known(name: str) -> type[Bot]:
    kind = BOTS.get(name) or LAB_BOTS.get(name)
    if kind is None:
        raise UnknownBot(
            _("There is no bot “{name}”; the bots are {known}, and files such as my_bot.py.").format(
                name=name, known=listing([*BOTS, *LAB_BOTS])
            )
            + did_you_mean(name, [*BOTS, *LAB_BOTS]),
            code="unknown-bot",
        )
    return kind


def _offered(name: str) -> type[Bot]:
    return BOTS[name] if name in BOTS else type(bot(name))  # says which there are


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


def _number(text: str, value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    raise UnknownBot(
        _("Write a number of the heuristics as in bosun:heuristics.card=4, not “{text}”.").format(text=text),
        code="bad-setting",
    )


def _check_settings(entrant: Entrant, kind: type[Bot]) -> None:
    """Raise an UnknownBot now rather than in the first game if a setting is unknown or impossible."""
    if entrant.tuning and issubclass(kind, Cheat):
        raise UnknownBot(
            _("The bot “{name}” sees the real position; its heuristics cannot be changed.").format(
                name=entrant.name
            ),
            code="bad-setting",
        )
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
def _loaded(path: Path, source: bytes) -> type[Bot]:
    return load_bot_file(path, source)
