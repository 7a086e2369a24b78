"""Markup is kept by what it shows: from one version to the next nearly all of a picture is the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from cayona.kernel.language import spoken

P = ParamSpec("P")
R = TypeVar("R")


def kept(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Draw what shows the same facts in the same language once, and keep so many of the drawings.

    All facts must be hashable.
    """

    def keeping(draw: Callable[P, R]) -> Callable[P, R]:
        def draw_in(_language: str, /, *facts: P.args, **named: P.kwargs) -> R:
            return draw(*facts, **named)

        drawn: Callable[..., R] = lru_cache(maxsize=most)(draw_in)

        @wraps(draw)
        def look_up(*facts: P.args, **named: P.kwargs) -> R:
            return drawn(spoken(), *facts, **named)

        return look_up

    return keeping
