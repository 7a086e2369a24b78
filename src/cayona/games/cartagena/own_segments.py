"""Segments from one's own box: a table may have others than those that we took for the printed ones."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cayona.games.cartagena.components import SEGMENT_LENGTH, SEGMENTS, SYMBOLS
from cayona.kernel.language import _
from cayona.kernel.sheets import Cell, Row, Sheet

_SIGNS: Final = dict(zip("SDKBWH", SYMBOLS, strict=True))
_SIGN_OF: Final = {symbol: sign for sign, symbol in _SIGNS.items()}


def _check(rows: Sequence[str]) -> None:
    for name, row in zip(SEGMENTS, rows, strict=True):
        if sorted(row) != sorted(_SIGNS):
            raise ValueError(_("segment {name}: it shows every symbol once (CG-2).").format(name=name))


SHEET: Final = Sheet(
    [Row(name, [Cell(str(space + 1), _SIGNS) for space in range(SEGMENT_LENGTH)]) for name in SEGMENTS],
    "-".join("".join(map(_SIGN_OF.__getitem__, faces)) for faces in SEGMENTS.values()),
    other="SDKBWH-KWHDSB-BHSKDW-DSBWHK-HKWSBD-WBDHKS",
    check=_check,
)
"""Segment by segment, the symbols from the fortress side on when it is laid forward."""


def fits(value: Any) -> bool:
    """Tell whether a value is “usual” or a code of six segments, written as it is kept."""
    try:
        return bool(SHEET.read(value) == value)
    except ValueError:
        return False


@lru_cache(maxsize=64)
def segments_of(value: str) -> Mapping[str, tuple[str, ...]]:
    """Return the symbols of each segment, by what the option says. Not to be changed."""
    rows = zip(SEGMENTS, SHEET.rows_of(value), strict=True)
    return {name: tuple(map(_SIGNS.__getitem__, row)) for name, row in rows}
