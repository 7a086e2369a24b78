"""The picture of a Tongiaki table: a map that grows, and the stack; drawn from observations alone."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from cayona.games.tongiaki.board import glyphs, offers, sea, stack, tiles
from cayona.games.tongiaki.board.plates import plates
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.choices import Choice
from cayona.kernel.events import Facts
from cayona.kernel.language import _

__all__ = ["button", "definitions", "draw_private", "draw_public", "plates"]

TINTS: Final = {
    "key": ("#2C9A84", "#6CD3BC"),
    "wash": ("#D7EFE7", "#173B38"),
    "lagoon": ("#A4DCCF", "#256468"),
    "sand": ("#F1DDA6", "#857C5E"),
    "cove": ("#FBF2D3", "#A1977A"),
    "coast": ("#8F7442", "#2C2A20"),
    "palm": ("#93C795", "#3A7A5C"),
    "grove": ("#3F8257", "#1F4F3D"),
    "rock": ("#B79C7D", "#6A5E52"),
    "stream": ("#1F8A86", "#58B9AE"),
    "foam": ("#FFFFFF", "#CBEAE4"),
    "emblem": ("#A6303A", "#A84A57"),
    "halo": ("#EFF3D9", "#173A31"),
    "plank": ("#A9784A", "#8A6444"),
}
"""The colours of the game besides those of the harbour, by day and by night."""


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
