"""Sets of dice as bit masks, and tables about all 32 of them (compiled).

A set of sets (say, everything that may be kept) is one number too: bit m stands for the dice of mask m.
"""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga.components import ACTIONS, CAPACITIES, DICE, LETTERS
from cayona.games.tortuga.rules.numbering import DICE_COUNT

DE_BRUIJN: Final = 0x077C_B531
WORD: Final = 0xFFFF_FFFF


def _counts() -> vec[i64]:
    return vec[i64]([bin(mask).count("1") for mask in range(32)])


def sums_of(dice: Mapping[str, Mapping[str, int]]) -> vec[i64]:
    """Return what the dice of every mask are worth on every action, at action * 32 + mask (TO-26, TO-40)."""
    values = [[dice[letter][action] for letter in LETTERS] for action in ACTIONS]
    return vec[i64](
        [sum(row[die] for die in range(5) if mask & 2**die) for row in values for mask in range(32)]
    )


def _subsets() -> vec[i64]:
    return vec[i64]([sum(2**part for part in range(32) if part & mask == part) for mask in range(32)])


def _up_to() -> vec[i64]:
    sizes = range(6)
    return vec[i64]([sum(2**mask for mask in range(32) if bin(mask).count("1") <= size) for size in sizes])


def _places_of_bits() -> vec[i64]:
    places = [0] * 32
    for place in range(32):
        places[(2**place * DE_BRUIJN & WORD) >> 27] = place
    return vec[i64](places)


COUNT: Final = _counts()
"""How many dice a mask has."""
SUMS: Final = sums_of(DICE)
"""What the usual dice are worth."""
SUBSETS: Final = _subsets()
"""All subsets of a mask, the empty one included, as a set of sets."""
UP_TO: Final = _up_to()
"""All masks of at most so many dice, as a set of sets."""
BITS: Final = _places_of_bits()
POWERS: Final = vec[i64]([6**dice for dice in range(6)])
"""How many ways so many dice can fall."""
DIE_BITS: Final = vec[i64]([1, 2, 4, 8, 16])
CAPACITY: Final = vec[i64](list(CAPACITIES))
"""What a marker on each field allows (TO-7)."""


def lowest(sets: i64) -> i64:
    """Return the first mask in a set of sets that is not empty."""
    return BITS[((sets & -sets) * DE_BRUIJN & WORD) >> 27]


def letters(mask: i64) -> str:
    """Return the letters of dice: "AC"."""
    found = ""
    for die in range(DICE_COUNT):
        if mask & DIE_BITS[die] != 0:
            found += LETTERS[die]
    return found
