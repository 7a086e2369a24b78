"""The competitive game: points, and the room for more (compiled)."""

from mypy_extensions import i64

from cayona.games.tranquility.components import HAND_LIMIT, ISLANDS, POINTS_PLACED
from cayona.games.tranquility.judgement.numbers import POINT, Prices
from cayona.games.tranquility.rules import Tranquility
from cayona.games.tranquility.rules.actions import DISCARD_TWO, card_of, cell_of
from cayona.games.tranquility.rules.phases import ACT, CELL, PAY
from cayona.games.tranquility.rules.table import HAND_ROOM


def lead(prices: Prices, state: Tranquility, seat: i64) -> float:
    """Return by how many points a seat leads, with what both can hope for."""
    lead = float(state.scores[seat] - state.scores[1 - seat])
    lead += prices.line * (room(state, seat) - room(state, 1 - seat))
    lead += hand_points(prices, state, seat)
    if state.phase == PAY:
        lead += -float(state.to_pay) if state.active == seat else float(state.to_pay)
    elif state.phase == CELL and state.active == seat:
        lead += best_points(state, seat, state.chosen) * (1.0 - prices.ready)
    return lead


def room(state: Tranquility, seat: i64) -> float:
    """Add up, over the empty cells, which part of the numbers would fit a seat there."""
    base = state.bearing(seat)
    total: i64 = 0
    for cell in range(state.chart.cells):
        if state.grid[cell] == 0:
            total += max(0, state.high[base + cell] - state.low[base + cell] - 1)
    return float(total) / float(ISLANDS)


def hand_points(prices: Prices, state: Tranquility, seat: i64) -> float:
    """Return a share of the points that the cards of a hand could bring."""
    total = 0.0
    for i in range(seat * HAND_ROOM, seat * HAND_ROOM + state.held[seat]):
        total += max(0.0, best_points(state, seat, state.hands[i]))
    return total * prices.ready


def best_points(state: Tranquility, seat: i64, number: i64) -> float:
    """Return the most points that an island could bring a seat."""
    best = -4.0
    payable: i64 = HAND_LIMIT - 1
    for cell in range(state.chart.cells):
        if state.fits(seat, cell, number, payable, False):
            cost = max(0, state.cost(seat, cell, number))
            best = max(best, float(POINTS_PLACED - cost))
    return best


def price(state: Tranquility, seat: i64, action: i64) -> float:
    """Return what an action of the competitive game costs: a point counts as so much trouble."""
    phase = state.phase
    if phase == ACT and action == DISCARD_TWO:
        return 2.5 * POINT
    if phase == CELL:
        cell = cell_of(action)
        cost = float(max(0, state.cost(seat, cell, state.chosen)))
        return POINT * (cost + misfit(state, seat, cell) - misfit(state, 1 - seat, cell))
    points = POINT * best_points(state, seat, card_of(action))
    return points if phase == PAY else -points


def misfit(state: Tranquility, seat: i64, cell: i64) -> float:
    """Return how far the chosen island lies, on a cell, from where it would suit the line of a seat."""
    row = state.chart.row_of[cell]
    column: i64 = cell - state.chart.row_start[row]
    place = float(column if seat == 0 else row) + 0.5
    off = float(state.chosen) / float(ISLANDS) - place / float(state.chart.rows)
    return off if off > 0.0 else -off
