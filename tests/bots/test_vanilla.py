"""The yardstick: a search by the textbook that knows nothing about the game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64
from puzzles import Puzzle

import cayona
from cayona.bots.vanilla import Vanilla
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.state import State

GAME = cayona.game("cartagena")


class Silent(Heuristics):
    """Knows how games have ended, and refuses to say anything else."""

    asked = 0

    def value(self, state: State, seat: i64) -> float:
        assert state.is_over()
        self.asked += 1
        return state.payoff(seat)

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        raise AssertionError("the textbook weighs no actions")


def view(seed: int = 4) -> cayona.SeatView:
    state = GAME.new(2, seed)
    return cayona.SeatView(state, state.to_move())


def test_it_asks_for_nothing_but_how_a_game_has_ended() -> None:
    silent = Silent()
    Vanilla(iterations=9, seed=1).choose(view().judged_by(silent))
    assert 16 <= silent.asked <= 2 * 16, "for whoever has chosen, after two playouts in each of eight worlds"


def test_fixed_iterations_and_a_seed_make_the_same_choice_again() -> None:
    assert len({Vanilla(iterations=32, seed=5).choose(view()) for _ in range(2)}) == 1


def test_it_finds_what_is_plain() -> None:
    here = (0, [(1, [[1.0, -1.0], [-1.0, 1.0]]), [0.3, -0.3], [-0.5, 0.5]])
    assert Vanilla(iterations=800, seed=1).choose(cayona.SeatView(Puzzle(2, here), 0)) == 1


def test_its_analysis_is_not_captains() -> None:
    analysis = Vanilla(iterations=32, seed=5).analyse(view())
    assert analysis.bot == "vanilla"
    assert analysis.iterations == 0
    assert analysis.chosen == Vanilla(iterations=32, seed=5).choose(view())
