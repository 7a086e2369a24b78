"""What every day has time for, and what is left to the long run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

from cayona.testing.setups import effort

T = TypeVar("T")

long_run = pytest.mark.skipif(effort() == 1, reason="part of the long run")


def sample(values: Iterable[T], *places: int) -> list[T]:
    """Return the values at these places, which every day has time for; with more effort all of them."""
    every = list(values)
    return every if effort() > 1 else [every[place] for place in places]
