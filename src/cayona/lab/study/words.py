"""Elements and kinds of actions in words: what picture and buttons call them, in the reader's language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

import polars as pl

from cayona.kernel.choices import Choice
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import mark
from cayona.kernel.meanings import shown
from cayona.kernel.seats import SEAT_MARKS, called
from cayona.kernel.state import State
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.forbidding import BEFORE_PHASE, kind_of

READ: Final = 6
"""The first games are read once more for the words of their buttons and pictures."""
READ_MORE: Final = 12
"""Others, at the most, for what was used in none of those."""
LOOKS: Final = 8
"""Moments of each at which the picture is read."""
VERBS: Final = 3
"""What one kind of action is called at the most: a card that is laid here and discarded there."""
MINUS: Final = "−"
_WORDS: Final = (
    *(mark("card"), mark("cell"), mark("chest"), mark("face"), mark("island"), mark("offer")),
    *(mark("pool"), mark("turned"), mark("vote")),
)
"""Parts of internal names that stand in no picture and on no button."""
_LISTED: Final = re.compile("…(?: / …)+")
_STATE: Final = re.compile(r":| ×\d")
"""What a label says of the moment begins so."""
_MARKED: Final = re.compile(f",? ?[{SEAT_MARKS}](?:, )?")
_PARTS: Final = re.compile(r"(?:(?<=-)|^)-\d+|[^-]+")


class Names(dict[str, str]):
    """What elements and kinds of actions are called."""

    offered: frozenset[str] = frozenset()
    """The kinds of actions that somebody could choose at some time in the games that were read."""
    everybodys: Mapping[str, str] = MappingProxyType({})
    """Elements that are one thing, and its name: `space-0-raid` of one seat and `space-1-raid` of another."""

    def of_anybody(self, elements: pl.Expr) -> pl.Expr:
        """Return elements, whoever they belong to."""
        return elements.replace(dict(self.everybodys)) if self.everybodys else elements


class _Reading:
    """What is read in games: what could be chosen, and the labels of pictures."""

    def __init__(self, design: StudyDesign) -> None:
        self.design = design
        self.game = design.found()
        self.offered: list[tuple[Choice, str]] = []
        """What could be chosen, in which phase."""
        self.labels: dict[str, dict[str, None]] = {}
        self.met: set[str] = set()
        """What was used when the picture was read."""

    def read(self, decisions: pl.DataFrame) -> None:
        """Read games from the first decision to the last."""
        for (number,), rows in decisions.sort("game", "ply").group_by("game", maintain_order=True):
            state = self.design.start(number)
            step = max(1, rows.height // LOOKS)
            for ply, (seat, action, used) in enumerate(rows.select("seat", "action", "elements").iter_rows()):
                if action not in state.legal_actions(seat):  # played by other rules, long ago
                    break
                if ply % step == 0 or not self.met.issuperset(used):
                    self._look(state, seat)
                    self.met.update(used)
                phase = self.game.phase(state)
                choices = self.game.choices(state, seat, state.legal_actions(seat))
                self.offered += [(choice, phase) for choice in choices]
                state.apply(action, seat)

    def _look(self, state: State, seat: int) -> None:
        """Read the picture; what it says of the present state is left out."""
        seen = state.observation(seat)
        areas = [*self.game.draw_public(state.observation(None)), *self.game.draw_private(seen)]
        for element, label in shown(areas).items():
            self.labels.setdefault(element, {}).setdefault(_STATE.split(label)[0])

    def names(self) -> Names:
        """Return what was found."""
        kinds, elements = _by_sentences(self.game, self.offered)
        labels = {element: _label(said) for element, said in self.labels.items()}
        alike = _alike({element: _MARKED.sub("", label) for element, label in labels.items()})
        names = Names(elements)
        names |= {element: called(label) for element, label in labels.items()}
        names |= {
            whole: _MARKED.sub("", labels[element]) or _("a player") for element, whole in alike.items()
        }
        names |= kinds  # a button that is called like its kind of actions has one sentence of many
        names.offered = frozenset(kind for kind in kinds if BEFORE_PHASE not in kind)
        names.everybodys = alike
        return names


def element_names(design: StudyDesign, decisions: pl.DataFrame) -> Names:
    """Return what the picture calls its elements, wherever that is the same.

    What has no name there is called by what one does with it, kinds of actions by what their sentences share.
    """
    reading = _Reading(design)
    reading.read(decisions.filter(pl.col("game") < READ))
    names = reading.names()
    elements = decisions.select("game", what="elements").explode("what").drop_nulls()
    used = pl.concat([decisions.select("game", what="kind"), elements])
    unknown = ~pl.col("what").is_in(list(names)) & (pl.col("game") >= READ)
    missing = used.filter(unknown).group_by("what").agg(pl.col("game").min())
    more = missing["game"].unique().sort().head(READ_MORE).to_list()
    if more:
        reading.read(decisions.filter(pl.col("game").is_in(more)))
        names = reading.names()
    return names


def _by_sentences(game: Game, offered: Iterable[tuple[Choice, str]]) -> tuple[dict[str, str], dict[str, str]]:
    """Return kinds of actions by what their sentences share, in all and in one phase, and elements as well.

    An element is called by what leads there.
    """
    elements: dict[str, str] = {}
    kinds: dict[str, list[str]] = {}
    for choice, phase in offered:
        sentence = choice.sentence.rstrip(".")
        kind = kind_of(game, choice.action)
        for what in (kind, f"{kind}{BEFORE_PHASE}{phase}"):
            kinds.setdefault(what, []).append(sentence)
        alone = choice.elements[0] if len(choice.elements) == 1 else ""
        for element in filter(None, (choice.target, alone)):
            elements.setdefault(element, sentence)
    return {kind: gist(sentences) for kind, sentences in kinds.items()}, elements


def gist(sentences: Sequence[str]) -> str:
    """Return the words that all sentences have, as they stand in the first; “…” is what differs.

    Where there are none it is those that most of them have. What begins in a few ways, each of several
    sentences, or in two, or has nothing in common, is told apart by its first words.
    """
    different = [sentence.split() for sentence in dict.fromkeys(sentences) if sentence]
    often = Counter(word for words in different for word in set(words))
    shared = {word for word, count in often.items() if count == len(different)}
    shared = shared or {word for word, count in often.items() if 2 * count > len(different)}
    verbs = Counter(words[0] for words in different)
    several = 2 * len(verbs) <= len(different) and len(verbs) <= 2 * VERBS
    apart = len(verbs) == 2 or several or not shared
    if len(verbs) > 1 and apart:
        told = [gist([" ".join(words) for words in different if words[0] == verb])
                for verb, _count in verbs.most_common(VERBS)]  # fmt: skip
        return " / ".join([*told, "…"] if len(verbs) > VERBS else told)
    model = max(different, key=lambda words: len(shared.intersection(words)), default=[])
    words = [word if word in shared else "…" for word in model]
    return _LISTED.sub("…", " ".join(word for word, _same in groupby(words)).rstrip(",:"))


def _label(said: Iterable[str]) -> str:
    """Return what an element is called at all times."""
    return gist(list(said)).removesuffix(", …")


def _alike(labels: Mapping[str, str]) -> dict[str, str]:
    """Return elements that are called the same but for a number in their names, without that number.

    It is a seat, or one of several beaches that lie elsewhere in every game.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for element, label in labels.items():
        found = parts(element)
        for place in range(1, len(found)):
            if found[place].isdigit():
                whole = "-".join(found[:place] + found[place + 1 :])
                groups.setdefault((whole, label), []).append(element)
    return {
        element: whole
        for (whole, _label), elements in groups.items()
        if len(elements) > 1
        for element in elements
    }


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
