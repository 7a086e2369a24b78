"""Positions on their way into another process: pickled and copied, and going on exactly alike."""

from __future__ import annotations

import copy
import pickle

import pytest

import cayona


def going_on(state: cayona.State) -> list[int]:
    """Play the last legal action to the end, or for a while; return what was played."""
    played: list[int] = []
    while not state.is_over() and len(played) < 200:
        played.append(state.legal_actions()[-1])
        state.apply(played[-1])
    return played


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_a_pickled_position_goes_on_exactly_alike(name: str) -> None:
    state = cayona.game(name).new(seed=4)
    for _ in range(12):
        state.apply(state.legal_actions()[0])
    pickled = pickle.loads(pickle.dumps(state))  # noqa: S301 (our own)
    copied = copy.deepcopy(state)
    played = going_on(state)
    for twin in (pickled, copied):
        assert twin.game is state.game
        assert going_on(twin) == played
        assert twin.position() == state.position()


def test_a_game_is_found_again_by_its_name() -> None:
    for game in cayona.games():
        assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301 (our own)


def test_a_copied_game_may_judge_by_other_heuristics() -> None:
    game = cayona.game("cartagena")
    twin = copy.copy(game)
    twin.heuristics = game.heuristics.tuned({"card": 9.0})
    assert game.heuristics.numbers["card"] != 9.0
    assert twin.name == game.name


def test_the_position_of_a_real_match_is_not_pickled() -> None:
    with pytest.raises(TypeError, match="A match is kept as its record"):
        pickle.dumps(cayona.Match("cartagena").state)
