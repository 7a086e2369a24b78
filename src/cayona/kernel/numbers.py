"""Reading numbers from outside: Python's own, numpy's, anything that counts as a whole number."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """Return a whole number as int, None for anything else; true and false are no numbers."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
