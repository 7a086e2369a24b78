"""Phase 3: every chest moves on towards Tortuga; and the end of the round and of the game (compiled)."""

from __future__ import annotations

from mypy_extensions import i64

from cayona.games.tortuga.rules.numbering import (
    COLOUR_KINDS,
    CREW,
    FLEET,
    ISLAND,
    MOVE_PHASE,
    OVER_PHASE,
    PIRATE,
    ROLL_PHASE,
    SHIP,
    TORTUGA,
)
from cayona.games.tortuga.rules.resolving import Resolving
from cayona.games.tortuga.rules.table import CHESTS, ENOUGH_CHESTS, LAST_ROUND, SIZE
from cayona.kernel.state import NOBODY


class Moving(Resolving):
    """A table at which chests are drawn and moved on."""

    # --- Setup -------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Draw two chests for everybody, the first to the island area, the second to the crew (TO-10)."""
        turn: i64
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            self._draw_to(seat, ISLAND)
            self._draw_to(seat, CREW)

    def _draw_to(self, seat: i64, area: i64) -> i64:
        """Draw a chest into an area, if the bag has any; return its colour."""
        colour = self.draw_chest()
        if colour >= 0:
            self.boards[seat * SIZE + CHESTS + area * COLOUR_KINDS + colour] += 1
        return colour

    # --- Moving on ---------------------------------------------------------------------------------

    def _draw_chests(self) -> None:
        """Everybody draws a chest, clockwise; the last ones may find the bag empty (TO-63)."""
        turn: i64
        for turn in range(self.seats):
            seat = self.clockwise(turn)
            colour = self._draw_to(seat, ISLAND)
            if self.journal is not None:
                self._tell_chest("drew_chest", seat, colour)
        self.phase = MOVE_PHASE
        self.mover = self.start
        self.moving = FLEET

    def _move_on(self) -> None:
        """Empty one area of the mover into the next: fleet, crew, island (TO-64, TO-65)."""
        seat = self.mover
        if self.moving == FLEET:
            self._carry(seat, FLEET)
            self.moving = CREW
        elif self.moving == CREW:
            if self.area_size(seat, CREW) > self.capacity(seat, SHIP):
                self._ask_drop(seat, CREW)
            else:
                self._carry(seat, CREW)
                self.moving = ISLAND
        elif self.area_size(seat, ISLAND) > self.capacity(seat, PIRATE):
            self._ask_drop(seat, ISLAND)
        else:
            self._carry(seat, ISLAND)
            self._end_move(seat)

    def _carry(self, seat: i64, area: i64) -> None:
        """Move all chests of an area into the next one."""
        boards = self.boards
        i: i64 = seat * SIZE + CHESTS + area * COLOUR_KINDS
        end: i64 = i + COLOUR_KINDS
        while i < end:
            boards[i + COLOUR_KINDS] += boards[i]
            boards[i] = 0
            i += 1

    def _end_move(self, seat: i64) -> None:
        """Each player finishes all three moves before the next one begins (TO-65)."""
        if self.journal is not None:
            facts = {
                "crew": self.colours_in(seat, CREW),
                "fleet": self.colours_in(seat, FLEET),
                "tortuga": int(self.area_size(seat, TORTUGA)),
            }
            self.tell("moved", seat, facts)
        self.handovers += 1
        self.moving = FLEET
        self.mover += 1
        if self.mover == self.seats:
            self.mover = 0
        if self.mover == self.start:
            self.mover = NOBODY
            self.moving = NOBODY
            self._end_round()

    # --- The end -----------------------------------------------------------------------------------

    def _end_round(self) -> None:
        """End the game, or pass the start marker on and begin a new round (TO-66 to TO-68)."""
        ending = self.reached_end()
        if ending > 0:
            self.ending = ending
            self.phase = OVER_PHASE
            self.reveals += 1  # treasure tokens are shown
            if self.journal is not None:
                self._tell_end()
            return
        self.start += 1
        if self.start == self.seats:
            self.start = 0
        self.round += 1
        self.step = 1
        self.phase = ROLL_PHASE
        if self.journal is not None:
            self._tell_round()

    def reached_end(self) -> i64:
        """Return why the game is over after this round, 0 if it goes on (TO-66, TO-68)."""
        seat: i64
        for seat in range(self.seats):
            if self.area_size(seat, TORTUGA) >= self.end_chests:
                return ENOUGH_CHESTS
        return LAST_ROUND if self.round == self.max_rounds else 0
