"""Verbs: what a player can do, by name and arguments, and the one place that takes action numbers apart.

A game declares its verbs in the order of its action numbers. Their short texts, reading these texts, and what
a number means follow from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from cayona.kernel.errors import InvalidAction
from cayona.kernel.language import _

__all__ = ["Act", "Verb", "Verbs"]


class Verb:
    """A verb, and for each of its arguments the words that can stand for it; the last counts fastest."""

    def __init__(self, name: str, *arguments: Sequence[str], word: str | None = None, rule: str = "") -> None:
        self.name = name
        self.rule = rule
        self.choices = list(product(*map(range, map(len, arguments))))
        start = name if word is None else word
        self.texts = [" ".join(filter(None, (start, *words))) for words in product(*arguments)]


class Act(NamedTuple):
    """What an action number means: a verb, and which of the words each of its arguments is."""

    verb: str
    arguments: tuple[int, ...]

    @property
    def which(self) -> int:
        """The first argument; 0 for a verb without any."""
        return self.arguments[0] if self.arguments else 0


class Verbs:
    """All verbs of a game, numbered one after the other."""

    def __init__(self, *verbs: Verb) -> None:
        self.texts = tuple(text for verb in verbs for text in verb.texts)
        self.count = len(self.texts)
        self._acts = tuple(Act(verb.name, choice) for verb in verbs for choice in verb.choices)
        self.rules = {verb.name: verb.rule for verb in verbs}
        """The rule that allows each verb, where it was told."""
        self._numbers = {act: number for number, act in enumerate(self._acts)}
        self._read = {text.lower(): number for number, text in enumerate(self.texts)}
        if not self.count == len(self._numbers) == len(self._read):
            raise ValueError("two actions have the same name")

    def decode(self, action: int) -> Act:
        """Return what an action from 0 on means."""
        return self._acts[action]

    def encode(self, verb: str, *arguments: int) -> int:
        """Return the number of an action."""
        return self._numbers[Act(verb, arguments)]

    def format(self, action: int) -> str:
        """Return the short text of an action."""
        return self.texts[action]

    def read(self, text: str, why: str, /, **facts: Any) -> int:
        """Return the action of a text, in any letter case and with extra spaces.

        Of any other text a marked sentence, with `facts` in its places, says what could be read instead.
        """
        action = self._read.get(" ".join(text.lower().split()))
        if action is None:
            raise InvalidAction(_(why).format(**facts), code="unreadable-action")
        return action
