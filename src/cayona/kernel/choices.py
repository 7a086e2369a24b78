"""What a person or a program is told about single actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cayona.kernel.language import _, either


class Choice(NamedTuple):
    """One legal action, as a page offers it."""

    action: int
    text: str
    """The short notation, e.g. "skull 9"."""
    sentence: str
    """What it does, for people."""
    elements: tuple[str, ...]
    """The board elements to click to mean this action, in the order a page leads through them.

    Clicks in any other order mean it as well. An element that stands here twice is clicked twice.
    """
    target: str
    """The board element where it leads, for a preview; empty if nowhere in particular."""
    badge: str = ""
    """A few characters for the target while it is lit: what it costs or brings, such as "+2"."""
    begun: int = 0
    """How many of its elements count as clicked from the beginning, until other ones are."""


class Rest(NamedTuple):
    """How what is left of a decision could be done for somebody who does not want to do it step by step."""

    sentence: str
    """What a button says."""
    actions: tuple[int, ...]


class Explanation(NamedTuple):
    """Why an action is allowed or not."""

    legal: bool
    code: str
    """A stable word: "legal", or what is in the way."""
    rule: str | None
    """The rule that decides."""
    sentence: str


def offered(choices: Sequence[Choice], phrases: Mapping[str, str]) -> str:
    """Put together what choices offer, for a prompt: "play a card, move a pirate back or end your turn".

    `phrases` has a marked one for each first word of an action; several words may share one. Without
    choices it is all that there could be.
    """
    words = {choice.text.split()[0] for choice in choices} or set(phrases)
    return either(dict.fromkeys(_(phrase) for word, phrase in phrases.items() if word in words))
