"""The picture of a Tongiaki table, drawn from an observation alone: nothing hidden can be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki import view_map, view_panels, view_tiles, view_voyages
from cayona.games.tongiaki.diagram import diagram, tiles
from cayona.games.tongiaki.text import prompt
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import seat_names
from cayona.svg.elements import panel, shift
from cayona.svg.picture import Picture
from cayona.svg.zoom import Box, zoomed

CSS: Final = (
    view_tiles.CSS
    + view_map.CSS
    + view_voyages.CSS
    + view_panels.CSS
    + ".cayona .tg-frame{fill:none;stroke:var(--contour);stroke-width:2;pointer-events:none}"
    + ".cayona .tg-open-sea{fill:var(--chart)}"
)

Observation = Mapping[str, Any]


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; the first clicks of `choices` are lit."""
    lit = {choice.elements[0] for choice in choices if choice.elements}
    called = seat_names(observation["seats"], names)
    where = layout.arrange(observation["seats"])
    zoom = layout.zoom((q, r) for q, r, _rot in tiles(observation).values())
    parts = [
        zoomed(zoom, view_map.draw_map(observation, lit, zoom)),
        shift(0, where.action, view_panels.action(observation, lit, called)),
        shift(0, where.plates, view_panels.plates(observation, where, called)),
        shift(0, where.stack, view_panels.stack(observation)),
    ]
    return Picture(
        game="tongiaki",
        width=layout.WIDTH,
        height=where.height,
        title=_("Tongiaki: {prompt}").format(prompt=prompt(observation)),
        description=diagram(observation),
        draw_still=partial(_still, observation["seats"]),
        changing="".join(parts),
        css=CSS,
        focus=Box(0, (layout.MAP_HEIGHT - 450) / 2, layout.WIDTH, 450),
        zoom=zoom,
    )


@lru_cache(maxsize=8)
def _still(seats: int) -> str:
    """Draw what never changes: the definitions, and the frame of the map."""
    size = (layout.WIDTH, layout.MAP_HEIGHT)
    ground = panel(0, 0, *size, "tg-open-sea", 0)
    frame = panel(1, 1, size[0] - 2, size[1] - 2, "tg-frame", 0)
    return view_tiles.definitions(seats) + ground + frame
