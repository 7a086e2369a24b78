"""The numbers of what players can do, for the rules and bots, which are compiled; `box` declares them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NO_PLACE: Final = 31
TURN: Final = 32
ADV_NEW: Final = 37
ADV_FLIP: Final = 42
USE: Final = 47
DECLINE: Final = 48
TOKEN: Final = 49
TARGET: Final = 51
TAKE: Final = 54
DROP: Final = 59
_FROM: Final = (TURN, ADV_NEW, ADV_FLIP, TOKEN, TARGET, TAKE, DROP)
SUBJECTS: Final = vec[i64](
    [n - max([first for first in _FROM if first <= n], default=-1) + (TARGET <= n < TAKE) for n in range(64)]
)


def keep(mask: i64) -> i64:
    """Return the action that keeps a set of dice (bit 0 is die A)."""
    return mask - 1


def dice_of(action: i64) -> i64:
    """Return the set of dice that an action keeps."""
    return action + 1


def is_keep(action: i64) -> bool:
    """Tell whether an action keeps dice."""
    return action < NO_PLACE


def is_of_dice(action: i64) -> bool:
    """Tell whether an action belongs to phase 1: keeping dice, turning skulls, advantage tokens."""
    return action < USE


def is_turning(action: i64) -> bool:
    """Tell whether an action turns skulls."""
    return TURN <= action < ADV_NEW


def is_advantage(action: i64) -> bool:
    """Tell whether an action lays an advantage token or turns one over."""
    return ADV_NEW <= action < USE


def is_flip(action: i64) -> bool:
    """Tell whether an action turns an advantage token over."""
    return ADV_FLIP <= action < USE


def is_token(action: i64) -> bool:
    """Tell whether an action keeps one of two treasure tokens."""
    return TOKEN <= action < TARGET


def is_target(action: i64) -> bool:
    """Tell whether an action chooses whom to attack."""
    return TARGET <= action < TAKE


def is_take(action: i64) -> bool:
    """Tell whether an action takes a chest."""
    return TAKE <= action < DROP


def is_drop(action: i64) -> bool:
    """Tell whether an action gives up a chest."""
    return action >= DROP


def subject_of(action: i64) -> i64:
    """Return what is kept (as a mask), turned to, taken or dropped, or how many seats on the target sits."""
    return SUBJECTS[action]
