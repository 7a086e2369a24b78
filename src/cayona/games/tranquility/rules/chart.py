"""A board as arrays: what the rules ask of a shape, looked up instead of computed (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64


class Chart:
    """Cells, rows and directions of a board; shared by all positions on it and never changed.

    The cells of a row have consecutive numbers, and where there is one direction it runs along all numbers.
    """

    cells: i64
    rows: i64
    directions: i64
    row_of: vec[i64]
    row_start: vec[i64]
    row_length: vec[i64]
    needs: vec[i64]
    """For each row the set of rows (as bits) that must be full before it opens; 0 for none (TQ-91)."""
    by_day: vec[i64]
    """For each row 1 if its islands must lie by day in the end, else 0; empty if it never matters (TQ-97)."""
    before: vec[i64]
    after: vec[i64]
    """For each direction and cell the neighbour on its line, -1 for none (TQ-5, TQ-6, TQ-101)."""

    def __init__(
        self,
        cells: i64,
        rows: i64,
        directions: i64,
        row_of: vec[i64],
        row_start: vec[i64],
        row_length: vec[i64],
        needs: vec[i64],
        by_day: vec[i64],
        before: vec[i64],
        after: vec[i64],
    ) -> None:
        self.cells = cells
        self.rows = rows
        self.directions = directions
        self.row_of = row_of
        self.row_start = row_start
        self.row_length = row_length
        self.needs = needs
        self.by_day = by_day
        self.before = before
        self.after = after
