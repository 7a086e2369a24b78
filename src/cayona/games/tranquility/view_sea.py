"""The sea itself: cells, currents from row to row, Start and Finish, islands and what closes rows."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise
from typing import Final

from cayona.games.tranquility import glyphs, view_islands
from cayona.games.tranquility import view_layout as layout
from cayona.games.tranquility.boards import BOARDS, Board
from cayona.games.tranquility.view_layout import Sea, middle
from cayona.games.tranquility.view_words import Observation, cell_words, gap_labels, row_words
from cayona.kernel.language import gettext as _
from cayona.kernel.language import pgettext
from cayona.svg.elements import number, panel, place, spot, symbol, text, write
from cayona.svg.seats import mark_definitions
from cayona.svg.shapes import Box, Point

CSS: Final = (
    """
.cayona .tq-sea{fill:var(--water)}
.cayona .tq-frame{fill:none;stroke:var(--contour);stroke-width:2}
.cayona .tq-scale{fill:none;stroke:var(--key);stroke-width:5;stroke-dasharray:32;opacity:.75}
.cayona .tq-swell{fill:none;stroke:var(--deep);stroke-width:5;stroke-linecap:round}
.cayona .tq-fullmoon{fill:#FBF4DC;opacity:.8}
.cayona .tq-crater{fill:#E4D9B8;opacity:.7}
.cayona .tq-shine{fill:none;stroke:#FBF4DC;stroke-width:6;stroke-linecap:round;opacity:.5}
.cayona .tq-dayband{fill:#F8E9B8;opacity:.5}
.cayona .tq-nightband{fill:#2F426C;opacity:.35}
.cayona .tq-cell{fill:var(--chart);stroke:var(--line);stroke-width:2}
.cayona .tq-ripple{fill:none;stroke:var(--deep);stroke-width:3;stroke-linecap:round}
.cayona .tq-current{fill:none;stroke:var(--key);stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round;
stroke-dasharray:1 8}
.cayona .tq-head{fill:none;stroke:var(--key);stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}
.cayona .tq-border{fill:var(--wash);stroke:var(--line);stroke-width:2}
.cayona .tq-ghost{fill:var(--wash);stroke:var(--key);stroke-width:1.5}
.cayona .tq-isle{fill:var(--card);stroke:var(--contour);stroke-width:2.5}
.cayona .tq-number{font-size:28px;font-weight:800;text-anchor:middle}
.cayona .tq-closed{fill:var(--deep)}
.cayona .tq-bar{fill:none;stroke:var(--muted);stroke-width:3;stroke-linecap:round;opacity:.45}
.cayona .tq-pending{opacity:.35}
.game-tranquility .badges .badge-plate{fill:var(--card);stroke:var(--act);stroke-width:2.5}
.game-tranquility .badges .badge-words{fill:var(--act)}
.game-tranquility [data-element^=cell-].lit>.edge{stroke-width:3;animation:none}
""".replace("\n", "")
    + view_islands.CSS
    + glyphs.CSS
)

_EDGE: Final = 4.0
_CORNER: Final = 12.0


def definitions(seats: int) -> str:
    """Define islands, glyphs and seat marks, which both layers show with `<use>`."""
    drawn = "".join(symbol(f"tq-{name}", glyphs.SIZE, body) for name, body in glyphs.GLYPHS.items())
    flag = f'<path id="tq-flag" d="{glyphs.FLAG}"/>'
    return f"<defs>{drawn}{flag}{view_islands.definitions()}{mark_definitions(seats)}</defs>"


# --- What never changes ----------------------------------------------------------------------------------


def scenery(variant: str) -> str:
    """Draw the empty sea."""
    board, sea = BOARDS[variant], layout.sea(variant)
    parts = [_ground(sea), _moon(sea), _bands(board, sea)]
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


def _moon(sea: Sea) -> str:
    """Let the moon shine on the water where the board leaves room for it."""
    for x, y, size in ((layout.WIDTH / 2, sea.height * 0.36, 84.0), (600.0, 130.0, 54.0)):
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
    """Mark the way between two cells that lie side by side, at the outer edge of the two."""
    x, y = (first.x + second.x) / 2, (first.y + second.y) / 2
    if first.x == second.x:
        up = 1 if second.y < first.y else -1
        x += -60 if x < layout.WIDTH / 2 else 60
        return f'<path class="tq-head" d="M{number(x - 9)} {number(y + 4 * up)}l9 {-8 * up}l9 {8 * up}"/>'
    return f'<path class="tq-head" d="M{number(x - 4)} {number(y - 69)}l8 9l-8 9"/>'


def _directions(board: Board, sea: Sea) -> str:
    """Show which way each seat's islands ascend: the first along rows, the second along columns (TQ-101)."""
    parts = []
    for cells in sea.rows:
        box = sea.cells[cells[0]]
        y = box.y + box.height / 2
        parts.append(
            f'<use href="#seat-0" x="42" y="{number(y)}"/>'
            f'<path class="tq-head" d="M70 {number(y)}h24m-8 -8l8 8l-8 8"/>'
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
            shown = _cell(
                sea.cells[cell], cell, label, f"cell-{cell}" in lit, island, side, wrong, row in closed
            )
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
    box: Box,
    cell: int,
    label: str,
    lit: bool,
    island: int | None,
    side: str | None,
    wrong: bool,
    closed: bool,
) -> str:
    hit = panel(box.x - 2, box.y - 2, box.width + 4, box.height + 4, "hit", 0)
    body = hit + f"<title>{text(label)}</title>"
    if island is not None:
        body += tile(box, island, side, f"isle-{island}")
        if wrong:
            body += place("tq-turn", box.x + box.width - 18, box.y + 18, 28)
    elif closed:
        body += panel(*box, "tq-closed", _CORNER)
        body += _hatching(box)
    body += panel(box.x - 1, box.y - 1, box.width + 2, box.height + 2, "edge", _CORNER)
    return spot(f"cell-{cell}", label, lit, body)


def _hatching(box: Box) -> str:
    """Shade a cell that is closed: lines that rise from left to right."""
    x, y, size = box.x, box.y + box.height, box.width
    lines = "".join(
        f"M{number(x + max(0, off) + 8)} {number(y + min(0, off) - 8)}l{number(size - abs(off) - 16)}"
        f" -{number(size - abs(off) - 16)}"
        for off in (-60, -40, -20, 0, 20, 40, 60)
    )
    return f'<path class="tq-bar" d="{lines}"/>'


def tile(box: Box, island: int, side: str | None, key: str, style: str = "tq-number") -> str:
    """Draw an island as it lies on the table: its picture, and its number below."""
    x, y, width, height = box
    large = style != "tq-number"
    picture = height - (54 if large else 40)
    mark = "" if side is None else place(f"tq-{side}", x + 20, y + (20 if large else height - 19), 26)
    aside = 10 if mark and not large else 0
    return (
        f'<g data-key="{key}" data-piece="island-{island}">'
        + panel(x, y, width, height, "tq-isle", _CORNER)
        + f'<use href="#isle-{island}" class="{view_islands.hour_of(island, side)}" x="{number(x + _EDGE)}"'
        f' y="{number(y + _EDGE)}" width="{number(width - 2 * _EDGE)}" height="{number(picture)}"/>'
        + mark
        + write(x + width / 2 + aside, y + height - (12 if large else 9), island, style)
        + "</g>"
    )


def _border(view: Observation, sea: Sea, row: int, lit: AbstractSet[str]) -> str:
    """Draw the left border of a row with its rocks and storms."""
    box = sea.borders[row]
    storms = sorted(name for name, where in view["storms"].items() if where.get("row") == row)
    drawn = [("tq-rocks", "rocks")] if view["rocks_row"] == row else []
    drawn += [(f"tq-storm-{name[0]}", f"row-storm-{name}") for name in storms]
    size = 56.0 if len(drawn) == 1 else 40.0
    body = panel(box.x - 4, box.y - 2, box.width + 8, box.height + 4, "hit", 0)
    body += panel(*box, "tq-border", _CORNER)
    body += write(box.x + 10, box.y + 26, row + 1, "small muted")
    step = (box.width - size) / max(len(drawn) - 1, 1)
    first = box.x + (box.width / 2 if len(drawn) == 1 else size / 2)
    for index, (glyph, key) in enumerate(drawn):
        body += f'<g data-key="{key}">{place(glyph, first + index * step, box.y + box.height / 2, size)}</g>'
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
    played = pgettext("card", "played")
    parts = []
    for name, word, at, done in (
        ("start", pgettext("card", "Start"), sea.start, view["start_played"]),
        ("finish", _("Finish"), sea.finish, won),
    ):
        faint = "" if done else ' class="tq-pending"'
        label = text(f"{word}: {played}" if done else word)
        parts.append(
            f'<g role="img" data-key="{name}" aria-label="{label}"{faint}>'
            + place(f"tq-{name}", at.x - 34, at.y, 44)
            + write(at.x - 8, at.y + 9, word, "small strong")
            + "</g>"
        )
    return "".join(parts)
