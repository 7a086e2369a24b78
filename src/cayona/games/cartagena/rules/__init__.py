"""The rules of Cartagena: a table, what it tells, its cards, and the turn, each on top of the last."""

from cayona.games.cartagena.rules.table import CARDS, REASONS, RUNNING
from cayona.games.cartagena.rules.turn import ACTION_COUNT, END_TURN, FIRST_RETREAT, Cartagena

__all__ = ["ACTION_COUNT", "CARDS", "END_TURN", "FIRST_RETREAT", "REASONS", "RUNNING", "Cartagena"]
