"""What acts tell of loyalties: exact, secret where it must be, and the same wherever it is carried."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import permutations
from random import Random

import pytest
from games.tortuga1667.mats import GAME, play, table
from games.tortuga1667.test_bots_tortuga1667 import walk
from librt.vecs import vec

import cayona
from cayona.bots import bot
from cayona.games.tortuga1667.judgement.heuristics import Tortuga1667Heuristics
from cayona.games.tortuga1667.judgement.learning import Count
from cayona.games.tortuga1667.judgement.votes import CLASSES, cannons_of, class_of, expected, odds, step_of
from cayona.games.tortuga1667.own_votes import cards_of, copies_of
from cayona.games.tortuga1667.rules import Tortuga1667, polls
from cayona.games.tortuga1667.rules.loyalties import first_suspicion
from cayona.games.tortuga1667.rules.numbering import BRITISH
from cayona.games.tortuga1667.rules.suspicion import card_of
from cayona.kernel.match import Match
from cayona.kernel.record import replay
from cayona.kernel.seal import canonical
from cayona.kernel.seatview import SeatView
from cayona.testing.setups import effort

WALKS = 4
HEURISTICS = Tortuga1667Heuristics()


def watched(**fields: object) -> Tortuga1667:
    """Return a table whose players are watched."""
    state = table(**fields)
    state.watch()
    assert isinstance(state, Tortuga1667)
    return state


def british(state: cayona.State, viewer: int, seat: int) -> float:
    return GAME.heuristics.beliefs(state, viewer)[seat]["british"]


# --- Sums and exactness --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 10))
def test_beliefs_add_up_and_never_exclude_the_truth(seats: int) -> None:
    chance = Random(3000 + seats)
    for _ in range(WALKS * effort()):
        state = walk(chance, seats)
        if state.is_over():
            continue
        truth = GAME.sides(state)
        for viewer in range(seats):
            beliefs = GAME.heuristics.beliefs(state, viewer)
            assert beliefs[viewer][truth[viewer]] == pytest.approx(1)
            for seat, belief in enumerate(beliefs):
                assert sum(belief.values()) == pytest.approx(1)
                assert belief[truth[seat]] > 0
            for side, count in Counter(truth).items():  # the cards are all there
                assert sum(belief[side] for belief in beliefs) == pytest.approx(count)


def test_an_act_weighs_every_deal_by_how_likely_it_makes_it() -> None:
    state = watched(players=5, FD=[2, 4, 0], JR=[1, 3])
    action = state.parse_action("steal british")
    before = state.clone()
    assert isinstance(before, Tortuga1667)
    chances = HEURISTICS.learner.chances(before, 0, action)
    prior = first_suspicion(before)
    state.apply(action, 0)
    assert state.suspicion is not None
    products = [
        weight * chances[card_of(deal, 0)] for weight, deal in zip(prior.public, prior.deals, strict=True)
    ]
    expected = [product / sum(products) for product in products]
    assert list(state.suspicion.public) == pytest.approx(expected)


def test_votes_count_every_way_in_which_the_faces_may_have_been_played() -> None:
    """Three voters and the deck: the chance of the sorted faces, against all orders of the four cards."""
    chance = Random(5)
    suspicion = first_suspicion(watched(players=5))
    for kind in range(3):
        for faces in ([0, 4, 8, 12], [5, 5, 9, 13], [7, 7, 7, 2]):
            plays = []
            count = Count(suspicion, expected(polls.USUAL))
            for seat in (0, 2, 3):
                numbers = [chance.random() for _ in range(3 * CLASSES)]
                plays.append(numbers)
                count.add_voter(seat, False, vec[float](numbers))
            for face in faces:
                count.add_face(kind, face, 1)
            classes = [class_of(polls.USUAL, kind, face) for face in faces]
            for key, loyalties in ((0, (0, 0, 0)), (5, (2, 1, 0)), (13, (1, 1, 1))):
                orders = set(permutations(classes))
                brute = sum(
                    expected(polls.USUAL).drawn_classes[kind][order[3]]
                    * plays[0][loyalties[0] * CLASSES + order[0]]
                    * plays[1][loyalties[1] * CLASSES + order[1]]
                    * plays[2][loyalties[2] * CLASSES + order[2]]
                    for order in orders
                )
                assert count.likelihood(kind, key, -1) == pytest.approx(brute)


@pytest.mark.parametrize(
    "votes", ["usual", "0603-A110-2340", "3222-3333-2223-CFS-WBM", "3222-3333-2223-DFS-EBM"]
)
def test_odds_are_those_of_all_cards_that_may_come(votes: str) -> None:
    cards, wants = cards_of({"votes": votes}), 0.3
    unknown = expected(cards)
    assert list(unknown.drawn) == [count / 32 for count in copies_of({"votes": votes})]
    for kind in range(3):
        success = tie = 0.0
        for mine in (0, 5, 12):
            for other in range(14):
                for deck in range(14):
                    played = kind * 14 + other
                    share = wants * unknown.wanted[played] + (1 - wants) * unknown.hated[played]
                    total = sum(step_of(cards, kind, face) for face in (mine, other, deck))
                    cannons = sum(cannons_of(cards, kind, face) for face in (mine, other, deck))
                    success += share * unknown.drawn[deck] * (total > 0 and (kind != 0 or cannons > 0))
                    tie += share * unknown.drawn[deck] * (total == 0)
            own = cannons_of(cards, kind, mine), step_of(cards, kind, mine)
            found = odds(unknown, kind, vec[float]([wants]), 1, *own)
            assert (found.success, found.tie) == pytest.approx((success, tie))
            success = tie = 0.0


def test_a_cannon_with_a_torch_tells_something_else_than_a_cannon() -> None:
    """A special card may have a cannon beside another symbol (T7-8): it is not taken for a plain cannon."""
    cards = cards_of({"votes": "3222-3333-2223-DFS-EBM"})
    plain, torch, water = (class_of(cards, polls.ATTACK, face) for face in (0, 12, 13))
    assert len({plain, torch, water}) == 3
    unknown = expected(cards)
    wanted, hated = unknown.for_classes[polls.ATTACK], unknown.against_classes[polls.ATTACK]
    assert wanted[torch] > hated[torch]
    assert wanted[torch] > wanted[water]
    suspicion = first_suspicion(watched(players=5))
    found = []
    for face in (0, 12):
        count = Count(suspicion, unknown)
        count.add_voter(0, False, vec[float]([*wanted, *hated, *hated]))  # of each loyalty
        count.add_face(polls.ATTACK, face, 1)
        count.add_face(polls.ATTACK, 4, 1)
        found.append(count.likelihood(polls.ATTACK, 0, -1) / count.likelihood(polls.ATTACK, 1, -1))
    assert found[1] != pytest.approx(found[0]), "who played it may be concluded from the torch too"


# --- Learning ------------------------------------------------------------------------------------------


def test_stealing_for_a_side_makes_one_suspect_of_it() -> None:
    gold = {"GAL": 2, "FD": [1, 1], "JR": [1, 1], "TOR": [1, 1]}
    state = watched(FD=[2, 0], JR=[1, 3], treasure=gold)
    assert british(state, 1, 0) == pytest.approx(1 / 3)  # seat 1 is British itself: one of three others is
    play(state, "0 steal french")
    assert british(state, 3, 0) > 0.9
    assert british(state, 3, 2) == pytest.approx(0.5, abs=0.05)  # one British card is left for two others


def test_a_voter_who_knows_the_own_card_concludes_more_than_others() -> None:
    """One water and two torches: the others may suspect seat 1, but seat 0 knows whose the water was."""
    hands = [[8, 4, 0], [5, 9, 10], [11, 6, 7], [1, 2, 3]]
    state = watched(
        FD=[0, 1], JR=[2, 3], hands=hands, vote_deck=[4], options={"loyalty_mode": "one_each"},
        loyalty=["british", "french", "french", "british"], face_up=[0, 2],
    )  # fmt: skip
    play(state, "0 attack")
    before = british(state, 0, 1)
    play(state, "0 vote 8", "1 vote 5")
    assert state.observation(None)["last_vote"]["faces"] == [4, 5, 8]
    assert state.suspicion is not None
    told_to_all = state.suspicion.given(0, BRITISH, 1, BRITISH)  # if seat 0 is taken for British
    assert british(state, 0, 1) > max(before, told_to_all) + 0.1


def test_a_cabin_fever_exchanges_suspicions() -> None:
    gold = {"GAL": 2, "FD": [1, 1], "JR": [1, 1], "TOR": [1, 1]}
    row = ["cabin_fever", "pistol", "black_spot", "pistol", "letter_of_marque"]
    state = watched(
        FD=[2, 0], JR=[1, 3], treasure=gold, row=row, stars=["cabin_fever"],
        loyalty=["british", "french", "french", "british"],
    )  # fmt: skip
    play(state, "0 steal french")
    sure = british(state, 2, 0)
    play(state, "1 reveal 1", "1 target A")
    assert british(state, 2, 0) == pytest.approx(british(state, 2, 1))  # either may have the other's card
    assert british(state, 2, 0) < sure
    assert british(state, 1, 1) in (0, 1)  # but seat 1 has seen its new card


# --- Secrets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 6, 9])
def test_conclusions_follow_from_what_the_viewer_has_seen(seats: int) -> None:
    """If an act leads to the same view in two worlds, what the viewer concludes is the same."""
    chance = Random(4000 + seats)
    compared = 0
    for _ in range(3 * WALKS * effort()):
        state = walk(chance, seats)
        if state.is_over():
            continue
        viewer = chance.randrange(seats)
        world = state.determinize(viewer, chance.randrange(10**9))
        seat = chance.choice(state.deciders())
        common = [a for a in state.legal_actions(seat) if a in world.legal_actions(seat)]
        if not common:
            continue
        assert isinstance(state, Tortuga1667)
        assert isinstance(world, Tortuga1667)
        action = chance.choice(common)
        after = []
        for start in (state, world):
            twin = start.copy(start.chance.copy())
            twin.suspicion = state.suspicion  # what everybody has concluded so far is the same
            twin.watch()
            twin.apply(action, seat)
            after.append(twin)
        if canonical(after[0].observation(viewer)) == canonical(after[1].observation(viewer)):
            compared += 1
            assert after[0].evidence(viewer) == after[1].evidence(viewer)
    assert compared >= WALKS


def test_a_view_holds_nobody_elses_conclusions() -> None:
    state = walk(Random(1), 5, most=60)
    assert isinstance(state, Tortuga1667)
    world = SeatView(state, 2).sample(1)
    assert isinstance(world, Tortuga1667)
    assert world.suspicion is not None
    assert len(world.suspicion.own) == 1
    assert world.evidence(2) == state.evidence(2)
    other = world.evidence(3)  # of another seat it knows what everybody knows
    assert other["own"] == [other["public"]]


# --- Carrying it about ---------------------------------------------------------------------------------


def test_redraws_follow_what_the_viewer_believes() -> None:
    gold = {"GAL": 2, "FD": [1, 1], "JR": [1, 1], "TOR": [1, 1]}
    state = watched(players=5, FD=[2, 4, 0], JR=[1, 3], treasure=gold)
    play(state, "0 steal french")
    view = SeatView(state, 3)
    draws = 400
    drawn = Counter(GAME.sides(view.sample(seed))[0] for seed in range(draws))
    for side, share in GAME.heuristics.beliefs(state, 3)[0].items():
        assert drawn[side] / draws == pytest.approx(share, abs=0.08)


def test_what_was_concluded_goes_with_a_position_into_another_process() -> None:
    state = walk(Random(8), 5, most=60)
    assert not state.is_over()
    copy = pickle.loads(pickle.dumps(state))  # noqa: S301 (what we have just packed)
    assert copy.evidence(-1) == state.evidence(-1)
    seat = int(state.to_move())
    elsewhere = GAME.load(json.loads(json.dumps(state.determinize(seat, 1).position())))
    elsewhere.take_evidence(json.loads(json.dumps(state.evidence(seat))))
    here = SeatView(state, seat)
    assert SeatView(elsewhere, seat).sample(5).position() == here.sample(5).position()
    assert bot("captain", iterations=40, seed=1).choose(SeatView(elsewhere, seat)) == bot(
        "captain", iterations=40, seed=1
    ).choose(here)


def test_a_match_concludes_the_same_when_its_record_is_read_again() -> None:
    match = Match(GAME, 5, "seed")
    chance = Random(3)
    while not match.state.is_over() and match.version < 40:
        seat = chance.choice(match.state.deciders())
        match.play(chance.choice(match.state.legal_actions(seat)), seat)
    again = Match(GAME, 5, "seed")
    for entry in match.history:
        assert entry.action is not None
        again.play(entry.action, entry.seat)
    assert again.state.evidence(-1) == match.state.evidence(-1) != {}
    while not match.state.is_over():
        seat = chance.choice(match.state.deciders())
        match.play(chance.choice(match.state.legal_actions(seat)), seat)
    assert replay(match.record(), GAME).state.evidence(-1) == match.state.evidence(-1)


def test_taking_back_by_consent_takes_conclusions_back() -> None:
    match = Match(GAME, 4, "seed")
    seat = int(match.state.to_move())
    match.play(match.state.legal_actions()[0])
    told = match.state.evidence(-1)
    other = int(match.state.to_move())
    match.play(match.state.legal_actions()[0])
    assert match.state.evidence(-1) != told
    match.undo(other, consent=True)
    assert match.state.evidence(-1) == told
    assert match.state.watched
    assert seat != other
