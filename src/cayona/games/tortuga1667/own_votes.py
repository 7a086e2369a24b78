"""Vote cards from one's own box: what stands together on which cards is published nowhere (T7-8, T7-9).

Ordinary cards of every face are counted; of the two special cards it is told what they show. A code without
the special cards has them as usual.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cayona.games.tortuga1667.components import BOTTOMS, MIDDLES, TOPS, VOTE_CARDS
from cayona.games.tortuga1667.rules import polls
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
_ORDINARY: Final = len(_PAIRS) * len(_KINDS)
_SECTIONS: Final = (
    Cell(
        mark("attack"),
        {
            "C": mark("two cannons"),
            "T": mark("two torches"),
            "W": mark("two waters"),
            "D": mark("cannon and torch"),
            "E": mark("cannon and water"),
            "F": mark("torch and water"),
        },
    ),
    Cell(
        mark("brawl"),
        {
            "B": mark("two British flags"),
            "F": mark("two French flags"),
            "M": mark("one flag of each nation"),
        },
    ),
    Cell(mark("mutiny"), {"S": mark("two skulls"), "W": mark("two wheels"), "M": mark("skull and wheel")}),
)
"""What the sections of a special card may show, in the order of TOPS, MIDDLES and BOTTOMS."""
_SPECIALS: Final = (mark("first special card"), mark("second special card"))


def _row(label: str, most: int) -> Row:
    counts = {sign: str(count) for count, sign in enumerate(_SIGNS[: most + 1])}
    return Row(label, [Cell(pair, counts) for pair in _PAIRS])


def _check(rows: Sequence[str]) -> None:
    for (label, count), row in zip(_KINDS, rows, strict=False):
        found = sum(map(_SIGNS.index, row))
        if found != count:
            words = _("{row}: there are {count} such cards, not {found} (T7-7).")
            raise ValueError(words.format(row=_(label), count=count, found=found))


def _usual_rows() -> list[str]:
    copies = [_SIGNS[card[3]] for card in VOTE_CARDS[:_ORDINARY]]
    counted = ["".join(copies[at : at + len(_PAIRS)]) for at in range(0, _ORDINARY, len(_PAIRS))]
    known = (TOPS, MIDDLES, BOTTOMS)
    specials = [
        "".join(
            list(cell.signs)[shown.index(section)]
            for cell, shown, section in zip(_SECTIONS, known, card[:3], strict=True)
        )
        for card in VOTE_CARDS[_ORDINARY:]
    ]
    return [*counted, *specials]


SHEET: Final = Sheet(
    [*(_row(label, most) for label, most in _KINDS), *(Row(label, _SECTIONS) for label in _SPECIALS)],
    "-".join(_usual_rows()),
    other="0603-A110-2340-DFM-CMS",
    check=_check,
    spare=len(_SPECIALS),
)


def copies_of(options: Mapping[str, Any]) -> list[int]:
    """Return how many cards of each face a table has."""
    return [int(count) for count in cards_of(options).copies]


def looks_of(facts: Mapping[str, Any]) -> tuple[int, ...]:
    """Return what each face shows, an index of LOOKS, at the table of some options or an observation."""
    return tuple(cards_of(facts).looks)


def cards_of(facts: Mapping[str, Any]) -> polls.Cards:
    """Return the vote cards of a table, by its options or an observation of it."""
    code = facts.get("votes", USUAL)
    return polls.USUAL if code == USUAL else _own_cards(code)


@lru_cache(maxsize=64)
def _own_cards(code: str) -> polls.Cards:
    rows = SHEET.rows_of(code)
    copies = [_SIGNS.index(sign) for row in rows[: len(_KINDS)] for sign in row]
    looks = list(range(_ORDINARY)) + [
        _look(row, face) for face, row in enumerate(rows[len(_KINDS) :], _ORDINARY)
    ]
    return polls.Cards(code, looks, [*copies, *(card[3] for card in VOTE_CARDS[_ORDINARY:])])


def _look(row: str, face: int) -> int:
    """Return what a special card shows; the usual one has its own face."""
    top, middle, bottom = (list(cell.signs).index(sign) for cell, sign in zip(_SECTIONS, row, strict=True))
    if (TOPS[top], MIDDLES[middle], BOTTOMS[bottom]) == VOTE_CARDS[face][:3]:
        return face
    return len(VOTE_CARDS) + (top * len(MIDDLES) + middle) * len(BOTTOMS) + bottom
