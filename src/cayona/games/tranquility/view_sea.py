"""The sea itself: cells, currents from row to row, Start and Finish, islands and what closes rows."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise
from typing import Final

from cayona.games.tranquility import glyphs, islands, layout
from cayona.games.tranquility.boards import BOARDS, Board
from cayona.games.tranquility.layout import Point, Sea, middle
from cayona.games.tranquility.view_words import Observation, cell_words, gap_labels, row_words
from cayona.kernel.language import gettext as _
from cayona.svg.elements import number, panel, place, spot, symbol, text, write
from cayona.svg.seats import mark_definitions
from cayona.svg.zoom import Box

CSS: Final = (
    """
.cayona .tq-sea{fill:var(--water)}
.cayona .tq-frame{fill:none;stroke:var(--contour);stroke-width:2}
.cayona .tq-scale{fill:none;stroke:var(--key);stroke-width:5;stroke-dasharray:32;opacity:.75}
.cayona .tq-swell{fill:none;stroke:var(--deep);stroke-width:5;stroke-linecap:round}
.cayona .tq-dayband{fill:#F8E9B8;opacity:.55}
.cayona .tq-nightband{fill:#24365E;opacity:.45}
.cayona .tq-cell{fill:var(--chart);stroke:var(--line);stroke-width:2}
.cayona .tq-ripple{fill:none;stroke:var(--deep);stroke-width:3;stroke-linecap:round}
.cayona .tq-current{fill:none;stroke:var(--key);stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round;
stroke-dasharray:1 8}
.cayona .tq-head{fill:none;stroke:var(--key);stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}
.cayona .tq-border{fill:var(--wash);stroke:var(--line);stroke-width:2}
.cayona .tq-ghost{fill:var(--wash);stroke:var(--key);stroke-width:1.5}
.cayona .tq-isle{fill:var(--card);stroke:var(--contour);stroke-width:2.5}
.cayona .tq-number{font-size:28px;font-weight:800;text-anchor:middle}
.cayona .tq-closed{fill:var(--ink);opacity:.16}
.cayona .tq-bar{fill:none;stroke:var(--bad);stroke-width:3.5;stroke-linecap:round;opacity:.8}
.cayona .tq-pending{opacity:.35}
.cayona .badge-plate{stroke:var(--card);stroke-width:2}
""".replace("\n", "")
    + islands.CSS
    + glyphs.CSS
)

_EDGE: Final = 4.0
_CORNER: Final = 12.0
_GHOST: Final = Box(0, 0, 38, 30)


def definitions(seats: int) -> str:
    """Define islands, glyphs and seat marks, which both layers show with `<use>`."""
    drawn = "".join(symbol(f"tq-{name}", glyphs.SIZE, body) for name, body in glyphs.GLYPHS.items())
    flag = f'<path id="tq-flag" d="{glyphs.FLAG}"/>'
    return f"<defs>{drawn}{flag}{islands.definitions()}{mark_definitions(seats)}</defs>"


# --- What never changes ----------------------------------------------------------------------------------


def scenery(variant: str) -> str:
    """Draw the empty sea."""
    board, sea = BOARDS[variant], layout.sea(variant)
    parts = [_ground(sea), _bands(board, sea)]
    parts += [_empty(box, cell) for cell, box in enumerate(sea.cells)]
    if board.crossing:
        parts.append(_directions(board, sea))
    else:
        parts += [_current(sea, first[-1], second[0]) for first, second in pairwise(sea.rows)]
    return "".join(parts)


def _ground(sea: Sea) -> str:
    width, height = layout.WIDTH, sea.height
    swell = "".join(
        f'<path class="tq-swell" d="M{x} {number(y)}q12 -10 24 0t24 0"/>'
        for x, y in ((250, 26), (420, 20), (300, height - 18), (520, height - 24), (628, height - 16))
    )
    return (
        panel(4, 2, width - 8, height - 4, "tq-sea", 16)
        + swell
        + panel(4, 2, width - 8, height - 4, "tq-frame", 16)
        + panel(9, 7, width - 18, height - 14, "tq-scale", 12)
    )


def _bands(board: Board, sea: Sea) -> str:
    """Tint the rows that want their islands by day or by night."""
    parts = []
    for row, by_day in zip(sea.rows, board.by_day, strict=False):
        first, last = sea.cells[row[0]], sea.cells[row[-1]]
        y = first.y - (layout.ROW - first.height) / 2
        style = "tq-dayband" if by_day else "tq-nightband"
        parts.append(panel(first.x - 4, y, last.x + last.width - first.x + 8, layout.ROW, style, 0))
    return "".join(parts)


def _empty(box: Box, cell: int) -> str:
    x, y = box.x + 20 + cell * 17 % 20, box.y + box.height * 0.58 + cell * 11 % 14
    return (
        panel(*box, "tq-cell", _CORNER)
        + f'<path class="tq-ripple" d="M{number(x)} {number(y)}q7 -7 14 0t14 0"/>'
    )


def _current(sea: Sea, end: int, start: int) -> str:
    """Lead from the last cell of a row to the first of the next: these two are neighbours (TQ-5)."""
    first, second = sea.cells[end], sea.cells[start]
    if abs(first.x - second.x) < 1 or abs(first.y - second.y) < 1:
        return _step(middle(first), middle(second))
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


def _step(first: Point, second: Point) -> str:
    """Mark the way between two cells that lie side by side."""
    x, y = (first.x + second.x) / 2, (first.y + second.y) / 2
    if first.x == second.x:
        up = 1 if second.y < first.y else -1
        return f'<path class="tq-head" d="M{number(x - 9)} {number(y + 3 * up)}l9 {-7 * up}l9 {7 * up}"/>'
    return f'<path class="tq-head" d="M{number(x - 3)} {number(y - 9)}l7 9l-7 9"/>'


def _directions(board: Board, sea: Sea) -> str:
    """Show which way each seat's islands ascend: the first along rows, the second along columns (TQ-101)."""
    parts = []
    for cells in sea.rows:
        box = sea.cells[cells[0]]
        y = box.y + box.height / 2
        parts.append(
            f'<use href="#seat-0" x="38" y="{number(y)}"/><path class="tq-head" d="M62 {number(y)}h24m-8 -8l8 8l-8 8"/>'
        )
    for cell in sea.rows[0]:
        box = sea.cells[cell]
        x, y = box.x + box.width / 2, box.y + box.height + 25
        parts.append(
            f'<g transform="translate({number(x + 12)} {number(y)}) scale(.8)"><use href="#seat-1"/></g>'
            f'<path class="tq-head" d="M{number(x - 16)} {number(y + 13)}v-26m-8 8l8 -8l8 8"/>'
        )
    return "".join(parts)


# --- What changes ----------------------------------------------------------------------------------------


def changing(view: Observation, lit: AbstractSet[str]) -> str:
    """Draw islands and dangers, and everything in the sea that can be pointed at."""
    variant = view["options"]["variant"]
    board, sea = BOARDS[variant], layout.sea(variant)
    gaps = gap_labels(view)
    closed = closed_rows(view)
    parts = []
    if not board.crossing:
        parts += [_border(view, sea, row, lit) for row in range(len(sea.borders))]
        parts += [_ends(view, sea)]
        parts += [_beyond(view, sea, first[-1], second[0]) for first, second in pairwise(sea.rows)]
    for row, cells in enumerate(sea.rows):
        by_day = board.by_day[row] if board.by_day else None
        for cell in cells:
            label = cell_words(view, cell, gaps.get(cell, ""))
            island, side = view["grid"][cell], view["orientation"].get(str(view["grid"][cell]))
            wrong = by_day is not None and side is not None and (side == "day") != by_day
            shown = _cell(sea.cells[cell], cell, label, f"cell-{cell}" in lit, island, side, wrong, row in closed)
            parts.append(shown)
    return "".join(parts)


def closed_rows(view: Observation) -> set[int]:
    """Return the rows that take no island now: rocks, purple storms, or pillars not yet full."""
    board = BOARDS[view["options"]["variant"]]
    closed = {where["row"] for where in view["storms"].values() if "row" in where}
    if view["rocks_row"] is not None:
        closed.add(view["rocks_row"])
    rows = board.row_cells()
    for row, needed in board.locked.items():
        if any(view["grid"][cell] is None for other in needed for cell in rows[other]):
            closed.add(row)
    return closed


@lru_cache(maxsize=4096)
def _cell(
    box: Box, cell: int, label: str, lit: bool, island: int | None, side: str | None, wrong: bool, closed: bool
) -> str:
    hit = panel(box.x - 2, box.y - 2, box.width + 4, box.height + 4, "hit", 0)
    body = hit + f"<title>{text(label)}</title>"
    if island is not None:
        body += tile(box, island, side, f"isle-{island}")
        if wrong:
            body += place("tq-turn", box.x + box.width - 18, box.y + 18, 28)
    elif closed:
        body += panel(*box, "tq-closed", _CORNER)
        body += (
            f'<path class="tq-bar" d="M{number(box.x + 30)} {number(box.y + 30)}l{number(box.width - 60)}'
            f' {number(box.height - 60)}m0 -{number(box.height - 60)}l-{number(box.width - 60)} {number(box.height - 60)}"/>'
        )
    body += panel(box.x - 1, box.y - 1, box.width + 2, box.height + 2, "edge", _CORNER)
    return spot(f"cell-{cell}", label, lit, body)


def tile(box: Box, island: int, side: str | None, key: str, style: str = "tq-number") -> str:
    """Draw an island as it lies on the table: its picture, and its number below."""
    x, y, width, height = box
    picture = height - (40 if style == "tq-number" else 54)
    mark = "" if side is None else place(f"tq-{side}", x + 18, y + height - 19, 26)
    return (
        f'<g data-key="{key}" data-piece="island-{island}">'
        + panel(x, y, width, height, "tq-isle", _CORNER)
        + f'<use href="#isle-{island}" class="{islands.hour_of(island, side)}" x="{number(x + _EDGE)}"'
        f' y="{number(y + _EDGE)}" width="{number(width - 2 * _EDGE)}" height="{number(picture)}"/>'
        + mark
        + write(x + width / 2 + (10 if mark else 0), y + height - (9 if style == "tq-number" else 12), island, style)
        + "</g>"
    )


def _border(view: Observation, sea: Sea, row: int, lit: AbstractSet[str]) -> str:
    """Draw the left border of a row with its rocks and storms."""
    box = sea.borders[row]
    storms = sorted(name for name, where in view["storms"].items() if where.get("row") == row)
    things = [f'<g data-key="rocks">{{}}</g>' for _one in [0] if view["rocks_row"] == row]
    drawn = [("tq-rocks", "rocks")] if things else []
    drawn += [(f"tq-storm-{name[0]}", f"row-storm-{name}") for name in storms]
    size = 56.0 if len(drawn) == 1 else 40.0
    x = box.x + box.width / 2 - size * (len(drawn) - 1) / 2 + 0.0
    body = panel(box.x - 4, box.y - 2, box.width + 8, box.height + 4, "hit", 0)
    body += panel(*box, "tq-border", _CORNER)
    body += write(box.x + 10, box.y + 26, row + 1, "small muted")
    for index, (glyph, key) in enumerate(drawn):
        step = min(size, (box.width - size) / max(len(drawn) - 1, 1))
        left = x if len(drawn) == 1 else box.x + size / 2 + index * step
        body += f'<g data-key="{key}">{place(glyph, left, box.y + box.height / 2 + 2, size)}</g>'
    by_day = BOARDS[view["options"]["variant"]].by_day
    if by_day:
        body += place("tq-day" if by_day[row] else "tq-night", box.x + box.width - 20, box.y + 20, 28)
    body += panel(box.x - 2, box.y - 2, box.width + 4, box.height + 4, "edge", _CORNER)
    return spot(f"row-{row}", row_words(view, row), f"row-{row}" in lit, body)


def _beyond(view: Observation, sea: Sea, end: int, start: int) -> str:
    """Show at both ends of a current what lies at its other end."""
    first, second = sea.cells[end], sea.cells[start]
    if abs(first.x - second.x) < 1 or abs(first.y - second.y) < 1:
        return ""
    parts = []
    if view["grid"][start] is not None:
        parts.append(_ghost(first.x + first.width + 26, first.y + 58, view["grid"][start]))
    if view["grid"][end] is not None:
        parts.append(_ghost(second.x - 32, second.y + second.height - 20, view["grid"][end]))
    return f'<g aria-hidden="true">{"".join(parts)}</g>'


def _ghost(x: float, y: float, island: int) -> str:
    return panel(x - 18, y - 15, 36, 30, "tq-ghost", 9) + write(x, y + 7, island, "small strong middle")


def _ends(view: Observation, sea: Sea) -> str:
    """Draw Start and Finish at the corners: faint until they are played."""
    won = view["result"] is not None and view["result"]["reason"] == "finish"
    parts = []
    for name, word, at, done in (
        ("start", _("Start"), sea.start, view["start_played"]),
        ("finish", _("Finish"), sea.finish, won),
    ):
        faint = "" if done else ' class="tq-pending"'
        label = text(f"{word}: {_('played')}" if done else word)
        parts.append(
            f'<g role="img" data-key="{name}" aria-label="{label}"{faint}>{place(f"tq-{name}", at.x - 34, at.y, 44)}'
            f"{write(at.x - 8, at.y + 9, word, 'small strong')}</g>"
        )
    return "".join(parts)
