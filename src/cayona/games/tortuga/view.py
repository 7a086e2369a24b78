"""The picture of a Tortuga table, drawn from an observation alone.

A state never comes here, so nothing hidden can be shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from cayona.games.tortuga import view_board, view_pieces, view_slim, view_tray
from cayona.games.tortuga import view_layout as layout
from cayona.games.tortuga.diagram import diagram
from cayona.games.tortuga.text import prompt
from cayona.games.tortuga.view_words import called
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.svg.elements import shift
from cayona.svg.picture import Picture
from cayona.svg.shapes import Box

Observation = Mapping[str, Any]

# On a phone the own board fills the screen and the others are a flick away: shrunk to be seen all at once,
# their dice would be too small to be tapped.
_PHONE: Final = (
    "@media(max-width:899px){.board>svg.game-tortuga"
    "{width:min(100%,max(480px,(100dvh - 156px)*var(--ratio,.55)))}}"
)
CSS: Final = view_pieces.CSS + view_board.CSS + view_slim.CSS + view_tray.CSS + _PHONE


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; the first clicks of `choices` are lit."""
    return Picture(
        game="tortuga",
        width=layout.WIDTH,
        height=layout.height(observation["seats"]),
        title=_("Tortuga: {prompt}").format(prompt=prompt(observation)),
        description=diagram(observation),
        draw_still=partial(draw_still, observation),
        changing=draw_changing(observation, choices, names),
        css=CSS,
        focus=Box(0, layout.BOARD_TOP + layout.SPACE_TOP - 8, layout.WIDTH, layout.WIDTH * 0.64),
    )


def draw_still(observation: Observation) -> str:
    """Draw the empty boards: the same for every seat and version of a match, and free of words."""
    return _still(observation["seats"])


@cache
def _still(seats: int) -> str:
    parts = [
        view_pieces.definitions(seats),
        shift(layout.MARGIN, layout.MIDDLE_TOP, view_tray.islet_scenery()),
        shift(layout.MARGIN, layout.BOARD_TOP, view_board.scenery()),
    ]
    slim = view_slim.scenery()
    parts += [shift(layout.MARGIN, layout.slim_top(place), slim) for place in range(seats - 1)]
    return "".join(parts)


def draw_changing(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> str:
    """Draw boards, dice, chests and what is asked; uses the definitions of the still layer."""
    lit = {choice.elements[0] for choice in choices if choice.elements}
    names = called(observation, names)
    first, *others = layout.order(observation["seats"], observation["seat"])
    full = view_board.board(observation, first, names[first], lit) + view_tray.tray_at(
        observation, first, lit
    )
    parts = [
        shift(layout.MARGIN, layout.MIDDLE_TOP, view_tray.middle(observation, lit)),
        shift(layout.MARGIN, layout.BOARD_TOP, full),
    ]
    for place, seat in enumerate(others):
        slim = view_slim.board(observation, seat, names[seat], lit)
        parts.append(shift(layout.MARGIN, layout.slim_top(place), slim))
    return "".join(parts)
