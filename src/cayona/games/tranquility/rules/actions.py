"""The numbers of actions, as literals for the compiler, and the only arithmetic with them (compiled).

They are those of verbs.py, where the actions are declared; a test compares the two.
"""

from typing import Final

from mypy_extensions import i64

PLAY_START: Final = 80
PLAY_FINISH: Final = 81
PLAY_MONSTER: Final = 82
DISCARD_TWO: Final = 83
TRADE_HAND: Final = 84
TURN_ISLAND: Final = 85
FIRST_CELL: Final = 86
FIRST_ROW: Final = 122
KEEP_ROCKS: Final = 128
FIRST_OFFER: Final = 129
PILE_TOP: Final = 138
LET_BREAK: Final = 139
FIRST_COMPASS: Final = 140
ACTION_COUNT: Final = 146


def is_card(action: i64) -> bool:
    """Tell whether an action names a card: to play it, to discard it, or to take it from the display."""
    return action <= PLAY_MONSTER


def is_island(action: i64) -> bool:
    """Tell whether an action names an island."""
    return action < PLAY_START


def is_cell(action: i64) -> bool:
    """Tell whether an action names a cell."""
    return action >= FIRST_CELL and action < FIRST_ROW


def is_row(action: i64) -> bool:
    """Tell whether an action names a row."""
    return action >= FIRST_ROW and action < KEEP_ROCKS


def is_offer(action: i64) -> bool:
    """Tell whether an action names a number of cards."""
    return action >= FIRST_OFFER and action < PILE_TOP


def is_compass(action: i64) -> bool:
    """Tell whether an action spends a compass."""
    return action >= FIRST_COMPASS


def card_of(action: i64) -> i64:
    """Return the card of an action: islands, Start, Finish, sea monster have the lowest codes."""
    return action + 1


def with_card(card: i64) -> i64:
    """Return the action that names a card."""
    return card - 1


def cell_of(action: i64) -> i64:
    """Return the cell of an action."""
    return action - FIRST_CELL


def on_cell(cell: i64) -> i64:
    """Return the action that names a cell."""
    return FIRST_CELL + cell


def row_of(action: i64) -> i64:
    """Return the row of an action, counted from 0."""
    return action - FIRST_ROW


def on_row(row: i64) -> i64:
    """Return the action that names a row."""
    return FIRST_ROW + row


def offer_of(action: i64) -> i64:
    """Return how many cards an action offers."""
    return action - FIRST_OFFER


def offering(cards: i64) -> i64:
    """Return the action that offers so many cards."""
    return FIRST_OFFER + cards


def storm_of(action: i64) -> i64:
    """Return the storm that a compass is spent on."""
    return action - FIRST_COMPASS


def against_storm(storm: i64) -> i64:
    """Return the action that spends a compass on a storm."""
    return FIRST_COMPASS + storm
