"""The places at a table: a letter for each, the same in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cayona.kernel.language import mark

LETTERS: Final = "ABCDEFGHI"
"""Nine seats at most."""
SEAT_LABELS: Final = (
    mark("Seat A"),
    mark("Seat B"),
    mark("Seat C"),
    mark("Seat D"),
    mark("Seat E"),
    mark("Seat F"),
    mark("Seat G"),
    mark("Seat H"),
    mark("Seat I"),
)
"""What forms call the seats, for options that name one."""


def seat_names(seats: int, names: Sequence[str] | None = None) -> list[str]:
    """Return a name for every seat: those given, else the letters."""
    return list(names) if names is not None else list(LETTERS[:seats])


def told_apart(names: Sequence[str]) -> list[str]:
    """Return the names, with the seat's letter behind each that occurs twice: two bots are often alike."""
    often = Counter(names)
    return [
        f"{name} {letter}" if often[name] > 1 else name for name, letter in zip(names, LETTERS, strict=False)
    ]
