"""The rules of Tranquility: a table, the sea on it, and the voyage, which puts the phases together."""

from cayona.games.tranquility.rules.phases import PHASES, REASONS, STEPS
from cayona.games.tranquility.rules.voyage import Tranquility

__all__ = ["PHASES", "REASONS", "STEPS", "Tranquility"]
