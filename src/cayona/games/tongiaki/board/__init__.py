"""The picture of a Tongiaki table: a map that grows, and the stack; drawn from observations alone."""

from collections.abc import Sequence
from functools import cache

from cayona.games.tongiaki.board import glyphs, offers, sea, stack, tiles
from cayona.games.tongiaki.board.plates import plates
from cayona.games.tongiaki.board.tints import TINTS as TINTS
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.choices import Choice
from cayona.kernel.events import Facts
from cayona.kernel.language import _

__all__ = ["button", "definitions", "draw_private", "draw_public", "plates"]


def draw_public(observation: Facts, arrangement: Arrangement) -> Sequence[Area]:
    """Draw the map and the stack."""
    return sea.area(observation), stack.area(observation, arrangement)


def draw_private(observation: Facts, choices: Sequence[Choice], arrangement: Arrangement) -> Sequence[Area]:
    """Draw over the map what a seat may choose there."""
    return (offers.area(observation, choices),)


def definitions(observation: Facts) -> str:
    """Return tiles, ships and everything small."""
    return _definitions(observation["seats"])


@cache
def _definitions(seats: int) -> str:
    return tiles.definitions() + glyphs.definitions(seats) + stack.definitions()


def button(element: str) -> str:
    """Return what the buttons say: what is done without pointing at the map first."""
    return {
        "royal": _("Royal island"),
        "new-settlement": _("New settlement"),
        "reenter-tonga": _("Two ships on Tonga"),
        "reenter-other": _("One ship elsewhere"),
    }.get(element, "")
