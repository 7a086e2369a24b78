"""Decisions: who owes one, what is legal, what it does, and what is hidden from whom (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import FLIPPED
from cayona.games.tortuga.rules import actions, numbering, obstacles, table
from cayona.games.tortuga.rules.dice import COUNT, lowest
from cayona.games.tortuga.rules.journal import tell_end, tell_round, tell_step
from cayona.games.tortuga.rules.moving import draw_chests, move_on
from cayona.games.tortuga.rules.obstacles import ALLOWED
from cayona.games.tortuga.rules.resolving import Resolving
from cayona.kernel.chance import Chance
from cayona.kernel.numbers import codes_of
from cayona.kernel.state import NOBODY

CODES: Final = codes_of(obstacles)


class Tortuga(Resolving):
    """One position of Tortuga."""

    def copy(self, chance: Chance) -> Tortuga:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Tortuga(self.game, self.seats, self.options, chance)
        self.lay_out(twin)
        return twin

    def announce(self) -> None:
        """Open a match: how it ends, which round it is and who starts it."""
        self.tell("start", -1, {"end_chests": int(self.end_chests)})
        if self.phase == numbering.OVER_PHASE:
            tell_end(self)
        else:
            tell_round(self)
            if self.step > 0:
                tell_step(self)

    # --- Whose decision ----------------------------------------------------------------------------

    def to_move(self) -> i64:
        """Return the first seat that owes a decision, -1 when the game is over."""
        return self.current_seat

    def owes(self, seat: i64) -> bool:
        """Tell whether a seat owes a decision: several while dice are kept in secret (TO-14)."""
        if self.phase == numbering.KEEP_PHASE:
            return self.owes_commit(seat)
        return seat == self.current_seat

    def settle(self) -> None:
        """Play on by itself until somebody must decide or the game ends: roll, actions, moving (TO-13)."""
        self.current_seat = NOBODY
        while self.current_seat < 0 and self.phase != numbering.OVER_PHASE:
            self._take_step()

    def _take_step(self) -> None:
        """Take one step of the round, or name who decides."""
        phase = self.phase
        if phase == numbering.KEEP_PHASE:
            self._await_commits()
        elif phase == numbering.TURN_PHASE:
            self._await_turns()
        elif phase == numbering.REROLL_PHASE:
            self._await_rerolls()
        elif phase == numbering.ADVANTAGE_PHASE:
            self._await_advantages()
        elif phase == numbering.ROLL_PHASE:
            self._roll_step()
        elif phase == numbering.DRAW_PHASE:
            draw_chests(self)
        elif phase == numbering.MOVE_PHASE:
            move_on(self)
        else:
            self._resolve_on()

    def _resolve_on(self) -> None:
        """Take one step of an action, or name who decides."""
        phase = self.phase
        if phase == numbering.ACTION_PHASE:
            self._begin_place()
        elif phase == numbering.STEAL_PHASE:
            self._await_steal()
        elif phase == numbering.DROP_PHASE:
            self._await_drops()
        elif phase == numbering.SALVAGE_PHASE:
            self._await_salvage()
        else:
            self.current_seat = self.first  # who has drawn two treasure tokens

    # --- What is legal, and why not ----------------------------------------------------------------

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a decider."""
        phase = self.phase
        if phase == numbering.KEEP_PHASE or phase == numbering.REROLL_PHASE:
            count = self.fill_keeps(seat, out)
            if count == 0:
                out[0] = actions.NO_PLACE  # TO-28
                return 1
            return count
        if phase == numbering.ACTION_PHASE:
            return self._fill_action(seat, out)
        if phase == numbering.ADVANTAGE_PHASE:
            return self._fill_advantages(seat, out)
        if phase == numbering.TURN_PHASE:
            return self._fill_turns(seat, out)
        if phase == numbering.TOKEN_PHASE:
            out[0] = actions.TOKEN
            out[1] = actions.TOKEN + 1
            return 2
        if phase == numbering.STEAL_PHASE or phase == numbering.SALVAGE_PHASE:
            return self._fill_takes(out)
        return self._fill_drops(seat, out)

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, else what is in the way."""
        return CODES[self._obstacle(seat, action)]

    def _obstacle(self, seat: i64, action: i64) -> i64:
        subject = actions.subject_of(action)
        if actions.is_keep(action):
            return self._why_no_keep(seat, subject)
        if actions.is_turning(action):
            return self._why_no_turn(seat, subject)
        if actions.is_flip(action):
            return self._why_no_flip(seat, subject)
        if actions.is_advantage(action):
            return self._why_no_new_token(seat, subject)
        if actions.is_token(action):
            return ALLOWED if self.phase == numbering.TOKEN_PHASE else obstacles.WRONG_TIME
        if actions.is_target(action):
            return self._why_no_target(seat, subject)
        if actions.is_take(action):
            return self._why_no_take(subject)
        if actions.is_drop(action):
            return self._why_no_drop(seat, subject)
        return self._why_no_place(seat) if action == actions.NO_PLACE else self._why_no_use(action)

    def _why_no_keep(self, seat: i64, mask: i64) -> i64:
        """Kept dice were just rolled, show one symbol and find room (TO-16, TO-22, TO-23)."""
        if self.phase != numbering.KEEP_PHASE and self.phase != numbering.REROLL_PHASE:
            return obstacles.WRONG_TIME
        if (self.keeps(seat) >> mask) & 1 != 0:
            return ALLOWED
        base: i64 = seat * table.SIZE
        if mask & ~self.boards[base + table.HAND] != 0:
            return obstacles.NOT_IN_HAND
        symbols: i64 = 0
        for face in range(numbering.ACTION_KINDS):
            if self.boards[base + table.SHOWN + face] & mask != 0:
                symbols += 1
        return obstacles.MIXED_SYMBOLS if symbols > 1 else obstacles.NO_ROOM

    def _why_no_place(self, seat: i64) -> i64:
        """Only who cannot place any die shows that (TO-15, TO-28)."""
        if self.phase != numbering.KEEP_PHASE:
            return obstacles.WRONG_TIME
        return ALLOWED if self.keeps(seat) == 0 else obstacles.CAN_PLACE

    def _fill_turns(self, seat: i64, out: vec[i64]) -> i64:
        """Write the actions that skulls can be turned to."""
        count: i64 = 0
        for action in range(numbering.ACTION_KINDS):
            if self._why_no_turn(seat, action) == ALLOWED:
                out[count] = actions.TURN + action
                count += 1
        return count

    def _why_no_turn(self, seat: i64, action: i64) -> i64:
        """Kept skulls need room for all of them (TO-24)."""
        if self.phase != numbering.TURN_PHASE:
            return obstacles.WRONG_TIME
        if self.room(seat, action) >= COUNT[self.boards[seat * table.SIZE + table.KEPT]]:
            return ALLOWED
        return obstacles.NO_ROOM

    def _fill_advantages(self, seat: i64, out: vec[i64]) -> i64:
        """Write the empty spaces and the tokens that can be turned."""
        count: i64 = 0
        for action in range(numbering.ACTION_KINDS):
            if self._why_no_new_token(seat, action) == ALLOWED:
                out[count] = actions.ADV_NEW + action
                count += 1
        for action in range(numbering.ACTION_KINDS):
            if self._why_no_flip(seat, action) == ALLOWED:
                out[count] = actions.ADV_FLIP + action
                count += 1
        return count

    def _why_no_new_token(self, seat: i64, action: i64) -> i64:
        """A new token needs an empty space (TO-34)."""
        if self.phase != numbering.ADVANTAGE_PHASE:
            return obstacles.WRONG_TIME
        if self.boards[seat * table.SIZE + table.ADVANTAGE + action] == 0:
            return ALLOWED
        return obstacles.SPACE_TAKEN

    def _why_no_flip(self, seat: i64, action: i64) -> i64:
        """Only a token with side 1 up is turned (TO-35)."""
        if self.phase != numbering.ADVANTAGE_PHASE:
            return obstacles.WRONG_TIME
        side = self.boards[seat * table.SIZE + table.ADVANTAGE + action]
        if side == 1:
            return ALLOWED
        return obstacles.ALREADY_TURNED if side == FLIPPED else obstacles.NO_TOKEN

    def _fill_action(self, seat: i64, out: vec[i64]) -> i64:
        """Write USE, or the targets, and DECLINE (TO-44, TO-53, TO-58)."""
        if self.action < numbering.ATTACK:
            out[0] = actions.USE
            out[1] = actions.DECLINE
            return 2
        out[0] = actions.DECLINE
        count: i64 = 1
        for offset in range(1, self.seats):
            if self._why_no_target(seat, offset) == ALLOWED:
                out[count] = actions.TARGET + offset - 1
                count += 1
        return count

    def _why_no_use(self, action: i64) -> i64:
        """USE is for fleet, crew and treasure; every action may lapse, a theft may not (TO-44, TO-57)."""
        if self.phase == numbering.ACTION_PHASE:
            return (
                obstacles.CHOOSE_TARGET
                if action == actions.USE and self.action >= numbering.ATTACK
                else ALLOWED
            )
        if action == actions.DECLINE and self.phase == numbering.STEAL_PHASE:
            return obstacles.MUST_TAKE
        return (
            ALLOWED
            if action == actions.DECLINE and self.phase == numbering.SALVAGE_PHASE
            else obstacles.WRONG_TIME
        )

    def _why_no_target(self, seat: i64, offset: i64) -> i64:
        """Attacks and raids are aimed at another seat; second place spares the first (TO-53, TO-58)."""
        if self.phase != numbering.ACTION_PHASE or self.action < numbering.ATTACK:
            return obstacles.WRONG_TIME
        if offset >= self.seats:
            return obstacles.NO_SUCH_SEAT
        if self.place == 2 and self.seat_after(seat, offset) == self.first:
            return obstacles.FIRST_PLACE_SPARED
        return ALLOWED

    def seat_after(self, seat: i64, offset: i64) -> i64:
        """Return the seat so many places clockwise from another."""
        other = seat + offset
        return other - self.seats if other >= self.seats else other

    def _fill_takes(self, out: vec[i64]) -> i64:
        """Write the colours to steal; or DECLINE and the colours in the centre (TO-59)."""
        count: i64 = 0
        if self.phase == numbering.SALVAGE_PHASE:
            out[0] = actions.DECLINE
            count = 1
        for colour in range(numbering.COLOUR_KINDS):
            if self._why_no_take(colour) == ALLOWED:
                out[count] = actions.TAKE + colour
                count += 1
        return count

    def _why_no_take(self, colour: i64) -> i64:
        """A chest that is taken lies with the target, or in the centre."""
        there: i64 = 0
        if self.phase == numbering.STEAL_PHASE:
            there = self.chests(self.target, self.area_of(self.action), colour)
        elif self.phase == numbering.SALVAGE_PHASE:
            there = self.middle[table.CENTRE + colour]
        else:
            return obstacles.WRONG_TIME
        if there > 0:
            return ALLOWED
        return obstacles.NO_SUCH_CHEST

    def _fill_drops(self, seat: i64, out: vec[i64]) -> i64:
        """Write the colours in the area that is too full."""
        count: i64 = 0
        for colour in range(numbering.COLOUR_KINDS):
            if self._why_no_drop(seat, colour) == ALLOWED:
                out[count] = actions.DROP + colour
                count += 1
        return count

    def _why_no_drop(self, seat: i64, colour: i64) -> i64:
        """A chest that is given up lies in the area that is too full (TO-60, TO-65)."""
        if self.phase != numbering.DROP_PHASE and self.phase != numbering.MOVE_PHASE:
            return obstacles.WRONG_TIME
        there = self.chests(seat, self.drop_area(seat), colour)
        if there > 0:
            return ALLOWED
        return obstacles.NO_SUCH_CHEST

    # --- What it does ------------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action and play on to the next decision."""
        if self.phase == numbering.KEEP_PHASE:
            self.boards[seat * table.SIZE + table.COMMIT] = action
        elif actions.is_keep(action):
            self.keep_open(seat, actions.dice_of(action))
        elif actions.is_turning(action):
            self.turn_skulls(seat, actions.subject_of(action))
        elif actions.is_advantage(action):
            self.gain_advantage(seat, actions.subject_of(action))
        else:
            self._act(seat, action)
        self.settle()

    def _act(self, seat: i64, action: i64) -> None:
        """Carry out what is decided in the middle of an action, or when chests do not fit."""
        subject = actions.subject_of(action)
        if action == actions.USE:
            self.use(seat)
        elif action == actions.DECLINE:
            self.decline(seat)
        elif actions.is_token(action):
            self.keep_token(seat, subject)
        elif actions.is_target(action):
            self.aim(seat, self.seat_after(seat, subject))
        elif actions.is_drop(action):
            self.drop(seat, self.drop_area(seat), subject)
        elif self.phase == numbering.SALVAGE_PHASE:
            self.salvage(seat, subject)
        else:
            self.steal(seat, subject)

    # --- What is hidden ----------------------------------------------------------------------------

    def hides_roll(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a roll and a commit are secret to a viewer: until the reveal (TO-14, TO-18)."""
        return viewer != seat and self.phase == numbering.KEEP_PHASE

    def hides_tokens(self, viewer: i64, seat: i64) -> bool:
        """Tell whether the values of a seat's treasure tokens are secret to a viewer (TO-50, TO-51)."""
        return viewer != seat and self.phase != numbering.OVER_PHASE

    def hides_drawn(self, viewer: i64) -> bool:
        """Tell whether the two tokens that first place has drawn are secret to a viewer (TO-50)."""
        return viewer != self.first

    def redraw(self, seat: i64) -> None:
        """Roll, commit and deal anew what a seat cannot see (TO-18, TO-85)."""
        for other in range(self.seats):
            if self.hides_roll(seat, other) and self.boards[other * table.SIZE + table.HAND] != 0:
                self._redraw_roll(other)
        if self.phase != numbering.OVER_PHASE:
            self._redraw_tokens(seat)

    def reopen(self, seat: i64) -> None:
        """Take back the keeps of others that have not been revealed."""
        if self.phase != numbering.KEEP_PHASE:
            return
        for other in range(self.seats):
            if other != seat:
                self.boards[other * table.SIZE + table.COMMIT] = table.NO_COMMIT
        self.settle()

    def _redraw_roll(self, seat: i64) -> None:
        """Roll anew; who has committed commits anew, to anything that the new roll allows."""
        self.roll(seat)
        i: i64 = seat * table.SIZE + table.COMMIT
        if self.boards[i] == table.NO_COMMIT:
            return
        legal = self.keeps(seat)
        self.boards[i] = actions.NO_PLACE
        seen: i64 = 0
        while legal != 0:
            seen += 1
            if self.chance.below(seen) == 0:  # every legal keep equally likely
                self.boards[i] = actions.keep(lowest(legal))
            legal &= legal - 1

    def _redraw_tokens(self, seat: i64) -> None:
        """Mix all tokens that a seat does not know into the pool and deal as many as there were (TO-85)."""
        boards = self.boards
        middle = self.middle
        sizes = vec[i64]([0] * int(self.seats))
        for other in range(self.seats):
            if self.hides_tokens(seat, other):
                sizes[other] = self.token_count(other)
                for kind in range(numbering.TOKEN_KINDS):
                    middle[table.POOL + kind] += boards[other * table.SIZE + table.TOKENS + kind]
                    boards[other * table.SIZE + table.TOKENS + kind] = 0
        hidden_pair = self.drawn_1 > 0 and self.hides_drawn(seat)
        if hidden_pair:
            middle[table.POOL + self.drawn_1 - 1] += 1
            middle[table.POOL + self.drawn_2 - 1] += 1
        for other in range(self.seats):
            for i in range(sizes[other]):
                boards[other * table.SIZE + table.TOKENS + self._deal_token() - 1] += 1
        if hidden_pair:
            self.drawn_1 = self._deal_token()
            self.drawn_2 = self._deal_token()

    def _deal_token(self) -> i64:
        """Draw a token without anything coming to light."""
        reveals = self.reveals
        value = self.draw_token()
        self.reveals = reveals
        return value
