"""Riddles: questions about a position that are answered by pointing at something, not by an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """Something that can be pointed at; all words are in the language spoken now."""

    elements: Sequence[str]
    """The elements of the picture, any of which means it."""
    sentence: str
    why: str
    """What is said to whoever answers so: why it is right, or why not."""


class Riddle(NamedTuple):
    """A question with one right answer, by what the asked seat can know."""

    name: str
    question: str
    answers: Sequence[Answer]
    right: int
    """The place of the right answer."""
    grade: int
    """How hard it is, from 1 on."""
    checked: dict[str, Any]
    """What was counted, for whoever checks it."""
