"""The time that the rules of a game give for a decision."""

from __future__ import annotations

from typing import NamedTuple


class TimeLimit(NamedTuple):
    """How long a decision may take, and what happens then."""

    seconds: float
    action: int
    """The server action that the table's clock takes for the seat."""
