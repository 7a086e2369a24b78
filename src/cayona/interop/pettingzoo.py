"""Every game as a PettingZoo AEC environment.

    from cayona.interop.pettingzoo import env
    sea = env("cartagena", seats=3, mode="jamaica")

Agents are called seat_0, seat_1 …; the one that is asked next is selected. Where several seats decide at the
same time they are asked one after the other, and none of them sees what another has chosen. Rewards come at
the end: `State.returns`, from -1 to 1. An illegal action raises an IllegalAction and changes nothing.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from cayona.interop.board import Board, checked_render_mode
from cayona.interop.spaces import Observation, observation_space
from cayona.kernel.game import Game


def env(
    game: str | Game, seats: int | None = None, render_mode: str | None = None, **options: Any
) -> OrderEnforcingWrapper:
    """Return an environment that also tells what is called in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, seats, render_mode, **options))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name for it)
    """A table of a game."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cayona",
        "render_modes": ["svg", "rgb_array", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, game: str | Game, seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.board = Board(game, seats, options)
        self.metadata = self.metadata | {"name": f"cayona_{self.board.game.name}"}  # type: ignore[misc]
        self.render_mode = checked_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.board.seats)]
        self.agents: list[str] = []
        self.action_spaces = {
            agent: spaces.Discrete(self.board.game.action_count) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: observation_space(self.board) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what the agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return all actions of the game; the mask of an observation says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self.board.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent; after the end, None takes it off the table."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        actor = self.agent_selection
        self.board.state.apply(-1 if action is None else action, self._seat(actor))
        self._cumulative_rewards[actor] = 0.0
        if self.board.state.is_over():
            returns = self.board.state.returns()
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows, and what it may do."""
        seat = self._seat(agent)
        return {"observation": self.board.features(seat), "action_mask": self.board.mask(seat)}

    def render(self) -> Any:
        """Return the board as the selected agent sees it."""
        if self.render_mode is None:
            return None
        over = self.board.state.is_over()
        return self.board.render(self.render_mode, None if over else self._seat(self.agent_selection))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _asked(self) -> str:
        return self.possible_agents[self.board.state.to_move()]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def __str__(self) -> str:
        """Name the game."""
        return str(self.metadata["name"])
