"""Refusing a position: sentences that name the field, what is wrong with it, and what it can be.

The one who calls says what has to hold. Sentences are marked for translation where they stand, and translated
here, when they are needed; those that stand in a call of `demand` or `refuse` are collected without a mark.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn

from cayona.kernel.errors import PositionError
from cayona.kernel.language import _, either, mark

__all__ = [
    "demand",
    "demand_number",
    "demand_one_of",
    "demand_supply",
    "demand_use",
    "is_number",
    "range_words",
    "refuse",
]

NOTHING_FITS: Final = mark("with the other fields as they are, nothing fits here.")


def refuse(field: str, why: str, rule: str | None = None, **facts: Any) -> NoReturn:
    """Refuse a position because of a field; `facts` fill the places of a marked sentence."""
    reason = _(why).format(**facts) if facts else _(why)
    raise PositionError(
        _("The position's field “{field}” is wrong: {why}").format(field=field, why=reason),
        code="bad-position",
        field=field,
        rule=rule,
    )


def demand(holds: object, field: str, why: str, rule: str | None = None, **facts: Any) -> None:
    """Refuse a position, because of a field, in which something does not hold that has to."""
    if not holds:
        refuse(field, why, rule, **facts)


def demand_use(
    field: str, phase: str, told: bool, *, needed: bool, usable: bool, rule: str | None = None
) -> None:
    """Refuse a field that says something where it has no use, or nothing where a phase needs it."""
    demand(usable or not told, field, "it has no use in the phase {phase}.", rule, phase=phase)
    demand(told or not needed, field, "the phase {phase} needs it.", rule, phase=phase)


def is_number(value: Any, least: int, most: int) -> bool:
    """Tell whether a value is a whole number in a range; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def range_words(least: int, most: int) -> str:
    """Return the sentence for a number outside of a range."""
    if least > most:
        return NOTHING_FITS
    return (
        mark("here it must be {least}.")
        if least == most
        else mark("it must be a whole number from {least} to {most}.")
    )


def demand_number(field: str, value: int, least: int, most: int, rule: str | None = None) -> None:
    """Refuse a number outside of what the other fields leave."""
    demand(is_number(value, least, most), field, range_words(least, most), rule, least=least, most=most)


def demand_one_of(
    field: str, value: Any, allowed: Iterable[Any], rule: str | None = None, part: str = ""
) -> None:
    """Refuse a value, or the value of a part, that is none of those that the other fields leave."""
    left = list(allowed)
    if value in left:
        return
    demand(left, field, NOTHING_FITS, rule)
    known = either([one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in left])
    why = mark("with the other fields as they are, its “{part}” must be {known}.")
    demand(not part, field, why, rule, part=part, known=known)
    refuse(field, "with the other fields as they are, it must be {known}.", rule, known=known)


def demand_supply(
    piles: Iterable[tuple[str, Iterable[Any]]],
    most: Mapping[Any, int],
    rule: str | None = None,
    *,
    complete: bool = False,
) -> Counter[Any]:
    """Refuse more of a thing than the game has, one unless `most` tells, and return how many there are.

    `piles` are all places where things lie, by field; the one with which it is too many is named. Where all
    has to be there, in one pile, nothing of `most` may be missing either.
    """
    seen: Counter[Any] = Counter()
    for field, things in piles:
        here = Counter(things)
        seen += here
        for thing in most if complete else here:
            count, limit = seen[thing], most.get(thing, 1)
            fits = count == limit if complete else count <= limit
            why = mark("of “{thing}” there are {count}; the game has {most}.")
            demand(fits, field, why, rule, thing=thing, count=count, most=limit)
    return seen
