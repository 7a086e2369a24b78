"""The rulebook's examples: one position of a Tortuga game and five things that can happen in it.

The picture that they are told on is lost; `example_positions.json` holds a position that agrees with
everything the text says about it, one in the middle of a turn, and one at the end of a game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from games.cartagena.boards import GAME, play

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("example_positions.json").read_text("utf-8"))
EXAMPLES: list[dict[str, Any]] = DATA["worked_examples"]
NAMES = [example["id"] for example in EXAMPLES]


@pytest.mark.rule("CG-63")
@pytest.mark.parametrize("name", ["example", "mid_turn", "finished"])
def test_an_example_position_comes_back_unchanged(name: str) -> None:
    record = DATA[name]["position"]
    written = GAME.load(record).position()
    assert written == record
    assert list(written) == list(record)  # the order of the fields, too


@pytest.mark.rule("CG-24", "CG-31")
@pytest.mark.parametrize("name", ["example", "mid_turn", "finished"])
def test_the_legal_actions_of_an_example_position(name: str) -> None:
    assert GAME.load(DATA[name]["position"]).legal_actions() == DATA[name]["legal_actions"]


@pytest.mark.rule("CG-17", "CG-26", "CG-27", "CG-30", "CG-32", "CG-35", "CG-41")
@pytest.mark.parametrize("example", EXAMPLES, ids=NAMES)
def test_a_worked_example(example: dict[str, Any]) -> None:
    start = {**DATA["example"]["position"], "current_seat": example["current_seat"]}
    state = GAME.load(start)
    for action in example["actions"]:
        state.apply(action)
    after = state.position()
    assert {field: after[field] for field in example["expect"]} == example["expect"]
    assert after["draw_pile"] == start["draw_pile"]


@pytest.mark.parametrize("example", EXAMPLES, ids=NAMES)
def test_a_worked_example_in_short_notation(example: dict[str, Any]) -> None:
    state = GAME.load({**DATA["example"]["position"], "current_seat": example["current_seat"]})
    assert [state.parse_action(text) for text in example["texts"]] == example["actions"]
    after = play(state, *example["texts"]).position()
    assert after["pirates"] == example["expect"]["pirates"]
