"""The places at a table: a letter for each, the same in every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LETTERS: Final = "ABCDEFGHI"
"""Nine seats at most."""


def seat_names(seats: int, names: Sequence[str] | None = None) -> list[str]:
    """Return a name for every seat: those given, else the letters."""
    return list(names) if names is not None else list(LETTERS[:seats])
