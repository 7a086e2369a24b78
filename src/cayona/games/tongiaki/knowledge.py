"""What a seat may know: all but the order of the stack; and the same as numbers for learning."""

from __future__ import annotations

from typing import Any, Final

from cayona.games.tongiaki.components import (
    STACK_SIZE,
    TILE_KEYS,
)
from cayona.games.tongiaki.notation import write_board, write_decision
from cayona.games.tongiaki.rules import Tongiaki
from cayona.games.tongiaki.rules.table import OVER
from cayona.games.tongiaki.rules.tables import ships_of

REACH: Final = 16
"""Coordinates are measured in this unit; a sea of 32 tiles seldom spreads further."""


def observe(state: Tongiaki, seat: int | None) -> dict[str, Any]:
    """Return what lies on the table; it looks the same from every seat."""
    seats = range(state.seats)
    waiting = sorted(int(state.stack[place]) for place in range(state.drawn, STACK_SIZE))
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": int(state.seats),
        "deciders": state.deciders(),
        "options": dict(state.options),
        **write_board(state),
        **write_decision(state),
        "left_in_stack": [TILE_KEYS[tile] for tile in waiting],
        "islands_left": int(state.islands_left),
        "water_left": int(state.waters_left),
        "stocks": [int(state.stock(other)) for other in seats],
        "kings": [int(ships_of(state.kings, other)) for other in seats],
        "points": [int(state.points(other)) for other in seats],
        "islands": [int(state.presences(other)) for other in seats],
        "result": write_result(state),
    }


def write_result(state: Tongiaki) -> dict[str, Any] | None:
    """Return why the game ended and who won, None while it runs."""
    if state.phase != OVER:
        return None
    return {"reason": state.reason(), "winners": state.winners()}
