"""Numbers that the rules share: phases, actions of the game, dice, colours, areas (compiled)."""

from typing import Final

from mypy_extensions import i64

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
ACTION_KINDS: Final[i64] = 5
SKULL: Final = 5
FACE_KINDS: Final = 6

# --- Dice, colours, areas, markers ---------------------------------------------------------------------

DICE_COUNT: Final[i64] = 5
ALL_DICE: Final = 31
MASKS: Final = 32
COLOUR_KINDS: Final[i64] = 5
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
WHITE: Final = 3
PURPLE: Final = 4
TOKEN_KINDS: Final[i64] = 3

ISLAND: Final = 0
CREW: Final = 1
FLEET: Final = 2
TORTUGA: Final = 3
SHIP: Final = 0
PIRATE: Final = 1
