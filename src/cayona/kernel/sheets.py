"""Parts that a table can have otherwise: a sheet to fill in from one's own box, written as a short code.

A sheet has rows of cells; a cell holds one of a few signs. Its code is the signs row by row, as in
"41352-52413-13524-24135-35241": short enough to be told to a friend, kept with the table and its record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cayona.kernel.language import _, either

__all__ = ["USUAL", "Cell", "Row", "Sheet"]

USUAL: Final = "usual"
"""What the option is called that leaves the parts as the rules have them."""
BETWEEN: Final = "-"
"""What stands between two rows of a code; people may also write spaces, commas, or nothing."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on a sheet: what it is called, and the signs it may hold with what they mean."""

    label: str
    signs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """One die, card or segment: what it is called, and its cells."""

    label: str
    cells: Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All parts of a kind. Labels are marked for translation; numbers and letters need not be."""

    rows: Sequence[Row]
    usual: str
    """The code of the parts as the rules have them."""
    other: str
    """A code of other parts, for examples and tests."""
    check: Callable[[Sequence[str]], None] = lambda rows: None
    """Takes the signs row by row and raises a ValueError where they contradict each other."""
    spare: int = 0
    """How many of the last rows a code leaves out where they are all as usual."""

    def read(self, value: Any) -> str:
        """Return “usual”, or a code as it is kept; raise a ValueError that names what is wrong where."""
        if not isinstance(value, str):
            raise ValueError(self._example())
        if value == USUAL:
            return USUAL
        signs = [sign for sign in value.upper() if sign.isalnum()]
        if self.spare and len(signs) == self.fewest:
            signs += "".join(self._spare_rows())
        self._check_lengths(value)
        if len(signs) != sum(len(row.cells) for row in self.rows):
            raise ValueError(self._example())
        rows = self._cut(signs)
        for row, found in zip(self.rows, rows, strict=True):
            for cell, sign in zip(row.cells, found, strict=True):
                if sign not in cell.signs:
                    words = _("{row}, {cell}: it must be {allowed}, not “{sign}”.")
                    place = {"row": _(row.label), "cell": _(cell.label)}
                    raise ValueError(words.format(**place, allowed=either(cell.signs), sign=sign))
        self.check(rows)
        code = BETWEEN.join(rows)
        if code == self.usual:
            return USUAL
        left_out = self.spare and rows[-self.spare :] == self._spare_rows()
        return BETWEEN.join(rows[: -self.spare]) if left_out else code

    @property
    def fewest(self) -> int:
        """Return how many signs a code has at least."""
        return sum(len(row.cells) for row in self.rows[: len(self.rows) - self.spare])

    def rows_of(self, value: str) -> list[str]:
        """Return the signs of a value that was read, row by row."""
        rows = (self.usual if value == USUAL else value).split(BETWEEN)
        return rows if len(rows) == len(self.rows) else [*rows, *self._spare_rows()]

    def _spare_rows(self) -> list[str]:
        return self.usual.split(BETWEEN)[len(self.rows) - self.spare :]

    def _cut(self, signs: Sequence[str]) -> list[str]:
        rows, at = [], 0
        for row in self.rows:
            rows.append("".join(signs[at : at + len(row.cells)]))
            at += len(row.cells)
        return rows

    def _check_lengths(self, value: str) -> None:
        """Name the first row that is too long or too short, if all rows are told apart."""
        found = re.findall(r"[^\W_]+", value)
        if len(found) in (len(self.rows), len(self.rows) - self.spare):
            for row, signs in zip(self.rows, found, strict=False):
                if len(signs) != len(row.cells):
                    words = _("{row}: it must have {needed} signs, not {count}.")
                    raise ValueError(words.format(row=_(row.label), needed=len(row.cells), count=len(signs)))

    def _example(self) -> str:
        return _("it must be “usual” or a code like “{code}”.").format(code=self.usual)
