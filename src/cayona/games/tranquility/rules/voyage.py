"""A position of Tranquility: its phases put together, and what comes after the action of a turn (compiled).

What is decided in a phase stands in the file of that name: `turn`, `start_card`, `rocks`, `storms`. Each of
them lists its legal actions (`fill`), says what is in the way of others (`why_not`), and carries them out
(`play`), which tells whether the game goes on without another decision of that kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tranquility.components import HAND_LIMIT, MONSTER
from cayona.games.tranquility.rules import obstacles, phases, rocks, start_card, storms, turn
from cayona.games.tranquility.rules.actions import card_of, is_compass, with_card
from cayona.games.tranquility.rules.dealing import deal_openly, set_table
from cayona.games.tranquility.rules.journal import tell_deal, tell_end, tell_turn
from cayona.games.tranquility.rules.obstacles import ALLOWED, NOT_ON_DISPLAY
from cayona.games.tranquility.rules.phases import ACT, DRAFT, IN_SETUP, PLEDGE, ROCKS_MOVE
from cayona.games.tranquility.rules.sea import Sea
from cayona.games.tranquility.rules.secrets import NO_CARD, Redeal
from cayona.kernel.chance import Chance
from cayona.kernel.numbers import codes_of

CODES: Final = codes_of(obstacles)
TRIES: Final = 24
"""How often to deal again before a hand that can act is put together on purpose."""


def _is_of_rocks(phase: i64) -> bool:
    return phase == ROCKS_MOVE or phase == phases.ROCKS_PAY or phase == phases.ROCKS_ROW


class Tranquility(Sea):
    """One position of Tranquility."""

    # --- The decisions -----------------------------------------------------------------------------

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions, ascending: by the decider's own cards and public facts alone."""
        phase = self.phase
        if phase < PLEDGE:
            return turn.fill(self, seat, out)
        if phase < ROCKS_MOVE:
            return start_card.fill(self, seat, out)
        if _is_of_rocks(phase):
            return rocks.fill(self, seat, out)
        if phase != DRAFT:
            return storms.fill(self, seat, out)
        for i in range(self.shown):
            out[i] = with_card(self.display[i])
        return self.shown

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, else what is in the way."""
        return CODES[self._obstacle(seat, action)]

    def _obstacle(self, seat: i64, action: i64) -> i64:
        phase = self.phase
        if phase < PLEDGE:
            return turn.why_not(self, seat, action)
        if phase < ROCKS_MOVE:
            return start_card.why_not(self, seat, action)
        if _is_of_rocks(phase):
            return rocks.why_not(self, seat, action)
        if phase != DRAFT:
            return storms.why_not(self, seat, action)
        for i in range(self.shown):
            if self.display[i] == card_of(action):
                return ALLOWED
        return NOT_ON_DISPLAY

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action, and everything that follows until the next decision."""
        phase = self.phase
        if phase < PLEDGE:
            if turn.play(self, seat, action):
                self._end_action()
        elif phase < ROCKS_MOVE:
            if start_card.play(self, seat, action):
                self._end_action()
        elif phase == DRAFT:
            self._take_from_display(seat, card_of(action))
        elif _is_of_rocks(phase):
            if rocks.play(self, seat, action):
                self._refill()
        elif storms.play(self, seat, action):
            self._go_on(not is_compass(action))

    def _go_on(self, answered: bool) -> None:
        """Take up what a storm interrupted: drawing, exploring, or paying for a Start.

        `answered` tells that the seat has just been asked and has spent no compass.
        """
        if self.step == IN_SETUP:
            self._open_hands(self.decider)
        elif self.step == phases.IN_REFILL:
            self._refill_from(self.decider, answered)
        elif self.step == phases.IN_EXPLORE or start_card.go_on(self):
            self._end_action()

    # --- The end of a turn -------------------------------------------------------------------------

    def _end_action(self) -> None:
        """Let the active seat move the rocks, if there are any, and then draw."""
        if self.rocks_row < 0:
            self._refill()
        else:
            rocks.ask(self)

    def _refill(self) -> None:
        """Let the active seat draw (TQ-18), or choose from the display (TQ-105)."""
        self.step = phases.IN_REFILL
        if self.competitive:
            self._draft()
        else:
            self._refill_from(self.active, False)

    def _refill_from(self, seat: i64, answered: bool) -> None:
        """Refill a seat and, after a Start, those after it, each finishing before the next (TQ-36, TQ-56)."""
        while True:
            if not answered and storms.must_choose_limit(self, seat):
                return
            answered = False
            if not storms.draw(self, seat, False):
                return
            seat = (seat + 1) % self.seats
            if not self.start_turn or seat == self.active:
                break
        self._next_turn()

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

    def _next_turn(self) -> None:
        """Pass the turn on clockwise (TQ-14)."""
        self.active = (self.active + 1) % self.seats
        self.turn += 1
        self.start_turn = False
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.handovers += 1
        self.phase = ACT
        self.step = phases.IN_ACTION
        self.decider = self.active
        if self.journal is not None:
            tell_turn(self)
        turn.stop_without_action(self)

    # --- Beginning ---------------------------------------------------------------------------------

    def deal(self) -> None:
        """Set up a new game; all chance of it is drawn here."""
        self.clear()
        if self.competitive:
            deal_openly(self)
        else:
            set_table(self)
            self._open_hands(0)

    def _open_hands(self, seat: i64) -> None:
        """Let the seats from `seat` on draw their opening hands; then the first turn begins (TQ-76)."""
        while seat < self.seats:
            if not storms.draw(self, seat, False):
                return
            seat += 1
        self.turn = 1
        self._begin_turn()

    def announce(self) -> None:
        """Write into the journal what opens a match from this position."""
        tell_deal(self)
        if self.phase == phases.OVER:
            tell_end(self)
        elif self.step != IN_SETUP:
            tell_turn(self)

    # --- Other positions ---------------------------------------------------------------------------

    def copy(self, chance: Chance) -> Tranquility:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Tranquility(self.game, self.seats, self.options, chance, self.chart)
        self.lay_out(twin)
        return twin

    def redraw(self, seat: i64) -> None:
        """Deal everything hidden from a seat anew, so that the decider still has something to decide."""
        if self.ending != phases.RUNNING:
            return
        Redeal(self, seat).deal(NO_CARD)
        if self.phase != ACT or not self.hides_hand(seat, self.active):
            return
        tries: i64 = 0
        while tries < TRIES and not turn.can_act(self, self.active):
            Redeal(self, seat).deal(NO_CARD)
            tries += 1
        key: i64 = 1 + self.chance.below(MONSTER)
        while tries < TRIES + MONSTER and not turn.can_act(self, self.active):
            Redeal(self, seat).deal(key)
            key = key % MONSTER + 1
            tries += 1
