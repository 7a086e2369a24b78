"""Phase 3: every chest moves on towards Tortuga; and the end of the round and of the game (compiled)."""

from mypy_extensions import i64

from cayona.games.tortuga.rules import numbering
from cayona.games.tortuga.rules.journal import tell_chest, tell_end, tell_round
from cayona.games.tortuga.rules.resolving import Resolving
from cayona.games.tortuga.rules.table import CHESTS, ENOUGH_CHESTS, LAST_ROUND, SIZE
from cayona.kernel.state import NOBODY


def deal(table: Resolving) -> None:
    """Draw two chests for everybody, the first to the island area, the second to the crew (TO-10)."""
    for turn in range(table.seats):
        seat = table.clockwise(turn)
        _draw_to(table, seat, numbering.ISLAND)
        _draw_to(table, seat, numbering.CREW)


def _draw_to(table: Resolving, seat: i64, area: i64) -> i64:
    """Draw a chest into an area, if the bag has any; return its colour."""
    colour = table.draw_chest()
    if colour >= 0:
        table.boards[seat * SIZE + CHESTS + area * numbering.COLOUR_KINDS + colour] += 1
    return colour


def draw_chests(table: Resolving) -> None:
    """Everybody draws a chest, clockwise; the last ones may find the bag empty (TO-63)."""
    for turn in range(table.seats):
        seat = table.clockwise(turn)
        colour = _draw_to(table, seat, numbering.ISLAND)
        if table.journal is not None:
            tell_chest(table, "drew_chest", seat, colour)
    table.phase = numbering.MOVE_PHASE
    table.mover = table.start
    table.moving = numbering.FLEET


def move_on(table: Resolving) -> None:
    """Empty one area of the mover into the next: fleet, crew, island (TO-64, TO-65)."""
    seat = table.mover
    if table.moving == numbering.FLEET:
        _carry(table, seat, numbering.FLEET)
        table.moving = numbering.CREW
    elif table.moving == numbering.CREW:
        if table.area_size(seat, numbering.CREW) > table.capacity(seat, numbering.SHIP):
            table.ask_drop(seat, numbering.CREW)
        else:
            _carry(table, seat, numbering.CREW)
            table.moving = numbering.ISLAND
    elif table.area_size(seat, numbering.ISLAND) > table.capacity(seat, numbering.PIRATE):
        table.ask_drop(seat, numbering.ISLAND)
    else:
        _carry(table, seat, numbering.ISLAND)
        _end_move(table, seat)


def _carry(table: Resolving, seat: i64, area: i64) -> None:
    """Move all chests of an area into the next one."""
    boards = table.boards
    i: i64 = seat * SIZE + CHESTS + area * numbering.COLOUR_KINDS
    end: i64 = i + numbering.COLOUR_KINDS
    while i < end:
        boards[i + numbering.COLOUR_KINDS] += boards[i]
        boards[i] = 0
        i += 1


def _end_move(table: Resolving, seat: i64) -> None:
    """Each player finishes all three moves before the next one begins (TO-65)."""
    if table.journal is not None:
        facts = {
            "crew": table.colours_in(seat, numbering.CREW),
            "fleet": table.colours_in(seat, numbering.FLEET),
            "tortuga": int(table.area_size(seat, numbering.TORTUGA)),
        }
        table.tell("moved", seat, facts)
    table.handovers += 1
    table.moving = numbering.FLEET
    table.mover += 1
    if table.mover == table.seats:
        table.mover = 0
    if table.mover == table.start:
        table.mover = NOBODY
        table.moving = NOBODY
        _end_round(table)


def _end_round(table: Resolving) -> None:
    """End the game, or pass the start marker on and begin a new round (TO-66 to TO-68)."""
    ending = reached_end(table)
    if ending > 0:
        table.ending = ending
        table.phase = numbering.OVER_PHASE
        table.reveals += 1  # treasure tokens are shown
        if table.journal is not None:
            tell_end(table)
        return
    table.start += 1
    if table.start == table.seats:
        table.start = 0
    table.round += 1
    table.step = 1
    table.phase = numbering.ROLL_PHASE
    if table.journal is not None:
        tell_round(table)


def reached_end(table: Resolving) -> i64:
    """Return why the game is over after this round, 0 if it goes on (TO-66, TO-68)."""
    for seat in range(table.seats):
        if table.area_size(seat, numbering.TORTUGA) >= table.end_chests:
            return ENOUGH_CHESTS
    return LAST_ROUND if table.round == table.max_rounds else 0
