"""Reviews: columns that add up, blunders that are found, and nothing told that a seat could not know."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kuhn import BET, KUHN, PASS, Kuhn, KuhnGame
from tiny_game import TINY
from tiny_rules import ALLOW, DRAW, READY, TIMEOUT

import cayona
from cayona.bots.review import Review, review
from cayona.bots.review.judge import Weighing
from cayona.bots.review.line import line_of
from cayona.bots.review.marks import Marks
from cayona.bots.review.reviewer import Reviewer
from cayona.bots.review.sums import Sample, Total
from cayona.kernel.chance import seeded_chance
from cayona.kernel.errors import OptionError
from cayona.kernel.match import Match

UNITS = 10_000
LAST = 4
"""So many decisions of a long game are reviewed here: its end, interpreted, takes no time."""


def by_chance(match: Match, seed: int) -> Match:
    """Play any legal actions to the end."""
    chance = seeded_chance(seed)
    while not match.state.is_over():
        legal = match.state.legal_actions()
        match.play(legal[chance.below(len(legal))], int(match.state.to_move()))
    return match


def end_of(game: cayona.Game, seed: int) -> Match:
    """Return a match that begins shortly before the end of a game and is over soon."""
    while True:
        state, chance = game.new(seed=seed), seeded_chance(seed)
        before = [state.position()]
        while not state.is_over():
            legal = state.legal_actions()
            state.apply(legal[chance.below(len(legal))])
            before = [*before, state.position()][-LAST - 1 :]
        match = by_chance(Match(game, seed=seed, position=before[0]), seed + 1)
        if match.version <= 2 * LAST:
            return match
        seed += 1


def tiny(seed: int, seats: int = 2) -> Match:
    return by_chance(Match(TINY, seats, seed=seed), seed)


def added_up(found: Review) -> int:
    parts = (found.before, *found.columns.values())
    return sum(round(UNITS * part.value) for part in parts)


# --- The columns ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_columns_add_up_to_the_result_to_the_last_digit(seats: int, seed: int) -> None:
    match = tiny(seed, seats)
    for seat in range(seats):
        found = review(match, seat, budget=1)
        assert added_up(found) == round(UNITS * found.result)


@pytest.mark.parametrize("seed", range(4))
def test_no_column_is_only_what_is_left_over(seed: int) -> None:
    """Every change of the chance is given to a column; together they are the whole way, before rounding."""
    match = tiny(seed, 3)
    reviewer = Reviewer(match, line_of(match), 1, budget=1)
    reviewer.review()
    start, totals = reviewer.totals()
    reached = start.value + sum(total.value for total in totals.values())
    assert reached == pytest.approx(reviewer.result, abs=1e-9)


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_the_columns_of_every_game_add_up(game: cayona.Game) -> None:
    found = review(end_of(game, 3), 0, budget=1)
    assert added_up(found) == round(UNITS * found.result)
    assert found.curve[-1].chance == found.true_curve[-1].chance == found.result
    assert all(0.0 <= point.chance <= 1.0 for point in (*found.curve, *found.true_curve))
    assert json.loads(json.dumps(found.to_json()))["result"] == found.result


def test_before_the_deal_all_are_even() -> None:
    found = review(tiny(1), 0, budget=40_000)
    assert abs(found.before.value - 0.5) <= 2 * found.before.reach


def test_one_who_never_chooses_owes_nothing_to_choices() -> None:
    match = Match(KUHN, 2, seed=4)
    match.play(BET)
    match.play(BET)
    found = review(match, 0, budget=1)
    forced = [replace(played, legal=1) for played in line_of(match)]
    alone = Reviewer(match, forced, 0, budget=1).review()
    assert found.decisions == 1
    assert (alone.decisions, alone.columns["own"].value, alone.columns["others"].value) == (0, 0.0, 0.0)


def test_a_team_has_one_column() -> None:
    game = cayona.game("tranquility")
    found = review(end_of(game, 5), 1, budget=1)
    assert found.together
    parts = found.columns
    assert found.team.value == pytest.approx(parts["own"].value + parts["others"].value)
    assert found.to_json()["team"]["value"] == found.team.value


def test_the_same_seed_and_budget_give_the_same_review() -> None:
    match = tiny(2, 3)
    assert review(match, 1, seed=7, budget=2000) == review(match, 1, seed=7, budget=2000)
    assert review(match, 1, seed=7, budget=2000) != review(match, 1, seed=8, budget=2000)


# --- What a seat could know ----------------------------------------------------------------------------


def known(match: Match, seat: int, redraw: int | None) -> bytes:
    """Return what a review tells as the seat could know, after redrawing what it could not."""
    line = line_of(match)
    if redraw is not None:
        line = [
            replace(one, before=one.before.determinize(seat, redraw + ply)) for ply, one in enumerate(line)
        ]
    told = Reviewer(match, line, seat, budget=1).review().as_known()
    return json.dumps(told, sort_keys=True).encode()


@pytest.mark.parametrize("game", [*cayona.games(), TINY], ids=lambda game: game.name)
def test_what_a_seat_could_not_know_changes_nothing(game: cayona.Game) -> None:
    match = tiny(5, 3) if game is TINY else end_of(game, 11)
    for seat in range(2):
        assert known(match, seat, None) == known(match, seat, 500)


def test_the_true_curve_knows_more() -> None:
    """The test above can fail: with open cards the same redraws change the curve."""
    match = tiny(5, 3)
    line = line_of(match)
    other = [replace(one, before=one.before.determinize(0, ply)) for ply, one in enumerate(line)]
    curves = {Reviewer(match, one, 0, budget=1).review().true_curve for one in (line, other)}
    assert len(curves) == 2


# --- Choices -------------------------------------------------------------------------------------------


def kuhn_with(hand: int, *bids: int, game: KuhnGame = KUHN) -> Match:
    """Return a game in which the first seat holds a card."""
    for seed in range(100):
        match = Match(game, 2, seed=seed)
        assert isinstance(match.state, Kuhn)
        if match.state.cards[0] == hand:
            for bid in bids:
                match.play(bid)
            return match
    raise AssertionError


def test_a_planted_blunder_is_found() -> None:
    """Who has the best card and gives up has lost what was won for certain."""
    found = review(kuhn_with(2, PASS, BET, PASS), 0, budget=20_000)
    turn = found.turns[-1]
    assert (turn.version, turn.taken, turn.options[0].action) == (2, PASS, BET)
    assert turn.lost == 1.0
    assert [option.near for option in turn.options] == [True, False]
    assert found.columns["own"].value < -0.3


def test_giving_up_the_worst_card_is_none() -> None:
    found = review(kuhn_with(0, PASS, BET, PASS), 0, budget=20_000)
    assert 2 not in [turn.version for turn in found.turns]


class Even(Kuhn):
    """Cards alone decide: whatever is bid, the higher one wins."""

    def winner(self) -> int:
        return int(self.cards[1] > self.cards[0])


@pytest.mark.parametrize("seed", range(12))
def test_no_turning_point_is_called_where_all_choices_are_equal(seed: int) -> None:
    game = type("EvenGame", (KuhnGame,), {"state_class": Even})()
    found = review(by_chance(Match(game, 2, seed=seed), seed), seed % 2, budget=4000)
    assert not found.turns
    assert found.error.value <= found.error.reach + 1e-9


def test_the_best_of_equal_actions_does_not_look_better_by_luck() -> None:
    """Over many comparisons of five actions that are worth the same, the loss is nothing on average."""
    chance = seeded_chance(3)
    losses, naive = [], []
    for number in range(400):
        tried = {
            action: Sample(("known", number), [float(chance.below(2)) for _ in range(20)])
            for action in range(5)
        }
        compared = Weighing(tried, 0)
        losses.append(compared.lost()[0])
        naive.append(compared.lost_to(compared.best())[0])
    assert abs(sum(losses) / len(losses)) < 0.03
    assert sum(naive) / len(naive) > 0.1  # what it would be without the halves


def test_a_clock_that_acts_has_made_no_choice() -> None:
    match = Match(TINY, 2, seed=1)
    match.play(DRAW)
    match.play(TIMEOUT, clock=True)
    by_chance(match, 3)
    line = line_of(match)
    assert (line[1].action, line[1].legal) == (TIMEOUT, 1)
    assert review(match, 1, budget=1).decisions < sum(played.seat == 1 for played in line)


def test_what_was_taken_back_is_no_part_of_the_line() -> None:
    match = Match(TINY, 2, seed=1)
    match.play(DRAW)
    match.play(ALLOW)
    match.undo(1, consent=True)
    match.play(ALLOW)
    by_chance(match, 3)
    line = line_of(match)
    assert [played.action for played in line[:2]] == [DRAW, ALLOW]
    assert line[1].version == 3
    assert READY not in [played.action for played in line[:2]]


# --- Refusals, progress, sums --------------------------------------------------------------------------


def test_a_running_match_has_no_review() -> None:
    with pytest.raises(OptionError, match="not over") as refused:
        review(Match(TINY, 2, seed=1), 0)
    assert refused.value.code == "not-over"


@pytest.mark.parametrize("seat", [-1, 2, "x"])
def test_a_review_belongs_to_a_seat(seat: Any) -> None:
    with pytest.raises(OptionError) as refused:
        review(tiny(1), seat, budget=1)
    assert refused.value.code == "unknown-seat"


def test_progress_is_told_with_the_first_curve_early() -> None:
    told: list[tuple[float, int]] = []
    tell: Callable[[float, list[Any]], None] = lambda done, curve: told.append((done, len(curve)))  # noqa: E731
    match = tiny(1)
    found = review(match, 0, budget=1, tell=tell)
    assert told[0] == (0.05, len(found.curve))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == 1.0


def test_the_public_entry_takes_a_match_or_its_record() -> None:
    match = end_of(cayona.game("cartagena"), 3)
    assert cayona.review(match, 0, budget=1) == cayona.review(match.record(), 0, budget=1)


def test_samples_of_one_group_are_subtracted_world_by_world() -> None:
    before, after = Sample(("a", 1), [0.0, 1.0, 0.0, 1.0]), Sample(("a", 1), [0.5, 1.5, 0.5, 1.5])
    total = Total()
    total.change(before, after)
    assert (total.value, total.error) == (0.5, 0.0)
    apart = Total()
    apart.change(before, Sample(("a", 2), after.results))
    assert apart.value == 0.5
    assert apart.error > 0.1


def test_an_error_is_like_the_bot_that_is_nearest() -> None:
    marks = Marks(errors={"random": 0.1, "bosun": 0.02})
    assert [marks.like(error) for error in (0.0, 0.05, 0.07, 0.3)] == ["bosun", "bosun", "random", "random"]
    assert Marks().like(0.1) == ""


def test_a_stronger_bot_that_seems_to_lose_more_counts_as_the_weaker_one() -> None:
    """Else somebody who loses as much as a deckhand would be told to play like a captain."""
    marks = Marks(errors={"random": 0.05, "deckhand": 0.017, "bosun": 0.005, "captain": 0.018})
    assert [marks.like(error) for error in (0.0, 0.011, 0.018, 0.06)] == [
        "bosun",
        "bosun",
        "deckhand",
        "random",
    ]
