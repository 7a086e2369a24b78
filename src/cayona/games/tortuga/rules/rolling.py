"""Phase 1: rolling, keeping in secret, turning skulls, open rerolls and advantage tokens (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import FLIPPED
from cayona.games.tortuga.rules import numbering, table
from cayona.games.tortuga.rules.actions import NO_PLACE, dice_of
from cayona.games.tortuga.rules.actions import keep as keeping
from cayona.games.tortuga.rules.dice import COUNT, DIE_BITS, POWERS, SUBSETS, UP_TO, lowest
from cayona.games.tortuga.rules.journal import tell_advantage, tell_placed, tell_roll, tell_step
from cayona.kernel.state import NOBODY


class Rolling(table.Table):
    """A table at which dice are rolled and placed."""

    # --- The roll ----------------------------------------------------------------------------------

    def _roll_step(self) -> None:
        """Let everybody with dice roll them, hidden, until nobody has any (TO-14, TO-20).

        Who has none while others roll will get an advantage token for this step (TO-31).
        """
        boards = self.boards
        seat: i64
        hands: i64 = 0
        for seat in range(self.seats):
            hands += boards[seat * table.SIZE + table.HAND]
        if hands == 0:
            self._begin_actions()
            return
        self.phase = numbering.KEEP_PHASE
        self.reveals += 1
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            if boards[seat * table.SIZE + table.HAND] == 0:
                boards[seat * table.SIZE + table.EARNS] = 1
            else:
                self.roll(seat)
        if self.journal is not None:
            tell_step(self)

    def _begin_actions(self) -> None:
        self.phase = numbering.ACTION_PHASE
        self.step = 0
        self.action = 0
        self.place = 1

    def roll(self, seat: i64) -> None:
        """Roll the dice in hand: every face of every die equally likely (TO-3)."""
        boards = self.boards
        base: i64 = seat * table.SIZE
        hand = boards[base + table.HAND]
        self.forget_roll(seat)
        number = self.chance.below(POWERS[COUNT[hand]])  # one number for all dice, a digit to base 6 for each
        for die in range(numbering.DICE_COUNT):
            bit = DIE_BITS[die]
            if hand & bit != 0:
                boards[base + table.SHOWN + number % numbering.FACE_KINDS] |= bit
                number = number // numbering.FACE_KINDS

    def forget_roll(self, seat: i64) -> None:
        """Take the dice in hand up again: nobody ever learns what the others showed (TO-18)."""
        boards = self.boards
        i: i64 = seat * table.SIZE + table.SHOWN
        boards[i] = 0
        boards[i + 1] = 0
        boards[i + 2] = 0
        boards[i + 3] = 0
        boards[i + 4] = 0
        boards[i + 5] = 0

    def keeps(self, seat: i64) -> i64:
        """Return all sets of dice that may be kept, as a set of sets (TO-15 to TO-17, TO-21 to TO-23).

        They show one symbol, skulls may join, and the action's space has room for all of them; skulls
        alone can always be kept.
        """
        boards = self.boards
        i: i64 = seat * table.SIZE + table.SHOWN
        skulls = boards[i + numbering.SKULL]
        legal = SUBSETS[skulls]
        action: i64
        for action in range(numbering.ATTACK):
            if boards[i + action] != 0:
                legal |= SUBSETS[boards[i + action] | skulls]
        for action in range(numbering.ATTACK, numbering.ACTION_KINDS):
            if boards[i + action] != 0:
                room = self.room(seat, action)
                if room > 0:
                    legal |= SUBSETS[boards[i + action] | skulls] & UP_TO[room]
        return legal - 1  # without the empty set

    def fill_keeps(self, seat: i64, out: vec[i64]) -> i64:
        """Write the numbers of all legal keeps and return how many there are."""
        legal = self.keeps(seat)
        count: i64 = 0
        while legal != 0:
            out[count] = keeping(lowest(legal))
            count += 1
            legal &= legal - 1
        return count

    # --- The reveal --------------------------------------------------------------------------------

    def owes_commit(self, seat: i64) -> bool:
        """Tell whether a seat has rolled and not yet committed; a commit is final (TO-83)."""
        boards = self.boards
        return (
            boards[seat * table.SIZE + table.HAND] != 0
            and boards[seat * table.SIZE + table.COMMIT] == table.NO_COMMIT
        )

    def _await_commits(self) -> None:
        """Ask the next seat that owes a commit; when all have decided, reveal (TO-19)."""
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            if self.owes_commit(seat):
                self.current_seat = seat
                return
        self._reveal()

    def _reveal(self) -> None:
        """Lift all screens: kept dice are placed, an unplaceable roll lies open (TO-19, TO-29)."""
        self.phase = numbering.TURN_PHASE
        self.reveals += 1
        boards = self.boards
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            commit = boards[seat * table.SIZE + table.COMMIT]
            if commit == NO_PLACE:
                boards[seat * table.SIZE + table.STUCK] = 1
                if self.journal is not None:
                    tell_roll(self, "stuck", seat)
            elif commit != table.NO_COMMIT:
                self.keep(seat, dice_of(commit))
            boards[seat * table.SIZE + table.COMMIT] = table.NO_COMMIT

    def keep(self, seat: i64, mask: i64) -> None:
        """Place kept dice on the action they show; skulls among them join it (TO-16, TO-25).

        Skulls alone wait to be turned (TO-24).
        """
        boards = self.boards
        base: i64 = seat * table.SIZE
        boards[base + table.STUCK] = 0
        action: i64 = 0
        while action < numbering.SKULL and boards[base + table.SHOWN + action] & mask == 0:
            action += 1
        self.forget_roll(seat)
        if action == numbering.SKULL:
            boards[base + table.KEPT] = mask
            if self.journal is not None:
                self.tell("kept_skulls", seat, {"dice": self.kept_letters(seat)})
        else:
            self._put(seat, action, mask)
            if self.journal is not None:
                tell_placed(self, "kept", seat, action, mask)

    def _put(self, seat: i64, action: i64, mask: i64) -> None:
        self.boards[seat * table.SIZE + table.PLACED + action] |= mask
        self.boards[seat * table.SIZE + table.HAND] -= mask

    # --- Turning skulls ----------------------------------------------------------------------------

    def _await_turns(self) -> None:
        """Ask the owners of kept skulls in clockwise order; then come the rerolls (TO-27, TO-30)."""
        self.current_seat = self._first_with(table.KEPT)
        if self.current_seat < 0:
            self.phase = numbering.REROLL_PHASE

    def _first_with(self, field: i64) -> i64:
        """Return the first seat clockwise whose board has something in a field, -1 if none has."""
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            if self.boards[seat * table.SIZE + field] != 0:
                return seat
        return NOBODY

    def turn_skulls(self, seat: i64, action: i64) -> None:
        """Turn all kept skulls to one action; each counts with its own number there (TO-24, TO-26)."""
        mask = self.boards[seat * table.SIZE + table.KEPT]
        self.boards[seat * table.SIZE + table.KEPT] = 0
        self._put(seat, action, mask)
        if self.journal is not None:
            tell_placed(self, "turned", seat, action, mask)

    # --- Open rerolls ------------------------------------------------------------------------------

    def _await_rerolls(self) -> None:
        """Let stuck seats roll in the open until a die can be placed, in clockwise order (TO-28, TO-30).

        A single way to keep is taken at once; if it is skulls, they are turned before the next reroll.
        """
        seat = self._first_with(table.STUCK)
        if seat < 0:
            self.phase = numbering.ADVANTAGE_PHASE
            return
        if self.keeps(seat) == 0:
            self._reroll(seat)
        legal = self.keeps(seat)
        if legal & (legal - 1) == 0:
            self.keep_open(seat, lowest(legal))
        else:
            self.current_seat = seat

    def _reroll(self, seat: i64) -> None:
        """Roll until something can be placed; no tokens for that (TO-28, TO-32)."""
        self.reveals += 1
        while self.keeps(seat) == 0:
            self.roll(seat)
        if self.journal is not None:
            tell_roll(self, "rerolled", seat)

    def keep_open(self, seat: i64, mask: i64) -> None:
        """Keep dice of an open reroll."""
        self.keep(seat, mask)
        self.phase = numbering.TURN_PHASE

    # --- Advantage tokens --------------------------------------------------------------------------

    def _await_advantages(self) -> None:
        """Give one token to each seat that sat this step out, clockwise, at its end (TO-31, TO-33).

        With no space and nothing to turn there is nothing to get (TO-36); a single way is taken at once.
        """
        seat = self._first_with(table.EARNS)
        if seat < 0:
            self.step += 1
            self.phase = numbering.ROLL_PHASE
            return
        ways: i64 = 0
        last: i64 = 0
        for action in range(numbering.ACTION_KINDS):
            if self.boards[seat * table.SIZE + table.ADVANTAGE + action] < FLIPPED:
                ways += 1
                last = action
        if ways > 1:
            self.current_seat = seat
        elif ways == 1:
            self.gain_advantage(seat, last)
        else:
            self.boards[seat * table.SIZE + table.EARNS] = 0
            if self.journal is not None:
                self.tell("no_advantage", seat, {})

    def gain_advantage(self, seat: i64, action: i64) -> None:
        """Lay a token on an empty space, side 1 up, or turn one over to side 2 (TO-34, TO-35)."""
        i: i64 = seat * table.SIZE + table.ADVANTAGE + action
        self.boards[i] += 1
        self.boards[seat * table.SIZE + table.EARNS] = 0
        if self.journal is not None:
            tell_advantage(self, seat, action, self.boards[i])
