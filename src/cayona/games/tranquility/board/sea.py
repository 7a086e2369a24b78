"""The sea itself: islands, what closes rows, Start and Finish, and all that can be pointed at there."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from cayona.games.tranquility.board import layout, weather
from cayona.games.tranquility.board.cards import outline, tile
from cayona.games.tranquility.board.scenery import scenery
from cayona.games.tranquility.board.words import Gap, border_words, cell_words, gaps, row_words
from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.straits import straits
from cayona.games.tranquility.words.diagram import start_lines
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.events import Facts
from cayona.kernel.language import _, pgettext
from cayona.svg.elements import number, panel, place, spot, told, write
from cayona.svg.kept import kept
from cayona.svg.shapes import Box, Point

Storms = dict[int, tuple[str, ...]]
"""The storms in each row that has any."""


def area(view: Facts, arrangement: Arrangement) -> Area:
    """Draw the sea."""
    variant = view["options"]["variant"]
    sea = layout.sea(variant, arrangement)
    storms: Storms = {}
    for storm, where in view["storms"].items():
        if "row" in where:
            storms[where["row"]] = (*storms.get(where["row"], ()), storm)
    pieces = dict(_closed(view, sea, storms))
    if not BOARDS[variant].crossing:
        pieces.update(_around(view, sea, storms))
    pieces.update(_cells(view, arrangement))
    pieces.update(_straits(view, sea))
    if sea.aside is not None:
        pieces.update(
            weather.aside(view, [Point(sea.aside.x, sea.aside.y + nth * layout.LINE) for nth in (0, 1)])
        )
    _x, _y, width, _height = sea.frame
    return Area(
        "sea",
        sea.frame,
        pieces,
        still=scenery(variant, arrangement),
        label=_("Sea"),
        words=[*_rows(view, sea, storms), *start_lines(view)],
        focus=(0, 0, width, width * 0.625),
    )


def _rows(view: Facts, sea: layout.Sea, storms: Storms) -> Iterator[str]:
    """Say what lies in every row, the last one first."""
    variant = view["options"]["variant"]
    grid, sides = view["grid"], view["orientation"]
    for row in reversed(range(len(sea.rows))):
        islands = tuple([grid[cell] for cell in sea.rows[row]])
        turned = tuple([sides.get(str(island)) for island in islands]) if sides else (None,) * len(islands)
        yield row_words(variant, row, islands, turned, row == view["rocks_row"], storms.get(row, ()))


def _cells(view: Facts, arrangement: Arrangement) -> Iterator[tuple[str, str]]:
    variant, sides = view["options"]["variant"], view["orientation"]
    open_gaps = gaps(view["grid"], variant)
    for cell, island in enumerate(view["grid"]):
        side = sides.get(str(island)) if sides else None
        yield f"cell-{cell}", _cell(variant, arrangement, cell, island, side, open_gaps.get(cell))


@kept(8192)
def _cell(
    variant: str,
    arrangement: Arrangement,
    cell: int,
    island: int | None,
    side: str | None,
    gap: Gap | None,
) -> str:
    board, box = BOARDS[variant], layout.sea(variant, arrangement).cells[cell]
    body = outline(box, "hit", "-hit")
    if island is not None:
        body += tile(box, island, side, f"isle-{island}")
    if side and board.by_day and (side == "day") != board.by_day[board.row_of(cell)]:
        body += place("tq-turn", box.x + box.width - 18, box.y + 18, 28)
    body += outline(box, "edge")
    # What others lay here comes face down.
    return spot(f"cell-{cell}", cell_words(variant, cell, island, side, gap), body, ' data-ghost="tq-back"')


def _straits(view: Facts, sea: layout.Sea) -> Iterator[tuple[str, str]]:
    """Mark gaps that get tight, with the numbers that fit, and those that can no longer be filled."""
    for strait in straits(view):
        if strait.is_tight:
            boxes = tuple(sea.cells[cell] for cell in strait.cells)
            yield f"strait-{strait.cells[0]}", _strait(boxes, strait.numbers, strait.is_closed)


@lru_cache(maxsize=1024)
def _strait(boxes: tuple[Box, ...], numbers: tuple[int, ...], closed: bool) -> str:
    style = "tq-strait closed" if closed else "tq-strait"
    cells = "".join(panel(box.x + 5, box.y + 5, box.width - 10, box.height - 10, style, 9) for box in boxes)
    told = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(*numbers) or "–"
    first = boxes[0]
    words = write(first.x + first.width / 2, first.y + first.height - 16, told, f"{style} words middle")
    return f'<g aria-hidden="true" class="pieces">{cells}{words}</g>'


def _closed(view: Facts, sea: layout.Sea, storms: Storms) -> Iterator[tuple[str, str]]:
    """Shade the rows that take no island now: rocks, purple storms, or pillars not yet full."""
    grid = view["grid"]
    closed = set(storms)
    if view["rocks_row"] is not None:
        closed.add(view["rocks_row"])
    for row, needed in BOARDS[view["options"]["variant"]].locked.items():
        if any(grid[cell] is None for other in needed for cell in sea.rows[other]):
            closed.add(row)
    for row in sorted(closed):
        yield f"closed-{row}", _shade(tuple(sea.cells[cell] for cell in sea.rows[row] if grid[cell] is None))


@lru_cache(maxsize=512)
def _shade(boxes: tuple[Box, ...]) -> str:
    cells = (f'<use href="#tq-{box.width:g}-shut" x="{number(box.x)}" y="{number(box.y)}"/>' for box in boxes)
    return f'<g class="tq-closed" aria-hidden="true">{"".join(cells)}</g>'


@kept(1024)
def _border(variant: str, row: int, box: Box, rocks: bool, storms: tuple[str, ...]) -> str:
    """Draw what lies at the left border of a row, rocks and two storms at most."""
    drawn = [("tq-rocks", "rocks")] if rocks else []
    drawn += [(f"tq-storm-{name[0]}", f"row-storm-{name}") for name in storms]
    size = (46, 46, 32, 26)[len(drawn)]
    body = panel(box.x - 4, box.y - 2, box.width + 8, box.height + 4, "hit", 0)
    for index, (glyph, key) in enumerate(drawn):
        x = box.x + 22 + 56 * (index + 0.5) / len(drawn)
        body += f'<g data-key="{key}">{place(glyph, x, box.y + 29, size)}</g>'
    body += panel(box.x - 2, box.y - 2, box.width + 4, box.height + 4, "edge")
    return spot(f"row-{row}", border_words(variant, row, rocks, storms), body)


def _around(view: Facts, sea: layout.Sea, storms: Storms) -> Iterator[tuple[str, str]]:
    """Draw borders, the ends of the voyage, and what lies at the other end of a current."""
    variant, rocks = view["options"]["variant"], view["rocks_row"]
    for row, box in enumerate(sea.borders):
        yield f"row-{row}", _border(variant, row, box, rocks == row, storms.get(row, ()))
    won = view["result"] is not None and view["result"]["reason"] == "finish"
    yield "start", _end("start", sea.start, view["start_played"])
    yield "finish", _end("finish", sea.finish, won)
    if sea.borders:  # elsewhere such neighbours lie side by side
        for first, second in pairwise(sea.rows):
            end, start = first[-1], second[0]
            yield from _beyond(
                sea.cells[end], sea.cells[start], start, view["grid"][start], end, view["grid"][end]
            )


def _beyond(
    last: Box, first: Box, start: int, next_island: int | None, end: int, island: int | None
) -> Iterator[tuple[str, str]]:
    """Show at both ends of a current what lies at its other end (TQ-5)."""
    if next_island is not None:
        yield f"after-{end}", _ghost(last.x + last.width + 26, last.y + 58, next_island)
    if island is not None:
        yield f"before-{start}", _ghost(first.x - 32, first.y + first.height - 20, island)


@lru_cache(maxsize=2048)
def _ghost(x: float, y: float, island: int) -> str:
    shown = panel(x - 18, y - 15, 36, 30, "tq-ghost", 9) + write(x, y + 7, island, "small strong middle")
    return f'<g class="tq-beyond" aria-hidden="true">{shown}</g>'


@kept(1024)
def _end(name: str, at: Point, done: bool) -> str:
    """Draw Start or Finish at its corner: faint until it is played."""
    word = pgettext("card", "Start") if name == "start" else _("Finish")
    played = pgettext("card", "played")
    label = f"{word}: {played}" if done else word
    faint = "" if done else ' class="tq-pending"'
    body = place(f"tq-{name}", at.x - 34, at.y, 44) + write(at.x - 8, at.y + 9, word, "small strong")
    return told(label, body, f' data-key="{name}"{faint}')
