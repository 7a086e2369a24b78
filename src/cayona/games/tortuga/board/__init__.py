"""The picture of a Tortuga table, drawn from observations alone.

A state never comes here, so nothing hidden can be shown.
"""

from collections.abc import Sequence
from typing import Final

from cayona.games.tortuga.board import island, tray
from cayona.games.tortuga.board.boards import draw_boards
from cayona.games.tortuga.board.definitions import definitions as definitions_for
from cayona.games.tortuga.board.plates import plates
from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.choices import Choice
from cayona.kernel.events import Facts
from cayona.kernel.language import _
from cayona.kernel.sheets import USUAL

__all__ = ["button", "definitions", "draw_private", "draw_public", "plates"]

TINTS: Final = {
    "key": ("#C79A1E", "#E8C45A"),
    "wash": ("#F4E9C4", "#33301F"),
}
"""The colours of the game besides those of the harbour, by day and by night."""


def draw_public(observation: Facts, arrangement: Arrangement) -> list[Area]:
    """Draw the middle of the table and every seat's board."""
    return [island.draw_island(observation, arrangement), *draw_boards(observation, arrangement)]


def draw_private(observation: Facts, choices: Sequence[Choice], arrangement: Arrangement) -> list[Area]:
    """Draw what a seat has behind its screen; the same in both arrangements."""
    return [tray.draw_tray(observation, choices)]


def definitions(observation: Facts) -> str:
    """Return the drawings that the areas show."""
    return definitions_for(observation["seats"], observation.get("dice", USUAL))


def button(element: str) -> str:
    """Return the words of what is pressed and not drawn."""
    words = {"keep": _("Keep"), "no-place": _("None fits"), "use": _("Use"), "decline": _("Skip")}
    return words.get(element, "")
