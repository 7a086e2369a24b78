"""Every game for OpenSpiel: after importing this, pyspiel.load_game("cayona_cartagena(players=3)") works.

- Options of a game are parameters; yes or no is given as 1 or 0. `position` is a position to begin from, as
  JSON; what no spectator could know of it is dealt anew.
- Chance is explicit and exact. Every number that the rules draw, for a roll or in a shuffle, is a chance
  node with all its equally likely outcomes; the deal comes first, and wherever an action draws, chance nodes
  follow it before its result is known.
- Where several seats decide at the same time, they are asked one after the other; nobody sees what another
  has chosen, so that is the same.
- What is hidden is in the state, as in every OpenSpiel game. `resample_from_infostate` redraws it from what a
  seat knows: `determinize`.
- The observation of a player is what it may know now; its information state has all that it saw and did.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any, Final

from cayona.kernel.extras import naming_extras

with naming_extras():
    import pyspiel  # which brings numpy

import numpy as np

from cayona import registry
from cayona.interop.listed_chance import attempt
from cayona.interop.recall import Past
from cayona.kernel.chance import Chance
from cayona.kernel.errors import PositionError
from cayona.kernel.game import Game
from cayona.kernel.seal import canonical
from cayona.kernel.state import SPECTATOR, State

__all__ = [
    "LONGEST_GAME",
    "MOST_OUTCOMES",
    "Observer",
    "SpielGame",
    "SpielState",
    "register",
    "register_game",
]

LONGEST_GAME: Final = 100_000
"""In nodes; a bound that OpenSpiel asks for and no game reaches."""
MOST_OUTCOMES: Final = 1 << 16
"""Of one chance node; a bound as well. The five dice of Tortuga have 7,776."""
PREFIX: Final = "cayona_"
PLAYERS, POSITION = "players", "position"
NEVER_ASKED: Final = Chance(0)
"""The generator of positions here: all that they draw is given to them, as a node of the tree."""
Utility = pyspiel.GameType.Utility
Luck = pyspiel.GameType.ChanceMode
Knowledge = pyspiel.GameType.Information


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of seats and its options, or with the position it begins from."""

    def __init__(self, game: Game, parameters: Mapping[str, Any]) -> None:
        self.game = game
        parameters = dict(parameters)
        self.root: State | None = None
        if parameters.get(POSITION):
            self.root = game.load(_read_position(parameters[POSITION]))
            parameters[POSITION] = _packed(self.root.position())  # as a part of the game's name
            self.seats, self.options = int(self.root.seats), dict(self.root.options)
        else:
            self.seats = game.checked_seats(parameters.get(PLAYERS, game.default_seats))
            chosen = {name: value for name, value in parameters.items() if name not in (PLAYERS, POSITION)}
            self.options = game.checked_options(self.seats, _with_our_types(game, chosen))
        self.given = parameters
        utility = _utility(game, self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if utility == Utility.ZERO_SUM else None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_kind(game, utility), info, parameters)
        self.opening = attempt(self.dealt, ())
        """How a game begins: below which bound the deal draws first; what lies there if it draws nothing."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pack for `pickle`: how to load it again."""
        return _load, (self.game, self.given)

    def new_initial_state(self) -> SpielState:
        """Return the moment before the deal."""
        return SpielState(self)

    def dealt(self, chance: Chance) -> Past:
        """Return the start of a game that draws from `chance`."""
        if self.root is None:
            state = self.game.start(self.seats, chance, self.options)
        else:
            state = self.root.copy(chance)
            state.redraw(SPECTATOR)
        state.chance = NEVER_ASKED
        return Past(state)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """Return an object that writes what a player knows as numbers or text."""
        if parameters:
            raise ValueError(f"The observer takes no parameters, not {parameters}.")
        return Observer(self, kind is not None and kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound."""
        return LONGEST_GAME


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or the moment before chance decides what it will be."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.past: Past | None = None
        """The position and how it came about; None before the deal."""
        self.pending: tuple[int, int] | None = None
        """The seat and the action whose result chance has to decide."""
        self.draws: tuple[int, ...] = ()
        """What chance has decided of that, or of the deal, so far."""
        self.bound = 0
        """How many outcomes the next draw has; 0 if none is due."""
        self.redrawn = False
        """Whether this is a redraw for a seat, which its history does not lead to."""
        self._accept(game.opening)

    @property
    def table(self) -> SpielGame:
        """The game; the base class keeps it, so that copies share it."""
        return self.get_game()  # type: ignore[no-any-return]

    @property
    def state(self) -> State:
        """The position, once the cards are dealt."""
        assert self.past is not None
        return self.past.state

    def __reduce__(self) -> tuple[object, ...]:
        """Pack for `pickle`: the way from the start."""
        if self.redrawn:
            raise TypeError("A position that was redrawn for a seat cannot be pickled: nothing leads to it.")
        return _replayed, (self.table, self.history())

    # --- Whose decision ------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return a seat, or chance, or that the game is over."""
        if self.bound:
            return int(pyspiel.PlayerId.CHANCE)
        mover = int(self.state.to_move())
        return mover if mover >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what the next draw may be; all outcomes are equally likely."""
        return _even(self.bound)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return not self.bound and self.state.is_over()

    def returns(self) -> list[float]:
        """Return the value of the game for everybody, 0 before its end."""
        return [0.0] * self.table.seats if self.bound else self.state.returns()

    # --- Playing -------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        if self.bound:
            if not 0 <= action < self.bound:
                raise ValueError(f"Chance draws a number from 0 to {self.bound - 1}, not {action}.")
            self.draws = (*self.draws, action)
        else:
            self.pending = (int(self.state.to_move()), action)
        self._go_on()

    def _go_on(self) -> None:
        """Deal, or carry out the pending action, as far as chance has spoken."""
        self._accept(attempt(self._result, self.draws))

    def _accept(self, found: Past | int) -> None:
        if isinstance(found, int):
            self.bound = found
        else:
            self.past, self.pending, self.draws, self.bound = found, None, (), 0

    def _result(self, chance: Chance) -> Past:
        if self.past is None:
            return self.table.dealt(chance)
        assert self.pending is not None
        seat, action = self.pending
        state = self.state.copy(chance)
        state.journal = []
        state.apply(action, seat)
        events, state.journal = state.journal, None
        state.chance = NEVER_ASKED
        return Past(state, self.past, seat, action, events)

    # --- What a player knows -------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a position that a seat cannot tell from this one; `sampler` gives numbers from 0 to 1."""
        twin: SpielState = self.clone()
        assert self.past is not None
        twin.past = self.past.otherwise(player, self.state.determinize(player, int(sampler() * 2**62)))
        twin.redrawn = True
        return twin

    def seen(self, player: int) -> str:
        """Return what a seat may know now."""
        return "" if self.past is None else self.past.observation(player).decode()

    def remembered(self, player: int) -> str:
        """Return a digest of what a seat has seen and done, what it sees, and what it waits for."""
        memory = "" if self.past is None else self.past.memory(player)
        waiting = self.pending[1] if self.pending is not None and self.pending[0] == player else None
        return json.dumps([player, memory, waiting]) + self.seen(player)

    # --- For people and files ------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.table.game.format_action(action)

    def __str__(self) -> str:
        """Return the whole position, hidden things and all."""
        if self.past is None:
            return f"before the deal {list(self.draws)}"
        waiting = {} if self.pending is None else {"pending": list(self.pending), "draws": list(self.draws)}
        return json.dumps(self.state.position() | waiting, sort_keys=True)


class Observer:
    """Writes what a player knows, as OpenSpiel's observers do: `dict` has the features by name.

    No array of fixed size holds all that a player has seen, so the information state is text alone.
    """

    def __init__(self, table: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(0 if perfect_recall else table.game.feature_count(table.seats), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in {} if perfect_recall else table.game.feature_names(table.seats).items():
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the features of a seat."""
        if state.past is None or self.perfect_recall:
            self.tensor[:] = 0.0
        else:
            self.tensor[:] = memoryview(state.table.game.features.packed(state.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat sees, or all that it remembers."""
        return state.remembered(player) if self.perfect_recall else state.seen(player)


@cache
def _even(outcomes: int) -> list[tuple[int, float]]:
    return [(outcome, 1 / outcomes) for outcome in range(outcomes)]


def _replayed(game: SpielGame, history: list[int]) -> SpielState:
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


# --- Parameters ------------------------------------------------------------------------------------------


def _packed(position: Mapping[str, Any]) -> str:
    """Write a position so that it can stand in the name of a game, between commas and brackets."""
    return urlsafe_b64encode(zlib.compress(canonical(position), 9)).decode().rstrip("=")


def _read_position(text: str) -> Any:
    try:
        if text.lstrip().startswith("{"):
            return json.loads(text)
        return json.loads(zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4))))
    except (ValueError, zlib.error) as problem:
        raise PositionError(f"This is no position: {problem}", code="not-an-object", field="") from problem


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
    return {PLAYERS: game.default_seats, POSITION: ""} | {
        name: int(value) if isinstance(value, bool) else value for name, value in simple.items()
    }


# --- Telling OpenSpiel -----------------------------------------------------------------------------------


def _utility(game: Game, seats: int, options: Mapping[str, Any]) -> Any:
    if game.is_zero_sum(seats, options):
        return Utility.ZERO_SUM
    return Utility.IDENTICAL if game.is_cooperative(seats, options) else Utility.GENERAL_SUM


def _kind(game: Game, utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=Luck.EXPLICIT_STOCHASTIC if game.has_luck else Luck.DETERMINISTIC,
        information=Knowledge.IMPERFECT_INFORMATION if game.has_secrets else Knowledge.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def register() -> None:
    """Tell OpenSpiel of every game; more than once does no harm."""
    for game in registry.games():
        register_game(game)


def register_game(game: Game) -> None:
    """Tell OpenSpiel of a game, if it does not know it yet."""
    if PREFIX + game.name in pyspiel.registered_names():
        return

    class Loaded(SpielGame):
        """What OpenSpiel makes when somebody loads this game."""

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, {} if parameters is None else parameters)

    # What the parameters make of it is said by the loaded game; this stands in the list of all games.
    pyspiel.register_game(_kind(game, Utility.GENERAL_SUM), Loaded)


def _load(game: Game, parameters: Mapping[str, Any]) -> SpielGame:
    register_game(game)
    return pyspiel.load_game(PREFIX + game.name, dict(parameters))  # type: ignore[no-any-return]


register()
