"""Shapes of plain data: what each field of a position may be, checked and refused alike in all games.

A game declares its `Box`: for every field a shape (kind and bounds), a default, and the phases that use it.
`Box.read` makes a complete record of what was given, or refuses the first field that is wrong. What is left
to a game is to `demand` (`kernel.demands`) that fields do not contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self

from cayona.kernel.demands import demand, demand_use, is_number, range_words, refuse
from cayona.kernel.errors import OptionError
from cayona.kernel.language import listing, mark

if TYPE_CHECKING:
    from cayona.kernel.game import Game

__all__ = [
    "HIGHEST",
    "LATER",
    "REQUIRED",
    "Box",
    "Field",
    "ListOf",
    "MapOf",
    "Parts",
    "PerSeat",
    "Record",
    "Shape",
    "counts",
    "demand",
    "flag",
    "nullable",
    "number",
    "read_options",
    "read_record",
    "read_seats",
    "take_over",
    "word",
]

Record = dict[str, Any]
HIGHEST: Final = 10**15
"""A bound for counters and limits, so that they fit into native integers."""


# --- Shapes --------------------------------------------------------------------------------------------

ONE_OF: Final = mark("it must be one of {known}.")
NULL_OR_ONE_OF: Final = mark("it must be null or one of {known}.")


class Shape:
    """What a value may be: a question, what is allowed in any language, and a sentence for the rest."""

    def __init__(self, fits: Callable[[Any], bool], allowed: str, why: str, **facts: Any) -> None:
        self.fits = fits
        self.allowed = allowed
        self.why = why
        self.facts = facts
        self.rule: str | None = None
        self.own_words = True

    def saying(self, why: str, rule: str | None = None, **facts: Any) -> Self:
        """Return the same shape with a better sentence for what does not fit, and the rule behind it."""
        twin = copy(self)
        twin.why, twin.rule, twin.facts, twin.own_words = why, rule, {**self.facts, **facts}, False
        return twin

    def by(self, rule: str | None) -> Self:
        """Return the same shape with the rule that asks for it."""
        twin = copy(self)
        twin.rule = rule
        return twin

    def check(self, field: str, value: Any) -> None:
        """Refuse a value that does not fit."""
        if not self.fits(value):
            self.refuse(field, value)

    def refuse(self, field: str, value: Any) -> NoReturn:
        """Refuse a value that does not fit, in words."""
        refuse(field, self.why, self.rule, **self.facts)

    def check_part(self, field: str, shape: Shape, part: Any, told: str) -> None:
        """Refuse a value because of a part that does not fit its own shape."""
        why = mark("it cannot hold {value}; allowed: {what}.")
        demand(shape.fits(part), field, why, self.rule, value=told, what=shape.allowed)


def number(least: int, most: int = HIGHEST) -> Shape:
    """A whole number; without a bound, as high as native integers hold."""
    return Shape(
        lambda value: is_number(value, least, most),
        f"{least}–{most}",
        range_words(least, most),
        least=least,
        most=most,
    )


def word(known: Sequence[str]) -> Shape:
    """One of some words."""
    words = frozenset(known)
    told = listing(known)
    return Shape(lambda value: isinstance(value, str) and value in words, told, ONE_OF, known=told)


def flag() -> Shape:
    """True or false."""
    return Shape(lambda value: isinstance(value, bool), "true, false", mark("it must be true or false."))


def nullable(shape: Shape) -> Shape:
    """Null, or something of another shape."""
    fits = shape.fits
    twin = copy(shape)
    twin.fits = lambda value: value is None or fits(value)
    twin.allowed = f"null, {shape.allowed}"
    if shape.why == ONE_OF:
        twin.why = NULL_OR_ONE_OF
    return twin


class ListOf(Shape):
    """A list of things of one shape, of any length or of one between bounds, if need be all different."""

    def __init__(
        self, item: Shape, least: int = 0, most: int | None = None, *, different: bool = False
    ) -> None:
        why = mark("it must be a list of {least} to {most} entries: {what}.")
        if different:
            why = mark("it must be a list of different entries: {what}.")
        elif most is None:
            why = mark("it must be a list of these: {what}.")
        super().__init__(self._fit, f"[{item.allowed}]", why, least=least, most=most, what=item.allowed)
        self.item, self.least, self.most, self.different = item, least, most, different

    def _fit(self, value: Any) -> bool:
        return (
            isinstance(value, list)
            and self.least <= len(value)
            and (self.most is None or len(value) <= self.most)
            and all(map(self.item.fits, value))
            and (not self.different or len(set(value)) == len(value))
        )

    def refuse(self, field: str, value: Any) -> NoReturn:
        """Name the first entry that does not fit, where no better sentence was given."""
        if self.own_words and isinstance(value, list):
            for entry in value:
                self.check_part(field, self.item, entry, repr(entry))
        super().refuse(field, value)


def counts(most: Sequence[int]) -> Shape:
    """A list with a number of each kind of things, at most as many as there are."""

    def fits(value: Any) -> bool:
        return (
            isinstance(value, list)
            and len(value) == len(most)
            and all(is_number(count, 0, limit) for count, limit in zip(value, most, strict=True))
        )

    why = mark("it must be a list of whole numbers, at most {most}.")
    return Shape(fits, listing(most), why, most=listing(most))


class MapOf(Shape):
    """An object with keys of one shape and values of another."""

    def __init__(self, key: Shape, item: Shape) -> None:
        what = f"{key.allowed}: {item.allowed}"
        super().__init__(self._fit, f"{{{what}}}", mark("it must be an object of these: {what}."), what=what)
        self.key, self.item = key, item

    def _fit(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and all(map(self.key.fits, value))
            and all(map(self.item.fits, value.values()))
        )

    def refuse(self, field: str, value: Any) -> NoReturn:
        """Name the first key or value that does not fit, where no better sentence was given."""
        if self.own_words and isinstance(value, dict):
            for key, item in value.items():
                self.check_part(field, self.key, key, repr(key))
                self.check_part(field, self.item, item, f"{key}: {item!r}")
        super().refuse(field, value)


class Parts(Shape):
    """An object with certain parts, all of them, each of its own shape; or null where that is told."""

    def __init__(self, **parts: Shape) -> None:
        why = mark("it must be null or an object with {known}.")
        super().__init__(self._fit, f"{{{listing(parts)}}}", why, known=listing(parts))
        self.parts = parts

    def _fit(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() == self.parts.keys()
            and all(part.fits(value[name]) for name, part in self.parts.items())
        )

    def refuse(self, field: str, value: Any) -> NoReturn:
        """Name the part that does not fit, where no better sentence was given."""
        if self.own_words and isinstance(value, dict) and value.keys() == self.parts.keys():
            for name, part in self.parts.items():
                why = mark("its “{name}” cannot be {value}.")
                demand(part.fits(value[name]), field, why, name=name, value=repr(value[name]))
        super().refuse(field, value)


class PerSeat(Shape):
    """A list with a thing of one shape for each seat."""

    def __init__(self, seats: int, item: Shape) -> None:
        why = mark("it must be a list with an entry for each of the {seats} seats.")
        super().__init__(self._fit, f"[{item.allowed}]", why, seats=seats)
        self.seats = seats
        self.item = item

    def _fit(self, value: Any) -> bool:
        return isinstance(value, list) and len(value) == self.seats and all(map(self.item.fits, value))

    def refuse(self, field: str, value: Any) -> NoReturn:
        """Say what is wrong with the first entry that does not fit."""
        if isinstance(value, list) and len(value) == self.seats:
            for entry in value:
                self.item.check(field, entry)
        super().refuse(field, value)


# --- Fields --------------------------------------------------------------------------------------------

REQUIRED: Final = object()
"""The default of a field that must be given."""
LATER: Final = object()
"""The default of a field that follows from others: the game fills it in."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record; outside the phases that use it, it has to be empty."""

    shape: Shape
    default: Any = REQUIRED
    phases: Collection[str] | None = None
    needed: bool | Collection[str] = False
    """Whether the phases that use it, or which of them, cannot do without."""
    here: object = True
    """Whether this game has it at all; else it has to be empty."""
    empty: Any = None
    """What it is where it has no use, unless that is its default."""

    def is_needed(self, phase: str) -> bool:
        """Tell whether a phase cannot do without."""
        if isinstance(self.needed, bool):
            return self.needed and phase in (self.phases or ())
        return phase in self.needed

    def is_empty(self, value: Any) -> bool:
        """Tell whether a value says nothing."""
        return bool(value == (self.empty if self.default in (REQUIRED, LATER) else self.default))


class Box:
    """All fields of a record, in the order in which they are checked and told."""

    def __init__(
        self, fields: Mapping[str, Field], ignored: Collection[str] = (), use_rule: str | None = None
    ) -> None:
        self.fields = fields
        self.ignored = ignored
        self.use_rule = use_rule
        self.known = listing(fields)
        self.used = {name: field for name, field in fields.items() if field.phases is not None}

    def read(self, given: Record, path: str = "", phase: str | None = None) -> Record:
        """Return the record with its defaults, every given field of its shape and, in a phase, of use.

        Fields that are LATER may still be missing.
        """
        for name in given:
            if name not in self.fields and name not in self.ignored:
                why = mark("there is no such field; the fields are {known}.")
                refuse(f"{path}{name}", why, known=self.known)
        record: Record = {}
        for name, field in self.fields.items():
            if name in given:
                field.shape.check(f"{path}{name}", given[name])
                record[name] = given[name]
            elif field.default is REQUIRED:
                refuse(f"{path}{name}", mark("it is missing."))
            elif field.default is not LATER:
                record[name] = field.default
            empty = field.here or name not in record or field.is_empty(record[name])
            demand(empty, f"{path}{name}", "this game has no use for it: leave it out.", field.shape.rule)
        if phase is not None:
            self.check_use(record, phase, path)
        return record

    def check_use(self, record: Record, phase: str, path: str = "") -> None:
        """Refuse fields that say something where they have no use, and a phase without what it needs."""
        for name, field in self.used.items():
            if name not in record:
                continue
            told, usable = not field.is_empty(record[name]), phase in (field.phases or ())
            if told != usable:
                needed = field.is_needed(phase)
                demand_use(
                    f"{path}{name}",
                    phase,
                    told,
                    needed=needed,
                    usable=usable,
                    rule=self.use_rule or field.shape.rule,
                )


def copied(value: Any) -> Any:
    """Copy plain data, many times quicker than what could copy anything."""
    if isinstance(value, list):
        return [copied(part) for part in value]
    return {name: copied(part) for name, part in value.items()} if isinstance(value, dict) else value


def take_over(state: object, record: Record, *fields: str, prefix: str = "", **words: Sequence[Any]) -> None:
    """Give a state the fields of a record that it has under the same names, or with a prefix.

    A state keeps words by their number in the list given with the field, and nothing as -1.
    """
    for name in (*fields, *words):
        value = record[name]
        if value is None or name not in words:
            setattr(state, prefix + name, -1 if value is None else value)
        else:
            setattr(state, prefix + name, words[name].index(value))


# --- What every record begins with ---------------------------------------------------------------------

OPTIONS: Final = Field(
    Shape(
        lambda value: isinstance(value, dict) and all(isinstance(name, str) for name in value),
        "{}",
        mark("it must be an object of options."),
    ),
    {},
)


def read_seats(game: Game, given: Record, field: str, rule: str | None = None) -> int:
    """Return the number of seats of a record."""
    if field not in given:
        refuse(field, mark("it is missing."))
    least, most = game.seats[0], game.seats[-1]
    number(least, most).saying(mark("it must be a whole number from {least} to {most}."), rule).check(
        field, given[field]
    )
    seats: int = given[field]
    return seats


def read_options(game: Game, seats: int, given: Record) -> Record:
    """Return all options of a record, checked."""
    try:
        return game.checked_options(seats, given)
    except OptionError as problem:
        refuse("options", str(problem), problem.rule)


def read_record(
    game: Game, given: Record, box_of: Callable[[int], Box], field: str = "players", rule: str | None = None
) -> Record:
    """Return a record with its defaults and all options, every field of its shape; `field` has the seats."""
    fields = box_of(read_seats(game, given, field, rule))
    record = fields.read(given)
    record["options"] = read_options(game, record[field], record["options"])
    fields.check_use(record, record["phase"])
    return record
