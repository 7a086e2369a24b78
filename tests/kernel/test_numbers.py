"""Names for numbers: an obstacle is called outside what its number is called inside."""

from __future__ import annotations

from types import ModuleType

import pytest

from cayona.games.tongiaki.rules import obstacles as tongiaki
from cayona.games.tortuga.rules import obstacles as tortuga
from cayona.games.tortuga1667.rules import obstacles as tortuga1667
from cayona.games.tranquility.rules import obstacles as tranquility
from cayona.kernel.numbers import codes_of


def test_codes_stand_in_the_order_of_the_numbers() -> None:
    made = ModuleType("made")
    vars(made).update(NOT_NOW=2, ALLOWED=0, ONE_PER_BEACH=1)
    assert codes_of(made) == ["", "one-per-beach", "not-now"]


@pytest.mark.parametrize(
    "module", [tortuga, tongiaki, tranquility, tortuga1667], ids=lambda one: one.__name__
)
def test_every_obstacle_has_a_number_of_its_own(module: ModuleType) -> None:
    numbers = [number for name, number in vars(module).items() if name.isupper()]
    assert sorted(numbers) == list(range(len(numbers)))
    assert module.ALLOWED == 0
    assert len(set(codes_of(module))) == len(numbers)
