"""What is being decided: the phases of a game, by number (compiled)."""

from typing import Final

SETUP_PLACE: Final = 0
SETUP_HOLD: Final = 1
ATLANTIS_WINDOW: Final = 2
ACTION: Final = 3
FORCE_TARGET: Final = 4
FORCED_CHOICE: Final = 5
FORCER_CHOICE: Final = 6
LETTER_TARGET: Final = 7
LETTER_SHIP: Final = 8
PISTOL_TARGET: Final = 9
MAP_RECIPIENT: Final = 10
BLACK_POWDER: Final = 11
CABIN_FEVER_TARGET: Final = 12
CROWS_NEST_TARGET: Final = 13
CROWS_NEST_PICK: Final = 14
FOUNTAIN_REACTION: Final = 15
VOTE: Final = 16
LOOT_SOURCE: Final = 17
LOOT_DEST: Final = 18
GAME_OVER: Final = 19
EVENT_DONE: Final = 20
"""Passing: the effect of a revealed card is complete."""
ACTION_DONE: Final = 21
"""Passing: the action is complete."""
