"""The colours of all pictures as CSS custom properties, by day and by night."""

from __future__ import annotations

from typing import Final

from cayona.kernel.language import gettext as _
from cayona.svg.seats import SEAT_MARKS

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
    "muted": ("#5B6B72", "#9DB0B6"),
    "act": ("#B4531A", "#FFB26B"),
    "on-act": ("#FFFFFF", "#1D2B33"),
    "good": ("#2E7D4F", "#7FD1A0"),
    "bad": ("#A6303A", "#FF8F96"),
}

TINTS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    # The key tint of a game and its wash, on which ink stays readable; then what it alone has.
    "cartagena": {"key": ("#E08A2E", "#F0953F"), "wash": ("#F8E7CD", "#332F27")},
    "tranquility": {"key": ("#5B7FB8", "#9DBBEA"), "wash": ("#E2EAF5", "#1B2B40")},
    "tortuga": {"key": ("#C79A1E", "#E8C45A"), "wash": ("#F4E9C4", "#33301F")},
    "tongiaki": {
        "key": ("#2C9A84", "#6CD3BC"),
        "wash": ("#D7EFE7", "#173B38"),
        "lagoon": ("#A4DCCF", "#256468"),
        "sand": ("#F1DDA6", "#857C5E"),
        "cove": ("#FBF2D3", "#A1977A"),
        "coast": ("#8F7442", "#2C2A20"),
        "palm": ("#93C795", "#3A7A5C"),
        "grove": ("#3F8257", "#1F4F3D"),
        "rock": ("#B79C7D", "#6A5E52"),
        "stream": ("#1F8A86", "#58B9AE"),
        "foam": ("#FFFFFF", "#CBEAE4"),
        "emblem": ("#A6303A", "#A84A57"),
        "halo": ("#EFF3D9", "#173A31"),
        "plank": ("#A9784A", "#8A6444"),
    },
    "tortuga1667": {
        "key": ("#8E2F45", "#E08398"),
        "wash": ("#F6E4E6", "#3A2229"),
        "british": ("#B5303C", "#E0747C"),
        "french": ("#2F63B0", "#7EA8E6"),
        "dutch": ("#C9671A", "#EF9A4D"),
        "lantern": ("#F3D27A", "#F2BE5C"),
        "sand": ("#F1E0B4", "#6E6548"),
        "scrub": ("#B9CE9B", "#2F5548"),
        "palm": ("#5E9A6B", "#4C8A6C"),
        "plank": ("#D9B98C", "#5B4A3A"),
        "pale": ("#D3D3C0", "#4B5654"),
        "rail": ("#8A5E3C", "#8F6B4C"),
        "stone": ("#DAD5C6", "#4A5A60"),
        "foam": ("#FFFFFF", "#4F7A84"),
    },
}


def colours(game: str, dark: bool) -> str:
    """Return the custom properties for one game and one theme as CSS declarations."""
    column = 1 if dark else 0
    table = {**COLOURS, **TINTS[game]}
    pairs = [f"--{name}:{values[column]}" for name, values in table.items()]
    pairs += [f"--seat-{seat}:{mark.colour}" for seat, mark in enumerate(SEAT_MARKS)]
    return ";".join(pairs)


def theme_css(game: str, theme: str) -> str:
    """Return the rules that give a picture of `game` its colours; "auto" follows the reader's device."""
    if theme not in THEMES:
        known = ", ".join(THEMES)
        raise ValueError(
            _("There is no theme {theme!r}; choose one of: {known}.").format(theme=theme, known=known)
        )
    selector = f".cayona.{game}.{theme}"
    rules = f"{selector}{{{colours(game, theme == 'dark')}}}"
    if theme == "auto":
        rules += f"@media(prefers-color-scheme:dark){{{selector}{{{colours(game, True)}}}}}"
    return rules
