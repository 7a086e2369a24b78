"""What a seat knows in Tongiaki as numbers from about -1 to 1, for learning (compiled).

All but the order of the stack is open. The viewer comes first, then the others in turn order.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import (
    EDGES,
    ISLAND_COUNT,
    ISLANDS,
    KINGS,
    SHIPS,
    STACK_SIZE,
    TILE_COUNT,
    TONGA,
)
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.table import LAND, OVER
from cayona.games.tongiaki.rules.tables import BEACHES, BERTHS, MIDDLE, SPAN, ships_of
from cayona.kernel.features import Features, flag, mark
from cayona.kernel.state import State

REACH: Final = 16.0
"""Coordinates are measured in this unit; a sea of 32 tiles seldom spreads further."""
TILE_NUMBERS: Final = 3 + EDGES
BEACH_COUNT: Final = sum(len(island.beaches) for island in ISLANDS)
PHASE_COUNT: Final = OVER + 1
ALL_POINTS: Final = 53.0
LARGEST_GROUP: Final = 5.0
OTHER_ISLANDS: Final = 15.0
WATERS: Final = 16.0


def feature_count(seats: int) -> int:
    """Return how many numbers there are: tiles, stack, beaches, kings, people, the decision."""
    tiles = TILE_COUNT * (TILE_NUMBERS + 1)
    kings = ISLAND_COUNT * (seats + 1)
    decision = PHASE_COUNT + ISLAND_COUNT + EDGES + seats + 3
    return tiles + BEACH_COUNT * seats + kings + seats * 4 + decision + seats


class TongiakiFeatures(Features):
    """Reads the packed map."""

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> None:
        """Write what a seat knows."""
        assert isinstance(state, Tongiaki)
        at = _tiles(state, out, at)
        at = _beaches(state, seat, out, at)
        at = _kings(state, seat, out, at)
        at = _people(state, seat, out, at)
        _decision(state, seat, out, at)


def _around(state: Tongiaki, seat: i64, step: i64) -> i64:
    return (seat + step) % state.seats


def _tiles(state: Tongiaki, out: vec[float], at: i64) -> i64:
    """Write for every tile whether it lies, where, and how it is turned; then what the stack still holds."""
    tile: i64
    for tile in range(TILE_COUNT):
        if tile == TONGA and state.removed & 1 == 0:
            out[at] = 1.0
            out[at + 3] = 1.0
        elif tile != TONGA and state.is_laid(tile):
            cell = state.cells[tile]
            out[at] = 1.0
            out[at + 1] = float(cell // SPAN - MIDDLE) / REACH
            out[at + 2] = float(cell % SPAN - MIDDLE) / REACH
            mark(out, at + 3, state.turns[tile])
        at += TILE_NUMBERS
    for tile in range(state.drawn, STACK_SIZE):
        out[at + state.stack[tile]] = 1.0
    return at + TILE_COUNT


def _beaches(state: Tongiaki, seat: i64, out: vec[float], at: i64) -> i64:
    island: i64
    spot: i64
    step: i64
    for island in range(ISLAND_COUNT):
        for spot in range(island * EDGES, island * EDGES + BEACHES[island]):
            fleet = state.beaches[spot]
            for step in range(state.seats):
                ships = ships_of(fleet, _around(state, seat, step))
                out[at + step] = float(ships) / float(BERTHS[spot])
            at += state.seats
    return at


def _kings(state: Tongiaki, seat: i64, out: vec[float], at: i64) -> i64:
    island: i64
    for island in range(ISLAND_COUNT):
        out[at] = flag((state.removed >> island) & 1 != 0)
        owner = state.owners[island]
        if owner >= 0:
            out[at + 1 + (owner + state.seats - seat) % state.seats] = 1.0
        at += 1 + state.seats
    return at


def _people(state: Tongiaki, seat: i64, out: vec[float], at: i64) -> i64:
    step: i64
    for step in range(state.seats):
        other = _around(state, seat, step)
        out[at] = float(state.stock(other)) / SHIPS
        out[at + 1] = float(ships_of(state.kings, other)) / KINGS
        out[at + 2] = float(state.points(other)) / ALL_POINTS
        out[at + 3] = float(state.presences(other)) / ISLAND_COUNT
        at += 4
    return at


def _decision(state: Tongiaki, seat: i64, out: vec[float], at: i64) -> None:
    mark(out, at, state.phase)
    at += PHASE_COUNT
    mark(out, at, state.island)
    at += ISLAND_COUNT
    beach: i64
    for beach in range(EDGES):
        out[at + beach] = flag((state.used >> beach) & 1 != 0)
    at += EDGES
    mover = state.to_move()
    step: i64
    for step in range(state.seats):
        other = _around(state, seat, step)
        if state.phase == LAND:
            out[at + step] = float(ships_of(state.group, other)) / LARGEST_GROUP
        out[at + state.seats + 3 + step] = flag(mover >= 0 and other == mover)
    at += state.seats
    out[at] = float(state.left) / EDGES
    out[at + 1] = float(state.islands_left) / OTHER_ISLANDS
    out[at + 2] = float(state.waters_left) / WATERS
