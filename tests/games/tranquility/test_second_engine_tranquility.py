"""The fast rules against the slow ones: legal actions and results, position by position."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from games.tranquility.seas import GAME
from games.tranquility.second_engine import SecondEngine

import cayona
from cayona.kernel.chance import Chance
from cayona.testing.setups import effort

SEAS: list[dict[str, Any]] = [
    {},
    {"rocks": True},
    {"sea_monsters": 5},
    {"storms": True},
    {"storms": True, "compass_use": "any"},
    {
        "rocks": True,
        "sea_monsters": 4,
        "storms": True,
        "remove_islands": "poseidon",
        "first_player": "random",
    },
    {"variant": "arch", "sea_monsters": 3},
    {"variant": "pyramid"},
    {"variant": "pyramid", "compass_use": "any"},
    {"variant": "day_night", "rocks": True, "sea_monsters": 3, "storms": True},
    {"variant": "competitive"},
]
CASES = [(seats, options) for seats, options in product(range(1, 6), SEAS)
         if options.get("variant") != "competitive" or seats == 2]  # fmt: skip


def thrifty(state: cayona.State, chance: Chance) -> int:
    """Choose at random, but rather lay islands than discard, so that rows and seas fill up."""
    legal = state.legal_actions()
    islands = [action for action in legal if action < 80] if 83 in legal else []
    if islands and chance.below(8):
        legal = islands
    elif state.position()["phase"] == "CELL":
        costs = state.observation(state.to_move())["costs"]
        (cells,) = costs.values()
        cheap = min(cells.values())
        legal = [action for action in legal if cells[str(action - 86)] == cheap]
    return legal[chance.below(len(legal))]


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_both_rules_agree_at_every_step(seats: int, options: dict[str, Any]) -> None:
    for seed in range(2 * effort()):
        state = GAME.new(seats, seed, **options)
        second_engine = SecondEngine(state.position())
        chance = Chance(seed)
        while not state.is_over():
            assert second_engine.legal() == state.legal_actions()
            legal = state.legal_actions()
            action = thrifty(state, chance) if seed % 2 else legal[chance.below(len(legal))]
            state.apply(action)
            second_engine.apply(action)
            assert second_engine.record() == state.position()


def full_seas() -> list[dict[str, Any]]:
    """Return positions near the end that random play hardly ever reaches."""
    grid = {str(cell): 2 * cell + 2 for cell in range(36)}
    common = {"start_played": True, "grid": grid, "draw_piles": [[1, 3], [5, 7]]}
    return [
        {**common, "options": {"sea_monsters": 5}, "hands": [["FINISH", 9], [11, "MONSTER"]]},
        {**common, "options": {"sea_monsters": 5}, "hands": [["FINISH", 9, "MONSTER"], [11, "FINISH"]]},
        {**common, "options": {"storms": True}, "hands": [["FINISH", 9], [11, 13]], "compasses": 1},
        {**common, "options": {"variant": "day_night"}, "hands": [["FINISH", 9, 11], [13, "FINISH"]],
         "orientation": {str(2 * cell + 2): "day" for cell in range(19, 36)}},
    ]  # fmt: skip


@pytest.mark.parametrize("position", full_seas())
def test_both_rules_agree_near_the_end(position: dict[str, Any]) -> None:
    for seed in range(60):
        state = GAME.load(position)
        second_engine = SecondEngine(state.position())
        chance = Chance(seed)
        while not state.is_over():
            legal = state.legal_actions()
            assert second_engine.legal() == legal
            action = legal[chance.below(len(legal))]
            state.apply(action)
            second_engine.apply(action)
            assert second_engine.record() == state.position()
