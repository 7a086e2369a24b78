"""What comes of a vote: which cards voters play who want it to succeed or to fail, and the odds (compiled).

A voter is taken to have three cards of all thirty-two and to play one that suits them best, nearly always.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cayona.games.tortuga1667.components import HAND_SIZE, VOTE_CARDS
from cayona.games.tortuga1667.rules import polls
from cayona.games.tortuga1667.rules.numbering import FACES, VOTE_COUNT
from cayona.kernel.heuristics import likelihood

KEENNESS: Final = 3.0
"""How strongly voters prefer a card that is better by one symbol."""
CANNON_WORTH: Final = 0.9
"""A cannon does nearly as much for an attack as a torch."""
STEPS: Final[i64] = 5
"""By how much a card moves the count: -2 to 2."""
MIDDLE: Final = 24
SPREAD: Final = 2 * MIDDLE + 1
"""Counts from -24 to 24: more than two symbols on each of eleven cards."""


def step_of(kind: i64, face: i64) -> i64:
    """Return by how much a face moves the count of a vote: torches, skulls or British flags."""
    if kind == polls.ATTACK:
        return polls.FIRE[face]
    return polls.SKULLS[face] if kind == polls.MUTINY else polls.FLAGS[face]


def cannons_of(kind: i64, face: i64) -> i64:
    """Return the cannons on a face, which count in an attack alone."""
    return polls.CANNONS[face] if kind == polls.ATTACK else 0


def _played(kind: int, direction: float) -> list[float]:
    """Return how often each face is played by somebody who wants a vote to go one way."""
    worth = [
        float(step_of(kind, face)) + CANNON_WORTH * float(cannons_of(kind, face)) for face in range(FACES)
    ]
    likings = [likelihood(KEENNESS * direction * one) for one in worth]
    cards = [face for face, card in enumerate(VOTE_CARDS) for _copy in range(card[3])]
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


assert HAND_SIZE == 3  # as many as the loops above


def _tables(direction: float) -> vec[float]:
    return vec[float]([share for kind in range(polls.BRAWL + 1) for share in _played(kind, direction)])


FOR: Final = _tables(1.0)
AGAINST: Final = _tables(-1.0)
"""For each kind of vote and face, how often it is played by those for it and against it; in a brawl, by those
for the British and for the French."""
DRAWN: Final = vec[float]([card[3] / VOTE_COUNT for card in VOTE_CARDS])
"""How often the deck's card has each face."""


def _by_step(shares: vec[float], first: i64, kind: i64) -> vec[float]:
    """Return how often a card is a cannon, or moves the count by each step."""
    found = vec[float]([0.0] * (STEPS + 1))
    for face in range(FACES):
        if cannons_of(kind, face) > 0:
            found[STEPS] += shares[first + face]
        else:
            found[step_of(kind, face) + 2] += shares[first + face]
    return found


FOR_STEPS: Final = [_by_step(FOR, kind * FACES, kind) for kind in range(polls.BRAWL + 1)]
AGAINST_STEPS: Final = [_by_step(AGAINST, kind * FACES, kind) for kind in range(polls.BRAWL + 1)]
DRAWN_STEPS: Final = [_by_step(DRAWN, 0, kind) for kind in range(polls.BRAWL + 1)]


class Odds:
    """How likely a vote succeeds, or the British win a brawl; and how likely that one is tied."""

    def __init__(self, success: float, tie: float) -> None:
        self.success = success
        self.tie = tie


def odds(kind: i64, wants: vec[float], count: i64, cannons: i64, step: i64) -> Odds:
    """Return the odds of a vote: some cards known, by their cannons and steps, the deck's, and others'.

    `wants` tells of the first `count` other voters how likely each wants it to succeed.
    """
    counts = vec[float]([0.0] * (2 * SPREAD))  # without and with a cannon
    counts[(SPREAD if cannons > 0 else 0) + MIDDLE + step] = 1.0
    counts = _with_card(counts, DRAWN_STEPS[kind], DRAWN_STEPS[kind], 1.0)
    for i in range(count):
        counts = _with_card(counts, FOR_STEPS[kind], AGAINST_STEPS[kind], wants[i])
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
    for step in range(STEPS + 1):
        share = wants * wanted[step] + (1.0 - wants) * hated[step]
        if share == 0.0:
            continue
        if step == STEPS:
            for i in range(SPREAD):
                after[SPREAD + i] += share * (counts[i] + counts[SPREAD + i])
        else:
            for i in range(2, SPREAD - 2):
                after[i + step - 2] += share * counts[i]
                after[SPREAD + i + step - 2] += share * counts[SPREAD + i]
    return after
