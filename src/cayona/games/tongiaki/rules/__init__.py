"""The rules of Tongiaki: a table, what it tells, its sea, loops, voyages and the turn, each on the last."""

from cayona.games.tongiaki.rules.actions import ACTION_COUNT
from cayona.games.tongiaki.rules.turn import Tongiaki

__all__ = ["ACTION_COUNT", "Tongiaki"]
