"""What a seat knows in Tortuga as numbers from 0 to about 1, for learning (compiled).

The viewer comes first, then the others clockwise. Of rolls, commits and treasure tokens it knows its own.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import FLIPPED, LAST_FIELD
from cayona.games.tortuga.rules import Tortuga
from cayona.games.tortuga.rules.dice import COUNT
from cayona.games.tortuga.rules.numbering import (
    ACTION_KINDS,
    COLOUR_KINDS,
    DICE_COUNT,
    FACE_KINDS,
    OVER_PHASE,
    TOKEN_KINDS,
    TOKEN_PHASE,
    TORTUGA,
)
from cayona.games.tortuga.rules.table import (
    ADVANTAGE,
    BAG,
    CENTRE,
    CHESTS,
    COMMIT,
    KEPT,
    MARKER,
    NO_COMMIT,
    PLACED,
    SHOWN,
    SIZE,
    TOKENS,
)
from cayona.kernel.features import Features, flag, mark
from cayona.kernel.state import State

MARKER_KINDS: Final = 2
AREA_KINDS: Final = 4
AREA_NUMBERS: Final = AREA_KINDS * COLOUR_KINDS
SEEN_PHASES: Final = OVER_PHASE + 1
"""The phases in which a game can be observed."""
HIGHEST_TOTAL: Final = 17
"""Five dice and a token turned over."""
ALL_TOKENS: Final = 30
CHEST_MOST: Final = vec[float]([10.0, 10.0, 10.0, 5.0, 5.0])
"""Chests of each colour (TO-1)."""
TOKEN_MOST: Final = vec[float]([17.0, 9.0, 4.0])
"""Treasure tokens of each value (TO-2)."""

BOARD: Final = MARKER_KINDS + AREA_NUMBERS + 3 * ACTION_KINDS + DICE_COUNT * ACTION_KINDS + 6
OWN: Final = DICE_COUNT * FACE_KINDS + DICE_COUNT + TOKEN_KINDS + 2
MIDDLE: Final = 2 * COLOUR_KINDS + 1
ROUND: Final = SEEN_PHASES + ACTION_KINDS + 3 + AREA_KINDS


def feature_count(seats: int) -> int:
    """Return how many numbers there are: boards, the own secrets, the middle, where the round stands."""
    return BOARD * seats + OWN + MIDDLE + ROUND


class TortugaFeatures(Features):
    """Reads the packed table."""

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> None:
        """Write what a seat knows."""
        assert isinstance(state, Tortuga)
        step: i64
        for step in range(state.seats):
            _board(state, (seat + step) % state.seats, out, at)
            at += BOARD
        _own(state, seat, out, at)
        _middle(state, out, at + OWN)
        _round(state, out, at + OWN + MIDDLE)


def _board(state: Tortuga, seat: i64, out: vec[float], at: i64) -> None:
    boards = state.boards
    base: i64 = seat * SIZE
    i: i64
    for i in range(MARKER_KINDS):
        out[at + i] = float(boards[base + MARKER + i]) / LAST_FIELD
    at += MARKER_KINDS
    for i in range(AREA_NUMBERS):
        out[at + i] = float(boards[base + CHESTS + i]) / CHEST_MOST[i % COLOUR_KINDS]
    at += AREA_NUMBERS
    for i in range(ACTION_KINDS):
        out[at + i] = float(boards[base + ADVANTAGE + i]) / FLIPPED
        out[at + ACTION_KINDS + i] = float(state.total(seat, i)) / HIGHEST_TOTAL
        out[at + 2 * ACTION_KINDS + i] = _rank(state, seat, i)
        _dice(boards[base + PLACED + i], i, ACTION_KINDS, out, at + 3 * ACTION_KINDS)
    at += (3 + DICE_COUNT) * ACTION_KINDS
    out[at] = float(state.token_count(seat)) / ALL_TOKENS
    out[at + 1] = float(state.area_size(seat, TORTUGA)) / float(state.end_chests)
    out[at + 2] = float(COUNT[boards[base + KEPT]]) / DICE_COUNT
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
    turn: i64
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
    die: i64
    for die in range(DICE_COUNT):
        if (mask >> die) & 1 != 0:
            out[at + die * kinds + kind] = 1.0


def _own(state: Tortuga, seat: i64, out: vec[float], at: i64) -> None:
    base: i64 = seat * SIZE
    i: i64
    for i in range(FACE_KINDS):
        _dice(state.boards[base + SHOWN + i], i, FACE_KINDS, out, at)
    at += DICE_COUNT * FACE_KINDS
    commit = state.boards[base + COMMIT]
    kept: i64 = 0 if commit == NO_COMMIT else commit + 1
    _dice(kept, 0, 1, out, at)
    at += DICE_COUNT
    for i in range(TOKEN_KINDS):
        out[at + i] = float(state.boards[base + TOKENS + i]) / TOKEN_MOST[i]
    if state.phase == TOKEN_PHASE and not state.hides_drawn(seat):
        out[at + TOKEN_KINDS] = float(state.drawn_1) / TOKEN_KINDS
        out[at + TOKEN_KINDS + 1] = float(state.drawn_2) / TOKEN_KINDS


def _middle(state: Tortuga, out: vec[float], at: i64) -> None:
    colour: i64
    for colour in range(COLOUR_KINDS):
        out[at + colour] = float(state.middle[CENTRE + colour])
        out[at + COLOUR_KINDS + colour] = float(state.middle[BAG + colour]) / CHEST_MOST[colour]
    out[at + 2 * COLOUR_KINDS] = float(state.pool_size()) / ALL_TOKENS


def _round(state: Tortuga, out: vec[float], at: i64) -> None:
    if state.phase < SEEN_PHASES:
        mark(out, at, state.phase)
    at += SEEN_PHASES
    mark(out, at, state.action)
    at += ACTION_KINDS
    out[at] = float(state.step) / DICE_COUNT
    out[at + 1] = float(state.round) / float(state.max_rounds)
    out[at + 2] = float(state.place) / 2.0
    mark(out, at + 3, state.moving)
