"""Why an action is not allowed: one code for each obstacle, by what the decider knows (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.rules.choosing import Choosing
from cayona.games.tortuga1667.rules.numbering import (
    ABSTAIN,
    ACTION,
    ACTION_COUNT,
    ATTACK,
    BLACK_POWDER_CHOICE,
    BOAT,
    BOAT_TO_SHIP,
    BOAT_TO_TORTUGA,
    BRAWL,
    CROWS_NEST_PICK,
    FORCE,
    FORCED_CHOICE,
    FORCER_CHOICE,
    HOLD,
    LETTER_SHIP,
    LETTER_TARGET,
    LOOT_SOURCE,
    MAROON,
    MUTINY,
    NO,
    PASS,
    PLACE,
    PLACE_TORTUGA,
    REVEAL,
    SAVE_LETTER,
    SETUP_PLACE,
    SIDE,
    TARGET,
    TIMEOUT,
    TO_BOAT,
    TOR,
    USE_LETTER,
    VOTE,
    VOTE_TYPE,
    YES,
)
from cayona.games.tortuga1667.rules.table import LETTERS, SIZE, WRECKED


class Refusing(Choosing):
    """A table that can say what stands in the way of an action."""

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, and for the clock's when it may act; else what is in the way."""
        if action == TIMEOUT:
            return "" if self._clock_may_act() else "no-timeout"
        out = vec[i64]([0] * ACTION_COUNT)
        count = self.fill(seat, out)
        i: i64
        for i in range(count):
            if out[i] == action:
                return ""
        return self._obstacle(seat, action)

    def _clock_may_act(self) -> bool:
        """Tell whether the present decision is timed: an action, or a forced choice (T7-54, T7-175)."""
        timed = self.phase == ACTION or self.phase == FORCED_CHOICE or self.phase == FORCER_CHOICE
        return self.terms.has_timer and timed

    def _obstacle(self, seat: i64, action: i64) -> str:
        phase = self.phase
        if phase == ACTION:
            return self._why_not_act(seat, action)
        if phase == VOTE:
            return self._why_not_vote(action)
        if FORCED_CHOICE <= phase <= FORCER_CHOICE:
            return "not-pointed-at" if REVEAL <= action < FORCE else "other-decision"
        if phase == CROWS_NEST_PICK:
            return "not-in-pool" if VOTE_TYPE <= action < ABSTAIN else "other-decision"
        if phase == SETUP_PLACE:
            return "place-taken" if PLACE <= action < PLACE_TORTUGA else "other-decision"
        if phase == LOOT_SOURCE:
            return "hold-empty" if HOLD <= action < YES else "other-decision"
        if phase == LETTER_SHIP or phase == BLACK_POWDER_CHOICE:
            return self._why_not_side(action)
        return self._why_not_target(seat, action)

    def _why_not_side(self, action: i64) -> str:
        if SIDE <= action < HOLD:
            return "ship-full" if self.phase == LETTER_SHIP else "boat-destroyed"
        return "other-decision"

    def _why_not_target(self, seat: i64, action: i64) -> str:
        if self.phase == LETTER_TARGET and action == SAVE_LETTER:
            return "already-saved"
        if not TARGET <= action < SAVE_LETTER:
            return "other-decision"
        if action - TARGET >= self.seats:
            return "no-such-player"
        if self.phase == LETTER_TARGET:
            return "not-ashore"
        return "not-yourself" if action - TARGET == seat else "other-decision"

    def _why_not_vote(self, action: i64) -> str:
        if action == ABSTAIN:
            return "no-abstaining"
        if action == NO:
            return "no-second-card"
        return "not-in-hand" if VOTE_TYPE <= action < ABSTAIN else "other-decision"

    # --- Actions -----------------------------------------------------------------------------------

    def _why_not_act(self, seat: i64, action: i64) -> str:
        if action < REVEAL:
            return "not-two-cards" if self.terms.may_peek else "no-peeking"
        if action < FORCE:
            return "no-card-there"
        if action < TO_BOAT:
            return "not-two-cards"
        if action < BOAT_TO_TORTUGA:
            return self._why_not_boat(seat, action - TO_BOAT)
        if action <= BOAT_TO_SHIP:
            return "not-in-boat" if self.where(seat) < BOAT else "ship-full"
        if action < USE_LETTER:
            return self._why_not_by_rank(seat, action)
        if action == USE_LETTER:
            return "no-letter" if self.players[seat * SIZE + LETTERS] == 0 else "nobody-ashore"
        return "no-passing" if action == PASS else "other-decision"

    def _why_not_by_rank(self, seat: i64, action: i64) -> str:
        if action == ATTACK:
            return "not-captain"
        if action == MUTINY:
            return "not-first-mate"
        if action == BRAWL:
            return "not-governor"
        if action < MAROON:
            return "hold-empty" if self.is_cabin_boy(seat) else "not-cabin-boy"
        return self._why_not_maroon(seat, action - MAROON)

    def _why_not_boat(self, seat: i64, ship: i64) -> str:
        line = self.where(seat)
        if line >= BOAT:
            return "already-in-boat"
        if line != TOR and line != ship:
            return "not-your-boat"
        return "boat-destroyed" if self.mat[WRECKED + ship] != 0 else "boat-taken"

    def _why_not_maroon(self, seat: i64, target: i64) -> str:
        if target >= self.seats:
            return "no-such-player"
        if not self.is_captain(seat):
            return "not-captain"
        return "not-yourself" if target == seat else "not-aboard"
