"""Curves of a match: a chance to win with its band, and what somebody could believe, as stretchable pictures.

They have no words of their own, so a page may stretch them to any width; what they show is told beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cayona.svg.elements import number, text

WIDTH: Final = 600
HEIGHT: Final = 200
LOW: Final = 60
"""How high a strip of beliefs is."""

Value = tuple[int, float, float]
"""A step, the chance there, and how far it may be off."""


def curve_picture(values: Sequence[Value], last: int, turns: Iterable[int] = (), label: str = "") -> str:
    """Return a chance from step to step, within a band as broad as its doubt; turning points are marked."""
    above = [_place(step, min(1.0, chance + reach), last) for step, chance, reach in values]
    below = [_place(step, max(0.0, chance - reach), last) for step, chance, reach in values]
    line = " ".join(_place(step, chance, last) for step, chance, _reach in values)
    grid = "".join(
        f'<path class="{name}" d="M0 {number(HEIGHT * share)}H{WIDTH}"/>'
        for name, share in (("grid", 0.25), ("even", 0.5), ("grid", 0.75))
    )
    marks = "".join(f'<path class="turn" d="M{number(_across(step, last))} 0V{HEIGHT}"/>' for step in turns)
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{text(label)}">{grid}'
        f'<polygon class="band" points="{" ".join([*above, *reversed(below)])}"/>'
        f'<polyline class="line" points="{line}"/>{marks}</svg>'
    )


def belief_picture(
    beliefs: Sequence[tuple[int, Sequence[float]]], last: int, moved: Iterable[int] = (), label: str = ""
) -> str:
    """Return how likely each side was from step to step, one upon the other; some acts are marked."""
    sides = len(beliefs[0][1])
    parts = []
    for side in range(sides):
        upper, lower = [], []
        for nth, (step, chances) in enumerate(beliefs):
            until = beliefs[nth + 1][0] if nth + 1 < len(beliefs) else last
            low = LOW * (1 - sum(chances[:side]))
            high = LOW * (1 - sum(chances[: side + 1]))
            for place in (_across(step, last), _across(until, last)):
                upper.append(f"{number(place)},{number(high)}")
                lower.append(f"{number(place)},{number(low)}")
        parts.append(f'<polygon class="side-{side}" points="{" ".join([*upper, *reversed(lower)])}"/>')
    marks = "".join(f'<path class="turn" d="M{number(_across(step, last))} 0V{LOW}"/>' for step in moved)
    return (
        f'<svg class="beliefs-strip" viewBox="0 0 {WIDTH} {LOW}" preserveAspectRatio="none" role="img" '
        f'aria-label="{text(label)}">{"".join(parts)}{marks}</svg>'
    )


def _across(step: int, last: int) -> float:
    return WIDTH * step / max(1, last)


def _place(step: int, chance: float, last: int) -> str:
    return f"{number(_across(step, last))},{number(HEIGHT * (1 - chance))}"
