"""The review of a whole match, and who could believe what of whom in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from tiny_game import TINY

import cayona
from cayona.bots.review import Beliefs, Progress, review, review_all
from cayona.bots.review.beliefs import SPECTATOR, timeline
from cayona.bots.review.line import Played
from cayona.kernel.chance import seeded_chance
from cayona.kernel.match import Match
from cayona.server.reviews.words import told_beliefs, told_review, told_truth
from cayona.svg.curves import belief_picture, curve_picture

MOVES = 40


def tiny(seed: int, seats: int = 3) -> Match:
    match, chance = Match(TINY, seats, seed=seed), seeded_chance(seed)
    while not match.state.is_over():
        legal = match.state.legal_actions()
        match.play(legal[chance.below(len(legal))], int(match.state.to_move()))
    return match


def test_every_seat_is_reviewed_as_it_would_be_alone() -> None:
    match = tiny(4)
    told: list[Progress] = []
    found = review_all(match, [2, 0, 1], seconds=0.001, tell=told.append)
    assert [one.seat for one in found] == [2, 0, 1]
    assert found == [review(match, one.seat, budget=one.budget) for one in found]
    assert told[0].curves.keys() == {0, 1, 2}
    assert [one.review for one in told if one.review is not None] == found
    shares = [one.done for one in told]
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)


def test_a_slow_machine_halves_the_budget() -> None:
    match = tiny(4)
    usual = review(match, 0).budget
    hasty = review_all(match, [0], seconds=1e-6)[0].budget
    assert hasty < usual
    assert usual >> (usual.bit_length() - hasty.bit_length()) in (hasty, hasty + 1, 2 * hasty, 2 * hasty + 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_giving_up_is_a_choice_of_whoever_does(seat: int) -> None:
    match = Match(TINY, 2, seed=1)
    for _ in range(2):
        match.play(match.state.legal_actions()[0], int(match.state.to_move()))
    assert not match.state.is_over()
    found = review(match, seat, budget=1, resigned=0)
    assert found.result == seat
    assert found.curve[-1].chance == found.result
    assert found.curve[-2].version == found.curve[-1].version == 2
    parts = (found.before, *found.columns.values())
    assert sum(round(10_000 * part.value) for part in parts) == 10_000 * seat
    assert found.decisions <= 2


# --- Beliefs -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def begun() -> tuple[Match, list[Played]]:
    """Return some moves of Tortuga 1667 as a line."""
    match = cayona.Match("tortuga1667", 5, seed=3)
    chance = seeded_chance(3)
    line = []
    for _ in range(MOVES):
        seat = int(match.state.to_move())
        legal = match.state.legal_actions(seat)
        before = match.state.clone()
        match.play(legal[chance.below(len(legal))], seat)
        line.append(Played(match.version - 1, seat, 0, before, match.state.clone(), len(legal), False))
    return match, line


@pytest.fixture(scope="module")
def beliefs(begun: tuple[Match, list[Played]]) -> Beliefs:
    match, line = begun
    found = timeline(match.game, line, match.state, 1)
    assert found is not None
    return found


def test_beliefs_are_the_posterior_of_the_heuristics(
    begun: tuple[Match, list[Played]], beliefs: Beliefs
) -> None:
    match, line = begun
    assert beliefs.sides == ("british", "french", "dutch")
    assert beliefs.truth == tuple(match.game.sides(match.state))
    for viewer, told in ((1, beliefs.own), (SPECTATOR, beliefs.public)):
        for belief in told:
            before = next(played.before for played in line if played.version == belief.version)
            exact = match.game.heuristics.beliefs(before, viewer)
            for chances, wanted in zip(belief.chances, exact, strict=True):
                assert chances == pytest.approx(tuple(wanted.values()), abs=6e-4)
                assert sum(chances) == pytest.approx(1.0, abs=3e-3)


def test_what_moved_beliefs_is_named_and_what_did_not_is_left_out(beliefs: Beliefs) -> None:
    assert len(beliefs.own) < MOVES
    assert all(one.seat != 1 and abs(one.after - one.before) >= 0.08 for one in beliefs.moved)
    assert all(one.seat == 1 for one in beliefs.given_away)
    assert len(beliefs.moved) <= 6


def test_beliefs_are_told_in_words_and_strips(begun: tuple[Match, list[Played]], beliefs: Beliefs) -> None:
    match, _line = begun
    told = told_beliefs(match, {"beliefs": _plain(beliefs), "seat": 1}, list("ABCDE"))
    assert told["sides"] == ["British", "French", "Dutch"]
    assert [strip["seat"] for strip in told["strips"]] == [0, 2, 3, 4, 1]
    for strip in told["strips"]:
        parts = list(_shapes(strip["picture"]))
        assert parts[:3] == ["side-0", "side-1", "side-2"]
        assert parts.count("turn") == len(strip["acts"])


def test_an_act_of_several_actions_is_told_with_the_last_of_them() -> None:
    """A Letter of Marque names somebody, then a ship; what is believed changes with the name."""
    match, chance = cayona.Match("tortuga1667", 5, seed=13), seeded_chance(13)
    named = []
    while not match.state.is_over():
        seat = int(match.state.to_move())
        legal = match.state.legal_actions(seat)
        action = legal[chance.below(len(legal))]
        if match.game.format_action(action).startswith("target "):
            named.append(match.version)
        match.play(action, seat)
    moved = [{"version": one, "seat": 0, "side": 0, "before": 0.5, "after": 0.9} for one in named]
    even = [{"version": 0, "chances": [[0.5]] * 5}]
    told = {"sides": ["british"], "truth": [], "own": even, "public": even, "moved": moved, "given_away": []}
    acts = told_beliefs(match, {"beliefs": told, "seat": 1}, list("ABCDE"))["strips"][0]["acts"]
    assert acts
    assert all(act["sentence"] for act in acts), "an act that says nothing"


def _plain(beliefs: Beliefs) -> object:
    from dataclasses import asdict

    return json.loads(json.dumps(asdict(beliefs)))


def _shapes(picture: str) -> Iterator[str]:
    for element in ET.fromstring(picture):  # noqa: S314 (our own)
        yield element.attrib["class"]


# --- Pictures and words --------------------------------------------------------------------------------


def test_a_curve_has_its_band_and_its_turning_points() -> None:
    picture = curve_picture([(0, 0.5, 0.1), (1, 0.95, 0.2), (2, 1.0, 0.0)], 2, [1], "<so>")
    assert list(_shapes(picture)) == ["grid", "even", "grid", "band", "line", "turn"]
    root = ET.fromstring(picture)  # noqa: S314 (our own)
    assert root.attrib["aria-label"] == "<so>"
    assert root[4].attrib["points"] == "0,100 300,10 600,0"
    assert root[3].attrib["points"] == "0,80 300,0 600,0 600,0 300,50 0,120"


def test_sides_fill_a_strip() -> None:
    root = ET.fromstring(belief_picture([(0, (0.5, 0.5)), (1, (1.0, 0.0))], 2))  # noqa: S314 (our own)
    assert root[0].attrib["points"] == "0,30 300,30 300,0 600,0 600,60 300,60 300,60 0,60"


def test_a_review_is_told_in_words() -> None:
    match = tiny(4)
    plain = json.loads(json.dumps(review(match, 0, budget=1).to_json()))
    told = told_review(match, plain, ["Ann", "Bob", "Cid"])
    assert told["known"]["points"][-1][3].startswith(f"Step {match.version}: ")
    assert told_truth(plain)["title"] == "Your chance to win, as it truly was"
    assert told["beliefs"] is None
    assert [row["change"] for row in told["columns"]] == [False, True, True, True, False]
