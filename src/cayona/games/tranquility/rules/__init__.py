"""The rules of Tranquility: a table, its sea, its weather and the turn, each on top of the last."""

from cayona.games.tranquility.rules.actions import ACTION_COUNT, PHASES, REASONS, RUNNING, STEPS
from cayona.games.tranquility.rules.secrets import Tranquility

__all__ = ["ACTION_COUNT", "PHASES", "REASONS", "RUNNING", "STEPS", "Tranquility"]
