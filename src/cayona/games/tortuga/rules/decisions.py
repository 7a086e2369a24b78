"""Decisions: who owes one, what is legal, what it does, and what is hidden from whom (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import FLIPPED
from cayona.games.tortuga.rules.dice import COUNT, lowest
from cayona.games.tortuga.rules.moving import Moving
from cayona.games.tortuga.rules.numbering import (
    ACTION_KINDS,
    ACTION_PHASE,
    ADV_FLIP,
    ADV_NEW,
    ADVANTAGE_PHASE,
    ATTACK,
    COLOUR_KINDS,
    DECLINE,
    DRAW_PHASE,
    DROP,
    DROP_PHASE,
    KEEP_PHASE,
    MOVE_PHASE,
    NO_PLACE,
    OVER_PHASE,
    REROLL_PHASE,
    ROLL_PHASE,
    SALVAGE_PHASE,
    SKULL,
    STEAL_PHASE,
    TAKE,
    TARGET,
    TOKEN,
    TOKEN_KINDS,
    TOKEN_PHASE,
    TURN,
    TURN_PHASE,
    USE,
)
from cayona.games.tortuga.rules.table import (
    ADVANTAGE,
    CENTRE,
    COMMIT,
    HAND,
    KEPT,
    NO_COMMIT,
    POOL,
    SHOWN,
    SIZE,
    TOKENS,
)
from cayona.kernel.chance import Chance
from cayona.kernel.state import NOBODY


class Tortuga(Moving):
    """One position of Tortuga."""

    def copy(self, chance: Chance) -> Tortuga:
        """Return an independent position that draws from `chance` and keeps no journal."""
        twin = Tortuga(self.game, self.seats, self.options, chance, self.boards[:], self.middle[:])
        self.lay_out(twin)
        return twin

    # --- Whose decision ----------------------------------------------------------------------------

    def to_move(self) -> i64:
        """Return the first seat that owes a decision, -1 when the game is over."""
        return self.current_seat

    def owes(self, seat: i64) -> bool:
        """Tell whether a seat owes a decision: several while dice are kept in secret (TO-14)."""
        if self.phase == KEEP_PHASE:
            return self.owes_commit(seat)
        return seat == self.current_seat

    def settle(self) -> None:
        """Play on by itself until somebody must decide or the game ends: roll, actions, moving (TO-13)."""
        self.current_seat = NOBODY
        while self.current_seat < 0 and self.phase != OVER_PHASE:
            self._take_step()

    def _take_step(self) -> None:
        """Take one step of the round, or name who decides."""
        phase = self.phase
        if phase == KEEP_PHASE:
            self._await_commits()
        elif phase == TURN_PHASE:
            self._await_turns()
        elif phase == REROLL_PHASE:
            self._await_rerolls()
        elif phase == ADVANTAGE_PHASE:
            self._await_advantages()
        elif phase == ROLL_PHASE:
            self._roll_step()
        elif phase == DRAW_PHASE:
            self._draw_chests()
        elif phase == MOVE_PHASE:
            self._move_on()
        else:
            self._resolve_on()

    def _resolve_on(self) -> None:
        """Take one step of an action, or name who decides."""
        phase = self.phase
        if phase == ACTION_PHASE:
            self._begin_place()
        elif phase == STEAL_PHASE:
            self._await_steal()
        elif phase == DROP_PHASE:
            self._await_drops()
        elif phase == SALVAGE_PHASE:
            self._await_salvage()
        else:
            self.current_seat = self.first  # who has drawn two treasure tokens

    # --- What is legal -----------------------------------------------------------------------------

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a decider."""
        phase = self.phase
        if phase == KEEP_PHASE:
            count = self.fill_keeps(seat, out)
            if count == 0:
                out[0] = NO_PLACE  # TO-28
                return 1
            return count
        if phase == ACTION_PHASE:
            return self._fill_action(seat, out)
        if phase == ADVANTAGE_PHASE:
            return self._fill_advantages(seat, out)
        if phase == TURN_PHASE:
            return self._fill_turns(seat, out)
        if phase == STEAL_PHASE:
            return self._fill_chests(self.target, self.area_of(self.action), TAKE, out)
        if phase == SALVAGE_PHASE:
            return self._fill_centre(out)
        if phase == REROLL_PHASE:
            return self.fill_keeps(seat, out)
        if phase == TOKEN_PHASE:
            out[0] = TOKEN
            out[1] = TOKEN + 1
            return 2
        return self._fill_chests(seat, self.drop_area(seat), DROP, out)

    def _fill_turns(self, seat: i64, out: vec[i64]) -> i64:
        """Write the actions with room for all kept skulls (TO-24)."""
        wanted = COUNT[self.boards[seat * SIZE + KEPT]]
        count: i64 = 0
        action: i64
        for action in range(ACTION_KINDS):
            if self.room(seat, action) >= wanted:
                out[count] = TURN + action
                count += 1
        return count

    def _fill_advantages(self, seat: i64, out: vec[i64]) -> i64:
        """Write the empty spaces and the tokens that can be turned (TO-34, TO-35)."""
        count: i64 = 0
        action: i64
        for action in range(ACTION_KINDS):
            if self.boards[seat * SIZE + ADVANTAGE + action] == 0:
                out[count] = ADV_NEW + action
                count += 1
        for action in range(ACTION_KINDS):
            if self.boards[seat * SIZE + ADVANTAGE + action] == 1:
                out[count] = ADV_FLIP + action
                count += 1
        return count

    def _fill_action(self, seat: i64, out: vec[i64]) -> i64:
        """Write USE, or the targets, and DECLINE (TO-44, TO-53, TO-58)."""
        if self.action < ATTACK:
            out[0] = USE
            out[1] = DECLINE
            return 2
        out[0] = DECLINE
        count: i64 = 1
        offset: i64
        for offset in range(1, self.seats):
            if self.place == 1 or self.seat_after(seat, offset) != self.first:
                out[count] = TARGET + offset - 1
                count += 1
        return count

    def seat_after(self, seat: i64, offset: i64) -> i64:
        """Return the seat so many places clockwise from another."""
        other = seat + offset
        return other - self.seats if other >= self.seats else other

    def _fill_chests(self, seat: i64, area: i64, base: i64, out: vec[i64]) -> i64:
        """Write one action for every colour in an area."""
        count: i64 = 0
        colour: i64
        for colour in range(COLOUR_KINDS):
            if self.chests(seat, area, colour) > 0:
                out[count] = base + colour
                count += 1
        return count

    def _fill_centre(self, out: vec[i64]) -> i64:
        """Write DECLINE and the colours in the centre (TO-59)."""
        out[0] = DECLINE
        count: i64 = 1
        colour: i64
        for colour in range(COLOUR_KINDS):
            if self.middle[CENTRE + colour] > 0:
                out[count] = TAKE + colour
                count += 1
        return count

    # --- Why not -----------------------------------------------------------------------------------

    def why_not(self, seat: i64, action: i64) -> str:
        """Return "" for a legal action, else what is in the way."""
        phase = self.phase
        if action < NO_PLACE:
            return (
                self._why_no_keep(seat, action + 1) if phase in (KEEP_PHASE, REROLL_PHASE) else "wrong-time"
            )
        if action == NO_PLACE:
            if phase != KEEP_PHASE:
                return "wrong-time"
            return "" if self.keeps(seat) == 0 else "can-place"  # TO-15, TO-28
        if action < ADV_NEW:
            return self._why_no_turn(seat, action - TURN) if phase == TURN_PHASE else "wrong-time"
        if action < USE:
            return self._why_no_advantage(seat, action) if phase == ADVANTAGE_PHASE else "wrong-time"
        if action < TOKEN:
            return self._why_no_use(action)
        if action < TARGET:
            return "" if phase == TOKEN_PHASE else "wrong-time"
        if action < TAKE:
            return self._why_no_target(seat, action - TARGET + 1)
        return self._why_no_chest(seat, action)

    def _why_no_keep(self, seat: i64, mask: i64) -> str:
        """Kept dice were just rolled, show one symbol and find room (TO-16, TO-22, TO-23)."""
        boards = self.boards
        base: i64 = seat * SIZE
        if mask & ~boards[base + HAND] != 0:
            return "not-in-hand"
        symbols: i64 = 0
        shown: i64 = SKULL
        face: i64
        for face in range(ACTION_KINDS):
            if boards[base + SHOWN + face] & mask != 0:
                symbols += 1
                shown = face
        if symbols > 1:
            return "mixed-symbols"
        if shown != SKULL and COUNT[mask] > self.room(seat, shown):
            return "no-room"
        return ""

    def _why_no_turn(self, seat: i64, action: i64) -> str:
        """Skulls need room for all of them (TO-24)."""
        return "" if self.room(seat, action) >= COUNT[self.boards[seat * SIZE + KEPT]] else "no-room"

    def _why_no_advantage(self, seat: i64, action: i64) -> str:
        """A new token needs an empty space (TO-34), a turn a token with side 1 up (TO-35)."""
        if action < ADV_FLIP:
            return "" if self.advantage(seat, action - ADV_NEW) == 0 else "space-taken"
        side = self.advantage(seat, action - ADV_FLIP)
        if side == FLIPPED:
            return "already-turned"
        return "" if side == 1 else "no-token"

    def _why_no_use(self, action: i64) -> str:
        """USE is for fleet, crew and treasure; every action may lapse, a theft may not (TO-44, TO-57)."""
        if self.phase == ACTION_PHASE:
            return "choose-target" if action == USE and self.action >= ATTACK else ""
        if action == DECLINE and self.phase == STEAL_PHASE:
            return "must-take"
        return "" if action == DECLINE and self.phase == SALVAGE_PHASE else "wrong-time"

    def _why_no_target(self, seat: i64, offset: i64) -> str:
        """Attacks and raids are aimed at another seat; second place spares the first (TO-53, TO-58)."""
        if self.phase != ACTION_PHASE or self.action < ATTACK:
            return "wrong-time"
        if offset >= self.seats:
            return "no-such-seat"
        spared = self.place == 2 and self.seat_after(seat, offset) == self.first
        return "first-place-spared" if spared else ""

    def _why_no_chest(self, seat: i64, action: i64) -> str:
        """A chest that is taken or given up must be there."""
        phase = self.phase
        if action < DROP:
            if phase == STEAL_PHASE:
                there = self.chests(self.target, self.area_of(self.action), action - TAKE)
            elif phase == SALVAGE_PHASE:
                there = self.middle[CENTRE + action - TAKE]
            else:
                return "wrong-time"
        elif phase in (DROP_PHASE, MOVE_PHASE):
            there = self.chests(seat, self.drop_area(seat), action - DROP)
        else:
            return "wrong-time"
        return "" if there > 0 else "no-such-chest"

    # --- What it does ------------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action and play on to the next decision."""
        if self.phase == KEEP_PHASE:
            self.boards[seat * SIZE + COMMIT] = action
        elif action < NO_PLACE:
            self.keep_open(seat, action + 1)
        elif action < ADV_NEW:
            self.turn_skulls(seat, action - TURN)
        elif action < USE:
            self.gain_advantage(seat, (action - ADV_NEW) % ACTION_KINDS)
        else:
            self._play_place(seat, action)
        self.settle()

    def _play_place(self, seat: i64, action: i64) -> None:
        """Carry out what is decided in the middle of an action, or when chests do not fit."""
        if action == USE:
            self.use(seat)
        elif action == DECLINE:
            self.decline(seat)
        elif action < TARGET:
            self.keep_token(seat, action - TOKEN)
        elif action < TAKE:
            self.aim(seat, self.seat_after(seat, action - TARGET + 1))
        elif action >= DROP:
            self.drop(seat, self.drop_area(seat), action - DROP)
        elif self.phase == SALVAGE_PHASE:
            self.salvage(seat, action - TAKE)
        else:
            self.steal(seat, action - TAKE)

    # --- What is hidden ----------------------------------------------------------------------------

    def hides_roll(self, viewer: i64, seat: i64) -> bool:
        """Tell whether a roll and a commit are secret to a viewer: until the reveal (TO-14, TO-18)."""
        return viewer != seat and self.phase == KEEP_PHASE

    def hides_tokens(self, viewer: i64, seat: i64) -> bool:
        """Tell whether the values of a seat's treasure tokens are secret to a viewer (TO-50, TO-51)."""
        return viewer != seat and self.phase != OVER_PHASE

    def hides_drawn(self, viewer: i64) -> bool:
        """Tell whether the two tokens that first place has drawn are secret to a viewer (TO-50)."""
        return viewer != self.first

    def redraw(self, seat: i64) -> None:
        """Roll, commit and deal anew what a seat cannot see (TO-18, TO-85)."""
        other: i64
        for other in range(self.seats):
            if self.hides_roll(seat, other) and self.boards[other * SIZE + HAND] != 0:
                self._redraw_roll(other)
        if self.phase != OVER_PHASE:
            self._redraw_tokens(seat)

    def reopen(self, seat: i64) -> None:
        """Take back the keeps of others that have not been revealed."""
        if self.phase != KEEP_PHASE:
            return
        other: i64
        for other in range(self.seats):
            if other != seat:
                self.boards[other * SIZE + COMMIT] = NO_COMMIT
        self.settle()

    def _redraw_roll(self, seat: i64) -> None:
        """Roll anew; who has committed commits anew, to anything that the new roll allows."""
        self.roll(seat)
        i: i64 = seat * SIZE + COMMIT
        if self.boards[i] == NO_COMMIT:
            return
        legal = self.keeps(seat)
        self.boards[i] = NO_PLACE
        seen: i64 = 0
        while legal != 0:
            seen += 1
            if self.chance.below(seen) == 0:  # every legal keep equally likely
                self.boards[i] = lowest(legal) - 1
            legal &= legal - 1

    def _redraw_tokens(self, seat: i64) -> None:
        """Mix all tokens that a seat does not know into the pool and deal as many as there were (TO-85)."""
        boards = self.boards
        middle = self.middle
        other: i64
        kind: i64
        i: i64
        sizes = vec[i64]([0] * int(self.seats))
        for other in range(self.seats):
            if self.hides_tokens(seat, other):
                sizes[other] = self.token_count(other)
                for kind in range(TOKEN_KINDS):
                    middle[POOL + kind] += boards[other * SIZE + TOKENS + kind]
                    boards[other * SIZE + TOKENS + kind] = 0
        hidden_pair = self.drawn_1 > 0 and self.hides_drawn(seat)
        if hidden_pair:
            middle[POOL + self.drawn_1 - 1] += 1
            middle[POOL + self.drawn_2 - 1] += 1
        for other in range(self.seats):
            for i in range(sizes[other]):
                boards[other * SIZE + TOKENS + self._deal_token() - 1] += 1
        if hidden_pair:
            self.drawn_1 = self._deal_token()
            self.drawn_2 = self._deal_token()

    def _deal_token(self) -> i64:
        """Draw a token without anything coming to light."""
        reveals = self.reveals
        value = self.draw_token()
        self.reveals = reveals
        return value
