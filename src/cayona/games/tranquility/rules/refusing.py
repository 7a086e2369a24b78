"""Why an action is not allowed: one code for each obstacle, by what the decider knows (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import MONSTER, TRADE_MINIMUM
from cayona.games.tranquility.rules.actions import (
    ACT,
    ACTION_COUNT,
    CELL,
    DISCARD_TWO,
    DRAFT,
    FIRST_CELL,
    FIRST_COMPASS,
    FIRST_OFFER,
    FIRST_ROW,
    FLIP_CELL,
    KEEP_ROCKS,
    MONSTER_CELL,
    PAY,
    PILE_TOP,
    PLAY_FINISH,
    PLAY_MONSTER,
    PLAY_START,
    PLEDGE,
    ROCKS_MOVE,
    ROCKS_PAY,
    ROCKS_ROW,
    START_PAY,
    STORM,
    STORM_ROW,
    TRADE_HAND,
    TRIM,
    TURN_ISLAND,
)
from cayona.games.tranquility.rules.choosing import Choosing


class Refusing(Choosing):
    """A table that can say what stands in the way of an action."""

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, else what is in the way."""
        out = vec[i64]([0] * ACTION_COUNT)
        count = self.fill(seat, out)
        i: i64
        for i in range(count):
            if out[i] == action:
                return ""
        return self._obstacle_now(self.phase, seat, action)

    def _obstacle_now(self, phase: i64, seat: i64, action: i64) -> str:
        """Return what stands in the way of an illegal action in the present phase."""
        if phase == ACT:
            return self._why_not_act(seat, action)
        if phase == CELL:
            return self._why_not_cell(seat, action)
        if phase == MONSTER_CELL or phase == FLIP_CELL:
            return self._why_not_island(action)
        if phase == PAY or phase == TRIM or phase == START_PAY:
            return self._why_not_discard(seat, action)
        if phase == ROCKS_PAY:
            return "islands-only" if action < DISCARD_TWO else "discard-now"
        if phase == ROCKS_MOVE or phase == STORM_ROW or phase == ROCKS_ROW:
            return self._why_not_row(action)
        return self._obstacle_of_others(phase, action)

    def _obstacle_of_others(self, phase: i64, action: i64) -> str:
        if phase == PLEDGE:
            return "cannot-give-so-many" if FIRST_OFFER <= action < PILE_TOP else "offer-now"
        if phase == DRAFT:
            return "not-on-display"
        return "only-this-storm" if phase == STORM and action >= FIRST_COMPASS else "decide-the-storm"

    def _why_not_act(self, seat: i64, action: i64) -> str:
        if action >= FIRST_COMPASS:
            return "no-compass" if self.compasses == 0 else "no-such-storm"
        if action <= PLAY_MONSTER and self.count_in_hand(seat, action + 1) == 0:
            return "no-such-card"
        if self.must_play_start(seat):
            return "start-first"
        if action < PLAY_START:
            return self._why_no_cell(seat, action + 1)
        if action == PLAY_START:
            return "start-played"
        return self._why_not_special(seat, action)

    def _why_not_special(self, seat: i64, action: i64) -> str:
        if action == PLAY_FINISH:
            return self._why_no_finish(seat)
        if action == PLAY_MONSTER:
            return "no-island"
        if action == DISCARD_TWO:
            return "too-few-cards"
        if action == TRADE_HAND:
            return self._why_no_trade(seat)
        if action == TURN_ISLAND:
            return self._why_no_turning(seat)
        return "choose-an-action"

    def _why_no_cell(self, seat: i64, number: i64) -> str:
        """Find the obstacle that comes closest to being none."""
        best = "no-order"
        cell: i64
        for cell in range(self.chart.cells):
            why = self._obstacle(seat, cell, number)
            if why == "too-dear" or (why != "occupied" and why != "no-order" and best != "too-dear"):
                best = why
        return best

    def _obstacle(self, seat: i64, cell: i64, number: i64) -> str:
        """Return what keeps an island off a cell (TQ-20, TQ-25, TQ-60, TQ-79 to TQ-81, TQ-91)."""
        if self.grid[cell] != 0:
            return "occupied"
        if not self.keeps_order(seat, cell, number):
            return "no-order"
        shut = self.shut[self.chart.row_of[cell]]
        if shut & 1 != 0:
            return "rocks-in-row"
        if shut & 2 != 0:
            return "storm-in-row"
        if shut != 0:
            return "row-locked"
        if self.cost(seat, cell, number) < 0:
            return "not-beside" if self.has_orange(seat) else ""
        return "too-dear"

    def _why_no_finish(self, seat: i64) -> str:
        if not self.start_played:
            return "no-start-yet"
        if self.empty > 0:
            return "sea-not-full"
        if not self.all_right_way_up():
            return "wrong-way-up"
        if self.count_in_hand(seat, MONSTER) > 0:
            return "own-monster"
        return "monster-revealed"

    def _why_no_trade(self, seat: i64) -> str:
        if self.supply == 0:
            return "no-compass-left"
        if self.held[seat] < TRADE_MINIMUM:
            return "hand-too-small"
        return "hand-not-discardable"

    def _why_no_turning(self, seat: i64) -> str:
        if not self.turning:
            return "one-sided"
        return "no-island" if self.empty == self.chart.cells else "nothing-to-pay-with"

    def _why_not_cell(self, seat: i64, action: i64) -> str:
        if not FIRST_CELL <= action < FIRST_ROW:
            return "choose-a-cell"
        if action - FIRST_CELL >= self.chart.cells:
            return "no-such-cell"
        return self._obstacle(seat, action - FIRST_CELL, self.chosen)

    def _why_not_island(self, action: i64) -> str:
        if not FIRST_CELL <= action < FIRST_ROW:
            return "choose-an-island"
        return "no-such-cell" if action - FIRST_CELL >= self.chart.cells else "cell-empty"

    def _why_not_discard(self, seat: i64, action: i64) -> str:
        if action == PILE_TOP and self.phase == START_PAY:
            return "no-card-from-pile"
        if action > PLAY_MONSTER:
            return "discard-now"
        if self.count_in_hand(seat, action + 1) == 0:
            return "no-such-card"
        return "monster-stays" if action == PLAY_MONSTER else "start-stays"

    def _why_not_row(self, action: i64) -> str:
        if action == KEEP_ROCKS and self.phase == ROCKS_MOVE:
            return "too-few-islands"
        if not FIRST_ROW <= action < KEEP_ROCKS:
            return "choose-a-row"
        row = action - FIRST_ROW
        if row >= self.chart.rows:
            return "no-such-row"
        return "row-full" if self.empty_in[row] == 0 else "same-row"
