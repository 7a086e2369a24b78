"""A part of a picture that people can move and zoom: a window onto a map of any size."""

from __future__ import annotations

from typing import Final, NamedTuple

from cayona.svg.elements import number
from cayona.svg.shapes import Box

WINDOW: Final = "cayona-window"


class Zoom(NamedTuple):
    """Where the window is in the picture, and what of the map there is to see; the map may grow."""

    window: Box
    bounds: Box

    def fit(self) -> str:
        """Return the transform with which the whole map fits into the window."""
        window, bounds = self
        scale = min(window.width / bounds.width, window.height / bounds.height)
        x = window.x + window.width / 2 - scale * (bounds.x + bounds.width / 2)
        y = window.y + window.height / 2 - scale * (bounds.y + bounds.height / 2)
        return f"translate({number(x)} {number(y)}) scale({scale:.5g})"

    def clip(self) -> str:
        """Define the window, to cut off what lies outside."""
        x, y, width, height = map(number, self.window)
        return f'<clipPath id="{WINDOW}"><rect x="{x}" y="{y}" width="{width}" height="{height}"/></clipPath>'


def zoomed(zoom: Zoom, body: str) -> str:
    """Wrap what lies on the map, in map units; both layers of a picture may do so."""
    return f'<g clip-path="url(#{WINDOW})"><g class="zoomed" transform="{zoom.fit()}">{body}</g></g>'
