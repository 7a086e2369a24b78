"""Positions that cannot be are refused, and the field at fault is named."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from games.tongiaki.seas import GAME
from games.tongiaki.second_engine import BOX, KEYS

from cayona.kernel.errors import OptionError, PositionError

EXAMPLES = BOX["positions"]

BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("TURN", {"nothing": 1}, "nothing"),
    ("TURN", {"players": 7}, "players"),
    ("TURN", {"options": {"mode": "x"}}, "options"),
    ("TURN", {"options": {"turn_limit": -1}}, "options"),
    ("TURN", {"phase": "SLEEP"}, "phase"),
    ("TURN", {"current": 3}, "current"),
    ("TURN", {"turn_number": 0}, "turn_number"),
    ("TURN", {"tiles": [["atlantis", 1, 0, 2]]}, "tiles"),
    ("TURN", {"tiles": [["nauru", 1, 0, 6]]}, "tiles"),
    ("TURN", {"tiles": [["nauru", 0, 0, 2]]}, "tiles"),
    ("TURN", {"tiles": [["tonga", 1, 0, 2]]}, "tiles"),
    ("TURN", {"tiles": [["nauru", 1, 0, 2], ["nauru", 2, 0, 2]]}, "tiles"),
    ("TURN", {"removed": ["nauru"]}, "tiles"),
    ("TURN", {"removed": ["water_a"]}, "removed"),
    ("TURN", {"stack": ["tonga"]}, "stack"),
    ("TURN", {"stack": ["nauru"]}, "stack"),
    ("TURN", {"stack": ["samoa", "samoa"]}, "stack"),
    ("TURN", {"tiles": [], "ships": {}, "removed": ["tonga"]}, "tiles"),
    ("TURN", {"ships": {"samoa": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}}, "ships"),
    ("TURN", {"ships": {"nauru": [[1, 0, 0]]}}, "ships"),
    ("TURN", {"ships": {"nauru": [[2, 1, 0], [0, 0, 0], [0, 0, 0]]}}, "ships"),
    ("TURN", {"ships": {"nauru": [[1, 1, 0], [0, 0, 0], [0, 0, 0]]}}, "ships"),
    ("TURN", {"royal": {"nauru": 0}}, "ships"),
    ("TURN", {"royal": {"tonga": 0}}, "royal"),
    ("TURN", {"royal": {"samoa": 0}}, "royal"),
    ("TURN", {"left": 1}, "left"),
    ("TURN", {"run": 1}, "run"),
    ("TURN", {"group": [1, 0, 0]}, "group"),
    ("TURN", {"trigger": "last_water"}, "trigger"),
    ("TURN", {"phase": "LAY"}, "lay_for"),
    ("TURN", {"phase": "SAIL"}, "ships"),
    ("TURN", {"phase": "OVER"}, "trigger"),
    ("TURN", {"phase": "PLACE"}, "island"),
    ("SETUP", {"current": 1}, "ships"),
    ("SETUP", {"turn_number": 2}, "turn_number"),
    ("PLACE", {"left": 0}, "left"),
    ("PLACE", {"left": 6}, "left"),
    ("PLACE", {"island": "samoa"}, "island"),
    ("PLACE", {"used": []}, "ships"),
    ("PLACE", {"used": [5, 5]}, "used"),
    ("RELOCATE", {"left": 2}, "left"),
    ("REENTER_OTHER", {"island": "tokelau"}, "island"),
    ("REENTER_OTHER", {"left": 2}, "left"),
    ("LAND", {"group": None}, "group"),
    ("LAND", {"group": [0, 0, 0]}, "group"),
    ("LAND", {"group": [1, 0]}, "group"),
    ("LAND", {"used": [3]}, "used"),
    ("LAND", {"plan": [2, 0, 0]}, "plan"),
    ("LAND", {"plan": [0, 1, 0]}, "plan"),
    ("LAND_FORCED", {"plan": [0, 0, 3]}, "plan"),
    ("LAY_LOOP", {"lay_for": "fun"}, "lay_for"),
    ("SETTLE", {"island": "tonga"}, "island"),
    ("OVER", {"trigger": None}, "trigger"),
    ("OVER", {"trigger": "last_island"}, "trigger"),
]


@pytest.mark.rule("TG-61", "TG-120")
@pytest.mark.parametrize(("name", "change", "field"), BROKEN, ids=[f"{n}-{c}" for n, c, _f in BROKEN])
def test_a_broken_record_is_refused(name: str, change: dict[str, Any], field: str) -> None:
    record = {**deepcopy(EXAMPLES[name]), **change}
    with pytest.raises(PositionError) as refusal:
        GAME.load(record)
    assert refusal.value.field == field


def test_a_third_king_is_refused() -> None:
    tiles = [["nauru", 1, 0, 2], ["samoa", 0, 1, 3], ["oahu", -1, 1, 4]]
    with pytest.raises(PositionError, match="two kings"):
        GAME.load({"players": 2, "tiles": tiles, "royal": {"nauru": 0, "samoa": 0, "oahu": 0}})


def test_sixteen_ships_are_refused() -> None:
    tiles = [["fidschi", 1, 0, 2]]
    ships = {"fidschi": [[4, 0], [3, 0], [3, 0]], "tonga": [[1, 0]] * 6}
    with pytest.raises(PositionError, match="fifteen"):
        GAME.load({"players": 2, "tiles": tiles, "ships": ships})


def test_missing_fields_are_taken_by_default() -> None:
    state = GAME.load({"players": 2, "stack": ["samoa"]})
    assert state.position()["stack"] == ["samoa", *(key for key in KEYS if key not in ("tonga", "samoa"))]
    assert state.position()["phase"] == "TURN"


@pytest.mark.parametrize(
    "options",
    [
        {"final_turn": "half"},
        {"spread_start": 1},
        {"first_player": 2},
        {"first_player": "nobody"},
        {"first_player": True},
        {"turn_limit": -1},
        {"turn_limit": "400"},
        {"players": 2},
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        GAME.new(seats=2, seed=1, **options)
