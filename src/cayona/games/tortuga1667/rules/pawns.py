"""Pawns: their lines, boats and ships, and the Albatross (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import LOCATIONS
from cayona.games.tortuga1667.rules.journal import Journal
from cayona.games.tortuga1667.rules.numbering import BOAT, EMPTY, JR, LINE_ROOM, TOR
from cayona.games.tortuga1667.rules.table import ALBATROSSES, LENGTH, LINES, PAWN, SIZE, WHERE


class Pawns(Journal):
    """A table whose pawns can move."""

    def place_of(self, seat: i64) -> i64:
        """Return a pawn's place in its line, counted from 0; 0 in a rowboat."""
        line = self.where(seat)
        place: i64 = 0
        if line <= TOR:
            while self.mat[LINES + line * LINE_ROOM + place] != seat:
                place += 1
        return place

    def leave(self, seat: i64) -> None:
        """Take a pawn from where it is; those behind it move up (T7-25)."""
        line = self.where(seat)
        mat = self.mat
        if line >= BOAT:
            mat[PAWN + line - BOAT] = EMPTY
            return
        place: i64 = LINES + line * LINE_ROOM + self.place_of(seat)
        last: i64 = LINES + line * LINE_ROOM + mat[LENGTH + line] - 1
        while place < last:
            mat[place] = mat[place + 1]
            place += 1
        mat[last] = EMPTY
        mat[LENGTH + line] -= 1

    def join(self, seat: i64, line: i64) -> None:
        """Put a pawn at the back of a line (T7-25)."""
        mat = self.mat
        mat[LINES + line * LINE_ROOM + mat[LENGTH + line]] = seat
        mat[LENGTH + line] += 1
        self.players[seat * SIZE + WHERE] = line

    def move(self, seat: i64, line: i64) -> None:
        """Move a pawn to the back of a line."""
        self.leave(seat)
        self.join(seat, line)

    def board(self, seat: i64, ship: i64) -> None:
        """Move a pawn to the back of a ship, with what that may set off (T7-118)."""
        self.move(seat, ship)
        self.check_albatross(ship)

    def enter_boat(self, seat: i64, ship: i64) -> None:
        """Move a pawn into the rowboat of a ship (T7-45)."""
        self.leave(seat)
        self.mat[PAWN + ship] = seat
        self.players[seat * SIZE + WHERE] = BOAT + ship

    def check_albatross(self, ship: i64) -> None:
        """Send a crew with two or more Albatross cards to Tortuga, one player's two too (T7-118, T7-119).

        On Tortuga and in rowboats they do nothing.
        """
        birds: i64 = 0
        place: i64
        for place in range(self.length(ship)):
            birds += self.players[self.at(ship, place) * SIZE + ALBATROSSES]
        if birds < 2:
            return
        if self.journal is not None:
            self.tell("albatross_strikes", -1, {"ship": LOCATIONS[ship], "crew": self.line(ship)})
        # The cabin boy goes first, the captain last; no vote card is lost, no map helps (T7-120, T7-121).
        while self.length(ship) > 0:
            self.move(self.at(ship, self.length(ship) - 1), TOR)

    def swap(self, one: i64, other: i64) -> None:
        """Let two pawns change places exactly, then look for the Albatross (T7-141)."""
        here = self._spot(one)
        there = self._spot(other)
        self.mat[here] = other
        self.mat[there] = one
        line = self.where(one)
        self.players[one * SIZE + WHERE] = self.where(other)
        self.players[other * SIZE + WHERE] = line
        ship: i64
        for ship in range(JR + 1):
            self.check_albatross(ship)

    def _spot(self, seat: i64) -> i64:
        """Return where on the mat a pawn stands."""
        line = self.where(seat)
        return PAWN + line - BOAT if line >= BOAT else LINES + line * LINE_ROOM + self.place_of(seat)

    def shuffle_line(self, line: i64) -> None:
        """Put all pawns of a line back in random order (T7-137)."""
        self.reveals += 1
        start: i64 = LINES + line * LINE_ROOM
        self.chance.shuffle(self.mat, start, start + self.length(line))

    def close_gaps(self, line: i64, places: vec[i64]) -> None:
        """Let the pawns on scattered places of a ship move up (T7-182)."""
        i: i64
        self.mat[LENGTH + line] = 0
        for i in range(len(places)):
            if places[i] >= 0:
                self.join(places[i], line)
