"""Many games at once, stepped in the compiled part, as a Gymnasium vector environment: for training.

    sea = Sea("cartagena", count=1024, seats=2)
    observations, infos = sea.reset(seed=1)
    while learning:
        actions = policy(observations["observation"], observations["action_mask"])
        observations, rewards, ended, cut, infos = sea.step(actions)

In every position one seat is asked for an action (`movers`), and what is observed is what that seat knows. A
step is rewarded with what it was worth to the seat that took it; `infos["rewards"]` has what it was worth to
everybody. When a game ends, the next one begins in its place in the same step (Gymnasium's
`AutoresetMode.SAME_STEP`): `infos["final_obs"]` has what the seat that ended it saw last.
All arrays are your own and stay as they are.
"""

from __future__ import annotations

from typing import Any, ClassVar

from cayona.kernel.extras import naming_extras

with naming_extras():
    import numpy as np
    from gymnasium.spaces import Dict, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from cayona.interop.board import Board, Mask, Numbers
from cayona.interop.spaces import Observation, observation_space
from cayona.kernel.chance import Chance
from cayona.kernel.errors import OptionError
from cayona.kernel.fleet import BLOCK, Fleet
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.numbers import whole
from cayona.kernel.state import State

__all__ = ["Sea"]


class Sea(VectorEnv[Observation, NDArray[np.int64], Numbers]):
    """Some games of the same kind that are played at once.

    Without `features` an observation is the mask alone, and a step takes half as long. It can be copied and
    pickled at any moment, and goes on in both places in the same way.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]

    movers: NDArray[np.int64]
    """The seat that is asked in each game."""
    masks: Mask
    ended: NDArray[np.uint8]
    """A 1 where the last step ended a game."""
    rewards: Numbers
    """What the last step was worth, by seat."""
    _numbers: Numbers | None

    def __init__(
        self,
        game: str | Game,
        count: int,
        seats: int | None = None,
        seed: int | None = None,
        features: bool = True,
        **options: Any,
    ) -> None:
        self.board = Board(game, seats, options)
        self.count = self.num_envs = _checked_count(count)
        self.seats = self.board.seats
        self.actions = self.board.game.action_count
        seen = observation_space(self.board)
        self.with_features = features
        self.single_observation_space = seen if features else Dict({"action_mask": seen["action_mask"]})
        self.observation_space = batch_space(self.single_observation_space, self.count)
        self.single_action_space = Discrete(self.actions)
        self.action_space = batch_space(self.single_action_space, self.count)
        self._seeds = np.random.default_rng(seed)
        self._take([self._new_game() for _ in range(self.count)])

    def _take(self, states: list[State]) -> None:
        self.fleet = Fleet(states)
        self._look()

    def __getstate__(self) -> dict[str, Any]:
        """Pack: positions travel as data, arrays are made anew."""
        kept = dict(vars(self))
        fleet = kept.pop("fleet")
        return kept | {"states": list(fleet.ships)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Unpack; what the last step was worth stays known."""
        states = kept.pop("states")
        ended, rewards = kept["ended"], kept["rewards"]
        vars(self).update(kept)
        self._take(states)
        self.ended, self.rewards = ended, rewards

    # --- Playing -------------------------------------------------------------------------------------

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew; with a seed always in the same way."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._take([self._new_game() for _ in range(self.count)])
        return self._observation(), self._infos()

    def step(  # type: ignore[override]
        self, actions: Any
    ) -> tuple[Observation, Numbers, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take one action in every game; an illegal one is refused, and then none is taken."""
        packed = self._packed(actions)
        wrong = int(self.fleet.illegal(packed))
        if wrong >= 0:
            self.state(wrong).apply(int(actions[wrong]))  # says why it may not be taken
        actors = self.movers
        self.fleet.step(packed)
        over = np.flatnonzero(np.asarray(memoryview(self.fleet.ended)))
        last = {int(place): self._last(int(place), int(actors[place])) for place in over}
        for place in last:
            self.fleet.replace(place, self._new_game())
        self._look()
        infos = self._infos()
        if last:
            infos |= self._endings(last, actors)
        terminated = self.ended.astype(np.bool_)
        rewarded = self.rewards[np.arange(self.count), actors]
        return self._observation(), rewarded, terminated, np.zeros(self.count, np.bool_), infos

    def features(self) -> Numbers:
        """Return what the seats that are asked know, as numbers: a row for every game."""
        if self._numbers is None:
            depth = int(self.fleet.depth)
            self._numbers = np.empty((self.count, depth), np.float32)
            for first in range(0, self.count, BLOCK):
                rows = self._numbers[first : first + BLOCK]
                self.fleet.measure(first)
                rows[:] = np.asarray(memoryview(self.fleet.numbers)).reshape(BLOCK, depth)[: len(rows)]
        return self._numbers

    def state(self, place: int) -> State:
        """Return one of the positions."""
        return self.fleet.ships[place]

    # --- What there is to see ------------------------------------------------------------------------

    def _look(self) -> None:
        """Copy what lies in the compiled part's memory, which changes with every step."""
        fleet = self.fleet
        self.movers = np.array(memoryview(fleet.movers))
        self.masks = np.array(memoryview(fleet.masks)).view(np.int8).reshape(self.count, self.actions)
        self.ended = np.array(memoryview(fleet.ended))
        self.rewards = (
            np.asarray(memoryview(fleet.rewards)).astype(np.float32).reshape(self.count, self.seats)
        )
        self._numbers = None

    def _observation(self) -> Observation:
        seen: Observation = {"action_mask": self.masks}
        return {"observation": self.features()} | seen if self.with_features else seen

    def _infos(self) -> dict[str, Any]:
        return {"seat": self.movers, "action_mask": self.masks, "rewards": self.rewards}

    def _last(self, place: int, seat: int) -> Observation:
        seen: Observation = {"action_mask": np.zeros(self.actions, np.int8)}
        if not self.with_features:
            return seen
        numbers = self.board.game.features.packed(self.state(place), seat)
        return {"observation": np.asarray(memoryview(numbers)).astype(np.float32)} | seen

    def _endings(self, last: dict[int, Observation], actors: NDArray[np.int64]) -> dict[str, Any]:
        """Say what was seen last where games have ended, as Gymnasium's own environments do."""
        infos: dict[str, Any] = {}
        for place, observation in last.items():
            info = {"seat": actors[place], "rewards": self.rewards[place]}
            self._add_info(infos, {"final_obs": observation, "final_info": info}, place)
        return infos

    # --- What is given -------------------------------------------------------------------------------

    def _packed(self, actions: Any) -> bytes:
        """Read actions from an array, a list or a tensor."""
        try:
            numbers = np.asarray(actions)
        except (TypeError, ValueError, RuntimeError):  # ragged lists, tensors on another device
            numbers = np.asarray(None)
        if numbers.shape != (self.count,) or not np.issubdtype(numbers.dtype, np.integer):
            raise OptionError(
                _("A step takes {count} whole numbers, one for each game, not {what}.").format(
                    count=self.count, what=f"{numbers.dtype}{list(numbers.shape)}"
                ),
                code="actions",
            )
        return numbers.astype("<i8").tobytes()

    def _new_game(self) -> State:
        """Set the next game up; the board has checked seats and options."""
        chance = Chance(int(self._seeds.integers(2**62)))
        return self.board.game.setup(self.seats, dict(self.board.options), chance)


def _checked_count(count: Any) -> int:
    number = whole(count)
    if number is None or number < 1:
        raise OptionError(
            _("A sea has at least one game, not {count}.").format(count=repr(count)), code="count"
        )
    return number
