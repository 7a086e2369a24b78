"""A window for people who watch an environment (render mode `human`); it needs pygame."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cayona.kernel.errors import OptionError
from cayona.kernel.language import gettext as _


class Window:
    """Shows pictures, one after the other; it is opened for the first. Copies open one of their own."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._screen: Any = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pack without what is on the screen."""
        return Window, (self.title,)

    def show(self, picture: NDArray[np.uint8]) -> None:
        """Show a picture of height × width × 3 bytes."""
        try:
            import pygame
        except ImportError as problem:
            raise OptionError(
                _("A window needs pygame: pip install pygame."), code="render-mode"
            ) from problem
        shown = pygame.surfarray.make_surface(picture.swapaxes(0, 1))
        if self._screen is None or self._screen.get_size() != shown.get_size():
            pygame.display.init()
            pygame.display.set_caption(self.title)
            self._screen = pygame.display.set_mode(shown.get_size())
        self._screen.blit(shown, (0, 0))
        pygame.event.pump()
        pygame.display.flip()

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._screen is not None:
            import pygame

            pygame.display.quit()
            self._screen = None
