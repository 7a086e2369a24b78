"""Every game for OpenSpiel: after importing this, pyspiel.load_game("cayona_cartagena(players=3)") works.

- Options of a game are parameters; yes or no is given as 1 or 0.
- Chance is explicit. The deal is a few chance nodes, and wherever an action may draw or roll, a chance node
  follows it before its result is known. An outcome is one of `OUTCOMES` equally likely seeds for that draw.
- Where several seats decide at the same time, they are asked one after the other; nobody sees what another
  has chosen, so that is the same.
- What is hidden is in the state, as in every OpenSpiel game. `resample_from_infostate` redraws it from what a
  seat knows: `determinize`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from cayona import registry
from cayona.kernel.chance import Chance
from cayona.kernel.game import Game
from cayona.kernel.state import State

OUTCOMES: Final = 256
DEAL_NODES: Final = 3
"""So there are OUTCOMES ** DEAL_NODES deals."""
LONGEST_GAME: Final = 100_000
"""In nodes; a bound that OpenSpiel asks for and no game reaches."""
PREFIX: Final = "cayona_"
_EVEN: Final = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of seats and its options."""

    def __init__(self, game: Game, kind: Any, parameters: Mapping[str, Any]) -> None:
        self.game = game
        seats = parameters.get("players", game.default_seats)
        self.seats = game.checked_seats(seats)
        chosen = {name: value for name, value in parameters.items() if name != "players"}
        self.options = game.checked_options(self.seats, _with_our_types(game, chosen))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(kind, info, dict(parameters))

    def new_initial_state(self) -> SpielState:
        """Return the moment before the deal."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """Return an object that writes what a player knows as numbers or text."""
        if parameters:
            raise ValueError(f"The observer takes no parameters, not {parameters}.")
        return Observer(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound."""
        return LONGEST_GAME


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or the moment before chance decides what it will be."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.draws: tuple[int, ...] = ()
        """The outcomes of chance so far."""
        self.state: State | None = None
        self.pending: tuple[int, int] | None = None
        """The seat and the action whose result chance has to decide."""

    @property
    def table(self) -> SpielGame:
        """The game; the base class keeps it, so that copies share it."""
        return self.get_game()  # type: ignore[no-any-return]

    # --- Whose decision ------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return a seat, or chance, or that the game is over."""
        if self.state is None or self.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        mover = int(self.state.to_move())
        return mover if mover >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.state is not None
        return self.state.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seeds from which the next draw may be made."""
        return _EVEN

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.state is not None and self.pending is None and self.state.is_over()

    def returns(self) -> list[float]:
        """Return the value of the game for everybody, 0 before its end."""
        return [0.0] * self.table.seats if self.state is None else self.state.returns()

    # --- Playing -------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._draw(action)
        else:
            self._act(int(self.current_player()), action)

    def _draw(self, outcome: int) -> None:
        self.draws = (*self.draws, outcome)
        if self.state is None:
            if len(self.draws) == DEAL_NODES:
                self.state = self.table.game.start(self.table.seats, self._chance(), self.table.options)
            return
        assert self.pending is not None
        seat, action = self.pending
        self.pending = None
        self.state.chance = self._chance()
        self.state.apply(action, seat)

    def _act(self, seat: int, action: int) -> None:
        """Take an action; if it has drawn from chance, take it back until chance has spoken."""
        assert self.state is not None
        before = self.state.clone()
        self.state.apply(action, seat)
        if int(self.state.chance.state) != int(before.chance.state):
            self.state = before
            self.pending = (seat, action)

    def _chance(self) -> Chance:
        seed = 0
        for draw in self.draws[-DEAL_NODES:]:
            seed = seed * OUTCOMES + draw
        return Chance(seed * 65537 + len(self.draws))

    # --- What a player knows -------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a position that a seat cannot tell from this one; `sampler` gives numbers from 0 to 1."""
        twin: SpielState = self.clone()
        assert self.state is not None
        twin.state = self.state.determinize(player, int(sampler() * 2**62))
        return twin

    # --- For people and files ------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.table.game.format_action(action)

    def __str__(self) -> str:
        """Return the whole position, hidden things and all."""
        if self.state is None:
            return f"before the deal {list(self.draws)}"
        waiting = {} if self.pending is None else {"pending": list(self.pending)}
        return json.dumps(self.state.position() | waiting, sort_keys=True)


class Observer:
    """Writes what a player knows, as OpenSpiel's observers do."""

    def __init__(self, table: SpielGame) -> None:
        self.tensor = np.zeros(table.game.feature_count(table.seats), np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the features of a seat."""
        if state.state is None:
            self.tensor[:] = 0.0
        else:
            self.tensor[:] = memoryview(state.table.game.features.packed(state.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation of a seat, and what it has done so far."""
        seen = None if state.state is None else state.state.observation(player)
        own = [one.action for one in state.full_history() if one.player == player]
        return json.dumps([seen, own], sort_keys=True)


def _with_our_types(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as the game takes them: OpenSpiel has numbers and text, but no bare yes and no."""
    return {
        name: bool(value) if name in game.options and isinstance(game.options[name].default, bool) else value
        for name, value in given.items()
    }


def _parameters(game: Game) -> dict[str, Any]:
    simple = {
        name: option.default for name, option in game.options.items() if isinstance(option.default, int | str)
    }
    return {"players": game.default_seats} | {
        name: int(value) if isinstance(value, bool) else value for name, value in simple.items()
    }


def register() -> None:
    """Tell OpenSpiel of every game; more than once does no harm."""
    known = set(pyspiel.registered_names())
    for game in registry.games():
        if PREFIX + game.name not in known:
            _register(game)


def _register(game: Game) -> None:
    kind = pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )

    class Loaded(SpielGame):
        """What OpenSpiel makes when somebody loads this game."""

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, {} if parameters is None else parameters)

    pyspiel.register_game(kind, Loaded)


register()
