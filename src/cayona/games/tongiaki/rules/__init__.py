"""The rules of Tongiaki: a table, its growing sea, voyages and the turn, each on top of the last."""

from cayona.games.tongiaki.rules.turn import Tongiaki

__all__ = ["Tongiaki"]
