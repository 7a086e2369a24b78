"""The nine seats: never colour alone, but colour, shape and letter together."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple


class SeatSign(NamedTuple):
    """How one seat is shown everywhere."""

    letter: str
    colour: str
    shape: str
    """Outline around the origin, about 40 units across, as path data."""
    letter_colour: str
    """Whichever of near-black and white reads better on the colour."""
    letter_y: float
    """The base line of the letter: a triangle is widest far below its middle."""


_DARK: Final = "#10181C"
_WHITE: Final = "#FFFFFF"

SEAT_SIGNS: Final[tuple[SeatSign, ...]] = (
    SeatSign("A", "#0072B2", "M-17.5 0a17.5 17.5 0 1 1 35 0a17.5 17.5 0 1 1 -35 0z", _WHITE, 8),
    SeatSign("B", "#D55E00", "M-15.5 -16h31v32h-31z", _DARK, 8),
    SeatSign("C", "#E0B000", "M0 -20L19.5 17h-39z", _DARK, 13),
    SeatSign("D", "#009E73", "M0 -20.5L19 0L0 20.5L-19 0z", _DARK, 8),
    SeatSign("E", "#8B5A2B", "M0 -19L18.5 -5.5L11.5 16.5h-23L-18.5 -5.5z", _WHITE, 9),
    SeatSign(
        "F",
        "#A64D9A",
        "M0 -20.5L6.2 -8.3L19.5 -6.3L10 3.2L12.2 16.8L0 10.5L-12.2 16.8L-10 3.2L-19.5 -6.3L-6.2 -8.3z",
        _WHITE,
        7,
    ),
    SeatSign("G", "#56B4E9", "M-9.5 -17h19L19 0L9.5 17h-19L-19 0z", _DARK, 8),
    SeatSign("H", "#5A5A5A", "M-9 -18h18v9h9v18h-9v9h-18v-9h-9v-18h9z", _WHITE, 8),
    SeatSign("I", "#C2185B", "M0 -21C7 -12 16 -5 16 4A16 15 0 0 1 -16 4C-16 -5 -7 -12 0 -21z", _WHITE, 11),
)


def letter(seat: int) -> str:
    """Return the letter of a seat."""
    return SEAT_SIGNS[seat].letter


@cache
def sign_definitions(seats: int) -> str:
    """Define the signs `#seat-0`, `#seat-1`, … around the origin, to be shown with `<use>`."""
    return "".join(_definition(seat) for seat in range(seats))


def _definition(seat: int) -> str:
    sign = SEAT_SIGNS[seat]
    return (
        f'<g id="seat-{seat}"><path class="seat-shade" d="{sign.shape}"/>'
        f'<path class="seat-shape" style="fill:var(--seat-{seat})" d="{sign.shape}"/>'
        f'<text class="seat-letter" style="fill:{sign.letter_colour}" y="{sign.letter_y:g}">'
        f"{sign.letter}</text></g>"
    )
