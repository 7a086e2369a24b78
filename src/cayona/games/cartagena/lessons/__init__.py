"""What strangers learn, and how its positions are told: by pirates on places, and by cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.cartagena.components import SYMBOLS
from cayona.kernel.lesson import Setting
from cayona.kernel.lesson_files import read_lessons, read_overview, read_remarks

EACH: Final = 17
OTHER: Final = ("dagger", "key", "hat", "bottle")


def setting(
    mine: Sequence[int],
    theirs: Sequence[int],
    hand: Mapping[str, int],
    next_cards: Sequence[str] = (),
    mode: str = "jamaica",
    other: Sequence[str] = OTHER,
) -> Setting:
    """Return a passage with pirates on places from 0 (fortress) to 37 (sloop), and the cards one holds."""
    left = Counter(dict.fromkeys(SYMBOLS, EACH))
    left.subtract(hand)
    left.subtract(next_cards)
    left.subtract(other)
    changes: dict[str, Any] = {
        "pirates": [sorted(mine), sorted(theirs)],
        "hands": [hand, dict(Counter(other))],
    }
    if mode == "tortuga":
        changes |= {"row": [*next_cards], "draw_pile": [*left.elements()]}
    else:
        changes["draw_pile"] = [*next_cards, *left.elements()]
    return Setting(2, 1, {"track": "example", "first_player": 0, "mode": mode}, changes)


LESSONS: Final = read_lessons(__file__, "first tortuga", setting)
OVERVIEW: Final = read_overview(__file__)
REMARKS: Final = read_remarks(__file__)
