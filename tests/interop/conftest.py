"""What the tests of environments share."""

from __future__ import annotations

import pytest


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows are drawn where nobody looks."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")
