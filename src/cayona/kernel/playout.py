"""Random play to the end, in the compiled part: the loop that everything fast is measured by."""

from __future__ import annotations

from typing import SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from cayona.kernel.chance import Chance, seeded_chance
from cayona.kernel.state import State


def playout(state: State, seed: SupportsIndex) -> int:
    """Play random legal actions to the end, in place; return how many were played."""
    buffer = vec[i64]([0] * int(state.game.action_count))
    return _play_to_end(state, seeded_chance(seed), buffer)


def playouts(root: State, games: int, seed: int) -> int:
    """Play `games` random games, each from a copy of `root`; return how many actions they took."""
    chance = seeded_chance(seed)
    buffer = vec[i64]([0] * int(root.game.action_count))
    total: i64 = 0
    game: i64
    for game in range(games):
        total += _play_to_end(root.copy(Chance(game)), chance, buffer)
    return total


def clones(root: State, times: int) -> int:
    """Clone a position `times` times, for the benchmark; return the sum of the seats to move."""
    total: i64 = 0
    turn: i64
    for turn in range(times):
        total += root.clone().to_move()
    return total


def _play_to_end(state: State, chance: Chance, buffer: vec[i64]) -> i64:
    actions: i64 = 0
    seat = state.to_move()
    while seat >= 0:
        count = state.fill(seat, buffer)
        state.play(seat, buffer[chance.below(count)])
        actions += 1
        seat = state.to_move()
    return actions
