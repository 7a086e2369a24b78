"""The numbers of actions for the rules and bots, which are compiled; `verbs` declares them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tongiaki.components import EDGES, TILE_COUNT

FIRST_ROYAL: Final = 16
NEW_SETTLEMENT: Final = 32
REENTER_TONGA: Final = 33
REENTER_OTHER: Final = 34
FIRST_SLOT: Final = 35
FIRST_SAIL: Final = 131
FIRST_LAND: Final = 227
FIRST_LAY: Final = 263
_FIRST: Final = (0, FIRST_ROYAL, FIRST_SLOT, FIRST_SAIL, FIRST_LAND, FIRST_LAY)
_COUNT: Final = FIRST_LAY + TILE_COUNT * EDGES
SUBJECTS: Final = vec[i64]([number - max(n for n in _FIRST if n <= number) for number in range(_COUNT)])


def is_turn(action: i64) -> bool:
    """Tell whether an action chooses the kind of a turn."""
    return action < FIRST_SLOT


def is_expansion(action: i64) -> bool:
    """Tell whether an action chooses an island to expand on."""
    return action < FIRST_ROYAL


def is_royal(action: i64) -> bool:
    """Tell whether an action founds a royal island."""
    return FIRST_ROYAL <= action < NEW_SETTLEMENT


def is_slot(action: i64) -> bool:
    """Tell whether an action chooses a beach for a single ship."""
    return FIRST_SLOT <= action < FIRST_SAIL


def is_voyage(action: i64) -> bool:
    """Tell whether an action chooses a pier to sail from."""
    return FIRST_SAIL <= action < FIRST_LAND


def is_landing(action: i64) -> bool:
    """Tell whether an action lands a ship."""
    return FIRST_LAND <= action < FIRST_LAY


def is_laying(action: i64) -> bool:
    """Tell whether an action chooses where a tile is laid."""
    return action >= FIRST_LAY


def subject_of(action: i64) -> i64:
    """Return what an action is about.

    That is an island to expand on or to crown, the spot of a slot, the half-edge of a pier or for a tile; of
    a landing, the owner of the ship * 6 + the beach.
    """
    return SUBJECTS[action]
