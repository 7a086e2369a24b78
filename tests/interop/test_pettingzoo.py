"""PettingZoo's own tests, and what it does not ask: copies in mid-game, pictures, refusals."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import nim
import numpy as np
import pettingzoo.test
import pytest
from pettingzoo.classic import tictactoe_v3
from pettingzoo.test import (
    api_test,
    bombardment_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

import cayona
from cayona.interop.pettingzoo import env, parallel_env, raw_env
from cayona.interop.pixels import pixels

pytestmark = pytest.mark.usefixtures("no_screen")
SIZES = [(game.name, seats) for game in cayona.games() for seats in {*game.seats[:1], *game.seats[-1:]}]


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_pettingzoos_own_test_passes(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name, seats=seats), num_cycles=50)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=20)


def play(table: Any, rng: np.random.Generator, steps: int) -> list[tuple[str, float, list[float]]]:
    """Play some random steps; return who was asked, what they got and what they saw."""
    seen = []
    for agent in table.agent_iter(steps):
        observation, reward, over, _, _ = table.last()
        seen.append((agent, reward, observation["observation"].tolist()))
        legal = np.flatnonzero(observation["action_mask"])
        table.step(None if over else rng.choice(legal))
    return seen


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])  # noqa: S301
def test_it_can_be_copied_in_mid_game(name: str, twin_of: Any) -> None:
    table = env(name)
    table.reset(seed=5)
    play(table, np.random.default_rng(1), 15)
    twin = twin_of(table)
    assert play(table, np.random.default_rng(2), 40) == play(twin, np.random.default_rng(2), 40)


def test_a_whole_game_ends_with_its_rewards() -> None:
    table = env("cartagena", seats=3, mode="tortuga")
    table.reset(seed=8)
    last = {agent: reward for agent, reward, _ in play(table, np.random.default_rng(3), 100_000)}
    assert sorted(last.values()) == [-0.5, -0.5, 1.0]
    assert table.agents == []


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing() -> None:
    table = env("cartagena")
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(cayona.IllegalAction, match=r"\w+ \w+"):
        table.step(illegal)
    after = table.observe(table.agent_selection)
    assert (before["observation"] == after["observation"]).all()


def test_unknown_options_are_named() -> None:
    with pytest.raises(cayona.OptionError, match="no option “colour”"):
        env("cartagena", colour="red")
    with pytest.raises(cayona.OptionError, match="no render mode “film”; there are human, rgb_array"):
        env("cartagena", render_mode="film")


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_boards_are_drawn(name: str) -> None:
    drawn = {}
    for mode in ("svg", "rgb_array", "ansi"):
        table = env(name, render_mode=mode)
        table.reset(seed=1)
        drawn[mode] = table.render()
    assert drawn["svg"].startswith("<svg")
    assert drawn["ansi"].count("\n") > 3
    assert drawn["rgb_array"].shape[1:] == (720, 3)
    assert len(np.unique(drawn["rgb_array"].reshape(-1, 3), axis=0)) > 20, "hardly any colours"


def test_what_is_folded_up_in_a_browser_is_not_drawn() -> None:
    box = '<rect width="720" height="720"{}/>'
    style = "<style>.cayona .fold:not(.open){display:none}.cayona{--ink:#123456}.a{fill:var(--ink)}</style>"
    body = box.format(' class="a"') + f'<g class="fold">{box.format("")}</g>'
    svg = '<svg xmlns="http://www.w3.org/2000/svg" class="cayona" viewBox="0 0 720 720">{}{}</svg>'
    assert pixels(svg.format(style, body))[360, 360].tolist() == [0x12, 0x34, 0x56]


def test_pettingzoos_own_test_of_pictures_passes() -> None:
    render_test(lambda render_mode: env("cartagena", render_mode=render_mode))


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_pettingzoos_own_test_of_parallel_tables_passes(
    name: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    parallel_api_test(parallel_env(name, seats=seats), num_cycles=50)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_the_same_seed_gives_the_same_parallel_game(name: str) -> None:
    parallel_seed_test(lambda: Masked(name), num_cycles=20)


class Masked(parallel_env):
    """PettingZoo's test of seeds knows no masks: here whatever is illegal is the first that is not."""

    def step(self, actions: Any) -> Any:
        legal = {agent: self.observe(agent)["action_mask"] for agent in self.agents}
        return super().step(
            {agent: action if legal[agent][action] else int(legal[agent].argmax())
             for agent, action in actions.items()}
        )  # fmt: skip


class MaskedInTurn(raw_env):
    """The same for agents who act one after the other."""

    def step(self, action: Any) -> None:
        legal = self.board.mask(self.possible_agents.index(self.agent_selection))
        super().step(action if action is None or legal[action] else int(legal.argmax()))


class Bombarded(MaskedInTurn):
    """What the test of long use asks for: bare numbers, and the next of them from each step."""

    def observation_space(self, agent: str) -> Any:
        return super().observation_space(agent)["observation"]

    def observe(self, agent: str) -> Any:
        return super().observe(agent)["observation"]

    def step(self, action: Any) -> Any:
        super().step(action)
        return self.observe(self.agent_selection)


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("name", [game.name for game in cayona.games()])
def test_pettingzoos_own_test_of_long_use_passes(name: str) -> None:
    bombardment_test(Bombarded(name), cycles=10)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoos_own_games_fail_its_test_of_long_use() -> None:
    with pytest.raises(AttributeError, match="'dict' object has no attribute 'shape'"):
        bombardment_test(tictactoe_v3.env(), cycles=1)


@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_pettingzoos_own_test_of_states_passes(name: str, seats: int) -> None:
    state_test(MaskedInTurn(name, seats=seats), parallel_env(name, seats=seats), num_cycles=10)


def test_a_state_is_what_all_agents_know() -> None:
    table = env("tortuga", seats=3)
    table.reset(seed=4)
    play(table, np.random.default_rng(4), 20)
    seen = [table.observe(agent)["observation"] for agent in table.agents]
    assert table.state().tolist() == np.concatenate(seen).tolist()
    assert table.state_space.contains(table.state())


def test_no_test_of_pettingzoo_is_forgotten() -> None:
    """What it offers is called here, but for pictures to learn from and keys to press."""
    offered = {name for name in vars(pettingzoo.test) if name.endswith("_test") or name.startswith("test_")}
    called = {name for name, found in globals().items() if found is vars(pettingzoo.test).get(name)}
    modules = {"parallel_test", "save_obs_test"}
    assert offered - called - modules == {"manual_control_test", "test_save_obs"}


def test_pettingzoos_own_test_of_cycles_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts how often each agent acts, so it needs a long game in which they take turns strictly."""
    monkeypatch.setattr(nim, "MATCHES", 100)
    game = nim.Nim()
    max_cycles_test(SimpleNamespace(parallel_env=partial(Masked, game), env=partial(MaskedInTurn, game)))


def test_those_who_decide_at_the_same_time_act_at_the_same_time() -> None:
    table = parallel_env("tortuga", seats=3)
    observations, _ = table.reset(seed=3)
    assert all(seen["action_mask"].any() for seen in observations.values()), "all keep dice at once"
    alone = cayona.game("tortuga").new(3, 3)
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    for seat, action in enumerate(actions.values()):
        alone.apply(action, seat)
    table.step(actions)
    assert table.board.state.position() == alone.position()


def test_a_parallel_game_ends_with_its_rewards() -> None:
    table = parallel_env("tortuga", seats=2)
    observations, _ = table.reset(seed=3)
    rng = np.random.default_rng(3)
    while table.agents:
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        actions = {agent: int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0
                   for agent, mask in masks.items()}  # fmt: skip
        observations, rewards, over, cut, _ = table.step(actions)
    assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
    assert all(over.values())
    assert not any(cut.values())


def test_one_illegal_action_stops_the_whole_step() -> None:
    table = parallel_env("tortuga", seats=2)
    observations, _ = table.reset(seed=3)
    before = table.board.state.position()
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    with pytest.raises(cayona.IllegalAction):
        table.step(actions | {"seat_1": int((observations["seat_1"]["action_mask"] == 0).argmax())})
    assert table.board.state.position() == before


def test_games_can_be_cut_off() -> None:
    table = env("cartagena", seats=3, max_cycles=4)
    table.reset(seed=1)
    taken = 0
    rng = np.random.default_rng(1)
    for _agent in table.agent_iter():
        observation, reward, over, cut, _ = table.last()
        assert not over
        assert reward == 0.0
        if not cut:
            taken += 1
        table.step(None if cut else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert taken == 4 * 3
    together = parallel_env("tortuga", seats=2, max_cycles=5)
    observations, _ = together.reset(seed=1)
    steps = 0
    while together.agents:
        actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        observations, _, over, ended, _ = together.step(actions)
        steps += 1
    assert (steps, all(ended.values()), any(over.values())) == (5, True, False)
