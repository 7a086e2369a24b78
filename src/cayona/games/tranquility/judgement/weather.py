"""The trouble that weather makes: rocks, storms, and islands that lie the wrong way up (compiled)."""

from mypy_extensions import i64

from cayona.games.tranquility.components import STORM_COUNT
from cayona.games.tranquility.judgement.numbers import Prices
from cayona.games.tranquility.rules import Tranquility


def wrong_ways(prices: Prices, state: Tranquility) -> float:
    """Return the trouble of islands that lie the wrong way up (TQ-97)."""
    if not state.turning:
        return 0.0
    total = 0.0
    for cell in range(state.chart.cells):
        if state.grid[cell] != 0 and not state.lies_right(cell, state.grid[cell]):
            total += prices.wrong
    return total


def weather(prices: Prices, state: Tranquility) -> float:
    """Return the trouble of rocks and storms, less what compasses are good for."""
    total = 0.0
    if state.rocks_row >= 0:
        total += prices.rocks * float(state.empty_in[state.rocks_row])
    storm: i64
    for storm in range(STORM_COUNT):
        if state.storm_at[storm] >= 0:
            total += storm_trouble(prices, state, storm)
    return total - prices.compass * float(state.compasses)


def storm_trouble(prices: Prices, state: Tranquility, storm: i64) -> float:
    """Return the trouble of a storm in play."""
    if storm < 2:
        return prices.yellow
    if storm < 4:
        empty = float(state.empty_in[state.storm_at[storm]])
        return prices.purple + 0.1 * empty if empty > 0.0 else 0.0
    return prices.orange * float(state.empty) / float(state.chart.cells)


def new_storm(prices: Prices, state: Tranquility) -> float:
    """Return the trouble of letting the storm just drawn break."""
    if state.storm < 2:
        return prices.yellow
    return prices.purple if state.storm < 4 else prices.orange
