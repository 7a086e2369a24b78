"""The colours of all pictures as CSS custom properties, by day and by night."""

from __future__ import annotations

from typing import Final

from cayona.kernel.areas import Tints
from cayona.kernel.language import _
from cayona.svg.seats import SEAT_SIGNS

THEMES: Final = ("light", "dark", "auto")

COLOURS: Final[dict[str, tuple[str, str]]] = {
    # name: (light, dark)
    "paper": ("#F6F1E3", "#0E1B22"),
    "chart": ("#E7EFEA", "#14262E"),
    "water": ("#CFE3E2", "#1B3A44"),
    "deep": ("#B4D2D4", "#234A56"),
    "card": ("#FFFCF4", "#20363F"),
    "canvas": ("#FFFCF4", "#B5AB92"),
    "line": ("#AFB7A9", "#3D5963"),
    "contour": ("#1D2B33", "#68838D"),
    "ink": ("#1D2B33", "#E6EEF0"),
    "muted": ("#526169", "#9DB0B6"),
    "act": ("#A04510", "#FFB26B"),
    "on-act": ("#FFFFFF", "#1D2B33"),
    "good": ("#256B43", "#7FD1A0"),
    "bad": ("#A6303A", "#FF8F96"),
}


def colours(tints: Tints, dark: bool) -> str:
    """Return the custom properties for a game with these tints, in one theme, as CSS declarations."""
    column = 1 if dark else 0
    table = {**COLOURS, **tints}
    pairs = [f"--{name}:{values[column]}" for name, values in table.items()]
    pairs += [f"--seat-{seat}:{sign.colour}" for seat, sign in enumerate(SEAT_SIGNS)]
    return ";".join(pairs)


def theme_css(game: str, tints: Tints, theme: str) -> str:
    """Return the rules that give a picture of `game` its colours; "auto" follows the reader's device."""
    if theme not in THEMES:
        known = ", ".join(THEMES)
        raise ValueError(
            _("There is no theme {theme!r}; choose one of: {known}.").format(theme=theme, known=known)
        )
    selector = f".cayona.{game}.{theme}"
    rules = f"{selector}{{{colours(tints, theme == 'dark')}}}"
    if theme == "auto":
        rules += f"@media(prefers-color-scheme:dark){{{selector}{{{colours(tints, True)}}}}}"
    return rules
