"""What the search makes of other seats: rivals, partners, everybody together, and secrets."""

from __future__ import annotations

import pytest
from puzzles import LEFT, RIGHT, SURE, HideAndSeek, Puzzle
from tiny_game import TINY

import cayona
from cayona.bots.search import Search
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.state import State


def chosen(state: State, seat: int, iterations: int = 600) -> int:
    search = Search(state, seat, Heuristics(), 1)
    search.run(iterations, 0.0)
    return search.candidates()[0][0]


def test_a_rival_takes_what_is_best_for_itself() -> None:
    kept = [0.3, -0.3]
    assert chosen(Puzzle(2, (0, [kept, (1, [[1.0, -1.0], [-1.0, 1.0]])])), 0) == 0


def test_with_three_seats_a_rival_harms_nobody_at_its_own_cost() -> None:
    """Seat 1 could ruin seat 0, but seat 2 alone would gain: it plays for itself."""
    branch = (1, [[1.0, 0.0, -1.0], [-1.0, -0.5, 1.0]])
    assert chosen(Puzzle(3, (0, [[0.3, 0.0, -0.3], branch])), 0) == 1


def test_a_partner_is_trusted_to_help_the_team() -> None:
    even_wins, odd_wins = [1.0, -1.0, 1.0, -1.0], [-1.0, 1.0, -1.0, 1.0]
    sure = [0.3, -0.3, 0.3, -0.3]
    assert chosen(Puzzle(4, (0, [sure, (2, [odd_wins, even_wins])])), 0) == 1
    assert chosen(Puzzle(4, (0, [sure, (3, [odd_wins, even_wins])])), 0) == 0


def test_in_a_cooperative_game_everybody_works_for_the_same_end() -> None:
    """The only way to win needs the right action of all three, and most actions lose."""
    lost, won, even = [-1.0] * 3, [1.0] * 3, [0.0] * 3
    branch = (1, [lost, (2, [lost, won])])
    assert chosen(Puzzle(3, (0, [even, branch])), 0, 2000) == 1


def test_a_rival_does_not_react_to_what_it_cannot_see() -> None:
    assert chosen(HideAndSeek(secret=True), 0, 4000) in (LEFT, RIGHT)
    assert chosen(HideAndSeek(secret=False), 0, 4000) == SURE


def test_the_seat_that_is_asked_last_knows_no_more_than_the_first() -> None:
    """Whatever seat 0 has committed to, seat 1 searches the same tree."""
    seen = []
    for hidden in (SURE, LEFT, RIGHT):
        state = HideAndSeek(secret=True)
        state.play(0, hidden)
        search = Search(state, 1, Heuristics(), 1)
        search.run(300, 0.0)
        seen.append(search.candidates())
    assert seen[0] == seen[1] == seen[2]


def test_a_seat_may_search_before_those_who_are_asked_first() -> None:
    search = Search(HideAndSeek(secret=True), 1, Heuristics(), 1)
    search.run(300, 0.0)
    assert {action for action, _, _ in search.candidates()} == {LEFT, RIGHT}
    assert sum(visits for _, visits, _ in search.candidates()) == 300


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_a_game_with_teams_peeks_reactions_and_secret_choices(seats: int) -> None:
    state = TINY.new(seats, 5, rounds=2)
    captain = cayona.bot("captain", iterations=30, seed=1)
    while not state.is_over():
        for seat in state.deciders():
            state.apply(captain.choose(cayona.SeatView(state, seat)), seat)


def test_its_choice_does_not_depend_on_what_others_have_committed_to() -> None:
    state = TINY.new(2, 5, hands="open")
    while len(state.deciders()) == 1:
        state.apply(state.legal_actions()[-1])
    first = state.to_move()
    other = 1 - first
    answers = set()
    for action in state.legal_actions(first):
        twin = state.clone()
        twin.apply(action, first)
        answers.add(cayona.bot("captain", iterations=60, seed=3).choose(cayona.SeatView(twin, other)))
    assert len(answers) == 1
