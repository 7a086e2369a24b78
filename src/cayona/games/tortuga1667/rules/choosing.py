"""Decisions: what is legal, and what each choice does (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import SHIP_PLACES
from cayona.games.tortuga1667.rules.numbering import (
    ABSTAIN,
    ACTION,
    ATLANTIS_WINDOW,
    ATTACK,
    BLACK_POWDER_CHOICE,
    BOAT,
    BOAT_TO_SHIP,
    BOAT_TO_TORTUGA,
    BRAWL,
    CABIN_FEVER_TARGET,
    CROWS_NEST_PICK,
    CROWS_NEST_TARGET,
    EMPTY,
    FACES,
    FORCE,
    FORCE_TARGET,
    FORCED_CHOICE,
    FORCER_CHOICE,
    FOUNTAIN_REACTION,
    FRENCH,
    HOLD,
    JR,
    LETTER_SHIP,
    LETTER_TARGET,
    LOOT_DEST,
    LOOT_SOURCE,
    MAP_RECIPIENT,
    MAROON,
    MUTINY,
    NO,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PASS,
    PEEK,
    PISTOL_TARGET,
    PLACE,
    PLACE_TORTUGA,
    REVEAL,
    SAVE_LETTER,
    SETUP_HOLD,
    SETUP_PLACE,
    SIDE,
    STEAL,
    TARGET,
    TIMEOUT,
    TO_BOAT,
    TOR,
    USE_LETTER,
    VOTE,
    VOTE_TYPE,
    YES,
)
from cayona.games.tortuga1667.rules.setup import Setup
from cayona.games.tortuga1667.rules.table import (
    CARD_1,
    HAND,
    LETTERS,
    SIZE,
    WHERE,
    WRECKED,
)


class Choosing(Setup):
    """A table whose players can decide."""

    # --- Carrying out ------------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action; nothing can be taken back (T7-31, T7-194)."""
        self.handovers += 1
        if action == TIMEOUT:
            self.time_out(seat)
        elif self.phase == ACTION:
            self.act(seat, action)
        elif self.phase == VOTE:
            self.commit(seat, action)
        else:
            self._answer(seat, action)
        self.go_on()

    def _answer(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == FORCE_TARGET:
            self.force(action - TARGET)
        elif phase == FORCED_CHOICE or phase == FORCER_CHOICE:
            self.reveal_forced(action - REVEAL)
        elif phase == ATLANTIS_WINDOW:
            self.answer_atlantis(action == YES)
        elif phase == FOUNTAIN_REACTION:
            self.answer_fountain(action == YES)
        elif phase == LOOT_SOURCE:
            self.choose_loot(action - HOLD)
        elif phase == LOOT_DEST:
            self.stow_loot(seat, action - HOLD)
        elif phase == SETUP_PLACE:
            self.place_pawn(seat, action)
        elif phase == SETUP_HOLD:
            self.stow_first(seat, action - HOLD)
        else:
            self._answer_event(seat, action)

    def _answer_event(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == LETTER_TARGET:
            if action == SAVE_LETTER:
                self.save_letter(seat)
            else:
                self.choose_letter_target(action - TARGET)
        elif phase == LETTER_SHIP:
            self.finish_letter(action - SIDE)
        elif phase == PISTOL_TARGET:
            self.shoot(action - TARGET)
        elif phase == MAP_RECIPIENT:
            self.give_map(action - TARGET)
        elif phase == BLACK_POWDER_CHOICE:
            self.blow_up(action - SIDE)
        elif phase == CABIN_FEVER_TARGET:
            self.spread_fever(action - TARGET)
        elif phase == CROWS_NEST_TARGET:
            self.open_crows_nest(action - TARGET)
        else:
            self.pick_card(action - VOTE_TYPE)

    # --- What is legal -----------------------------------------------------------------------------

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a decider, ascending."""
        phase = self.phase
        if phase == ACTION:
            return self._fill_action(seat, out)
        if phase == VOTE:
            return self._fill_vote(seat, out)
        if phase == FORCED_CHOICE or phase == FORCER_CHOICE:
            out[0] = REVEAL + PAIR_FIRST[self.force_pair]
            out[1] = REVEAL + PAIR_SECOND[self.force_pair]
            return 2
        if phase == LETTER_TARGET:
            return self._fill_letter_targets(out)
        if phase == LETTER_SHIP or phase == BLACK_POWDER_CHOICE:
            return self._fill_sides(out)
        if phase == ATLANTIS_WINDOW or phase == FOUNTAIN_REACTION:
            out[0] = YES
            out[1] = NO
            return 2
        if phase == LOOT_SOURCE or phase == LOOT_DEST or phase == SETUP_HOLD:
            return self._fill_holds(seat, out)
        if phase == CROWS_NEST_PICK:
            return self._fill_pool(out)
        if phase == SETUP_PLACE:
            return self._fill_places(out)
        return self._fill_others(seat, out)

    def _fill_others(self, seat: i64, out: vec[i64]) -> i64:
        """Write every other player: force, Pistol, maps, Cabin Fever, Crow's Nest (T7-110)."""
        count: i64 = 0
        other: i64
        for other in range(self.seats):
            if other != seat:
                out[count] = TARGET + other
                count += 1
        return count

    def _fill_letter_targets(self, out: vec[i64]) -> i64:
        """Write the pawns on Tortuga and in rowboats, the own included; a new letter can be kept (T7-113)."""
        count: i64 = 0
        other: i64
        for other in range(self.seats):
            if self.where(other) >= TOR:
                out[count] = TARGET + other
                count += 1
        if not self.letter_saved:
            out[count] = SAVE_LETTER
            count += 1
        return count

    def _fill_sides(self, out: vec[i64]) -> i64:
        """Write the ships with room, always one at least (T7-24, T7-26); or the rowboats left (T7-132)."""
        count: i64 = 0
        ship: i64
        for ship in range(JR + 1):
            if self.is_side(ship):
                out[count] = SIDE + ship
                count += 1
        return count

    def is_side(self, ship: i64) -> bool:
        """Tell whether a ship or its rowboat can be chosen now."""
        if self.phase == LETTER_SHIP:
            return self.length(ship) < SHIP_PLACES
        return self.mat[WRECKED + ship] == 0

    def _fill_holds(self, seat: i64, out: vec[i64]) -> i64:
        """Write both holds, or those of the other ship that are not empty (T7-69, T7-70)."""
        count: i64 = 0
        side: i64
        for side in range(FRENCH + 1):
            if self.phase != LOOT_SOURCE or self.gold(1 - self.where(seat), side) > 0:
                out[count] = HOLD + side
                count += 1
        return count

    def _fill_pool(self, out: vec[i64]) -> i64:
        """Write the faces in the pool, which lies in ascending order (T7-135)."""
        count: i64 = 0
        last: i64 = EMPTY
        depth: i64
        for depth in range(self.deck_size):
            face = self.deck_card(depth)
            if face != last:
                out[count] = VOTE_TYPE + face
                count += 1
                last = face
        return count

    def _fill_places(self, out: vec[i64]) -> i64:
        """Write the empty places of the ships, and Tortuga (T7-180, T7-181)."""
        count: i64 = 0
        ship: i64
        place: i64
        for ship in range(JR + 1):
            for place in range(SHIP_PLACES):
                if self.at(ship, place) < 0:
                    out[count] = PLACE + ship * SHIP_PLACES + place
                    count += 1
        out[count] = PLACE_TORTUGA
        return count + 1

    def _fill_vote(self, seat: i64, out: vec[i64]) -> i64:
        """Write the faces in a voter's hand; NO to a second card, ABSTAIN if allowed (T7-62, T7-140)."""
        base: i64 = seat * SIZE
        first = self.players[base + CARD_1]
        count: i64 = 0
        if first >= 0:
            out[0] = NO
            count = 1
        face: i64
        for face in range(FACES):
            copies = self.players[base + HAND + face]
            if copies > 1 or (copies == 1 and face != first):
                out[count] = VOTE_TYPE + face
                count += 1
        if first < 0 and self.may_abstain(seat):
            out[count] = ABSTAIN
            count += 1
        return count

    def may_abstain(self, seat: i64) -> bool:
        """Tell whether a voter may sit a vote out by the Pirate Code (T7-140)."""
        return self.terms.may_abstain and self.code_owner == seat

    # --- Actions -----------------------------------------------------------------------------------

    def _fill_action(self, seat: i64, out: vec[i64]) -> i64:
        """Write what the turn player may do: everybody's actions and those of the own ranks (T7-30).

        There is no passing, unless nothing at all is left (T7-32, T7-53).
        """
        count = self._fill_row(out)
        line = self.where(seat)
        if line >= BOAT:  # a pawn may also stay there and block it (T7-98)
            count = self._fill_landings(line - BOAT, out, count)
        else:
            count = self._fill_boats(line, out, count)
            if line == TOR:
                if self.at(TOR, 0) == seat:
                    out[count] = BRAWL
                    count += 1
            else:
                count = self._fill_ranks(seat, line, out, count)
        if self.players[seat * SIZE + LETTERS] > 0 and self.anyone_ashore():  # T7-51
            out[count] = USE_LETTER
            count += 1
        if count == 0:
            out[0] = PASS
            count = 1
        return count

    def _fill_row(self, out: vec[i64]) -> i64:
        """Write what can be done with the cards in the row (T7-40 to T7-44)."""
        count: i64 = 0
        place: i64
        if self.terms.may_peek:
            count = self._fill_pairs(PEEK, out, count)
        for place in range(5):
            if self.row(place) >= 0:
                out[count] = REVEAL + place
                count += 1
        return self._fill_pairs(FORCE, out, count)

    def _fill_pairs(self, first: i64, out: vec[i64], count: i64) -> i64:
        """Write the pairs of places with two cards; a single card is the Armada (T7-41, T7-44, T7-152)."""
        pair: i64
        for pair in range(PAIRS):
            if self.is_pair(pair):
                out[count] = first + pair
                count += 1
        return count

    def _fill_landings(self, ship: i64, out: vec[i64], count: i64) -> i64:
        out[count] = BOAT_TO_TORTUGA
        count += 1
        if self.length(ship) < SHIP_PLACES:  # T7-24
            out[count] = BOAT_TO_SHIP
            count += 1
        return count

    def _fill_boats(self, line: i64, out: vec[i64], count: i64) -> i64:
        """Write the free rowboats next to a line: a ship's own, both from Tortuga (T7-45, T7-96)."""
        ship: i64
        for ship in range(JR + 1):
            if (line == TOR or line == ship) and self.boat_is_free(ship):
                out[count] = TO_BOAT + ship
                count += 1
        return count

    def _fill_ranks(self, seat: i64, ship: i64, out: vec[i64], count: i64) -> i64:
        """Write the actions of captain, first mate and cabin boy (T7-46 to T7-49); one may be two of them."""
        is_captain = self.at(ship, 0) == seat
        if is_captain:  # also alone, also with nothing to take anywhere (T7-46, T7-52)
            out[count] = ATTACK
            count += 1
        elif self.at(ship, 1) == seat:  # so there are two at least (T7-76)
            out[count] = MUTINY
            count += 1
        if self.at(ship, self.length(ship) - 1) == seat:
            count = self._fill_steals(ship, out, count)
        other: i64
        if is_captain:
            for other in range(self.seats):
                if other != seat and self.players[other * SIZE + WHERE] == ship:
                    out[count] = MAROON + other
                    count += 1
        return count

    def _fill_steals(self, ship: i64, out: vec[i64], count: i64) -> i64:
        side: i64
        for side in range(FRENCH + 1):
            if self.gold(ship, side) > 0:
                out[count] = STEAL + side
                count += 1
        return count
