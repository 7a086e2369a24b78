"""The words behind the picture: what its parts are called for people who hear or touch it."""

from collections.abc import Sequence
from itertools import pairwise

from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.components import ISLANDS
from cayona.games.tranquility.words.diagram import row_line
from cayona.games.tranquility.words.names import card_label, cell_label, row_label, storm_label
from cayona.kernel.language import _, listing, ngettext
from cayona.kernel.seats import SEAT_MARKS
from cayona.svg.kept import kept

Gap = tuple[int, int]
"""How many cells lie in a gap, and how many numbers: open arithmetic only."""


def gaps(grid: Sequence[int | None], variant: str) -> dict[int, Gap]:
    """Return each gap by its first cell, which tells of it; two against each other have none.

    If all its cells told, an island would change them all.
    """
    if BOARDS[variant].crossing:
        return {}
    numbered = [(-1, 0), *((cell, number) for cell, number in enumerate(grid) if number is not None)]
    numbered.append((len(grid), ISLANDS + 1))
    return {
        first + 1: (last - first - 1, high - low - 1)
        for (first, low), (last, high) in pairwise(numbered)
        if last > first + 1
    }


def cell_words(variant: str, cell: int, island: int | None, side: str | None, gap: Gap | None) -> str:
    """Return what a cell is called, and what lies there or which gap begins."""
    where = cell_label(variant, cell)
    if island is not None:
        return f"{where}: {card_words(island, 1, side)}"
    if gap is None:
        return where
    cells, numbers = gap
    told = _("gap of {cells} for {numbers}").format(
        cells=ngettext("{count} cell", "{count} cells", cells).format(count=cells),
        numbers=ngettext("{count} number", "{count} numbers", numbers).format(count=numbers),
    )
    return f"{where}: {told}"


def card_words(name: int | str, count: int, side: str | None) -> str:
    """Return what a card is called, which side is up, or how many there are."""
    if side:
        time = _("day") if side == "day" else _("night")
        return f"{card_label(name)}, {time}"
    return card_label(name) + (f" ×{count}" if count > 1 else "")


def border_words(variant: str, row: int, rocks: bool, storms: Sequence[str]) -> str:
    """Return what a row is called, and what closes it."""
    what = [card_label("ROCKS")] if rocks else []
    what += map(storm_label, storms)
    name = row_label(variant, row)
    return f"{name}: {listing(what)}" if what else name


def storm_words(variant: str, storm: str, row: int | None, seat: int | None) -> str:
    """Return which storm it is and where it rages."""
    place = _("just drawn") if seat is None else SEAT_MARKS[seat]
    if row is not None:
        place = row_label(variant, row)
    return f"{storm_label(storm)}: {place}"


@kept(4096)
def row_words(
    variant: str,
    row: int,
    islands: tuple[int | None, ...],
    sides: tuple[str | None, ...],
    rocks: bool,
    storms: tuple[str, ...],
) -> str:
    """Return a row as a line of text."""
    return row_line(variant, row, list(zip(islands, sides, strict=True)), rocks, storms)
