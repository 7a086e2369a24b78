"""The drawings of the game as path data, on a square of 48: faces of the dice, chests, and scenery.

Faces are solid silhouettes with holes, in one colour: the shape alone must tell them apart.
"""

from typing import Final

from cayona.svg.glyphs import solid, stroke

GLYPHS: Final[dict[str, str]] = {
    "fleet": solid(
        "M2 32H46L41 42Q40 45 36 45H12Q8 45 7 42z"
        "M21 3V29H6C13 22 18 13 21 3z"
        "M25 5C37 10 43 19 44 29H25z"
        "M12 36a2.4 2.4 0 1 0 .1 0zM24 36a2.4 2.4 0 1 0 .1 0zM36 36a2.4 2.4 0 1 0 .1 0z"
    ),
    "crew": solid(
        # A face under a cocked hat, one eye covered.
        "M2 19C9 21 11 4 24 4C37 4 39 21 46 19C44 26 36 28 24 28C12 28 4 26 2 19z"
        "M24 9a5 5 0 1 0 .1 0z"
        "M11 30C19 32 29 32 37 30C38 40 32 46 24 46C16 46 10 40 11 30z"
        "M15 33L23 34C23 39 17 39 15 33zM29 34a2.6 2.6 0 1 0 .1 0zM20 41Q24 43 28 41V42.6Q24 44 20 42.6z"
    ),
    "treasure": solid(
        # Two heaps of coins and a gem.
        "M4 38H24Q26 38 26 41T24 44H4Q2 44 2 41T4 38zM6 30H22Q24 30 24 33T22 36H6Q4 36 4 33T6 30z"
        "M4 22H21Q23 22 23 25T21 28H4Q2 28 2 25T4 22zM6 14H22Q24 14 24 17T22 20H6Q4 20 4 17T6 14z"
        "M29 38H44Q46 38 46 41T44 44H29Q27 44 27 41T29 38zM30 30H43Q45 30 45 33T43 36H30Q28 36 28 33T30 30z"
        "M30 6H41L46 13L35.5 26L25 13zM31.5 9.5L29.5 12.5H41.5L39.5 9.5z"
    ),
    "attack": solid(
        "M1 25Q0 19 6 17L36 4L39 2L46 14L43 16L18 30Q12 33 7 31z"
        "M17 24a11 11 0 1 0 .1 0zM17 29a6 6 0 1 1 -.1 0zM17 33a2.2 2.2 0 1 0 .1 0z"
        "M38 29a7 7 0 1 0 .1 0z"
    ),
    "raid": (
        stroke("5", "M6 4C12 15 22 27 36 36M42 4C36 15 26 27 12 36")
        + stroke("4", "M29 40C33 38 37 34 38 30M19 40C15 38 11 34 10 30M37 37L43 44M11 37L5 44")
    ),
    "skull": solid(
        "M24 3C12 3 4 11 4 22C4 29 8 33 12 35V41Q12 45 16 45H32Q36 45 36 41V35C40 33 44 29 44 22"
        "C44 11 36 3 24 3z"
        "M16 18a5.6 5.6 0 1 0 .1 0zM32 18a5.6 5.6 0 1 0 .1 0zM24 29L27.5 35H20.5z"
        "M17.5 39H20V45H17.5zM22.8 39H25.2V45H22.8zM28 39H30.5V45H28z"
    ),
    "turtle": solid(
        # The island has its name from it.
        "M24 9C35 9 42 18 42 28H6C6 18 13 9 24 9zM15 17L19 13V24H12zM22 12H27V24H22zM30 13L34 17L37 24H30z"
        "M43 20Q48 20 47 26Q46 31 41 31H3L6 29H38zM9 32H19L15 41H7zM29 32H39L41 41H33z"
    ),
    "palm": solid(
        "M22 18Q28 30 24 44H30Q34 30 26 17z"
        "M25 17Q12 8 3 19Q14 14 25 17zM25 17Q12 18 10 30Q16 21 25 17zM25 17Q20 6 31 2Q26 10 25 17z"
        "M25 17Q36 8 45 17Q34 14 25 17zM25 17Q38 18 40 30Q34 21 25 17zM4 44Q24 36 44 44z"
    ),
    "wheel": (
        stroke("4", "M24 11a13 13 0 1 0 .1 0zM24 2V46M2 24H46M8.5 8.5L39.5 39.5M39.5 8.5L8.5 39.5")
        + solid("M24 18a6 6 0 1 0 .1 0z")
    ),
    "bag": solid(
        "M16 3Q24 8 32 3L30 13H18zM17 16H31Q44 26 43 36Q42 46 32 46H16Q6 46 5 36Q4 26 17 16z"
        "M16 28H32V31.4H16zM16 34H32V40H16z"
    ),
    "medal": solid("M24 2L30.4 15.6L45 17.4L34 27.6L37 42.4L24 35L11 42.4L14 27.6L3 17.4L17.6 15.6z"),
    "done": stroke("8", "M8 26L19 37L41 11"),
}
"""What is drawn in the colour of its place."""

COIN: Final = (
    '<circle class="to-gold" cx="24" cy="24" r="21"/><circle class="to-rim" cx="24" cy="24" r="15.5"/>'
    '<path class="to-rim" d="M24 14V34M18 19H28.5M19.5 29H30"/>'
)

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


FLAG: Final = "M-13 -9H13L6 0L13 9H-13z"
"""A pennant: what is lit carries it, so that nobody needs to see the colour."""

WAVES: Final = "q7 -7 14 0t14 0"
