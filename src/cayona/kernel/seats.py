"""The places at a table: a letter for each, the same in every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cayona.kernel.language import _, mark

if TYPE_CHECKING:
    from cayona.kernel.state import State

__all__ = ["LETTERS", "SEAT_LABELS", "heading", "seat_names", "told_apart"]

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
