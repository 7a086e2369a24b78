"""Kinds and results of votes, and what each face of a vote card counts in them (compiled)."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import LOOKS, VOTE_CARDS

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


class Cards:
    """The vote cards of a table: what each face counts, and how many there are."""

    def __init__(self, code: str, looks: Sequence[int], copies: Sequence[int]) -> None:
        """Take the code of the cards, what each face shows (an index of LOOKS), and how many there are."""
        shown = [LOOKS[look] for look in looks]
        self.code = code
        self.looks = [int(look) for look in looks]
        self.copies = vec[i64]([int(count) for count in copies])
        self.cannons = vec[i64]([card[0].count("cannon") for card in shown])
        self.fire = vec[i64]([card[0].count("torch") - card[0].count("water") for card in shown])
        """Torches less waters on each face (T7-68)."""
        self.flags = vec[i64]([card[1].count("british") - card[1].count("french") for card in shown])
        """British less French flags (T7-73)."""
        self.skulls = vec[i64]([card[2].count("skull") - card[2].count("wheel") for card in shown])
        """Skulls less wheels (T7-75)."""

    def has_own_specials(self) -> bool:
        """Tell whether the special cards show something else than usual."""
        return self.looks[-1] >= len(VOTE_CARDS) or self.looks[-2] >= len(VOTE_CARDS)


USUAL: Final = Cards("usual", list(range(len(VOTE_CARDS))), [card[3] for card in VOTE_CARDS])
