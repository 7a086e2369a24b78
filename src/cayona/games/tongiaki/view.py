"""The picture of a Tongiaki table, drawn from an observation alone: nothing hidden can be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from cayona.games.tongiaki import view_glyphs, view_map, view_panels, view_stack, view_tiles, view_voyages
from cayona.games.tongiaki import view_layout as layout
from cayona.games.tongiaki.diagram import diagram, tiles
from cayona.games.tongiaki.text import prompt
from cayona.kernel.choices import Choice
from cayona.kernel.language import gettext as _
from cayona.kernel.seats import seat_names
from cayona.svg.elements import shift
from cayona.svg.picture import Picture
from cayona.svg.shapes import Box
from cayona.svg.zoom import zoomed

CSS: Final = "".join(
    module.CSS for module in (view_tiles, view_glyphs, view_map, view_voyages, view_panels, view_stack)
)

Observation = Mapping[str, Any]


def draw(
    observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
) -> Picture:
    """Draw what one seat (or a spectator) sees; what `choices` offer can be clicked."""
    offered = {element: choice.sentence for choice in choices for element in choice.elements}
    called = seat_names(observation["seats"], names)
    where = layout.arrange(observation["seats"])
    laid = [(q, r) for q, r, _rot in tiles(observation).values()]
    zoom = layout.zoom(laid, view_map.open_cells(offered))
    parts = [
        zoomed(zoom, view_map.draw_map(observation, offered, zoom)),
        shift(0, where.action, view_panels.action(observation, offered, called)),
        shift(0, where.action, view_stack.button(observation)),
        shift(0, where.plates, view_panels.plates(observation, where, called)),
        view_stack.sheet(observation),
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
    """Draw what never changes: the definitions, and the chart under the map."""
    defined = (view_tiles.definitions(), view_glyphs.definitions(seats), view_stack.definitions())
    return f"<defs>{''.join(defined)}</defs>{view_glyphs.paper()}"
