"""Choices to make before a game, and those that several games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError
from cayona.kernel.language import _, listing, mark
from cayona.kernel.nearest import did_you_mean
from cayona.kernel.seats import SEAT_LABELS
from cayona.kernel.shapes import HIGHEST
from cayona.kernel.sheets import USUAL, Sheet

__all__ = ["RANDOM", "Option", "first_seat", "one_of", "own_parts", "switch", "turn_limit", "who_begins"]

RANDOM: Final = "random"
"""What an option is called that is left to chance."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice to make before the game: what a form offers, what it is if nobody chooses, and why."""

    values: tuple[Any, ...] | range
    default: Any
    help: str
    accept: Callable[[Any, int], Any] | None = None
    """Takes any value and the number of seats, returns what is kept or raises a ValueError that says
    what is allowed. Without it only the listed values are accepted."""
    label: str = ""
    """What a form calls the option, marked for translation; without it, its name."""
    names: Mapping[Any, str] = field(default_factory=dict)
    """What a form calls the values, marked for translation; numbers and yes or no need none."""
    numbers: range | None = None
    """The whole numbers that it can be besides its values; a form asks for one."""
    picks: Mapping[str, str] = field(default_factory=dict)
    """Of what it can be a list, and what that is called; a form lets one choose."""
    counted: str = ""
    """The option that says how many such a list names; a form lets it follow what is chosen."""
    pieces: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What it can put in a row, all of them and either way round, and what each shows; a form lets one lay
    them, as a list of {"id", "reversed"}."""
    sheet: Sheet | None = None
    """What can be filled in from one's own box; a form has a field for every cell."""
    pictured: bool = False
    """Whether the board shows at once what is chosen, so that a form draws it."""
    quiet: bool = False
    """Whether it is written only where it differs from the default. So what was written before there was
    such an option, and every table without it, stays the same to the byte; rules ask with `get`."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A table as people like to play: some options, under one name. All else is as by default."""

    label: str
    """What a form calls it, marked for translation."""
    help: str
    """What is different about it, marked for translation."""
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 0
    """For how many it is; 0 for any number."""


CLASSIC: Final = mark("Classic")
BEGINNERS: Final = mark("For beginners")
SHORT: Final = mark("Short")
LONG: Final = mark("Long")


def checked(
    options: Mapping[str, Option], title: str, seats: int, given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return all options of the game with this title, as `Game.checked_options` tells."""
    for name in given:
        if name not in options:
            why = _("{title} has no option “{name}”; its options are {known}.")
            told = why.format(title=title, name=name, known=listing(options))
            raise OptionError(told + did_you_mean(name, options), code="unknown-option")
    chosen = {
        name: _checked_value(name, option, given.get(name, option.default), seats)
        for name, option in options.items()
    }
    return {
        name: value
        for name, value in chosen.items()
        if not options[name].quiet or value != options[name].default
    }


def _checked_value(name: str, option: Option, value: Any, seats: int) -> Any:
    try:
        if option.accept is not None:
            return option.accept(value, seats)
        for known in option.values:
            if type(value) is type(known) and value == known:
                return known
    except ValueError as problem:
        why = _("Option “{name}” cannot be {value}: {why}")
        told = why.format(name=name, value=repr(value), why=problem)
        raise OptionError(told, code="bad-option") from problem
    why = _("Option “{name}” cannot be {value}; allowed: {known}.")
    told = why.format(name=name, value=repr(value), known=listing(map(repr, option.values)))
    raise OptionError(told, code="bad-option")


def one_of(label: str, words: str, names: Mapping[Any, str], *, quiet: bool = False) -> Option:
    """Let a table choose one of some values that have names, the usual one first."""
    return Option(tuple(names), next(iter(names)), words, label=label, names=names, quiet=quiet)


def switch(label: str, words: str, *, on: bool = False, yes: str = "") -> Option:
    """Let a table have something or not; a form may say more than “yes”."""
    return Option((on, not on), on, words, label=label, names={True: yes} if yes else {})


def own_parts(sheet: Sheet, label: str, words: str, pictured: bool = False) -> Option:
    """Let a table have parts as they are in somebody's box, which may differ from what the rules say."""
    return Option(
        (USUAL,),
        USUAL,
        words,
        lambda value, seats: sheet.read(value),
        label=label,
        names={USUAL: mark("As in these rules")},
        sheet=sheet,
        pictured=pictured,
        quiet=True,
    )


def who_begins(seats: range) -> Option:
    """Let a seat begin, or chance decide; `first_seat` reads it."""
    most = seats[-1]
    return Option(
        (RANDOM, *range(most)),
        RANDOM,
        mark("Who begins: drawn by lot, or a seat."),
        _accept_seat,
        label=mark("Who begins"),
        names={RANDOM: mark("Drawn by lot"), **dict(enumerate(SEAT_LABELS[:most]))},
    )


def _accept_seat(value: Any, seats: int) -> Any:
    if (type(value) is str and value == RANDOM) or (type(value) is int and 0 <= value < seats):
        return value
    raise ValueError(_("it must be “random” or a seat from 0 to {last}.").format(last=seats - 1))


def first_seat(value: Any, seats: int, chance: Chance) -> int:
    """Return the seat that begins."""
    return int(chance.below(seats)) if value == RANDOM else int(value)


def turn_limit(offered: Sequence[int], default: int, highest: int = HIGHEST) -> Option:
    """Let a game be decided after so many turns, or never."""

    def accept(value: Any, seats: int) -> Any:
        if type(value) is int and 0 <= value <= highest:
            return value
        raise ValueError(_("it must be 0 (no limit) or a number of turns up to {most}.").format(most=highest))

    return Option(
        tuple(offered),
        default,
        mark("The game is decided after this many turns; 0 for never."),
        accept,
        label=mark("Turn limit"),
        names={0: mark("No limit")},
        numbers=range(1, highest + 1),
    )
