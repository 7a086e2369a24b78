"""Kinds and results of votes, and what each face of a vote card counts in them (compiled)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import VOTE_CARDS

KINDS: Final = ("attack", "mutiny", "brawl")
ATTACK: Final = 0
MUTINY: Final = 1
BRAWL: Final = 2
RESULTS: Final = ("success", "failure", "british", "french", "tie")
SUCCESS: Final = 0
FAILURE: Final = 1
BRITISH_WON: Final = 2
FRENCH_WON: Final = 3
TIED: Final = 4
BRITISH_SHARE: Final = vec[i64]([1, 1, 2, 0, 1])
"""By result, how many of the two treasures of Tortuga the British get: a winner gets both (T7-73)."""

CANNONS: Final = vec[i64]([card[0].count("cannon") for card in VOTE_CARDS])
FIRE: Final = vec[i64]([card[0].count("torch") - card[0].count("water") for card in VOTE_CARDS])
"""Torches less waters on each face (T7-68)."""
FLAGS: Final = vec[i64]([card[1].count("british") - card[1].count("french") for card in VOTE_CARDS])
"""British less French flags (T7-73)."""
SKULLS: Final = vec[i64]([card[2].count("skull") - card[2].count("wheel") for card in VOTE_CARDS])
"""Skulls less wheels (T7-75)."""
