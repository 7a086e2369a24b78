"""Many games at once: the same games as one by one, in arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tiny_game import TinyGame

import cayona
from cayona.interop.vector import Sea

NAMES = [game.name for game in cayona.games()]


def random_actions(sea: Sea, rng: np.random.Generator) -> NDArray[np.int64]:
    return np.asarray((rng.random(sea.masks.shape) * sea.masks).argmax(axis=1))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_goes_on_as_it_would_alone(name: str) -> None:
    sea = Sea(name, count=5, seed=3)
    rng = np.random.default_rng(0)
    for _ in range(300):
        twins = [sea.state(place).clone() for place in range(sea.count)]
        for place, twin in enumerate(twins):
            assert int(sea.movers[place]) == twin.to_move()
            assert np.flatnonzero(sea.masks[place]).tolist() == twin.legal_actions()
        actions = random_actions(sea, rng)
        sea.step(actions)
        for place, (twin, action) in enumerate(zip(twins, actions, strict=True)):
            twin.apply(int(action))
            assert bool(sea.ended[place]) == twin.is_over()
            assert sea.rewards[place].tolist() == (twin.returns() if twin.is_over() else [0.0] * sea.seats)
            if not twin.is_over():
                assert sea.state(place).position() == twin.position()


def test_a_game_that_ends_is_followed_by_another() -> None:
    sea = Sea("cartagena", count=3, seed=1)
    rng = np.random.default_rng(0)
    ended = 0
    while ended < 4:
        sea.step(random_actions(sea, rng))
        ended += int(sea.ended.sum())
        assert (sea.movers >= 0).all()
        assert sea.masks.any(axis=1).all()


@pytest.mark.parametrize("name", NAMES)
def test_features_are_those_of_the_seats_that_are_asked(name: str) -> None:
    sea = Sea(name, count=4, seed=2)
    rng = np.random.default_rng(2)
    for _ in range(60):
        rows = sea.features()
        for place in range(4):
            assert rows[place].tolist() == pytest.approx(sea.state(place).features(int(sea.movers[place])))
        sea.step(random_actions(sea, rng))


def test_a_game_that_only_measures_has_features_as_well() -> None:
    sea = Sea(TinyGame(), count=2, seed=1)
    rows = sea.features()
    assert rows[1].tolist() == pytest.approx(sea.state(1).features(int(sea.movers[1])))


def test_one_illegal_action_stops_the_whole_step() -> None:
    sea = Sea("cartagena", count=3, seed=5)
    before = [sea.state(place).position() for place in range(3)]
    actions = random_actions(sea, np.random.default_rng(1))
    actions[1] = int(np.flatnonzero(sea.masks[1] == 0)[0])
    with pytest.raises(cayona.IllegalAction):
        sea.step(actions)
    actions[1] = 10_000
    with pytest.raises(cayona.IllegalAction, match="There is no action 10000"):
        sea.step(actions)
    assert [sea.state(place).position() for place in range(3)] == before


@pytest.mark.parametrize("actions", [np.zeros(2, np.int64), np.zeros(3), np.zeros((3, 1), np.int64)])
def test_actions_of_another_shape_are_refused(actions: NDArray[Any]) -> None:
    with pytest.raises(cayona.OptionError, match="takes 3 whole numbers"):
        Sea("cartagena", count=3).step(actions)


@pytest.mark.parametrize("count", [0, -1, "many", 1.5])
def test_impossible_numbers_of_games_are_refused(count: object) -> None:
    with pytest.raises(cayona.OptionError, match="at least one game"):
        Sea("cartagena", count=count)  # type: ignore[arg-type]
