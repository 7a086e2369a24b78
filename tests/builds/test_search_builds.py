"""The search chooses the same compiled and interpreted, to the last bit of every value."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import cayona

THINK = """
import cayona
from cayona.testing.setups import effort
for game in cayona.games():
    for seats in game.seats if effort() > 1 else (game.seats[0], game.seats[-1]):
        state = game.new(seats=seats, seed=7)
        captain = cayona.bot("captain", iterations=20, seed=3)
        for _ in range(4 * effort()):
            seat = state.to_move()
            analysis = captain.analyse(cayona.SeatView(state, seat))
            found = [(one.action, one.visits, one.value.hex()) for one in analysis.candidates]
            print(game.name, seats, analysis.chosen, found)
            state.apply(analysis.chosen, seat)
"""


def thoughts(pure: str) -> list[str]:
    environment = {**os.environ, "CAYONA_PURE": pure}
    result = subprocess.run(
        [sys.executable, "-c", THINK], env=environment, capture_output=True, text=True, check=True
    )
    return result.stdout.splitlines()


@pytest.mark.skipif(not cayona.compiled(), reason="compares with the compiled build, which `make test` uses")
def test_both_builds_think_the_same() -> None:
    compiled, pure = thoughts("0"), thoughts("1")
    assert len(compiled) >= 4 * len(cayona.games())
    assert compiled == pure
