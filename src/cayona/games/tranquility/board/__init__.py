"""The picture of a Tranquility table, drawn from observations alone.

A state never comes here, so nothing hidden can be shown.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from cayona.games.tranquility.board import cards, hand, islands, sea, weather
from cayona.games.tranquility.board.plates import plates
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.choices import Choice
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.svg.elements import symbol
from cayona.svg.glyphs import GLYPH_SIZE, read_drawings

__all__ = ["button", "definitions", "draw_private", "draw_public", "plates"]

TINTS: Final = {
    "key": ("#5B7FB8", "#9DBBEA"),
    "wash": ("#E2EAF5", "#1B2B40"),
}
"""The colours of the game besides those of the harbour, by day and by night."""


def draw_public(view: Facts, arrangement: Arrangement) -> list[Area]:
    """Draw the sea, what lies beside it, and the hands if they are open."""
    areas = [sea.area(view, arrangement)]
    beside = weather.area(view, arrangement)
    if beside is not None:
        areas.append(beside)
    if hand.shows_all(view):
        areas.append(hand.open_area(view))
    return areas


def draw_private(view: Facts, choices: Sequence[Choice], arrangement: Arrangement) -> list[Area]:
    """Draw the hand of the observing seat."""
    return [hand.area(view)]


def definitions(view: Facts) -> str:
    """Define islands, glyphs and the outlines of cells and cards, which all areas show with `<use>`."""
    return _definitions()


@cache
def _definitions() -> str:
    drawn = "".join(symbol(f"tq-{name}", GLYPH_SIZE, body) for name, body in read_drawings(__file__).items())
    return drawn + cards.definitions() + islands.definitions()


def button(element: str) -> str:
    """Return what stands on the button of an element that is no card and no place."""
    if element.startswith("offer-"):
        return element.removeprefix("offer-")
    return {
        "discard-two": _("Discard 2"),
        "trade-hand": _("Trade hand"),
        "turn-island": _("Turn an island"),
        "keep-rocks": _("Keep the rocks"),
        "pile": _("Top of my pile"),
        "let-break": _("Let it break"),
    }.get(element, "")
