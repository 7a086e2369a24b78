"""The table as plain data: all of it, and what a seat may know (CG-56, CG-60)."""

from typing import Any

from cayona.games.cartagena.rules import REASONS, Cartagena
from cayona.kernel.seats import heading
from cayona.kernel.state import SPECTATOR


def write_position(state: Cartagena) -> dict[str, Any]:
    """Return the state record, its fields in their fixed order."""
    return {
        "mode": state.options["mode"],
        "players": int(state.seats),
        **_passage(state),
        "hands": [state.hand(seat) for seat in range(state.seats)],
        "draw_pile": state.pile(),
        "row": state.row(),
        **_course(state),
    }


def observe(state: Cartagena, seat: int | None) -> dict[str, Any]:
    """Return what lies on the table for one seat; None for a spectator."""
    table = {
        **heading(state),
        "mode": state.options["mode"],
        **_passage(state),
        "hands": None,
        "hand_sizes": [int(state.hand_size(other)) for other in range(state.seats)],
        "row": state.row(),
        "pile": int(state.stocked - state.taken - state.row_left),
        **_course(state),
    }
    return observe_seat(state, seat, table)


def observe_seat(state: Cartagena, seat: int | None, public: dict[str, Any]) -> dict[str, Any]:
    """Fill in what a seat knows besides what lies open to everybody."""
    viewer = SPECTATOR if seat is None else seat
    return {
        **public,
        "seat": seat,
        "hands": [
            None if state.hides_hand(viewer, other) else state.hand(other) for other in range(state.seats)
        ],
    }


def _passage(state: Cartagena) -> dict[str, Any]:
    return {
        "turn_limit": int(state.turn_limit),
        "track": state.track_symbols(),
        **({"segments": state.options["segments"]} if "segments" in state.options else {}),
        "pirates": [state.places(seat) for seat in range(state.seats)],
    }


def _course(state: Cartagena) -> dict[str, Any]:
    """Return how far the game has come; `result` is None while it runs."""
    result = {"reason": REASONS[state.ending], "winners": state.winners()} if state.is_over() else None
    return {
        "discard": state.hand(state.seats),
        "current_seat": int(state.current_seat),
        "moves_made": int(state.moves_made),
        "turn_number": int(state.turn_number),
        "consecutive_forced_passes": int(state.forced_passes),
        "result": result,
    }
