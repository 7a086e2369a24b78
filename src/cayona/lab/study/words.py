"""Elements and kinds of actions in words: what picture and buttons call them, in the reader's language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import polars as pl

from cayona.kernel.choices import Choice
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.meanings import shown
from cayona.kernel.state import State
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.forbidding import kind_of

READ: Final = 6
"""The first games are read once more for the words of their buttons and pictures."""
LOOKS: Final = 8
"""Moments of each at which the picture is read."""
VERBS: Final = 2
"""What one kind of action is called at the most: a card that is laid here and discarded there."""
MINUS: Final = "−"
_WORDS: Final = (
    *(mark("card"), mark("cell"), mark("chest"), mark("face"), mark("island"), mark("offer")),
    *(mark("pool"), mark("turned"), mark("vote")),
)
"""Parts of internal names that stand in no picture and on no button."""
_PARTS: Final = re.compile(r"(?:(?<=-)|^)-\d+|[^-]+")


class Names(dict[str, str]):
    """What elements and kinds of actions are called."""

    offered: frozenset[str] = frozenset()
    """The kinds of actions that somebody could choose at some time in the games that were read."""


def element_names(design: StudyDesign, decisions: pl.DataFrame) -> Names:
    """Return what the picture calls its elements; what it says of their present state is left out.

    What has no name there is called by what one does with it, kinds of actions by what their sentences share.
    """
    game = design.found()
    found: dict[str, str] = {}
    offered: list[Choice] = []
    for state, seat, look in _moments(design, decisions):
        if look:
            seen = state.observation(seat)
            areas = [*game.draw_public(state.observation(None)), *game.draw_private(seen)]
            for element, label in shown(areas).items():
                found.setdefault(element, label.partition(":")[0])
        offered += game.choices(state, seat, state.legal_actions(seat))
    kinds, elements = _by_sentences(game, offered)
    names = Names(kinds | elements | found)
    names.offered = frozenset(kinds)
    return names


def _moments(design: StudyDesign, decisions: pl.DataFrame) -> Iterator[tuple[State, int, bool]]:
    """Yield every decision of the first games: the position, whose it is, and whether to look closely."""
    read = decisions.filter(pl.col("game") < READ).sort("game", "ply").select("game", "seat", "action")
    for (number,), rows in read.group_by("game", maintain_order=True):
        state = design.start(number)
        step = max(1, rows.height // LOOKS)
        for ply, (_game, seat, action) in enumerate(rows.iter_rows()):
            if action not in state.legal_actions(seat):  # played by other rules, long ago
                break
            yield state, seat, ply % step == 0
            state.apply(action, seat)


def _by_sentences(game: Game, offered: Iterable[Choice]) -> tuple[dict[str, str], dict[str, str]]:
    """Return kinds of actions by what their sentences share, and elements by that of what leads there."""
    elements: dict[str, str] = {}
    kinds: dict[str, list[str]] = {}
    for choice in offered:
        sentence = choice.sentence.rstrip(".")
        kinds.setdefault(kind_of(game, choice.action), []).append(sentence)
        alone = choice.elements[0] if len(choice.elements) == 1 else ""
        for element in filter(None, (choice.target, alone)):
            elements.setdefault(element, sentence)
    return {kind: gist(sentences) for kind, sentences in kinds.items()}, elements


def gist(sentences: Sequence[str]) -> str:
    """Return the words that all sentences have, as they stand in the first; “…” is what differs.

    Where there are none it is those that most of them have; what begins with different words is told apart.
    """
    different = [sentence.split() for sentence in dict.fromkeys(sentences)]
    verbs = list(dict.fromkeys(words[0] for words in different))
    if len(verbs) == VERBS:
        return " / ".join(
            gist([" ".join(words) for words in different if words[0] == verb]) for verb in verbs
        )
    often = Counter(word for words in different for word in set(words))
    shared = {word for word, count in often.items() if count == len(different)}
    shared = shared or {word for word, count in often.items() if 2 * count > len(different)}
    model = max(different, key=lambda words: len(shared.intersection(words)))
    words = [word if word in shared or not shared else "…" for word in model]
    return " ".join(word for word, _same in groupby(words)).rstrip(",:")


def named(game: Game, names: Mapping[str, str], element: str) -> str:
    """Return the name of an element: of the picture, of its button, or spelled out, signs and all."""
    return names.get(element) or game.button(element) or spelled(element)


def notated(game: Game, names: Mapping[str, str], notation: str) -> str:
    """Return what an action or a kind of actions is called, and how a command names it."""
    called = named(game, names, notation)
    return notation if called == spelled(notation) else f"{called} ({notation})"


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
