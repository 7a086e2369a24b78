"""Things that lie on many tables: piles with their number, and hands that lie open."""

from __future__ import annotations

from collections.abc import Sequence

from cayona.kernel.areas import Area, Frame
from cayona.kernel.language import _
from cayona.kernel.seats import SEAT_MARKS
from cayona.svg.elements import place, told, write


def pile(
    key: str,
    symbol: str,
    label: str,
    count: int,
    at: tuple[float, float],
    size: float,
    below: float,
    style: str = "",
    ghost: str = "",
) -> str:
    """Draw a pile, a bag or a deck, and how many are in it so far below the middle.

    What is drawn from it flies from here and looks like the `ghost`, which is the pile itself if not told.
    """
    x, y = at
    body = place(symbol, x, y, size, style) + write(x, y + below, count, "strong middle")
    return told(label, body, f' data-key="{key}" data-ghost="{ghost or symbol}"')


def open_hands(frame: Frame, hands: Sequence[tuple[str, str]]) -> Area:
    """Show the hands that lie open: for each seat what is said of its hand, and how it is drawn."""
    words = [f"{SEAT_MARKS[seat]}: {said}" for seat, (said, _drawn) in enumerate(hands)]
    pieces = {
        f"hand-{seat}": told(line, drawn)
        for seat, (line, (_said, drawn)) in enumerate(zip(words, hands, strict=True))
    }
    return Area("hands", frame, pieces, label=_("Open hands"), words=words)
