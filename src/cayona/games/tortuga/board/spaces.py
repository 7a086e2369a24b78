"""The action spaces of a board, with their dice, totals and advantage tokens."""

from typing import Final

from cayona.games.tortuga.board.layout import PLACED, SLOT, SPACES
from cayona.games.tortuga.board.pieces import die_piece, glyph, keyed, shape, squares
from cayona.games.tortuga.board.words import advantage_label, space_label
from cayona.games.tortuga.components import ACTIONS, LETTERS
from cayona.games.tortuga.own_dice import dice_of
from cayona.svg.elements import number, panel, spot, write
from cayona.svg.kept import kept
from cayona.svg.shapes import Point

LIMITED: Final = {"attack": 0, "raid": 1}
"""The action spaces whose room a marker limits, and which."""
RANKS: Final = ("to-chip", "to-chip first", "to-chip second")
"""How a total looks that has no place, the first, the second."""


def _slot(index: int, die: int) -> Point:
    """Return the corner of the place of a die on a space."""
    x, y, _width, _height = SPACES.box(index)
    return Point(x + 3 + die * SLOT, y + 55)


def scenery(index: int, numbers: str) -> str:
    """Draw a space, with what every die counts there."""
    x, y, width, height = SPACES.box(index)
    action = ACTIONS[index]
    body = panel(x, y, width, height, "to-space", 12) + glyph(action, x + 21, y + 24, 34)
    body += f'<circle class="to-hole" cx="{number(x + 99)}" cy="{number(y + 23)}" r="14"/>'
    for die, letter in enumerate(LETTERS):
        left, top = _slot(index, die)
        body += write(left + PLACED[0] / 2, top + 24, dice_of(numbers)[letter][action], "to-print middle")
    return body


@kept(2048)
def space(
    seat: int, index: int, letters: str, numbers: str, total: int, rank: int, room: int | None, use: int
) -> str:
    """Draw what lies on a space; `room` is for how many dice there is room, None for all of them."""
    x, y, _width, _height = SPACES.box(index)
    action = ACTIONS[index]
    body = shape("space", x, y, "hit") + shape("chosen", x, y, "edge")
    if rank:
        body += shape("total", x + 41.5, y + 8, RANKS[rank])
    if total:
        body += write(x + 60, y + 33, total, "strong middle")
    if room is not None:
        used = len(letters)
        pips = [(x + 8 + nth * 12, y + 44) for nth in range(room)]
        body += squares(pips[:used], 9, 8, "to-pip now") + squares(pips[used:], 9, 8, "to-pip")
    for letter in letters:
        die = f'<use href="#to-die-{dice_of(numbers)[letter][action]}"/>'
        at = _slot(index, LETTERS.index(letter))
        body += keyed(f"placed-{seat}-{letter}", die_piece(seat, letter, use), *at, die)
    return spot(f"space-{seat}-{action}", space_label(seat, index, letters, total, rank), body)


@kept(128)
def advantage(seat: int, index: int, side: int) -> str:
    """Draw an advantage space; while it can be chosen, all of its action space will do as well."""
    x, y, _width, _height = SPACES.box(index)
    at = f'cx="{number(x + 99)}" cy="{number(y + 23)}"'
    body = shape("space", x, y, "to-glass")
    if side:
        body += f'<circle class="to-token" {at} r="18"/>'
        body += write(x + 98, y + 30, f"+{side}", "middle to-on-token")
    else:
        body += f'<circle class="hit" {at} r="18"/>'
    body += f'<circle class="edge" {at} r="19"/>'
    element = f"advantage-{seat}-{ACTIONS[index]}"
    extra = f' data-key="{element}" data-face="{side}"'
    return spot(element, advantage_label(seat, index, side), body, extra)
