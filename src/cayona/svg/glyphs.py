"""Glyphs as path data, on a square of 48 and in one colour: the shape alone must tell them apart."""

from __future__ import annotations

from typing import Final

GLYPH_SIZE: Final = 48


def solid(path: str) -> str:
    """Draw a silhouette; a part within another one is a hole."""
    return f'<path fill="currentColor" fill-rule="evenodd" d="{path}"/>'


def stroke(width: str, path: str) -> str:
    """Draw lines of a width."""
    return (
        f'<path fill="none" stroke="currentColor" stroke-width="{width}" stroke-linecap="round"'
        f' stroke-linejoin="round" d="{path}"/>'
    )
