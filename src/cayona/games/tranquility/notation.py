"""Positions as plain data."""

from typing import Any

from cayona.games.tranquility.components import ISLANDS, STORM_COUNT, STORMS
from cayona.games.tranquility.rules import PHASES, REASONS, STEPS, Tranquility
from cayona.games.tranquility.rules.phases import FOR_NOTHING, PAYMENTS
from cayona.games.tranquility.rules.table import DESTROYED, REMOVED
from cayona.kernel.numbers import or_none


def write_position(state: Tranquility) -> dict[str, Any]:
    """Return the state record, its fields in their fixed order."""
    seats = range(state.seats)
    return {
        "options": {"players": int(state.seats), **state.options},
        "phase": PHASES[state.phase],
        "step": STEPS[state.step],
        "active": int(state.active),
        "decider": int(state.decider),
        "turn": int(state.turn),
        "start_turn": state.start_turn,
        "start_played": state.start_played,
        "grid": {str(cell): int(number) for cell, number in enumerate(state.grid) if number},
        "orientation": {str(number): "day" for number in range(1, ISLANDS + 1) if state.by_day[number]},
        "hands": [state.hand(seat) for seat in seats],
        "draw_piles": [state.pile(seat) for seat in seats],
        "discards": [state.heap_of(seat, False) for seat in seats],
        "discards_unseen": [state.heap_of(seat, True) for seat in seats],
        "removed": state.heap_of(REMOVED, False),
        "destroyed": state.heap_of(DESTROYED, False),
        "rocks_row": or_none(state.rocks_row),
        "storms": write_storms(state),
        "compasses": int(state.compasses),
        "compass_supply": int(state.supply),
        "monsters_revealed": [int(count) for count in state.revealed],
        "exploration": state.exploration_left(),
        "display": write_display(state),
        "deck": [int(number) for number in state.deck[state.dealt :]],
        "scores": [int(points) for points in state.scores] if state.competitive else [],
        "placed": [int(count) for count in state.placed] if state.competitive else [],
        "drafted": [write_drafted(state, seat) for seat in seats] if state.competitive else [],
        "chosen": int(state.chosen) or None,
        **write_payment(state),
        "result": write_result(state),
    }


def write_payment(state: Tranquility) -> dict[str, Any]:
    """Return what is being paid for and what is still owed: known to everybody."""
    return {
        "cell": or_none(state.cell),
        "pay_for": None if state.pay_for == FOR_NOTHING else PAYMENTS[state.pay_for],
        "to_pay": int(state.to_pay),
        "offers": write_offers(state),
        "owed": [int(cards) for cards in state.owed],
        "pile_paid": int(state.pile_paid),
        "storm": None if state.storm < 0 else STORMS[state.storm],
        "extra_left": int(state.extra_left),
    }


def write_storms(state: Tranquility) -> dict[str, dict[str, int]]:
    """Return the storms in play, each with its seat or row."""
    storms: dict[str, dict[str, int]] = {}
    for storm in range(STORM_COUNT):
        if state.storm_at[storm] >= 0:
            where = "row" if STORMS[storm].startswith("P") else "seat"
            storms[STORMS[storm]] = {where: int(state.storm_at[storm])}
    return storms


def write_display(state: Tranquility) -> list[int]:
    """Return the face-up islands, ascending."""
    return [int(number) for number in state.display[: state.shown]]


def write_drafted(state: Tranquility, seat: int) -> list[int]:
    """Return the islands that a seat took from the display and has not placed."""
    return [number for number in range(1, ISLANDS + 1) if state.drafted[number] == seat + 1]


def write_offers(state: Tranquility) -> list[list[int | None]]:
    """Return every round of offers so far."""
    seats = range(state.seats)
    return [[or_none(state.offer(turn, seat)) for seat in seats] for turn in range(state.rounds)]


def write_result(state: Tranquility) -> dict[str, Any] | None:
    """Return why the game ended and what everybody gets, None while it runs."""
    if state.is_over():
        return {"reason": REASONS[state.ending], "returns": state.returns()}
    return None
