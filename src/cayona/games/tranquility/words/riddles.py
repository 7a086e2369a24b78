"""Which gap is dead? A question about the sea, which everybody can answer by counting."""

from collections.abc import Sequence
from typing import Any, Final

from cayona.kernel.language import _
from cayona.kernel.riddle import Answer, Riddle

LAST: Final = 80
LEAST_GAPS: Final = 4
"""With fewer of them there is nothing to look for."""
MOST_MISSING: Final = 4
"""One that lacks more numbers is seen at once."""


def riddles(state: Any, seat: int) -> Sequence[Riddle]:
    """Ask for the dead gap of a classic sea if there is exactly one."""
    if state.options["variant"] != "classic" or state.options["remove_islands"] != "none":
        return ()
    found = gaps(state.observation(seat)["grid"])
    dead = [place for place, gap in enumerate(found) if missing(gap) > 0]
    if len(dead) != 1 or len(found) < LEAST_GAPS or missing(found[dead[0]]) > MOST_MISSING:
        return ()
    spare = sorted(-missing(gap) for gap in found if missing(gap) <= 0)
    tight = sum(room <= 1 for room in spare)
    grade = min(1 + tight, 4)
    facts = {"missing": missing(found[dead[0]]), "gaps": len(found), "tight": tight}
    question = _("One gap is dead: it has more cells than numbers are left for it. Point at it.")
    return (Riddle("dead-gap", question, [_answer(gap) for gap in found], dead[0], grade, facts),)


Gap = tuple[list[int], int, int]
"""The empty cells in a row, and the numbers before and after them."""


def gaps(grid: Sequence[int | None]) -> list[Gap]:
    """Return the runs of empty cells, from the bottom left."""
    found: list[Gap] = []
    before, cells = 0, []
    for cell, number in enumerate([*grid, LAST + 1]):
        if number is None:
            cells.append(cell)
            continue
        if cells:
            found.append((cells, before, number))
        before, cells = number, []
    return found


def missing(gap: Gap) -> int:
    """Return how many numbers a gap lacks; below 0, how many there are to spare."""
    cells, low, high = gap
    return len(cells) - (high - low - 1)


def _answer(gap: Gap) -> Answer:
    cells, low, high = gap
    if low == 0:
        where = _("The gap before {high}").format(high=high)
    elif high > LAST:
        where = _("The gap after {low}").format(low=low)
    else:
        where = _("The gap between {low} and {high}").format(low=low, high=high)
    why = _("Cells: {cells}. Numbers that fit: {numbers}.").format(cells=len(cells), numbers=high - low - 1)
    return Answer(tuple(f"cell-{cell}" for cell in cells), where, why)
