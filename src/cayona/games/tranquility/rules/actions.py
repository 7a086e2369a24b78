"""The numbers of actions, phases, steps and endings (compiled)."""

from __future__ import annotations

from typing import Final

# A card's action is its code less one: 0 to 79 islands, 80 Start, 81 Finish, 82 sea monster.
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

ACT: Final = 0
CELL: Final = 1
PAY: Final = 2
MONSTER_CELL: Final = 3
FLIP_CELL: Final = 4
PLEDGE: Final = 5
START_PAY: Final = 6
ROCKS_MOVE: Final = 7
ROCKS_PAY: Final = 8
STORM: Final = 9
STORM_ROW: Final = 10
ROCKS_ROW: Final = 11
TRIM: Final = 12
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
