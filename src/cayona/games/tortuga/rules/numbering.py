"""Numbers that the rules share: actions of a player, phases, actions of the game, areas (compiled)."""

from __future__ import annotations

from typing import Final

# --- What a player can do: 64 numbers. KEEP with a mask of dice (bit 0 is die A) is mask - 1. ----------

NO_PLACE: Final = 31
TURN: Final = 32
ADV_NEW: Final = 37
ADV_FLIP: Final = 42
USE: Final = 47
DECLINE: Final = 48
TOKEN: Final = 49
TARGET: Final = 51
TAKE: Final = 54
DROP: Final = 59
ACTION_COUNT: Final = 64

# --- Phases: those that a record may name, in the order of its table, then the two for input only ------

KEEP_PHASE: Final = 0
TURN_PHASE: Final = 1
REROLL_PHASE: Final = 2
ADVANTAGE_PHASE: Final = 3
ACTION_PHASE: Final = 4
TOKEN_PHASE: Final = 5
STEAL_PHASE: Final = 6
DROP_PHASE: Final = 7
SALVAGE_PHASE: Final = 8
MOVE_PHASE: Final = 9
OVER_PHASE: Final = 10
ROLL_PHASE: Final = 11
DRAW_PHASE: Final = 12
PHASES: Final = (
    "keep",
    "turn",
    "reroll",
    "advantage",
    "action",
    "token",
    "steal",
    "drop",
    "salvage",
    "move",
    "over",
    "roll",
    "draw",
)

# --- The actions of the game, and the sixth face of a die ----------------------------------------------

FLEET_ACTION: Final = 0
CREW_ACTION: Final = 1
TREASURE: Final = 2
ATTACK: Final = 3
RAID: Final = 4
ACTION_KINDS: Final = 5
SKULL: Final = 5
FACE_KINDS: Final = 6

# --- Dice, colours, areas, markers ---------------------------------------------------------------------

DICE_COUNT: Final = 5
ALL_DICE: Final = 31
MASKS: Final = 32
COLOUR_KINDS: Final = 5
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
WHITE: Final = 3
PURPLE: Final = 4
TOKEN_KINDS: Final = 3

ISLAND: Final = 0
CREW: Final = 1
FLEET: Final = 2
TORTUGA: Final = 3
SHIP: Final = 0
PIRATE: Final = 1
