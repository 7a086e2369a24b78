"""The list of games: our own, one line each, and those that other packages bring.

A package names its games in the entry point group `cayona.games`. Every game is loaded when somebody asks
for it; one that cannot be loaded is named in one sentence and takes no other down.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cayona.kernel.errors import UnknownGame, UnknownLesson
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.kernel.nearest import did_you_mean
from cayona.kernel.provenance import Provenance

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cayona.kernel.lesson import Lesson, Overview
    from cayona.kernel.show import Example

GAMES: Final = {
    "cartagena": "cayona.games.cartagena",
    "tranquility": "cayona.games.tranquility",
    "tortuga": "cayona.games.tortuga",
    "tongiaki": "cayona.games.tongiaki",
    "tortuga1667": "cayona.games.tortuga1667",
}
GROUP: Final = "cayona.games"
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
"""What a game may be called: it is part of file names, addresses, style sheets and Python modules."""

_log = logging.getLogger("cayona")


def names() -> list[str]:
    """Return the names of all games: ours in a fixed order, then the others by name."""
    return [*GAMES, *sorted(_elsewhere())]


def game(name: str) -> Game:
    """Return a game by its name; UnknownGame lists the names there are, or says why it cannot be loaded."""
    if not isinstance(name, str) or (name not in GAMES and name not in _elsewhere()):
        raise UnknownGame(
            _("There is no game “{name}”; the games are {known}.").format(name=name, known=listing(names()))
            + did_you_mean(name, names()),
            code="unknown-game",
        )
    return _load(name)


def games() -> list[Game]:
    """Return every game, in the order of `names`; one that is broken is told of once and left out."""
    return [found for name in names() if (found := _try(name)) is not None]


def rulebook(game: Game) -> Any:
    """Return the module with a game's rules in words (RULES and CHAPTERS), None if it has none.

    It stands among the game's words, or in a small game beside its rules.
    """
    for place in ("words.rulebook", "rulebook"):
        with suppress(ModuleNotFoundError):
            return import_module(f"{type(game).__module__}.{place}")
    return None


def provenance(game: Game) -> Mapping[str, Provenance]:
    """Return where the rules of a game come from, by their numbers; nothing if the game does not tell."""
    found: Mapping[str, Provenance] = getattr(rulebook(game), "PROVENANCE", {})
    return found


def lessons(game: Game) -> Sequence[Lesson]:
    """Return what a game teaches, the first lesson first; nothing if it has no lessons."""
    with suppress(ModuleNotFoundError):
        found: Sequence[Lesson] = import_module(f"{type(game).__module__}.lessons").LESSONS
        return found
    return ()


def overview(game: Game) -> Overview | None:
    """Return how a game is played, on one screen; None if it does not say."""
    with suppress(ModuleNotFoundError):
        found: Overview = import_module(f"{type(game).__module__}.lessons").OVERVIEW
        return found
    return None


@cache
def examples(game: Game) -> Mapping[str, Example]:
    """Return what shows the rules of a game, by their numbers; nothing if nothing does."""
    from cayona.kernel.show import read_examples

    return read_examples(str(import_module(type(game).__module__).__file__))


def remarks(game: Game) -> Mapping[str, str]:
    """Return what a coach says in somebody's first game, by when it says it; nothing if it is silent."""
    with suppress(ModuleNotFoundError):
        found: Mapping[str, str] = import_module(f"{type(game).__module__}.lessons").REMARKS
        return found
    return {}


def first_lesson(game: Game) -> Lesson:
    """Return the first lesson of a game; UnknownLesson if it has none."""
    return next(iter(lessons(game)), None) or lesson(game, "first")


def lesson(game: Game, name: str) -> Lesson:
    """Return a lesson of a game by its name; UnknownLesson lists those that there are."""
    known = {one.name: one for one in lessons(game)}
    if name not in known:
        raise UnknownLesson(
            _("{title} has no lesson “{name}”; there are {known}.").format(
                title=game.title, name=name[:40], known=listing(known)
            )
            if known
            else _("{title} has no lessons yet.").format(title=game.title),
            code="unknown-lesson",
        )
    return known[name]


# --- Loading -------------------------------------------------------------------------------------------


@cache
def _load(name: str) -> Game:
    if name in GAMES:
        ours: Game = import_module(GAMES[name]).GAME
        return ours
    return _from_package(_elsewhere()[name])


@cache
def _try(name: str) -> Game | None:
    try:
        return _load(name)
    except UnknownGame as problem:
        _log.warning("%s", problem)
        return None


def _from_package(entry: EntryPoint) -> Game:
    """Load a game of another package, whatever its code does."""
    try:
        found = entry.load()
    except Exception as problem:
        raise _broken(entry, f"{type(problem).__name__}: {problem}") from problem
    if not isinstance(found, Game):
        raise _broken(entry, _("{value} is not a Game.").format(value=entry.value))
    if found.name != entry.name:
        raise _broken(entry, _("it calls itself “{name}”.").format(name=found.name))
    return found


def _broken(entry: EntryPoint, why: str) -> UnknownGame:
    return UnknownGame(
        _("The game “{name}” of the package {package} cannot be loaded: {why}").format(
            name=entry.name, package=_package(entry), why=why
        ),
        code="broken-game",
    )


@cache
def _elsewhere() -> dict[str, EntryPoint]:
    """Return where other packages have their games, by name; a name that clashes is told of and left out."""
    from importlib.metadata import entry_points  # takes a third of the time of importing us

    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, []).append(entry)
    for name, entries in list(found.items()):
        problem = _clash(name, entries)
        if problem:
            _log.warning("%s", problem)
            del found[name]
    return {name: entries[0] for name, entries in found.items()}


def _clash(name: str, entries: list[EntryPoint]) -> str:
    """Say why a name cannot be used; "" if it can."""
    packages = listing(sorted(map(_package, entries)))
    if not NAME.fullmatch(name):
        why = _("a game's name has only lowercase letters, digits and _, and begins with a letter.")
    elif name in GAMES:
        why = _("Cayona already has a game with that name.")
    elif len(entries) > 1:
        why = _("several packages have a game with that name; keep one of them.")
    else:
        return ""
    return _("The game “{name}” of {packages} is left out: {why}").format(
        name=name, packages=packages, why=why
    )


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module
