"""What all areas show by reference: drawings, dice, and the outlines of what can be pointed at."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from cayona.games.tortuga.board import glyphs
from cayona.games.tortuga.board.layout import (
    AREAS,
    CHIP,
    DIE,
    HAND_DIE,
    PLACED,
    SPACES,
    TRACKS,
)
from cayona.games.tortuga.board.pieces import glyph
from cayona.games.tortuga.components import COLOURS, FACES, HIGHEST_FACE, LETTERS, SKULL_NAME
from cayona.games.tortuga.own_dice import dice_of
from cayona.svg.elements import number, panel, seat_sign, symbol, write
from cayona.svg.glyphs import GLYPH_SIZE, PENNANT


@lru_cache(maxsize=64)
def definitions(seats: int, numbers: str) -> str:
    """Define everything for a table of so many seats that has these dice."""
    parts = [symbol(f"tortuga-{name}", GLYPH_SIZE, body) for name, body in glyphs.GLYPHS.items()]
    parts += [symbol(f"tortuga-chest-{colour}", GLYPH_SIZE, glyphs.chest(colour)) for colour in COLOURS]
    parts.append(f'<path id="to-flag" d="{PENNANT}"/>')
    parts += _outlines()
    parts += [f'<g id="to-{name}">{body}</g>' for name, body in _drawings(seats, dice_of(numbers))]
    return "".join(parts)


def _outlines() -> Iterator[str]:
    outlines = {
        "space": (SPACES.width, SPACES.height, 12),
        "track": (TRACKS.width, 36, 8),
        "area": (AREAS.width, AREAS.height, 12),
        "total": (37, 32, 14),
        "chip": (CHIP.width - 2, CHIP.height - 2, 13),
        "box": (DIE + 4, DIE + 4, 18),
    }
    for name, (width, height, radius) in outlines.items():
        yield f'<rect id="to-{name}" width="{number(width)}" height="{number(height)}" rx="{radius}"/>'


def _drawings(seats: int, dice: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str]]:
    corner = f'x="{number(SPACES.width - 20)}" y="{number(SPACES.height)}"'
    yield "chosen", f'<use href="#to-space"/><use class="to-pennant" href="#to-flag" {corner}/>'
    for seat in range(seats):
        yield f"mark-{seat}", seat_sign(seat, 0, 0, 0.5)
    for face in FACES:
        yield f"face-{face}", _face(face)
    for letter in LETTERS:
        yield from ((f"{letter}-{face}", _side(letter, face, dice[letter].get(face))) for face in FACES)
        yield f"screened-{letter}", _screened(letter)
    for value in range(1, HIGHEST_FACE + 1):
        yield f"die-{value}", _placed(value)


def _face(face: str) -> str:
    """Draw a die in the tray, and a place for its number."""
    style = "to-skulls" if face == SKULL_NAME else "to-die"
    body = panel(3, 4, DIE, DIE, "to-shade", DIE / 6) + panel(0, 0, DIE, DIE, style, DIE / 6)
    if face == SKULL_NAME:
        return body + glyph(face, DIE / 2 + 2, DIE / 2 + 4, DIE * 0.62, "to-on-skulls")
    circle = f'<circle class="to-token" cx="{number(DIE * 0.73)}" cy="{number(DIE * 0.75)}" r="20"/>'
    return body + glyph(face, DIE * 0.54, DIE * 0.4, DIE * 0.52, "to-on-die") + circle


def _side(letter: str, face: str, value: int | None) -> str:
    """Write on a die in the tray which one it is, and its number."""
    body = f'<use href="#to-face-{face}"/>'
    if value is None:
        return body + write(16, 27, letter, "to-letter to-on-skulls")
    figure = write(DIE * 0.73, DIE * 0.75 + 10, value, "to-figure")
    return body + write(16, 27, letter, "to-letter to-on-die") + figure


def _screened(letter: str) -> str:
    """Draw a die in hand that is behind a screen."""
    return panel(0, 0, HAND_DIE, HAND_DIE, "to-screened", 6) + write(HAND_DIE / 2, 23, letter, "to-letter")


def _placed(value: int) -> str:
    """Draw a die on an action space, as its number."""
    width, height = PLACED
    return panel(0, 0, width, height, "to-die", 5) + write(width / 2, 24, value, "to-digit")
