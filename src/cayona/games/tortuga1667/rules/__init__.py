"""The rules of Tortuga 1667: a table, what it tells, pawns, vote cards, events, turns, and what is hidden."""

from cayona.games.tortuga1667.rules.numbering import ACTION_COUNT, TIMEOUT
from cayona.games.tortuga1667.rules.secrets import Tortuga1667

__all__ = ["ACTION_COUNT", "TIMEOUT", "Tortuga1667"]
