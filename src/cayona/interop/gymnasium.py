"""Every game as a Gymnasium environment: one learning seat against bots.

    import cayona.interop.gymnasium
    gymnasium.make("cayona/Cartagena-v0", opponents=["bosun"])

The action space samples legal actions. An illegal one changes nothing and is worth nothing, and
`info["illegal"]` says why; with `strict=True` it raises an IllegalAction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from cayona.kernel.extras import naming_extras

with naming_extras():
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

from cayona import registry
from cayona.bots import Bot
from cayona.interop.board import RENDER_MODES, Board, checked_render_mode
from cayona.interop.spaces import Observation, observation_space
from cayona.kernel.errors import IllegalAction, OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.seatview import SeatView
from cayona.lab.entrants import read_entrant

__all__ = ["CayonaEnv", "LegalActions", "environment_id", "register"]

NAMESPACE: Final = "cayona"


class LegalActions(spaces.Discrete[np.int64]):
    """All actions of a game; a sample is one that is legal now, unless a mask says otherwise."""

    def __init__(self, board: Board, seat: int) -> None:
        super().__init__(board.game.action_count)
        self.board = board
        self.seat = seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return an action that the learning seat may take; any action after the end."""
        if mask is None and probability is None and not self.board.state.is_over():
            mask = self.board.mask(self.seat)
        return super().sample(mask, probability)


class CayonaEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a table; bots sit on the others.

    With fewer opponents than seats they are taken again from the first; without a number of seats there are
    as many as opponents and the learner, if the game can be played so, else the usual number.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012
    WITHOUT_OPPONENTS: ClassVar[tuple[str, ...]] = ("random",)

    def __init__(
        self,
        game: str | Game,
        opponents: Sequence[str] = WITHOUT_OPPONENTS,
        seats: int | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        strict: bool = False,
        **options: Any,
    ) -> None:
        self.strict = strict
        self.render_mode = checked_render_mode(render_mode)
        found = registry.game(game) if isinstance(game, str) else game
        usual = len(opponents) + 1 if len(opponents) + 1 in found.seats else None
        self.board = Board(found, usual if seats is None else seats, options)
        self.seat = _checked_seat(seat, self.board)
        self.opponents = [read_entrant(text) for text in opponents]
        if not self.opponents and self.board.seats > 1:
            raise OptionError(_("Somebody has to play against you: name opponents."), code="opponents")
        self.bots: dict[int, Bot] = {}
        self.action_space = LegalActions(self.board, self.seat)
        self.observation_space = observation_space(self.board)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game, up to the learner's first decision."""
        super().reset(seed=seed)
        self.board.deal(self._drawn_seed())
        others = [seat for seat in range(self.board.seats) if seat != self.seat]
        self.bots = {
            seat: self.opponents[index % len(self.opponents)].make(self._drawn_seed())
            for index, seat in enumerate(others)
        }
        self.board.state.watch()
        self._play_on()
        self._show()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the bots play until the learner is asked again."""
        state = self.board.state
        try:
            state.apply(action, self.seat)
        except IllegalAction as problem:
            if self.strict:
                raise
            observation, info = self._seen()
            return observation, 0.0, state.is_over(), False, info | {"illegal": str(problem)}
        self._play_on()
        self._show()
        over = state.is_over()
        reward = state.returns()[self.seat] if over else 0.0
        observation, info = self._seen()
        return observation, reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what the learner may do now, as MaskablePPO and its kin ask for it."""
        return self.board.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """Return the board as the learner sees it; a person is shown it all the time."""
        return None if self.render_mode is None else self.board.render(self.render_mode, self.seat)

    def close(self) -> None:
        """Close the window, if there is one."""
        self.board.window.close()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _play_on(self) -> None:
        state = self.board.state
        while not state.is_over() and not state.owes(self.seat):
            mover = int(state.to_move())
            state.apply(self.bots[mover].choose(SeatView(state, mover)), mover)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.board.mask(self.seat)
        observation = {"observation": self.board.features(self.seat), "action_mask": mask}
        return observation, {"action_mask": mask}

    def _drawn_seed(self) -> int:
        return int(self.np_random.integers(2**62))


def environment_id(game: Game) -> str:
    """Return what Gymnasium calls a game: cayona/Cartagena-v0."""
    return f"{NAMESPACE}/{game.name.capitalize()}-v0"


def register() -> None:
    """Tell Gymnasium of every game; more than once does no harm."""
    for game in registry.games():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(environment_id(game), f"{__name__}:CayonaEnv", kwargs={"game": game.name})


def _checked_seat(seat: int, board: Board) -> int:
    if seat not in range(board.seats):
        raise OptionError(
            _("There is no seat {seat}; the seats are 0 to {last}.").format(
                seat=repr(seat), last=board.seats - 1
            ),
            code="unknown-seat",
        )
    return seat


register()
