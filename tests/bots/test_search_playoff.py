"""The playoff: few actions, the same worlds for all of them, rounds that half of them survive."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from puzzles import PUZZLE_GAME, RISK, SURE, Gamble, Puzzle

import cayona
from cayona.bots.search import Search
from cayona.bots.search_design import TO_THE_END, Design, advised
from cayona.bots.search_playoff import ENOUGH, Playoff, new_search, unlikeliness
from cayona.kernel.chance import Chance
from cayona.kernel.heuristics import Heuristics, likelihood
from cayona.kernel.state import State


class HighFirst(Heuristics):
    """Thinks an action the likelier the higher its number."""

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        for i in range(count):
            weights[i] = likelihood(float(actions[i]) - 3.0)


def to_the_end(playoff: int = 4, doubt: float = 0.0) -> Design:
    return Design(horizon=TO_THE_END, rounds=0, playoff=playoff, doubt=doubt)


def played(state: State, iterations: int, design: Design, *, thorough: bool = True) -> Playoff:
    search = Playoff(state, 0, HighFirst(), 1, design)
    search.run(iterations, 0.0, thorough)
    return search


def outcomes(*payoffs: float) -> Puzzle:
    """One decision of seat 0, and what it is worth."""
    return Puzzle(2, (0, [[payoff, -payoff] for payoff in payoffs]))


def test_the_best_action_wins_and_is_tried_most() -> None:
    search = played(outcomes(-1.0, 1.0, 0.0, -0.5), 40, to_the_end())
    found = search.candidates()
    assert [(action, visits) for action, visits, _ in found] == [(1, 15), (2, 15), (3, 5), (0, 5)]
    assert [value for _, _, value in found] == pytest.approx([15 / 16, 0.0, -2.5 / 6, -5 / 6])
    assert search.iterations == 40


def test_only_the_likeliest_actions_take_part() -> None:
    search = played(outcomes(1.0, 0.0, 0.5, 0.0), 40, to_the_end(playoff=2))
    assert [action for action, _, _ in search.candidates()] == [2, 3]


@pytest.mark.parametrize(("doubt", "best"), [(0.0, 0), (100.0, 1)])
def test_a_doubtful_action_must_be_better_by_more_than_its_handicap(doubt: float, best: int) -> None:
    search = played(outcomes(0.1, 0.0), 40, to_the_end(doubt=doubt))
    assert search.candidates()[0][0] == best


def test_the_handicap_counts_the_less_the_more_is_played() -> None:
    best = {
        iterations: played(outcomes(0.1, 0.0), iterations, to_the_end(doubt=20.0)).candidates()[0][0]
        for iterations in (10, 200)
    }
    assert best == {10: 1, 200: 0}


def test_no_value_is_as_bad_as_a_loss_or_as_good_as_a_win() -> None:
    lost = played(outcomes(-1.0, -1.0), 10, to_the_end(doubt=50.0))
    assert [value for _, _, value in lost.candidates()] == pytest.approx([-5 / 6, -5 / 6])
    won = played(outcomes(1.0, 1.0), 10, to_the_end())
    assert [value for _, _, value in won.candidates()] == pytest.approx([5 / 6, 5 / 6])


@pytest.mark.parametrize("iterations", [1, 2, 3, 4, 5, 7])
def test_few_iterations_are_enough_for_an_answer_and_never_exceeded(iterations: int) -> None:
    search = played(outcomes(1.0, 1.0, 1.0, 1.0), iterations, to_the_end(doubt=1.0))
    assert 1 <= search.iterations <= iterations
    assert search.candidates()[0][0] == 3, "the likeliest"


@pytest.mark.parametrize(("luck", "best"), [(1, SURE), (2, SURE), (3, RISK)])
def test_chance_is_averaged_over(luck: int, best: int) -> None:
    assert played(Gamble(luck), 800, to_the_end()).candidates()[0][0] == best


class Echo(State):
    """Whatever seat 0 does, what it wins is drawn: first by what is hidden, then by what comes."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(PUZZLE_GAME, 2, {}, chance)
        self.hidden = 0.0
        self.won = 0.0

    def copy(self, chance: Chance) -> Echo:
        twin = Echo(chance)
        twin.hidden = self.hidden
        return twin

    def to_move(self) -> i64:
        return 0 if self.won == 0.0 else -1

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = 0, 1
        return 2

    def play(self, seat: i64, action: i64) -> None:
        self.won = self.hidden + 0.1 * float(1 + self.chance.below(4))

    def redraw(self, seat: i64) -> None:
        self.hidden = 0.1 * float(self.chance.below(5))

    def payoff(self, seat: i64) -> float:
        return self.won


def test_all_actions_meet_the_same_hidden_things_and_the_same_luck() -> None:
    (_, _, first), (_, _, second) = played(Echo(Chance(3)), 100, to_the_end()).candidates()
    assert first == second
    assert 0.3 < first < 0.6, "of many worlds"


def test_a_final_that_is_clear_ends_early() -> None:
    search = played(outcomes(-1.0, 1.0), 10_000, to_the_end(), thorough=False)
    assert search.iterations == 2 * ENOUGH
    assert played(outcomes(-1.0, 1.0), 10_000, to_the_end()).iterations == 10_000


def test_a_close_final_is_played_to_its_end() -> None:
    search = played(Gamble(2), 1000, to_the_end(), thorough=False)
    assert search.iterations > 4 * ENOUGH


def test_it_stops_when_its_time_is_up() -> None:
    search = Playoff(outcomes(1.0, 0.0), 0, HighFirst(), 1, to_the_end())
    search.run(0, 0.02)
    assert search.iterations > 0


def test_unlikeliness_grows_with_what_an_action_lacks() -> None:
    assert unlikeliness(1.0) == 0.0
    assert unlikeliness(likelihood(-4.0)) == pytest.approx(0.25)
    assert unlikeliness(likelihood(-12.0)) == pytest.approx(0.75)


def test_a_design_says_which_search_it_wants() -> None:
    state = outcomes(1.0, 0.0)
    assert type(new_search(state, 0, HighFirst(), 1, Design())) is Search
    assert type(new_search(state, 0, HighFirst(), 1, to_the_end())) is Playoff
    assert type(new_search(state, 0, HighFirst(), 1)) is Search


def test_a_game_advises_a_playoff() -> None:
    design = advised(cayona.game("tranquility").heuristics)
    assert design.playoff > 1
    assert design.doubt > 0.0
    assert (design.horizon, design.rounds) == (TO_THE_END, 0)
