"""What the search makes of chance and of worlds that differ, where it looks first, and when it judges."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from puzzles import RISK, SURE, Carousel, Gamble, Puzzle

from cayona.bots.search import Search
from cayona.bots.search_design import Design
from cayona.bots.search_tree import NONE, ROOT, Tree
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.state import State


class Watchful(Heuristics):
    """Prefers high actions, and remembers when it was asked for a judgement."""

    def __init__(self) -> None:
        super().__init__()
        self.judged: list[tuple[int, int]] = []

    def value(self, state: State, seat: i64) -> float:
        if isinstance(state, Carousel):
            self.judged.append((int(state.handovers), state.done))
        return 0.0

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        for i in range(count):
            weights[i] = 1.0 + float(actions[i])


def children(tree: Tree, parent: int) -> list[int]:
    """Return the nodes below one, the oldest first."""
    found = []
    node = int(tree.child[parent])
    while node != NONE:
        found.append(node)
        node = int(tree.sibling[node])
    return found[::-1]


def searched(
    state: State, heuristics: Heuristics, iterations: int, design: Design | None = None
) -> tuple[Search, Tree]:
    search = Search(state, 0, heuristics, 1, design)
    search.run(iterations, 0.0)
    return search, search.tree


@pytest.mark.parametrize(("luck", "best"), [(1, SURE), (2, SURE), (3, RISK)])
def test_chance_is_averaged_over_in_one_node(luck: int, best: int) -> None:
    search, tree = searched(Gamble(luck), Heuristics(), 400)
    assert search.candidates()[0][0] == best
    assert tree.size() == 3, "the root and an action each, whatever chance did"


def test_an_action_is_compared_by_how_often_it_was_on_offer() -> None:
    """Seat 1 may take a second action in about one world of four."""
    _, tree = searched(Carousel(2), Heuristics(), 800)
    (first,) = children(tree, ROOT)
    (second,) = children(tree, first)
    always, sometimes = sorted(children(tree, second), key=lambda node: int(tree.action[node]))
    visits, usual, rare = int(tree.visits[second]), int(tree.offered[always]), int(tree.offered[sometimes])
    assert usual > 0.95 * visits
    assert 0.15 * visits < rare < 0.35 * visits
    assert int(tree.visits[sometimes]) > 0.3 * rare, "where it was on offer it was tried about as often"


FOUR_ALIKE = (0, [[0.0, 0.0]] * 4)


def test_a_node_looks_at_so_many_actions_as_the_root_of_its_visits_the_heaviest_first() -> None:
    seen = []
    for iterations in (1, 3, 6, 11, 100):
        _, tree = searched(Puzzle(2, FOUR_ALIKE), Watchful(), iterations)
        seen.append([int(tree.action[node]) for node in children(tree, ROOT)])
    assert seen == [[3], [3, 2], [3, 2, 1], [3, 2, 1, 0], [3, 2, 1, 0]]


def test_a_game_that_does_not_weigh_its_actions_has_all_of_them_looked_at() -> None:
    _, tree = searched(Puzzle(2, FOUR_ALIKE), Heuristics(), 4)
    assert {int(tree.action[node]) for node in children(tree, ROOT)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 2])
def test_a_position_is_judged_when_everybody_has_had_a_turn(seats: int, rounds: int) -> None:
    heuristics = Watchful()
    searched(Carousel(seats), heuristics, 1, Design(rounds=rounds))
    assert {handovers for handovers, _ in heuristics.judged} == {rounds * seats}


def test_a_position_is_judged_at_the_horizon_if_that_comes_first() -> None:
    heuristics = Watchful()
    searched(Carousel(4), heuristics, 1, Design(horizon=3))
    assert {done for _, done in heuristics.judged} == {1 + 3}
