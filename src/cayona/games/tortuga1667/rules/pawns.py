"""Pawns: their lines, boats and ships, and the Albatross (compiled)."""

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import LOCATIONS
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.numbering import BOAT, EMPTY, LINE_ROOM, SHIP_COUNT, TOR
from cayona.games.tortuga1667.rules.table import Table


def place_of(table: Table, seat: i64) -> i64:
    """Return a pawn's place in its line, counted from 0; 0 in a rowboat."""
    line = table.where(seat)
    place: i64 = 0
    if line <= TOR:
        while table.mat[at.LINES + line * LINE_ROOM + place] != seat:
            place += 1
    return place


def leave(table: Table, seat: i64) -> None:
    """Take a pawn from where it is; those behind it move up (T7-25)."""
    line = table.where(seat)
    mat = table.mat
    if line >= BOAT:
        mat[at.PAWN + line - BOAT] = EMPTY
        return
    place: i64 = at.LINES + line * LINE_ROOM + place_of(table, seat)
    last: i64 = at.LINES + line * LINE_ROOM + mat[at.LENGTH + line] - 1
    while place < last:
        mat[place] = mat[place + 1]
        place += 1
    mat[last] = EMPTY
    mat[at.LENGTH + line] -= 1


def join(table: Table, seat: i64, line: i64) -> None:
    """Put a pawn at the back of a line (T7-25)."""
    mat = table.mat
    mat[at.LINES + line * LINE_ROOM + mat[at.LENGTH + line]] = seat
    mat[at.LENGTH + line] += 1
    table.players[seat * at.SIZE + at.WHERE] = line


def move(table: Table, seat: i64, line: i64) -> None:
    """Move a pawn to the back of a line."""
    leave(table, seat)
    join(table, seat, line)


def board(table: Table, seat: i64, ship: i64) -> None:
    """Move a pawn to the back of a ship, with what that may set off (T7-118)."""
    move(table, seat, ship)
    check_albatross(table, ship)


def enter_boat(table: Table, seat: i64, ship: i64) -> None:
    """Move a pawn into the rowboat of a ship (T7-45)."""
    leave(table, seat)
    table.mat[at.PAWN + ship] = seat
    table.players[seat * at.SIZE + at.WHERE] = BOAT + ship


def check_albatross(table: Table, ship: i64) -> None:
    """Send a crew with two or more Albatross cards to Tortuga, one player's two too (T7-118, T7-119).

    On Tortuga and in rowboats they do nothing.
    """
    birds: i64 = 0
    for place in range(table.length(ship)):
        birds += table.players[table.pawn_at(ship, place) * at.SIZE + at.ALBATROSSES]
    if birds < 2:
        return
    if table.journal is not None:
        table.tell("albatross_strikes", -1, {"ship": LOCATIONS[ship], "crew": table.line(ship)})
    # The cabin boy goes first, the captain last; no vote card is lost, no map helps (T7-120, T7-121).
    while table.length(ship) > 0:
        move(table, table.pawn_at(ship, table.length(ship) - 1), TOR)


def swap(table: Table, one: i64, other: i64) -> None:
    """Let two pawns change places exactly, then look for the Albatross (T7-141)."""
    here = _spot(table, one)
    there = _spot(table, other)
    table.mat[here] = other
    table.mat[there] = one
    line = table.where(one)
    table.players[one * at.SIZE + at.WHERE] = table.where(other)
    table.players[other * at.SIZE + at.WHERE] = line
    for ship in range(SHIP_COUNT):
        check_albatross(table, ship)


def _spot(table: Table, seat: i64) -> i64:
    """Return where on the mat a pawn stands."""
    line = table.where(seat)
    return at.PAWN + line - BOAT if line >= BOAT else at.LINES + line * LINE_ROOM + place_of(table, seat)


def shuffle_line(table: Table, line: i64) -> None:
    """Put all pawns of a line back in random order (T7-137)."""
    table.reveals += 1
    start: i64 = at.LINES + line * LINE_ROOM
    table.chance.shuffle(table.mat, start, start + table.length(line))


def close_gaps(table: Table, line: i64, places: vec[i64]) -> None:
    """Let the pawns on scattered places of a ship move up (T7-182)."""
    table.mat[at.LENGTH + line] = 0
    for i in range(len(places)):
        if places[i] >= 0:
            join(table, places[i], line)
