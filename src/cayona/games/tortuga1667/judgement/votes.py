"""What comes of a vote: which cards voters play who want it to succeed or to fail, and the odds (compiled).

A voter is taken to have three of the table's thirty-two cards and to play one that suits them best, nearly
always.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import HAND_SIZE
from cayona.games.tortuga1667.rules import polls
from cayona.games.tortuga1667.rules.numbering import FACES, VOTE_COUNT
from cayona.games.tortuga1667.rules.polls import Cards
from cayona.kernel.heuristics import likelihood

KEENNESS: Final = 3.0
"""How strongly voters prefer a card that is better by one symbol."""
CANNON_WORTH: Final = 0.9
"""A cannon does nearly as much for an attack as a torch."""
STEPS: Final[i64] = 5
"""By how much a card moves the count: -2 to 2."""
CLASSES: Final[i64] = 2 * STEPS
"""What a section of a card can do to a vote: one of the steps, without a cannon and then with one."""
MIDDLE: Final = 24
SPREAD: Final = 2 * MIDDLE + 1
"""Counts from -24 to 24: more than two symbols on each of eleven cards."""


def step_of(cards: Cards, kind: i64, face: i64) -> i64:
    """Return by how much a face moves the count of a vote: torches, skulls or British flags."""
    if kind == polls.ATTACK:
        return cards.fire[face]
    return cards.skulls[face] if kind == polls.MUTINY else cards.flags[face]


def cannons_of(cards: Cards, kind: i64, face: i64) -> i64:
    """Return the cannons on a face, which count in an attack alone."""
    return cards.cannons[face] if kind == polls.ATTACK else 0


def class_of(cards: Cards, kind: i64, face: i64) -> i64:
    """Return what a face does to a vote, as one of the CLASSES."""
    step: i64 = step_of(cards, kind, face) + 2
    return step + STEPS if cannons_of(cards, kind, face) > 0 else step


class Expected:
    """What to expect of unknown cards at a table: of its voters, and of its deck."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.wanted = self._tables(1.0)
        self.hated = self._tables(-1.0)
        """For each kind of vote and face, how often it is played by those for it and against it; in a brawl,
        by those for the British and for the French."""
        self.drawn = vec[float]([float(count) / float(VOTE_COUNT) for count in cards.copies])
        """How often the deck's card has each face."""
        kinds = range(polls.BRAWL + 1)
        self.for_classes = [self._by_class(self.wanted, kind * FACES, kind) for kind in kinds]
        self.against_classes = [self._by_class(self.hated, kind * FACES, kind) for kind in kinds]
        self.drawn_classes = [self._by_class(self.drawn, 0, kind) for kind in kinds]

    def _tables(self, direction: float) -> vec[float]:
        shares: list[float] = []
        for kind in range(polls.BRAWL + 1):
            shares += self._played(kind, direction)
        return vec[float](shares)

    def _played(self, kind: int, direction: float) -> list[float]:
        """Return how often each face is played by somebody who wants a vote to go one way."""
        likings: list[float] = []
        cards: list[int] = []
        for face in range(FACES):
            worth = float(step_of(self.cards, kind, face))
            worth += CANNON_WORTH * float(cannons_of(self.cards, kind, face))
            likings.append(likelihood(KEENNESS * direction * worth))
            cards += [face] * int(self.cards.copies[face])
        played = [0.0] * FACES
        hands = 0
        for first in range(VOTE_COUNT):
            for second in range(first):
                for third in range(second):
                    hand = (cards[first], cards[second], cards[third])
                    total = sum([likings[face] for face in hand])
                    for face in hand:
                        played[face] += likings[face] / total
                    hands += 1
        return [share / hands for share in played]

    def _by_class(self, shares: vec[float], first: i64, kind: i64) -> vec[float]:
        """Return how often a card is of each class: a special one may have a cannon and a step."""
        found = vec[float]([0.0] * CLASSES)
        for face in range(FACES):
            found[class_of(self.cards, kind, face)] += shares[first + face]
        return found


assert HAND_SIZE == 3  # as many as the loops above

_USUAL: Final = Expected(polls.USUAL)
_OTHERS: Final[dict[str, Expected]] = {}
MOST_KEPT: Final = 64


def expected(cards: Cards) -> Expected:
    """Return what to expect with the vote cards of a table; worked out once for each box."""
    if cards is polls.USUAL:
        return _USUAL
    if cards.code not in _OTHERS:
        if len(_OTHERS) >= MOST_KEPT:
            _OTHERS.clear()
        _OTHERS[cards.code] = Expected(cards)
    return _OTHERS[cards.code]


class Odds:
    """How likely a vote succeeds, or the British win a brawl; and how likely that one is tied."""

    def __init__(self, success: float, tie: float) -> None:
        self.success = success
        self.tie = tie


def odds(unknown: Expected, kind: i64, wants: vec[float], count: i64, cannons: i64, step: i64) -> Odds:
    """Return the odds of a vote: some cards known, by their cannons and steps, the deck's, and others'.

    `wants` tells of the first `count` other voters how likely each wants it to succeed.
    """
    counts = vec[float]([0.0] * (2 * SPREAD))  # without and with a cannon
    counts[(SPREAD if cannons > 0 else 0) + MIDDLE + step] = 1.0
    counts = _with_card(counts, unknown.drawn_classes[kind], unknown.drawn_classes[kind], 1.0)
    for i in range(count):
        counts = _with_card(counts, unknown.for_classes[kind], unknown.against_classes[kind], wants[i])
    success = 0.0
    for i in range(MIDDLE + 1, SPREAD):
        success += counts[SPREAD + i]
        if kind != polls.ATTACK:
            success += counts[i]
    return Odds(success, counts[MIDDLE] + counts[SPREAD + MIDDLE])


def _with_card(counts: vec[float], wanted: vec[float], hated: vec[float], wants: float) -> vec[float]:
    """Return how likely each count is with one card more."""
    after = vec[float]([0.0] * (2 * SPREAD))
    i: i64
    for found in range(CLASSES):
        share = wants * wanted[found] + (1.0 - wants) * hated[found]
        if share == 0.0:
            continue
        step: i64 = found % STEPS - 2
        for i in range(2, SPREAD - 2):
            if found >= STEPS:
                after[SPREAD + i + step] += share * (counts[i] + counts[SPREAD + i])
            else:
                after[i + step] += share * counts[i]
                after[SPREAD + i + step] += share * counts[SPREAD + i]
    return after
