"""Layouts of the passage: six segments, each once, each forward or reversed (CG-1, CG-4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from cayona.games.cartagena.components import EXAMPLE_TRACK, SEGMENT_LENGTH, SEGMENTS, SYMBOLS
from cayona.kernel.chance import Chance
from cayona.kernel.language import _, listing

Piece = Mapping[str, Any]
"""One laid segment: {"id": "A", "reversed": False}."""
Layout = list[dict[str, Any]]
Segments = Mapping[str, tuple[str, ...]]
"""What each segment shows."""


def example_layout() -> Layout:
    """Return the layout that the rulebook's examples are told on."""
    return [{"id": name, "reversed": False} for name in EXAMPLE_TRACK]


def random_layout(chance: Chance) -> Layout:
    """Draw a layout, all 46,080 equally likely (CG-5)."""
    names = list(SEGMENTS)
    layout: Layout = []
    while names:
        name = names.pop(chance.below(len(names)))
        layout.append({"id": name, "reversed": chance.below(2) == 1})
    return layout


def checked_layout(value: Any) -> Layout:
    """Return a custom layout, or raise a ValueError that says what it must look like."""
    if not isinstance(value, list) or not all(isinstance(piece, dict) for piece in value):
        raise ValueError(_("a track is “random”, “example” or a list of six {“id”, “reversed”}."))
    for piece in value:
        if set(piece) != {"id", "reversed"} or not isinstance(piece["reversed"], bool):
            raise ValueError(_("each segment needs an “id” and a “reversed” that is true or false."))
    if sorted(str(piece["id"]) for piece in value) != sorted(SEGMENTS):
        raise ValueError(
            _("a track uses each of the segments {names} exactly once.").format(names=listing(SEGMENTS))
        )
    return [{"id": str(piece["id"]), "reversed": piece["reversed"]} for piece in value]


def layout_symbols(layout: Sequence[Piece], segments: Segments) -> list[int]:
    """Return the symbols (as numbers) of a layout, space 1 first."""
    symbols: list[int] = []
    for piece in layout:
        faces = segments[piece["id"]]
        symbols += [SYMBOLS.index(face) for face in (reversed(faces) if piece["reversed"] else faces)]
    return symbols


def recover_layout(symbols: Sequence[str], segments: Segments) -> Layout | None:
    """Return the layout of these segments that shows the symbols, or None if there is none (CG-3, CG-4)."""
    layout: Layout = []
    left = dict(segments)
    for start in range(0, len(symbols), SEGMENT_LENGTH):
        faces = tuple(symbols[start : start + SEGMENT_LENGTH])
        for name, forward in left.items():
            if faces in (forward, forward[::-1]):
                layout.append({"id": name, "reversed": faces != forward})
                del left[name]
                break
    return None if left else layout


def landing_table(symbols: Sequence[int]) -> list[int]:
    """Return, symbol by symbol, its space in each segment: a segment shows every symbol once (CG-2)."""
    return [space + 1 for space in sorted(range(len(symbols)), key=symbols.__getitem__)]
