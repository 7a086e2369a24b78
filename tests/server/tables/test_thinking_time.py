"""How long bots may think at a table: each level at its own pace, nobody past the clock."""

from __future__ import annotations

import pytest

from cayona.bots import BOTS
from cayona.server.driver import LEAST_SECONDS, thinking_seconds


@pytest.mark.parametrize(
    ("bot", "left", "seconds"),
    [
        ("captain", None, 1.0),
        ("admiral", None, 4.0),
        ("admiral", 600.0, 4.0),
        ("admiral", 5.0, 1.25),
        ("captain", 2.0, 0.5),
        ("captain", 0.0, LEAST_SECONDS),
    ],
)
def test_every_level_has_its_own_time_within_its_clock(bot: str, left: float | None, seconds: float) -> None:
    assert thinking_seconds(1.0, BOTS[bot].pace, left) == seconds
