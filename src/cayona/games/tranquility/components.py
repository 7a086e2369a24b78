"""What lies in the box: cards, their numbers, and the amounts the rules name, as data."""

from typing import Final

ISLANDS: Final = 80
"""One island of each number from 1 to 80; a card's code is its number, and the others follow."""
START: Final = 81
FINISH: Final = 82
MONSTER: Final = 83
FIRST_STORM: Final = 84
ROCKS: Final = 90
COMPASS: Final = 91
BORDER: Final = 92

SPECIAL_CARDS: Final = (
    "START", "FINISH", "MONSTER", "Y1", "Y2", "P1", "P2", "O1", "O2", "ROCKS", "COMPASS", "BORDER",
)  # fmt: skip
"""The cards that are no islands, by code from 81 on; this is also the order in which cards are listed."""

STORMS: Final = ("Y1", "Y2", "P1", "P2", "O1", "O2")
"""Two storms of each colour: yellow, purple, orange."""
STORM_COUNT: Final = 6
YELLOW: Final = 0
PURPLE: Final = 1
ORANGE: Final = 2
"""A storm's colour is half of its place in the list."""

STARTS: Final = 5
FINISHES: Final = 5
MONSTERS: Final = 5
COMPASSES: Final = 6
EXPLORATION: Final = {
    "ROCKS": 1,
    "MONSTER": 5,
    "COMPASS": 6,
    "FINISH": 5,
    "BORDER": 4,
    **dict.fromkeys(STORMS, 1),
}
"""The exploration deck of the pyramid: what 21 cells leave of the borders, and all the rough seas (TQ-93)."""

MOST_CELLS: Final = 36
MOST_ROWS: Final = 6
"""Room for every sea, in the numbers of actions and in features."""

HAND_LIMIT: Final = 5
YELLOW_LIMIT: Final = 3
DISCARDED_AT_ONCE: Final = 2
"""Cards of the action "discard two" (TQ-29), and islands that keep the rocks in place (TQ-61)."""
START_PRICE: Final = 8
"""Cards that a Start costs the whole table (TQ-32)."""
EXTRA_FOR_TWO: Final = 2
"""Cards that each of two players draws before paying for a Start (TQ-34)."""
OFFER_ROUNDS: Final = 3
PILE_PAYMENTS: Final = 2
"""Unseen cards that a seat in a yellow storm may pay with (TQ-82)."""
ROCKS_LEAVE_AT: Final = 4
"""Full rows that send the rocks away (TQ-63)."""
TRADE_MINIMUM: Final = 3
"""Cards a hand needs to be worth a compass (TQ-86)."""
COMPASS_ROW: Final = 6
"""A row of so many consecutive numbers earns a compass (TQ-85)."""
DISPLAY_SIZE: Final = 5
POINTS_PLACED: Final = 3
POINTS_DISCARDED: Final = -1
FIRST_SCORES: Final = (0, 3)
"""The second seat of the competitive game begins with three points (TQ-103)."""

REMOVED_BY: Final = {"none": 0, "galateia": 4, "triton": 6, "leukothea": 8, "amphitrite": 10, "poseidon": 12}
"""How many islands each goddess or god takes out of the deck (7.1)."""
