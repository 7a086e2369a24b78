"""The rules of Tortuga: a table, what it tells, the three phases of a round, and the decisions."""

from cayona.games.tortuga.rules.decisions import Tortuga
from cayona.games.tortuga.rules.numbering import (
    ACTION_COUNT,
    ADV_FLIP,
    ADV_NEW,
    DECLINE,
    DROP,
    NO_PLACE,
    TAKE,
    TARGET,
    TOKEN,
    TURN,
    USE,
)
from cayona.games.tortuga.rules.table import REASONS

__all__ = [
    "ACTION_COUNT",
    "ADV_FLIP",
    "ADV_NEW",
    "DECLINE",
    "DROP",
    "NO_PLACE",
    "REASONS",
    "TAKE",
    "TARGET",
    "TOKEN",
    "TURN",
    "USE",
    "Tortuga",
]
