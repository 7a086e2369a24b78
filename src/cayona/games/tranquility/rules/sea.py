"""The sea: where an island may lie, what that costs, and what closes a row (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import COMPASS_ROW, ISLANDS, ROCKS_LEAVE_AT
from cayona.games.tranquility.rules.actions import FIRST_CELL
from cayona.games.tranquility.rules.journal import Journal


class Sea(Journal):
    """A table whose grid knows the rules of placing."""

    # --- Islands come and go -----------------------------------------------------------------------

    def put(self, cell: i64, number: i64) -> None:
        """Lay an island on a cell; along each line it bounds what may lie before and after it (TQ-4)."""
        chart = self.chart
        before = chart.before
        after = chart.after
        low = self.low
        high = self.high
        self.grid[cell] = number
        self.empty -= 1
        self.empty_in[chart.row_of[cell]] -= 1
        base: i64 = 0
        direction: i64 = 0
        while direction < chart.directions:
            other = before[base + cell]
            while other >= 0 and high[base + other] > number:
                high[base + other] = number
                other = before[base + other]
            other = after[base + cell]
            while other >= 0 and low[base + other] < number:
                low[base + other] = number
                other = after[base + other]
            base += chart.cells
            direction += 1

    def take_away(self, cell: i64) -> None:
        """Remove an island from the grid, and survey the sea anew."""
        cells = self.chart.cells
        grid = self.grid[:]
        grid[cell] = 0
        i: i64
        for i in range(cells):
            self.grid[i] = 0
        for i in range(cells * self.chart.directions):
            self.low[i] = 0
            self.high[i] = ISLANDS + 1
        self.empty = cells
        self.empty_in = self.chart.row_length[:]
        for i in range(cells):
            if grid[i] != 0:
                self.put(i, grid[i])

    # --- Closed rows -------------------------------------------------------------------------------

    def survey_rows(self) -> None:
        """Find out which rows are closed to islands: rocks (TQ-60), purple storms (TQ-79), locks (TQ-91).

        Rocks and storms may share a row (TQ-64).
        """
        shut = self.shut
        needs = self.chart.needs
        row: i64
        for row in range(self.chart.rows):
            shut[row] = 1 if row == self.rocks_row else 0
            if self.storm_at[2] == row or self.storm_at[3] == row:
                shut[row] += 2
            if needs[row] != 0 and self._is_locked(needs[row]):
                shut[row] += 4

    def _is_locked(self, needed: i64) -> bool:
        """Tell whether one of the rows that must be full is not (TQ-91)."""
        row: i64
        for row in range(self.chart.rows):
            if needed & 1 != 0 and self.empty_in[row] > 0:
                return True
            needed >>= 1
        return False

    def rocks_must_leave(self) -> bool:
        """Tell whether four rows are full, which sends the rocks away for good (TQ-63)."""
        return self.full_rows() >= ROCKS_LEAVE_AT

    # --- Placing an island -------------------------------------------------------------------------

    def bearing(self, seat: i64) -> i64:
        """Return where the lines of a seat begin in the arrays: everybody's own direction (TQ-101)."""
        return seat * self.chart.cells if self.chart.directions > 1 else 0

    def cost(self, seat: i64, cell: i64, number: i64) -> i64:
        """Return what an island costs on a cell, -1 without a neighbour: free (TQ-21 to TQ-23, TQ-27)."""
        base = self.bearing(seat)
        grid = self.grid
        lowest: i64 = -1
        other = self.chart.before[base + cell]
        if other >= 0 and grid[other] != 0:
            lowest = number - grid[other]
            if lowest < 0:
                lowest = -lowest
        other = self.chart.after[base + cell]
        if other >= 0 and grid[other] != 0:
            difference: i64 = grid[other] - number
            if difference < 0:
                difference = -difference
            if lowest < 0 or difference < lowest:
                lowest = difference
        return lowest

    def keeps_order(self, seat: i64, cell: i64, number: i64) -> bool:
        """Tell whether the islands would still ascend along the seat's line (TQ-4, TQ-20, TQ-101)."""
        place = self.bearing(seat) + cell
        return self.low[place] < number and number < self.high[place]

    def fits(self, seat: i64, cell: i64, number: i64, payable: i64, orange: bool) -> bool:
        """Tell whether an island may be played on a cell by a seat that can pay so much (TQ-20, TQ-25)."""
        if self.grid[cell] != 0 or self.shut[self.chart.row_of[cell]] != 0:
            return False
        if not self.keeps_order(seat, cell, number):
            return False
        cost = self.cost(seat, cell, number)
        if cost < 0:
            return not orange  # TQ-80, TQ-81: only beside an island
        return cost <= payable

    def fill_cells(self, seat: i64, number: i64, out: vec[i64]) -> i64:
        """Write every cell where an island of the hand may be played."""
        payable = self.discardable(seat) - 1
        orange = self.has_orange(seat)
        count: i64 = 0
        cell: i64 = 0
        while cell < self.chart.cells:
            if self.fits(seat, cell, number, payable, orange):
                out[count] = FIRST_CELL + cell
                count += 1
            cell += 1
        return count

    def has_cell(self, seat: i64, number: i64, payable: i64, orange: bool, first: i64) -> bool:
        """Tell whether an island has a legal cell, none before `first` being possible."""
        low = self.low
        base = self.bearing(seat)
        cells = self.chart.cells
        ordered = self.chart.directions == 1
        cell: i64 = first
        while cell < cells:
            if low[base + cell] >= number:
                if ordered:
                    return False  # what lies before only grows along the line
            elif self.fits(seat, cell, number, payable, orange):
                return True
            cell += 1
        return False

    def first_possible(self, number: i64, first: i64) -> i64:
        """Return the first cell from `first` on with only higher islands after it (one direction)."""
        high = self.high
        cells = self.chart.cells
        while first < cells and high[first] <= number:
            first += 1
        return first

    def fill_occupied(self, out: vec[i64]) -> i64:
        """Write every cell with an island (TQ-67, TQ-98, TQ-99)."""
        count: i64 = 0
        cell: i64
        for cell in range(self.chart.cells):
            if self.grid[cell] != 0:
                out[count] = FIRST_CELL + cell
                count += 1
        return count

    # --- What a full row or sea means --------------------------------------------------------------

    def is_run(self, row: i64) -> bool:
        """Tell whether a row holds six consecutive numbers (TQ-85)."""
        if self.empty_in[row] != 0 or self.chart.row_length[row] != COMPASS_ROW:
            return False
        first = self.grid[self.chart.row_start[row]]
        last = self.grid[self.chart.row_start[row] + COMPASS_ROW - 1]
        return last - first == COMPASS_ROW - 1

    def all_right_way_up(self) -> bool:
        """Tell whether every island of the grid lies as its row asks, by day or by night (TQ-97)."""
        if not self.turning:
            return True
        cell: i64
        for cell in range(self.chart.cells):
            number = self.grid[cell]
            if number != 0 and self.by_day[number] != self.chart.by_day[self.chart.row_of[cell]]:
                return False
        return True

    def is_complete(self) -> bool:
        """Tell whether a Finish would end the journey: a Start, no empty cell, all right (TQ-1, TQ-46)."""
        return self.start_played and self.empty == 0 and self.all_right_way_up()

    def lift(self, storm: i64) -> None:
        """Take a storm out of the game (TQ-87, TQ-88)."""
        self.storm_at[storm] = -1
        self.survey_rows()
