"""The rules of Tortuga: a table, the phases of a round on top of each other, and the decisions."""

from cayona.games.tortuga.rules.decisions import Tortuga
from cayona.games.tortuga.rules.table import REASONS

__all__ = ["REASONS", "Tortuga"]
