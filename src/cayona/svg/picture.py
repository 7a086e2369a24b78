"""A drawn board: two layers of markup that become one document or two parts of a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cayona.svg.elements import number, text
from cayona.svg.palette import theme_css
from cayona.svg.style import SHARED_CSS


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

    @property
    def still(self) -> str:
        """What never changes during a match, with the definitions both layers use."""
        return self.draw_still()

    def frame(self) -> dict[str, str | float]:
        """Return what a page needs to show the layers: size, words, and whose style they have."""
        return {
            "game": self.game,
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "description": self.description,
        }

    def style(self, theme: str = "auto") -> str:
        """Return the style sheet the layers need."""
        return theme_css(self.game, theme) + SHARED_CSS + self.css

    def svg(self, theme: str = "auto", width: int | None = None) -> str:
        """Return one self-contained document in the theme "light", "dark" or "auto".

        Without `width` (in pixels) it fills whatever place it is given.
        """
        style = self.style(theme)
        size = f"{number(self.width)} {number(self.height)}"
        across = ""
        if width is not None:
            across = f' width="{width}" height="{number(width * self.height / self.width)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cayona {self.game} {theme}"'
            f' viewBox="0 0 {size}"{across} role="group" aria-label="{text(self.title)}">'
            f"<title>{text(self.title)}</title><desc>{text(self.description)}</desc>"
            f'<style>{style}</style><rect class="ground" width="100%" height="100%"/>'
            f'<g class="still" aria-hidden="true">{self.still}</g>'
            f'<g class="changing">{self.changing}</g></svg>'
        )

    def _repr_svg_(self) -> str:
        # Notebooks ask for this by name.
        return self.svg()
