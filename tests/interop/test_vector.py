"""Many games at once: the same games as one by one, in arrays."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray
from tiny_game import TinyGame

import cayona
from cayona.interop.vector import Sea
from cayona.kernel.fleet import BLOCK

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
            worth = twin.returns() if twin.is_over() else [0.0] * sea.seats
            assert sea.rewards[place].tolist() == pytest.approx(worth)
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


def test_features_of_more_games_than_are_measured_at_once() -> None:
    count = 2 * BLOCK + 3
    sea = Sea("cartagena", count=count, seed=2)
    sea.step(random_actions(sea, np.random.default_rng(2)))
    for place, row in enumerate(sea.features()):
        assert row.tolist() == pytest.approx(sea.state(place).features(int(sea.movers[place])))


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


class Tensor:
    """What a tensor of another library shows of itself: it can be made an array."""

    def __init__(self, numbers: list[int], on_another_device: bool = False) -> None:
        self.numbers = numbers
        self.far = on_another_device

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.int64]:
        if self.far:
            raise TypeError("it is not here")
        return np.array(self.numbers)

    def __getitem__(self, place: int) -> int:
        return self.numbers[place]


def test_actions_may_be_lists_or_tensors() -> None:
    seas = [Sea("cartagena", count=3, seed=1) for _ in range(3)]
    actions = [int(mask.argmax()) for mask in seas[0].masks]
    given: list[Any] = [np.array(actions, np.int32), actions, Tensor(actions)]
    for sea, same in zip(seas, given, strict=True):
        sea.step(same)
    assert len({str([sea.state(place).position() for place in range(3)]) for sea in seas}) == 1
    with pytest.raises(cayona.IllegalAction):
        seas[0].step(Tensor([10_000] * 3))


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(2, np.int64),
        np.zeros(3),
        np.zeros((3, 1), np.int64),
        np.zeros(3, bool),
        [0.5, 1, 2],
        [[1], [2, 3], 4],
        None,
        "abc",
        Tensor([0, 0, 0], on_another_device=True),
    ],
)
def test_actions_of_another_shape_are_refused(actions: Any) -> None:
    with pytest.raises(cayona.OptionError, match="takes 3 whole numbers"):
        Sea("cartagena", count=3).step(actions)


@pytest.mark.parametrize("count", [0, -1, "many", 1.5])
def test_impossible_numbers_of_games_are_refused(count: object) -> None:
    with pytest.raises(cayona.OptionError, match="at least one game"):
        Sea("cartagena", count=count)  # type: ignore[arg-type]


# --- As Gymnasium has it -----------------------------------------------------------------------------------


@pytest.mark.parametrize("features", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_vector_environment(name: str, features: bool) -> None:
    sea = Sea(name, count=3, seed=1, features=features)
    assert isinstance(sea, VectorEnv)
    assert sea.num_envs == 3
    observation, infos = sea.reset(seed=4)
    rng = np.random.default_rng(4)
    for _ in range(30):
        assert sea.observation_space.contains(observation)
        assert (infos["seat"] == sea.movers).all()
        actors = sea.movers
        actions = random_actions(sea, rng)
        assert sea.action_space.contains(actions)
        observation, rewards, ended, cut, infos = sea.step(actions)
        assert (rewards == infos["rewards"][np.arange(3), actors]).all()
        assert rewards.dtype == np.float32
        assert ended.dtype == np.bool_
        assert not cut.any()
    assert ("observation" in observation) == features


def test_what_it_gives_can_be_written_to_and_kept() -> None:
    sea = Sea("cartagena", count=2, seed=1)
    observation, _ = sea.reset(seed=1)
    kept = {name: numbers.copy() for name, numbers in observation.items()}
    sea.step(random_actions(sea, np.random.default_rng(1)))
    for name, numbers in observation.items():
        assert numbers.flags.writeable
        assert (numbers == kept[name]).all(), "a step has changed what was seen before"
    assert observation["observation"].dtype == np.float32


def test_the_same_seed_deals_the_same_games() -> None:
    seen = []
    for _ in range(2):
        sea = Sea("tortuga", count=4)
        observation, _ = sea.reset(seed=9)
        seen.append(observation["observation"].tolist())
    assert seen[0] == seen[1]


def test_a_game_that_ends_says_what_was_seen_last() -> None:
    """Gymnasium's same-step autoreset: the next game begins at once, the infos have the end of the last."""
    sea = Sea("tortuga", count=3, seed=2)
    assert sea.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    sea.reset(seed=2)
    rng = np.random.default_rng(2)
    while True:
        twins, actors = [sea.state(place).clone() for place in range(3)], sea.movers
        actions = random_actions(sea, rng)
        _, rewards, ended, _, infos = sea.step(actions)
        assert ("final_obs" in infos) == bool(ended.any())
        if ended.any():
            break
    assert (infos["_final_obs"] == ended).all()
    assert (infos["_final_info"] == ended).all()
    assert (infos["final_info"]["rewards"][ended] == infos["rewards"][ended]).all()
    assert (infos["final_info"]["seat"][ended] == actors[ended]).all()
    for place in range(3):
        if not ended[place]:
            assert infos["final_obs"][place] is None
            continue
        twin, seat = twins[place], int(actors[place])
        twin.apply(int(actions[place]))
        last = infos["final_obs"][place]
        assert last["observation"].tolist() == pytest.approx(twin.features(seat))
        assert sea.single_observation_space.contains(last)
        assert rewards[place] == pytest.approx(twin.returns()[seat])
        assert sea.state(place).position() != twin.position()


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda sea: pickle.loads(pickle.dumps(sea))])  # noqa: S301
@pytest.mark.parametrize("name", NAMES)
def test_it_goes_on_from_a_checkpoint(name: str, twin_of: Any) -> None:
    sea = Sea(name, count=3, seed=8)
    rng = np.random.default_rng(8)
    for _ in range(40):
        sea.step(random_actions(sea, rng))
    twin = twin_of(sea)
    assert (twin.rewards == sea.rewards).all()
    assert (twin.ended == sea.ended).all()
    first, second = np.random.default_rng(1), np.random.default_rng(1)
    for _ in range(150):
        one, other = sea.step(random_actions(sea, first)), twin.step(random_actions(twin, second))
        assert (one[0]["observation"] == other[0]["observation"]).all()
        assert (one[0]["action_mask"] == other[0]["action_mask"]).all()
        assert (one[1] == other[1]).all()
