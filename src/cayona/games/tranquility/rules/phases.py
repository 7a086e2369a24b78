"""The numbers of phases, steps of a turn, payments and endings (compiled)."""

from typing import Final

# The action of a turn (turn.py)
ACT: Final = 0
CELL: Final = 1
PAY: Final = 2
MONSTER_CELL: Final = 3
FLIP_CELL: Final = 4
# A Start is paid for (start_card.py)
PLEDGE: Final = 5
START_PAY: Final = 6
# Rocks and storms (rocks.py, storms.py)
ROCKS_MOVE: Final = 7
ROCKS_PAY: Final = 8
STORM: Final = 9
STORM_ROW: Final = 10
ROCKS_ROW: Final = 11
TRIM: Final = 12
# The end of a turn, and of the game (voyage.py)
DRAFT: Final = 13
OVER: Final = 14
PHASES: Final = (
    "ACT", "CELL", "PAY", "MONSTER_CELL", "FLIP_CELL", "PLEDGE", "START_PAY", "ROCKS", "ROCKS_PAY",
    "STORM", "STORM_ROW", "ROCKS_ROW", "TRIM", "DRAFT", "OVER",
)  # fmt: skip

IN_SETUP: Final = 0
IN_ACTION: Final = 1
IN_START: Final = 2
IN_EXPLORE: Final = 3
IN_ROCKS: Final = 4
IN_REFILL: Final = 5
IS_OVER: Final = 6
STEPS: Final = ("setup", "action", "start", "explore", "rocks", "refill", "over")

FOR_NOTHING: Final = 0
FOR_ISLAND: Final = 1
FOR_DISCARD: Final = 2
FOR_FLIP: Final = 3
PAYMENTS: Final = ("", "island", "discard", "flip")

RUNNING: Final = 0
FINISHED: Final = 1
NO_ACTION: Final = 2
GRID_FULL: Final = 3
CONCESSION: Final = 4
REASONS: Final = ("", "finish", "no_action", "grid_full", "concession")
