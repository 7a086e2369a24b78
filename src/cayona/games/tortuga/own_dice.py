"""Dice from one's own box: of the printed set only one die is known, so a table may have others (TO-5)."""

from functools import lru_cache
from typing import Final

from cayona.games.tortuga.components import ACTIONS, DICE, HIGHEST_FACE, LETTERS
from cayona.kernel.sheets import Cell, Row, Sheet

_NUMBERS: Final = {str(number): str(number) for number in range(1, HIGHEST_FACE + 1)}

SHEET: Final = Sheet(
    [Row(letter, [Cell(action, _NUMBERS) for action in ACTIONS]) for letter in LETTERS],
    "-".join("".join(str(DICE[letter][action]) for action in ACTIONS) for letter in LETTERS),
    other="53142-41352-25314-13245-34521",
)
"""Die by die, the numbers for fleet, crew, treasure, attack and raid."""


@lru_cache(maxsize=64)
def dice_of(value: str) -> dict[str, dict[str, int]]:
    """Return the number on each action face of each die, by what the option says. Not to be changed."""
    return {
        letter: {action: int(sign) for action, sign in zip(ACTIONS, row, strict=True)}
        for letter, row in zip(LETTERS, SHEET.rows_of(value), strict=True)
    }
