"""The turn: carrying out an action, and everything that follows until the next decision (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import (
    BORDER,
    COMPASS,
    DISCARDED_AT_ONCE,
    FINISH,
    FIRST_STORM,
    HAND_LIMIT,
    MONSTER,
    POINTS_PLACED,
    ROCKS,
    STORMS,
)
from cayona.games.tranquility.rules.actions import (
    ACT,
    ACTION_COUNT,
    CELL,
    DISCARD_TWO,
    DRAFT,
    FINISHED,
    FIRST_CELL,
    FIRST_COMPASS,
    FIRST_OFFER,
    FIRST_ROW,
    FLIP_CELL,
    FOR_DISCARD,
    FOR_FLIP,
    FOR_ISLAND,
    FOR_NOTHING,
    GRID_FULL,
    IN_ACTION,
    IN_EXPLORE,
    IN_REFILL,
    IN_ROCKS,
    IN_SETUP,
    IN_START,
    IS_OVER,
    KEEP_ROCKS,
    LET_BREAK,
    MONSTER_CELL,
    NO_ACTION,
    OVER,
    PAY,
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
from cayona.games.tranquility.rules.start_card import StartCard
from cayona.games.tranquility.rules.table import DESTROYED, HAND_ROOM, OWNER_STEP


class Turn(StartCard):
    """A table that can be played at."""

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        phase = self.phase
        if phase == ACT:
            self._act(seat, action)
        elif phase == PAY:
            self._pay(seat, action + 1)
        elif phase == CELL:
            self._place(seat, action - FIRST_CELL)
        else:
            self._play_later(phase, seat, action)

    def _play_later(self, phase: i64, seat: i64, action: i64) -> None:
        """Carry out a decision that follows an action, or that another seat's action demands."""
        if phase == DRAFT:
            self._take_from_display(seat, action + 1)
        elif phase == ROCKS_MOVE:
            self._move_rocks(seat, action)
        elif phase == ROCKS_PAY:
            self._pay_for_rocks(seat, action + 1)
        elif phase == TRIM:
            self.play_trim(seat, action + 1)
        elif phase == START_PAY:
            self.play_start_payment(seat, action)
        elif phase == PLEDGE:
            self.play_offer(seat, action - FIRST_OFFER)
        else:
            self._play_on_sea(phase, seat, action)

    def _play_on_sea(self, phase: i64, seat: i64, action: i64) -> None:
        """Carry out a decision about storms, monsters and arriving rocks, or turn an island."""
        if phase == STORM:
            self.play_storm(seat, action != LET_BREAK)
        elif phase == STORM_ROW:
            self.play_storm_row(seat, action - FIRST_ROW)
        elif phase == MONSTER_CELL:
            self._feed_monster(seat, action - FIRST_CELL)
        elif phase == FLIP_CELL:
            self._turn_over(seat, action - FIRST_CELL)
        else:
            self._land_rocks(seat, action - FIRST_ROW)

    def _act(self, seat: i64, action: i64) -> None:
        """Begin one of the actions of a turn (TQ-15)."""
        if action < PLAY_START:
            self.chosen = action + 1
            self.phase = CELL
        elif action == DISCARD_TWO:  # TQ-16, TQ-29
            self._ask_for_cards(FOR_DISCARD, DISCARDED_AT_ONCE)
        elif action == PLAY_START:
            self.play_start(seat)
        elif action == PLAY_FINISH:
            self._try_to_finish(seat)
        elif action == PLAY_MONSTER:
            self.phase = MONSTER_CELL
        elif action == TRADE_HAND:
            self._trade_hand(seat)
        elif action == TURN_ISLAND:
            self.phase = FLIP_CELL
        else:
            self._spend_compass(seat, action - FIRST_COMPASS)

    # --- Islands -----------------------------------------------------------------------------------

    def _place(self, seat: i64, cell: i64) -> None:
        """Lay the chosen island on a cell, public from now on (TQ-28), and pay for it (TQ-24)."""
        number = self.chosen
        cost = max(self.cost(seat, cell, number), 0)
        self.chosen = 0
        self.reveals += 1
        self.give_up(seat, number)
        self.put(cell, number)
        if self.empty_in[self.chart.row_of[cell]] == 0:
            self.survey_rows()  # a full row may open another (TQ-91)
        if self.competitive:
            self.scores[seat] += POINTS_PLACED  # TQ-104
            self.placed[seat] += 1
            self.drafted[number] = 0
        if self.journal is not None:
            self._tell_island(seat, number, cell, cost)
        if cost > 0:
            self.cell = cell
            self._ask_for_cards(FOR_ISLAND, cost)
        else:
            self._after_island(seat, cell)

    def _ask_for_cards(self, what: i64, cards: i64) -> None:
        self.pay_for = what
        self.to_pay = cards
        self.phase = PAY

    def _pay(self, seat: i64, card: i64) -> None:
        """Discard one card from the hand, never from a pile (TQ-24, TQ-26)."""
        self.discard(seat, card)
        self.to_pay -= 1
        if self.to_pay > 0:
            return
        what = self.pay_for
        cell = self.cell
        self.pay_for = FOR_NOTHING
        self.cell = -1
        if what == FOR_ISLAND:
            self._after_island(seat, cell)
            return
        if what == FOR_DISCARD and self.journal is not None:
            self.tell("discards", seat, {"cards": DISCARDED_AT_ONCE})
        self.rocks_step()

    def _after_island(self, seat: i64, cell: i64) -> None:
        """Go through what follows an island, in the order of TQ-55."""
        if self.supply > 0 and self.is_run(self.chart.row_of[cell]):
            self.gain_compass(seat, "row")  # TQ-85
        if self.rocks_row >= 0 and self.rocks_must_leave():
            self.rocks_row = -1  # TQ-63
            self.survey_rows()
            if self.journal is not None:
                self.tell("rocks_leave", seat, {})
        if self.competitive and self.empty == 0:
            self.finish(GRID_FULL)  # TQ-106
        elif self.explored < len(self.exploration):
            self._explore(seat)
        else:
            self.rocks_step()

    # --- Other actions -----------------------------------------------------------------------------

    def _try_to_finish(self, seat: i64) -> None:
        """Win (TQ-46), unless a monster shows itself in some hand; those in piles do not (TQ-70, TQ-73)."""
        other: i64
        found: i64 = 0
        for other in range(self.seats):
            found += self.count_in_hand(other, MONSTER)
        self.reveals += 1
        if found == 0:
            self.give_up(seat, FINISH)
            if self.journal is not None:
                self.tell("finish", seat, {})
            self.finish(FINISHED)
            return
        for other in range(self.seats):
            self.revealed[other] = self.count_in_hand(other, MONSTER)  # TQ-72
        if self.journal is not None:
            self.tell("monsters_revealed", seat, {"monsters": [int(count) for count in self.revealed]})
        self._stop_without_action()

    def _feed_monster(self, seat: i64, cell: i64) -> None:
        """Let a monster eat an island; both leave the game (TQ-67)."""
        number = self.grid[cell]
        self.give_up(seat, MONSTER)
        if self.revealed[seat] > 0:
            self.revealed[seat] -= 1  # TQ-72
        self.take_away(cell)
        self.survey_rows()
        self.heap[self.heaped] = DESTROYED * OWNER_STEP + number
        self.heaped += 1
        if self.journal is not None:
            self._tell_at("monster", seat, number, cell)
        self.rocks_step()

    def _turn_over(self, seat: i64, cell: i64) -> None:
        """Turn an island from night to day or back, then discard a card (TQ-98)."""
        number = self.grid[cell]
        self.by_day[number] = 1 - self.by_day[number]
        if self.journal is not None:
            self._tell_turned(seat, number, cell)
        self._ask_for_cards(FOR_FLIP, 1)

    def _trade_hand(self, seat: i64) -> None:
        """Discard the whole hand for a compass (TQ-86)."""
        cards = self.held[seat]
        while self.held[seat] > 0:
            self.discard(seat, self.hands[seat * HAND_ROOM])
        if self.journal is not None:
            self.tell("trades_hand", seat, {"cards": int(cards)})
        self.gain_compass(seat, "hand")
        self.rocks_step()

    def _spend_compass(self, seat: i64, storm: i64) -> None:
        """Take any storm in play out of the game; a lifted yellow one is felt at the next refill.

        That is TQ-88 and TQ-89. The turn's action is still to come.
        """
        self.compasses -= 1
        self.lift(storm)
        if self.journal is not None:
            self.tell("compass_spent", seat, {"storm": STORMS[storm]})
        self._stop_without_action()

    # --- Exploration -------------------------------------------------------------------------------

    def _explore(self, seat: i64) -> None:
        """Turn up the top exploration card and resolve it at once, also on a refilled cell (TQ-94, TQ-95)."""
        card = self.exploration[self.explored]
        self.explored += 1
        self.reveals += 1
        self.step = IN_EXPLORE
        if self.journal is not None:
            self._tell_explored(seat, card)
        if card == FINISH:
            self.take(seat, card)
        elif card == MONSTER:
            self.take(seat, card)
            self.revealed[seat] += 1
        elif card == COMPASS:
            self.compasses += 1
        elif card == ROCKS:
            if not self.rocks_must_leave():
                self.phase = ROCKS_ROW
                return
        elif card != BORDER and self.meet_storm(seat, card - FIRST_STORM):
            return
        self.rocks_step()

    def _land_rocks(self, seat: i64, row: i64) -> None:
        """Put the rocks on the board; they do not move in this turn (TQ-94)."""
        self._set_rocks(seat, row)
        self._refill()

    # --- Rocks -------------------------------------------------------------------------------------

    def rocks_step(self) -> None:
        """Ask the active seat to move the rocks, if there are any (TQ-61, TQ-65)."""
        if self.rocks_row < 0:
            self._refill()
            return
        self.phase = ROCKS_MOVE
        self.step = IN_ROCKS
        self.decider = self.active

    def _move_rocks(self, seat: i64, action: i64) -> None:
        """Move the rocks to another row, or pay two islands to leave them (TQ-61, TQ-62)."""
        if action == KEEP_ROCKS:
            self.phase = ROCKS_PAY
            self.to_pay = DISCARDED_AT_ONCE
        else:
            self._set_rocks(seat, action - FIRST_ROW)
            self._refill()

    def _set_rocks(self, seat: i64, row: i64) -> None:
        if self.journal is not None:
            self._tell_rocks(seat, row)
        self.rocks_row = row
        self.survey_rows()

    def _pay_for_rocks(self, seat: i64, card: i64) -> None:
        self.discard(seat, card)
        self.to_pay -= 1
        if self.to_pay == 0:
            if self.journal is not None:
                self.tell("rocks_stay", seat, {"cards": DISCARDED_AT_ONCE})
            self._refill()

    # --- Drawing, and the next turn ----------------------------------------------------------------

    def _refill(self) -> None:
        """Let the active seat draw (TQ-18), or choose from the display (TQ-105)."""
        self.step = IN_REFILL
        if self.competitive:
            self._draft()
        else:
            self._refill_from(self.active)

    def _refill_from(self, seat: i64) -> None:
        """Refill a seat and, after a Start, those after it, each finishing before the next (TQ-36, TQ-56)."""
        while True:
            if not self.draw_up(seat):
                return
            seat = (seat + 1) % self.seats
            if not self.start_turn or seat == self.active:
                break
        self._next_turn()

    def open_hands(self, seat: i64) -> None:
        """Let the seats from `seat` on draw their opening hands; then the first turn begins (TQ-76)."""
        while seat < self.seats:
            if not self.draw_up(seat):
                return
            seat += 1
        self.turn = 1
        self._begin_turn()

    def go_on(self) -> None:
        """Take up what a decision interrupted: a draw, a round of trims, or the turn."""
        if self.step == IN_SETUP:
            self.open_hands(self.decider)
        elif self.step == IN_EXPLORE:
            self.rocks_step()
        elif self.step == IN_REFILL:
            self._refill_from(self.decider)
        elif self.phase == TRIM:
            self.next_trim()
        else:
            assert self.step == IN_START
            self.draw_extras(self.decider)

    def _draft(self) -> None:
        """Let the active seat take islands from the display up to five (TQ-105)."""
        if self.held[self.active] >= HAND_LIMIT or self.shown == 0:
            self._next_turn()
        else:
            self.phase = DRAFT
            self.decider = self.active

    def _take_from_display(self, seat: i64, number: i64) -> None:
        """Take a face-up island; the next of the deck replaces it at once (TQ-105)."""
        self.drafted[number] = seat + 1
        self.take(seat, number)
        display = self.display
        i: i64 = 0
        while display[i] != number:
            i += 1
        self.shown -= 1
        while i < self.shown:
            display[i] = display[i + 1]
            i += 1
        if self.journal is not None:
            self.tell("drafts", seat, {"number": int(number)})
        if self.dealt < len(self.deck):
            self.reveals += 1
            self.show(self.deck[self.dealt])
            self.dealt += 1
        self._draft()

    def show(self, number: i64) -> None:
        """Lay an island face up on the display, in order."""
        display = self.display
        i: i64 = self.shown
        while i > 0 and display[i - 1] > number:
            display[i] = display[i - 1]
            i -= 1
        display[i] = number
        self.shown += 1

    def _next_turn(self) -> None:
        """Pass the turn on clockwise (TQ-14)."""
        self.active = (self.active + 1) % self.seats
        self.turn += 1
        self.start_turn = False
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.handovers += 1
        self.phase = ACT
        self.step = IN_ACTION
        self.decider = self.active
        if self.journal is not None:
            self._tell_turn()
        self._stop_without_action()

    def _stop_without_action(self) -> None:
        """End the game if the active seat cannot act; nobody may pass (TQ-17, TQ-50 to TQ-52, TQ-106)."""
        self.phase = ACT
        if not self.can_act(self.active):
            if self.journal is not None:
                self.tell("cannot_act", self.active, {})
            self.finish(NO_ACTION)

    def can_act(self, seat: i64) -> bool:
        """Tell whether a seat has an action at the start of its turn."""
        if self.discardable(seat) >= DISCARDED_AT_ONCE:
            return True  # a Start that must be played is an action as well
        return self.fill(seat, vec[i64]([0] * ACTION_COUNT)) > 0

    def finish(self, ending: i64) -> None:
        """End the game."""
        self.ending = ending
        self.phase = OVER
        self.step = IS_OVER
        self.decider = -1
        self.start_turn = False
        if self.journal is not None:
            self._tell_end()
