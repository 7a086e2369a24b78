"""The places at a table: a letter for each, the same in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

from cayona.kernel.language import _, mark, opening

if TYPE_CHECKING:
    from cayona.kernel.state import State

__all__ = [
    "LETTERS",
    "SEAT_LABELS",
    "SEAT_MARKS",
    "called",
    "heading",
    "naming",
    "seat_names",
    "seat_word",
    "told_apart",
]

LETTERS: Final = "ABCDEFGHI"
"""Nine seats at most."""
SEAT_MARKS: Final = "".join(chr(0xE000 + seat) for seat in range(len(LETTERS)))
"""They stand for seats in the words of pictures, which are drawn once for all; pages put names there."""
_MARKED: Final = re.compile(f"[{SEAT_MARKS}]")
_NAMES: ContextVar[Sequence[str]] = ContextVar("names", default=LETTERS)
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


@contextmanager
def naming(names: Sequence[str]) -> Iterator[None]:
    """Call seats by these names in what is described meanwhile."""
    before = _NAMES.set(names)
    try:
        yield
    finally:
        _NAMES.reset(before)


def seat_word(seat: int) -> str:
    """Return what a seat is called within a sentence: its name if it has one, else "seat A"."""
    name = _NAMES.get()[seat]
    return name if name != LETTERS[seat] else _("seat {letter}").format(letter=name)


def called(words: str, names: Sequence[str] | None = None) -> str:
    """Put names where marks stand in the words of a picture; without names seats go by their letters."""
    if _MARKED.search(words) is None:
        return words
    with naming(names or LETTERS):
        return _MARKED.sub(_call, words)


def _call(found: re.Match[str]) -> str:
    word = seat_word(SEAT_MARKS.index(found[0]))
    begins = found.start() == 0 or found.string[found.start() - 1] == '"'  # of a label
    return opening(word) if begins else word


def told_apart(names: Sequence[str]) -> list[str]:
    """Return names for sentences: where several seats have one name, each with its letter behind it."""
    if len(set(names)) == len(names):
        return list(names)
    return [
        f"{name} {letter}" if names.count(name) > 1 else name
        for name, letter in zip(names, LETTERS, strict=False)
    ]


def addressed(names: Sequence[str], viewer: int | None) -> list[str]:
    """Return names for sentences to a viewer, who is "you" among them."""
    return [_("you") if seat == viewer else name for seat, name in enumerate(names)]


def begins(names: Sequence[str], first: int, viewer: int | None) -> str:
    """Say who has the first turn."""
    return _("You begin.") if first == viewer else _("{name} begins.").format(name=names[first])


def heading(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return what every observation begins with: the game, who looks on, and whose decision it is."""
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": int(state.seats),
        "deciders": state.deciders(),
    }
