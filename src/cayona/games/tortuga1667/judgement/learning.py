"""What acts tell of loyalties: Bayes' rule over all deals of the cards, act by act (compiled).

Everybody is taken to play as these heuristics would with each loyalty, seen from outside: by what lies open
and by what everybody could conclude so far, with cards that nobody else knows. What follows is exact: every
deal of the loyalty cards is weighed by how likely it makes what was done.

- An act before everybody's eyes counts with the chance that somebody of each loyalty does it.
- A vote shows sorted faces and nothing more: all ways in which the voters and the deck may have played them
  are added up. A voter knows which of them were its own, and so concludes more than others.
- A Cabin Fever exchanges two loyalties or not; the two see their new cards.
"""

import math

from librt.vecs import append, vec
from mypy_extensions import i64

from cayona.games.tortuga1667 import verbs
from cayona.games.tortuga1667.judgement import votes
from cayona.games.tortuga1667.judgement.actions import ActionJudge
from cayona.games.tortuga1667.judgement.outlook import opinion_as
from cayona.games.tortuga1667.judgement.votes import CLASSES
from cayona.games.tortuga1667.rules import Tortuga1667, loyalties, phases
from cayona.games.tortuga1667.rules import places as at
from cayona.games.tortuga1667.rules.acts import argument_of, verb_of
from cayona.games.tortuga1667.rules.numbering import BITS, EMPTY, FACES
from cayona.games.tortuga1667.rules.suspicion import KINDS, POWERS, Suspicion, card_of, scaled
from cayona.kernel.heuristics import copy_numbers, likelihood
from cayona.kernel.state import SPECTATOR


class Learner:
    """Draws conclusions from what players do."""

    choosiness: float = 25.0
    doubt: float = 0.1
    resolve: float = 15.0
    secrecy: float = 0.19
    opening: float = 8.0

    def __init__(self, judge: ActionJudge, numbers: dict[str, float]) -> None:
        self.judge = judge
        copy_numbers(numbers, self)

    def learn(self, before: Tortuga1667, after: Tortuga1667, seat: i64, action: i64) -> None:
        """Give a position the suspicions that follow from an act; `before` is a copy from before it."""
        suspicion = before.suspicion
        if suspicion is None:
            suspicion = before.suspicion = loyalties.first_suspicion(before)
        if before.phase == phases.VOTE:
            if after.vote_kind == EMPTY:
                suspicion = self._after_vote(before, after, suspicion, seat, action)
        elif before.phase != phases.CROWS_NEST_PICK and action != verbs.TIMEOUT:
            chances = self.chances(before, seat, action)
            suspicion = _weighed(suspicion, _by_loyalty(suspicion, seat, chances))
        if after.fever_count() > before.fever_count() and after.phase != phases.GAME_OVER:
            suspicion = _after_fever(after, suspicion)
        after.suspicion = suspicion

    # --- Acts --------------------------------------------------------------------------------------

    def chances(self, state: Tortuga1667, seat: i64, action: i64) -> vec[float]:
        """Return how likely somebody takes an action, for each loyalty that they may have."""
        actions = vec[i64]([0] * int(state.game.action_count))
        count = state.fill(seat, actions)
        rates = vec[float]([0.0] * int(count))
        chances = vec[float]([1.0] * KINDS)
        for loyalty in range(KINDS):
            self.judge.rate(state, opinion_as(state, seat, loyalty), actions, count, rates)
            chances[loyalty] = self._share(actions, count, rates, action)
        return chances

    def _share(self, actions: vec[i64], count: i64, rates: vec[float], action: i64) -> float:
        """Return the share of one action if better ones are likelier; now and then people do anything."""
        best = -10.0
        total = 0.0
        mine = 0.0
        for i in range(count):
            best = max(best, rates[i])
        for i in range(count):
            weight = likelihood(self.choosiness * (rates[i] - best))
            total += weight
            if actions[i] == action:
                mine = weight
        return (1.0 - self.doubt) * mine / total + self.doubt / float(count)

    # --- Votes -------------------------------------------------------------------------------------

    def _after_vote(
        self, before: Tortuga1667, after: Tortuga1667, suspicion: Suspicion, last: i64, action: i64
    ) -> Suspicion:
        """Return what a resolved vote has told everybody, and each voter."""
        kind = before.vote_kind
        count = Count(suspicion, votes.expected(before.terms.cards))
        seat: i64
        for seat in range(before.seats):
            if after.last_seats & BITS[seat] != 0:
                twice = before.el_dorado_owner == seat and after.el_dorado_owner < 0
                count.add_voter(seat, twice, self._plays(before, seat, kind))
        for face in range(FACES):
            count.add_face(kind, face, after.ballots[at.LAST_FACES + face])
        public = _product(suspicion.public, count.likelihoods(kind, SPECTATOR))
        own: list[vec[float]] = []
        place: i64
        for place in range(len(suspicion.own)):  # in a view there is the viewer's alone
            seat = suspicion.owner(place)
            voted = seat >= 0 and after.last_seats & BITS[seat] != 0
            cards = _cards_of(before, seat, last, action) if voted else vec[i64]([])
            for i in range(len(cards)):  # a voter knows whose these were
                count.add_face(kind, cards[i], -1)
            own.append(_product(suspicion.own[place], count.likelihoods(kind, seat if voted else SPECTATOR)))
            for i in range(len(cards)):
                count.add_face(kind, cards[i], 1)
        return suspicion.followed_by(public, own)

    def _plays(self, state: Tortuga1667, seat: i64, kind: i64) -> vec[float]:
        """Return how likely a voter plays a card of each class, for each loyalty that they may have."""
        found = vec[float]([0.0] * (KINDS * CLASSES))
        unknown = votes.expected(state.terms.cards)
        for loyalty in range(KINDS):
            opinion = opinion_as(state, seat, loyalty)
            stakes = self.judge.ballots.stakes(state, opinion, kind, state.vote_caller)
            wish = self.resolve * (stakes.success - stakes.failure)
            wants = 0.5 + (0.5 - 0.5 * self.doubt) * wish / math.sqrt(1.0 + wish * wish)
            for place in range(CLASSES):
                wanted, hated = unknown.for_classes[kind][place], unknown.against_classes[kind][place]
                found[loyalty * CLASSES + place] = wants * wanted + (1.0 - wants) * hated
        return found


def _cards_of(before: Tortuga1667, seat: i64, last: i64, action: i64) -> vec[i64]:
    """Return what a voter played; the last of all did so only now."""
    cards = vec[i64]([0] * 0)
    place: i64
    for place in range(at.CARD_1, at.CARD_2 + 1):
        if before.players[seat * at.SIZE + place] >= 0:
            cards = append(cards, before.players[seat * at.SIZE + place])
    if seat == last and verb_of(action) == verbs.VOTE:
        cards = append(cards, argument_of(action))
    return cards


class Count:
    """The faces of a vote, those who may have played them, and how likely each loyalty does."""

    def __init__(self, suspicion: Suspicion, unknown: votes.Expected) -> None:
        self.suspicion = suspicion
        self.unknown = unknown
        self.voters = vec[i64]([0] * 0)
        self.twice = vec[i64]([0] * 0)
        self.plays: list[vec[float]] = []
        self.faces = vec[i64]([0] * CLASSES)

    def add_voter(self, seat: i64, twice: bool, plays: vec[float]) -> None:
        """Note somebody who played a card, or two."""
        self.voters = append(self.voters, seat)
        self.twice = append(self.twice, 1 if twice else 0)
        self.plays.append(plays)

    def add_face(self, kind: i64, face: i64, copies: i64) -> None:
        """Note cards of a face; or forget some, with less than 0."""
        self.faces[votes.class_of(self.unknown.cards, kind, face)] += copies

    def likelihoods(self, kind: i64, without: i64) -> vec[float]:
        """Return how likely the faces are with each deal; one voter is left out who knows its own."""
        deals = self.suspicion.deals
        found = vec[float]([0.0] * len(deals))
        known = vec[float]([-1.0] * int(POWERS[len(self.voters)]))
        for i in range(len(deals)):
            key: i64 = 0
            for voter in range(len(self.voters)):
                if self.voters[voter] != without:
                    key += card_of(deals[i], self.voters[voter]) * POWERS[voter]
            if known[key] < 0.0:
                known[key] = self.likelihood(kind, key, without)
            found[i] = known[key]
        return found

    def likelihood(self, kind: i64, key: i64, without: i64) -> float:
        """Return how likely the faces are if the voters have certain loyalties, one digit of a number each.

        All ways to hand the faces out are added up: card by card, the deck's first, how likely they make up
        each part of the faces.
        """
        parts = _with_card(
            vec[float]([1.0] + [0.0] * int(self._size() - 1)), self.faces, self.unknown.drawn_classes[kind], 0
        )
        for voter in range(len(self.voters)):
            if self.voters[voter] != without:
                first = card_of(key, voter) * CLASSES
                parts = _with_card(parts, self.faces, self.plays[voter], first)
                if self.twice[voter] == 1:
                    parts = _with_card(parts, self.faces, self.plays[voter], first)
        return parts[len(parts) - 1]

    def _size(self) -> i64:
        size: i64 = 1
        for place in range(CLASSES):
            size *= self.faces[place] + 1
        return size


def _with_card(parts: vec[float], faces: vec[i64], shares: vec[float], first: i64) -> vec[float]:
    """Return how likely each part of the faces is with one card more."""
    after = vec[float]([0.0] * len(parts))
    stride: i64 = 1
    for place in range(CLASSES):
        copies: i64 = faces[place] + 1
        if copies > 1:
            share = shares[first + place]
            for i in range(len(parts)):
                if i // stride % copies < copies - 1:
                    after[i + stride] += parts[i] * share
        stride *= copies
    return after


# --- Deals ---------------------------------------------------------------------------------------------


def _by_loyalty(suspicion: Suspicion, seat: i64, chances: vec[float]) -> vec[float]:
    """Return for each deal the chance that belongs to the loyalty of a seat in it."""
    found = vec[float]([0.0] * len(suspicion.deals))
    for i in range(len(suspicion.deals)):
        found[i] = chances[card_of(suspicion.deals[i], seat)]
    return found


def _weighed(suspicion: Suspicion, factors: vec[float]) -> Suspicion:
    """Return suspicions after something that everybody saw, as likely as that with each deal."""
    own = [_product(weights, factors) for weights in suspicion.own]
    return suspicion.followed_by(_product(suspicion.public, factors), own)


def _product(weights: vec[float], factors: vec[float]) -> vec[float]:
    found = vec[float]([0.0] * len(weights))
    for i in range(len(weights)):
        found[i] = weights[i] * factors[i]
    return scaled(found)


def _after_fever(after: Tortuga1667, suspicion: Suspicion) -> Suspicion:
    """Return suspicions after a Cabin Fever, which exchanges two cards or not; the two see their new ones."""
    own = [
        _mixed(after, suspicion, weights, max(SPECTATOR, suspicion.owner(place)))
        for place, weights in enumerate(suspicion.own)
    ]
    public = _mixed(after, suspicion, suspicion.public, SPECTATOR)
    return suspicion.followed_by(public, own)


def _mixed(after: Tortuga1667, suspicion: Suspicion, weights: vec[float], viewer: i64) -> vec[float]:
    deals = suspicion.deals
    places = loyalties.places_of(after, deals)
    found = vec[float]([0.0] * len(deals))
    for i in range(len(deals)):
        if loyalties.fits_now(after, viewer, deals[i]):
            other = places[loyalties.swapped(after, after.fever_count() - 1, deals[i])]
            found[i] = 0.5 * (weights[i] + weights[other])
    return scaled(found)
