"""The drawings of the game: those of `drawings.svg`, and chests of every colour."""

from typing import Final

from cayona.svg.glyphs import read_drawings

GLYPHS: Final = read_drawings(__file__)
EMBLEMS: Final[dict[str, str]] = {
    "red": "M24 40C15 33 14 25 19 24C22 23.6 24 27 24 27C24 27 26 23.6 29 24C34 25 33 33 24 40z",
    "blue": "M24 22C28 28 31 31 31 34.4A7 6.6 0 0 1 17 34.4C17 31 20 28 24 22z",
    "yellow": "M24 24.5a7 7 0 1 0 .1 0z",
    "white": "M24 21.5L26.6 28L33.4 28.6L28.2 33L29.8 40L24 36.2L18.2 40L19.8 33L14.6 28.6L21.4 28z",
    "purple": "M14.5 38V26L19.8 31L24 23L28.2 31L33.5 26V38z",
}
"""What stands on the front of a chest, so that nobody needs to see its colour."""


def chest(colour: str) -> str:
    """Return the drawing of a chest."""
    return (
        f'<path class="to-chest to-chest-{colour}" d="M4 20Q4 5 14 5H34Q44 5 44 20V43H4z"/>'
        '<path class="to-lid" d="M4 19H44"/><path class="to-bands" d="M11 6V43M37 6V43"/>'
        f'<path class="to-emblem" d="{EMBLEMS[colour]}"/>'
    )


WAVES: Final = "q7 -7 14 0t14 0"
