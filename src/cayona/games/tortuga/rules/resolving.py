"""Phase 2: the five actions, first and second place, attacks and what they knock loose (compiled)."""

from mypy_extensions import i64

from cayona.games.tortuga.components import ACTIONS, LAST_FIELD
from cayona.games.tortuga.rules import journal, numbering
from cayona.games.tortuga.rules.rolling import Rolling
from cayona.games.tortuga.rules.table import BAG, CENTRE, CHESTS, HAND, PLACED, POOL, SIZE, TOKENS
from cayona.kernel.state import NOBODY


class Resolving(Rolling):
    """A table at which actions are carried out."""

    # --- Places ------------------------------------------------------------------------------------

    def rank_seats(self) -> None:
        """Find first and second place by total; ties go clockwise (TO-40 to TO-43).

        Dice count as they lie, whatever happens to markers in this phase (TO-45). With two players there
        is no second place (TO-70).
        """
        self.first = NOBODY
        self.second = NOBODY
        most: i64 = 0
        next_most: i64 = 0
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            total = self.total(seat, self.action)
            if total > most:
                self.second = self.first
                next_most = most
                self.first = seat
                most = total
            elif total > next_most:
                self.second = seat
                next_most = total
        if self.seats == 2:
            self.second = NOBODY

    def _begin_place(self) -> None:
        """Ask the seat in a place whether it acts; first place completes before second (TO-41)."""
        if self.place == 1:
            self.rank_seats()
            if self.journal is not None and self.first >= 0:
                journal.tell_ranking(self)
        seat = self.actor()
        if seat < 0:
            self._end_place()
        elif self._is_vain(seat):
            if self.journal is not None:
                self.tell("in_vain", seat, {"action": ACTIONS[self.action]})
            self._end_place()
        else:
            self.current_seat = seat

    def _is_vain(self, seat: i64) -> bool:
        """Tell whether an effect would do nothing at all and is skipped (TO-46)."""
        if self.action < numbering.TREASURE:
            return self.marker(seat, self.action) == LAST_FIELD
        if self.action == numbering.TREASURE:
            return self.pool_size() == 0 and (self.place == 2 or self.bag_size() == 0)
        return False

    def _end_place(self) -> None:
        """Go on to the next place or action; after the last the dice return to their owners (TO-82)."""
        self.handovers += 1
        self.phase = numbering.ACTION_PHASE
        self.target = NOBODY
        if self.place == 1 and self.second >= 0:
            self.place = 2
            return
        self.place = 1
        self.action += 1
        if self.action == numbering.ACTION_KINDS:
            self._end_actions()

    def _end_actions(self) -> None:
        self.phase = numbering.DRAW_PHASE
        self.action = NOBODY
        self.place = 0
        self.first = NOBODY
        self.second = NOBODY
        boards = self.boards
        for seat in range(self.seats):
            for action in range(numbering.ACTION_KINDS):
                boards[seat * SIZE + PLACED + action] = 0
            boards[seat * SIZE + HAND] = numbering.ALL_DICE

    def decline(self, seat: i64) -> None:
        """Let an action, or only the chest from the centre, lapse; nobody moves up (TO-44).

        By another reading of TO-59, second place may take that chest without an attack.
        """
        leaves = self.phase == numbering.SALVAGE_PHASE
        if self.journal is not None:
            self.tell("left_centre" if leaves else "declined", seat, {"action": ACTIONS[self.action]})
        if self.lone_salvage and not leaves and self.place == 2 and self.action >= numbering.ATTACK:
            self.phase = numbering.SALVAGE_PHASE
        else:
            self._end_place()

    def use(self, seat: i64) -> None:
        """Carry out fleet, crew or treasure."""
        if self.action == numbering.TREASURE:
            self._hunt_treasure(seat)
        else:
            before = self.marker(seat, self.action)
            self.move_marker(seat, self.action, self.marker_steps())
            if self.journal is not None:
                journal.tell_marker(self, seat, self.action, before)
            self._end_place()

    def marker_steps(self) -> i64:
        """Return how far fleet and crew move a marker: 2 and 1 (TO-47, TO-48); with two players 1 (TO-71)."""
        return 2 if self.place == 1 and self.seats > 2 else 1

    # --- Treasure ----------------------------------------------------------------------------------

    def _hunt_treasure(self, seat: i64) -> None:
        """Draw a chest and choose from two tokens, or take one token (TO-50 to TO-52, TO-72)."""
        if self.place == 1:
            colour = self.draw_chest()
            if colour >= 0:
                self.boards[seat * SIZE + CHESTS + numbering.ISLAND * numbering.COLOUR_KINDS + colour] += 1
            if self.journal is not None:
                journal.tell_chest(self, "drew_chest", seat, colour)
            if self.seats > 2 and self.pool_size() > 1:
                self.drawn_1 = self.draw_token()
                self.drawn_2 = self.draw_token()
                self.phase = numbering.TOKEN_PHASE
                if self.journal is not None:
                    drawn = [int(self.drawn_1), int(self.drawn_2)]
                    self.tell("drew_tokens", seat, {}, {int(seat): {"drawn": drawn}})
                return
        value = self.draw_token()
        if value > 0:
            self.boards[seat * SIZE + TOKENS + value - 1] += 1
            if self.journal is not None:
                journal.tell_token(self, "got_token", seat, value)
        self._end_place()

    def keep_token(self, seat: i64, index: i64) -> None:
        """Keep one of two tokens; the other is mixed into the pool (TO-50, TO-85)."""
        value = self.drawn_1 if index == 0 else self.drawn_2
        returned = self.drawn_2 if index == 0 else self.drawn_1
        self.drawn_1 = 0
        self.drawn_2 = 0
        self.boards[seat * SIZE + TOKENS + value - 1] += 1
        self.middle[POOL + returned - 1] += 1
        if self.journal is not None:
            journal.tell_token(self, "kept_token", seat, value)
        self._end_place()

    # --- Attack and raid ---------------------------------------------------------------------------

    def aim(self, seat: i64, target: i64) -> None:
        """Attack or raid a player: first place steals, second only moves markers (TO-53, TO-58).

        With two players it is the same (TO-73, TO-74).
        """
        self.target = target
        self.phase = numbering.STEAL_PHASE
        if self.journal is not None:
            journal.tell_attack(self, seat)
        if self.place == 2:
            self._move_markers(seat)

    def _await_steal(self) -> None:
        """Ask which chest is taken; a single colour is taken at once, none leaves only markers (TO-57)."""
        colour = self._only_colour(self.target, self.area_of(self.action))
        if colour == numbering.COLOUR_KINDS:
            self.current_seat = self.first
        elif colour < 0:
            self._move_markers(self.first)
        else:
            self.steal(self.first, colour)

    def _only_colour(self, seat: i64, area: i64) -> i64:
        """Return the one colour in an area, -1 if it is empty, COLOUR_KINDS if there are several."""
        found: i64 = NOBODY
        for colour in range(numbering.COLOUR_KINDS):
            if self.chests(seat, area, colour) > 0:
                if found >= 0:
                    return numbering.COLOUR_KINDS
                found = colour
        return found

    def steal(self, seat: i64, colour: i64) -> None:
        """Move a chest from the target's area to the attacker's island area (TO-53)."""
        area = self.area_of(self.action)
        self.boards[self.target * SIZE + CHESTS + area * numbering.COLOUR_KINDS + colour] -= 1
        self.boards[seat * SIZE + CHESTS + numbering.ISLAND * numbering.COLOUR_KINDS + colour] += 1
        if self.journal is not None:
            journal.tell_theft(self, seat, colour)
        self._move_markers(seat)

    def _move_markers(self, seat: i64) -> None:
        """Move the target's marker one field left, the attacker's as well if the target has a die there.

        (TO-54 to TO-56)
        """
        kind = self.action - numbering.ATTACK
        before = self.marker(self.target, kind)
        self.move_marker(self.target, kind, -1)
        if self.journal is not None:
            journal.tell_marker(self, self.target, kind, before)
        if self.dice_on(self.target, self.action) != 0:
            before = self.marker(seat, kind)
            self.move_marker(seat, kind, -1)
            if self.journal is not None:
                journal.tell_marker(self, seat, kind, before)
        self.phase = numbering.DROP_PHASE

    # --- Overflow ----------------------------------------------------------------------------------

    def _await_drops(self) -> None:
        """Have target, then attacker, give up what their areas cannot hold any more (TO-60, TO-62)."""
        area = self.area_of(self.action)
        kind = self.action - numbering.ATTACK
        if self.area_size(self.target, area) > self.capacity(self.target, kind):
            self.ask_drop(self.target, area)
        elif self.area_size(self.actor(), area) > self.capacity(self.actor(), kind):
            self.ask_drop(self.actor(), area)
        elif self.place == 2:
            self.phase = numbering.SALVAGE_PHASE
            self.target = NOBODY
        else:
            self._end_place()

    def ask_drop(self, seat: i64, area: i64) -> None:
        """Ask the owner which chest goes; one colour leaves nothing to choose (TO-60, TO-65)."""
        colour = self._only_colour(seat, area)
        if colour == numbering.COLOUR_KINDS:
            self.current_seat = seat
        else:
            self.drop(seat, area, colour)

    def drop(self, seat: i64, area: i64, colour: i64) -> None:
        """Give up one chest: to the centre, or into the bag if that colour lies there (TO-61, TO-84).

        With two players every chest goes into the bag (TO-75).
        """
        middle = self.middle
        self.boards[seat * SIZE + CHESTS + area * numbering.COLOUR_KINDS + colour] -= 1
        to_centre = self.seats > 2 and middle[CENTRE + colour] == 0
        middle[(CENTRE if to_centre else BAG) + colour] += 1
        if self.journal is not None:
            journal.tell_drop(self, seat, colour, area, to_centre)

    def drop_area(self, seat: i64) -> i64:
        """Return the area from which the deciding seat gives up a chest."""
        return self.area_of(self.action) if self.phase == numbering.DROP_PHASE else self.moving

    # --- The centre --------------------------------------------------------------------------------

    def _await_salvage(self) -> None:
        """Offer second place a chest from the centre, if one lies there (TO-59)."""
        for colour in range(numbering.COLOUR_KINDS):
            if self.middle[CENTRE + colour] > 0:
                self.current_seat = self.second
                return
        self._end_place()

    def salvage(self, seat: i64, colour: i64) -> None:
        """Take a chest from the centre to the own island area (TO-59)."""
        self.middle[CENTRE + colour] -= 1
        self.boards[seat * SIZE + CHESTS + numbering.ISLAND * numbering.COLOUR_KINDS + colour] += 1
        if self.journal is not None:
            journal.tell_chest(self, "salvaged", seat, colour)
        self._end_place()
