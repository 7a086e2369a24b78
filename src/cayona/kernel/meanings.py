"""What can be pointed at in a picture, and what it means.

An element goes by its name. A piece without one goes by its area and key (`weather/compasses`), a counter of
a plate by its symbol (`plate/tq-pile`); a page asks by these names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from html import unescape
from typing import Final

from cayona.kernel.areas import Area, Plate
from cayona.kernel.language import _

Meaning = tuple[str | None, str]
"""The rule that says it, if there are numbers, and a sentence."""
Table = Mapping[str, str | tuple[str, str]]
"""By a pattern of names: a rule that says it all, or a rule and a marked sentence."""

_TAG: Final = re.compile(r"<[^>]*>")
_ELEMENT: Final = re.compile(r'<[^>]*data-element="([^"]+)"[^>]*>')
_LABEL: Final = re.compile(r'aria-label="([^"]*)"')


def shown(areas: Iterable[Area], plates: Iterable[Plate] = ()) -> dict[str, str]:
    """Return what can be pointed at, by name, with its label: what is drawn, and all counters."""
    found: dict[str, str] = {}
    for area in areas:
        for key, markup in area.pieces.items():
            found |= _labels(f"{area.name}/{key}", markup)
    for plate in plates:
        found |= {f"plate/{counter.symbol or counter.words}": counter.words for counter in plate.counters}
    return found


def _labels(piece: str, markup: str) -> dict[str, str]:
    """Return the elements of a piece, or (it has none) the piece itself, if it says anything."""
    elements = {found[1]: _label(found[0]) for found in _ELEMENT.finditer(markup)}
    if elements:
        return elements
    words = _label(markup) or unescape(" ".join(_TAG.sub(" ", markup).split()))
    return {piece: words} if words else {}


def _label(markup: str) -> str:
    found = _LABEL.search(markup)
    return "" if found is None else unescape(found[1])


def look_up(name: str, table: Table, rules: Mapping[str, str]) -> Meaning:
    """Return what a table says of a name, by the first pattern that fits; nothing if none does."""
    for pattern, told in table.items():
        if fnmatchcase(name, pattern):
            rule, sentence = (told, rules[told]) if isinstance(told, str) else told
            return rule, _(sentence)
    return None, ""
