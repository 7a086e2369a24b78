"""Elements and kinds of actions in words: what picture and buttons call them, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from cayona.kernel.choices import Choice
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.meanings import shown
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.forbidding import kind_of
from cayona.lab.study.watching import watch

LOOKS: Final = 24
"""Moments of the first game at which the picture is read."""
MINUS: Final = "−"
_WORDS: Final = (mark("face"), mark("turned"))
"""Parts of internal names that stand in no picture and on no button."""
_PARTS: Final = re.compile(r"(?:(?<=-)|^)-\d+|[^-]+")


def element_names(design: StudyDesign) -> dict[str, str]:
    """Return what the picture calls its elements; what it says of their present state is left out.

    What has no name there is called by what one does with it, kinds of actions by what their sentences share.
    """
    game = design.found()
    found: dict[str, str] = {}
    offered: list[Choice] = []
    state = design.start(0)
    rows = watch(design, 0)[1]
    step = max(1, len(rows) // LOOKS)
    for ply, row in enumerate(rows):
        if ply % step == 0:
            seen = state.observation(row["seat"])
            areas = [*game.draw_public(state.observation(None)), *game.draw_private(seen)]
            for element, label in shown(areas).items():
                found.setdefault(element, label.partition(":")[0])
        offered += game.choices(state, row["seat"], state.legal_actions(row["seat"]))
        state.apply(row["action"], row["seat"])
    return _by_sentences(game, offered) | found


def _by_sentences(game: Game, offered: Iterable[Choice]) -> dict[str, str]:
    """Return elements by the sentence of what leads there, and kinds of actions by what theirs share."""
    elements: dict[str, str] = {}
    kinds: dict[str, list[str]] = {}
    for choice in offered:
        sentence = choice.sentence.rstrip(".")
        kinds.setdefault(kind_of(game, choice.action), []).append(sentence)
        alone = choice.elements[0] if len(choice.elements) == 1 else ""
        for element in filter(None, (choice.target, alone)):
            elements.setdefault(element, sentence)
    return {kind: gist(sentences) for kind, sentences in kinds.items()} | elements


def gist(sentences: Sequence[str]) -> str:
    """Return the words that all sentences have, as they stand in the first; “…” is what differs."""
    different = list(dict.fromkeys(sentences))
    shared = set.intersection(*(set(sentence.split()) for sentence in different))
    if not shared:
        return different[0]
    words = [word if word in shared else "…" for word in different[0].split()]
    return " ".join(word for word, _same in groupby(words)).rstrip(",:")


def named(game: Game, names: Mapping[str, str], element: str) -> str:
    """Return the name of an element: of the picture, of its button, or spelled out, signs and all."""
    return names.get(element) or game.button(element) or spelled(element)


def parts(name: str) -> list[str]:
    """Take an internal name apart; numbers keep their sign."""
    return _PARTS.findall(name)


def spelled(name: str) -> str:
    """Write an internal name as words: cell-0--1 is “cell 0, −1”."""
    found = [_word(part.replace("_", " ")) for part in parts(name)]
    numbers = [part.replace("-", MINUS) for part in found if part.lstrip("-").isdigit()]
    words = [part for part in found if not part.lstrip("-").isdigit()]
    return " ".join(filter(None, [" ".join(words), ", ".join(numbers)]))


def _word(words: str) -> str:
    """Translate a part of an internal name, which may be a word or the name of a card."""
    for form in (words, words.capitalize(), words.title()):
        if _(form) != form:
            return _(form)
    return words
