"""Votes: calling, committing in secret, resolving; and marooning, which they lead to (compiled)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.rules.numbering import (
    ABSTAIN,
    ACTION_DONE,
    ATTACK_VOTE,
    BITS,
    BRAWL_VOTE,
    BRITISH,
    BRITISH_WON,
    BY_MUTINY,
    BY_PISTOL,
    BY_SPOT,
    CANNONS,
    EL_DORADO,
    EMPTY,
    EVENT_DONE,
    FACES,
    FAILURE,
    FIRE,
    FLAGS,
    FOUNTAIN,
    FOUNTAIN_REACTION,
    FRENCH,
    FRENCH_WON,
    GALLEON,
    LOOT_DEST,
    LOOT_SOURCE,
    MUTINY_VOTE,
    NO,
    PIRATE_CODE,
    SKULLS,
    SUCCESS,
    TIED,
    TOR,
    VOTE,
    VOTE_TYPE,
)
from cayona.games.tortuga1667.rules.row import Row
from cayona.games.tortuga1667.rules.table import (
    CARD_1,
    CARD_2,
    DONE,
    GOLD,
    HOLDS,
    LAST_FACES,
    NO_PART,
    OWING,
    SIZE,
    VOTING,
)
from cayona.kernel.state import NOBODY

MISSED_VOTES: Final = 2
"""So many votes the Pirate Code takes from its owner (T7-138)."""


class Votes(Row):
    """A table that can vote."""

    # --- Marooning ---------------------------------------------------------------------------------

    def maroon(self, seat: i64, cause: i64) -> None:
        """Maroon a pawn, unless its owner has the Fountain of Youth and is asked first (T7-130)."""
        if self.fountain_owner == seat:
            self.maroon_seat = seat
            self.maroon_cause = cause
            self.phase = FOUNTAIN_REACTION
            self.decider = seat
        else:
            self.carry_out_marooning(seat, cause)

    def carry_out_marooning(self, seat: i64, cause: i64) -> None:
        """Send a pawn to the back of Tortuga; only who is there already loses a vote card.

        From a ship (T7-90) or a rowboat (T7-91) it costs nothing more; on Tortuga a card (T7-92).
        """
        origin = self.where(seat)
        self.move(seat, TOR)
        if self.journal is not None:
            self._tell_marooned(seat, cause, origin)
        if origin == TOR:
            self.lose_card(seat)
        self._after_marooning(cause)

    def answer_fountain(self, uses: bool) -> None:
        """Cancel a marooning so that nothing happens at all, or let it happen (T7-131)."""
        seat = self.maroon_seat
        cause = self.maroon_cause
        self.maroon_seat = NOBODY
        self.maroon_cause = EMPTY
        if self.journal is not None:
            self.tell("fountain_used" if uses else "fountain_declined", seat, {})
        if uses:
            self.discard_kept(seat, FOUNTAIN)
            self._after_marooning(cause)
        else:
            self.carry_out_marooning(seat, cause)

    def _after_marooning(self, cause: i64) -> None:
        self.phase = EVENT_DONE if cause == BY_SPOT or cause == BY_PISTOL else ACTION_DONE

    # --- Calling -----------------------------------------------------------------------------------

    def could_vote(self, seat: i64) -> bool:
        """Tell whether a seat belongs to those who vote and has a card, the Pirate Code left aside.

        Attack: all aboard; mutiny: all but the captain; brawl: all on Tortuga; never from a rowboat (T7-60).
        Without cards one may call a vote but takes no part (T7-61).
        """
        if self.hand_count(seat) == 0 or self.where(seat) != self.where(self.vote_caller):
            return False
        return self.vote_kind != MUTINY_VOTE or not self.is_captain(seat)

    def takes_part(self, seat: i64) -> bool:
        """Tell whether a seat votes; the Pirate Code may keep its owner out (T7-138, T7-140)."""
        return self.could_vote(seat) and (self.code_owner != seat or self.terms.may_abstain)

    def call_vote(self, kind: i64, caller: i64) -> None:
        """Settle who takes part; with nobody the vote is resolved at once (T7-62)."""
        self.vote_kind = kind
        self.vote_caller = caller
        seat: i64
        for seat in range(self.seats):
            if self.takes_part(seat):
                self.players[seat * SIZE + VOTING] = OWING
        self.phase = VOTE
        if self.journal is not None:
            self._tell_called(kind, caller, self._absent())
        self._go_on_voting()

    def _absent(self) -> list[list[Any]]:
        """Return who takes no part although they stand with the voters, and why (T7-60, T7-61, T7-138)."""
        seat: i64
        found: list[list[Any]] = []
        for seat in range(self.seats):
            together = self.where(seat) == self.where(self.vote_caller)
            if together and self.players[seat * SIZE + VOTING] == NO_PART:
                found.append([int(seat), self._why_absent(seat)])
        return found

    def _why_absent(self, seat: i64) -> str:
        if self.vote_kind == MUTINY_VOTE and self.is_captain(seat):
            return "captain"
        return "no_cards" if self.hand_count(seat) == 0 else "pirate_code"

    def _go_on_voting(self) -> None:
        """Name the first who still owes a card, clockwise from the caller; resolve when nobody does."""
        steps: i64
        for steps in range(self.seats):
            seat = self.clockwise(self.vote_caller, steps)
            if self.players[seat * SIZE + VOTING] == OWING:
                self.decider = seat
                return
        self._resolve()

    # --- Committing --------------------------------------------------------------------------------

    def may_play_second(self, seat: i64) -> bool:
        """Tell whether a voter owns El Dorado and has a card left after the first (T7-128, T7-129)."""
        return self.el_dorado_owner == seat and self.hand_count(seat) > 1

    def is_at_second(self, seat: i64) -> bool:
        """Tell whether a voter who is not done has played a card and may play another."""
        return self.players[seat * SIZE + CARD_1] >= 0

    def commit(self, seat: i64, action: i64) -> None:
        """Take a voter's card, second card, refusal of it, or abstention; nothing moves yet (T7-78)."""
        base: i64 = seat * SIZE
        done = True
        if action != NO and action != ABSTAIN:
            if self.is_at_second(seat):
                self.players[base + CARD_2] = action - VOTE_TYPE
            else:
                self.players[base + CARD_1] = action - VOTE_TYPE
                done = not self.may_play_second(seat)
        if done:
            self.players[base + VOTING] = DONE
            self._go_on_voting()

    # --- Resolving (T7-77) -------------------------------------------------------------------------

    def _resolve(self) -> None:
        """Resolve a vote in the order of the rules: cards, result, missed votes, return and draw, outcome.

        The Pirate Code is discarded before El Dorado, a Fountain of Youth before its event (T7-146).
        """
        self.reveals += 1
        self._collect()
        self.last_result = self.result_of(self.vote_kind)
        if self.journal is not None:
            self._tell_vote()
        self._count_missed_vote()
        self._pay_el_dorado()
        self.put_under_shuffled(LAST_FACES, self.all_seats())
        self._draw_new_cards()
        kind = self.vote_kind
        caller = self.vote_caller
        self.vote_kind = EMPTY
        self.vote_caller = NOBODY
        self._carry_out(kind, caller)

    def _collect(self) -> None:
        """Turn up the played cards together with the top card of the deck (T7-63, T7-64)."""
        self.last_kind = self.vote_kind
        self.last_caller = self.vote_caller
        self.last_seats = 0
        face: i64
        for face in range(FACES):
            self.ballots[LAST_FACES + face] = 0
        self.ballots[LAST_FACES + self.take_top(NOBODY)] += 1
        seat: i64
        for seat in range(self.seats):
            first = self.players[seat * SIZE + CARD_1]
            if first >= 0:
                self.last_seats += BITS[seat]
                self._play_out(seat, first)
                if self.players[seat * SIZE + CARD_2] >= 0:
                    self._play_out(seat, self.players[seat * SIZE + CARD_2])

    def _play_out(self, seat: i64, face: i64) -> None:
        self.take_card(seat, face)
        self.ballots[LAST_FACES + face] += 1

    def result_of(self, kind: i64) -> i64:
        """Count one section of the last cards only; both symbols of a special card count (T7-65)."""
        if kind == ATTACK_VOTE:  # a cannon, and a torch that no water puts out (T7-68)
            success = self._count(CANNONS) >= 1 and self._count(FIRE) >= 1
            return SUCCESS if success else FAILURE
        if kind == MUTINY_VOTE:  # strictly more skulls than wheels (T7-75)
            return SUCCESS if self._count(SKULLS) > 0 else FAILURE
        flags = self._count(FLAGS)  # T7-73
        if flags == 0:
            return TIED
        return BRITISH_WON if flags > 0 else FRENCH_WON

    def _count(self, symbols: vec[i64]) -> i64:
        total: i64 = 0
        face: i64
        for face in range(FACES):
            total += symbols[face] * self.ballots[LAST_FACES + face]
        return total

    def _count_missed_vote(self) -> None:
        """Count a vote that the Pirate Code's owner missed; after the second it is discarded (T7-139).

        A vote they could not have joined anyway does not count.
        """
        owner = self.code_owner
        if owner < 0 or self.last_seats & BITS[owner] != 0 or not self.could_vote(owner):
            return
        self.code_skips += 1
        if self.journal is not None:
            self.tell("missed_vote", owner, {"skips": int(self.code_skips)})
        if self.code_skips == MISSED_VOTES:
            self.discard_kept(owner, PIRATE_CODE)
            if self.journal is not None:
                self.tell("code_ends", owner, {})

    def _pay_el_dorado(self) -> None:
        """Discard El Dorado after two cards, whatever came of the vote (T7-128)."""
        owner = self.el_dorado_owner
        if owner >= 0 and self.players[owner * SIZE + CARD_2] >= 0:
            self.discard_kept(owner, EL_DORADO)
            if self.journal is not None:
                self.tell("el_dorado_used", owner, {})

    def _draw_new_cards(self) -> None:
        """Give one card to everybody who played, clockwise from the caller (T7-66, T7-67)."""
        steps: i64
        for steps in range(self.seats):
            seat = self.clockwise(self.vote_caller, steps)
            base: i64 = seat * SIZE
            if self.players[base + CARD_1] >= 0:
                face = self.draw_card(seat)
                if self.journal is not None:
                    self.tell("drew_card", seat, {"face": int(face)}, None, (int(seat),))
            self.players[base + VOTING] = NO_PART
            self.players[base + CARD_1] = EMPTY
            self.players[base + CARD_2] = EMPTY

    # --- Outcomes ----------------------------------------------------------------------------------

    def _carry_out(self, kind: i64, caller: i64) -> None:
        self.phase = ACTION_DONE
        if kind == BRAWL_VOTE:
            self._divide_island()
        elif self.last_result == SUCCESS:
            if kind == MUTINY_VOTE:
                self.maroon(self.front(self.where(caller)), BY_MUTINY)
            else:
                self._take_loot(caller)

    def _divide_island(self) -> None:
        """Move both treasures to the winner's area, or one to each; they stay on Tortuga (T7-73, T7-74)."""
        british: i64 = 1
        if self.last_result == BRITISH_WON:
            british = 2
        elif self.last_result == FRENCH_WON:
            british = 0
        self.divide_island(british)

    def divide_island(self, british: i64) -> None:
        """Lay so many of the two treasures of Tortuga into the British area, the others into the French."""
        self.mat[HOLDS + 2 * TOR + BRITISH] = british
        self.mat[HOLDS + 2 * TOR + FRENCH] = 2 - british
        if self.journal is not None:
            self.tell("island_treasure", -1, {"british": int(british), "french": 2 - int(british)})

    def _take_loot(self, captain: i64) -> None:
        """Ask the captain where the treasure comes from or goes to; with none anywhere nothing happens.

        It comes from the Galleon as long as there is any (T7-69, T7-71), else from the other ship (T7-70);
        taking is not optional, but a success may be worth nothing (T7-72).
        """
        other: i64 = 1 - self.where(captain)
        self.decider = captain
        if self.mat[GOLD] > 0:
            self.loot_source = GALLEON
            self.phase = LOOT_DEST
        elif self.gold(other, BRITISH) + self.gold(other, FRENCH) > 0:
            self.phase = LOOT_SOURCE
        elif self.journal is not None:
            self.tell("nothing_to_take", captain, {})

    def choose_loot(self, side: i64) -> None:
        """Take the treasure from a hold of the other ship (T7-70)."""
        self.loot_source = side
        self.phase = LOOT_DEST

    def stow_loot(self, captain: i64, side: i64) -> None:
        """Put the taken treasure into a hold of the own ship (T7-69)."""
        ship = self.where(captain)
        if self.loot_source == GALLEON:
            self.mat[GOLD] -= 1
        else:
            self.mat[HOLDS + 2 * (1 - ship) + self.loot_source] -= 1
        self.mat[HOLDS + 2 * ship + side] += 1
        if self.journal is not None:
            self._tell_loot(captain, ship, side)
        self.loot_source = EMPTY
        self.phase = ACTION_DONE
