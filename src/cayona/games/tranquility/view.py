"""A plain picture of a Tranquility table, drawn from an observation alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.games.tranquility.boards import BOARDS
from cayona.games.tranquility.diagram import diagram
from cayona.games.tranquility.names import card_label, cell_label, row_label, storm_label
from cayona.games.tranquility.text import prompt
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.svg.elements import panel, spot, write
from cayona.svg.picture import Picture

Observation = Mapping[str, Any]

WIDTH: Final = 720
CELL: Final = 90
LEFT: Final = 130
TOP: Final = 60


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; the clicks of `choices` are lit."""
    board = BOARDS[observation["options"]["variant"]]
    depth = TOP + CELL * (max(y for _x, y in board.places()) + 1)
    return Picture(
        game="tranquility",
        width=WIDTH,
        height=depth + 400,
        title=_("Tranquility: {prompt}").format(prompt=prompt(observation)),
        description=diagram(observation),
        draw_still=lambda: "",
        changing=_sea(observation, choices, depth) + _below(observation, choices, depth),
    )


def _sea(view: Observation, choices: Sequence[Choice], depth: float) -> str:
    variant = view["options"]["variant"]
    board = BOARDS[variant]
    lit = {choice.elements[0] for choice in choices}
    parts = [write(20, 40, prompt(view), "strong")]
    for cell, (x, y) in enumerate(board.places()):
        number = view["grid"][cell]
        left, top = LEFT + x * CELL, depth - (y + 1) * CELL
        label = cell_label(variant, cell) if number is None else f"{cell_label(variant, cell)}: {number}"
        words = "" if number is None else write(left + 42, top + 54, number, "big middle")
        body = panel(left, top, CELL - 6, CELL - 6, "panel") + words
        parts.append(spot(f"cell-{cell}", label, f"cell-{cell}" in lit, body))
    for row, cells in enumerate(board.row_cells()):
        y = depth - (board.places()[cells[0]][1] + 0.5) * CELL
        name = row_label(variant, row)
        body = panel(8, y - 24, LEFT - 20, 48, "panel") + write(18, y + 8, name, "small")
        parts.append(spot(f"row-{row}", name, f"row-{row}" in lit, body))
    return "".join(parts)


def _below(view: Observation, choices: Sequence[Choice], depth: float) -> str:
    """Draw the hand, the display, the storms and every other thing to click, in lines of buttons."""
    things: dict[str, str] = {}
    hand = view["hands"][view["seat"]] if view["seat"] is not None else None
    for card in [*(hand or []), *view["display"]]:
        things[f"card-{str(card).lower()}"] = card_label(card)
    for storm in [*view["storms"], *([view["storm"]] if view["storm"] else [])]:
        things[f"storm-{storm.lower()}"] = storm_label(storm)
    for choice in choices:
        if not choice.elements[0].startswith(("cell-", "row-")):
            things.setdefault(choice.elements[0], choice.sentence)
    lit = {choice.elements[0] for choice in choices}
    parts = []
    for place, (element, label) in enumerate(things.items()):
        x, y = 10 + 236 * (place % 3), depth + 20 + 46 * (place // 3)
        body = panel(x, y, 230, 40, "panel") + write(x + 10, y + 28, label, "small")
        parts.append(spot(element, label, element in lit, body))
    return "".join(parts)
