"""Islands and other cards, as they lie in the sea, in the display and in a hand."""

from functools import lru_cache
from typing import Final

from cayona.games.tranquility.board import layout
from cayona.games.tranquility.board.islands import hour_of
from cayona.games.tranquility.board.words import card_words
from cayona.games.tranquility.words.names import card_label
from cayona.svg.elements import number, panel, place, spot, write, write_within
from cayona.svg.kept import kept
from cayona.svg.shapes import Box

CORNER: Final = 12
_EDGE: Final = 4.0
_LARGE: Final = 100.0
"""From this height on there is room for large figures."""


def definitions() -> str:
    """Define for each width the outline of cells or cards, what of a cell can be hit, and a closed cell."""
    return "".join(
        f'<rect id="tq-{wide:g}" width="{wide:g}" height="{high:g}" rx="{CORNER}"/>'
        f'<rect id="tq-{wide:g}-hit" x="-2" y="-2" width="{wide + 4:g}" height="{high + 4:g}"/>'
        f'<g id="tq-{wide:g}-shut"><use href="#tq-{wide:g}"/>{_hatching(wide, high)}</g>'
        for wide, high in sorted(layout.sizes().items())
    )


def _hatching(wide: float, high: float) -> str:
    """Shade a cell that is closed: lines that rise from left to right."""
    lines = ""
    for left in range(20 - int(high), int(wide) - 20, 20):
        begin, end = max(8, 8 - left), min(high, wide - left) - 8
        lines += f"M{left + begin} {high - begin:g}l{end - begin:g} {begin - end:g}"
    return f'<path class="tq-bar" d="{lines}"/>'


@lru_cache(maxsize=1024)
def outline(box: Box, style: str, kind: str = "") -> str:
    """Draw the outline of a cell or a card; of the kind "-hit" what of it can be hit."""
    return f'<use href="#tq-{box.width:g}{kind}" class="{style}" x="{number(box.x)}" y="{number(box.y)}"/>'


def tile(box: Box, island: int, side: str | None, key: str) -> str:
    """Draw an island as it lies on the table: its picture, and its number."""
    x, y, width, height = box
    large, postcard = height > _LARGE, width > height
    if large:
        picture, style, mark_y = height - 54, "tq-card-number", y + 20
        figures = write(x + width / 2, y + height - 12, island, style)
    elif postcard:
        picture, mark_y = height - 2 * _EDGE, y + 22
        figures = panel(x + width - 55, y + height - 41, 48, 34, "tq-label", 10)
        figures += write(x + width - 31, y + height - 14, island, "tq-number")
    else:
        picture, mark_y = height - 40, y + height - 19
        figures = write(x + width / 2 + (10 if side else 0), y + height - 9, island, "tq-number")
    return (
        f'<g data-key="{key}" data-piece="island-{island}">{outline(box, "tq-isle")}'
        f'<use href="#isle-{island}" class="{hour_of(island, side)}" x="{number(x + _EDGE)}"'
        f' y="{number(y + _EDGE)}" width="{number(width - 2 * _EDGE)}" height="{number(picture)}"/>'
        + (place(f"tq-{side}", x + 20, mark_y, 26) if side else "")
        + figures
        + "</g>"
    )


@kept(4096)
def card(box: Box, name: int | str, count: int, side: str | None, chosen: bool) -> str:
    """Draw a card that can be chosen, or several of a kind that are no islands."""
    if isinstance(name, int):
        body = tile(box, name, side, f"card-{name}") + (outline(box, "tq-chosen") if chosen else "")
    else:
        body = _special(name, count, box)
    return spot(f"card-{str(name).lower()}", card_words(name, count, side), body + outline(box, "edge"))


def _special(name: str, count: int, box: Box) -> str:
    x = box.x + box.width / 2
    under = panel(box.x + 6, box.y - 4, box.width, box.height, "under") if count > 1 else ""
    return (
        f'<g data-key="card-{name.lower()}">{under}{outline(box, "card")}'
        + place(f"tq-{name.lower()}", x, box.y + 48, 68)
        + write_within(
            box.width - 12, 13, x, box.y + box.height - 14, card_label(name), "small strong middle"
        )
        + (write(box.x + box.width - 8, box.y + 30, f"×{count}", "strong end") if count > 1 else "")
        + "</g>"
    )
