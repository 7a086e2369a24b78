"""Drawing cards, and the storms met on the way (compiled).

Drawing goes card by card; a storm is dealt with before the next card is drawn (TQ-56, TQ-74). If that needs a
decision, drawing stops here, and `go_on` takes it up again.
"""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tranquility.components import FIRST_STORM, PURPLE, YELLOW
from cayona.games.tranquility.rules.actions import IN_START, STORM, STORM_ROW, TRIM
from cayona.games.tranquility.rules.hands import Hands


class Weather(Hands):
    """A table where cards are drawn and storms break."""

    def go_on(self) -> None:
        """Take up what a decision interrupted."""
        raise NotImplementedError

    # --- Drawing -----------------------------------------------------------------------------------

    def draw_up(self, seat: i64) -> bool:
        """Draw from the own pile up to the hand limit (TQ-12, TQ-18); False if a decision comes first.

        Storms are no hand cards and count for nobody's hand (TQ-74, TQ-75).
        """
        self.decider = seat
        drawn: i64 = 0
        while self.held[seat] < self.hand_limit(seat) and self.top[seat] < self.bottom[seat]:
            card = self._draw(seat)
            if card < FIRST_STORM:
                drawn += 1
            elif self._tell_and_meet(seat, card - FIRST_STORM, drawn):
                return False
            else:
                drawn = 0
        if self.journal is not None:
            self._tell_drawn(seat, drawn)
        return True

    def draw_extra(self, seat: i64) -> bool:
        """Draw the extra cards of a Start, above the hand limit (TQ-34, TQ-49); False as in `draw_up`."""
        self.decider = seat
        drawn: i64 = 0
        while self.extra_left > 0 and self.top[seat] < self.bottom[seat]:
            card = self._draw(seat)
            if card < FIRST_STORM:
                drawn += 1
                self.extra_left -= 1
            elif self._tell_and_meet(seat, card - FIRST_STORM, drawn):
                return False
            else:
                drawn = 0
        self.extra_left = 0
        if self.journal is not None:
            self._tell_drawn(seat, drawn)
        return True

    def _draw(self, seat: i64) -> i64:
        """Take the top card of a pile; a storm does not go into the hand."""
        card = self.piles[self.top[seat]]
        self.top[seat] += 1
        self.reveals += 1
        if card < FIRST_STORM:
            self.take(seat, card)
        return card

    def _tell_and_meet(self, seat: i64, storm: i64, drawn: i64) -> bool:
        if self.journal is not None:
            self._tell_drawn(seat, drawn)
        return self.meet_storm(seat, storm)

    # --- Storms ------------------------------------------------------------------------------------

    def meet_storm(self, seat: i64, storm: i64) -> bool:
        """Resolve a drawn storm; True if the seat must decide: on a compass (TQ-78), or where it goes."""
        self.decider = seat
        self.storm = storm
        if self.journal is not None:
            self._tell_storm("storm", seat, storm)
        if self.compasses > 0:
            self.phase = STORM
            return True
        return self.let_break(seat)

    def let_break(self, seat: i64) -> bool:
        """Let the drawn storm break; True if the seat must decide something for it (TQ-77, TQ-79, TQ-80)."""
        storm = self.storm
        if storm // 2 == PURPLE and self.empty > 0:
            self.phase = STORM_ROW
            return True
        self.storm = -1
        if storm // 2 == PURPLE:  # TQ-79: the sea is full, the storm passes
            if self.journal is not None:
                self._tell_storm("storm_passes", seat, storm)
            return False
        self.storm_at[storm] = seat
        if self.journal is not None:
            self._tell_storm("storm_stays", seat, storm)
        if storm // 2 == YELLOW and self.step != IN_START:  # TQ-83: a Start is paid for first
            return self.must_trim(seat)
        return False

    def must_trim(self, seat: i64) -> bool:
        """Ask a seat above its hand limit to discard down to it, as far as it can (TQ-77)."""
        over = self.held[seat] - self.hand_limit(seat)
        if over <= 0 or self.discardable(seat) == 0:
            return False
        self.phase = TRIM
        self.decider = seat
        if self.journal is not None:
            self.tell("must_trim", seat, {"cards": int(min(over, self.discardable(seat)))})
        return True

    def play_trim(self, seat: i64, card: i64) -> None:
        """Discard one card too many."""
        self.discard(seat, card)
        if self.held[seat] <= self.hand_limit(seat) or self.discardable(seat) == 0:
            self.go_on()

    def play_storm(self, seat: i64, spend: bool) -> None:
        """Spend a compass on the storm just drawn, or let it break (TQ-78)."""
        if spend:
            self.compasses -= 1
            storm = self.storm
            self.storm = -1
            if self.journal is not None:
                self._tell_storm("storm_cancelled", seat, storm)
            self.go_on()
        elif not self.let_break(seat):
            self.go_on()

    def play_storm_row(self, seat: i64, row: i64) -> None:
        """Put the purple storm just drawn on a row (TQ-79)."""
        storm = self.storm
        self.storm = -1
        self.storm_at[storm] = row
        self.survey_rows()
        if self.journal is not None:
            self._tell_storm_row(seat, storm, row)
        self.go_on()

    def gain_compass(self, seat: i64, why: str) -> None:
        """Take a compass out of the supply, if it has one (TQ-87)."""
        if self.supply > 0:
            self.supply -= 1
            self.compasses += 1
            if self.journal is not None:
                self.tell("compass", seat, {"why": why, "compasses": int(self.compasses)})
