"""One game as learning environments see it: numbers, masks, pictures, and a state that can be packed away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cayona import registry
from cayona.interop.window import Window
from cayona.kernel.errors import OptionError
from cayona.kernel.game import Game
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing
from cayona.svg.picture import draw_state

Numbers: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

RENDER_MODES: Final = ("human", "rgb_array", "ansi", "svg")


class Board:
    """A game with its options, and the position where it stands.

    It can be copied and pickled at any moment, and goes on in both places exactly as it would have here.
    """

    def __init__(
        self, game: str | Game, seats: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.seats = self.game.checked_seats(self.game.default_seats if seats is None else seats)
        self.options = self.game.checked_options(self.seats, {} if options is None else options)
        self.state = self.game.new(self.seats, 0, **self.options)
        self.window = Window(self.game.title)

    def deal(self, seed: int | None) -> None:
        """Begin a new game."""
        self.state = self.game.new(self.seats, seed, **self.options)

    def features(self, seat: int) -> Numbers:
        """Return what a seat knows, as numbers."""
        return np.asarray(memoryview(self.game.features.packed(self.state, seat))).astype(np.float32)

    def mask(self, seat: int) -> Mask:
        """Return a 1 for every action that a seat may take now."""
        mask = np.zeros(self.game.action_count, np.int8)
        mask[self.state.legal_actions(seat)] = 1
        return mask

    def render(self, mode: str, seat: int | None) -> str | NDArray[np.uint8] | None:
        """Return the board as a seat sees it, as SVG, as pixels, or as text, or show it in a window."""
        if mode == "ansi":
            return self.game.diagram(self.state.observation(seat))
        picture = draw_state(self.state, seat).svg(theme="light")
        if mode == "svg":
            return picture
        from cayona.interop.pixels import pixels

        if mode == "human":
            self.window.show(pixels(picture))
            return None
        return pixels(picture)


def checked_render_mode(mode: str | None) -> str | None:
    """Return a way to draw, or say which there are."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(
            _("There is no render mode “{mode}”; there are {known}.").format(
                mode=mode, known=listing(RENDER_MODES)
            ),
            code="render-mode",
        )
    return mode
