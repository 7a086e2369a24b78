"""The shapes of the sea, as data: a new shape is a new entry here and needs no other code.

A board is a list of rows; a row is a list of places (x to the right, y upwards). The cells are numbered in
that order, and along these numbers islands ascend (TQ-3). Rows may be locked until other rows are full. The
action numbers have room for 36 cells and 6 rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.rules.chart import Chart

Place = tuple[float, float]
Row = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Where the cells of a sea lie, and what binds them."""

    rows: tuple[Row, ...]
    row_names: tuple[str, ...] = ()
    """Names of the rows where they have any; other rows are counted from 1."""
    locked: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Rows that are closed until other rows are full."""
    by_day: tuple[bool, ...] = ()
    """For each row whether its islands must lie by day in the end; empty if that does not matter."""
    crossing: bool = False
    """Whether every seat has its own direction: the first along rows, the second along columns."""

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return sum(map(len, self.rows))

    def places(self) -> list[Place]:
        """Return the place of each cell."""
        return [place for row in self.rows for place in row]

    def row_cells(self) -> list[list[int]]:
        """Return the cells of each row."""
        numbers = iter(range(self.cells))
        return [[next(numbers) for _ in row] for row in self.rows]

    def row_of(self, cell: int) -> int:
        """Return the row of a cell."""
        return next(row for row, cells in enumerate(self.row_cells()) if cell in cells)

    def directions(self) -> list[list[list[int]]]:
        """Return, for each direction of play, the lines along which islands ascend (TQ-3, TQ-101)."""
        if not self.crossing:
            return [[list(range(self.cells))]]
        rows = self.row_cells()
        return [rows, [list(column) for column in zip(*rows, strict=True)]]

    def chart(self) -> Chart:
        """Return the board as the arrays that the rules work with."""
        cells = self.cells
        directions = self.directions()
        before = [-1] * (cells * len(directions))
        after = [-1] * (cells * len(directions))
        for number, lines in enumerate(directions):
            for line in lines:
                for first, second in pairwise(line):
                    after[number * cells + first] = second
                    before[number * cells + second] = first
        rows = self.row_cells()
        needs = [sum(1 << other for other in self.locked.get(row, ())) for row in range(len(rows))]
        return Chart(
            cells,
            len(rows),
            len(directions),
            vec[i64]([self.row_of(cell) for cell in range(cells)]),
            vec[i64]([row[0] for row in rows]),
            vec[i64]([len(row) for row in rows]),
            vec[i64](needs),
            vec[i64]([int(day) for day in self.by_day]),
            vec[i64](before),
            vec[i64](after),
        )


def _line(length: int, x: float, y: float) -> Row:
    return tuple((x + step, y) for step in range(length))


SQUARE: Final = tuple(_line(6, 0, y) for y in range(6))
"""Six rows of six, cell 0 at the bottom left."""

BOARDS: Final[dict[str, Board]] = {
    "classic": Board(SQUARE),
    "arch": Board(  # TQ-90 to TQ-92
        (
            tuple((0.0, float(y)) for y in range(9)),
            _line(6, 0, 9),
            tuple((5.0, float(y)) for y in range(8, -1, -1)),
        ),
        row_names=("left_pillar", "arch", "right_pillar"),
        locked={1: (0, 2)},
    ),
    "pyramid": Board(tuple(_line(6 - y, y / 2, y) for y in range(6))),  # TQ-93
    "day_night": Board(SQUARE, by_day=(False, False, False, True, True, True)),  # TQ-97
    "competitive": Board(SQUARE, crossing=True),  # TQ-100
}
"""The sea of each variant."""


@cache
def chart_of(variant: str) -> Chart:
    """Return the board of a variant as the arrays that the rules work with; all its positions share them."""
    return BOARDS[variant].chart()
