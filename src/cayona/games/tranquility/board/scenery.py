"""The empty sea: what never changes."""

from functools import cache
from itertools import pairwise

from cayona.games.tranquility.board import layout
from cayona.games.tranquility.board.cards import CORNER, outline
from cayona.games.tranquility.board.layout import Sea, middle
from cayona.games.tranquility.boards import BOARDS, Board
from cayona.kernel.areas import Arrangement
from cayona.svg.elements import number, panel, place, seat_sign, write
from cayona.svg.shapes import Box


@cache
def scenery(variant: str, arrangement: Arrangement) -> str:
    """Draw the empty sea."""
    board, sea = BOARDS[variant], layout.sea(variant, arrangement)
    parts = [_ground(sea), _moon(sea), _bands(board, sea), _borders(board, sea)]
    parts += [_empty(box, cell) for cell, box in enumerate(sea.cells)]
    if board.crossing:
        parts.append(_directions(sea))
    elif sea.folded:
        parts += [_step(sea, first, second) for first, second in pairwise(sea.cells)]
    else:
        parts += [_current(sea, sea.cells[one[-1]], sea.cells[next_[0]]) for one, next_ in pairwise(sea.rows)]
    return "".join(parts)


def _ground(sea: Sea) -> str:
    _x, _y, width, height = sea.frame
    swell = "".join(
        f'<path class="tq-swell" d="M{number(x * width)} {number(y)}q12 -10 24 0t24 0"/>'
        for x, y in ((0.35, 26), (0.58, 20), (0.42, height - 18), (0.72, height - 24), (0.87, height - 16))
    )
    return (
        panel(4, 2, width - 8, height - 4, "tq-sea", 16)
        + swell
        + panel(4, 2, width - 8, height - 4, "tq-frame", 16)
        + panel(9, 7, width - 18, height - 14, "tq-scale", 12)
    )


def _moon(sea: Sea) -> str:
    """Let the moon shine on the water where the board leaves room for it."""
    _x, _y, width, height = sea.frame
    for x, y, size in ((width / 2, height * 0.36, 84.0), (width - 120, 130.0, 54.0)):
        if all(_apart(box, x, y, size) for box in (*sea.cells, *sea.borders)):
            break
    else:
        return ""
    shine = "".join(
        f"M{number(x - size * reach)} {number(y + size + 26 + 22 * step)}h{number(2 * size * reach)}"
        for step, reach in enumerate((0.8, 0.6, 0.7, 0.4, 0.25))
    )
    craters = "".join(
        _disc("tq-crater", x + dx * size, y + dy * size, r * size)
        for dx, dy, r in ((-0.35, -0.3, 0.18), (0.3, 0.1, 0.24), (-0.2, 0.45, 0.12))
    )
    return _disc("tq-fullmoon", x, y, size) + craters + f'<path class="tq-shine" d="{shine}"/>'


def _disc(style: str, x: float, y: float, size: float) -> str:
    return f'<circle class="{style}" cx="{number(x)}" cy="{number(y)}" r="{number(size)}"/>'


def _apart(box: Box, x: float, y: float, size: float) -> bool:
    """Tell whether a disc and its shine on the water stay clear of a box."""
    beside = box.x > x + size + 14 or box.x + box.width < x - size - 14
    return beside or box.y > y + size * 2.8 or box.y + box.height < y - size - 14


def _bands(board: Board, sea: Sea) -> str:
    """Tint the rows that want their islands by day or by night."""
    parts = []
    for row, by_day in zip(sea.rows, board.by_day, strict=False):
        first, last = sea.cells[row[0]], sea.cells[row[-1]]
        y = first.y - (layout.ROW - first.height) / 2
        style = "tq-dayband" if by_day else "tq-nightband"
        parts.append(panel(first.x - 4, y, last.x + last.width - first.x + 8, layout.ROW, style, 0))
    return "".join(parts)


def _borders(board: Board, sea: Sea) -> str:
    """Draw the left border of every row, with its number."""
    parts = []
    for row, box in enumerate(sea.borders):
        parts.append(panel(*box, "tq-border", CORNER) + write(box.x + 10, box.y + 26, row + 1, "small muted"))
        if board.by_day:
            time = "tq-day" if board.by_day[row] else "tq-night"
            parts.append(place(time, box.x + 20, box.y + box.height - 22, 28))
    return "".join(parts)


def _empty(box: Box, cell: int) -> str:
    x, y = box.x + 20 + cell * 17 % 20, box.y + box.height * 0.58 + cell * 11 % 14
    return outline(box, "tq-cell") + f'<path class="tq-ripple" d="M{number(x)} {number(y)}q7 -7 14 0t14 0"/>'


def _current(sea: Sea, first: Box, second: Box) -> str:
    """Lead from the last cell of a row to the first of the next: these two are neighbours (TQ-5)."""
    if first.x == second.x:
        return _step(sea, first, second)
    right, gap = first.x + first.width, first.y - (layout.ROW - first.height) / 2
    left, into = second.x - 5, second.y + second.height - 16
    way = (
        f"M{number(right + 2)} {number(first.y + 20)}q9 0 9 -9V{number(gap + 8)}q0 -8 -8 -8"
        f"H{number(left + 8)}q-8 0 -8 -8V{number(into)}"
    )
    heads = "".join(
        f'<path class="tq-head" d="M{number(x + 5)} {number(gap - 5)}l-6 5l6 5"/>'
        for x in (left + (right - left) * part for part in (0.2, 0.5, 0.8))
    )
    return (
        f'<path class="tq-current" d="{way}"/>{heads}'
        f'<path class="tq-head" d="M{number(left - 4)} {number(into + 4)}l4.5 -6l4.5 6"/>'
    )


def _step(sea: Sea, first: Box, second: Box) -> str:
    """Mark the way between two cells that lie side by side: between them, or at their outer edge."""
    one, other = middle(first), middle(second)
    x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
    if first.y == second.y:
        ahead = 6 if second.x > first.x else -6
        return f'<path class="tq-head" d="M{number(x - ahead / 2)} {number(y - 9)}l{ahead} 9l{-ahead} 9"/>'
    up = -6 if second.y < first.y else 6
    if not sea.folded:
        x += -60 if x < sea.frame[2] / 2 else 60
    return f'<path class="tq-head" d="M{number(x - 9)} {number(y - up / 2)}l9 {up}l9 {-up}"/>'


def _directions(sea: Sea) -> str:
    """Show which way each seat's islands ascend: the first along rows, the second along columns (TQ-101)."""
    parts = []
    for cells in sea.rows:
        y = middle(sea.cells[cells[0]]).y
        parts.append(
            f'<use href="#seat-0" x="42" y="{number(y)}"/>'
            f'<path class="tq-head" d="M70 {number(y)}h24m-8 -8l8 8l-8 8"/>'
        )
    for cell in sea.rows[0]:
        box = sea.cells[cell]
        x, y = box.x + box.width / 2, box.y + box.height + 25
        parts.append(
            seat_sign(1, x + 12, y, 0.8)
            + f'<path class="tq-head" d="M{number(x - 16)} {number(y + 13)}v-26m-8 8l8 -8l8 8"/>'
        )
    return "".join(parts)
