"""Numbers from outside, and names for numbers inside."""

from __future__ import annotations

from operator import index
from types import ModuleType
from typing import Any


def whole(value: Any) -> int | None:
    """Return a whole number as int, None for anything else; true and false are no numbers."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def codes_of(obstacles: ModuleType) -> list[str]:
    """Return by number how a module's obstacles are called outside: NOT_NOW is "not-now"; 0, ALLOWED, is "".

    Rules ask often what is in the way of an action, and compiled rules compare numbers at no cost.
    """
    names = {number: name for name, number in vars(obstacles).items() if name.isupper()}
    return ["", *(names[number].lower().replace("_", "-") for number in range(1, len(names)))]
