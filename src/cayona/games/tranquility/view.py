"""The picture of a Tranquility table, drawn from an observation alone.

A state never comes here, so nothing hidden can be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from cayona.games.tranquility import view_layout as layout
from cayona.games.tranquility import view_panels, view_sea
from cayona.games.tranquility.diagram import diagram
from cayona.games.tranquility.text import prompt
from cayona.games.tranquility.view_words import Observation, seat_names
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.svg.elements import shift
from cayona.svg.picture import Picture
from cayona.svg.shapes import Box

CSS: Final = view_sea.CSS + view_panels.CSS


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; the clicks of `choices` are lit."""
    where = _layout(observation, choices)
    return Picture(
        game="tranquility",
        width=layout.WIDTH,
        height=where.height,
        title=_("Tranquility: {prompt}").format(prompt=prompt(observation)),
        description=diagram(observation),
        draw_still=partial(draw_still, observation),
        changing=draw_changing(observation, choices, names),
        css=CSS,
        focus=Box(0, where.sea, layout.WIDTH, layout.WIDTH * 0.625),
    )


def draw_still(observation: Observation) -> str:
    """Draw the empty sea: the same for every seat and version of a match, and free of words."""
    return _still(observation["options"]["variant"], observation["seats"])


@lru_cache(maxsize=32)
def _still(variant: str, seats: int) -> str:
    boxes = layout.plates(seats)
    top = boxes[-1].y + layout.PLATE_HEIGHT + layout.GAP
    return view_sea.definitions(seats) + shift(0, top, view_sea.scenery(variant))


def draw_changing(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> str:
    """Draw islands, cards, counts and buttons; uses the definitions of the still layer."""
    where = _layout(observation, choices)
    lit = {choice.elements[0] for choice in choices if choice.elements}
    called = seat_names(observation, names)
    parts = [
        view_panels.plates(observation, where.plates, called),
        shift(0, where.sea, view_sea.changing(observation, lit)),
    ]
    if view_panels.has_weather(observation):
        parts.append(view_panels.tray(observation, where.tray, lit, called))
    parts.append(view_panels.supply(observation, where.supply))
    if observation["scores"]:
        parts.append(view_panels.display(observation, where.display, lit))
    parts.append(view_panels.strip(observation, where.strip, choices))
    parts.append(view_panels.hand(observation, where.hand, lit))
    return "".join(parts)


def _layout(observation: Observation, choices: Sequence[Choice]) -> layout.Layout:
    return layout.arrange(
        observation["options"]["variant"],
        observation["seats"],
        strip=view_panels.strip_height(choices),
        tray=view_panels.has_weather(observation),
        display=bool(observation["scores"]),
        supply=bool(view_panels.supplies(observation)),
        hand=view_panels.hand_height(observation),
    )
