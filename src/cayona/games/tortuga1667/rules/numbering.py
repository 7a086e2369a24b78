"""The numbers of places, vote cards, votes and endings, and small tables (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import ROW_PAIRS

PAIRS: Final[i64] = 10
PAIR_FIRST: Final = vec[i64]([first for first, _second in ROW_PAIRS])
PAIR_SECOND: Final = vec[i64]([second for _first, second in ROW_PAIRS])
"""The two row places of each pair, counted from 0."""
PAIR_BITS: Final = vec[i64]([2**first + 2**second for first, second in ROW_PAIRS])

FD: Final = 0
JR: Final = 1
SHIP_COUNT: Final[i64] = 2
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

FACES: Final[i64] = 14
VOTE_COUNT: Final = 32
BITS: Final = vec[i64]([2**seat for seat in range(10)])

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
