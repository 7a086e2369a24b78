"""The game trees of tiny configurations have exactly the written number of nodes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cayona
from cayona.testing.counts import counts, start

COUNTS = Path(__file__).parent / "counts"
CASES = [
    pytest.param(path.stem, configuration, id=f"{path.stem}-{configuration['id']}")
    for path in sorted(COUNTS.glob("*.json"))
    for configuration in json.loads(path.read_text())["configurations"]
]


@pytest.mark.parametrize(("game", "configuration"), CASES)
def test_tree_has_the_written_counts(game: str, configuration: dict[str, Any]) -> None:
    assert counts(game, configuration) == configuration["counts"]


def test_the_counts_are_documented() -> None:
    page = (COUNTS.parents[1] / "docs" / "searching.md").read_text()
    row = "| {} | `{id}` | {about} | {depth} | {decisions:,} | {reveals:,} | {finals:,} |"

    def told(game: Any, configuration: Any) -> str:
        return row.format(game, **configuration, **configuration["counts"])

    rows = [told(*case.values) for case in CASES]
    assert page.split("<!-- counts -->")[1].split("<!-- end of counts -->")[0].splitlines()[3:] == rows


def test_every_game_has_counts() -> None:
    assert {path.stem for path in COUNTS.glob("*.json")} == {game.name for game in cayona.games()}


@pytest.mark.parametrize(("game", "configuration"), [case for case in CASES if "one-turn" in str(case.id)])
def test_the_fast_count_agrees_with_the_public_interface(game: str, configuration: dict[str, Any]) -> None:
    found = {"decisions": 0, "reveals": 0, "finals": 0}

    def visit(state: cayona.State, depth: int) -> None:
        if state.is_over():
            found["finals"] += 1
            return
        found["decisions"] += 1
        for action in state.legal_actions() if depth else []:
            child = state.clone()
            child.apply(action)
            found["reveals"] += child.reveals != state.reveals
            visit(child, depth - 1)

    visit(start(game, configuration), configuration["depth"])
    assert found == configuration["counts"]
