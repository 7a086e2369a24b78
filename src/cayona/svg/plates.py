"""The plates of the seats for pictures without a page around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cayona.kernel.areas import Counter, Plate
from cayona.svg.elements import panel, place, shift, text, write_within

MARGIN: Final = 12.0
GAP: Final = 7.0
INNER: Final = 696.0
HEIGHT: Final = 84.0
LETTER: Final = 13.0
"""About how wide a letter of a name is."""


def _columns(count: int) -> int:
    return 1 if count == 1 else 2 if count in (2, 4) else 3


def plates_height(count: int) -> float:
    """Return how high the plates of so many seats are, down to what comes below."""
    return MARGIN + -(-count // _columns(count)) * (HEIGHT + GAP) if count else 0.0


def draw_plates(plates: Sequence[Plate], names: Sequence[str]) -> str:
    """Draw a plate for every seat: mark, name and counters."""
    columns = _columns(len(plates))
    wide = (INNER - (columns - 1) * GAP) / columns
    return "".join(
        _plate(
            plate,
            names[plate.seat],
            MARGIN + nth % columns * (wide + GAP),
            MARGIN + nth // columns * (HEIGHT + GAP),
            wide,
        )
        for nth, plate in enumerate(plates)
    )


def _plate(plate: Plate, name: str, x: float, y: float, wide: float) -> str:
    told = ", ".join([name, *(counter.words for counter in plate.counters)])
    element = f' data-element="{plate.element}"' if plate.element else ""
    step = (wide - 20) / max(3, len(plate.counters))
    counters = "".join(
        _counter(counter, x + 16 + nth * step, y + 62, step) for nth, counter in enumerate(plate.counters)
    )
    return (
        f'<g role="img" aria-label="{text(told)}" data-plate="{plate.seat}"{element}>'
        + panel(x, y, wide, HEIGHT, "panel won" if plate.won else "panel")
        + shift(x + 28, y + 25, f'<use href="#seat-{plate.seat}" transform="scale(.8)"/>')
        + write_within(wide - 64, LETTER, x + 52, y + 34, name, "strong")
        + counters
        + "</g>"
    )


def _counter(counter: Counter, x: float, y: float, room: float) -> str:
    if not counter.symbol:
        return write_within(room - 6, 11, x, y + 8, counter.value, "small")
    return place(counter.symbol, x + 12, y, 28, "glyph") + write_within(
        room - 36, 12, x + 30, y + 8, counter.value, "small"
    )
