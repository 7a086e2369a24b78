"""Elements and kinds of actions in words: what the picture calls them, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.meanings import shown
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.watching import watch

LOOKS: Final = 12
"""Moments of the first game at which the picture is read."""
MINUS: Final = "−"
_PARTS: Final = re.compile(r"(?:(?<=-)|^)-\d+|[^-]+")


def element_names(design: StudyDesign) -> dict[str, str]:
    """Return what the picture calls its elements; what it says of their present state is left out."""
    game = design.found()
    found: dict[str, str] = {}
    state = design.start(0)
    rows = watch(design, 0)[1]
    step = max(1, len(rows) // LOOKS)
    for ply, row in enumerate(rows):
        if ply % step == 0:
            seen = state.observation(row["seat"])
            areas = [*game.draw_public(state.observation(None)), *game.draw_private(seen)]
            for element, label in shown(areas).items():
                found.setdefault(element, label.partition(":")[0])
        state.apply(row["action"], row["seat"])
    return found


def named(game: Game, names: Mapping[str, str], element: str) -> str:
    """Return the name of an element: of the picture, of its button, or spelled out, signs and all."""
    return names.get(element) or game.button(element) or spelled(element)


def parts(name: str) -> list[str]:
    """Take an internal name apart; numbers keep their sign."""
    return _PARTS.findall(name)


def spelled(name: str) -> str:
    """Write an internal name as words: cell-0--1 is “cell 0, −1”."""
    found = [_(part.replace("_", " ")) for part in parts(name)]
    numbers = [part.replace("-", MINUS) for part in found if part.lstrip("-").isdigit()]
    words = [part for part in found if not part.lstrip("-").isdigit()]
    return " ".join(filter(None, [" ".join(words), ", ".join(numbers)]))
