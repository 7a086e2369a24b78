"""What people may be called and what they may write: nothing invisible, nothing that turns text around."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from cayona.kernel.language import gettext as _
from cayona.server.errors import TableError

LONGEST_NAME: Final = 24
MOST_MARKS: Final = 2
"""Accents upon one letter; more of them climb over the lines around."""
JOINERS: Final = "\u200d\ufe0f"
"""What emoji are put together with; fine in a sentence, not in a name."""
INVISIBLE: Final = frozenset(
    (
        *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFEFF, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        *range(0xFE00, 0xFE10),
        *range(0xFFF0, 0xFFF9),
        *range(0x1BCA0, 0x1BCA4),
        *range(0x1D173, 0x1D17B),
        *range(0xE0000, 0xE1000),
    )
)
"""Characters that show nothing, or turn the direction of what follows (Unicode's default ignorables)."""


def checked_name(name: str) -> str:
    """Return a name that people can be called by, in one spelling; TableError if it cannot be read."""
    short = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(short) <= LONGEST_NAME or not short.isprintable() or not _is_readable(short):
        raise TableError(
            _("A name has 1 to {most} letters, all of which can be seen.").format(most=LONGEST_NAME),
            code="bad-name",
        )
    return short


def cleaned(text: str) -> str:
    """Return what somebody has written on one line, without what is invisible or turns text around."""
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    kept = [letter for letter in line if _may_be_written(letter)]
    marks = 0
    for place, letter in enumerate(kept):
        marks = marks + 1 if unicodedata.category(letter) == "Mn" and letter not in JOINERS else 0
        if marks > MOST_MARKS:
            kept[place] = ""
    return " ".join("".join(kept).split())


def _may_be_written(letter: str) -> bool:
    if letter in JOINERS:
        return True
    return ord(letter) not in INVISIBLE and unicodedata.category(letter) not in ("Cc", "Cf", "Co", "Cs")


def _is_readable(name: str) -> bool:
    if cleaned(name) != name or any(joiner in name for joiner in JOINERS):
        return False
    return any(unicodedata.category(letter)[0] in "LNSP" for letter in name)


def look_of(name: str) -> str:
    """Return what a name looks like: names with the same look are easily taken for each other."""
    plain = unicodedata.normalize("NFKC", name)
    shapes = "".join(_shape(letter) for letter in plain if letter.isalnum())
    return "".join(_shape(letter) for letter in shapes.casefold()).replace("i", "l")  # a capital I is an l


@cache
def _shape(letter: str) -> str:
    """Return the letters that a letter is most easily taken for, of Unicode's own list."""
    from confusable_homoglyphs.confusables import confusables_data  # it takes a while to read

    others = [other["c"] for other in confusables_data.get(letter, ())]
    if len(others) != 1:  # many look like this one: it is the model itself
        return letter
    return str(others[0]) if others[0].isascii() else min(letter, others[0])
