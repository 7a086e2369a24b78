"""Questions that come up again and again, which a seat may answer in advance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["ASK", "Preference"]

ASK: Final = "ask"
"""The answer of somebody who wants to be asked; every preference has it."""


@dataclass(frozen=True, slots=True)
class Preference:
    """One such question, and what may be answered to it."""

    label: str
    """What a form calls it, marked for translation."""
    answers: Mapping[str, str]
    """The answers by name, and what a form calls them, marked for translation; `ASK` is among them."""
    default: str = ASK
    """What holds for people who have said nothing."""
