"""Small pieces of SVG markup as strings, escaped and always in the same order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape

__all__ = [
    "fit",
    "number",
    "panel",
    "place",
    "shift",
    "spot",
    "squeeze",
    "symbol",
    "text",
    "write",
    "write_lines",
    "write_within",
]

# XML 1.0 has no way at all to write these, not even as a reference.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(value: object) -> str:
    """Escape a value for the text or an attribute of an SVG element."""
    return _escaped(str(value))


# A picture says the same words and uses the same coordinates version after version; looking
# them up halves the time of drawing.
@lru_cache(maxsize=4096)
def _escaped(words: str) -> str:
    return escape(_UNWRITABLE.sub("", words))


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Write a coordinate: two decimals at most, no trailing zeros."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def fit(name: str, limit: int) -> str:
    """Shorten a name to `limit` characters, an ellipsis standing for the rest."""
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"


@lru_cache(maxsize=4096, typed=True)
def write(x: float, y: float, words: object, style: str = "") -> str:
    """Write words at a place; `style` is a list of classes."""
    css = f' class="{style}"' if style else ""
    return f'<text x="{number(x)}" y="{number(y)}"{css}>{text(words)}</text>'


def squeeze(room: float, letter: float, words: str) -> str:
    """Return what squeezes words that may be too long for their room; a letter is about so wide.

    Where a page writes letters larger, it squeezes the others as well.
    """
    long = len(words) * letter > room
    told = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"'
    return told if long else f' data-room="{number(room)}"'


@lru_cache(maxsize=4096)
def write_within(room: float, letter: float, x: float, y: float, words: str, style: str = "") -> str:
    """Write words at a place, squeezed if they may be too long for their room."""
    css = f' class="{style}"' if style else ""
    at = f'x="{number(x)}" y="{number(y)}"'
    return f"<text {at}{css}{squeeze(room, letter, words)}>{text(words)}</text>"


def write_lines(x: float, y: float, lines: Sequence[str], leading: float, style: str = "") -> str:
    """Write a sentence in several lines; it stays one text for those who have it read to them."""
    css = f' class="{style}"' if style else ""
    spans = (
        f'<tspan x="{number(x)}" y="{number(y + leading * nth)}">{text(line)} </tspan>'
        for nth, line in enumerate(lines)
    )
    return f"<text{css}>{''.join(spans)}</text>"


@lru_cache(maxsize=4096)
def place(symbol: str, x: float, y: float, size: float, style: str = "") -> str:
    """Show the `<symbol>` with this id in a square around a centre."""
    css = f' class="{style}"' if style else ""
    half = size / 2
    return (
        f'<use href="#{symbol}" x="{number(x - half)}" y="{number(y - half)}"'
        f' width="{number(size)}" height="{number(size)}"{css}/>'
    )


def symbol(name: str, size: float, body: str) -> str:
    """Define a drawing on a square of `size`, to be shown with `place`."""
    return f'<symbol id="{name}" viewBox="0 0 {number(size)} {number(size)}">{body}</symbol>'


def shift(x: float, y: float, body: str) -> str:
    """Move a group of markup."""
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


@lru_cache(maxsize=4096)
def panel(x: float, y: float, width: float, height: float, style: str, radius: float = 12) -> str:
    """Draw a rectangle with round corners."""
    return (
        f'<rect class="{style}" x="{number(x)}" y="{number(y)}" width="{number(width)}"'
        f' height="{number(height)}" rx="{number(radius)}"/>'
    )


def spot(element: str, label: str, body: str, extra: str = "") -> str:
    """Wrap what a person can point at: one named element; a page makes it a button while it is lit.

    `label` is plain text; `extra` are further attributes, already written.
    """
    return f'<g data-element="{element}" class="spot" role="img" aria-label="{text(label)}"{extra}>{body}</g>'


def told(label: str, body: str, extra: str = "") -> str:
    """Wrap what is looked at and never clicked; `extra` are further attributes, already written."""
    return f'<g role="img" aria-label="{text(label)}"{extra}>{body}</g>'


def show(shape: str, x: float, y: float, style: str) -> str:
    """Show the shape with this id at a place."""
    return f'<use class="{style}" href="#{shape}" x="{number(x)}" y="{number(y)}"/>'


def seat_sign(seat: int, x: float, y: float, scale: float) -> str:
    """Show the sign of a seat around a middle; its letter knows how much it is shrunk, to stay legible."""
    where = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    return f'<use href="#seat-{seat}" style="--shrunk:{1 / scale:.2f}" transform="{where}"/>'
