"""What a seat may know: as a JSON-ready picture of the table, and as numbers for learning (CG-56, CG-60)."""

from __future__ import annotations

from typing import Any

from cayona.games.cartagena.notation import write_result
from cayona.games.cartagena.rules import Cartagena
from cayona.kernel.state import SPECTATOR


def observe(state: Cartagena, seat: int | None) -> dict[str, Any]:
    """Return what lies on the table for one seat; None for a spectator."""
    viewer = SPECTATOR if seat is None else seat
    seats = range(state.seats)
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": int(state.seats),
        "deciders": state.deciders(),
        "mode": state.options["mode"],
        "turn_limit": int(state.turn_limit),
        "track": state.track_symbols(),
        "pirates": [state.places(other) for other in seats],
        "hands": [None if state.hides_hand(viewer, other) else state.hand(other) for other in seats],
        "hand_sizes": [int(state.hand_size(other)) for other in seats],
        "row": state.row(),
        "pile": int(state.stocked - state.taken - state.row_left),
        "discard": state.hand(state.seats),
        "current_seat": int(state.current_seat),
        "moves_made": int(state.moves_made),
        "turn_number": int(state.turn_number),
        "consecutive_forced_passes": int(state.forced_passes),
        "result": write_result(state),
    }
