"""What a seat may know: as a JSON-ready picture of the table, and as numbers for learning.

Of cards in piles, other hands and discard piles, even its own, a seat sees the number only (TQ-7, TQ-12,
TQ-13, TQ-45, TQ-53); when the game is over everything lies open.
"""

from typing import Any

from cayona.games.tranquility import notation
from cayona.games.tranquility.rules import PHASES, STEPS, Tranquility
from cayona.games.tranquility.rules.phases import ACT, CELL
from cayona.games.tranquility.rules.table import DESTROYED, REMOVED
from cayona.kernel.numbers import or_none
from cayona.kernel.seats import heading
from cayona.kernel.state import SPECTATOR


def observe(state: Tranquility, seat: int | None) -> dict[str, Any]:
    """Return what lies on the table for one seat; None for a spectator."""
    seats = range(state.seats)
    table = {
        **heading(state),
        "options": dict(state.options),
        "phase": PHASES[state.phase],
        "step": STEPS[state.step],
        "active": int(state.active),
        "turn": int(state.turn),
        "start_turn": state.start_turn,
        "start_played": state.start_played,
        "grid": [int(number) or None for number in state.grid],
        "orientation": None,
        "hands": None,
        "hand_sizes": [int(state.held[other]) for other in seats],
        "hand_limits": [int(state.hand_limit(other)) for other in seats],
        "pile_sizes": [int(state.pile_size(other)) for other in seats],
        "discard_sizes": [int(state.thrown[other]) for other in seats],
        "removed_count": len(state.heap_of(REMOVED, False)),
        "destroyed": state.heap_of(DESTROYED, False),
        "rocks_row": or_none(state.rocks_row),
        "storms": notation.write_storms(state),
        "compasses": int(state.compasses),
        "compass_supply": int(state.supply),
        "monsters_revealed": [int(count) for count in state.revealed],
        "exploration_size": len(state.exploration) - int(state.explored),
        "display": notation.write_display(state),
        "deck_size": len(state.deck) - int(state.dealt),
        "scores": [int(points) for points in state.scores] if state.competitive else [],
        "placed": [int(count) for count in state.placed] if state.competitive else [],
        "chosen": None,
        **notation.write_payment(state),
        "costs": {},
        "result": notation.write_result(state),
        "uncovered": _uncovered(state) if state.is_over() else None,
    }
    return observe_seat(state, seat, table)


def observe_seat(state: Tranquility, seat: int | None, public: dict[str, Any]) -> dict[str, Any]:
    """Fill in what a seat knows besides what lies open to everybody."""
    viewer = SPECTATOR if seat is None else seat
    owner = viewer == state.active
    return {
        **public,
        "seat": seat,
        "orientation": _seen_sides(state, viewer),
        "hands": [
            None if state.hides_hand(viewer, other) else state.hand(other) for other in range(state.seats)
        ],
        "chosen": int(state.chosen) or None if owner else None,
        "costs": _costs(state) if owner else {},
    }


def _costs(state: Tranquility) -> dict[str, dict[str, int]]:
    """Return, for each island the active seat could place now, its legal cells with what they cost."""
    seat = state.active
    if state.phase == CELL:
        numbers = [int(state.chosen)]
    elif state.phase == ACT and not state.must_play_start(seat):
        numbers = [card for card in state.hand(seat) if isinstance(card, int)]
    else:
        return {}
    found = {str(number): _cell_costs(state, number) for number in numbers}
    return {number: cells for number, cells in found.items() if cells}


def _cell_costs(state: Tranquility, number: int) -> dict[str, int]:
    seat = state.active
    payable = state.discardable(seat) - 1
    orange = state.has_orange(seat)
    return {
        str(cell): max(0, int(state.cost(seat, cell, number)))
        for cell in range(state.chart.cells)
        if state.fits(seat, cell, number, payable, orange)
    }


def _seen_sides(state: Tranquility, viewer: int) -> dict[str, str]:
    """Return which way up the islands lie that a viewer can see: in the grid and in its hand (TQ-96)."""
    if not state.turning:
        return {}
    numbers = {int(number) for number in state.grid if number}
    for seat in range(state.seats):
        if not state.hides_hand(viewer, seat):
            numbers.update(card for card in state.hand(seat) if isinstance(card, int))
    return {str(number): "day" if state.by_day[number] else "night" for number in sorted(numbers)}


def _uncovered(state: Tranquility) -> dict[str, Any]:
    """Return all that was hidden, to be shown after the end."""
    seats = range(state.seats)
    return {
        "draw_piles": [state.pile(seat) for seat in seats],
        "discards": [state.heap_of(seat, False) for seat in seats],
        "removed": state.heap_of(REMOVED, False),
        "exploration": state.exploration_left(),
        "deck": [int(number) for number in state.deck[state.dealt :]],
    }
