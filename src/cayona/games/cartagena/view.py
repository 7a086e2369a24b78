"""The picture of a Cartagena table, drawn from an observation alone.

A state never comes here, so nothing hidden can be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from cayona.games.cartagena import view_board, view_panels
from cayona.games.cartagena import view_layout as layout
from cayona.games.cartagena.text import symbol_names
from cayona.games.cartagena.view_words import Observation, describe, headline, seat_names
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.svg.elements import shift
from cayona.svg.picture import Picture
from cayona.svg.shapes import Box

CSS: Final = view_board.CSS + view_panels.CSS


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; the first clicks of `choices` are lit."""
    where = _layout(observation)
    called = seat_names(observation, names)
    return Picture(
        game="cartagena",
        width=layout.WIDTH,
        height=where.hand if observation["seat"] is None else where.height,
        title=_("Cartagena: {headline}").format(headline=headline(observation, called)),
        description=describe(observation, called),
        draw_still=partial(draw_still, observation),
        changing=draw_changing(observation, choices, names),
        css=CSS,
        focus=Box(0, where.board, layout.WIDTH, layout.WIDTH * 0.625),
    )


def draw_still(observation: Observation) -> str:
    """Draw the board: the same for every seat and version of a match, and free of words."""
    return _still(tuple(observation["track"]), observation["seats"], _layout(observation).board)


def draw_changing(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> str:
    """Draw pirates, cards, counts and prompts; uses the definitions of the still layer."""
    where = _layout(observation)
    lit = {choice.elements[0] for choice in choices if choice.elements}
    symbols = symbol_names()
    called = seat_names(observation, names)
    parts = [
        view_panels.plates(observation, where, called, symbols),
        shift(0, where.board, view_board.spots(observation, lit, symbols) + view_board.pirates(observation)),
        shift(0, where.status, view_panels.status(observation, lit, called)),
    ]
    if observation["mode"] == "tortuga":
        parts.append(shift(0, where.row, view_panels.row(observation, symbols)))
    parts.append(shift(*where.supply, view_panels.supply(observation, symbols, where.corner)))
    if observation["seat"] is not None:
        parts.append(shift(0, where.hand, view_panels.hand(observation, lit, symbols)))
    return "".join(parts)


def _layout(observation: Observation) -> layout.Layout:
    return layout.arrange(observation["seats"], observation["mode"] == "tortuga")


@lru_cache(maxsize=256)
def _still(track: tuple[str, ...], seats: int, top: float) -> str:
    return view_board.definitions(seats) + shift(0, top, view_board.scenery(track))
