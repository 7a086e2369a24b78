"""The rules of Cartagena: a table, what it tells, its cards, and the turn, each on top of the last."""

from cayona.games.cartagena.rules.table import CARDS, REASONS, RUNNING
from cayona.games.cartagena.rules.turn import Cartagena

__all__ = ["CARDS", "REASONS", "RUNNING", "Cartagena"]
