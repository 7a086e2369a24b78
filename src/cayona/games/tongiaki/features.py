"""What a seat knows in Tongiaki as numbers from about -1 to 1, for learning (compiled).

All but the order of the stack is open. The viewer comes first, then the others in turn order.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki import components
from cayona.games.tongiaki.rules import Tongiaki, phases
from cayona.games.tongiaki.rules.tile_data import BEACHES, BERTHS, MIDDLE, SPAN, ships_of
from cayona.kernel.features import Features, flag, one_hot
from cayona.kernel.state import State

REACH: Final = 16.0
"""Coordinates are measured in this unit; a sea of 32 tiles seldom spreads further."""
TILE_NUMBERS: Final = 3 + components.EDGES
PLAYER_NUMBERS: Final = 4
BEACH_COUNT: Final = sum(len(island.beaches) for island in components.ISLANDS)
PHASE_COUNT: Final = phases.OVER + 1
ALL_POINTS: Final = 53.0
LARGEST_GROUP: Final = 5.0
OTHER_ISLANDS: Final = 15.0
WATERS: Final = 16.0


class TongiakiFeatures(Features):
    """Reads the packed map."""

    def names(self, seats: int) -> dict[str, tuple[int, ...]]:
        """Return the parts of what `write` writes."""
        return {
            "tiles": (components.TILE_COUNT, TILE_NUMBERS),
            "stack": (components.TILE_COUNT,),
            "beaches": (BEACH_COUNT, seats),
            "islands": (components.ISLAND_COUNT, seats + 1),
            "players": (seats, PLAYER_NUMBERS),
            "phase": (PHASE_COUNT,),
            "island": (components.ISLAND_COUNT,),
            "used_beaches": (components.EDGES,),
            "group": (seats,),
            "steps_left": (1,),
            "islands_left": (1,),
            "waters_left": (1,),
            "turn": (seats,),
        }

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
    for tile in range(components.TILE_COUNT):
        if tile == components.TONGA and state.removed & 1 == 0:
            out[at] = 1.0
            out[at + 3] = 1.0
        elif tile != components.TONGA and state.is_laid(tile):
            cell = state.cells[tile]
            out[at] = 1.0
            out[at + 1] = float(cell // SPAN - MIDDLE) / REACH
            out[at + 2] = float(cell % SPAN - MIDDLE) / REACH
            one_hot(out, at + 3, state.turns[tile])
        at += TILE_NUMBERS
    for tile in range(state.drawn, components.STACK_SIZE):
        out[at + state.stack[tile]] = 1.0
    return at + components.TILE_COUNT


def _beaches(state: Tongiaki, seat: i64, out: vec[float], at: i64) -> i64:
    for island in range(components.ISLAND_COUNT):
        for spot in range(island * components.EDGES, island * components.EDGES + BEACHES[island]):
            fleet = state.beaches[spot]
            for step in range(state.seats):
                ships = ships_of(fleet, _around(state, seat, step))
                out[at + step] = float(ships) / float(BERTHS[spot])
            at += state.seats
    return at


def _kings(state: Tongiaki, seat: i64, out: vec[float], at: i64) -> i64:
    for island in range(components.ISLAND_COUNT):
        out[at] = flag((state.removed >> island) & 1 != 0)
        owner = state.owners[island]
        if owner >= 0:
            out[at + 1 + (owner + state.seats - seat) % state.seats] = 1.0
        at += 1 + state.seats
    return at


def _people(state: Tongiaki, seat: i64, out: vec[float], at: i64) -> i64:
    for step in range(state.seats):
        other = _around(state, seat, step)
        out[at] = float(state.stock(other)) / components.SHIPS
        out[at + 1] = float(ships_of(state.kings, other)) / components.KINGS
        out[at + 2] = float(state.points(other)) / ALL_POINTS
        out[at + 3] = float(state.presences(other)) / float(components.ISLAND_COUNT)
        at += PLAYER_NUMBERS
    return at


def _decision(state: Tongiaki, seat: i64, out: vec[float], at: i64) -> None:
    one_hot(out, at, state.phase)
    at += PHASE_COUNT
    one_hot(out, at, state.island)
    at += components.ISLAND_COUNT
    beach: i64
    for beach in range(components.EDGES):
        out[at + beach] = flag((state.used >> beach) & 1 != 0)
    at += components.EDGES
    mover = state.to_move()
    for step in range(state.seats):
        other = _around(state, seat, step)
        if state.phase == phases.LAND:
            out[at + step] = float(ships_of(state.group, other)) / LARGEST_GROUP
        out[at + state.seats + 3 + step] = flag(mover >= 0 and other == mover)
    at += state.seats
    out[at] = float(state.left) / components.EDGES
    out[at + 1] = float(state.islands_left) / OTHER_ISLANDS
    out[at + 2] = float(state.waters_left) / WATERS
