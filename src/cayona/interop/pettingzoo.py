"""Every game as a PettingZoo environment: one agent after the other (AEC), or all at once (parallel).

    from cayona.interop.pettingzoo import env, parallel_env
    table = env("cartagena", seats=3, mode="jamaica")

Agents are called seat_0, seat_1 …. In an AEC environment the one that is asked next is selected; where some
decide at the same time they are asked one after the other, and none of them sees what another has
chosen. In a parallel one all of them act at once, and what the others send is not looked at: a mask of zeros
says that there is nothing to decide.
Rewards come at the end: `State.returns`, from -1 to 1. An illegal action raises an IllegalAction and changes
nothing. With `max_cycles`, a game is cut off after so many rounds of all agents (AEC), or steps (parallel).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cayona.kernel.extras import naming_extras

with naming_extras():
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from cayona.interop.board import RENDER_MODES, Board, Numbers, checked_render_mode
from cayona.interop.spaces import Observation, numbers_space, observation_space
from cayona.kernel.game import Game

__all__ = ["env", "parallel_env", "raw_env"]


def env(
    game: str | Game,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> OrderEnforcingWrapper:
    """Return an environment that also tells what is called in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, seats, render_mode, max_cycles, **options))


class Table:
    """What both kinds of environment have in common."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.board = Board(game, seats, options)
        self.metadata = self.metadata | {  # type: ignore[misc]
            "name": f"cayona_{self.board.game.name}",
            "is_parallelizable": False,  # by PettingZoo's own wrapper, which knows no choices made together
        }
        self.render_mode = checked_render_mode(render_mode)
        self.max_cycles = max_cycles
        self.taken = 0
        """Actions, or steps of all together, so far."""
        self.possible_agents = [f"seat_{seat}" for seat in range(self.board.seats)]
        self.agents: list[str] = []
        self.action_spaces = {
            agent: spaces.Discrete(self.board.game.action_count) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: observation_space(self.board) for agent in self.possible_agents}
        self.state_space = numbers_space(self.board, self.board.seats)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what the agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return all actions of the game; the mask of an observation says which are legal."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows, and what it may do."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.board.features(seat), "action_mask": self.board.mask(seat)}

    def state(self) -> Numbers:
        """Return what all agents know, one after the other, for learners that are trained together."""
        return np.concatenate([self.board.features(seat) for seat in range(self.board.seats)])

    def close(self) -> None:
        """Close the window, if there is one."""
        self.board.window.close()

    def _deal(self, seed: int | None) -> None:
        self.board.deal(seed)
        self.taken = 0
        self.agents = list(self.possible_agents)

    def _rewards(self) -> dict[str, float]:
        """Return what the game was worth to everybody, 0 before its end."""
        return dict(zip(self.possible_agents, self.board.state.returns(), strict=True))

    def _is_cut(self, longest: int) -> bool:
        return self.max_cycles is not None and self.taken >= longest and not self.board.state.is_over()

    def _picture(self, seat: int | None) -> Any:
        return None if self.render_mode is None else self.board.render(self.render_mode, seat)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return the board as everybody sees it."""
        return self._picture(None)

    def __str__(self) -> str:
        """Name the game."""
        return str(self.metadata["name"])


class raw_env(Table, AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name for it)
    """A table at which one agent acts after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()
        self._show()

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent; after the end, None takes it off the table."""
        actor = self.agent_selection
        if self.terminations[actor] or self.truncations[actor]:
            self._was_dead_step(action)
            return
        self.board.state.apply(-1 if action is None else action, self.possible_agents.index(actor))
        self.taken += 1
        self._cumulative_rewards[actor] = 0.0
        over, cut = self.board.state.is_over(), self._is_cut((self.max_cycles or 0) * len(self.agents))
        if over or cut:
            self.rewards = self._rewards()
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()
        self._show()

    def render(self) -> Any:
        """Return the board as the selected agent sees it."""
        over = self.board.state.is_over()
        return self._picture(None if over else self.possible_agents.index(self.agent_selection))

    def _asked(self) -> str:
        return self.possible_agents[self.board.state.to_move()]


class parallel_env(Table, ParallelEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name for it)
    """A table at which all who decide act at once."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self._deal(seed)
        self._show()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Take the actions of all who decide now; one that is illegal changes nothing at all."""
        after = self.board.state.clone()
        for seat in after.deciders():
            after.apply(actions.get(self.possible_agents[seat], -1), seat)
        self.board.state = after
        self.taken += 1
        over, cut = after.is_over(), self._is_cut(self.max_cycles or 0)
        acting = self.agents
        seen, rewards = self._seen(), self._rewards()
        if over or cut:
            self.agents = []
        self._show()
        return (
            seen,
            rewards,
            dict.fromkeys(acting, over),
            dict.fromkeys(acting, cut),
            {agent: {} for agent in acting},
        )

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}
