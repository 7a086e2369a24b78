"""What a bot is given to decide: a seat's own view of the game."""

from __future__ import annotations

from copy import copy
from typing import Any, Final

from cayona.kernel.choices import Choice, Explanation
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.language import _
from cayona.kernel.numbers import whole
from cayona.kernel.shapes import copied
from cayona.kernel.state import State

_STAND_IN_SEED: Final = 0


class SeatView:
    """A seat's knowledge of a position, and nothing more.

    It keeps no reference to the real position: what it holds is a redraw that the seat cannot tell from
    it. So not even a bot that looks where it should not can learn a secret.
    """

    def __init__(self, state: State, seat: int, *, redrawn: bool = False) -> None:
        """Look at a position from a seat; one that was `redrawn` for that seat is taken as it is."""
        number = whole(seat)
        if number is None:
            raise OptionError(
                _("A view belongs to a seat, a whole number, not to {what}.").format(what=repr(seat)),
                code="unknown-seat",
            )
        self._world = state if redrawn else state.determinize(number, _STAND_IN_SEED)
        self._world.options = copied(state.options)
        self.seat = number

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._world.game

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self._world.seats

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game."""
        return dict(self._world.options)

    def observation(self) -> dict[str, Any]:
        """Return what the seat may know, JSON-ready."""
        return self._world.observation(self.seat)

    def features(self) -> list[float]:
        """Return the same as numbers."""
        return self._world.features(self.seat)

    def legal_actions(self) -> list[int]:
        """Return what the seat may do now, ascending."""
        return self._world.legal_actions(self.seat)

    def choices(self) -> list[Choice]:
        """Return the legal actions with their texts and board elements."""
        return self._world.choices(self.seat)

    def explain(self, action: int) -> Explanation:
        """Say why the seat may take an action, or why not."""
        return self._world.explain(action, self.seat)

    def action_text(self, action: int) -> str:
        """Return the short notation of an action."""
        return self._world.action_text(action)

    def sample(self, seed: int) -> State:
        """Return a full position that the seat cannot tell from the real one, to try things out on."""
        return self._world.determinize(self.seat, seed)

    def judged_by(self, heuristics: Heuristics) -> SeatView:
        """Return the same view of a game that judges positions by other heuristics; for tuning."""
        twin = SeatView(self._world, self.seat)
        twin._world.game = copy(self.game)
        twin._world.game.heuristics = heuristics
        return twin

    def __repr__(self) -> str:
        """Name the game and the seat."""
        return f"<view of {self.game.name} from seat {self.seat}>"
