"""The board's own picture, coloured by how often its parts took part in actions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cayona.lab.study.watching import watch
from cayona.lab.study.wish import Wish

ELEMENT: Final = re.compile(r'data-element="([^"]+)"')


def heat_map(wish: Wish, uses: Mapping[str, int]) -> str:
    """Return the picture in the middle of the first game with its parts coloured; "" if no part was used."""
    picture = _middle(wish)
    shown = [element for element in dict.fromkeys(ELEMENT.findall(picture)) if uses.get(element)]
    if not shown:
        return ""
    most = max(uses[element] for element in shown)
    rules = "".join(_rule(element, uses[element] / most) for element in shown)
    return picture.replace("</style>", rules + "</style>", 1)


def _middle(wish: Wish) -> str:
    """Return the board at half of the first game, as the seat sees it that decides there."""
    ending, rows = watch(wish, 0)
    state = wish.start(0)
    for row in rows[: int(ending["decisions"]) // 2]:
        state.apply(row["action"], row["seat"])
    return state.game.draw(state.observation(state.to_move())).svg(theme="light")


def _rule(element: str, heat: float) -> str:
    """Colour one part, by the square root: seldom used parts can be told from unused ones."""
    strength = round(0.05 + 0.6 * heat**0.5, 2)
    return f'[data-element="{element}"]>:first-child{{fill:#D55E00;fill-opacity:{strength}}}'
