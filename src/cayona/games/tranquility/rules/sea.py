"""The sea: where an island may lie, what that costs, what closes a row, and how a game ends (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import COMPASS_ROW, ISLANDS, ROCKS_LEAVE_AT
from cayona.games.tranquility.rules import obstacles
from cayona.games.tranquility.rules.actions import is_row, on_row, row_of
from cayona.games.tranquility.rules.journal import tell_end
from cayona.games.tranquility.rules.obstacles import ALLOWED
from cayona.games.tranquility.rules.phases import CONCESSION, FINISHED, IS_OVER, OVER, REASONS, RUNNING
from cayona.games.tranquility.rules.table import Table
from cayona.kernel.outcome import Outcome, Score

BY_ROCKS: Final = 1
BY_STORM: Final = 2
BY_LOCK: Final = 4
"""What closes a row; it may be several at once."""


class Sea(Table):
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
        for row in range(self.chart.rows):
            shut[row] = BY_ROCKS if row == self.rocks_row else 0
            if self.storm_at[2] == row or self.storm_at[3] == row:
                shut[row] += BY_STORM
            if needs[row] != 0 and self._is_locked(needs[row]):
                shut[row] += BY_LOCK

    def _is_locked(self, needed: i64) -> bool:
        """Tell whether one of the rows that must be full is not (TQ-91)."""
        for row in range(self.chart.rows):
            if needed & 1 != 0 and self.empty_in[row] > 0:
                return True
            needed >>= 1
        return False

    def full_rows(self) -> i64:
        """Return how many rows have no empty cell."""
        count: i64 = 0
        for row in range(self.chart.rows):
            if self.empty_in[row] == 0:
                count += 1
        return count

    def rocks_must_leave(self) -> bool:
        """Tell whether four rows are full, which sends the rocks away for good (TQ-63)."""
        return self.full_rows() >= ROCKS_LEAVE_AT

    def why_not_row(self, row: i64, other_than: i64) -> i64:
        """Return why neither rocks nor a storm may go to a row (TQ-61, TQ-79, TQ-94)."""
        if self.empty_in[row] == 0:
            return obstacles.ROW_FULL
        return obstacles.SAME_ROW if row == other_than else ALLOWED

    def why_not_named_row(self, action: i64, other_than: i64) -> i64:
        """Return why neither may go to the row that an action names."""
        if not is_row(action):
            return obstacles.CHOOSE_A_ROW
        if row_of(action) >= self.chart.rows:
            return obstacles.NO_SUCH_ROW
        return self.why_not_row(row_of(action), other_than)

    def fill_rows(self, other_than: i64, out: vec[i64]) -> i64:
        """Write every row that rocks or a storm may be put on."""
        count: i64 = 0
        for row in range(self.chart.rows):
            if self.why_not_row(row, other_than) == ALLOWED:
                out[count] = on_row(row)
                count += 1
        return count

    # --- Placing an island -------------------------------------------------------------------------

    def bearing(self, seat: i64) -> i64:
        """Return where the lines of a seat begin in the arrays: everybody's own direction (TQ-101)."""
        return seat * self.own_lines

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

    def why_not_cell(self, seat: i64, cell: i64, number: i64, payable: i64, orange: bool) -> i64:
        """Return what keeps an island off a cell, for a seat that can pay so much (TQ-20, TQ-25).

        Islands ascend along the seat's line (TQ-4, TQ-101); rows are closed by TQ-60, TQ-79 and TQ-91.
        """
        if self.grid[cell] != 0:
            return obstacles.OCCUPIED
        place: i64 = self.bearing(seat) + cell
        if self.low[place] >= number or number >= self.high[place]:
            return obstacles.NO_ORDER
        shut = self.shut[self.chart.row_of[cell]]
        if shut != 0:
            if shut & BY_ROCKS != 0:
                return obstacles.ROCKS_IN_ROW
            return obstacles.STORM_IN_ROW if shut & BY_STORM != 0 else obstacles.ROW_LOCKED
        cost = self.cost(seat, cell, number)
        if cost < 0:
            return obstacles.NOT_BESIDE if orange else ALLOWED  # TQ-80, TQ-81
        return ALLOWED if cost <= payable else obstacles.TOO_DEAR

    def fits(self, seat: i64, cell: i64, number: i64, payable: i64, orange: bool) -> bool:
        """Tell whether an island may be played on a cell by a seat that can pay so much."""
        return self.why_not_cell(seat, cell, number, payable, orange) == ALLOWED

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

    def end_of_possible(self, number: i64, first: i64) -> i64:
        """Return the first cell from `first` on that has a higher island before it (one direction)."""
        low = self.low
        cells = self.chart.cells
        while first < cells and low[first] < number:
            first += 1
        return first

    # --- What a full row or sea means --------------------------------------------------------------

    def is_run(self, row: i64) -> bool:
        """Tell whether a row holds six consecutive numbers (TQ-85)."""
        if self.empty_in[row] != 0 or self.chart.row_length[row] != COMPASS_ROW:
            return False
        first = self.grid[self.chart.row_start[row]]
        last = self.grid[self.chart.row_start[row] + COMPASS_ROW - 1]
        return last - first == COMPASS_ROW - 1

    def lies_right(self, cell: i64, number: i64) -> bool:
        """Tell whether an island lies on a cell as its row asks, by day or by night (TQ-97)."""
        return not self.turning or self.by_day[number] == self.chart.by_day[self.chart.row_of[cell]]

    def all_right_way_up(self) -> bool:
        """Tell whether every island of the grid lies right."""
        for cell in range(self.chart.cells):
            if self.grid[cell] != 0 and not self.lies_right(cell, self.grid[cell]):
                return False
        return True

    def is_complete(self) -> bool:
        """Tell whether a Finish would end the journey: a Start, no empty cell, all right (TQ-1, TQ-46)."""
        return self.start_played and self.empty == 0 and self.all_right_way_up()

    def gain_compass(self, seat: i64, why: str) -> None:
        """Take a compass out of the supply, if it has one (TQ-87)."""
        if self.supply > 0:
            self.supply -= 1
            self.compasses += 1
            if self.journal is not None:
                self.tell("compass", seat, {"why": why, "compasses": int(self.compasses)})

    # --- The end -----------------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """Return the value of the game for a seat: shared by the team (TQ-2), or by points (TQ-107)."""
        if self.ending == RUNNING:
            return 0.0
        if not self.competitive:
            return 1.0 if self.ending == FINISHED else -1.0
        return float(self._lead(seat))

    def _lead(self, seat: i64) -> i64:
        """Return 1 if a seat of the competitive game has won, -1 if lost, 0 for a draw (TQ-107)."""
        difference = self.scores[seat] - self.scores[1 - seat]
        if difference == 0:
            difference = self.placed[seat] - self.placed[1 - seat]
        if difference == 0:
            return 0
        return 1 if difference > 0 else -1

    def winners(self) -> list[int]:
        """Return who has won: everybody, nobody, or one seat; a draw has no winner."""
        return [seat for seat, value in enumerate(self.returns()) if value > 0]

    def outcome(self) -> Outcome | None:
        """Return how the game ended: points in the competitive game, else the shared result."""
        if self.ending == RUNNING:
            return None
        scores: list[Score] = []
        for seat in range(self.seats):
            if self.competitive:
                points = int(self.scores[seat])
                scores.append(Score(points, {"points": points, "placed": int(self.placed[seat])}))
            else:
                left = int(self.held[seat] + self.pile_size(seat))
                parts = {"turns": int(self.turn), "empty cells": int(self.empty), "cards left": left}
                scores.append(Score(self.payoff(seat), parts))
        return Outcome(tuple(self.winners()), REASONS[self.ending], tuple(scores))

    def concede(self) -> None:
        """End the game as lost because everybody at the table agrees (TQ-11)."""
        if self.competitive or self.ending != RUNNING:
            super().concede()
        self.finish(CONCESSION)

    def finish(self, ending: i64) -> None:
        """End the game."""
        self.ending = ending
        self.phase = OVER
        self.step = IS_OVER
        self.decider = -1
        self.start_turn = False
        if self.journal is not None:
            tell_end(self)
