"""The numbers of phases, actions, places and cards, and small tables (compiled)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import VOTE_CARDS

# --- Phases --------------------------------------------------------------------------------------------

PHASES: Final = (
    "SETUP_PLACE",
    "SETUP_HOLD",
    "ATLANTIS_WINDOW",
    "ACTION",
    "FORCE_TARGET",
    "FORCED_CHOICE",
    "FORCER_CHOICE",
    "LETTER_TARGET",
    "LETTER_SHIP",
    "PISTOL_TARGET",
    "MAP_RECIPIENT",
    "BLACK_POWDER",
    "CABIN_FEVER_TARGET",
    "CROWS_NEST_TARGET",
    "CROWS_NEST_PICK",
    "FOUNTAIN_REACTION",
    "VOTE",
    "LOOT_SOURCE",
    "LOOT_DEST",
    "GAME_OVER",
)
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
BLACK_POWDER_CHOICE: Final = 11
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

# --- Actions -------------------------------------------------------------------------------------------

PEEK: Final = 0
REVEAL: Final = 10
FORCE: Final = 15
TO_BOAT: Final = 25
BOAT_TO_TORTUGA: Final = 27
BOAT_TO_SHIP: Final = 28
ATTACK: Final = 29
MUTINY: Final = 30
BRAWL: Final = 31
STEAL: Final = 32
MAROON: Final = 34
USE_LETTER: Final = 43
TARGET: Final = 44
SAVE_LETTER: Final = 53
SIDE: Final = 54
HOLD: Final = 56
YES: Final = 58
NO: Final = 59
VOTE_TYPE: Final = 60
ABSTAIN: Final = 74
PLACE: Final = 75
PLACE_TORTUGA: Final = 85
PASS: Final = 86
TIMEOUT: Final = 87
ACTION_COUNT: Final = 88

PAIRS: Final = 10
PAIR_FIRST: Final = vec[i64]([0, 0, 0, 0, 1, 1, 1, 2, 2, 3])
PAIR_SECOND: Final = vec[i64]([1, 2, 3, 4, 2, 3, 4, 3, 4, 4])
"""The two row places of each pair, counted from 0."""

# --- The mat -------------------------------------------------------------------------------------------

FD: Final = 0
JR: Final = 1
TOR: Final = 2
BOAT: Final = 3
"""The rowboat of a ship is at BOAT plus the number of the ship."""
EMPTY: Final = -1
LINE_ROOM: Final = 9
"""So many places has each line in memory; a ship uses five."""

BRITISH: Final = 0
FRENCH: Final = 1
DUTCH: Final = 2
DRAW: Final = 3
GALLEON: Final = 2
"""Where loot comes from, besides the British and the French hold."""

# --- Cards ---------------------------------------------------------------------------------------------

LETTER: Final = 0
PISTOL: Final = 1
ALBATROSS: Final = 2
BLACK_SPOT: Final = 3
ATLANTIS: Final = 4
EL_DORADO: Final = 5
FOUNTAIN: Final = 6
BLACK_POWDER: Final = 7
CABIN_FEVER: Final = 8
CROWS_NEST: Final = 9
EIGHT_BELLS: Final = 10
FACADE: Final = 11
PIRATE_CODE: Final = 12
SCURVY: Final = 13
STORMY_SEAS: Final = 14
ARMADA: Final = 15
EVENT_KINDS: Final = 16

FACES: Final = 14
VOTE_COUNT: Final = 32
CANNONS: Final = vec[i64]([card[0].count("cannon") for card in VOTE_CARDS])
FIRE: Final = vec[i64]([card[0].count("torch") - card[0].count("water") for card in VOTE_CARDS])
"""Torches less waters on each face (T7-68)."""
FLAGS: Final = vec[i64]([card[1].count("british") - card[1].count("french") for card in VOTE_CARDS])
"""British less French flags (T7-73)."""
SKULLS: Final = vec[i64]([card[2].count("skull") - card[2].count("wheel") for card in VOTE_CARDS])
"""Skulls less wheels (T7-75)."""

BITS: Final = vec[i64]([2**seat for seat in range(10)])

# --- Votes, causes, endings ----------------------------------------------------------------------------

VOTE_KINDS: Final = ("attack", "mutiny", "brawl")
ATTACK_VOTE: Final = 0
MUTINY_VOTE: Final = 1
BRAWL_VOTE: Final = 2
VOTE_RESULTS: Final = ("success", "failure", "british", "french", "tie")
SUCCESS: Final = 0
FAILURE: Final = 1
BRITISH_WON: Final = 2
FRENCH_WON: Final = 3
TIED: Final = 4

CAUSES: Final = ("black_spot", "pistol", "captain", "mutiny")
BY_SPOT: Final = 0
BY_PISTOL: Final = 1
BY_CAPTAIN: Final = 2
BY_MUTINY: Final = 3

REASONS: Final = ("", "armada", "sudden_death", "turn_limit")
RUNNING: Final = 0
BY_ARMADA: Final = 1
BY_SUDDEN_DEATH: Final = 2
BY_TURN_LIMIT: Final = 3

MODES: Final = ("hidden", "open", "one_each")
OPEN: Final = 1
ONE_EACH: Final = 2
