"""What observations look like to learning programs."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from cayona.interop.board import Board
from cayona.kernel.game import FEATURE_BOUND

Observation = dict[str, Any]
"""`observation`: the features; `action_mask`: a 1 for every legal action."""


def observation_space(board: Board) -> spaces.Dict:
    """Return what the observations of a seat look like."""
    return spaces.Dict(
        {
            "observation": numbers_space(board),
            "action_mask": spaces.Box(0, 1, (board.game.action_count,), np.int8),
        }
    )


def numbers_space(board: Board, seats: int = 1) -> spaces.Box:
    """Return what the features of so many seats look like, one after the other."""
    length = board.game.feature_count(board.seats) * seats
    return spaces.Box(-FEATURE_BOUND, FEATURE_BOUND, (length,), np.float32)
