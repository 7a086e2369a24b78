"""Gymnasium's own checker, and a learner's view of whole games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cayona
from cayona.interop.gymnasium import environment_id

pytestmark = pytest.mark.usefixtures("no_screen")
NAMES = [game.name for game in cayona.games()]


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_own_checker_passes(name: str) -> None:
    check_env(gymnasium.make(environment_id(cayona.game(name))).unwrapped)  # in every render mode as well


@pytest.mark.parametrize("mode", ["svg", "rgb_array", "ansi"])
def test_it_is_drawn(mode: str) -> None:
    table = gymnasium.make("cayona/Cartagena-v0", render_mode=mode)
    table.reset(seed=1)
    assert table.render() is not None


def test_people_watch_it_in_a_window() -> None:
    import pygame

    table = gymnasium.make("cayona/Cartagena-v0", render_mode="human")
    table.reset(seed=1)
    window = pygame.display.get_surface()
    assert window.get_width() == 720
    before = pygame.surfarray.array3d(window)
    for _ in range(3):
        table.step(table.action_space.sample())
    assert (pygame.surfarray.array3d(pygame.display.get_surface()) != before).any()
    assert table.render() is None
    table.close()
    assert pygame.display.get_surface() is None


def test_maskable_learners_find_what_is_legal() -> None:
    """As sb3-contrib asks: `get_wrapper_attr("action_masks")`, and through a vector environment `call`."""
    table = gymnasium.make("cayona/Cartagena-v0")
    table.reset(seed=1)
    over = False
    while not over:
        mask = table.get_wrapper_attr("action_masks")()
        assert mask.dtype == np.bool_
        _, _, over, _, info = table.step(int(np.flatnonzero(mask)[-1]))
        assert "illegal" not in info
    several: Any = gymnasium.make_vec("cayona/Cartagena-v0", num_envs=2, vectorization_mode="sync")
    several.reset(seed=1)
    assert np.stack(several.call("action_masks")).shape == (2, cayona.game("cartagena").action_count)


def test_it_is_called_as_documented() -> None:
    table = gymnasium.make("cayona/Cartagena-v0", opponents=["bosun"])
    _, info = table.reset(seed=4)
    over = False
    while not over:
        _, reward, over, cut, info = table.step(table.action_space.sample())
        assert not cut
        assert over or info["action_mask"].any()
    assert reward == -1.0, "random play does not beat bosun"


@pytest.mark.parametrize("name", NAMES)
def test_the_learner_may_sit_anywhere(name: str) -> None:
    seats = cayona.game(name).seats[-1]
    table = gymnasium.make(
        environment_id(cayona.game(name)), seats=seats, seat=seats - 1, opponents=["random", "bosun"]
    )
    table.reset(seed=2)
    rewards: list[Any] = []
    over = False
    while not over:
        _, reward, over, _, _ = table.step(table.action_space.sample())
        rewards.append(reward)
    assert not np.any(rewards[:-1])


def test_bad_settings_are_refused_in_a_sentence() -> None:
    refused: list[tuple[dict[str, Any], str]] = [
        ({"seat": 2}, "There is no seat 2; the seats are 0 to 1."),
        ({"opponents": []}, "name opponents"),
        ({"opponents": ["kraken"]}, "There is no bot “kraken”"),
        ({"seats": 9}, "2 to 5 players, not 9"),
        ({"mode": "atlantis"}, "Option “mode” cannot be 'atlantis'"),
    ]
    for settings, problem in refused:
        with pytest.raises(cayona.CayonaError, match=problem):
            gymnasium.make("cayona/Cartagena-v0", **settings)


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    table = gymnasium.make("cayona/Cartagena-v0")
    before, info = table.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, _, info = table.step(illegal)
    assert (before["observation"] == after["observation"]).all()
    assert (reward, over) == (0.0, False)
    assert " " in info["illegal"]


def test_a_strict_table_raises() -> None:
    table = gymnasium.make("cayona/Cartagena-v0", strict=True)
    _, info = table.reset(seed=1)
    with pytest.raises(cayona.IllegalAction):
        table.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
