"""What the tiles still face down promise: which they are is public, their order is not (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import ISLAND_COUNT, STACK_SIZE, WATER_COUNT, WATERS
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.tile_data import FIRST_WATER, POINTS

CREWS: Final = 7
"""A fleet has up to six colours."""


def _entry_numbers() -> list[int]:
    """Return the colours that a fleet needs which enters a new water tile: by its emblem's edge, 0."""
    return [next(number for start, _end, number in water.routes if start == 0) for water in WATERS]


ENTRY: Final = vec[i64](_entry_numbers())


class Outlook:
    """What a voyage into the unknown may hope for, and how long the game will last."""

    arrival: vec[float]
    """By colours aboard, how likely a fleet finds an island."""
    points: float
    """What an island of the stack is worth on average."""
    rest: float
    """How much of the game is left, from 1 to 0: by the kind of tile that will run out first."""

    def __init__(self, state: Tongiaki) -> None:
        needs = vec[i64]([0] * 5)
        points: i64 = 0
        for i in range(state.drawn, STACK_SIZE):
            tile = state.stack[i]
            if tile < FIRST_WATER:
                points += POINTS[tile]
            else:
                needs[ENTRY[tile - FIRST_WATER]] += 1
        islands = state.islands_left
        self.points = float(points) / float(max(islands, 1))
        self.rest = min(float(islands) / float(ISLAND_COUNT - 1), float(state.waters_left) / WATER_COUNT)
        self.arrival = vec[float]([0.0] * CREWS)
        # The first tile that decides is an island, or water that stops the fleet: each is as likely as the
        # others. The last water tile stops every fleet if the turn is cut short then (TG-124).
        passing: i64 = 0
        crew: i64
        for crew in range(CREWS):
            if crew < 5:
                passing += needs[crew]
            stopping: i64 = state.waters_left - passing
            if state.waters_left == 1 and not state.full_turn:
                stopping = 1
            self.arrival[crew] = float(islands) / float(max(islands + stopping, 1))
