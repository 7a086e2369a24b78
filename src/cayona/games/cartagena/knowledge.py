"""What a seat may know: as a JSON-ready picture of the table, and as numbers for learning (CG-56, CG-60)."""

from __future__ import annotations

from typing import Any

from cayona.games.cartagena.components import (
    CARDS_PER_SYMBOL,
    LAST_SPACE,
    MOVES_PER_TURN,
    PIRATES,
    ROW_SIZE,
    SLOOP,
    SYMBOLS,
)
from cayona.games.cartagena.notation import write_result
from cayona.games.cartagena.rules import CARDS, Cartagena
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


def feature_count(seats: int) -> int:
    """Return the length of `measure`: track, pirates, hands, row, and twelve single numbers."""
    symbols = len(SYMBOLS)
    track = LAST_SPACE * symbols
    pirates = (SLOOP + 1) * seats
    hands = (symbols + 1) * seats
    row = ROW_SIZE * symbols
    single = 1 + 1 + symbols + MOVES_PER_TURN + 1
    return track + pirates + hands + row + single + seats


def measure(state: Cartagena, seat: int) -> list[float]:
    """Return what a seat knows as numbers from 0 to about 1, the viewer first, then in turn order."""
    view = observe(state, seat)
    around = [(seat + step) % view["seats"] for step in range(view["seats"])]
    numbers: list[float] = []
    for symbol in view["track"]:
        numbers += _one_hot(SYMBOLS.index(symbol), len(SYMBOLS))
    for other in around:
        places = view["pirates"][other]
        numbers += [places.count(place) / PIRATES for place in range(SLOOP + 1)]
    for other in around:
        hand = view["hands"][other] or {}
        numbers += [hand.get(symbol, 0) / CARDS_PER_SYMBOL for symbol in SYMBOLS]
        numbers.append(view["hand_sizes"][other] / CARDS)
    for index in range(ROW_SIZE):
        card = SYMBOLS.index(view["row"][index]) if index < len(view["row"]) else -1
        numbers += _one_hot(card, len(SYMBOLS))
    numbers.append(1.0 if view["mode"] == "tortuga" else 0.0)
    numbers.append(view["pile"] / CARDS)
    numbers += [view["discard"].get(symbol, 0) / CARDS_PER_SYMBOL for symbol in SYMBOLS]
    numbers += _one_hot(view["moves_made"], MOVES_PER_TURN)
    numbers.append(view["consecutive_forced_passes"] / view["seats"])
    turn = (view["current_seat"] - seat) % view["seats"] if view["deciders"] else -1
    numbers += _one_hot(turn, view["seats"])
    return numbers


def _one_hot(index: int, length: int) -> list[float]:
    """Return zeros with a single one; no one at all for a negative index."""
    return [1.0 if place == index else 0.0 for place in range(length)]
