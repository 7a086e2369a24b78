"""The numbers of actions for the rules and bots, which are compiled; `verbs` declares them."""

from typing import Final

from mypy_extensions import i64

PER_SYMBOL: Final = 37
"""Advances of one symbol: one from every place but the sloop."""
FIRST_RETREAT: Final = 222
END_TURN: Final = 259


def is_advance(action: i64) -> bool:
    """Tell whether an action plays a card."""
    return action < FIRST_RETREAT


def advance(symbol: i64, origin: i64) -> i64:
    """Return the action that plays a card for the pirate on a place."""
    return symbol * PER_SYMBOL + origin


def retreat(origin: i64) -> i64:
    """Return the action that moves the pirate on a place back."""
    return FIRST_RETREAT + origin - 1


def symbol_of(action: i64) -> i64:
    """Return the card that an advance plays."""
    return action // PER_SYMBOL


def origin_of(action: i64) -> i64:
    """Return the place that the pirate of an advance or a retreat leaves."""
    return action % PER_SYMBOL if action < FIRST_RETREAT else action - FIRST_RETREAT + 1
