"""What a seat knows in Tortuga as numbers from 0 to about 1, for learning (compiled).

The viewer comes first, then the others clockwise. Of rolls, commits and treasure tokens it knows its own.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import FLIPPED, LAST_FIELD
from cayona.games.tortuga.rules import Tortuga, numbering, table
from cayona.games.tortuga.rules.dice import COUNT
from cayona.kernel.features import Features, flag, one_hot
from cayona.kernel.state import State

MARKER_KINDS: Final = 2
AREA_KINDS: Final = 4
AREA_NUMBERS: Final = AREA_KINDS * numbering.COLOUR_KINDS
SEEN_PHASES: Final = numbering.OVER_PHASE + 1
"""The phases in which a game can be observed."""
HIGHEST_TOTAL: Final = 17
"""Five dice and a token turned over."""
ALL_TOKENS: Final = 30
CHEST_MOST: Final = vec[float]([10.0, 10.0, 10.0, 5.0, 5.0])
"""Chests of each colour (TO-1)."""
TOKEN_MOST: Final = vec[float]([17.0, 9.0, 4.0])
"""Treasure tokens of each value (TO-2)."""

BOARD: Final = (
    MARKER_KINDS
    + AREA_NUMBERS
    + 3 * numbering.ACTION_KINDS
    + numbering.DICE_COUNT * numbering.ACTION_KINDS
    + 6
)
OWN: Final = numbering.DICE_COUNT * numbering.FACE_KINDS + numbering.DICE_COUNT + numbering.TOKEN_KINDS + 2
MIDDLE: Final = 2 * numbering.COLOUR_KINDS + 1


class TortugaFeatures(Features):
    """Reads the packed table."""

    def names(self, seats: int) -> dict[str, tuple[int, ...]]:
        """Return the parts of what `write` writes."""
        return {
            "boards": (seats, BOARD),
            "rolled": (numbering.DICE_COUNT, numbering.FACE_KINDS),
            "committed": (numbering.DICE_COUNT,),
            "tokens": (numbering.TOKEN_KINDS,),
            "drawn": (2,),
            "centre": (numbering.COLOUR_KINDS,),
            "bag": (numbering.COLOUR_KINDS,),
            "pool": (1,),
            "phase": (SEEN_PHASES,),
            "action": (numbering.ACTION_KINDS,),
            "step": (1,),
            "round": (1,),
            "place": (1,),
            "moving": (AREA_KINDS,),
        }

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> None:
        """Write what a seat knows."""
        assert isinstance(state, Tortuga)
        for step in range(state.seats):
            _board(state, (seat + step) % state.seats, out, at)
            at += BOARD
        _own(state, seat, out, at)
        _middle(state, out, at + OWN)
        _round(state, out, at + OWN + MIDDLE)


def _board(state: Tortuga, seat: i64, out: vec[float], at: i64) -> None:
    boards = state.boards
    base: i64 = seat * table.SIZE
    i: i64
    for i in range(MARKER_KINDS):
        out[at + i] = float(boards[base + table.MARKER + i]) / LAST_FIELD
    at += MARKER_KINDS
    for i in range(AREA_NUMBERS):
        out[at + i] = float(boards[base + table.CHESTS + i]) / CHEST_MOST[i % numbering.COLOUR_KINDS]
    at += AREA_NUMBERS
    for i in range(numbering.ACTION_KINDS):
        out[at + i] = float(boards[base + table.ADVANTAGE + i]) / FLIPPED
        out[at + numbering.ACTION_KINDS + i] = min(1.0, float(state.total(seat, i)) / HIGHEST_TOTAL)
        out[at + 2 * numbering.ACTION_KINDS + i] = _rank(state, seat, i)
        _dice(
            boards[base + table.PLACED + i], i, numbering.ACTION_KINDS, out, at + 3 * numbering.ACTION_KINDS
        )
    at += (3 + numbering.DICE_COUNT) * numbering.ACTION_KINDS
    out[at] = float(state.token_count(seat)) / ALL_TOKENS
    out[at + 1] = float(state.area_size(seat, numbering.TORTUGA)) / float(state.end_chests)
    out[at + 2] = float(COUNT[boards[base + table.KEPT]]) / float(numbering.DICE_COUNT)
    out[at + 3] = flag(state.to_move() >= 0 and state.owes(seat))
    out[at + 4] = flag(seat == state.start)
    out[at + 5] = flag(seat == state.target or seat == state.mover)


def _rank(state: Tortuga, seat: i64, action: i64) -> float:
    """Return 1 for who has the first place of an action as the dice lie, one half for the second (TO-42)."""
    mine = state.total(seat, action)
    if mine == 0:
        return 0.0
    ahead: i64 = 0
    before = True
    for turn in range(state.seats):
        other = state.clockwise(turn)
        if other == seat:
            before = False
        else:
            total = state.total(other, action)
            if total > mine or (total == mine and before):
                ahead += 1
    if ahead >= (2 if state.seats > 2 else 1):
        return 0.0
    return 1.0 if ahead == 0 else 0.5


def _dice(mask: i64, kind: i64, kinds: i64, out: vec[float], at: i64) -> None:
    """Mark for every die of a mask of which kind it is."""
    for die in range(numbering.DICE_COUNT):
        if (mask >> die) & 1 != 0:
            out[at + die * kinds + kind] = 1.0


def _own(state: Tortuga, seat: i64, out: vec[float], at: i64) -> None:
    base: i64 = seat * table.SIZE
    i: i64
    for i in range(numbering.FACE_KINDS):
        _dice(state.boards[base + table.SHOWN + i], i, numbering.FACE_KINDS, out, at)
    at += numbering.DICE_COUNT * numbering.FACE_KINDS
    commit = state.boards[base + table.COMMIT]
    kept: i64 = 0 if commit == table.NO_COMMIT else commit + 1
    _dice(kept, 0, 1, out, at)
    at += numbering.DICE_COUNT
    for i in range(numbering.TOKEN_KINDS):
        out[at + i] = float(state.boards[base + table.TOKENS + i]) / TOKEN_MOST[i]
    if state.phase == numbering.TOKEN_PHASE and not state.hides_drawn(seat):
        out[at + numbering.TOKEN_KINDS] = float(state.drawn_1) / float(numbering.TOKEN_KINDS)
        out[at + numbering.TOKEN_KINDS + 1] = float(state.drawn_2) / float(numbering.TOKEN_KINDS)


def _middle(state: Tortuga, out: vec[float], at: i64) -> None:
    for colour in range(numbering.COLOUR_KINDS):
        out[at + colour] = float(state.middle[table.CENTRE + colour])
        out[at + numbering.COLOUR_KINDS + colour] = (
            float(state.middle[table.BAG + colour]) / CHEST_MOST[colour]
        )
    out[at + 2 * numbering.COLOUR_KINDS] = float(state.pool_size()) / ALL_TOKENS


def _round(state: Tortuga, out: vec[float], at: i64) -> None:
    if state.phase < SEEN_PHASES:
        one_hot(out, at, state.phase)
    at += SEEN_PHASES
    one_hot(out, at, state.action)
    at += numbering.ACTION_KINDS
    out[at] = float(state.step) / float(numbering.DICE_COUNT)
    out[at + 1] = float(state.round) / float(state.max_rounds)
    out[at + 2] = float(state.place) / 2.0
    one_hot(out, at + 3, state.moving)
