"""Vote cards from one's own box: which symbols stand together on how many cards is published nowhere (T7-9).

Ordinary cards of every face can be counted. The two special cards stay as they are.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tortuga1667.components import VOTE_CARDS
from cayona.kernel.language import _, mark
from cayona.kernel.sheets import USUAL, Cell, Row, Sheet

_SIGNS: Final = "0123456789ABC"
_PAIRS: Final = (
    mark("British flag, skull"),
    mark("British flag, wheel"),
    mark("French flag, skull"),
    mark("French flag, wheel"),
)
_KINDS: Final = ((mark("cannon"), 9), (mark("torch"), 12), (mark("water"), 9))
"""The top symbols of the ordinary cards, and how many cards have each, as printed (T7-7)."""


def _row(label: str, most: int) -> Row:
    counts = {sign: str(count) for count, sign in enumerate(_SIGNS[: most + 1])}
    return Row(label, [Cell(pair, counts) for pair in _PAIRS])


def _check(rows: Sequence[str]) -> None:
    for (label, count), row in zip(_KINDS, rows, strict=True):
        found = sum(map(_SIGNS.index, row))
        if found != count:
            words = _("{row}: there are {count} such cards, not {found} (T7-7).")
            raise ValueError(words.format(row=_(label), count=count, found=found))


SHEET: Final = Sheet(
    [_row(label, most) for label, most in _KINDS],
    "-".join(
        "".join(_SIGNS[VOTE_CARDS[face][3]] for face in range(first, first + len(_PAIRS)))
        for first in range(0, len(_PAIRS) * len(_KINDS), len(_PAIRS))
    ),
    other="0603-A110-2340",
    check=_check,
)


def copies_of(options: Mapping[str, Any]) -> list[int]:
    """Return how many cards of each face a table has."""
    ordinary = [_SIGNS.index(sign) for row in SHEET.rows_of(options.get("votes", USUAL)) for sign in row]
    return [*ordinary, *(card[3] for card in VOTE_CARDS[len(ordinary) :])]
