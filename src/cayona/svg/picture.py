"""A drawn board: two layers of markup that become one document or two parts of a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cayona.svg.elements import number, text
from cayona.svg.palette import theme_css
from cayona.svg.shapes import Box
from cayona.svg.style import SHARED_CSS
from cayona.svg.zoom import Zoom


@dataclass(frozen=True, slots=True)
class Picture:
    """What one observer sees, ready to be shown."""

    game: str
    """Whose key tint and style the picture carries."""
    width: float
    height: float
    title: str
    """The accessible name."""
    description: str
    """The board in words."""
    draw_still: Callable[[], str] = field(compare=False, repr=False)
    """Draws the still layer; it is long and rarely needed, so it is made only for those who ask."""
    changing: str
    """Pieces, cards, counts and prompts of one version."""
    css: str = ""
    """Rules of this game beyond those all games share."""
    focus: Box | None = None
    """The part that shows the game at its best, about 16 to 10: the lobby's picture; None for the whole."""
    wide: tuple[float, float] | None = None
    """Width and height on a broad screen, where rules for `.cayona.wide` in `css` move the parts."""
    zoom: Zoom | None = None
    """The part that people can move and zoom, if there is one."""

    @property
    def still(self) -> str:
        """What never changes during a match, with the definitions both layers use."""
        return self.draw_still()

    def frame(self) -> dict[str, Any]:
        """Return what a page needs to show the layers: size, words, whose style they have, what zooms."""
        return {
            "game": self.game,
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "description": self.description,
            "wide": self.wide,
            "zoom": None if self.zoom is None else self.zoom._asdict(),
        }

    def style(self, theme: str = "auto") -> str:
        """Return the style sheet the layers need."""
        return theme_css(self.game, theme) + SHARED_CSS + self.css

    def svg(self, theme: str = "auto", width: int | None = None) -> str:
        """Return one self-contained document in the theme "light", "dark" or "auto".

        Without `width` (in pixels) it fills whatever place it is given.
        """
        return self._document(theme, Box(0, 0, self.width, self.height), width)

    def portrait(self, theme: str = "auto") -> str:
        """Return the part that shows the game at its best as a document."""
        return self._document(theme, self.focus or Box(0, 0, self.width, self.height), None)

    def _document(self, theme: str, part: Box, width: int | None) -> str:
        style = self.style(theme)
        view = " ".join(map(number, part))
        clip = "" if self.zoom is None else f"<defs>{self.zoom.clip()}</defs>"
        across = ""
        if width is not None:
            across = f' width="{width}" height="{number(width * part.height / part.width)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cayona {self.game} {theme}"'
            f' viewBox="{view}"{across} role="group" aria-label="{text(self.title)}">'
            f"<title>{text(self.title)}</title><desc>{text(self.description)}</desc>"
            f'<style>{style}</style>{clip}<rect class="ground" x="{number(part.x)}"'
            f' y="{number(part.y)}" width="100%" height="100%"/>'
            f'<g class="still" aria-hidden="true">{self.still}</g>'
            f'<g class="changing">{self.changing}</g></svg>'
        )

    def _repr_svg_(self) -> str:
        # Notebooks ask for this by name.
        return self.svg()
