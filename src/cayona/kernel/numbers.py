"""Numbers from outside, and names for numbers inside."""

from __future__ import annotations

from operator import index
from types import ModuleType
from typing import Any


def whole(value: Any) -> int | None:
    """Return a whole number as int, None for anything else; true and false are no numbers."""
    if type(value) is int:  # nearly always, and asked at every call of a state
        return int(value)
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def or_none(number: int) -> int | None:
    """Return a number of the rules, None where it is negative: so they write that there is none."""
    return None if number < 0 else int(number)


def codes_of(obstacles: ModuleType) -> list[str]:
    """Return by number how a module's obstacles are called outside: NOT_NOW is "not-now"; 0, ALLOWED, is "".

    Rules ask often what is in the way of an action, and compiled rules compare numbers at no cost.
    """
    names = {number: name for name, number in vars(obstacles).items() if name.isupper()}
    return ["", *(names[number].lower().replace("_", "-") for number in range(1, len(names)))]
