"""The picture of a Tortuga 1667 table, drawn from an observation alone: nothing hidden can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from cayona.games.tortuga1667 import (
    view_chart,
    view_events,
    view_folds,
    view_pieces,
    view_plates,
    view_scenery,
    view_votes,
)
from cayona.games.tortuga1667 import view_layout as layout
from cayona.games.tortuga1667.diagram import diagram
from cayona.games.tortuga1667.text import prompt
from cayona.games.tortuga1667.view_pieces import Observation
from cayona.games.tortuga1667.view_words import called
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.svg.elements import shift
from cayona.svg.picture import Picture
from cayona.svg.seats import SEAT_MARKS
from cayona.svg.shapes import Box

# On a phone the picture is as wide as the screen: shrunk to be seen all at once, pawns could not be tapped.
_PHONE: Final = "@media(max-width:899px){.board>svg.game-tortuga1667{width:min(100%,560px)}}"
CSS: Final = (
    view_pieces.CSS
    + view_scenery.CSS
    + view_chart.CSS
    + view_events.CSS
    + view_votes.CSS
    + view_plates.CSS
    + view_folds.CSS
    + layout.side_css(len(SEAT_MARKS))
    + _PHONE
)


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; the first clicks of `choices` are lit."""
    where = _layout(observation)
    return Picture(
        game="tortuga1667",
        width=layout.WIDTH,
        height=where.height,
        title=_("Tortuga 1667: {prompt}").format(prompt=prompt(observation)),
        description=diagram(observation),
        draw_still=partial(draw_still, observation),
        changing=draw_changing(observation, choices, names),
        css=CSS,
        wide=where.wide(observation["seats"]),
        focus=Box(0, where.chart, layout.WIDTH, layout.WIDTH * 0.625),
    )


def draw_still(observation: Observation) -> str:
    """Draw the chart: the same for every seat and version of a match, and free of words."""
    return _still(tuple(observation["pirates"]), _layout(observation).chart)


@lru_cache(maxsize=64)
def _still(pirates: tuple[str, ...], top: float) -> str:
    return view_pieces.definitions(pirates) + shift(0, top, view_scenery.scenery())


def draw_changing(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> str:
    """Draw pawns, treasure, cards and counts; uses the definitions of the still layer."""
    view, where = observation, _layout(observation)
    lit = {choice.elements[0] for choice in choices if choice.elements}
    shown = called(view, names)
    parts = [
        view_plates.score(view),
        shift(0, where.chart, view_chart.chart(view, lit, shown)),
        shift(0, where.events, view_events.events(view, lit, shown)),
    ]
    if view["seat"] is not None:
        parts.append(shift(0, where.hand, view_votes.hand(view, lit)))
    parts += [
        shift(0, where.votes, view_votes.votes(view, lit, shown)),
        view_plates.plates(view, where.plates, lit, shown),
        view_events.kinds(view, where.kinds),
        view_folds.folds(view, where.chart, shown),
    ]
    return "".join(parts)


def _layout(observation: Observation) -> layout.Layout:
    return layout.arrange(observation["seats"], observation["seat"] is not None)
