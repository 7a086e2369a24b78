"""Places and rectangles, in units of a picture or of a map in it."""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """A place."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
